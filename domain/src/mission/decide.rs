//! Decides whether each mission is open to a learner, and why not if it is locked.
//!
//! # The order of the tests
//! 1. **The enrolment.** Without a [place](crate::enrolment) in the session: `program-not-enrolled`. Then test 2 is
//!    skipped.
//! 2. **The access.** It ends with the enrolment's access or with a permission of the kind `until`, whichever is later.
//!    From that instant on: `mission/locked-no-continued-access`. If the session's continued access is read-only,
//!    missions that were opened before can still be read. If it is full, this test is skipped.
//! 3. **Opened missions.** A mission that the learner has opened is open, and so is one with a permission of the kind
//!    `unlock`. No later test locks it.
//! 4. **The order of the session.** In a sequential session every earlier required mission has to be complete, not only
//!    the one before: `mission/pending-unlocked-missions`.
//! 5. **The start of the session.** Before it: `mission/locked-waiting-unlock-date`.
//! 6. **The mission's own rule.** The code depends on the condition that fails: `mission/pending-unlocked-missions` for
//!    a mission that must be done first, `mission/locked-waiting-unlock-date` for a date that has not come,
//!    `mission/mission-locked` for anything else.
//!
//! The decision reports every condition that fails, in the order of [`LockCode`]. If a mission waits for another
//! mission and for a date, its code is `mission/pending-unlocked-missions`; if the access has also ended, its code is
//! `mission/locked-no-continued-access`. With a permission of the kind `skip_date`, every date condition of tests 5 and
//! 6 counts as met (below a `not`, as not met). If a date is counted from a mission's completion, that mission is still
//! required.
//!
//! # Hidden conditions
//! An author may hide a condition. A hidden condition locks the mission and is not reported. If visible conditions fail
//! as well, only those are reported. If every condition that fails is hidden, the code is `mission/mission-locked`,
//! with one reason that has no details and the action `none`. The order and the start of a session are never hidden.

use crate::ids::MissionId;
use crate::limits::WHOLE_BP;
use crate::mission::SubmissionStatus;
use crate::mission::evaluate::{Assumed, Findings, View, evaluate, holds};
use crate::mission::standing::standing;
use crate::mission::{Access, Action, Decision, GrantKind, LockCode, MissionBoard, MissionFacts, MissionState, Reason};
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Returns the decision on one mission; `None` if the board does not have it.
#[must_use]
pub fn decide(board: &MissionBoard, mission: MissionId) -> Option<Decision> {
    let facts = board.mission(mission)?;
    let locks = locks(board);
    let unlocks = opened_by(board, assumed(facts), &named(board, &locks));
    let lock = board.missions.iter().zip(locks).find(|(other, _)| other.id == mission)?.1;
    Some(decision(board, facts, lock, unlocks))
}

/// Returns the decisions on all missions, in the board's order.
#[must_use]
pub fn decide_all(board: &MissionBoard) -> Vec<Decision> {
    let locks = locks(board);
    let named = named(board, &locks);
    let decided = board.missions.iter().zip(locks);
    decided.map(|(mission, lock)| decision(board, mission, lock, opened_by(board, assumed(mission), &named))).collect()
}

/// Returns the first instant at which any of the decisions changes without any act.
#[must_use]
pub fn next_change_at(decisions: &[Decision]) -> Option<Timestamp> {
    decisions.iter().filter_map(|decision| decision.next_change_at).min()
}

/// A mission's lock at one instant: the part of a decision that can change without any act.
struct Lock {
    access: Access,
    reasons: Vec<Reason>,
    /// The future instants at which a condition of the mission's rule changes.
    moments: Vec<Timestamp>,
}

impl Lock {
    fn is_locked(&self) -> bool {
        self.access == Access::None
    }

    /// Whether the learner has access at this instant, whatever the rule says. If access is missing, that is always
    /// listed as the first reason.
    fn is_in_window(&self) -> bool {
        let first = self.reasons.first().map(|reason| reason.code);
        !matches!(first, Some(LockCode::NotEnrolled | LockCode::NoContinuedAccess))
    }

