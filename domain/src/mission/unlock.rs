//! Opens a mission for a learner for the first time. It then stays open until the access ends, even if the rule
//! changes; an extension opens it again.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::decide::decide;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// An opened mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unlocked {
    /// The mission.
    pub mission: MissionId,
    /// The time at which it was opened.
    pub at: Timestamp,
}

/// Opens the mission.
///
/// # Errors
/// The first of these that applies: `mission/um-not-found` if the session does not have the mission, the refusal of the
/// [lock](mod@crate::mission::decide) if it is locked, and `mission/already-unlocked` if it was opened before.
pub fn unlock(board: &MissionBoard, mission: MissionId) -> Result<Unlocked, Refusals> {
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write() {
        return Err(refusal.into());
    }
    if board.opened(mission).is_some() {
        return Err(Refusal::MissionAlreadyUnlocked.into());
    }
    Ok(Unlocked { mission, at: board.snapshot.now })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};

    fn check(board: BoardBuilder, number: u32, expected: Result<(), &str>) {
        let board = board.build();
        let actual = unlock(&board, mission_id(number));
        if let Ok(unlocked) = &actual {
            assert_eq!((unlocked.mission, unlocked.at), (mission_id(number), board.snapshot.now));
        }
        assert_eq!(actual.as_ref().map(|_| ()).map_err(|refusals| refusals.first().code()), expected);
    }

    fn two() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1))
    }

    #[test]
    fn an_open_mission_can_be_opened() {
        check(two(), 1, Ok(()));
        check(two().completed(1), 2, Ok(()));
        check(two().row(1, |row| row.unlocked_at = None), 1, Ok(()));
    }

    #[test]
    fn a_mission_is_opened_once() {
        check(two().opened(1), 1, Err("mission/already-unlocked"));
        check(two().completed(1), 1, Err("mission/already-unlocked"));
    }

    #[test]
    fn a_locked_mission_refuses_with_its_lock() {
        check(two(), 2, Err("mission/pending-unlocked-missions"));
        check(two().at("2026-11-01T00:00:00Z"), 1, Err("mission/locked-waiting-unlock-date"));
        check(two().not_enrolled(), 1, Err("program-not-enrolled"));
        check(two().opened(1).at("2027-01-04T09:00:00Z"), 1, Err("mission/locked-no-continued-access"));
    }

    #[test]
    fn a_mission_of_another_program_is_not_found() {
        check(two(), 3, Err("mission/um-not-found"));
    }
}
