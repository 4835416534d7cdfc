//! Completes a mission, and says what that opens. A mission is complete when every required answer of
//! the latest attempt is valid and the mission's own [policy](CompletionPolicy) is met; complete is for ever.
//!
//! | policy | the latest attempt has to be |
//! |---|---|
//! | `viewed` | nothing: looking at the mission is enough |
//! | `submitted` | handed in |
//! | `ai_passed` | passed, or looked at by the model with a score that reaches the pass mark |
//! | `human_passed` | passed |
//! | `score` | handed in, with a score that reaches the pass mark |
//!
//! A mission is completed while its learner has access. A review that comes back after the access has ended completes
//! nothing by itself (`mission/locked-no-continued-access`), unless the session leaves everything open: the learner has
//! to extend the access first. And what is completed after the access brings no more than a *participation*
//! ([`award`](crate::progression::award)).

use serde::{Deserialize, Serialize};

use crate::ids::{BlockId, MissionId};
use crate::mission::SubmissionStatus;
use crate::mission::decide::{decide, unlocks};
use crate::mission::{CompletionPolicy, MissionBoard, MissionFacts};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// What completing needs to know of the latest attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptFacts {
    /// Where the latest attempt stands, where there is one.
    pub status: Option<SubmissionStatus>,
    /// Required answers that are not valid in it.
    pub missing: Vec<BlockId>,
    /// Its score in basis points, where it was scored.
    pub score_bp: Option<u32>,
    /// The mission's pass mark in basis points.
    pub pass_mark_bp: u32,
}

/// A mission that was completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The mission.
    pub mission: MissionId,
    /// The instant to remember.
    pub at: Timestamp,
    /// What this opens.
    pub unlocked: Vec<MissionId>,
}

/// Completes the mission.
///
/// # Errors
/// In this order, the first alone: `mission/um-not-found` where the mission was never opened,
/// `mission/already-complete`, the refusal of the [lock](mod@crate::mission::decide) where it may not be worked on now,
/// and `mission/cannot-complete` with what is missing.
pub fn complete(board: &MissionBoard, mission: MissionId, attempt: &AttemptFacts) -> Result<Completed, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let row = board.opened(mission).ok_or(Refusal::MissionUmNotFound)?;
    if row.completed_at.is_some() {
        return Err(Refusal::MissionAlreadyComplete.into());
    }
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write() {
        return Err(refusal.into());
    }
    if !meets_policy(facts, attempt) {
        let missing = attempt.missing.clone();
        let needs_submission =
            facts.completion != CompletionPolicy::Viewed && !attempt.status.is_some_and(SubmissionStatus::is_handed_in);
        return Err(Refusal::MissionCannotComplete { missing, needs_submission }.into());
    }
    Ok(Completed { mission, at: board.snapshot.now, unlocked: unlocks(board, mission, attempt.score_bp) })
}

/// Whether the latest attempt fulfils the mission's policy.
#[must_use]
pub fn meets_policy(mission: &MissionFacts, attempt: &AttemptFacts) -> bool {
    if mission.completion == CompletionPolicy::Viewed {
        return true;
    }
    let Some(status) = attempt.status.filter(|status| status.is_handed_in()) else { return false };
    let is_passed = status == SubmissionStatus::Passed;
    attempt.missing.is_empty()
        && match mission.completion {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => true,
            CompletionPolicy::AiPassed => is_passed || status == SubmissionStatus::AiReviewed && scored(attempt),
            CompletionPolicy::HumanPassed => is_passed,
            CompletionPolicy::Score => scored(attempt),
        }
}

