//! Deletes a draft of a portfolio with all its versions.

use crate::assistant::portfolio::rows;
use crate::prelude::*;

/// Deletes a draft. It still counts against the quota of its day.
#[utoipa::path(responses((status = 204)))]
#[delete("/ai/portfolio-drafts/{id}")]
pub(crate) async fn delete_draft(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<HttpResponse> {
    let user = learner.id;
    let deleted = learner.conn.transaction(async |conn| {
        rows::lock(conn, user, *id).await?;
        let (row, _) = rows::draft_of(conn, user, *id).await?;
        rows::delete(conn, row.id, now).await
    });
    deleted.await?;
    Ok(HttpResponse::NoContent().finish())
}
