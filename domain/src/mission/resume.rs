//! Chooses where a learner goes on: work that came back first, then work that was begun, then the
//! next open required mission, then an optional one.

use crate::ids::MissionId;
use crate::mission::decide::decide_all;
use crate::mission::{Access, MissionBoard, MissionState};

/// The mission to go on with, or nothing where none can be worked on now.
#[must_use]
pub fn resume(board: &MissionBoard) -> Option<MissionId> {
    let decisions = decide_all(board);
    let ranked = board.missions.iter().zip(&decisions).filter_map(|(mission, decision)| {
        let rank = match decision.state {
            _ if decision.access != Access::Full => return None,
            MissionState::Returned => 0,
            MissionState::InProgress => 1,
            MissionState::Unlocked if mission.required => 2,
            MissionState::Unlocked => 3,
            MissionState::Locked | MissionState::Submitted | MissionState::Complete => return None,
        };
        Some((rank, mission.number, mission.id))
    });
    ranked.min().map(|(_, _, mission)| mission)
}
