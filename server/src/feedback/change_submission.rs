//! Hands an attempt in, takes it back, or asks a person to review it. It stands here and not with submissions, because
//! what is taken back or superseded closes its review. The answer carries the consequences: how the answers came out, what that
//! completed and opened, and the keys and model answers that may be seen now.

use domain::ids::BadgeId;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::BlockBody;
use domain::mission::decide::decide;
use domain::mission::progress::{Progress, progress};
use domain::submission::acts::{AttemptActs, acts};
use domain::submission::reveal::is_revealed;
use domain::submission::submit::{SubmitFacts, submit};
use domain::submission::withdraw::{WithdrawFacts, withdraw};

use crate::columns::{At, JsonColumn, column, count};
use crate::feedback::request_review::{apply_request, close_reviews};
use crate::mission::UserMissionView;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::notices::tell_moves;
use crate::submission::rows::{self, Attempt};
use crate::submission::{SubmissionView, attempt_facts, view_rows};

/// What to do with the attempt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeSubmissionRequest {
    /// The act.
    action: SubmissionAction,
    /// The attempt's `rev` that the learner saw.
    base_rev: u32,
}

/// An act on an attempt.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubmissionAction {
    /// Hand it in.
    Submit,
    /// Take it back.
    Withdraw,
    /// Ask a person to review it.
    RequestReview,
}

/// An attempt after an act, with the consequences.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubmissionResult {
    /// The attempt.
    submission: SubmissionView,
    /// What may be done with it next.
    acts: Option<AttemptActs>,
    /// The record of its mission.
    user_mission: UserMissionView,
    /// The missions that are open now and were not before.
    unlocked: Vec<MissionId>,
    /// How far the learner has come.
    progress: Progress,
    /// Badges that were earned.
    badges: Vec<BadgeId>,
    /// Model answers that may be read now.
    model_answers: Vec<ModelAnswerView>,
    /// Keys that may be seen now.
    keys: Vec<BlockKey>,
}

/// A model answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModelAnswerView {
    /// The block it stands in.
    block: BlockId,
    /// The answer; sanitised.
    html: String,
}

/// Changes where an attempt stands.
#[utoipa::path(responses((status = 200, body = SubmissionResult)))]
#[patch("/user-submissions/{id}")]
pub(crate) async fn change_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ChangeSubmissionRequest>,
) -> Result<Json<SubmissionResult>> {
    let user = learner.id;
    let result = learner.conn.transaction(async |conn| {
        let mut attempt = rows::locked_attempt(conn, &curricula, user, SubmissionId(*id)).await?;
        let (unlocked, badges) = match body.action {
            SubmissionAction::Submit => apply_submit(conn, &mut attempt, user, body.base_rev, now).await?,
            SubmissionAction::Withdraw => apply_withdraw(conn, &mut attempt, user, now).await?,
            SubmissionAction::RequestReview => (apply_request(conn, &attempt, user, now).await?, Vec::new()),
        };
        result_of(conn, &attempt, (unlocked, badges), now).await
    });
    Ok(Json(result.await?))
}

async fn apply_submit(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    user: UserId,
    base_rev: u32,
    now: Timestamp,
) -> Result<(Vec<MissionId>, Vec<BadgeId>)> {
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
    rows::apply_moves(conn, record, &submitted.moves).await?;
    close_reviews(conn, attempt, user, &submitted.moves, now).await?;
    let badges = tell_moves(conn, attempt, user, &submitted.moves, &submitted.unlocked, now).await?;
    Ok((submitted.unlocked, badges))
}

async fn apply_withdraw(
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
    rows::apply_moves(conn, record, &moves).await?;
    close_reviews(conn, attempt, user, &moves, now).await?;
    let badges = tell_moves(conn, attempt, user, &moves, &[], now).await?;
    Ok((Vec::new(), badges))
}

async fn result_of(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    (unlocked, badges): (Vec<MissionId>, Vec<BadgeId>),
    now: Timestamp,
) -> Result<SubmissionResult, Error> {
    let mission = attempt.mission()?;
    let row = &attempt.course.rows[attempt.at];
    let board = attempt.course.board(now)?;
    let decision = decide(&board, mission.facts.id).ok_or(Refusal::MissionUmNotFound)?;
    let attempts = rows::attempts(conn, row.id).await?;
    let current = attempts.iter().find(|each| each.id == attempt.row.id).ok_or(Refusal::SubmissionNotFound)?;
    let statuses = attempts.iter().map(|row| row.status.0).collect::<Vec<_>>();
    let revealed = mission.blocks.iter().filter_map(|block| match &block.body {
        BlockBody::ModelAnswer { reveal, html: Some(html) } if is_revealed(*reveal, &statuses) => {
            Some(ModelAnswerView { block: block.id, html: html.clone() })
        }
        _ => None,
    });
    let keys = view_rows::keys_shown(mission, row.completed_at.is_some(), &statuses);
    let facts = attempt_facts(mission, row, decision.clone(), rows::earlier(&attempts));
    Ok(SubmissionResult {
        acts: acts(facts, now),
        submission: view_rows::view(conn, current, mission, keys).await?,
        user_mission: UserMissionView::new(row, decision.state),
        unlocked,
        progress: progress(&board),
        badges,
        model_answers: revealed.collect(),
        keys: keys.to_vec(),
    })
}
