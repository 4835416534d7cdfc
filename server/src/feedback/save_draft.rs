//! Saves a reviewer's draft as they type. It belongs to the reviewer until the review is decided, even if their claim
//! expires and another reviewer takes over.

use domain::feedback::Said;
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::feedback::review_rows as rows;
use crate::prelude::*;

/// A reviewer's draft.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewDraftRequest {
    /// Marks and comments so far.
    said: Said,
}

/// Saves a reviewer's draft.
#[utoipa::path(responses((status = 204)))]
#[put("/reviews/{id}/draft")]
pub(crate) async fn save_review_draft(
    staff: Staff<Review>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ReviewDraftRequest>,
) -> Result<HttpResponse> {
    body.said.check_length()?;
    let (reviewer, mut conn) = (staff.learner.id, staff.learner.conn);
    if !rows::exists(&mut conn, ReviewId(*id)).await? {
        return Err(Refusal::ReviewNotFound.into());
    }
    rows::apply_draft(&mut conn, ReviewId(*id), reviewer, &body.said, now).await?;
    Ok(HttpResponse::NoContent().finish())
}
