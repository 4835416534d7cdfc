//! Applies an event of the inbox: its payment is settled by what the provider says when it is asked.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::checkout::settle::{SettleFault, ask_and_settle, settle_statement};
use crate::jobs::{Context, Failure, Job, Lane};
use crate::payment::inbox_rows;
use crate::payment::rows::find_payment;

/// The job: applies an event.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyWebhook {
    /// The event.
    pub event: Uuid,
}

impl Job for ApplyWebhook {
    const KIND: &'static str = "checkout/apply_webhook";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let Context { platform, pool, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(event) = inbox_rows::waiting(&mut conn, self.event).await? else { return Ok(()) };
        let row = find_payment(&mut conn, &event.subject).await?;
        drop(conn);
        if let Some(row) = row {
            let settled = match &event.said {
                Some(statement) => settle_statement(platform, pool, &row, (event.provider, statement), None, "webhook")
                    .await
                    .map_err(SettleFault::Ours),
                None => ask_and_settle(platform, pool, &row, None, "webhook").await,
            };
            settled.map_err(|fault| Failure::Later(format!("{fault:?}")))?;
        }
        inbox_rows::apply_applied(&mut *pool.connection().await?, self.event, now).await?;
        Ok(())
    }
}
