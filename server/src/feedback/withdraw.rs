//! Writes the withdrawal of an attempt.

use domain::ids::BadgeId;
use domain::submission::withdraw::{WithdrawFacts, withdraw};

use crate::feedback::request_review::close_reviews;
use crate::prelude::*;
use crate::submission::attempt_rows::{Attempt, apply_moves};
use crate::submission::notices::tell_moves;

/// Withdraws an attempt.
pub(super) async fn apply_withdraw(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    user: UserId,
    now: Timestamp,
) -> Result<(Vec<MissionId>, Vec<BadgeId>)> {
    let withdrawn = withdraw(&WithdrawFacts {
        now,
        decision: attempt.course.decision(attempt.mission()?.facts.id, now)?,
        submission: SubmissionId(attempt.row.id),
        status: attempt.row.status.0,
        is_complete: attempt.course.rows[attempt.at].completed_at.is_some(),
        is_scored_by_keys: attempt.row.score_by_keys().is_some(),
    })?;
    let record = &mut attempt.course.rows[attempt.at];
    record.marks = None;
    let moves = [withdrawn.moved];
    apply_moves(conn, attempt, user, &moves, now).await?;
    close_reviews(conn, attempt, user, &moves, now).await?;
    let badges = tell_moves(conn, attempt, user, &moves, &[], now).await?;
    Ok((Vec::new(), badges))
}
