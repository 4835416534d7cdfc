//! Deletes old jobs that were given up.

use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Job, JobFailure, Lane, rows};

/// Job that deletes old jobs that were given up.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetGivenUp;

impl Job for ForgetGivenUp {
    const KIND: &'static str = "jobs/forget";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let count = rows::forget_given_up(&mut *context.pool.connection().await?, context.now).await?;
        tracing::info!(count, "old jobs that were given up are deleted");
        Ok(())
    }
}
