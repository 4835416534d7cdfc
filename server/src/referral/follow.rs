//! Scheduled search for referred learners who have submitted their first mission, so that no step depends on a request
//! by a page.

use diesel_async::AsyncConnection as _;
use domain::referral::advance::ReferralStep;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::referral::rows;
use crate::referral::step::take_step;

/// Maximum number of learners in one run.
const AT_ONCE: i64 = 200;

/// Job that advances the referrals of these learners.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowReferrals;

impl Job for FollowReferrals {
    const KIND: &'static str = "referral/follow";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let (now, mut conn) = (context.now, context.pool.connection().await?);
        for referee in rows::to_engage(&mut conn, AT_ONCE).await? {
            let step = conn.transaction(async |conn| {
                let at = rows::first_submission(conn, referee).await?.unwrap_or(now);
                take_step(conn, referee, ReferralStep::Submitted, at).await?;
                Ok::<_, Error>(())
            });
            step.await?;
        }
        Ok(())
    }
}
