//! Says how far a learner has come in a program: required missions done, and the minutes left.
//! Optional missions count for neither; "4 of 6 missions" says more than a bare per cent.

use serde::Serialize;

use crate::mission::{MissionBoard, MissionFacts};

/// How far a learner has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// Required missions that are complete.
    pub done: u32,
    /// Required missions of the version of the program that was pinned at the enrolment.
    pub required: u32,
    /// Estimated minutes of the required missions that are not complete.
    pub minutes_left: u32,
    /// Whether every required mission is complete.
    pub is_finished: bool,
}

/// The progress that a board shows.
#[must_use]
pub fn progress(board: &MissionBoard) -> Progress {
    let is_done = |mission: &&MissionFacts| {
        let rows = &board.snapshot.user_missions;
        rows.iter().any(|row| row.mission == mission.id && row.completed_at.is_some())
    };
    let mut progress = Progress { done: 0, required: 0, minutes_left: 0, is_finished: true };
    for mission in board.missions.iter().filter(|mission| mission.required) {
        progress.required += 1;
        if is_done(&mission) {
            progress.done += 1;
        } else {
            progress.is_finished = false;
            progress.minutes_left = progress.minutes_left.saturating_add(mission.minutes);
        }
    }
    progress
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission};
    use crate::mission::DoneLevel;

    fn check(board: BoardBuilder, done: u32, required: u32, minutes_left: u32) {
        let is_finished = done == required;
        assert_eq!(progress(&board.build()), Progress { done, required, minutes_left, is_finished });
    }

    #[test]
    fn only_required_missions_that_are_complete_count() {
        let board = || a_board().with(a_mission(1)).with(a_mission(2)).with(a_mission(3).optional());
        check(a_board(), 0, 0, 0);
        check(board(), 0, 2, 60);
        check(board().completed(3), 0, 2, 60);
        check(board().brought(1, DoneLevel::Submitted), 0, 2, 60);
        check(board().completed(1), 1, 2, 30);
        check(board().completed(1).completed(2), 2, 2, 0);
    }
}
