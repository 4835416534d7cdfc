//! Lets go of a review that a reviewer holds, so that another may take it at once. The promise to the learner and the
//! 28 days count from when the learner asked. An attempt that was `in_review` waits again where it waited before:
//!
//! | what the model has said of it | it is |
//! |---|---|
//! | nothing, was not asked, or failed | `submitted` |
//! | is at it | `ai_reviewing` |
//! | its feedback is ready | `ai_reviewed` |
//!
//! Whoever holds a review lets go of it, or loses it to another once the lock has run out; nobody lets go of another's.

use serde::{Deserialize, Serialize};

use crate::feedback::{ReviewFacts, ReviewStatus, ReviewedAttempt};
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::Moved;
use crate::time::Timestamp;

/// All that letting go takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReleaseFacts {
    /// The instant of the request.
    pub now: Timestamp,
    /// Who lets go.
    pub reviewer: UserId,
    /// The review.
    pub review: ReviewFacts,
    /// The attempt that it is of.
    pub attempt: ReviewedAttempt,
}

/// A review that waits again, for any reviewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Released {
    /// Where the review stands now: requested.
    pub status: ReviewStatus,
    /// The move of the attempt, where letting go moves it.
    pub moved: Option<Moved>,
}

/// Lets go of the review.
///
/// # Errors
/// In this order: `review/decided` or `review/timed-out`, and `review/not-claimed` for who does not hold it.
pub fn release(facts: &ReleaseFacts) -> Result<Released, Refusals> {
    if let Some(refusal) = facts.review.refusal_to_review(facts.now) {
        return Err(refusal.into());
    }
    if facts.review.claim.is_none_or(|held| held.by != facts.reviewer) {
        return Err(Refusal::ReviewNotClaimed.into());
    }
    let moved = facts.attempt.moved(facts.attempt.once_released(), facts.now);
    Ok(Released { status: ReviewStatus::Requested, moved })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::AiStatus;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::{an_attempt_at, held};
    use crate::fixtures::instant;
    use crate::mission::SubmissionStatus;

    fn by(reviewer: u32, review: ReviewFacts) -> Result<Released, Refusals> {
        let attempt = an_attempt_at(SubmissionStatus::InReview, None);
        release(&ReleaseFacts { now: instant("2026-11-20T12:00:00Z"), reviewer: person(reviewer), review, attempt })
    }

    #[test]
    fn the_attempt_waits_again_where_it_waited() {
        let after = |status, ai| {
            let (now, review) = (instant("2026-11-20T12:00:00Z"), held(5, "2026-11-20T12:10:00Z"));
            let attempt = an_attempt_at(status, ai);
            let released = release(&ReleaseFacts { now, reviewer: person(5), review, attempt }).unwrap();
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
