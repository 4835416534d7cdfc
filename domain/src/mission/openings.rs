//! Lists the missions that will open without any act, so that learners get a notice. Missions that open at the
//! session's start are not included, because the start has a separate notice.

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::decide::decide_all;
use crate::time::Timestamp;

/// A mission that opens without any act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The mission.
    pub mission: MissionId,
    /// When it opens.
    pub at: Timestamp,
}

/// Returns the missions of a board that open without any act, in the board's order.
#[must_use]
pub fn openings(board: &MissionBoard) -> Vec<Opening> {
    let starts_at = board.snapshot.session.starts_at;
    let decided = decide_all(board).into_iter();
    let opening = |(mission, at)| (at != starts_at).then_some(Opening { mission, at });
    decided.filter_map(|decision| Some((decision.mission, decision.opens_at?))).filter_map(opening).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_board, a_mission, instant, mission_id};

    const LATER: &str = "2026-12-01T09:00:00Z";

    #[test]
    fn what_waits_for_a_date_alone_opens_by_itself() {
        let waits = || a_mission(2).on(LATER);
        let board = a_board().with(a_mission(1)).with(waits()).with(a_mission(3).after(1)).build();
        assert_eq!(openings(&board), [Opening { mission: mission_id(2), at: instant(LATER) }]);
    }

    #[test]
    fn what_opens_with_the_session_is_told_by_its_start() {
        let mut board = a_board().with(a_mission(1)).build();
        board.snapshot.now = board.snapshot.session.starts_at.plus_days(-3);
        assert_eq!(openings(&board), []);
    }
}
