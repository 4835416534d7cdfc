//! Lists the missions that an extension of the access would open again, for a learner who considers an extension.

use crate::ids::MissionId;
use crate::mission::decide::decide_all;
use crate::mission::{Access, MissionBoard};
use crate::time::Timestamp;

/// Returns the missions that the learner cannot work on now, but could if the access ended at `access_until`, in the
/// board's order.
#[must_use]
pub fn reopens(board: &MissionBoard, access_until: Timestamp) -> Vec<MissionId> {
    let mut extended = board.clone();
    if let Some(enrolment) = &mut extended.snapshot.enrolment {
        enrolment.access_until = access_until;
    }
    let decided = decide_all(board).into_iter().zip(decide_all(&extended));
    let reopened = decided.filter(|(now, then)| now.access != Access::Full && then.access == Access::Full);
    reopened.map(|(_, then)| then.mission).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_board, a_mission, mission_id};

    #[test]
    fn what_only_the_end_of_access_keeps_closed_reopens() {
        let mut board = a_board().with(a_mission(1)).with(a_mission(2).after(1)).build();
        let over = board.snapshot.enrolment.as_ref().unwrap().access_until;
        let longer = over.plus_days(14);
        assert_eq!(reopens(&board, longer), [], "nothing is over yet");
        board.snapshot.now = over;
        assert_eq!(reopens(&board, longer), [mission_id(1)]);
        assert_eq!(reopens(&board, over), []);
    }
}
