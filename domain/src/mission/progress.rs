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
    /// Required missions of the pinned version.
    pub required: u32,
    /// Estimated minutes of the required missions that are not complete.
    pub minutes_left: u32,
}

/// The progress that a board shows.
#[must_use]
pub fn progress(board: &MissionBoard) -> Progress {
    let is_done = |mission: &&MissionFacts| {
        let rows = &board.snapshot.user_missions;
        rows.iter().any(|row| row.mission == mission.id && row.completed_at.is_some())
    };
    let mut progress = Progress { done: 0, required: 0, minutes_left: 0 };
    for mission in board.missions.iter().filter(|mission| mission.required) {
        progress.required += 1;
        if is_done(&mission) {
            progress.done += 1;
        } else {
            progress.minutes_left = progress.minutes_left.saturating_add(mission.minutes);
        }
    }
    progress
}
