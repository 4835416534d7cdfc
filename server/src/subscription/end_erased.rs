//! Ends the subscriptions of an erased account at their providers, because the learner can no longer sign in to cancel
//! them.

use diesel_async::AsyncPgConnection;
use domain::ids::{SubscriptionId, UserId};
use domain::subscription::end_erased::can_charge;
use domain::time::Timestamp;
use futures_util::future::{BoxFuture, FutureExt as _};
use providers::{Fault, SubscriptionChange};
use serde::{Deserialize, Serialize};

use crate::account::rows::standing_user;
use crate::error::Result;
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::subscription::follow::{FollowFault, apply_in_transaction, ask_and_apply};
use crate::subscription::rows::{self, SubscriptionRow};

/// Job that ends a subscription of an erased account.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndErased {
    /// The subscription.
    pub subscription: SubscriptionId,
}

/// Enqueues the end of every subscription that could still charge a learner. Part of the erasure of the learner's
/// account.
pub fn end_all_of(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> BoxFuture<'_, Result<()>> {
    async move {
        let all = rows::subscriptions_of(conn, user).await?;
        enqueue_ends(conn, &all, now).await
    }
    .boxed()
}

/// Enqueues the end of a learner's subscriptions if the learner's account is erased. It is needed because a page of
/// PayPal cannot be closed, so the learner can agree to a subscription after the erasure.
pub(super) async fn end_if_erased(
    conn: &mut AsyncPgConnection,
    user: UserId,
    all: &[SubscriptionRow],
    now: Timestamp,
) -> Result<()> {
    if standing_user(conn, user).await?.is_some() {
        return Ok(());
    }
    enqueue_ends(conn, all, now).await
}

/// Enqueues the jobs. They belong to no user, because an erasure removes the jobs of its user.
async fn enqueue_ends(conn: &mut AsyncPgConnection, all: &[SubscriptionRow], now: Timestamp) -> Result<()> {
    let mut ends = Vec::new();
    for row in all {
        if can_charge(&row.facts(Vec::new())?, now) {
            ends.push((None, EndErased { subscription: SubscriptionId(row.id) }, now));
        }
    }
    jobs::enqueue_all(conn, ends, now).await
}

impl Job for EndErased {
    const KIND: &'static str = "subscription/end_erased";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, .. } = *context;
        let row = rows::subscription(&mut *pool.connection().await?, self.subscription).await?;
        let Some(row) = row else { return Ok(()) };
        let provider = row.provider.0;
        if let Some(page) = row.reference.as_ref().filter(|_| row.status.0.is_incomplete()) {
            match platform.providers.close_subscription_page(provider, page).await {
                // The provider refuses to close a page that is already closed or paid. The subscription is read next.
                Ok(()) | Err(Fault::Unknown | Fault::Refused { .. } | Fault::Nonsense(_)) => {}
                Err(fault) => return Err(JobFailure::Later(fault.to_string())),
            }
        }
        let row = match ask_and_apply(platform, pool, &row).await {
            Ok(row) => row,
            Err(FollowFault::Provider(Fault::Unknown)) => return Ok(()),
            Err(fault) => return Err(JobFailure::Later(format!("{fault:?}"))),
        };
        // Without a reference, no provider knows the subscription yet. The erasure checks the learner's subscriptions
        // again a minute later.
        let Some(reference) = &row.reference else { return Ok(()) };
        if !can_charge(&row.facts(Vec::new())?, platform.clock.now()) {
            return Ok(());
        }
        let key = format!("erased:{id}");
        match platform.providers.change_subscription(provider, reference, &SubscriptionChange::EndNow, &key).await {
            Ok(said) => {
                apply_in_transaction(pool, self.subscription, &said, platform.clock.now()).await?;
                Ok(())
            }
            Err(Fault::Unknown) => Ok(()),
            // PayPal refuses to cancel before the payer agrees. If the payer agrees later, the subscription is ended
            // then.
            Err(Fault::Refused { .. }) if row.status.0.is_incomplete() => Ok(()),
            Err(fault) => Err(JobFailure::Later(fault.to_string())),
        }
    }
}
