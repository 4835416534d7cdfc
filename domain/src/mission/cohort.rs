//! Computes for many learners at once which missions are open. The lock rules of a session are prepared once, as a
//! chart. The facts about a learner and the result are a few integers. The result has no reasons: use
//! [`decide`](crate::mission::decide) for those. A property test compares the results of both.
//!
//! A set of missions is an integer with a bit for each mission, in the board's order.

use std::ops::BitOr;

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::mission::limits::MAX_COHORT_MISSIONS;
use crate::mission::{
    DoneLevel, LearnerSnapshot, MissionBoard, MissionDone, MissionFacts, Rule, RuleNode, SessionFacts,
};
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// A set of missions, a bit for each.
pub type MissionSet = u64;

/// Facts for a chart: a session and its missions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CohortFacts {
    /// The session.
    pub session: SessionFacts,
    /// Its missions, in order of number.
    pub missions: Vec<MissionFacts>,
}

/// Facts about one learner for a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnerMarks {
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When the access ends.
    pub access_until: Timestamp,
    /// The missions that the learner has opened or that a permission opens.
    pub opened: MissionSet,
    /// The missions that were viewed.
    pub viewed: MissionSet,
    /// The missions with a saved answer.
    pub attempted: MissionSet,
    /// The missions that were submitted.
    pub submitted: MissionSet,
    /// The missions that are complete.
    pub passed: MissionSet,
}

/// The open missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Open {
    /// The missions that the learner can work on.
    pub to_write: MissionSet,
    /// The missions that the learner can read: all of `to_write`, and those that were opened before the end of the
    /// access.
    pub to_read: MissionSet,
}

/// The prepared lock rules of a session.
#[derive(Clone, Debug)]
pub struct LockChart {
    starts_at: Timestamp,
    continued_access: ContinuedAccess,
    everything: MissionSet,
    locks: Vec<ChartLock>,
}

/// The chart at one instant: every date condition is already decided.
#[derive(Clone, Debug)]
pub struct ChartAt {
    now: Timestamp,
    continued_access: ContinuedAccess,
    everything: MissionSet,
    locks: Vec<ChartLock>,
}

/// The missions that must have reached a level: one set for each level, from viewed to complete.
type Levels = [MissionSet; 4];

#[derive(Clone, Debug)]
enum ChartLock {
    Is(bool),
    Needs(Levels),
    From(Timestamp),
    Until(Timestamp),
    All(Vec<ChartLock>),
    Any(Vec<ChartLock>),
    Not(Box<ChartLock>),
}

impl LockChart {
    /// Prepares the rules. Returns `None` if they require facts that [`LearnerMarks`] do not have (a score, an
    /// entitlement, a team, a step, a survey, reviews, days after a learner's own event), or if there are more than
    /// [`MAX_COHORT_MISSIONS`] missions.
    #[must_use]
    pub fn of(course: &CohortFacts) -> Option<Self> {
        let (session, missions) = (&course.session, &course.missions);
        if missions.len() > MAX_COHORT_MISSIONS {
            return None;
        }
        let everything = (1 << missions.len()) - 1;
        let locks = missions.iter().map(|mission| prepared_with_earlier(course, mission)).collect::<Option<_>>()?;
        let (starts_at, continued_access) = (session.starts_at, session.continued_access);
        Some(Self { starts_at, continued_access, everything, locks })
    }

    /// Returns the chart at an instant.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> ChartAt {
        let has_started = self.starts_at <= now;
        let at = |lock| if has_started { settled(lock, now) } else { ChartLock::Is(false) };
        let (continued_access, everything) = (self.continued_access, self.everything);
        ChartAt { now, continued_access, everything, locks: self.locks.iter().map(at).collect() }
    }
}

