//! Saves one answer of a draft.

use actix_web::put;
use actix_web::web::Data;
use diesel_async::AsyncConnection as _;
use domain::ids::{BlockId, MissionId, SubmissionId};
use domain::mission::SubmissionStatus;
use domain::refusal::Refusal;
use domain::submission::save::{AnswerDraft, SaveFacts, save};
use domain::submission::{BlockValue, Issue};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::Platform;
use crate::auth::{Learner, Now};
use crate::columns::{At, Word, count};
use crate::error::{Error, Result};
use crate::http::Json;
use crate::mission::rows as mission_rows;
use crate::submission::rows;

/// What to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveRequest {
    /// The attempt.
    submission: SubmissionId,
    /// The block that is answered.
    block: BlockId,
    /// The answer; nothing to empty it.
    value: Option<BlockValue>,
    /// The answer's `rev` that the learner saw; 0 before the first save.
    base_rev: u32,
}

/// An answer that is saved.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedBlock)]
pub(crate) struct SaveResult {
    /// The answer's new `rev`.
    rev: u32,
    /// The attempt's new `rev`.
    submission_rev: u32,
    /// Whether the answer could be handed in.
    is_valid: bool,
    /// Its words.
    words: u32,
    /// The rules it breaks.
    issues: Vec<Issue>,
    /// When it was saved.
    saved_at: Timestamp,
}

/// Saves an answer.
#[utoipa::path(tag = "submission", security(("bearer" = [])), request_body = SaveRequest,
    responses((status = 200, body = SaveResult)))]
#[put("/submission-blocks")]
pub(crate) async fn save_answer(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<SaveRequest>,
) -> Result<Json<SaveResult>> {
    let user = learner.id;
    let result = learner
        .conn
        .transaction(async |conn| {
            let attempt = rows::locked_attempt(conn, &platform, user, body.submission).await?;
            let mut row = attempt.course.rows[attempt.at].clone();
            let block = attempt.mission()?.blocks.iter().find(|block| block.id == body.block);
            let answers = rows::answers(conn, attempt.row.id).await?;
            let facts = SaveFacts {
                now,
                mission: attempt.course.decision(MissionId(row.mission_id), now)?,
                status: attempt.row.status.0,
                block: block.cloned().ok_or(Refusal::SubmissionNotFound)?,
                stored: answers.into_iter().find(|answer| answer.block == body.block),
            };
            let saved = save(&facts, &AnswerDraft { value: body.value, base_rev: body.base_rev })?;
            let mut submission_rev = count(attempt.row.rev);
            if saved.is_new {
                submission_rev = rows::apply_save(conn, attempt.row.id, &saved.answer).await?;
                row.attempted_at = row.attempted_at.or(Some(At(now)));
                row.submission_status = Some(Word(SubmissionStatus::Draft));
                mission_rows::store(conn, &row).await?;
            }
            Ok::<_, Error>(SaveResult {
                rev: saved.answer.rev,
                submission_rev,
                is_valid: saved.check.is_valid,
                words: saved.check.words,
                issues: saved.check.issues,
                saved_at: saved.answer.saved_at,
            })
        })
        .await?;
    Ok(Json(result))
}