fn scored(attempt: &AttemptFacts) -> bool {
    attempt.score_bp.is_some_and(|score_bp| score_bp >= attempt.pass_mark_bp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, block_id, mission_id};
    use crate::limits::PASS_MARK_BP;
    use crate::mission::{DoneLevel, MissionDone, Rule};

    fn an_attempt(status: Option<SubmissionStatus>) -> AttemptFacts {
        AttemptFacts { status, missing: Vec::new(), score_bp: None, pass_mark_bp: PASS_MARK_BP }
    }

    /// Compares what completing mission 1 opens, by number.
    fn check(board: BoardBuilder, attempt: &AttemptFacts, expected: Result<&[u32], &str>) {
        let board = board.build();
        let actual = complete(&board, mission_id(1), attempt);
        let actual = actual.as_ref().map(|completed| completed.unlocked.clone());
        let expected = expected.map(|numbers| numbers.iter().map(|number| mission_id(*number)).collect());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn two() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1))
    }

    #[test]
    fn handed_in_answers_complete_a_mission_and_open_the_next() {
        check(two().opened(1), &an_attempt(Some(SubmissionStatus::Submitted)), Ok(&[2]));
    }

    #[test]
    fn complete_is_for_ever() {
        check(two().completed(1), &an_attempt(Some(SubmissionStatus::Submitted)), Err("mission/already-complete"));
        let over = two().completed(1).at("2027-01-04T09:00:00Z");
        check(over, &an_attempt(None), Err("mission/already-complete"));
    }

    #[test]
    fn a_mission_that_was_never_opened_is_not_found() {
        check(two(), &an_attempt(Some(SubmissionStatus::Submitted)), Err("mission/um-not-found"));
        check(a_board(), &an_attempt(None), Err("mission/um-not-found"));
    }

    #[test]
    fn nothing_is_completed_once_the_access_has_ended() {
        let over = two().opened(1).at("2027-01-04T09:00:00Z");
        check(over, &an_attempt(Some(SubmissionStatus::Submitted)), Err("mission/locked-no-continued-access"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let refused = |attempt: &AttemptFacts| {
            let refusals = complete(&two().opened(1).build(), mission_id(1), attempt).unwrap_err();
            match refusals.first() {
                Refusal::MissionCannotComplete { missing, needs_submission } => (missing.clone(), *needs_submission),
                other => panic!("{other:?}"),
            }
        };
        let missing = vec![block_id(1), block_id(2)];
        let incomplete = AttemptFacts { missing: missing.clone(), ..an_attempt(Some(SubmissionStatus::Submitted)) };
        assert_eq!(refused(&incomplete), (missing, false));
        assert_eq!(refused(&an_attempt(None)), (Vec::new(), true));
        assert_eq!(refused(&an_attempt(Some(SubmissionStatus::Draft))), (Vec::new(), true));
        assert_eq!(refused(&an_attempt(Some(SubmissionStatus::Returned))), (Vec::new(), true));
    }

    #[test]
    fn each_policy_is_met_by_its_own_proof() {
        use CompletionPolicy::{AiPassed, HumanPassed, Score, Submitted, Viewed};
        let meets = |policy, status, score_bp| {
            let attempt = AttemptFacts { score_bp, ..an_attempt(status) };
            meets_policy(&a_mission(1).completed_by(policy).build(), &attempt)
        };
        let (low, high) = (Some(PASS_MARK_BP - 1), Some(PASS_MARK_BP));
        for (policy, status, score_bp, expected) in [
            (Viewed, None, None, true),
            (Submitted, None, None, false),
            (Submitted, Some(SubmissionStatus::Withdrawn), None, false),
            (Submitted, Some(SubmissionStatus::InReview), None, true),
            (AiPassed, Some(SubmissionStatus::Submitted), high, false),
            (AiPassed, Some(SubmissionStatus::AiReviewed), low, false),
            (AiPassed, Some(SubmissionStatus::AiReviewed), high, true),
            (AiPassed, Some(SubmissionStatus::Passed), None, true),
            (HumanPassed, Some(SubmissionStatus::AiReviewed), high, false),
            (HumanPassed, Some(SubmissionStatus::Passed), None, true),
            (Score, Some(SubmissionStatus::Submitted), None, false),
            (Score, Some(SubmissionStatus::AiReviewed), low, false),
            (Score, Some(SubmissionStatus::AiReviewed), high, true),
            (Score, Some(SubmissionStatus::Returned), high, false),
        ] {
            assert_eq!(meets(policy, status, score_bp), expected, "{policy:?} {status:?} {score_bp:?}");
        }
    }

    #[test]
    fn completing_with_a_score_opens_what_that_score_allows() {
        let done = MissionDone { mission: mission_id(1), level: DoneLevel::Passed, min_score_bp: Some(8_000) };
        let board = || {
            let scored = a_mission(1).completed_by(CompletionPolicy::Score);
            a_board().with(scored).with(a_mission(2).opening_when(Rule::MissionDone(done.clone()))).opened(1)
        };
        let with =
            |score_bp| AttemptFacts { score_bp: Some(score_bp), ..an_attempt(Some(SubmissionStatus::AiReviewed)) };
        check(board(), &with(7_999), Ok(&[]));
        check(board(), &with(8_000), Ok(&[2]));
    }
}
