//! The answers of an attempt.

use actix_web::get;
use actix_web::web::{Data, Query};
use domain::ids::SubmissionId;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::app::Platform;
use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::page::Page;
use crate::submission::{SubmissionBlockView, rows};

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
    platform: Data<Platform>,
    query: Query<AnswersQuery>,
) -> Result<Json<Page<SubmissionBlockView>>> {
    let conn = &mut learner.conn;
    let attempt = rows::attempt(conn, &platform, learner.id, SubmissionId(query.submission)).await?;
    let view = rows::view(conn, &attempt.row, attempt.mission()?).await?;
    Ok(Json(Page::whole(view.blocks)))
}
