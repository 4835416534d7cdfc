//! Explains to staff why a mission is open or locked for a learner, now or at a later instant. Only the present facts
//! are stored, not their history. So the present facts decide for a later instant. An earlier instant is refused,
//! because its facts are not known.

use crate::ids::MissionId;
use crate::mission::decide::decide;
use crate::mission::{Decision, MissionBoard};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A decision, and its instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The decision on the mission.
    pub decision: Decision,
    /// Its instant.
    pub at: Timestamp,
}

/// Returns the decision on a mission of this board at an instant; if no instant is given, at that of the board.
///
/// # Errors
/// The first of these that applies: `mission/facts-unknown` for an instant before the board's, and
/// `mission/um-not-found` if the board does not have the mission.
pub fn explain(board: &MissionBoard, mission: MissionId, at: Option<Timestamp>) -> Result<Explained, Refusals> {
    let known_from = board.snapshot.now;
    let at = at.unwrap_or(known_from);
    if at < known_from {
        return Err(Refusal::MissionFactsUnknown { known_from }.into());
    }
    let mut board = board.clone();
    board.snapshot.now = at;
    let decision = decide(&board, mission).ok_or(Refusal::MissionUmNotFound)?;
    Ok(Explained { decision, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_board, a_mission, instant, mission_id};
    use crate::mission::MissionState;

    #[test]
    fn an_instant_before_the_facts_is_refused_and_a_later_one_is_judged_by_them() {
        let board = a_board().with(a_mission(1)).build();
        let now = board.snapshot.now;
        let explained = |at| explain(&board, mission_id(1), at);
        assert_eq!(explained(None).unwrap().at, now);
        assert_eq!(explained(Some(now)), explained(None));
        let refusals = explained(Some(now.plus_seconds(-1))).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::MissionFactsUnknown { known_from: now });
        let after_access = explained(Some(instant("2030-01-01T00:00:00Z"))).unwrap();
        assert_eq!(after_access.decision.state, MissionState::Locked);
        let refusals = explain(&board, mission_id(99), None).unwrap_err();
        assert_eq!(refusals.first().code(), "mission/um-not-found");
    }
}
