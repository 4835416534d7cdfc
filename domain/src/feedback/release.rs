//! Releases a claimed review, so that another reviewer may claim it at once. The promised date and the 28 days still
//! count from the learner's request. An attempt that was `in_review` gets its former status:
//!
//! | the model's feedback | the attempt is |
//! |---|---|
//! | not requested, queued, or failed | `submitted` |
//! | running | `ai_reviewing` |
//! | ready | `ai_reviewed` |
//!
//! Only the holder can release a review. Without a release, another reviewer may take the review over once the lock has
//! expired.

use serde::{Deserialize, Serialize};

use crate::feedback::{ReviewFacts, ReviewStatus, ReviewedAttempt};
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::Moved;
use crate::time::Timestamp;

/// Facts for [`release`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReleaseFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller.
    pub reviewer: UserId,
    /// The review.
    pub review: ReviewFacts,
    /// The attempt of the review.
    pub attempt: ReviewedAttempt,
}

/// A review that waits for any reviewer again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReleasedReview {
    /// The new status of the review: requested.
    pub status: ReviewStatus,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
}

/// Releases the review.
///
/// # Errors
/// In this order: `review/decided`, `review/timed-out` or `review/closed`, and `review/not-claimed` for a caller who
/// does not hold it.
pub fn release(facts: &ReviewReleaseFacts) -> Result<ReleasedReview, Refusals> {
    if let Some(refusal) = facts.review.refusal_to_review(facts.now) {
        return Err(refusal.into());
    }
    if facts.review.claim.is_none_or(|held| held.by != facts.reviewer) {
        return Err(Refusal::ReviewNotClaimed.into());
    }
    let moved = facts.attempt.moved(facts.attempt.once_released(), facts.now);
    Ok(ReleasedReview { status: ReviewStatus::Requested, moved })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::AiStatus;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::{an_attempt_at, held};
    use crate::fixtures::instant;
    use crate::mission::SubmissionStatus;

    fn by(reviewer: u32, review: ReviewFacts) -> Result<ReleasedReview, Refusals> {
        let attempt = an_attempt_at(SubmissionStatus::InReview, None);
        release(&ReviewReleaseFacts {
            now: instant("2026-11-20T12:00:00Z"),
            reviewer: person(reviewer),
            review,
            attempt,
        })
    }

    #[test]
    fn the_attempt_waits_again_where_it_waited() {
        let after = |status, ai| {
            let (now, review) = (instant("2026-11-20T12:00:00Z"), held(5, "2026-11-20T12:10:00Z"));
            let attempt = an_attempt_at(status, ai);
            let released = release(&ReviewReleaseFacts { now, reviewer: person(5), review, attempt }).unwrap();
            released.moved.map_or(status, |moved| moved.advanced.status)
        };
        let in_review = |ai| after(SubmissionStatus::InReview, ai);
        assert_eq!(in_review(None), SubmissionStatus::Submitted);
        assert_eq!(in_review(Some(AiStatus::Queued)), SubmissionStatus::Submitted);
        assert_eq!(in_review(Some(AiStatus::Failed)), SubmissionStatus::Submitted);
        assert_eq!(in_review(Some(AiStatus::Running)), SubmissionStatus::AiReviewing);
        assert_eq!(in_review(Some(AiStatus::Ready)), SubmissionStatus::AiReviewed);
        for status in SubmissionStatus::ALL.into_iter().filter(|status| *status != SubmissionStatus::InReview) {
            assert_eq!(after(status, Some(AiStatus::Ready)), status);
        }
    }

    #[test]
    fn only_who_holds_a_review_lets_go_of_it() {
        for until in ["2026-11-20T12:10:00Z", "2026-11-20T11:10:00Z"] {
            let released = by(5, held(5, until)).unwrap();
            assert_eq!(released.status, ReviewStatus::Requested);
            assert_eq!(released.moved.unwrap().advanced.status, SubmissionStatus::Submitted);
        }
        assert_eq!(by(5, held(9, "2026-11-20T11:10:00Z")), Err(Refusal::ReviewNotClaimed.into()));
        let free = ReviewFacts { claim: None, ..held(5, "2026-11-20T12:10:00Z") };
        assert_eq!(by(5, free), Err(Refusal::ReviewNotClaimed.into()));
    }

    #[test]
    fn what_has_ended_is_not_let_go_of() {
        let decided = ReviewFacts { status: ReviewStatus::Passed, ..held(5, "2026-11-20T12:10:00Z") };
        assert_eq!(by(5, decided).unwrap_err().first().code(), "review/decided");
        let old = ReviewFacts { requested_at: instant("2026-10-23T12:00:00Z"), ..held(5, "2026-11-20T12:10:00Z") };
        assert_eq!(by(5, old).unwrap_err().first().code(), "review/timed-out");
    }
}
