//! Deletes expired quotes. A payment has its own copy of its quote.

use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::price::rows;

/// Job that deletes quotes that expired a day ago.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetQuotes;

impl Job for ForgetQuotes {
    const KIND: &'static str = "price/forget_quotes";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let count = rows::forget_ended(&mut *context.pool.connection().await?, context.now.plus_days(-1)).await?;
        tracing::info!(count, "deleted expired quotes");
        Ok(())
    }
}
