//! Stops a subscription that is paid in addition to a later one of the same learner. It is cancelled at its provider,
//! the charge of its current period is refunded, and the learner and the support desk are notified.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{SubscriptionId, UserId};
use domain::screen::Screen;
use domain::subscription::SubscriptionAction;
use domain::subscription::surplus::surplus;
use domain::time::Timestamp;
use providers::Fault;
use serde::{Deserialize, Serialize};

use crate::columns::At;
use crate::db::Pool;
use crate::error::Result;
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::ports::mail::{Mail, MailMessage};
use crate::subscription::change::decide;
use crate::subscription::follow::{apply_in_transaction, follow};
use crate::subscription::give_back::give_charges_back;
use crate::subscription::rows::{self, SubscriptionRow, held};

/// Job that stops a subscription.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndSurplus {
    /// The subscription.
    pub subscription: SubscriptionId,
}

/// Enqueues the end of subscriptions that are paid in addition to a later one of the same learner. Called when a
/// subscription of the learner gains access.
pub(super) async fn end_surplus(conn: &mut AsyncPgConnection, all: &[SubscriptionRow], now: Timestamp) -> Result<()> {
    let held = held(all)?;
    let user = all.first().map(|row| UserId(row.user_id));
    let jobs = surplus(&held, now).into_iter().map(|subscription| (user, EndSurplus { subscription }, now)).collect();
    jobs::enqueue_all(conn, jobs, now).await
}

impl Job for EndSurplus {
    const KIND: &'static str = "subscription/end_surplus";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, now, .. } = *context;
        let Some(row) = rows::subscription(&mut *pool.connection().await?, self.subscription).await? else {
            return Ok(());
        };
        let reference = row.reference.clone().unwrap_or_default();
        let said = match decide(&row, &[], (SubscriptionAction::Cancel, None), now) {
            Ok((_, change)) => {
                let key = format!("surplus:{}", row.id);
                platform.providers.change_subscription(row.provider.0, &reference, &change, &key).await
            }
            // A subscription that has already ended need not be cancelled, but its charge is refunded too.
            Err(_) => platform.providers.read_subscription(row.provider.0, &reference).await,
        };
        match said {
            Ok(said) => apply_in_transaction(pool, self.subscription, &said, now).await.map(|_| ())?,
            Err(Fault::Unknown) => {}
            Err(fault) => return Err(JobFailure::Later(fault.to_string())),
        }
        if stop(pool, self.subscription, now).await? {
            return Err(JobFailure::Later("a charge has no id at its provider yet".to_owned()));
        }
        let message = MailMessage::SubscriptionSurplus {
            subscription: self.subscription,
            provider: row.provider.word(),
            reference,
            link: platform.config.page_link(&Screen::Home.address(&[]), &[]),
        };
        let to = platform.config.mail.support.clone();
        Ok(platform.mailer.send(&Mail { user: None, to, reply_to: None, message }, id, now).await?)
    }
}

/// Records that a subscription was stopped, updates its access, and refunds its charges. Returns whether a charge
/// cannot be refunded yet, because the provider's id for it is unknown.
async fn stop(pool: &Pool, id: SubscriptionId, now: Timestamp) -> Result<bool> {
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        let Some(mut row) = rows::lock_subscription(conn, id).await? else { return Ok(false) };
        row.surplus_at.get_or_insert(At(now));
        follow(conn, &mut row, None, now).await?;
        give_charges_back(conn, &row, now).await
    })
    .await
}