    /// Whether a date condition fails.
    fn waits(&self) -> bool {
        self.reasons.iter().any(|reason| reason.code == LockCode::WaitingUnlockDate)
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.access == other.access && self.reasons == other.reasons
    }
}

/// Returns the learner's access to a mission, and the next instant at which it may change.
pub(super) fn access_in(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> (Access, Option<Timestamp>) {
    let lock = lock(view, board, mission);
    let moments = if lock.is_in_window() { lock.moments.as_slice() } else { &[] };
    (lock.access, turn_after(view, mission.id, moments, view.now))
}

fn locks(board: &MissionBoard) -> Vec<Lock> {
    board.missions.iter().map(|mission| lock(View::of(board), board, mission)).collect()
}

#[inline(never)]
fn lock(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> Lock {
    let was_opened = view.row(mission.id).is_some_and(|row| row.unlocked_at.is_some());
    // A mission that was opened once stays open, whatever its rule is now.
    let found = if was_opened { Findings::default() } else { evaluate(view, board, mission) };
    let is_granted = view.grants(mission.id).any(|kind| kind == GrantKind::Unlock);
    let (access, reasons) =
        if is_granted || found.reasons.is_empty() { (Access::Full, Vec::new()) } else { (Access::None, found.reasons) };
    let mut lock = Lock { access, reasons, moments: found.moments };
    let Some(access_until) = access_until(view) else {
        lock.access = Access::None;
        lock.reasons.insert(0, access_reason(LockCode::NotEnrolled, None, Action::Enrol));
        return lock;
    };
    let access_until = view.grants(mission.id).filter_map(until).fold(access_until, Ord::max);
    let continued = view.snapshot.session.continued_access;
    if access_until <= view.now && continued != ContinuedAccess::Full {
        let keeps_reading = was_opened && continued == ContinuedAccess::ReadOnly;
        lock.access = if keeps_reading { Access::ReadOnly } else { Access::None };
        lock.reasons.insert(0, access_reason(LockCode::NoContinuedAccess, Some(access_until), Action::ExtendAccess));
    }
    lock
}

/// Returns the end of the enrolment's access; `None` without a place.
fn access_until(view: View<'_>) -> Option<Timestamp> {
    let enrolment = view.snapshot.enrolment.as_ref().filter(|enrolment| enrolment.status.is_enrolled());
    enrolment.map(|enrolment| enrolment.access_until)
}

fn until(kind: GrantKind) -> Option<Timestamp> {
    match kind {
        GrantKind::Until(until) => Some(until),
        GrantKind::Unlock | GrantKind::SkipDate => None,
    }
}

/// Returns the first later instant at which a mission's lock may change: one of the rule's moments, or a change of the
/// access.
fn turn_after(view: View<'_>, mission: MissionId, moments: &[Timestamp], after: Timestamp) -> Option<Timestamp> {
    let mut next = None;
    let mut note = |at: Timestamp| {
        if after < at && next.is_none_or(|next| at < next) {
            next = Some(at);
        }
    };
    view.snapshot.grants.iter().filter_map(|grant| grant.expires_at).for_each(&mut note);
    if let Some(access_until) = access_until(view) {
        note(access_until);
        view.grants(mission).filter_map(until).for_each(&mut note);
    }
    moments.iter().copied().for_each(note);
    next
}

fn access_reason(code: LockCode, at: Option<Timestamp>, action: Action) -> Reason {
    Reason { code, cond_id: "access".to_owned(), mission: None, need: None, have: None, at, action, any_of: None }
}

fn decision(board: &MissionBoard, mission: &MissionFacts, lock: Lock, unlocks: Vec<MissionId>) -> Decision {
    let Coming { next_change_at, unlock_at, opens_at } = to_come(board, mission, &lock);
    let state = if lock.is_locked() { MissionState::Locked } else { state_of_open(board, mission.id) };
    Decision {
        mission: mission.id,
        state,
        standing: standing(state, lock.access, View::of(board).row(mission.id).and_then(|row| row.submission)),
        access: lock.access,
        code: lock.reasons.first().map(|reason| reason.code),
        next_change_at,
        unlock_at,
        opens_at,
        is_to_do: lock.access == Access::Full && is_unfinished(state),
        unlocks,
        reasons: lock.reasons,
    }
}

fn state_of_open(board: &MissionBoard, mission: MissionId) -> MissionState {
    let Some(row) = View::of(board).row(mission) else { return MissionState::Unlocked };
    if row.completed_at.is_some() {
        return MissionState::Complete;
    }
    match row.submission {
        Some(SubmissionStatus::Returned) => MissionState::Returned,
        Some(status) if status.is_submitted() => MissionState::Submitted,
        // An attempt without an answer is not yet progress.
        None | Some(SubmissionStatus::Draft) if row.attempted_at.is_none() => MissionState::Unlocked,
        _ => MissionState::InProgress,
    }
}

/// Whether an open mission still requires work from the learner.
fn is_unfinished(state: MissionState) -> bool {
    match state {
        MissionState::Unlocked | MissionState::InProgress | MissionState::Returned => true,
        MissionState::Locked | MissionState::Submitted | MissionState::Complete => false,
    }
}

/// Future changes of a lock, which happen without any act.
#[derive(Default)]
struct Coming {
    /// The first instant at which the lock differs from now.
    next_change_at: Option<Timestamp>,
    /// The first instant at which no date condition fails, if one fails now.
    unlock_at: Option<Timestamp>,
    /// The same instant as `unlock_at`, if the mission is open then.
    opens_at: Option<Timestamp>,
}

fn to_come(board: &MissionBoard, mission: &MissionFacts, now: &Lock) -> Coming {
    let (view, waits) = (View::of(board), now.waits());
    let (mut coming, mut moment) = (Coming::default(), view.now);
    while coming.next_change_at.is_none() || (waits && coming.unlock_at.is_none()) {
        let Some(next) = turn_after(view, mission.id, &now.moments, moment) else { break };
        moment = next;
        let then = lock(View { now: moment, ..view }, board, mission);
        if coming.next_change_at.is_none() && !then.says_the_same(now) {
            coming.next_change_at = Some(moment);
        }
        if coming.unlock_at.is_none() && waits && !then.waits() {
            coming.unlock_at = Some(moment);
            coming.opens_at = (!then.is_locked()).then_some(moment);
        }
    }
    coming
}

/// Returns the missions that open if a mission is completed now with this score.
pub(super) fn unlocks(board: &MissionBoard, mission: MissionId, score_bp: Option<u32>) -> Vec<MissionId> {
    let locks = locks(board);
    opened_by(board, Assumed { mission, score_bp }, &named(board, &locks))
}

/// Returns a completion of the mission with its best possible score.
fn assumed(mission: &MissionFacts) -> Assumed {
    Assumed { mission: mission.id, score_bp: best_score(mission) }
}

/// Returns the best possible score of a completion; `None` for a mission without a review.
pub(super) fn best_score(mission: &MissionFacts) -> Option<u32> {
    mission.is_reviewed().then_some(WHOLE_BP)
}

/// The missions that the rules of locked missions name. Each pair is a named mission and the index of the locked
/// mission.
fn named(board: &MissionBoard, locks: &[Lock]) -> Vec<(MissionId, usize)> {
    let mut named = Vec::new();
    for (index, (mission, lock)) in board.missions.iter().zip(locks).enumerate() {
        if !lock.is_locked() || !lock.is_in_window() {
            continue;
        }
        if board.snapshot.session.sequential {
            named.extend(board.missions.iter().map(|other| (other.id, index)));
        } else {
            mission.lock_rule.visit(&mut |rule, _| named.extend(rule.mission().map(|other| (other, index))));
        }
    }
    named
}

/// Returns the missions that are locked now but would be open if the mission were complete.
fn opened_by(board: &MissionBoard, assumed: Assumed, named: &[(MissionId, usize)]) -> Vec<MissionId> {
    let what_if = View { assumed: Some(assumed), ..View::of(board) };
    let (mut opened, mut last) = (Vec::new(), None);
    for (_, index) in named.iter().filter(|(mission, _)| *mission == assumed.mission) {
        let Some(other) = board.missions.get(*index).filter(|_| last != Some(*index)) else { continue };
        last = Some(*index);
        if other.id != assumed.mission && holds(what_if, board, other) {
            opened.push(other.id);
        }
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, all, any, done, from_date, instant, mission_id, not};
    use crate::mission::{
        Anchor, CompletionPolicy, DoneLevel, FromAnchor, MissionDone, Moment, Rule, SubmissionStatus,
    };
    use crate::refusal::Refusal;
    use crate::time::LocalTime;

    const OVER: &str = "2027-01-04T09:00:00Z";
    const JUST_BEFORE: &str = "2027-01-04T08:59:59.999999Z";

    fn ask(board: BoardBuilder, number: u32) -> Decision {
        decide(&board.build(), mission_id(number)).unwrap()
    }

    /// Compares state, access and code of mission 1.
    fn check(board: BoardBuilder, state: MissionState, access: Access, code: Option<LockCode>) {
        let decision = ask(board, 1);
        assert_eq!((decision.state, decision.access, decision.code), (state, access, code), "{decision:?}");
    }

    fn check_open(board: BoardBuilder) {
        check(board, MissionState::Unlocked, Access::Full, None);
    }

    fn check_locked(board: BoardBuilder, code: LockCode) {
        check(board, MissionState::Locked, Access::None, Some(code));
    }

    fn changes_at(board: BoardBuilder, number: u32) -> Option<String> {
        ask(board, number).next_change_at.map(|at| at.to_string())
    }

    fn unlocks(board: BoardBuilder, number: u32) -> Vec<u32> {
        let board = board.build();
        let opened = decide(&board, mission_id(number)).unwrap().unlocks;
        let numbers = opened.into_iter().filter_map(|mission| board.mission(mission).map(|facts| facts.number));
        numbers.collect()
    }

    fn one() -> BoardBuilder {
        a_board().with(a_mission(1))
    }

    fn one_locked() -> BoardBuilder {
        a_board().with(a_mission(1).after(2)).with(a_mission(2))
    }

    fn codes(board: BoardBuilder) -> Vec<LockCode> {
        ask(board, 1).reasons.into_iter().map(|reason| reason.code).collect()
    }

    #[test]
    fn a_mission_that_the_board_does_not_have_is_not_decided() {
        assert_eq!(decide(&one().build(), mission_id(7)), None);
    }

    #[test]
    fn nobody_without_a_place_gets_in_and_what_else_is_missing_is_told_too() {
        check_locked(one().not_enrolled(), LockCode::NotEnrolled);
        for status in EnrolmentStatus::ALL {
            let board = one_locked().standing(status);
            if status.is_enrolled() {
                check_locked(board, LockCode::PendingMissions);
            } else {
                check_locked(board.clone(), LockCode::NotEnrolled);
                check_locked(board.clone().completed(1), LockCode::NotEnrolled);
                check_locked(board.clone().at(OVER), LockCode::NotEnrolled);
                assert_eq!(codes(board), [LockCode::NotEnrolled, LockCode::PendingMissions]);
            }
        }
    }

    #[test]
    fn access_ends_at_its_very_instant() {
        check_open(one().at(JUST_BEFORE));
        check_locked(one().at(OVER), LockCode::NoContinuedAccess);
        let decision = ask(one_locked().at(OVER), 1);
        assert_eq!(codes(one_locked().at(OVER)), [LockCode::NoContinuedAccess, LockCode::PendingMissions]);
        assert_eq!(codes(one_locked().opened(1).at(OVER)), [LockCode::NoContinuedAccess]);
        assert_eq!((decision.reasons[0].at, &decision.reasons[0].action), (Some(instant(OVER)), &Action::ExtendAccess));
    }

    #[test]
    fn only_the_end_of_access_and_a_missing_place_close_a_mission_for_good() {
        let check = |board: BoardBuilder, expected| assert_eq!(ask(board, 1).may_be_worked_on_later(), expected);
        check(one(), true);
        check(one_locked(), true);
        check(a_board().with(a_mission(1).on("2026-12-01T09:00:00Z")), true);
        check(one().at(OVER), false);
        check(one().opened(1).keeping(ContinuedAccess::ReadOnly).at(OVER), false);
        check(one().not_enrolled(), false);
    }

    #[test]
    fn what_was_opened_can_still_be_read_where_the_session_allows_it() {
        use MissionState::{Complete, Locked, Unlocked};
        let over = Some(LockCode::NoContinuedAccess);
        let after = |kept| one().keeping(kept).at(OVER);
        check(after(ContinuedAccess::ReadOnly).opened(1), Unlocked, Access::ReadOnly, over);
        check(after(ContinuedAccess::ReadOnly).completed(1), Complete, Access::ReadOnly, over);
        check(after(ContinuedAccess::ReadOnly), Locked, Access::None, over);
        check(after(ContinuedAccess::None).completed(1), Locked, Access::None, over);
        check(after(ContinuedAccess::Full), Unlocked, Access::Full, None);
        check(after(ContinuedAccess::Full).completed(1), Complete, Access::Full, None);
        check_locked(one_locked().keeping(ContinuedAccess::Full).at(OVER), LockCode::PendingMissions);
    }

    #[test]
    fn what_was_opened_once_stays_open_when_the_rule_is_edited() {
        check_open(one_locked().opened(1));
        check_open(a_board().with(a_mission(1).on("2026-12-01T09:00:00Z")).opened(1));
        check_open(a_board().with(a_mission(1).opening_when(any([]))).opened(1));
        check_open(one().opened(1).at("2026-11-01T00:00:00Z"));
    }

    #[test]
    fn a_row_alone_does_not_open_a_mission() {
        check_locked(one_locked().row(1, |row| row.completed_at = None), LockCode::PendingMissions);
        let completed_but_never_opened = one_locked().completed(1).row(1, |row| row.unlocked_at = None);
        check_locked(completed_but_never_opened, LockCode::PendingMissions);
    }

    #[test]
    fn an_open_mission_stands_where_its_latest_attempt_stands() {
        use MissionState::{Complete, InProgress, Returned, Submitted, Unlocked};
        let begun = Some(instant("2026-11-19T12:00:00Z"));
        let with = |status| one().opened(1).row(1, |row| (row.submission, row.attempted_at) = (status, begun));
        check(with(Some(SubmissionStatus::Draft)).row(1, |row| row.attempted_at = None), Unlocked, Access::Full, None);
        check(one().opened(1), Unlocked, Access::Full, None);
        for (status, state) in [
            (None, InProgress),
            (Some(SubmissionStatus::Draft), InProgress),
            (Some(SubmissionStatus::Submitted), Submitted),
            (Some(SubmissionStatus::AiReviewing), Submitted),
            (Some(SubmissionStatus::AiReviewed), Submitted),
            (Some(SubmissionStatus::InReview), Submitted),
            (Some(SubmissionStatus::Passed), Submitted),
            (Some(SubmissionStatus::Returned), Returned),
            (Some(SubmissionStatus::Withdrawn), InProgress),
            (Some(SubmissionStatus::Superseded), InProgress),
        ] {
            check(with(status), state, Access::Full, None);
        }
        check(one().brought(1, DoneLevel::Attempted), InProgress, Access::Full, None);
        check(
            one().brought(1, DoneLevel::Attempted).row(1, |row| row.submission = None),
            InProgress,
            Access::Full,
            None,
        );
        let completed = Some(instant("2026-11-19T12:00:00Z"));
        let returned_later = with(Some(SubmissionStatus::Returned)).row(1, |row| row.completed_at = completed);
        check(returned_later, Complete, Access::Full, None);
    }

    #[test]
    fn a_permission_opens_one_mission_or_all_until_it_lapses() {
        let granted = |target, expires_at| one_locked().granted(target, GrantKind::Unlock, expires_at);
        check_open(granted(Some(1), None));
        check_open(granted(None, None));
        check_locked(granted(Some(2), None), LockCode::PendingMissions);
        check_open(granted(Some(1), Some("2026-11-20T12:00:01Z")));
        check_locked(granted(Some(1), Some("2026-11-20T12:00:00Z")), LockCode::PendingMissions);
        check_locked(granted(None, None).at(OVER), LockCode::NoContinuedAccess);
        check_locked(granted(None, None).not_enrolled(), LockCode::NotEnrolled);
    }

    #[test]
    fn a_permission_can_lengthen_the_access_and_never_shortens_it() {
        let until = |at: &str| one().granted(None, GrantKind::Until(instant(at)), None);
        check_open(until("2027-02-01T00:00:00Z").at(OVER));
        check_locked(until("2027-02-01T00:00:00Z").at("2027-02-01T00:00:00Z"), LockCode::NoContinuedAccess);
        check_open(until("2026-11-01T00:00:00Z"));
        assert_eq!(changes_at(until("2027-02-01T00:00:00Z"), 1).as_deref(), Some("2027-02-01T00:00:00Z"));
    }

    #[test]
    fn a_decision_changes_by_itself_at_the_first_instant_that_matters() {
        let opens = |date| a_board().with(a_mission(1).on(date));
        assert_eq!(changes_at(one(), 1).as_deref(), Some(OVER));
        assert_eq!(changes_at(opens("2026-11-27T09:00:00Z"), 1).as_deref(), Some("2026-11-27T09:00:00Z"));
        assert_eq!(changes_at(opens("2026-11-27T09:00:00Z").opened(1), 1).as_deref(), Some(OVER));
        assert_eq!(changes_at(one().at("2026-11-01T12:00:00Z"), 1).as_deref(), Some("2026-11-02T09:00:00Z"));
        assert_eq!(changes_at(one().keeping(ContinuedAccess::Full), 1), None);
        assert_eq!(changes_at(one().at(OVER), 1), None);
        assert_eq!(changes_at(one().not_enrolled(), 1), None);
    }

    #[test]
    fn a_date_that_changes_only_the_reasons_is_a_change_too() {
        let board = a_board().with(a_mission(1).after(2).on("2026-11-27T09:00:00Z")).with(a_mission(2));
        assert_eq!(changes_at(board, 1).as_deref(), Some("2026-11-27T09:00:00Z"));
    }

    #[test]
    fn a_date_that_changes_nothing_is_no_change() {
        let hidden_behind_another = any([from_date("2026-11-19T09:00:00Z"), from_date("2026-11-27T09:00:00Z")]);
        assert_eq!(
            changes_at(a_board().with(a_mission(1).opening_when(hidden_behind_another)), 1).as_deref(),
            Some(OVER)
        );
        let closes = not(from_date("2026-11-27T09:00:00Z"));
        assert_eq!(
            changes_at(a_board().with(a_mission(1).opening_when(closes)), 1).as_deref(),
            Some("2026-11-27T09:00:00Z")
        );
    }

    #[test]
    fn the_end_of_what_is_held_is_a_change_where_the_rule_asks_for_it() {
        use crate::mission::Entitlement::{Pro, Subscription};
        let until = "2026-11-25T00:00:00Z";
        let holding =
            |held| a_board().with(a_mission(1).opening_when(Rule::HasEntitlement(Pro))).holding_until(held, until);
        assert_eq!(changes_at(holding(Pro), 1).as_deref(), Some(until));
        assert_eq!(changes_at(holding(Pro).opened(1), 1).as_deref(), Some(OVER));
        assert_eq!(changes_at(holding(Pro).holding(Pro), 1).as_deref(), Some(OVER));
        assert_eq!(changes_at(holding(Subscription), 1).as_deref(), Some(OVER));
        check_open(holding(Pro).at("2026-11-24T23:59:59.999999Z"));
        check_locked(holding(Pro).at(until), LockCode::Other);
    }

    #[test]
    fn the_lapse_of_a_permission_is_a_change() {
        let lapse = Some("2026-11-25T00:00:00Z");
        assert_eq!(changes_at(one_locked().granted(Some(1), GrantKind::Unlock, lapse), 1).as_deref(), lapse);
        let longer = GrantKind::Until(instant("2027-02-01T00:00:00Z"));
        assert_eq!(changes_at(one().granted(None, longer, lapse), 1).as_deref(), Some(OVER));
        let lapse = Some("2027-01-10T00:00:00Z");
        assert_eq!(changes_at(one().granted(None, longer, lapse), 1).as_deref(), lapse);
        let over_since_then =
            one().at("2027-01-05T00:00:00Z").granted(None, GrantKind::Until(instant("2027-01-04T12:00:00Z")), lapse);
        assert_eq!(changes_at(over_since_then, 1).as_deref(), lapse);
    }

    #[test]
    fn a_board_changes_when_the_first_of_its_missions_does() {
        let board = one().with(a_mission(2).on("2026-11-27T09:00:00Z")).with(a_mission(3).on("2026-11-25T09:00:00Z"));
        let decisions = decide_all(&board.build());
        assert_eq!(next_change_at(&decisions), Some(instant("2026-11-25T09:00:00Z")));
        assert_eq!(next_change_at(&[]), None);
    }

    #[test]
    fn completing_a_mission_opens_all_that_waits_for_it_alone() {
        let board = one().with(a_mission(2).after(1)).with(a_mission(3).after(1).after(2)).with(a_mission(4).after(1));
        assert_eq!(unlocks(board.clone(), 1), [2, 4]);
        assert_eq!(unlocks(board.clone(), 2), [0; 0]);
        assert_eq!(unlocks(board.clone().completed(1), 2), [3]);
        assert_eq!(unlocks(board.clone().opened(2), 1), [4]);
        assert_eq!(unlocks(board.clone().at(OVER), 1), [0; 0]);
        assert_eq!(unlocks(board.not_enrolled(), 1), [0; 0]);
    }

    #[test]
    fn completing_a_mission_opens_what_its_sequence_and_its_alternatives_allow() {
        let sequence = one().with(a_mission(2).optional()).with(a_mission(3)).with(a_mission(4)).sequential();
        assert_eq!(unlocks(sequence.clone(), 1), [2, 3]);
        assert_eq!(unlocks(sequence.completed(1), 3), [4]);
        let either = one().with(a_mission(2)).with(a_mission(3).opening_when(any([done(1), done(2)])));
        assert_eq!(unlocks(either.clone(), 1), [3]);
        assert_eq!(unlocks(either, 2), [3]);
        let not_undone = one().with(a_mission(2).opening_when(not(not(done(1)))));
        assert_eq!(unlocks(not_undone, 1), [2]);
    }

    #[test]
    fn a_mission_that_opens_some_days_after_another_is_not_opened_by_it() {
        let after = |plus_days, local: Option<&str>| {
            let at_local_time = local.map(|text| LocalTime::parse(text).unwrap());
            let anchor = Anchor::MissionDone(mission_id(1));
            let moment = Moment::From(FromAnchor { anchor, plus_days, at_local_time });
            one().with(a_mission(2).opening_when(Rule::NotBefore(moment)))
        };
        assert_eq!(unlocks(after(1, None), 1), [0; 0]);
        assert_eq!(unlocks(after(0, None), 1), [2]);
        assert_eq!(unlocks(after(0, Some("11:00")), 1), [2]);
        assert_eq!(unlocks(after(0, Some("13:00")), 1), [0; 0]);
    }

    #[test]
    fn handing_in_brings_no_score_and_a_review_may_bring_the_full_one() {
        let least = Some(8_000);
        let scored =
            Rule::MissionDone(MissionDone { mission: mission_id(1), level: DoneLevel::Passed, min_score_bp: least });
        let board =
            |policy| a_board().with(a_mission(1).completed_by(policy)).with(a_mission(2).opening_when(scored.clone()));
        assert_eq!(unlocks(board(CompletionPolicy::Submitted), 1), [0; 0]);
        assert_eq!(unlocks(board(CompletionPolicy::Viewed), 1), [0; 0]);
        assert_eq!(unlocks(board(CompletionPolicy::Score), 1), [2]);
        assert_eq!(unlocks(board(CompletionPolicy::HumanPassed), 1), [2]);
    }

    #[test]
    fn a_mission_opens_by_itself_if_dates_are_all_it_waits_for() {
        let date = |day: &str| from_date(&format!("2026-11-{day}T00:00:00Z"));
        let opens = |rule| ask(one().with(a_mission(9).opening_when(rule)), 9).opens_at;
        let check = |rule, day: &str| assert_eq!(opens(rule), Some(instant(&format!("2026-11-{day}T00:00:00Z"))));
        check(all([date("22"), date("28")]), "28");
        check(any([date("22"), date("28")]), "22");
        check(any([all([date("22"), date("28")]), date("25")]), "25");
        check(any([all([date("22"), date("28")]), date("29")]), "28");
        check(any([done(1), date("25")]), "25");
        assert_eq!(opens(all([done(1), date("25")])), None);
        assert_eq!(opens(done(1)), None);
        assert_eq!(ask(one(), 1).opens_at, None);
    }

    #[test]
    fn what_is_to_do_is_open_and_not_submitted() {
        let is_to_do = |board| ask(board, 1).is_to_do;
        assert!(is_to_do(one()));
        assert!(is_to_do(one().brought(1, DoneLevel::Attempted)));
        assert!(!is_to_do(one_locked()));
        assert!(!is_to_do(one().brought(1, DoneLevel::Submitted)));
        assert!(!is_to_do(one().completed(1)));
        assert!(!is_to_do(one().keeping(ContinuedAccess::ReadOnly).opened(1).at(OVER)));
    }

    #[test]
    fn completing_never_names_what_a_not_would_close() {
        let board = one().with(a_mission(2).opening_when(not(done(1)))).with(a_mission(3).after(1));
        assert_eq!(unlocks(board, 1), [3]);
    }

    #[test]
    fn a_refusal_names_each_pending_mission_once_and_the_date_that_lets_in() {
        let refusal = |board| ask(board, 9).as_refusal().unwrap();
        let twice = one().with(a_mission(9).after(1)).sequential();
        let Refusal::MissionPendingUnlockedMissions { missions, reasons } = refusal(twice) else { panic!() };
        assert_eq!((missions, reasons.len()), (vec![mission_id(1)], 2));

        let dates = |rule| a_board().with(a_mission(9).opening_when(rule).on("2026-11-25T00:00:00Z"));
        let unlock_at = |board| match refusal(board) {
            Refusal::MissionLockedWaitingUnlockDate { unlock_at, .. } => unlock_at.map(|at| at.to_string()),
            other => panic!("{other:?}"),
        };
        let (early, late) = (from_date("2026-11-22T00:00:00Z"), from_date("2026-11-28T00:00:00Z"));
        assert_eq!(unlock_at(dates(late.clone())).as_deref(), Some("2026-11-28T00:00:00Z"));
        assert_eq!(unlock_at(dates(any([early.clone(), late.clone()]))).as_deref(), Some("2026-11-25T00:00:00Z"));
        let alone = |rule| unlock_at(a_board().with(a_mission(9).opening_when(rule)));
        let middle = || from_date("2026-11-25T00:00:00Z");
        let both = any([all([early.clone(), late]), middle()]);
        assert_eq!(alone(both).as_deref(), Some("2026-11-25T00:00:00Z"));
        let with_a_team = any([all([early.clone(), Rule::InTeam]), middle()]);
        assert_eq!(alone(with_a_team).as_deref(), Some("2026-11-25T00:00:00Z"));
        assert_eq!(alone(all([early, Rule::InTeam])).as_deref(), Some("2026-11-22T00:00:00Z"));

        let over = refusal(a_board().with(a_mission(9)).at(OVER));
        assert!(matches!(over, Refusal::MissionLockedNoContinuedAccess { since, .. } if since == Some(instant(OVER))));
        assert_eq!(refusal(a_board().with(a_mission(9)).not_enrolled()).code(), "program-not-enrolled");
        assert_eq!(refusal(a_board().with(a_mission(9).opening_when(Rule::InTeam))).code(), "mission/mission-locked");
        assert_eq!(ask(one(), 1).as_refusal(), None);
    }

    #[test]
    fn reading_is_refused_without_access_and_writing_without_full_access() {
        let refused = |board| {
            let decision = ask(board, 1);
            (decision.refusal_to_read().is_some(), decision.refusal_to_write().is_some())
        };
        assert_eq!(refused(one()), (false, false));
        assert_eq!(refused(one().opened(1).at(OVER)), (false, true));
        assert_eq!(refused(one_locked()), (true, true));
    }
}
