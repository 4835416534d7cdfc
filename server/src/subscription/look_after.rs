//! Scheduled check of the subscriptions that change by time, and of those whose first payment has not been reported.

use diesel_async::AsyncConnection as _;
use domain::ids::SubscriptionId;
use domain::subscription::apply_event::{ask_again_at, status_unknown_there};
use providers::Fault;
use serde::{Deserialize, Serialize};

use crate::columns::TextEnum;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::subscription::follow::{FollowFault, ask_and_apply, follow};
use crate::subscription::rows::{self, SubscriptionRow};

/// Job that asks providers about due subscriptions, and applies changes by time.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookAfterSubscriptions;

impl Job for LookAfterSubscriptions {
    const KIND: &'static str = "subscription/look_after";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { pool, now, .. } = *context;
        let due = rows::to_look_after(&mut *pool.connection().await?, now).await?;
        for row in due {
            // If the check fails, it is repeated in a minute.
            if let Err(fault) = look_after(context, &row).await {
                tracing::warn!(subscription = %row.id, %fault, "could not check a subscription");
            }
        }
        Ok(())
    }
}

async fn look_after(context: &Context<'_>, row: &SubscriptionRow) -> Result<(), JobFailure> {
    let Context { platform, pool, now, .. } = *context;
    let fault = match ask_and_apply(platform, pool, row).await {
        Ok(_) => return Ok(()),
        Err(FollowFault::Provider(Fault::Unknown)) => return forget(context, row).await,
        Err(fault) if row.status.0.is_incomplete() => return Err(JobFailure::Later(format!("{fault:?}"))),
        Err(fault) => fault,
    };
    // Changes by time are applied even if the provider did not answer. If the fault is temporary, the provider is asked
    // again later.
    let is_passing = matches!(&fault, FollowFault::Provider(fault) if fault.is_passing());
    let asked_again_at = is_passing.then(|| ask_again_at(now));
    let mut conn = pool.connection().await?;
    let followed = conn.transaction(async |conn| match rows::lock_subscription(conn, SubscriptionId(row.id)).await? {
        Some(mut row) => follow(conn, &mut row, asked_again_at, now).await,
        None => Ok(()),
    });
    Ok(followed.await?)
}

/// Updates a subscription that its provider does not know.
async fn forget(context: &Context<'_>, row: &SubscriptionRow) -> Result<(), JobFailure> {
    let mut conn = context.pool.connection().await?;
    let followed = conn.transaction(async |conn| {
        let Some(mut row) = rows::lock_subscription(conn, SubscriptionId(row.id)).await? else { return Ok(()) };
        row.status = TextEnum(status_unknown_there(&row.known(), context.now));
        follow(conn, &mut row, None, context.now).await
    });
    Ok(followed.await?)
}
