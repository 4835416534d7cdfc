//! Chooses the mission with which a learner continues: first a returned mission, then a mission in progress, then the
//! next open required mission, then an open optional one.

use crate::ids::MissionId;
use crate::mission::decide::decide_all;
use crate::mission::{Decision, MissionBoard, MissionState};

/// Returns the mission to continue with; `None` if the learner cannot work on any now.
#[must_use]
pub fn resume(board: &MissionBoard) -> Option<MissionId> {
    resume_by(board, &decide_all(board))
}

/// Like [`resume`], for a caller who already has the [decisions](decide_all) on the board's missions.
#[must_use]
pub fn resume_by(board: &MissionBoard, decisions: &[Decision]) -> Option<MissionId> {
    let to_do = board.missions.iter().zip(decisions).filter(|(_, decision)| decision.is_to_do);
    let ranked = to_do.map(|(mission, decision)| {
        let rank = match decision.state {
            MissionState::Returned => 0,
            MissionState::InProgress => 1,
            // A mission that was not begun. The other states are never to do.
            MissionState::Unlocked | MissionState::Locked | MissionState::Submitted | MissionState::Complete => {
                2 + u8::from(!mission.required)
            }
        };
        (rank, mission.number, mission.id)
    });
    ranked.min().map(|(_, _, mission)| mission)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};
    use crate::mission::{DoneLevel, SubmissionStatus};

    fn check(board: BoardBuilder, expected: Option<u32>) {
        assert_eq!(resume(&board.build()), expected.map(mission_id));
    }

    fn four() -> BoardBuilder {
        let missions = a_board().with(a_mission(1).optional()).with(a_mission(2));
        missions.with(a_mission(3)).with(a_mission(4).after(3))
    }

    #[test]
    fn work_that_came_back_goes_before_work_that_was_begun_before_what_is_new() {
        check(four(), Some(2));
        let begun = four().brought(3, DoneLevel::Attempted);
        check(begun.clone(), Some(3));
        check(begun.opened(1).row(1, |row| row.submission = Some(SubmissionStatus::Returned)), Some(1));
    }

    #[test]
    fn an_optional_mission_comes_when_no_required_one_is_open() {
        check(four().completed(2).completed(3), Some(4));
        check(four().completed(2).brought(3, DoneLevel::Submitted), Some(1));
    }

    #[test]
    fn nothing_is_resumed_when_all_is_done_or_closed() {
        let done = four().completed(1).completed(2).completed(3).completed(4);
        check(done, None);
        check(four().opened(2).at("2027-01-04T09:00:00Z"), None);
        check(four().not_enrolled(), None);
    }
}
