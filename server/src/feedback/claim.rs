//! Claims a review. If two reviewers claim it at once, one gets it, and the other learns until when it is claimed.

use domain::feedback::claim::{ClaimFacts, claim};
use domain::feedback::queue::{QueueFacts, QueuePlace, place};
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::columns::{At, TextEnum};
use crate::feedback::review_notices::publish_review;
use crate::feedback::review_rows::{self as rows, Reviewed};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Claims a review, or renews the claim.
#[utoipa::path(responses((status = 200, body = QueuePlace)))]
#[post("/reviews/{id}/claim")]
pub(crate) async fn claim_review(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<Json<QueuePlace>> {
    let (reviewer, roles, mut conn) = (staff.learner.id, staff.learner.user.roles(), staff.learner.conn);
    let place = conn.transaction(async |conn| {
        let mut reviewed = rows::locked_review(conn, &curricula, ReviewId(*id)).await?;
        let claimed = claim(&ClaimFacts {
            now,
            reviewer,
            roles,
            authors: rows::authors_of(conn, &reviewed).await?,
            appealed: reviewed.review.not_by.map(UserId),
            review: reviewed.review.facts(),
            attempt: reviewed.attempt_facts(),
        })?;
        let review = &mut reviewed.review;
        review.status = TextEnum(claimed.status);
        review.claimed_by = Some(claimed.claim.by.0);
        review.claimed_until = Some(At(claimed.claim.until));
        reviewed.store(conn, claimed.moved, now).await?;
        publish_review(conn, &reviewed.attempt, reviewed.author, now).await?;
        Ok::<_, Error>(place_of(&reviewed, reviewer, now))
    });
    Ok(Json(place.await?))
}

fn place_of(reviewed: &Reviewed, reviewer: UserId, now: Timestamp) -> QueuePlace {
    place(&QueueFacts { now, reviewer, review: reviewed.review.facts(), due_at: reviewed.review.due_at.0 })
}
