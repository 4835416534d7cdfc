//! Keeps what a reviewer writes as they type. It is theirs, also where their claim runs out and another takes the review
//! over, until the review is decided.

use domain::feedback::Said;
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::feedback::review_rows as rows;
use crate::prelude::*;

/// What a reviewer has written so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewDraftRequest {
    /// The levels and words.
    said: Said,
}

/// Saves what a reviewer has written so far.
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
