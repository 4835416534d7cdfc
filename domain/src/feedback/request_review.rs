//! Requests a review of an attempt by a person. Submitting an attempt does not request a review.
//!
//! | the attempt is | can be reviewed |
//! |---|---|
//! | `submitted`, `ai_reviewing`, `ai_reviewed` | yes |
//! | `in_review` | no, a review is in progress: `review/already-requested` |
//! | `passed` by the model only | yes, until a person has decided; it stays passed either way |
//! | `draft`, `passed` by a person, `returned`, `withdrawn`, `superseded` | no: `review/not-reviewable` |
//!
//! A requested review continues if the model passes the attempt meanwhile. It is
//! [closed](crate::feedback::ReviewStatus::Closed) if the learner withdraws the attempt before a reviewer claims it, and
//! [carried over](crate::feedback::carry_over) if the learner submits a later one.
//!
//! There is at most one open review of an attempt (`review/already-requested`). After a review that ended undecided,
//! another one may be requested. If a reviewer passes an attempt that the model has passed, it counts as passed by a
//! person. Missions with the policy [`human_passed`](crate::mission::complete) and the [reference
//! letter](crate::progression::reference_letter) require a pass by a person; the better
//! [award](crate::progression::award) requires a review by one.

use serde::{Deserialize, Serialize};

use crate::feedback::ReviewFacts;
use crate::feedback::limits::REVIEW_TIME_OUT_DAYS;
use crate::ids::ReviewId;
use crate::limits::REVIEW_TARGET_DAYS;
use crate::mission::SubmissionStatus;
use crate::mission::complete::PassedBy;
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// Facts for [`request_review`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewRequestFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The session's zone.
    pub zone: Zone,
    /// Status of the attempt.
    pub status: SubmissionStatus,
    /// Whether only the model passed it, and no person has decided.
    #[serde(default)]
    pub passed_by_model_alone: bool,
    /// The open review of this attempt, requested or claimed, if there is one.
    #[serde(default)]
    pub open: Option<ReviewId>,
}

/// A requested review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewRequested {
    /// The time of the request.
    pub at: Timestamp,
    /// The promised date: three working days after the request, in the session's zone.
    pub due_at: Timestamp,
    /// When the review ends by itself if it is not decided.
    pub times_out_at: Timestamp,
}

/// Requests a review.
///
/// # Errors
/// In this order: `review/not-reviewable` for an attempt that is not submitted or that a person has decided, and
/// `review/already-requested` with the open review.
pub fn request_review(facts: &ReviewRequestFacts) -> Result<ReviewRequested, Refusals> {
    if !is_reviewable(facts.status, facts.passed_by_model_alone) {
        return Err(Refusal::ReviewNotReviewable { status: facts.status }.into());
    }
    if let Some(review) = facts.open {
        return Err(Refusal::ReviewAlreadyRequested { review }.into());
    }
    Ok(requested(facts.now, &facts.zone))
}

/// Whether only the model passed an attempt: no person has decided it in any of its reviews.
#[must_use]
pub fn passed_by_model_alone(passed_by: Option<PassedBy>, reviews: &[ReviewFacts]) -> bool {
    passed_by == Some(PassedBy::Model) && reviews.iter().all(|review| review.decided_at.is_none())
}

/// Returns a review that is requested now.
pub(crate) fn requested(now: Timestamp, zone: &Zone) -> ReviewRequested {
    ReviewRequested {
        at: now,
        due_at: zone.working_days_after(now, REVIEW_TARGET_DAYS),
        times_out_at: now.plus_days(REVIEW_TIME_OUT_DAYS),
    }
}

/// Whether a person can still decide about an attempt.
#[must_use]
pub fn is_reviewable(status: SubmissionStatus, passed_by_model_alone: bool) -> bool {
    match status {
        SubmissionStatus::Submitted
        | SubmissionStatus::AiReviewing
        | SubmissionStatus::AiReviewed
        | SubmissionStatus::InReview => true,
        SubmissionStatus::Passed => passed_by_model_alone,
        SubmissionStatus::Draft
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => false,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::feedback::reviews::a_review_request;
    use crate::fixtures::instant;

    #[test]
    fn a_review_is_promised_within_three_working_days_and_ends_after_28() {
        let requested = request_review(&a_review_request()).unwrap();
        assert_eq!(requested.at, instant("2026-11-20T12:00:00Z"));
        assert_eq!(requested.due_at, instant("2026-11-25T12:00:00Z"));
        assert_eq!(requested.times_out_at, instant("2026-12-18T12:00:00Z"));
    }

    #[test]
    fn what_is_submitted_and_not_decided_can_be_reviewed() {
        use SubmissionStatus::{AiReviewed, AiReviewing, InReview, Submitted};
        for status in SubmissionStatus::ALL {
            let actual = request_review(&ReviewRequestFacts { status, ..a_review_request() });
            if [Submitted, AiReviewing, AiReviewed, InReview].contains(&status) {
                assert!(actual.is_ok(), "{status:?}");
            } else {
                assert_eq!(actual, Err(Refusal::ReviewNotReviewable { status }.into()));
            }
        }
    }

    #[test]
    fn what_the_model_alone_passed_can_be_reviewed() {
        for status in SubmissionStatus::ALL {
            let facts = ReviewRequestFacts { status, ..a_review_request() };
            let by_model = request_review(&ReviewRequestFacts { passed_by_model_alone: true, ..facts.clone() });
            let is_passed = status == SubmissionStatus::Passed;
            assert_eq!(by_model.is_ok(), is_passed || request_review(&facts).is_ok(), "{status:?}");
        }
    }

    #[test]
    fn once_a_person_has_decided_nothing_is_passed_by_the_model_alone() {
        use crate::feedback::ReviewStatus;
        use crate::fixtures::feedback::reviews::{decided, held};
        let (waiting, at) = (held(5, "2026-11-20T12:10:00Z"), "2026-11-20T12:00:00Z");
        let returned = decided(ReviewStatus::Returned, at);
        assert!(passed_by_model_alone(Some(PassedBy::Model), &[]));
        assert!(passed_by_model_alone(Some(PassedBy::Model), std::slice::from_ref(&waiting)));
        assert!(!passed_by_model_alone(Some(PassedBy::Model), &[waiting, returned]));
        assert!(!passed_by_model_alone(Some(PassedBy::Person), &[]));
        assert!(!passed_by_model_alone(None, &[]));
    }

    #[test]
    fn one_review_of_an_attempt_is_open_at_a_time() {
        let review = ReviewId(Uuid::from_u128(7));
        let facts = ReviewRequestFacts { open: Some(review), ..a_review_request() };
        assert_eq!(request_review(&facts), Err(Refusal::ReviewAlreadyRequested { review }.into()));
        let decided = ReviewRequestFacts { status: SubmissionStatus::Passed, ..facts };
        assert_eq!(request_review(&decided).unwrap_err().first().code(), "review/not-reviewable");
    }
}
