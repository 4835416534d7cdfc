//! Computes a learner's progress in a program: the complete required and optional missions, and the minutes left. "4 of
//! 5 required, 1 optional done" says more than a percentage. Optional missions affect neither `is_finished` nor
//! `minutes_left`.

use serde::Serialize;

use crate::mission::{MissionBoard, MissionFacts};

/// Progress of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// Required missions that are complete.
    pub done: u32,
    /// Required missions of the program's version that was pinned at the enrolment.
    pub required: u32,
    /// Optional missions that are complete.
    pub optional_done: u32,
    /// Optional missions of that version.
    pub optional: u32,
    /// Estimated minutes of the required missions that are not complete.
    pub minutes_left: u32,
    /// Whether every required mission is complete.
    pub is_finished: bool,
}

/// Returns the progress on a board.
#[must_use]
pub fn progress(board: &MissionBoard) -> Progress {
    let rows = &board.snapshot.user_missions;
    let is_done =
        |mission: &MissionFacts| rows.iter().any(|row| row.mission == mission.id && row.completed_at.is_some());
    let mut progress =
        Progress { done: 0, required: 0, optional_done: 0, optional: 0, minutes_left: 0, is_finished: true };
    for mission in &board.missions {
        match (mission.required, is_done(mission)) {
            (false, is_done) => {
                progress.optional += 1;
                progress.optional_done += u32::from(is_done);
            }
            (true, true) => {
                progress.required += 1;
                progress.done += 1;
            }
            (true, false) => {
                progress.required += 1;
                progress.is_finished = false;
                progress.minutes_left = progress.minutes_left.saturating_add(mission.minutes);
            }
        }
    }
    progress
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission};
    use crate::mission::DoneLevel;

    /// Compares the numbers of complete and of all missions, first required and then optional ones, and the minutes
    /// left.
    fn check(
        board: BoardBuilder,
        (done, required): (u32, u32),
        (optional_done, optional): (u32, u32),
        minutes_left: u32,
    ) {
        let is_finished = done == required;
        let expected = Progress { done, required, optional_done, optional, minutes_left, is_finished };
        assert_eq!(progress(&board.build()), expected);
    }

    #[test]
    fn only_required_missions_that_are_complete_count() {
        let board = || a_board().with(a_mission(1)).with(a_mission(2)).with(a_mission(3).optional());
        check(a_board(), (0, 0), (0, 0), 0);
        check(board(), (0, 2), (0, 1), 60);
        check(board().completed(3), (0, 2), (1, 1), 60);
        check(board().brought(1, DoneLevel::Submitted), (0, 2), (0, 1), 60);
        check(board().completed(1), (1, 2), (0, 1), 30);
        check(board().completed(1).completed(2).completed(3), (2, 2), (1, 1), 0);
    }
}