impl ChartAt {
    /// Returns the missions that are open to a learner.
    #[must_use]
    pub fn open(&self, marks: &LearnerMarks) -> Open {
        if !marks.status.is_enrolled() {
            return Open { to_write: 0, to_read: 0 };
        }
        let opened = marks.opened & self.everything;
        if marks.access_until <= self.now && self.continued_access != ContinuedAccess::Full {
            let to_read = if self.continued_access == ContinuedAccess::ReadOnly { opened } else { 0 };
            return Open { to_write: 0, to_read };
        }
        let levels = levels_of(marks);
        let mut to_write = opened;
        for (index, lock) in self.locks.iter().enumerate() {
            to_write |= MissionSet::from(holds(lock, &levels)) << index;
        }
        Open { to_write, to_read: to_write }
    }
}

impl LearnerMarks {
    /// Returns the marks of a learner on a board; `None` if the learner has no enrolment, or has permissions in
    /// addition to the rules.
    #[must_use]
    pub fn of(board: &MissionBoard) -> Option<Self> {
        let LearnerSnapshot { enrolment, user_missions, grants, .. } = &board.snapshot;
        let enrolment = enrolment.as_ref().filter(|_| grants.is_empty())?;
        let mut marks = Self {
            status: enrolment.status,
            access_until: enrolment.access_until,
            opened: 0,
            viewed: 0,
            attempted: 0,
            submitted: 0,
            passed: 0,
        };
        for row in user_missions {
            let Some(bit) = bit_of(&board.missions, |mission| mission.id == row.mission) else { continue };
            let sets = [&mut marks.opened, &mut marks.viewed, &mut marks.attempted, &mut marks.submitted];
            let done = [row.unlocked_at, row.viewed_at, row.attempted_at, row.submitted_at];
            for (set, at) in sets.into_iter().zip(done).chain([(&mut marks.passed, row.completed_at)]) {
                *set |= if at.is_some() { bit } else { 0 };
            }
        }
        Some(marks)
    }
}

fn bit_of(missions: &[MissionFacts], is_it: impl Fn(&MissionFacts) -> bool) -> Option<MissionSet> {
    missions.iter().take(MAX_COHORT_MISSIONS).position(is_it).map(|index| 1 << index)
}

fn prepared_with_earlier(course: &CohortFacts, mission: &MissionFacts) -> Option<ChartLock> {
    let mut locks = vec![prepared(course, &mission.lock_rule)?];
    if course.session.sequential {
        let is_earlier = |other: &&MissionFacts| other.required && other.number < mission.number;
        let earlier = course.missions.iter().filter(is_earlier);
        let bits = earlier.filter_map(|earlier| bit_of(&course.missions, |other| other.id == earlier.id));
        locks.push(ChartLock::Needs([0, 0, 0, bits.fold(0, BitOr::bitor)]));
    }
    Some(ChartLock::All(locks))
}

fn prepared(course: &CohortFacts, node: &RuleNode) -> Option<ChartLock> {
    let all = |nodes: &[RuleNode]| nodes.iter().map(|node| prepared(course, node)).collect::<Option<Vec<_>>>();
    Some(match &node.rule {
        Rule::All(nodes) => ChartLock::All(all(nodes)?),
        Rule::Any(nodes) if nodes.is_empty() => ChartLock::Is(true),
        Rule::Any(nodes) => ChartLock::Any(all(nodes)?),
        Rule::Not(node) => ChartLock::Not(Box::new(prepared(course, node)?)),
        Rule::MissionDone(done) => needed(course, done)?,
        Rule::NotBefore(moment) => ChartLock::From(moment.in_session(&course.session)?),
        Rule::NotAfter(moment) => ChartLock::Until(moment.in_session(&course.session)?),
        Rule::HasEntitlement(_)
        | Rule::InTeam
        | Rule::OnboardingStepDone(_)
        | Rule::SurveyDone(_)
        | Rule::PendingReviewsBelow(_) => return None,
    })
}

