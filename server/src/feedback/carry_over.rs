//! Carries the waiting review of a superseded attempt over to the attempt that was submitted now. Part of
//! [`change_submission`](crate::feedback::change_submission).

use diesel_async::AsyncPgConnection;
use domain::feedback::carry_over::{EarlierReview, ReviewCarried, carry_over};
use domain::ids::{ReviewId, SubmissionId, UserId};
use domain::submission::advance::Moved;
use domain::time::Timestamp;

use crate::columns::TextEnum;
use crate::error::Result;
use crate::feedback::review_notices::watch_delay;
use crate::feedback::review_rows::{self as rows, ReviewRow};
use crate::submission::attempt_rows::Attempt;

/// Carries the reviews of superseded attempts over to the attempt.
pub(super) async fn carry_reviews(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    moves: &[Moved],
    now: Timestamp,
) -> Result<()> {
    let mut reviews = Vec::new();
    for moved in moves.iter().filter(|moved| moved.submission.0 != attempt.row.id) {
        reviews.extend(rows::reviews_of(conn, moved.submission).await?);
    }
    let facts = reviews.iter().map(earlier).collect::<Vec<_>>();
    for carried in carry_over(&facts, moves, SubmissionId(attempt.row.id)) {
        let review = reviews.iter_mut().find(|review| review.id == carried.id.0);
        if let Some(review) = review {
            apply(conn, attempt, review, &carried, now).await?;
            watch_delay(conn, attempt, user, review, now).await?;
        }
    }
    Ok(())
}

fn earlier(review: &ReviewRow) -> EarlierReview {
    let (id, submission) = (ReviewId(review.id), SubmissionId(review.submission_id));
    EarlierReview { id, submission, facts: review.facts() }
}

async fn apply(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    review: &mut ReviewRow,
    carried: &ReviewCarried,
    now: Timestamp,
) -> Result<()> {
    review.status = TextEnum(carried.status);
    if review.submission_id != carried.submission.0 {
        return rows::carry(conn, review, carried.submission).await;
    }
    review.ask_at = None;
    rows::store(conn, review, attempt.begun_in, now).await
}
