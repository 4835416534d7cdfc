//! Saves one answer of a draft.

use actix_web::HttpRequest;
use domain::submission::save::{AnswerDraft, SaveFacts, save};
use domain::submission::upload_file::{files_of, freed};
use domain::submission::{BlockValue, Issue, SavedAnswer};
use domain::upload::KnownUpload;

use crate::columns::{At, count};
use crate::mission::record_rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::locked_attempt;
use crate::submission::rows::{self, SubmissionRow};
use crate::submission::{sharing, team_rows};
use crate::upload::rows as upload_rows;
use crate::upload::{Purpose, inspect};

/// Request to save an answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveRequest {
    /// The attempt.
    submission: SubmissionId,
    /// The block.
    block: BlockId,
    /// The answer. `None` empties it.
    value: Option<BlockValue>,
    /// The answer's `rev` that the learner saw; 0 before the first save.
    base_rev: u32,
}

/// A saved answer.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedBlock)]
pub(crate) struct SaveResult {
    /// The answer's new `rev`.
    rev: u32,
    /// The attempt's new `rev`.
    submission_rev: u32,
    /// Whether the answer can be submitted.
    is_valid: bool,
    /// Number of words.
    words: u32,
    /// The rules that it breaks.
    issues: Vec<Issue>,
    /// When it was saved.
    saved_at: Timestamp,
}

/// Saves an answer.
#[utoipa::path(responses((status = 200, body = SaveResult)))]
#[put("/submission-blocks")]
pub(crate) async fn save_answer(
    request: HttpRequest,
    learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<SaveRequest>,
) -> Result<Json<SaveResult>> {
    let user = learner.id;
    let (mut learner, uploads) = inspect_files(learner, &request, &platform, &body).await?;
    let result = learner.conn.transaction(async |conn| {
        let attempt = locked_attempt(conn, &curricula, user, body.submission).await?;
        let mut row = attempt.course.rows[attempt.at].clone();
        let block = attempt.mission()?.blocks.iter().find(|block| block.id == body.block);
        let answers = rows::answers(conn, attempt.row.id).await?;
        let facts = SaveFacts {
            now,
            mission: attempt.course.decision(MissionId(row.mission_id), now)?,
            status: attempt.row.status.0,
            block: block.cloned().ok_or(Refusal::SubmissionNotFound)?,
            stored: answers.into_iter().find(|answer| answer.block == body.block),
            uploads,
        };
        let saved = save(&facts, &AnswerDraft { value: body.value, base_rev: body.base_rev })?;
        let mut submission_rev = count(attempt.row.rev);
        if saved.is_new {
            submission_rev = rows::apply_save(conn, attempt.row.id, &saved.answer).await?;
            row.attempted_at = row.attempted_at.or(Some(At(now)));
            record_rows::store(conn, &row).await?;
            hold_files(conn, user, &attempt.row, facts.stored.as_ref(), &saved.answer).await?;
            if let Some(sharing) = &attempt.sharing {
                team_rows::apply_written(conn, attempt.row.id, user, &saved.answer).await?;
                sharing::publish_draft(conn, sharing, user, now).await?;
            }
        }
        Ok::<_, Error>(SaveResult {
            rev: saved.answer.rev,
            submission_rev,
            is_valid: saved.check.is_valid,
            words: saved.check.words,
            issues: saved.check.issues,
            saved_at: saved.answer.saved_at,
        })
    });
    Ok(Json(result.await?))
}

/// The uploads of the files in the answer. An answer without files needs no query.
async fn inspect_files(
    mut learner: Learner,
    request: &HttpRequest,
    platform: &Platform,
    body: &SaveRequest,
) -> Result<(Learner, Vec<KnownUpload>)> {
    let keys = files_of(body.value.as_ref()).iter().map(|file| file.key.clone()).collect::<Vec<_>>();
    if keys.is_empty() {
        return Ok((learner, Vec::new()));
    }
    let purpose = Purpose::Answer(body.block);
    let uploads = upload_rows::known(&mut learner.conn, learner.id, purpose, &keys).await?;
    learner.without_connection(request, inspect(platform, uploads)).await
}

/// Marks the files in the answer as used, and the files that are no longer in it as unused.
async fn hold_files(
    conn: &mut AsyncPgConnection,
    user: UserId,
    attempt: &SubmissionRow,
    before: Option<&SavedAnswer>,
    after: &SavedAnswer,
) -> Result<()> {
    let (before, now) = (before.and_then(|answer| answer.value.as_ref()), after.saved_at);
    let after_keys = files_of(after.value.as_ref()).iter().map(|file| file.key.clone()).collect::<Vec<_>>();
    if !after_keys.is_empty() {
        upload_rows::mark_used(conn, user, &after_keys).await?;
    }
    if !freed(before, after.value.as_ref(), &[]).is_empty() {
        let elsewhere = rows::answers_elsewhere(conn, attempt, after.block).await?;
        let freed = freed(before, after.value.as_ref(), &elsewhere);
        upload_rows::mark_unused(conn, user, &freed, now).await?;
    }
    Ok(())
}