fn needed(course: &CohortFacts, done: &MissionDone) -> Option<ChartLock> {
    if done.min_score_bp.is_some() {
        return None;
    }
    let level = match done.level {
        DoneLevel::None => return Some(ChartLock::Is(true)),
        DoneLevel::Viewed => 0,
        DoneLevel::Attempted => 1,
        DoneLevel::Submitted => 2,
        DoneLevel::Passed => 3,
    };
    // The course does not have this mission, so no learner can reach the level.
    let Some(bit) = bit_of(&course.missions, |mission| mission.id == done.mission) else {
        return Some(ChartLock::Is(false));
    };
    let mut levels = [0; 4];
    levels[level] = bit;
    Some(ChartLock::Needs(levels))
}

/// Returns the lock with its date conditions decided, and simplified by the results.
fn settled(lock: &ChartLock, now: Timestamp) -> ChartLock {
    match lock {
        ChartLock::Is(_) | ChartLock::Needs(_) => lock.clone(),
        ChartLock::From(at) => ChartLock::Is(*at <= now),
        ChartLock::Until(at) => ChartLock::Is(now < *at),
        ChartLock::Not(lock) => match settled(lock, now) {
            ChartLock::Is(holds) => ChartLock::Is(!holds),
            lock @ (ChartLock::Needs(_)
            | ChartLock::From(_)
            | ChartLock::Until(_)
            | ChartLock::All(_)
            | ChartLock::Any(_)
            | ChartLock::Not(_)) => ChartLock::Not(Box::new(lock)),
        },
        ChartLock::All(locks) => all_of(locks.iter().map(|lock| settled(lock, now))),
        ChartLock::Any(locks) => any_of(locks.iter().map(|lock| settled(lock, now))),
    }
}

fn all_of(locks: impl Iterator<Item = ChartLock>) -> ChartLock {
    let (mut needs, mut rest) = ([0; 4], Vec::new());
    for lock in locks {
        match lock {
            ChartLock::Is(true) => {}
            ChartLock::Is(false) => return lock,
            ChartLock::Needs(levels) => needs = [0, 1, 2, 3].map(|level| needs[level] | levels[level]),
            ChartLock::From(_) | ChartLock::Until(_) | ChartLock::All(_) | ChartLock::Any(_) | ChartLock::Not(_) => {
                rest.push(lock);
            }
        }
    }
    match (rest.is_empty(), needs == [0; 4]) {
        (true, true) => ChartLock::Is(true),
        (true, false) => ChartLock::Needs(needs),
        (false, true) => ChartLock::All(rest),
        (false, false) => {
            rest.push(ChartLock::Needs(needs));
            ChartLock::All(rest)
        }
    }
}

fn any_of(locks: impl Iterator<Item = ChartLock>) -> ChartLock {
    let mut rest = Vec::new();
    for lock in locks {
        match lock {
            ChartLock::Is(false) => {}
            ChartLock::Is(true) => return lock,
            ChartLock::Needs(_)
            | ChartLock::From(_)
            | ChartLock::Until(_)
            | ChartLock::All(_)
            | ChartLock::Any(_)
            | ChartLock::Not(_) => {
                rest.push(lock);
            }
        }
    }
    if rest.is_empty() { ChartLock::Is(false) } else { ChartLock::Any(rest) }
}

/// Returns, for each level, the missions that have reached it or a higher level.
fn levels_of(marks: &LearnerMarks) -> Levels {
    let submitted = marks.submitted | marks.passed;
    let attempted = marks.attempted | submitted;
    [marks.viewed | attempted, attempted, submitted, marks.passed]
}

