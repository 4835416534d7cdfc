//! Writes the submission of an attempt.

use domain::ids::BadgeId;
use domain::submission::submit::{SubmitFacts, submit};
use domain::team::change_team::{TeamAct, TeamChangeFacts, change_team};

use crate::columns::{At, JsonColumn, column, count};
use crate::feedback::carry_over::carry_reviews;
use crate::prelude::*;
use crate::submission::attempt_rows::{Attempt, apply_moves};
use crate::submission::notices::tell_moves;
use crate::submission::rows;
use crate::team::rows as team_rows;

/// Submits an attempt. Returns the missions that this opens, and the badges that it earns.
pub(super) async fn apply_submit(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    user: UserId,
    base_rev: u32,
    now: Timestamp,
) -> Result<(Vec<MissionId>, Vec<BadgeId>)> {
    submit_for_team(conn, attempt, user, now).await?;
    let mission = attempt.mission()?;
    let answers = rows::answers(conn, attempt.row.id).await?;
    let submitted = submit(
        &SubmitFacts {
            now,
            decision: attempt.course.decision(mission.facts.id, now)?,
            mission: mission.facts.clone(),
            pass_mark_bp: count(mission.row.pass_mark_bp),
            completed_at: attempt.course.rows[attempt.at].completed_at.map(|at| at.0),
            submission: SubmissionId(attempt.row.id),
            status: attempt.row.status.0,
            earlier: rows::earlier(&attempt.earlier),
            tried: rows::tried(&attempt.earlier),
            rev: count(attempt.row.rev),
            max_attempts: mission.row.max_attempts.map(count),
            score_bp: attempt.course.rows[attempt.at].score_bp.map(count),
            blocks: mission.blocks.clone(),
            keys: mission.keys.clone(),
            answers: answers.into_iter().map(|answer| (answer.block, answer.value)).collect(),
        },
        base_rev,
    )?;
    rows::apply_marks(conn, attempt.row.id, attempt.course.curriculum.version.0, &submitted.marks).await?;
    let record = &mut attempt.course.rows[attempt.at];
    record.completed_at = submitted.completed_at.map(At);
    record.score_bp = submitted.score_bp.map(column);
    record.marks = Some(JsonColumn(submitted.marks.counts()));
    record.excerpt = submitted.excerpt;
    if attempt.sharing.is_some() {
        rows::apply_submitted(conn, attempt.row.id, user).await?;
    }
    apply_moves(conn, attempt, user, &submitted.moves, now).await?;
    carry_reviews(conn, attempt, user, &submitted.moves, now).await?;
    let badges = tell_moves(conn, attempt, user, &submitted.moves, &submitted.unlocked, now).await?;
    Ok((submitted.unlocked, badges))
}

/// Checks whether the attempt's team may submit, and records that it has: from now on, its members are fixed.
async fn submit_for_team(conn: &mut AsyncPgConnection, attempt: &Attempt, user: UserId, now: Timestamp) -> Result<()> {
    let Some(sharing) = &attempt.sharing else { return Ok(()) };
    let before = vec![sharing.team.clone()];
    let changed = change_team(&TeamChangeFacts {
        now,
        actor: user,
        is_enrolled: attempt.course.require_place().is_ok(),
        is_other_enrolled: false,
        teams: before.clone(),
        act: TeamAct::Submit,
    })?;
    team_rows::store(conn, attempt.course.session.id, &before, &changed.teams, now).await
}
