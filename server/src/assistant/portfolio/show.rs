//! Shows a draft of a portfolio, with its newest version and its sources.

use crate::assistant::portfolio::{DraftView, rows};
use crate::prelude::*;

/// Shows a draft.
#[utoipa::path(responses((status = 200, body = DraftView)))]
#[get("/ai/portfolio-drafts/{id}")]
pub(crate) async fn show_draft(mut learner: Learner, id: Path<Uuid>) -> Result<Json<DraftView>> {
    let (row, newest) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    Ok(Json(DraftView::new(row, newest)))
}