fn holds(lock: &ChartLock, have: &Levels) -> bool {
    match lock {
        ChartLock::Is(holds) => *holds,
        ChartLock::Needs(need) => need.iter().zip(have).fold(0, |missing, (need, have)| missing | need & !have) == 0,
        ChartLock::All(locks) => locks.iter().all(|lock| holds(lock, have)),
        ChartLock::Any(locks) => locks.iter().any(|lock| holds(lock, have)),
        ChartLock::Not(lock) => !holds(lock, have),
        // A chart at an instant has no date conditions.
        ChartLock::From(_) | ChartLock::Until(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, all, done, done_to, from_date, instant as at};
    use crate::mission::Moment;

    fn check(board: BoardBuilder, to_write: MissionSet, to_read: MissionSet) {
        let board = board.build();
        let course = CohortFacts { session: board.snapshot.session.clone(), missions: board.missions.clone() };
        let chart = LockChart::of(&course).expect("the rules ask for what marks tell");
        let marks = LearnerMarks::of(&board).expect("there is an enrolment and no permission");
        assert_eq!(chart.at(board.snapshot.now).open(&marks), Open { to_write, to_read });
    }

    fn three() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1)).with(a_mission(3).opening_when(from_date(OPENS)))
    }

    const OPENS: &str = "2026-11-20T12:00:00Z";

    #[test]
    fn each_open_mission_is_a_bit() {
        check(three(), 0b101, 0b101);
        check(three().completed(1), 0b111, 0b111);
        check(three().at("2026-11-20T11:59:59Z"), 0b001, 0b001);
        check(three().at("2026-11-02T08:59:59Z"), 0, 0);
    }

    #[test]
    fn a_mission_may_be_asked_for_at_two_levels() {
        let asked = [DoneLevel::Viewed, DoneLevel::Submitted].map(|level| done_to(1, level));
        let board = a_board().with(a_mission(1)).with(a_mission(2).opening_when(all(asked)));
        check(board.clone(), 0b01, 0b01);
        check(board.brought(1, DoneLevel::Submitted), 0b11, 0b11);
    }

    #[test]
    fn a_date_that_closes_does_so_at_its_instant() {
        let closing = || a_board().with(a_mission(1).opening_when(Rule::NotAfter(Moment::At(at(OPENS)))));
        check(closing().at("2026-11-20T11:59:59Z"), 1, 1);
        check(closing().at(OPENS), 0, 0);
    }

    #[test]
    fn after_the_end_of_access_what_was_opened_can_be_read() {
        check(three().completed(1).at("2027-01-04T09:00:00Z"), 0, 0b001);
        check(three().completed(1).at("2027-01-04T08:59:59Z"), 0b111, 0b111);
    }

    #[test]
    fn a_sequence_asks_for_every_earlier_required_mission() {
        let sequence = || a_board().with(a_mission(1)).with(a_mission(2)).with(a_mission(3)).sequential();
        check(sequence(), 0b001, 0b001);
        check(sequence().completed(1), 0b011, 0b011);
        check(sequence().completed(2), 0b011, 0b011);
        check(sequence().completed(1).completed(2), 0b111, 0b111);
    }

    #[test]
    fn rules_that_marks_do_not_tell_are_left_to_the_decision() {
        let is_prepared = |rule| {
            let board = a_board().with(a_mission(1).opening_when(rule)).build();
            LockChart::of(&CohortFacts { session: board.snapshot.session, missions: board.missions }).is_some()
        };
        assert!(is_prepared(all([done(1), from_date(OPENS)])));
        for rule in [Rule::InTeam, Rule::SurveyDone("week-1".to_owned()), Rule::PendingReviewsBelow(2)] {
            assert!(!is_prepared(rule.clone()), "{rule:?}");
        }
    }

    #[test]
    fn a_chart_has_as_many_missions_as_a_number_of_json_has_bits() {
        let of = |missions: usize| {
            let board = (1..=missions)
                .fold(a_board(), |board, number| board.with(a_mission(u32::try_from(number).expect("a few missions"))));
            let board = board.build();
            let course = CohortFacts { session: board.snapshot.session.clone(), missions: board.missions.clone() };
            let marks = LearnerMarks::of(&board)?;
            LockChart::of(&course).map(|chart| chart.at(at(OPENS)).open(&marks).to_write)
        };
        assert_eq!(of(MAX_COHORT_MISSIONS), Some((1 << 52) - 1));
        assert_eq!(of(MAX_COHORT_MISSIONS + 1), None);
    }
}
