//! Shows the reviews of an attempt: the feedback, the promised date of an open review, and the possible actions.

use domain::feedback::acts::{ReviewActs, acts};
use domain::feedback::promise::{PromiseFacts, ReviewPromise, promise};
use domain::feedback::{REVIEW_LIMITS, ReviewLimits};

use crate::feedback::ReviewView;
use crate::feedback::appeal::appeal_facts;
use crate::feedback::queue_rows as rows;
use crate::feedback::request_review::{last_of, request_facts, zone_of};
use crate::prelude::*;
use crate::submission::attempt_rows::author_for;

/// A review, with the name of its reviewer.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewForLearner {
    /// The review.
    #[serde(flatten)]
    review: ReviewView,
    /// Name of the reviewer; `None` before the decision.
    reviewer: Option<String>,
}

/// State of the reviews of an attempt.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttemptReviews {
    /// The reviews, oldest first.
    reviews: Vec<ReviewForLearner>,
    /// Promise for the open review; `None` if no review is open.
    promise: Option<ReviewPromise>,
    /// Actions that are possible now.
    acts: ReviewActs,
    /// Limits that are shown to the learner.
    limits: ReviewLimits,
}

/// Shows the reviews of an attempt.
#[utoipa::path(responses((status = 200, body = AttemptReviews)))]
#[get("/user-submissions/{id}/reviews")]
pub(crate) async fn show_reviews(mut learner: Learner, Now(now): Now, id: Path<Uuid>) -> Result<Json<AttemptReviews>> {
    let author = author_for(&mut learner.conn, learner.id, SubmissionId(*id)).await?;
    let attempt = rows::attempt_of(&mut learner.conn, author, SubmissionId(*id)).await?;
    let (status, passed_by) = (attempt.status, attempt.passed_by);
    let (reviews, zone) = (attempt.reviews, zone_of(&attempt.timezone, now)?);
    let request = request_facts(status, passed_by, &reviews, zone.clone(), now);
    let acts = acts(&request, &appeal_facts(status, &reviews, zone.clone(), now), last_of(&reviews).as_ref());
    let waiting = reviews.iter().find(|review| review.facts().is_open());
    let promise = match waiting {
        Some(review) => {
            let queue = rows::queue_before(&mut learner.conn, review).await?;
            let (ahead, recent_seconds, requested_at) = (queue.ahead, queue.recent_seconds, review.requested_at.0);
            Some(promise(&PromiseFacts { now, zone, requested_at, ahead, recent_seconds }))
        }
        None => None,
    };
    let shown = reviews.iter().zip(attempt.reviewers).map(|(row, name)| ReviewForLearner {
        review: ReviewView::from(row),
        reviewer: name.filter(|_| row.facts().is_decided()),
    });
    Ok(Json(AttemptReviews { reviews: shown.collect(), promise, acts, limits: REVIEW_LIMITS }))
}
