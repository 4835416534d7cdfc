//! Processes the reviews that are due: records a reminder, or ends a review that was not decided in time.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::feedback::ReviewStatus;
use domain::feedback::remind::{ReviewReminderFacts, remind};
use domain::ids::ReviewId;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::columns::{At, TextEnum};
use crate::error::{Error, Result};
use crate::feedback::review_notices::{publish_review, watch_delay};
use crate::feedback::review_rows as rows;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::program::curriculum::Curricula;

/// Job that processes due reviews.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemindReviews;

impl Job for RemindReviews {
    const KIND: &'static str = "feedback/remind";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let mut conn = context.pool.connection().await?;
        while let Some(review) = rows::next_to_ask(&mut conn, context.now).await? {
            remind_one(&mut conn, context.curricula, review, context.now).await?;
        }
        Ok(())
    }
}

/// Processes a due review, and stores the time of the next check.
async fn remind_one(conn: &mut AsyncPgConnection, curricula: &Curricula, id: ReviewId, now: Timestamp) -> Result<()> {
    conn.transaction(async |conn| {
        let mut reviewed = rows::locked_review(conn, curricula, id).await?;
        let (review, attempt) = (reviewed.review.facts(), reviewed.attempt_facts());
        let due = remind(&ReviewReminderFacts { now, review, attempt, reminded: reviewed.review.reminded });
        reviewed.review.reminded = due.remind.or(reviewed.review.reminded);
        reviewed.review.ask_at = due.next_at.map(At);
        if due.times_out {
            reviewed.review.status = TextEnum(ReviewStatus::TimedOut);
        }
        reviewed.store(conn, due.moved, now).await?;
        watch_delay(conn, &reviewed.attempt, reviewed.author, &reviewed.review, now).await?;
        publish_review(conn, &reviewed.attempt, reviewed.author, now).await?;
        Ok::<_, Error>(())
    })
    .await
}
