//! Stops a draft that is being written.

use domain::assistant::portfolio::DraftStatus;

use crate::assistant::portfolio::{DraftView, rows};
use crate::prelude::*;

/// Stops a draft; one that has ended stays unchanged.
#[utoipa::path(responses((status = 200, body = DraftView)))]
#[post("/ai/portfolio-drafts/{id}/stop")]
pub(crate) async fn stop_draft(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<Json<DraftView>> {
    let (row, _) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    rows::end(&mut learner.conn, row.id, DraftStatus::Stopped, (None, None), now).await?;
    let (row, newest) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    Ok(Json(DraftView::new(row, newest)))
}
