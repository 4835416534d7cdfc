//! Computes the effect of a change before it is made: the missions that open and close, and both versions of every
//! decision that differs. The rules decide on the present board and on the board after the change.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::change::{Change, changed};
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::{Access, Decision, MissionBoard};
use crate::refusal::Refusals;
use crate::time::Timestamp;

/// A possible change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhatIf {
    /// When the change would happen; `None` for now. A time before the board's instant is replaced by that instant.
    pub at: Option<Timestamp>,
    /// The change.
    pub change: Change,
}

/// Effect of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outlook {
    /// The instant of the change.
    pub at: Timestamp,
    /// The missions to which the learner has more access after the change, in the board's order.
    pub opens: Vec<MissionId>,
    /// The missions in `opens` that would also open without the change, because time passes.
    pub opens_anyway: Vec<MissionId>,
    /// The missions to which the learner has less access after the change, in the board's order.
    pub closes: Vec<MissionId>,
    /// Every decision that differs, in the board's order.
    pub changes: Vec<DecisionChange>,
    /// The first instant after the change at which any decision changes without any act.
    pub next_change_at: Option<Timestamp>,
}

/// A decision that differs after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DecisionChange {
    /// The decision now.
    pub before: Decision,
    /// The decision after the change.
    pub after: Decision,
}

/// Returns the effect of the change, compared with the present board.
///
/// # Errors
/// The refusals of [`changed`], which are those of the learner's act at that instant: `mission/um-not-found`,
/// `mission/already-complete`, the refusal of the [lock](mod@crate::mission::decide), `submission/not-draft`, and
/// `program-not-enrolled` for an extension without a place.
pub fn what_if(board: &MissionBoard, what_if: &WhatIf) -> Result<Outlook, Refusals> {
    let at = what_if.at.unwrap_or(board.snapshot.now);
    let then = changed(board, at, &what_if.change)?;
    let waited = changed(board, at, &Change::Wait)?;
    let (before, after, anyway) = (decide_all(board), decide_all(&then), decide_all(&waited));
    let mut outlook = Outlook {
        at: then.snapshot.now,
        opens: Vec::new(),
        opens_anyway: Vec::new(),
        closes: Vec::new(),
        changes: Vec::new(),
        next_change_at: next_change_at(&after),
    };
    for ((before, after), anyway) in before.into_iter().zip(after).zip(anyway) {
        let (now, then) = (rank(before.access), rank(after.access));
        if now < then {
            outlook.opens.push(after.mission);
            if then <= rank(anyway.access) {
                outlook.opens_anyway.push(after.mission);
            }
        }
        if then < now {
            outlook.closes.push(after.mission);
        }
        if before != after {
            outlook.changes.push(DecisionChange { before, after });
        }
    }
    Ok(outlook)
}

/// Rank of an access: a higher one allows more.
fn rank(access: Access) -> u8 {
    match access {
        Access::None => 0,
        Access::ReadOnly => 1,
        Access::Full => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::change::Completing;
    use crate::mission::{CompletionPolicy, Entitlement, MissionState, Rule};

    const OVER: &str = "2027-01-04T09:00:00Z";

    fn ask(board: BoardBuilder, at: Option<&str>, change: Change) -> Outlook {
        what_if(&board.build(), &WhatIf { at: at.map(instant), change }).unwrap()
    }

    /// Compares the missions that open, those that open anyway, and those that close, by number.
    fn check(board: BoardBuilder, at: Option<&str>, change: Change, opens: &[u32], anyway: &[u32], closes: &[u32]) {
        let outlook = ask(board, at, change);
        let ids = |numbers: &[u32]| numbers.iter().map(|number| mission_id(*number)).collect::<Vec<_>>();
        assert_eq!(outlook.opens, ids(opens));
        assert_eq!(outlook.opens_anyway, ids(anyway));
        assert_eq!(outlook.closes, ids(closes));
    }

    fn three() -> BoardBuilder {
        let dated = a_mission(3).on("2026-11-27T09:00:00Z");
        a_board().with(a_mission(1)).with(a_mission(2).after(1)).with(dated)
    }

    fn submit(number: u32) -> Change {
        Change::Submit(mission_id(number))
    }

    #[test]
    fn handing_in_opens_what_waits_for_it() {
        check(three(), None, submit(1), &[2], &[], &[]);
        check(three(), Some("2026-11-27T09:00:00Z"), submit(1), &[2, 3], &[3], &[]);
        check(three(), Some("2026-11-27T08:59:59Z"), submit(1), &[2], &[], &[]);
    }

    #[test]
    fn handing_in_what_is_reviewed_opens_nothing_yet() {
        let reviewed = a_mission(1).completed_by(CompletionPolicy::HumanPassed);
        let board = || a_board().with(reviewed.clone()).with(a_mission(2).after(1));
        check(board(), None, submit(1), &[], &[], &[]);
        let passed = Change::Complete(Completing { mission: mission_id(1), score_bp: None });
        check(board(), None, passed, &[2], &[], &[]);
    }

    #[test]
    fn time_alone_opens_and_closes() {
        check(three(), Some("2026-11-27T09:00:00Z"), Change::Wait, &[3], &[3], &[]);
        check(three().completed(1), Some(OVER), Change::Wait, &[], &[], &[1, 2]);
        assert!(ask(three(), None, Change::Wait).changes.is_empty());
    }

    #[test]
    fn an_extension_opens_again_what_was_only_to_be_read() {
        check(three().opened(1).at(OVER), None, Change::Extend(7), &[1, 3], &[], &[]);
    }

    #[test]
    fn a_change_can_close_what_is_meant_for_others() {
        let lone = a_mission(1).opening_when(crate::fixtures::not(Rule::InTeam));
        check(a_board().with(lone), None, Change::JoinTeam, &[], &[], &[1]);
        let pro = a_mission(1).opening_when(Rule::HasEntitlement(Entitlement::Pro));
        check(a_board().with(pro), None, Change::GetEntitlement(Entitlement::Pro), &[1], &[], &[]);
    }

    #[test]
    fn every_decision_that_would_be_another_stands_there_as_it_is_and_as_it_would_be() {
        let outlook = ask(three(), Some("2026-11-21T00:00:00Z"), submit(1));
        let pairs =
            outlook.changes.iter().map(|change| (change.before.mission, change.before.state, change.after.state));
        let expected = [
            (mission_id(1), MissionState::Unlocked, MissionState::Complete),
            (mission_id(2), MissionState::Locked, MissionState::Unlocked),
        ];
        assert_eq!(pairs.collect::<Vec<_>>(), expected);
        assert_eq!(outlook.at, instant("2026-11-21T00:00:00Z"));
        assert_eq!(outlook.next_change_at, Some(instant("2026-11-27T09:00:00Z")));
    }

    #[test]
    fn what_would_be_refused_is_refused() {
        let refused = what_if(&three().build(), &WhatIf { at: None, change: submit(2) });
        assert_eq!(refused.map_err(|refusals| refusals.first().code()), Err("mission/pending-unlocked-missions"));
    }
}
