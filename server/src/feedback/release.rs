//! Releases a claimed review. The reviewer's draft is kept.

use domain::feedback::release::{ReviewReleaseFacts, release};
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::columns::TextEnum;
use crate::feedback::review_notices::publish_review;
use crate::feedback::review_rows as rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Releases a review.
#[utoipa::path(responses((status = 204)))]
#[post("/reviews/{id}/release")]
pub(crate) async fn release_review(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<HttpResponse> {
    let (reviewer, mut conn) = (staff.learner.id, staff.learner.conn);
    let work = conn.transaction(async |conn| {
        let mut reviewed = rows::locked_review(conn, &curricula, ReviewId(*id)).await?;
        let (review, attempt) = (reviewed.review.facts(), reviewed.attempt_facts());
        let released = release(&ReviewReleaseFacts { now, reviewer, review, attempt })?;
        reviewed.review.status = TextEnum(released.status);
        reviewed.review.claimed_by = None;
        reviewed.review.claimed_until = None;
        reviewed.store(conn, released.moved, now).await?;
        publish_review(conn, &reviewed.attempt, reviewed.author, now).await
    });
    work.await?;
    Ok(HttpResponse::NoContent().finish())
}
