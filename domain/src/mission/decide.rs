//! Decides whether each mission is open to a learner, and says all about it that the screens show.
//! The order of the tests is enrolment, access, then the rule; what was opened once stays open.

use crate::ids::MissionId;
use crate::mission::SubmissionStatus;
use crate::mission::evaluate::{View, evaluate};
use crate::mission::{
    Access, Action, Anchor, Decision, GrantKind, LockCode, MissionBoard, MissionFacts, MissionState, Moment, Reason,
    Rule, RuleNode,
};
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// The decision on one mission, or nothing where the board has no such mission.
#[must_use]
pub fn decide(board: &MissionBoard, mission: MissionId) -> Option<Decision> {
    let facts = board.mission(mission)?;
    let locks = board.missions.iter().map(|other| lock(View::of(board), board, other)).collect::<Vec<_>>();
    Some(decision(board, facts, &locks))
}

/// The decisions on all missions, in the board's order.
#[must_use]
pub fn decide_all(board: &MissionBoard) -> Vec<Decision> {
    let locks = board.missions.iter().map(|mission| lock(View::of(board), board, mission)).collect::<Vec<_>>();
    board.missions.iter().map(|mission| decision(board, mission, &locks)).collect()
}

/// The first instant at which any of the decisions changes with nothing else done.
#[must_use]
pub fn next_change_at(decisions: &[Decision]) -> Option<Timestamp> {
    decisions.iter().filter_map(|decision| decision.next_change_at).min()
}

/// A mission's lock at one instant: the part of a decision that time alone can change.
#[derive(Clone, PartialEq, Eq)]
struct Lock {
    mission: MissionId,
    is_locked: bool,
    access: Access,
    reasons: Vec<Reason>,
    moments: Vec<Timestamp>,
}

impl Lock {
    fn says_the_same(&self, other: &Self) -> bool {
        self.is_locked == other.is_locked && self.access == other.access && self.reasons == other.reasons
    }
}

fn lock(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> Lock {
    let closed = |code, at, action, moments| Lock {
        mission: mission.id,
        is_locked: true,
        access: Access::None,
        reasons: vec![access_reason(code, at, action)],
        moments,
    };
    let Some(enrolment) = view.snapshot.enrolment.as_ref().filter(|enrolment| enrolment.status.is_enrolled()) else {
        return closed(LockCode::NotEnrolled, None, Action::Enrol, Vec::new());
    };
    let until = |kind| match kind {
        GrantKind::Until(until) => Some(until),
        GrantKind::Unlock | GrantKind::SkipDate => None,
    };
    let access_until = view.grants(mission.id).filter_map(until).fold(enrolment.access_until, Ord::max);
    let was_opened = view.row(mission.id).is_some_and(|row| row.unlocked_at.is_some());
    if access_until <= view.now && view.snapshot.session.continued_access != ContinuedAccess::Full {
        let keeps_reading = was_opened && view.snapshot.session.continued_access == ContinuedAccess::ReadOnly;
        let over = closed(LockCode::NoContinuedAccess, Some(access_until), Action::ExtendAccess, Vec::new());
        return if keeps_reading { Lock { is_locked: false, access: Access::ReadOnly, ..over } } else { over };
    }
    let found = evaluate(view, board, mission);
    let is_granted = view.grants(mission.id).any(|kind| kind == GrantKind::Unlock);
    let is_open = was_opened || is_granted || found.reasons.is_empty();
    let mut moments = found.moments;
    moments.extend(view.snapshot.grants.iter().filter_map(|grant| grant.expires_at));
    moments.push(enrolment.access_until);
    moments.extend(view.grants(mission.id).filter_map(until));
    moments.retain(|moment| view.now < *moment);
    Lock {
        mission: mission.id,
        is_locked: !is_open,
        access: if is_open { Access::Full } else { Access::None },
        reasons: if is_open { Vec::new() } else { found.reasons },
        moments,
    }
}

fn access_reason(code: LockCode, at: Option<Timestamp>, action: Action) -> Reason {
    Reason { code, cond_id: "access".to_owned(), mission: None, need: None, have: None, at, action, any_of: None }
}

fn decision(board: &MissionBoard, mission: &MissionFacts, locks: &[Lock]) -> Decision {
    let own = locks.iter().find(|lock| lock.mission == mission.id);
    let Some(own) = own.cloned() else {
        return Decision {
            mission: mission.id,
            state: MissionState::Locked,
            access: Access::None,
            code: None,
            reasons: Vec::new(),
            next_change_at: None,
            unlocks: Vec::new(),
        };
    };
    Decision {
        mission: mission.id,
        state: if own.is_locked { MissionState::Locked } else { state_of_open(board, mission.id) },
        access: own.access,
        code: own.reasons.first().map(|reason| reason.code),
        next_change_at: change_after(board, mission, &own),
        unlocks: opened_by(board, mission.id, locks),
        reasons: own.reasons,
    }
}

fn state_of_open(board: &MissionBoard, mission: MissionId) -> MissionState {
    let Some(row) = View::of(board).row(mission) else { return MissionState::Unlocked };
    if row.completed_at.is_some() {
        return MissionState::Complete;
    }
    match row.submission {
        Some(SubmissionStatus::Returned) => MissionState::Returned,
        Some(status) if status.is_handed_in() => MissionState::Submitted,
        Some(_) => MissionState::InProgress,
        None if row.attempted_at.is_some() => MissionState::InProgress,
        None => MissionState::Unlocked,
    }
}

/// The first of the coming instants at which the lock says something else than now.
fn change_after(board: &MissionBoard, mission: &MissionFacts, current: &Lock) -> Option<Timestamp> {
    let mut moments = current.moments.clone();
    moments.sort_unstable();
    moments.dedup();
    moments.into_iter().find(|moment| {
        let then = View { now: *moment, ..View::of(board) };
        !lock(then, board, mission).says_the_same(current)
    })
}

/// The missions that are locked now and would not be if this one were complete.
fn opened_by(board: &MissionBoard, mission: MissionId, locks: &[Lock]) -> Vec<MissionId> {
    let what_if = View { assumed_complete: Some(mission), ..View::of(board) };
    let is_sequential = board.snapshot.session.sequential;
    let waits_for_it = |other: &&MissionFacts| {
        let is_locked = locks.iter().any(|lock| lock.mission == other.id && lock.is_locked);
        other.id != mission && is_locked && (is_sequential || mentions(&other.lock_rule, mission))
    };
    let waiting = board.missions.iter().filter(waits_for_it);
    waiting.filter(|other| !lock(what_if, board, other).is_locked).map(|other| other.id).collect()
}

/// Whether a rule says anything about a mission.
pub(super) fn mentions(node: &RuleNode, mission: MissionId) -> bool {
    match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => nodes.iter().any(|child| mentions(child, mission)),
        Rule::Not(child) => mentions(child, mission),
        Rule::MissionDone(done) => done.mission == mission,
        Rule::NotBefore(Moment::From(from)) | Rule::NotAfter(Moment::From(from)) => {
            from.anchor == Anchor::MissionDone(mission)
        }
        _ => false,
    }
}
