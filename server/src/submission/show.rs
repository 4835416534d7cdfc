//! One attempt with its answers.

use actix_web::get;
use actix_web::web::{Data, Path};
use domain::ids::SubmissionId;
use uuid::Uuid;

use crate::app::Platform;
use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::submission::{SubmissionView, rows};

/// Shows an attempt to its learner.
#[utoipa::path(tag = "submission", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = SubmissionView)))]
#[get("/user-submissions/{id}")]
pub(crate) async fn show_submission(
    mut learner: Learner,
    platform: Data<Platform>,
    id: Path<Uuid>,
) -> Result<Json<SubmissionView>> {
    let conn = &mut learner.conn;
    let attempt = rows::attempt(conn, &platform, learner.id, SubmissionId(*id)).await?;
    Ok(Json(rows::view(conn, &attempt.row, attempt.mission()?).await?))
}
