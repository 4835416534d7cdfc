//! Forgets updates that no page will ask for.

use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Failure, Job, Lane};
use crate::live::rows;

/// The job.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetUpdates;

impl Job for ForgetUpdates {
    const KIND: &'static str = "live/forget";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let updates = rows::forget_old(&mut *context.pool.connection().await?, context.now).await?;
        tracing::info!(updates, "old updates are forgotten");
        Ok(())
    }
}
