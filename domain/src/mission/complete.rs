//! Completes a mission, and says what that opens. A mission is complete when every required answer of
//! the latest attempt is valid and the mission's own policy is met; complete is for ever.

use crate::ids::{BlockId, MissionId};
use crate::mission::SubmissionStatus;
use crate::mission::decide::decide;
use crate::mission::{CompletionPolicy, MissionBoard, MissionFacts};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// What completing needs to know of the latest attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
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
/// `mission/um-not-found` where the mission was never opened, `mission/already-complete`, the refusal of
/// the lock where it may not be worked on now, and `mission/cannot-complete` with what is missing.
pub fn complete(board: &MissionBoard, mission: MissionId, attempt: &AttemptFacts) -> Result<Completed, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let row = board.snapshot.user_missions.iter().find(|row| row.mission == mission && row.unlocked_at.is_some());
    let row = row.ok_or(Refusal::MissionUmNotFound)?;
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
    Ok(Completed { mission, at: board.snapshot.now, unlocked: decision.unlocks })
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
