//! Deletes the records of mails and of erased identities that are older than a day.

use serde::{Deserialize, Serialize};

use crate::account::{mail_rows, rows};
use crate::jobs::{Context, Job, JobFailure, Lane};

/// Job that deletes the old records.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetOld;

impl Job for ForgetOld {
    const KIND: &'static str = "account/forget";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let conn = &mut *context.pool.connection().await?;
        let mails = mail_rows::forget_old(conn, context.now).await?;
        let identities = rows::forget_erased_identities(conn, context.now).await?;
        tracing::info!(mails, identities, "old records of accounts are deleted");
        Ok(())
    }
}
