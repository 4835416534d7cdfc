//! Asks a person to review an attempt. It is an act of the learner: handing in asks for no review by itself.
//!
//! | the attempt is | it can be reviewed |
//! |---|---|
//! | `submitted`, `ai_reviewing`, `ai_reviewed` | yes |
//! | `in_review` | it is being reviewed: `review/already-requested` |
//! | `passed` by the model alone | yes, until a person has decided: it stays passed either way |
//! | `draft`, `passed` by a person, `returned`, `withdrawn`, `superseded` | no: `review/not-reviewable` |
//!
//! A review that was asked for goes on where the model passes the attempt meanwhile. It is
//! [closed](crate::feedback::ReviewStatus::Closed) where the learner takes the attempt back, or hands in a later one,
//! before a reviewer has it.
//!
//! There is one open review of an attempt at a time (`review/already-requested`). After a review that nobody went on
//! with another may be asked for. Where a reviewer passes what the model passed, it is a person's pass, which a mission
//! of the policy [`human_passed`](crate::mission::complete), the better [award](crate::progression::award) and the
//! [letter](crate::progression::reference_letter) ask for.

use serde::{Deserialize, Serialize};

use crate::feedback::ReviewFacts;
use crate::feedback::limits::REVIEW_TIME_OUT_DAYS;
use crate::ids::ReviewId;
use crate::limits::REVIEW_TARGET_DAYS;
use crate::mission::SubmissionStatus;
use crate::mission::complete::PassedBy;
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// All that asking for a review takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewRequestFacts {
    /// The instant of the request.
    pub now: Timestamp,
    /// The session's zone.
    pub zone: Zone,
    /// Where the attempt stands.
    pub status: SubmissionStatus,
    /// Whether it passed by the model alone, and no person has decided about it.
    #[serde(default)]
    pub passed_by_model_alone: bool,
    /// The review of this attempt that is asked for or claimed, where there is one.
    #[serde(default)]
    pub open: Option<ReviewId>,
}

/// A review that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewRequested {
    /// When it was asked for.
    pub at: Timestamp,
    /// Until when it is promised: three working days of the session's zone.
    pub due_at: Timestamp,
    /// When it ends by itself, where nobody decides.
    pub times_out_at: Timestamp,
}

/// Asks for a review.
///
/// # Errors
/// In this order: `review/not-reviewable` for an attempt that is not handed in or about which a person has decided, and
/// `review/already-requested` with the review that is open.
pub fn request_review(facts: &ReviewRequestFacts) -> Result<ReviewRequested, Refusals> {
    if !is_reviewable(facts) {
        return Err(Refusal::ReviewNotReviewable { status: facts.status }.into());
    }
    if let Some(review) = facts.open {
        return Err(Refusal::ReviewAlreadyRequested { review }.into());
    }
    Ok(requested(facts.now, &facts.zone))
}

/// Whether an attempt passed by the model alone: no person has decided about it in any of its reviews.
#[must_use]
pub fn passed_by_model_alone(passed_by: Option<PassedBy>, reviews: &[ReviewFacts]) -> bool {
    passed_by == Some(PassedBy::Model) && reviews.iter().all(|review| review.decided_at.is_none())
}

/// A review that is asked for now.
pub(crate) fn requested(now: Timestamp, zone: &Zone) -> ReviewRequested {
    ReviewRequested {
        at: now,
        due_at: zone.working_days_after(now, REVIEW_TARGET_DAYS),
        times_out_at: now.plus_days(REVIEW_TIME_OUT_DAYS),
    }
}

fn is_reviewable(facts: &ReviewRequestFacts) -> bool {
    match facts.status {
        SubmissionStatus::Submitted
        | SubmissionStatus::AiReviewing
        | SubmissionStatus::AiReviewed
        | SubmissionStatus::InReview => true,
        SubmissionStatus::Passed => facts.passed_by_model_alone,
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
    fn what_is_handed_in_and_not_decided_can_be_reviewed() {
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
