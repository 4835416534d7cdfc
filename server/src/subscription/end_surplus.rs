//! Cancels a subscription that is paid beside a later one of the same learner, and tells the desk, who gives back what was
//! paid for it.

use diesel_async::AsyncPgConnection;
use domain::ids::{SubscriptionId, UserId};
use domain::screen::Screen;
use domain::subscription::SubscriptionAction;
use domain::subscription::surplus::surplus;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::jobs::{self, Context, Failure, Job, Lane};
use crate::ports::mail::{Mail, Message};
use crate::subscription::change::decide;
use crate::subscription::follow::apply_in_transaction;
use crate::subscription::rows::{self, SubscriptionRow, held};

/// The job: cancels a subscription at its provider.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndSurplus {
    /// The subscription.
    pub subscription: SubscriptionId,
}

/// Has those of a learner's subscriptions cancelled that are paid beside a later one, when one of them begins to run.
pub(super) async fn end_surplus(conn: &mut AsyncPgConnection, all: &[SubscriptionRow], now: Timestamp) -> Result<()> {
    let held = held(all)?;
    let user = all.first().map(|row| UserId(row.user_id));
    let jobs = surplus(&held, now).into_iter().map(|subscription| (user, EndSurplus { subscription }, now)).collect();
    jobs::enqueue_all(conn, jobs, now).await
}

impl Job for EndSurplus {
    const KIND: &'static str = "subscription/end_surplus";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let Context { platform, pool, id, now } = *context;
        let Some(row) = rows::subscription(&mut *pool.connection().await?, self.subscription).await? else {
            return Ok(());
        };
        let reference = row.reference.clone().unwrap_or_default();
        // One that is over by now needs no cancelling; the desk is told all the same.
        if let Ok((_, change)) = decide(&row, &[], (SubscriptionAction::Cancel, None), now) {
            let key = format!("surplus:{}", row.id);
            let said = platform.providers.change_subscription(row.provider.0, &reference, &change, &key).await;
            let said = said.map_err(|fault| Failure::Later(fault.to_string()))?;
            apply_in_transaction(pool, self.subscription, &said, now).await?;
        }
        let message = Message::SubscriptionSurplus {
            subscription: self.subscription,
            provider: row.provider.word(),
            reference,
            link: platform.config.page_link(&Screen::Home.address(&[]), &[]),
        };
        let to = platform.config.mail.support.clone();
        Ok(platform.mailer.send(&Mail { user: None, to, reply_to: None, message }, id, now).await?)
    }
}
