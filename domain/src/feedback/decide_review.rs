//! Decides a review: the attempt passes, or is returned. The reviewer who claimed the review decides it. The decision
//! is possible even after the lock has expired, unless another reviewer took the review over. So half an hour of
//! writing is not lost. To pass an attempt, its marks must pass. To return it, the reviewer must write what to do next.
//!
//! The tests, in this order; only the first step that refuses is reported: the reviewer still has the permission
//! [`review`](crate::account::permission::Permission::Review), or for an appeal
//! [`decide_appeal`](crate::account::permission::Permission::DecideAppeal) (`auth/forbidden`); the review is open
//! (`review/decided`, `review/timed-out`, `review/closed`); the reviewer holds it (`review/not-claimed`); there is one
//! mark for each criterion, and the comment is neither too short nor too long (`validation-fail`, with all faults
//! together); and the marks of a passed attempt pass (`review/not-passing`). Returning an attempt requires a comment of
//! at least 20 characters; passing one does not.
//!
//! The learner gets a notice of every decision: `human_feedback_ready` if the attempt has passed and
//! `feedback_returned` if it has not, even after an appeal that confirms the first decision.
//!
//! | the attempt was | passed by the reviewer | returned by the reviewer |
//! |---|---|---|
//! | waiting for a review | `passed` | `returned` |
//! | `passed` by the model only | `passed`, now by a person | `passed`, as before; the comment says what to do |
//! | `returned`, and this is the appeal | `passed` | `returned`, as before |

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::feedback::score::Score;
use crate::feedback::{ReviewFacts, ReviewOutcome, ReviewStatus, ReviewedAttempt, Rubric, Said};
use crate::ids::UserId;
use crate::mission::SubmissionStatus;
use crate::notification::notice::{MissionPlace, Notice};
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::Moved;
use crate::submission::mark::KeyPoints;
use crate::time::Timestamp;

/// Facts for [`decide_review`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DecideFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller.
    pub reviewer: UserId,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// Whether the review is an appeal.
    #[serde(default)]
    pub is_appeal: bool,
    /// The review.
    pub review: ReviewFacts,
    /// The attempt.
    pub attempt: ReviewedAttempt,
    /// The rubric of the mission, if it has one.
    #[serde(default)]
    pub rubric: Option<Rubric>,
    /// The pass mark of the mission in basis points.
    pub pass_mark_bp: u32,
    /// The attempt's points by keys.
    #[serde(default)]
    pub keys: KeyPoints,
    /// The best score of the mission so far, if there is one.
    #[serde(default)]
    pub best_bp: Option<u32>,
    /// The decision.
    pub outcome: ReviewOutcome,
    /// The reviewer's marks and comment.
    pub said: Said,
}

/// Notice of a decision to the learners of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DecisionNotice {
    /// The attempt has passed, or stays passed.
    HumanFeedbackReady,
    /// The attempt is returned, or stays returned.
    FeedbackReturned,
}

impl DecisionNotice {
    /// Returns the notice about an attempt at this mission.
    #[must_use]
    pub fn about(self, mission: MissionPlace) -> Notice {
        match self {
            Self::HumanFeedbackReady => Notice::HumanFeedbackReady { mission },
            Self::FeedbackReturned => Notice::FeedbackReturned { mission },
        }
    }
}

/// A decided review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decided {
    /// The new status of the review.
    pub status: ReviewStatus,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
    /// When it was decided.
    pub at: Timestamp,
    /// The marks and the comment as they are stored.
    pub said: Said,
    /// The score of the attempt, if there is a rubric.
    pub score: Option<Score>,
    /// The best score of the mission now, if there is one.
    pub best_bp: Option<u32>,
    /// Whether the mission may be complete now, so that its [policy](crate::mission::complete) must be evaluated.
    pub may_complete: bool,
    /// The notice to the attempt's learners. It is sent even if the attempt keeps its status.
    pub tells: DecisionNotice,
}

