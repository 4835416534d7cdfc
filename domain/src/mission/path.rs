//! The missions of a session as a learner's path: how each mission is shown, which conditions of a locked mission
//! already hold, and which missions open without any act and when. If the learner cannot work now, the path also says
//! why. It is built from [decisions](crate::mission::decide).

use serde::Serialize;

pub use crate::mission::evaluate::met::MetCondition;

use crate::enrolment::EnrolmentStatus;
use crate::ids::MissionId;
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::evaluate::View;
use crate::mission::evaluate::met::met;
use crate::mission::progress::progress;
use crate::mission::resume::resume_by;
use crate::mission::{Access, Decision, LockCode, MissionBoard, MissionState};
use crate::time::Timestamp;

/// All decisions on a board at one instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardDecisions {
    /// The decisions, in the board's order.
    pub decisions: Vec<Decision>,
    /// The mission to continue with; `None` if the learner cannot work on any mission now.
    pub next: Option<MissionId>,
    /// The first instant at which any decision changes without any act.
    pub next_change_at: Option<Timestamp>,
    /// The missions as a path.
    pub path: MissionPath,
}

/// The missions of a session as a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionPath {
    /// A step for each mission, in the board's order.
    pub steps: Vec<PathStep>,
    /// The missions that open without any act, soonest first.
    pub openings: Vec<NextOpening>,
    /// Why the learner has no work now; `None` if the learner can work on a mission.
    pub pause: Option<Pause>,
    /// Whether the learner has completed the program, and so has its certificate.
    pub is_completed: bool,
}

/// One mission on the path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PathStep {
    /// The mission.
    pub mission: MissionId,
    /// How it is shown.
    pub kind: StepKind,
    /// The conditions of a locked mission that already hold and may be shown; empty for an open mission.
    pub met: Vec<MetCondition>,
}

/// Presentation of a mission on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// It is submitted or complete.
    Done,
    /// The learner continues with it.
    Now,
    /// The learner can work on it, but continues with another mission first.
    Open,
    /// The learner can work on no mission, and this one is the first to open without any act.
    Waiting,
    /// It was not finished in time and can still be read.
    ReadOnly,
    /// It is locked.
    Locked,
}

/// A mission that opens without any act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextOpening {
    /// The mission.
    pub mission: MissionId,
    /// When it opens.
    pub at: Timestamp,
}

/// Reason why the learner has no work now: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// The access has ended.
    AccessEnded,
    /// The program is complete, and the learner has its certificate.
    Completed,
    /// Every required mission is complete.
    Finished,
    /// A mission opens later without any act.
    Opens,
    /// A submitted mission must be reviewed first.
    InReview,
    /// An act is required first; each mission says which.
    Locked,
}

/// Decides on all missions of a board, and returns the decisions with all that a page derives from them.
#[must_use]
pub fn decide_board(board: &MissionBoard) -> BoardDecisions {
    let decisions = decide_all(board);
    let next = resume_by(board, &decisions);
    let path = path(board, &decisions, next);
    BoardDecisions { next, next_change_at: next_change_at(&decisions), path, decisions }
}

fn path(board: &MissionBoard, decisions: &[Decision], next: Option<MissionId>) -> MissionPath {
    let openings = openings(decisions);
    let waiting = openings.first().filter(|_| next.is_none()).map(|opening| opening.mission);
    let steps = board.missions.iter().zip(decisions).map(|(mission, decision)| {
        let kind = kind(decision, next, waiting);
        let is_locked = matches!(kind, StepKind::Waiting | StepKind::Locked);
        let met = if is_locked { met(View::of(board), board, mission) } else { Vec::new() };
        PathStep { mission: mission.id, kind, met }
    });
    let pause = if next.is_none() { Some(pause(board, decisions, &openings)) } else { None };
    MissionPath { steps: steps.collect(), openings, pause, is_completed: is_completed(board) }
}

fn is_completed(board: &MissionBoard) -> bool {
    board.snapshot.enrolment.as_ref().is_some_and(|enrolment| enrolment.status == EnrolmentStatus::Completed)
}

