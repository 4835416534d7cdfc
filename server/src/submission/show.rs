//! One attempt with its answers.

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionView;
use crate::submission::view_rows::{self, AttemptKey};

/// Shows an attempt to its learner.
#[utoipa::path(responses((status = 200, body = SubmissionView)))]
#[get("/user-submissions/{id}")]
pub(crate) async fn show_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    id: Path<Uuid>,
) -> Result<Json<SubmissionView>> {
    let key = AttemptKey::Submission(SubmissionId(*id));
    let views = view_rows::views(&mut learner.conn, &curricula, learner.id, key).await?;
    let attempt = views.into_iter().flatten().next();
    Ok(Json(attempt.ok_or(Refusal::SubmissionNotFound)?))
}
