//! Forgets the quotes that nobody pays any more. A payment keeps its own.

use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Failure, Job, Lane};
use crate::price::rows;

/// The job: forgets quotes that ended a day ago.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetQuotes;

impl Job for ForgetQuotes {
    const KIND: &'static str = "price/forget_quotes";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let count = rows::forget_ended(&mut *context.pool.connection().await?, context.now.plus_days(-1)).await?;
        tracing::info!(count, "quotes that have ended are forgotten");
        Ok(())
    }
}
