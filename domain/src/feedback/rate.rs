//! Stores a learner's rating of a review, once and within 28 days of the decision. Staff who manage reviews see the
//! rating; it does not change the attempt.

use serde::{Deserialize, Serialize};

use crate::feedback::{ReviewFacts, ReviewStatus};
use crate::mission::rate::{Rating, rate as checked};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`rate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RateFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The review.
    pub review: ReviewFacts,
    /// The learner's rating.
    pub rating: Rating,
}

/// A rated review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rated {
    /// The new status of the review: rated.
    pub status: ReviewStatus,
    /// The rating as it is stored.
    pub rating: Rating,
}

/// Rates the review.
///
/// # Errors
/// In this order: `review/not-decided`, `review/already-rated`, `review/timed-out` or `review/closed`, and
/// `validation-fail` as for the rating of a mission.
pub fn rate(facts: &RateFacts) -> Result<Rated, Refusals> {
    match facts.review.status {
        ReviewStatus::Requested | ReviewStatus::Claimed => return Err(Refusal::ReviewNotDecided.into()),
        ReviewStatus::Rated => return Err(Refusal::ReviewAlreadyRated.into()),
        ReviewStatus::TimedOut => return Err(facts.review.refusal_once_timed_out().into()),
        ReviewStatus::Closed => return Err(Refusal::ReviewClosed.into()),
        ReviewStatus::Returned | ReviewStatus::Passed => {}
    }
    if facts.review.times_out_at().is_some_and(|until| facts.now >= until) {
        return Err(facts.review.refusal_once_timed_out().into());
    }
    Ok(Rated { status: ReviewStatus::Rated, rating: checked(facts.rating.clone())? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::reviews::decided;
    use crate::fixtures::instant;

    /// Rates a review that has this status and was decided on this date, and compares the new status or the refusal's
    /// code.
    fn check(status: ReviewStatus, decided_at: &str, expected: Result<ReviewStatus, &str>) {
        let facts = RateFacts {
            now: instant("2026-11-20T12:00:00Z"),
            review: decided(status, decided_at),
            rating: Rating { rating: 5, text: Some(" Clear. ".to_owned()) },
        };
        let actual = rate(&facts);
        if let Ok(rated) = &actual {
            assert_eq!(rated.rating, Rating { rating: 5, text: Some("Clear.".to_owned()) });
        }
        assert_eq!(actual.map(|rated| rated.status).map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_decided_review_is_rated_once() {
        let yesterday = "2026-11-19T12:00:00Z";
        check(ReviewStatus::Returned, yesterday, Ok(ReviewStatus::Rated));
        check(ReviewStatus::Passed, yesterday, Ok(ReviewStatus::Rated));
        check(ReviewStatus::Rated, yesterday, Err("review/already-rated"));
        check(ReviewStatus::Requested, yesterday, Err("review/not-decided"));
        check(ReviewStatus::Claimed, yesterday, Err("review/not-decided"));
        check(ReviewStatus::TimedOut, yesterday, Err("review/timed-out"));
        check(ReviewStatus::Closed, yesterday, Err("review/closed"));
    }

    #[test]
    fn after_28_days_it_is_too_late() {
        check(ReviewStatus::Passed, "2026-10-23T12:00:00.000001Z", Ok(ReviewStatus::Rated));
        check(ReviewStatus::Passed, "2026-10-23T12:00:00Z", Err("review/timed-out"));
    }

    #[test]
    fn the_time_that_ran_out_is_told() {
        let timed_out = |review: ReviewFacts| {
            let rating = Rating { rating: 5, text: None };
            rate(&RateFacts { now: instant("2026-11-20T12:00:00Z"), review, rating }).unwrap_err().first().clone()
        };
        let since = instant("2026-11-20T12:00:00Z");
        let expected = Refusal::ReviewTimedOut { since };
        assert_eq!(timed_out(decided(ReviewStatus::Passed, "2026-10-23T12:00:00Z")), expected);
        assert_eq!(timed_out(decided(ReviewStatus::TimedOut, "2026-10-23T12:00:00Z")), expected);
    }

    #[test]
    fn a_rating_has_one_to_five_stars() {
        let facts = RateFacts {
            now: instant("2026-11-20T12:00:00Z"),
            review: decided(ReviewStatus::Passed, "2026-11-19T12:00:00Z"),
            rating: Rating { rating: 6, text: None },
        };
        assert_eq!(rate(&facts).unwrap_err().first().code(), "validation-fail");
    }
}
