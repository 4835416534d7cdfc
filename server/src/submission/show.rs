//! One attempt with its answers.

use actix_web::get;
use actix_web::web::{Data, Path};
use domain::ids::SubmissionId;
use domain::refusal::Refusal;
use uuid::Uuid;

use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionView;
use crate::submission::rows::{self, AttemptKey};

/// Shows an attempt to its learner.
#[utoipa::path(tag = "submission", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = SubmissionView)))]
#[get("/user-submissions/{id}")]
pub(crate) async fn show_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    id: Path<Uuid>,
) -> Result<Json<SubmissionView>> {
    let key = AttemptKey::Submission(SubmissionId(*id));
    let views = rows::views(&mut learner.conn, &curricula, learner.id, key).await?;
    let attempt = views.into_iter().flatten().next();
    Ok(Json(attempt.ok_or(Refusal::SubmissionNotFound)?))
}
