//! Completes the mission of an attempt that the model or a reviewer has passed, if the mission's completion policy
//! allows it.

use diesel_async::AsyncPgConnection;
use domain::ids::MissionId;
use domain::mission::SubmissionStatus;
use domain::mission::complete::{LatestAttempt, PassedBy, complete};
use domain::time::Timestamp;

use crate::columns::{At, column, count};
use crate::error::Result;
use crate::submission::attempt_rows::Attempt;
use crate::submission::rows;

/// Records who passed an attempt, with its score if there is one, and returns the missions that this opens. The
/// mission's record is changed but not written: `attempt_rows::apply_moves` writes it with the moves.
pub async fn pass(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    by: PassedBy,
    score_bp: impl Into<Option<u32>>,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
    let score_bp = score_bp.into();
    rows::apply_pass(conn, attempt.row.id, by, score_bp).await?;
    if attempt.is_abandoned() {
        return Ok(Vec::new());
    }
    let mission = attempt.mission()?;
    let (id, pass_mark_bp) = (mission.facts.id, count(mission.row.pass_mark_bp));
    let facts = LatestAttempt {
        status: Some(SubmissionStatus::Passed),
        submitted_at: attempt.row.submitted_at.map(|at| at.0),
        passed_by: Some(by),
        // A submitted attempt has every required answer, because blocks never change.
        missing: Vec::new(),
        score_bp,
        is_scored_by_keys: false,
        pass_mark_bp,
    };
    let completed = complete(&attempt.course.board(now)?, id, &facts);
    let record = &mut attempt.course.rows[attempt.at];
    record.score_bp = record.score_bp.max(score_bp.map(column));
    let Ok(completed) = completed else { return Ok(Vec::new()) };
    record.completed_at = Some(At(completed.at));
    Ok(completed.unlocked)
}
