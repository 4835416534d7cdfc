//! Stores a learner's rating of the last review of an attempt.

use domain::feedback::rate::{RateFacts, rate};
use domain::mission::rate::Rating;

use crate::columns::TextEnum;
use crate::feedback::ReviewView;
use crate::feedback::review_rows as rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::locked_attempt;

/// Rates the last review of an attempt.
#[utoipa::path(responses((status = 200, body = ReviewView)))]
#[post("/user-submissions/{id}/review-rating")]
pub(crate) async fn rate_review(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(rating): Json<Rating>,
) -> Result<Json<ReviewView>> {
    let (user, id) = (learner.id, SubmissionId(*id));
    let view = learner.conn.transaction(async |conn| {
        let attempt = locked_attempt(conn, &curricula, user, id).await?;
        let mut review = rows::reviews_of(conn, id).await?.pop().ok_or(Refusal::ReviewNotDecided)?;
        let rated = rate(&RateFacts { now, review: review.facts(), rating })?;
        review.status = TextEnum(rated.status);
        review.rating = Some(rated.rating.rating.into());
        review.rating_text = rated.rating.text;
        review.ask_at = None;
        rows::store(conn, &review, attempt.begun_in, now).await?;
        Ok::<_, Error>(ReviewView::from(&review))
    });
    Ok(Json(view.await?))
}
