//! Returns which acts on the reviews of an attempt are possible: [requesting a
//! review](crate::feedback::request_review), [appealing](crate::feedback::appeal), and [rating](crate::feedback::rate)
//! the last review. It calls the rules of these acts, so that a page offers only acts that will be accepted, and shows
//! why the others are refused.

use serde::Serialize;

use crate::feedback::ReviewFacts;
use crate::feedback::appeal::{AppealFacts, decision_against};
use crate::feedback::rate::{RateFacts, rate};
use crate::feedback::request_review::{ReviewRequestFacts, request_review};
use crate::limits::MAX_RATING;
use crate::mission::rate::Rating;
use crate::refusal::Refusal;

/// Possible acts on the reviews of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewActs {
    /// The refusal to request a review; `None` if that is possible.
    pub request: Option<Refusal>,
    /// The refusal to appeal; `None` if that is possible.
    pub appeal: Option<Refusal>,
    /// The refusal to rate the last review; `None` if that is possible.
    pub rate: Option<Refusal>,
}

/// Returns the possible acts; `last` is the last review of the attempt, if there is one.
#[must_use]
pub fn acts(request: &ReviewRequestFacts, appeal: &AppealFacts, last: Option<&ReviewFacts>) -> ReviewActs {
    let rating = Rating { rating: MAX_RATING, text: None };
    let rated = last.map_or(Err(Refusal::ReviewNotDecided.into()), |review| {
        rate(&RateFacts { now: request.now, review: review.clone(), rating })
    });
    ReviewActs {
        request: request_review(request).err().map(|refusals| refusals.first().clone()),
        appeal: decision_against(appeal).err(),
        rate: rated.err().map(|refusals| refusals.first().clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::ReviewStatus;
    use crate::fixtures::feedback::reviews::{a_review_request, an_appeal, decided};
    use crate::mission::SubmissionStatus;

    fn codes(status: SubmissionStatus, last: Option<ReviewStatus>) -> [&'static str; 3] {
        let last = last.map(|status| decided(status, "2026-11-18T12:00:00Z"));
        let request = ReviewRequestFacts { status, ..a_review_request() };
        let acts = acts(&request, &AppealFacts { status, reason: String::new(), ..an_appeal() }, last.as_ref());
        [acts.request, acts.appeal, acts.rate].map(|refusal| refusal.map_or("", |refusal| refusal.code()))
    }

    #[test]
    fn what_can_be_done_follows_where_the_attempt_and_its_review_stand() {
        let nothing_decided = "appeal/nothing-decided";
        assert_eq!(codes(SubmissionStatus::Submitted, None), ["", nothing_decided, "review/not-decided"]);
        let returned = codes(SubmissionStatus::Returned, Some(ReviewStatus::Returned));
        assert_eq!(returned, ["review/not-reviewable", "", ""]);
        let rated = codes(SubmissionStatus::Passed, Some(ReviewStatus::Rated));
        assert_eq!(rated, ["review/not-reviewable", nothing_decided, "review/already-rated"]);
    }
}
