//! Hands an attempt in, or takes it back. The answer carries the consequences: what it completed and
//! opened, and the model answers that may be read now.

use actix_web::patch;
use actix_web::web::{Data, Path};
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{BlockId, MissionId, SubmissionId};
use domain::mission::block::BlockBody;
use domain::mission::decide::decide;
use domain::mission::progress::{Progress, progress};
use domain::refusal::Refusal;
use domain::submission::submit::{SubmitFacts, is_revealed, submit};
use domain::submission::withdraw::{WithdrawFacts, withdraw};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::{Learner, Now};
use crate::columns::{At, count};
use crate::error::{Error, Result};
use crate::http::Json;
use crate::mission::UserMissionView;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionView;
use crate::submission::rows::{self, Attempt};

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
}

/// An attempt after an act, with the consequences.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubmissionResult {
    /// The attempt.
    submission: SubmissionView,
    /// The record of its mission.
    user_mission: UserMissionView,
    /// The missions that are open now and were not before.
    unlocked: Vec<MissionId>,
    /// How far the learner has come.
    progress: Progress,
    /// Badges that were earned.
    badges: Vec<String>,
    /// Model answers that may be read now.
    model_answers: Vec<ModelAnswerView>,
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
#[utoipa::path(tag = "submission", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = ChangeSubmissionRequest, responses((status = 200, body = SubmissionResult)))]
#[patch("/user-submissions/{id}")]
pub(crate) async fn change_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ChangeSubmissionRequest>,
) -> Result<Json<SubmissionResult>> {
    let user = learner.id;
    let result = learner
        .conn
        .transaction(async |conn| {
            let mut attempt = rows::locked_attempt(conn, &curricula, user, SubmissionId(*id)).await?;
            let unlocked = match body.action {
                SubmissionAction::Submit => apply_submit(conn, &mut attempt, body.base_rev, now).await?,
                SubmissionAction::Withdraw => apply_withdraw(conn, &mut attempt, now).await?,
            };
            result_of(conn, &attempt, unlocked, now).await
        })
        .await?;
    Ok(Json(result))
}

async fn apply_submit(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    base_rev: u32,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
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
            blocks: mission.blocks.clone(),
            answers: answers.into_iter().map(|answer| (answer.block, answer.value)).collect(),
        },
        base_rev,
    )?;
    attempt.course.rows[attempt.at].completed_at = submitted.completed_at.map(At);
    rows::apply_moves(conn, &mut attempt.course.rows[attempt.at], &submitted.moves).await?;
    Ok(submitted.unlocked)
}

async fn apply_withdraw(conn: &mut AsyncPgConnection, attempt: &mut Attempt, now: Timestamp) -> Result<Vec<MissionId>> {
    let withdrawn = withdraw(&WithdrawFacts {
        now,
        decision: attempt.course.decision(attempt.mission()?.facts.id, now)?,
        submission: SubmissionId(attempt.row.id),
        status: attempt.row.status.0,
        is_complete: attempt.course.rows[attempt.at].completed_at.is_some(),
    })?;
    rows::apply_moves(conn, &mut attempt.course.rows[attempt.at], &[withdrawn.moved]).await?;
    Ok(Vec::new())
}

async fn result_of(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    unlocked: Vec<MissionId>,
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
    Ok(SubmissionResult {
        submission: rows::view(conn, current, mission).await?,
        user_mission: UserMissionView::new(row, decision.state),
        unlocked,
        progress: progress(&board),
        badges: Vec::new(),
        model_answers: revealed.collect(),
    })
}
