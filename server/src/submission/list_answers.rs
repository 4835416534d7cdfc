//! The answers of an attempt.

use actix_web::get;
use actix_web::web::{Data, Query};
use domain::ids::SubmissionId;
use domain::refusal::Refusal;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::page::Page;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionBlockView;
use crate::submission::rows::{self, AttemptKey};

/// Of which attempt.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswersQuery {
    /// The attempt.
    submission: Uuid,
}

/// Lists the answers of an attempt, in the order of the blocks.
#[utoipa::path(tag = "submission", security(("bearer" = [])), params(AnswersQuery),
    responses((status = 200, body = Page<SubmissionBlockView>)))]
#[get("/submission-blocks")]
pub(crate) async fn list_answers(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<AnswersQuery>,
) -> Result<Json<Page<SubmissionBlockView>>> {
    let key = AttemptKey::Submission(SubmissionId(query.submission));
    let views = rows::views(&mut learner.conn, &curricula, learner.id, key).await?;
    let attempt = views.into_iter().flatten().next();
    Ok(Json(Page::whole(attempt.ok_or(Refusal::SubmissionNotFound)?.blocks)))
}
