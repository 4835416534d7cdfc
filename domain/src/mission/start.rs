//! Notes that a learner has looked at a mission for the first time.
//! Looking again changes nothing, and where reading suffices, looking completes the mission.

use crate::ids::MissionId;
use crate::mission::decide::decide;
use crate::mission::{CompletionPolicy, MissionBoard};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A mission that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// The mission.
    pub mission: MissionId,
    /// When it was first looked at.
    pub viewed_at: Timestamp,
    /// When it was completed by that, where its policy is `viewed`.
    pub completed_at: Option<Timestamp>,
}

/// Notes the first look.
///
/// # Errors
/// `mission/um-not-found` where the mission was never opened, and the refusal of the lock where it may
/// not be worked on now.
pub fn start(board: &MissionBoard, mission: MissionId) -> Result<Started, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let row = board.snapshot.user_missions.iter().find(|row| row.mission == mission && row.unlocked_at.is_some());
    let row = row.ok_or(Refusal::MissionUmNotFound)?;
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write() {
        return Err(refusal.into());
    }
    let viewed_at = row.viewed_at.unwrap_or(board.snapshot.now);
    let by_viewing = (facts.completion == CompletionPolicy::Viewed).then_some(viewed_at);
    Ok(Started { mission, viewed_at, completed_at: row.completed_at.or(by_viewing) })
}
