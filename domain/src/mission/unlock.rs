//! Opens a mission for a learner for the first time. From then on it stays open, whatever happens to
//! the rule, until the access ends.

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::decide::decide;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A mission that was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlocked {
    /// The mission.
    pub mission: MissionId,
    /// The instant to remember.
    pub at: Timestamp,
}

/// Opens the mission.
///
/// # Errors
/// `mission/um-not-found` where the board has no such mission, `mission/already-unlocked` where it was
/// opened before, and the refusal of the lock where it is locked.
pub fn unlock(board: &MissionBoard, mission: MissionId) -> Result<Unlocked, Refusals> {
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write() {
        return Err(refusal.into());
    }
    let mut rows = board.snapshot.user_missions.iter();
    if rows.any(|row| row.mission == mission && row.unlocked_at.is_some()) {
        return Err(Refusal::MissionAlreadyUnlocked.into());
    }
    Ok(Unlocked { mission, at: board.snapshot.now })
}