impl Decided {
    /// Returns the new score of the attempt; `None` if the score stays. An attempt that the model has passed keeps its
    /// score if the reviewer returns it.
    #[must_use]
    pub fn attempt_bp(&self) -> Option<u32> {
        let keeps = self.status == ReviewStatus::Returned && self.tells == DecisionNotice::HumanFeedbackReady;
        self.score.as_ref().filter(|_| !keeps).map(|score| score.score_bp)
    }
}

/// Decides the review.
///
/// # Errors
/// In this order: `auth/forbidden` for a caller who may no longer review, or who may no longer decide appeals if the
/// review is an appeal; `review/decided`, `review/timed-out`, `review/closed`; `review/not-claimed`; `validation-fail`
/// unless there is one mark for each criterion, and for a comment that is too short or too long; and
/// `review/not-passing` with the reasons.
pub fn decide_review(facts: &DecideFacts) -> Result<Decided, Refusals> {
    let permission = if facts.is_appeal { Permission::DecideAppeal } else { Permission::Review };
    require(&facts.roles, permission)?;
    if let Some(refusal) = facts.review.refusal_to_review(facts.now) {
        return Err(refusal.into());
    }
    if facts.review.claim.is_none_or(|held| held.by != facts.reviewer) {
        return Err(Refusal::ReviewNotClaimed.into());
    }
    let (said, score) = facts.said.checked(facts.outcome, facts.rubric.as_ref(), facts.keys, facts.pass_mark_bp)?;
    let (status, to) = match facts.outcome {
        ReviewOutcome::Returned if facts.attempt.status == SubmissionStatus::Passed => {
            (ReviewStatus::Returned, SubmissionStatus::Passed)
        }
        ReviewOutcome::Returned => (ReviewStatus::Returned, SubmissionStatus::Returned),
        ReviewOutcome::Passed => (ReviewStatus::Passed, SubmissionStatus::Passed),
    };
    let has_passed = to == SubmissionStatus::Passed;
    let tells = if has_passed { DecisionNotice::HumanFeedbackReady } else { DecisionNotice::FeedbackReturned };
    let moved = facts.attempt.moved(to, facts.now);
    let best_bp = facts.best_bp.max(score.as_ref().map(|score| score.score_bp));
    let may_complete = facts.outcome == ReviewOutcome::Passed;
    Ok(Decided { status, moved, at: facts.now, said, score, best_bp, may_complete, tells })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::AiStatus;
    use crate::fixtures::feedback::reviews::{a_decision, an_attempt_at, held};
    use crate::fixtures::feedback::{marks, person};
    use crate::fixtures::instant;

    fn to(decided: &Decided) -> Option<SubmissionStatus> {
        decided.moved.as_ref().map(|moved| moved.advanced.status)
    }

    fn code(facts: &DecideFacts) -> &'static str {
        decide_review(facts).unwrap_err().first().code()
    }

    #[test]
    fn an_attempt_passes_with_its_score() {
        let decided = decide_review(&a_decision()).unwrap();
        assert_eq!((decided.status, to(&decided)), (ReviewStatus::Passed, Some(SubmissionStatus::Passed)));
        assert_eq!(decided.tells, DecisionNotice::HumanFeedbackReady);
        assert_eq!(decided.score.unwrap().score_bp, 8_000);
        assert!(decided.may_complete);
        assert_eq!((decided.at, decided.said), (a_decision().now, a_decision().said));
    }

    #[test]
    fn an_attempt_comes_back_whatever_its_score() {
        let facts = DecideFacts { outcome: ReviewOutcome::Returned, ..a_decision() };
        let decided = decide_review(&facts).unwrap();
        assert_eq!((decided.status, to(&decided)), (ReviewStatus::Returned, Some(SubmissionStatus::Returned)));
        assert_eq!(decided.tells, DecisionNotice::FeedbackReturned);
        assert!(!decided.may_complete);
        assert_eq!(decided.attempt_bp(), Some(8_000));
    }

    #[test]
    fn a_review_of_what_the_model_passed_takes_nothing_away() {
        for (outcome, status) in
            [(ReviewOutcome::Passed, ReviewStatus::Passed), (ReviewOutcome::Returned, ReviewStatus::Returned)]
        {
            let attempt = an_attempt_at(SubmissionStatus::Passed, Some(AiStatus::Ready));
            let facts = DecideFacts { outcome, attempt, ..a_decision() };
            let decided = decide_review(&facts).unwrap();
            assert_eq!((decided.status, to(&decided)), (status, None));
            assert_eq!(decided.tells, DecisionNotice::HumanFeedbackReady);
            let has_passed = outcome == ReviewOutcome::Passed;
            assert_eq!(decided.attempt_bp(), has_passed.then_some(8_000));
        }
    }

    #[test]
    fn an_appeal_passes_the_attempt_or_lets_it_stand() {
        let attempt = an_attempt_at(SubmissionStatus::Returned, None);
        let after = |outcome| {
            let decided = decide_review(&DecideFacts { is_appeal: true, outcome, attempt, ..a_decision() }).unwrap();
            (to(&decided), decided.tells)
        };
        let passed = (Some(SubmissionStatus::Passed), DecisionNotice::HumanFeedbackReady);
        assert_eq!(after(ReviewOutcome::Passed), passed);
        assert_eq!(after(ReviewOutcome::Returned), (None, DecisionNotice::FeedbackReturned));
    }

    #[test]
    fn who_may_not_review_any_more_decides_nothing() {
        for is_appeal in [false, true] {
            let by = |roles: &[Role]| DecideFacts { roles: roles.to_vec(), is_appeal, ..a_decision() };
            for roles in [&[][..], &[Role::Learner, Role::Ta, Role::ProgramManager]] {
                let refusals = decide_review(&by(roles)).unwrap_err();
                assert_eq!(refusals.first(), &Refusal::AuthForbidden { needs: vec![Role::Reviewer, Role::Admin] });
            }
            assert!(decide_review(&by(&[Role::Admin])).is_ok());
        }
    }

    #[test]
    fn without_a_rubric_there_is_no_score() {
        let mut facts = DecideFacts { rubric: None, ..a_decision() };
        assert_eq!(code(&facts), "validation-fail");
        facts.said.marks.clear();
        assert_eq!(decide_review(&facts).unwrap().score, None);
    }

    #[test]
    fn who_claimed_it_decides_even_after_the_lock_unless_somebody_took_it_over() {
        let with = |review| DecideFacts { review, ..a_decision() };
        assert!(decide_review(&with(held(5, "2026-11-20T11:00:00Z"))).is_ok());
        assert_eq!(code(&with(held(9, "2026-11-20T11:00:00Z"))), "review/not-claimed");
        assert_eq!(code(&with(ReviewFacts { claim: None, ..held(5, "2026-11-20T12:10:00Z") })), "review/not-claimed");
        assert_eq!(code(&DecideFacts { reviewer: person(9), ..a_decision() }), "review/not-claimed");
    }

    #[test]
    fn a_review_is_decided_once_and_in_time() {
        for status in [ReviewStatus::Returned, ReviewStatus::Passed, ReviewStatus::Rated] {
            let mut facts = a_decision();
            facts.review.status = status;
            assert_eq!(code(&facts), "review/decided");
        }
        let mut facts = a_decision();
        facts.review.requested_at = instant("2026-10-23T12:00:00Z");
        assert_eq!(code(&facts), "review/timed-out");
    }

    #[test]
    fn marks_that_do_not_pass_cannot_pass_an_attempt() {
        let mut facts = a_decision();
        facts.said.marks = marks(&[("method", "Not yet"), ("note", "Strong")]);
        assert_eq!(code(&facts), "review/not-passing");
    }
}
