//! Deletes old updates, which no page can request.

use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::live::rows;

/// Job that deletes old updates.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetUpdates;

impl Job for ForgetUpdates {
    const KIND: &'static str = "live/forget";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let updates = rows::forget_old(&mut *context.pool.connection().await?, context.now).await?;
        tracing::info!(updates, "old updates are deleted");
        Ok(())
    }
}
