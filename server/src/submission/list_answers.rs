//! The answers of an attempt.

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionBlockView;
use crate::submission::view_rows::{self, AttemptKey};

/// Query parameters: an attempt.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswersQuery {
    /// The attempt.
    submission: Uuid,
}

/// Lists the answers of an attempt, in the order of the blocks.
#[utoipa::path(params(AnswersQuery), responses((status = 200, body = Page<SubmissionBlockView>)))]
#[get("/submission-blocks")]
pub(crate) async fn list_answers(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<AnswersQuery>,
) -> Result<Json<Page<SubmissionBlockView>>> {
    let key = AttemptKey::Submission(SubmissionId(query.submission));
    let views = view_rows::views(&mut learner.conn, &curricula, learner.id, key).await?;
    let attempt = views.into_iter().flatten().next();
    Ok(Json(Page::whole(attempt.ok_or(Refusal::SubmissionNotFound)?.blocks)))
}