fn openings(decisions: &[Decision]) -> Vec<NextOpening> {
    let mut openings = Vec::<NextOpening>::new();
    for decision in decisions {
        if let Some(at) = decision.opens_at {
            let place = openings.partition_point(|earlier| earlier.at <= at);
            openings.insert(place, NextOpening { mission: decision.mission, at });
        }
    }
    openings
}

fn kind(decision: &Decision, next: Option<MissionId>, waiting: Option<MissionId>) -> StepKind {
    let mission = Some(decision.mission);
    match decision.state {
        MissionState::Submitted | MissionState::Complete => StepKind::Done,
        MissionState::Locked if mission == waiting => StepKind::Waiting,
        MissionState::Locked => StepKind::Locked,
        MissionState::Unlocked | MissionState::InProgress | MissionState::Returned => match decision.access {
            Access::Full if mission == next => StepKind::Now,
            Access::Full => StepKind::Open,
            Access::ReadOnly | Access::None => StepKind::ReadOnly,
        },
    }
}

fn pause(board: &MissionBoard, decisions: &[Decision], openings: &[NextOpening]) -> Pause {
    let has = |is: fn(&Decision) -> bool| decisions.iter().any(is);
    if has(|decision| decision.code == Some(LockCode::NoContinuedAccess)) {
        Pause::AccessEnded
    } else if is_completed(board) {
        Pause::Completed
    } else if progress(board).is_finished {
        Pause::Finished
    } else if !openings.is_empty() {
        Pause::Opens
    } else if has(|decision| decision.state == MissionState::Submitted) {
        Pause::InReview
    } else {
        Pause::Locked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, all, any, done, from_date, instant, mission_id, not};
    use crate::mission::{CompletionPolicy, DoneLevel, GrantKind, Rule, RuleNode};
    use crate::program::ContinuedAccess;

    const SOON: &str = "2026-11-24T09:00:00Z";
    const LATER: &str = "2026-11-26T09:00:00Z";
    const PAST: &str = "2026-11-10T09:00:00Z";
    const OVER: &str = "2027-01-04T09:00:00Z";

    /// Compares how the missions are shown, and why the learner has no work.
    fn check(board: BoardBuilder, kinds: &[StepKind], pause: Option<Pause>) {
        let path = decide_board(&board.build()).path;
        assert_eq!((path.steps.iter().map(|step| step.kind).collect::<Vec<_>>(), path.pause), (kinds.to_vec(), pause));
    }

    /// Compares the conditions of mission 2 that already hold.
    fn check_met(board: BoardBuilder, expected: &[&str]) {
        let path = decide_board(&board.build()).path;
        assert_eq!(path.steps[1].met.iter().map(|met| &*met.cond_id).collect::<Vec<_>>(), expected);
    }

    fn three() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).optional()).with(a_mission(3).on(SOON))
    }

    #[test]
    fn one_mission_is_the_one_to_go_on_with_and_the_others_are_open_done_or_locked() {
        use StepKind::{Done, Locked, Now, Open};
        check(three(), &[Now, Open, Locked], None);
        check(three().completed(1), &[Done, Now, Locked], None);
        check(three().brought(1, DoneLevel::Submitted), &[Done, Now, Locked], None);
    }

    #[test]
    fn with_nothing_to_do_the_first_to_open_by_itself_is_waited_for() {
        use StepKind::{Done, Locked, Waiting};
        let idle = || three().completed(1).completed(2);
        check(idle(), &[Done, Done, Waiting], Some(Pause::Opens));
        check(idle().with(a_mission(4).on(PAST).after(3)), &[Done, Done, Waiting, Locked], Some(Pause::Opens));
    }

    #[test]
    fn what_opens_by_itself_stands_soonest_first_and_in_order_at_one_instant() {
        let board = a_board().with(a_mission(1).on(LATER)).with(a_mission(2).on(SOON)).with(a_mission(3).on(SOON));
        let path = decide_board(&board.with(a_mission(4).after(1)).build()).path;
        let expected = [(2, SOON), (3, SOON), (1, LATER)];
        let expected = expected.map(|(number, at)| NextOpening { mission: mission_id(number), at: instant(at) });
        assert_eq!(path.openings, expected);
    }

    #[test]
    fn a_pause_names_its_first_cause() {
        use StepKind::{Done, Locked, ReadOnly, Waiting};
        let reviewed = || a_board().with(a_mission(1).completed_by(CompletionPolicy::HumanPassed));
        check(reviewed().brought(1, DoneLevel::Submitted), &[Done], Some(Pause::InReview));
        let behind = reviewed().brought(1, DoneLevel::Submitted).with(a_mission(2).on(SOON));
        check(behind, &[Done, Waiting], Some(Pause::Opens));
        check(a_board().with(a_mission(1).opening_when(Rule::InTeam)), &[Locked], Some(Pause::Locked));
        check(three().not_enrolled(), &[Locked; 3], Some(Pause::Locked));
        let finished = || a_board().with(a_mission(1)).with(a_mission(2).optional().on(SOON)).completed(1);
        check(finished(), &[Done, Waiting], Some(Pause::Finished));
        check(finished().at(OVER), &[Done, Locked], Some(Pause::AccessEnded));
        let unfinished = three().opened(1).keeping(ContinuedAccess::ReadOnly).at(OVER);
        check(unfinished, &[ReadOnly, Locked, Locked], Some(Pause::AccessEnded));
    }

    #[test]
    fn a_completed_program_says_so_while_it_lasts_and_after() {
        let path = |at| {
            let mut board = a_board().with(a_mission(1)).completed(1).at(at).build();
            board.snapshot.enrolment.as_mut().expect("a place").status = EnrolmentStatus::Completed;
            let path = decide_board(&board).path;
            (path.pause, path.is_completed)
        };
        assert_eq!(path(PAST), (Some(Pause::Completed), true));
        assert_eq!(path(OVER), (Some(Pause::AccessEnded), true));
        assert!(!decide_board(&three().completed(1).build()).path.is_completed);
    }

    #[test]
    fn the_conditions_of_a_lock_that_hold_are_named() {
        let two = |rule| a_board().with(a_mission(1)).with(a_mission(2).opening_when(rule)).with(a_mission(3));
        check_met(two(all([done(1), done(3), from_date(SOON)])), &[]);
        check_met(two(all([done(1), done(3), from_date(PAST)])).completed(1), &["0.0.0", "0.0.2"]);
        check_met(two(all([any([done(1), done(3)]), Rule::InTeam])).completed(3), &["0.0.0.1"]);
        check_met(two(all([any([done(1), Rule::InTeam]), from_date(PAST)])), &["0.0.1"]);
    }

    #[test]
    fn an_open_mission_names_none() {
        check_met(a_board().with(a_mission(1)).with(a_mission(2).after(1)).completed(1), &[]);
    }

    #[test]
    fn what_is_hidden_or_has_merely_not_happened_is_not_named() {
        let two = |rule| a_board().with(a_mission(1)).with(a_mission(2).opening_when(rule)).with(a_mission(3));
        check_met(two(all([not(done(1)), Rule::PendingReviewsBelow(3), done(3)])), &[]);
        let hidden = RuleNode { show: false, rule: all([done(1), from_date(SOON)]) };
        check_met(a_board().with(a_mission(1)).with(a_mission(2).locked_by(hidden)).completed(1), &[]);
    }

    #[test]
    fn a_session_in_sequence_names_the_earlier_missions_that_are_complete() {
        let board = a_board().sequential().with(a_mission(1)).with(a_mission(2).on(SOON)).completed(1);
        check_met(board, &["sequential.1"]);
    }

    #[test]
    fn a_date_that_staff_lets_one_skip_is_met_without_an_instant() {
        let locked = a_mission(2).opening_when(all([from_date(SOON), Rule::InTeam]));
        let board = a_board().with(a_mission(1)).with(locked).granted(Some(2), GrantKind::SkipDate, None);
        let met = decide_board(&board.build()).path.steps[1].met.clone();
        assert_eq!(met, [MetCondition { cond_id: "0.0.0".to_owned(), mission: None, need: None, at: None }]);
    }
}
