//! Follows a learner's course through the real lock rules. It goes from one instant at which something can change to
//! the next. The caller decides which missions are begun. The rest is automatic: missions are opened as soon as
//! possible, work ends, reviews are decided. On a monotone board finished work is also submitted automatically; on any
//! other board the caller submits it.

use crate::ids::MissionId;
use crate::mission::change::{begin, complete, open, submit};
use crate::mission::decide::{access_in, best_score};
use crate::mission::evaluate::View;
use crate::mission::limits::PLAN_MAX_MISSIONS;
use crate::mission::plan::growth::{Growth, growth, without_closing};
use crate::mission::plan::pace::{Pace, ReviewTimes, is_shown_again};
use crate::mission::{Access, DoneLevel, LearnerSnapshot, MissionBoard, MissionFacts, Rule, SubmissionStatus};
use crate::time::Timestamp;

/// The planning problem, shared by all courses that are tried.
pub(super) struct Problem<'a> {
    pub(super) board: &'a MissionBoard,
    pub(super) relaxed: MissionBoard,
    pub(super) growth: Growth,
    pub(super) pace: &'a Pace,
    pub(super) reviews: ReviewTimes,
    /// For each mission, whether it is required, or may help to open a required mission.
    pub(super) is_relevant: Vec<bool>,
    /// For each mission, whether a date is counted from its completion.
    is_anchor: Vec<bool>,
    /// For each mission, whether a rule requires no more than that it was begun.
    is_asked_begun: Vec<bool>,
    /// For each mission, the instant before which it must not be begun.
    pub(super) not_begun_before: Vec<Option<Timestamp>>,
}

/// Stage of a mission in a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    ToDo,
    Working { until: Timestamp },
    Held,
    Reviewed { until: Timestamp },
    Done,
}

/// A mission in a course, with the times of the learner's acts.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) stage: Stage,
    pub(super) opened_at: Option<Timestamp>,
    pub(super) start_at: Option<Timestamp>,
    pub(super) submit_at: Option<Timestamp>,
    pub(super) done_at: Option<Timestamp>,
}

/// A course up to its present instant.
#[derive(Clone)]
pub(super) struct PlannedCourse {
    pub(super) snapshot: LearnerSnapshot,
    pub(super) jobs: Vec<Job>,
    /// The missions that were begun, in order.
    pub(super) begun: Vec<usize>,
    /// Whether a mission from which a date is counted was completed at a time that the clocks show twice.
    pub(super) is_doubtful: bool,
}

impl<'a> Problem<'a> {
    pub(super) fn new(board: &'a MissionBoard, pace: &'a Pace, reviews: ReviewTimes) -> Self {
        let mut is_relevant = board.missions.iter().map(|mission| mission.required).collect::<Vec<_>>();
        for _ in &board.missions {
            let helps = |mission: &MissionFacts| {
                let helps =
                    |condition: &Rule| asks_for(condition, mission.id, false) || counts_from(condition, mission.id);
                let mut others = board.missions.iter().zip(&is_relevant);
                others.any(|(other, is_needed)| *is_needed && other.lock_rule.has(&helps))
            };
            is_relevant = board.missions.iter().map(|mission| mission.required || helps(mission)).collect();
        }
        let any = |is_like_that: &dyn Fn(&Rule, MissionId) -> bool| {
            let of_mission = |mission: &MissionFacts| {
                let is_like_that = |condition: &Rule| is_like_that(condition, mission.id);
                board.missions.iter().any(|other| other.lock_rule.has(&is_like_that))
            };
            board.missions.iter().map(of_mission).collect()
        };
        let asked = board.missions.iter().zip(&is_relevant).filter(|(_, is_relevant)| **is_relevant);
        Self {
            board,
            relaxed: without_closing(board),
            growth: growth(board, asked.map(|(mission, _)| mission)),
            pace,
            reviews,
            is_relevant,
            is_anchor: any(&counts_from),
            is_asked_begun: any(&|condition, mission| asks_for(condition, mission, true)),
            not_begun_before: vec![None; board.missions.len()],
        }
    }

    /// Whether there are too many missions to plan.
    pub(super) fn is_too_large(&self) -> bool {
        self.board.missions.len() > PLAN_MAX_MISSIONS
    }

    /// Leaves a mission out of the plan from now on.
    pub(super) fn leave_out(&mut self, index: usize) {
        if let Some(is_relevant) = self.is_relevant.get_mut(index) {
            *is_relevant = false;
        }
    }

    pub(super) fn is_anchor(&self, index: usize) -> bool {
        self.is_anchor.get(index).copied().unwrap_or_default()
    }

    /// Returns the end of work on a mission that begins at an instant.
    pub(super) fn work_end(&self, mission: &MissionFacts, at: Timestamp) -> Option<Timestamp> {
        self.pace.end(at, self.pace.seconds(mission))
    }

    /// Returns the parts of work on a mission that begins at an instant.
    pub(super) fn work_parts(&self, mission: &MissionFacts, at: Timestamp) -> Vec<(Timestamp, Timestamp)> {
        self.pace.parts(at, self.pace.seconds(mission)).unwrap_or_default()
    }

    pub(super) fn work_begin(&self, at: Timestamp) -> Option<Timestamp> {
        self.pace.begin(at)
    }
}

/// Whether a condition requires a level of the mission. If `is_begun_enough`, this must be a level that the learner
/// reaches by beginning the mission.
fn asks_for(condition: &Rule, mission: MissionId, is_begun_enough: bool) -> bool {
    let is_enough = |level| !is_begun_enough || level <= DoneLevel::Attempted;
    condition.mission_done().is_some_and(|done| done.mission == mission && is_enough(done.level))
}

/// Whether a condition counts a date from a mission.
fn counts_from(condition: &Rule, mission: MissionId) -> bool {
    condition.counts_from() == Some(mission)
}

impl PlannedCourse {
    /// Returns the course as it is at the board's instant.
    pub(super) fn of(problem: &Problem<'_>) -> Self {
        let snapshot = problem.board.snapshot.clone();
        let now = snapshot.now;
        let job = |mission: &MissionFacts| {
            let row = snapshot.user_missions.iter().find(|row| row.mission == mission.id);
            let review = problem.reviews.seconds(mission);
            let stage = match row {
                Some(row) if row.completed_at.is_some() => Stage::Done,
                Some(row) if row.submission == Some(SubmissionStatus::Passed) => Stage::Reviewed { until: now },
                Some(row) if row.submission.is_some_and(SubmissionStatus::is_submitted) => {
                    Stage::Reviewed { until: row.submitted_at.unwrap_or(now).plus_seconds(review).max(now) }
                }
                _ => Stage::ToDo,
            };
            let opened_at = row.and_then(|row| row.unlocked_at);
            let done_at = row.and_then(|row| row.completed_at);
            Job { stage, opened_at, start_at: None, submit_at: None, done_at }
        };
        let jobs = problem.board.missions.iter().map(job).collect();
        Self { snapshot, jobs, begun: Vec::new(), is_doubtful: false }
    }

    /// Returns the present board of this course.
    pub(super) fn board(&self, board: &MissionBoard) -> MissionBoard {
        MissionBoard { snapshot: self.snapshot.clone(), missions: board.missions.clone() }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.snapshot.now
    }

    /// Returns when the last required mission was done; `None` unless all required missions are done.
    pub(super) fn finish(&self, problem: &Problem<'_>) -> Option<Timestamp> {
        let mut finish = problem.board.snapshot.now;
        for (mission, job) in problem.board.missions.iter().zip(&self.jobs) {
            if mission.required {
                finish = finish.max(job.done_at?);
            }
        }
        Some(finish)
    }

    /// Whether the learner may work on a mission at an instant.
    pub(super) fn has_access(&self, board: &MissionBoard, mission: &MissionFacts, at: Timestamp) -> bool {
        let view = View { snapshot: &self.snapshot, now: at, assumed: None };
        access_in(view, board, mission).0 == Access::Full
    }

    /// Applies all automatic changes at the present instant. Missions are opened before anything is submitted or
    /// reviews are decided.
    pub(super) fn settle(&mut self, problem: &Problem<'_>, board: &MissionBoard) {
        loop {
            self.open_all(board);
            let (now, mut has_moved) = (self.now(), false);
            for (index, mission) in board.missions.iter().enumerate() {
                let stage = self.jobs.get(index).map(|job| (job.stage, job.opened_at.is_some()));
                match stage {
                    Some((Stage::Working { until }, _)) if until <= now => {
                        self.set(index, |job| job.stage = Stage::Held);
                        if problem.growth == Growth::Monotone {
                            self.submit(problem, board, index);
                        }
                        has_moved = true;
                    }
                    Some((Stage::Reviewed { until }, true)) if until <= now => {
                        self.complete(problem, index, mission);
                        has_moved = true;
                    }
                    _ => {}
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    fn open_all(&mut self, board: &MissionBoard) {
        for (index, mission) in board.missions.iter().enumerate() {
            let is_closed = self.jobs.get(index).is_some_and(|job| job.opened_at.is_none());
            if is_closed && self.has_access(board, mission, self.now()) {
                let now = self.now();
                open(&mut self.snapshot, mission.id);
                self.set(index, |job| job.opened_at = Some(now));
            }
        }
    }

    fn set(&mut self, index: usize, change: impl FnOnce(&mut Job)) {
        if let Some(job) = self.jobs.get_mut(index) {
            change(job);
        }
    }

    fn complete(&mut self, problem: &Problem<'_>, index: usize, mission: &MissionFacts) {
        let now = self.now();
        complete(&mut self.snapshot, mission, best_score(mission));
        self.is_doubtful |= problem.is_anchor(index) && is_shown_again(&self.snapshot.session.zone, now);
        self.set(index, |job| (job.stage, job.done_at) = (Stage::Done, Some(now)));
    }

    /// Submits finished work. Returns false if the work is not finished or there is no access.
    pub(super) fn submit(&mut self, problem: &Problem<'_>, board: &MissionBoard, index: usize) -> bool {
        let (now, is_done) = (self.now(), self.jobs.get(index).is_some_and(|job| job.stage == Stage::Held));
        let mission = board.missions.get(index).filter(|_| is_done);
        let Some(mission) = mission.filter(|mission| self.has_access(board, mission, now)) else { return false };
        self.set(index, |job| job.submit_at = Some(now));
        if mission.is_reviewed() {
            submit(&mut self.snapshot, mission);
            let until = now.plus_seconds(problem.reviews.seconds(mission));
            self.set(index, |job| job.stage = Stage::Reviewed { until });
        } else {
            self.complete(problem, index, mission);
        }
        true
    }

    /// Submits all finished work, and applies the automatic changes.
    pub(super) fn submit_all(&mut self, problem: &Problem<'_>, board: &MissionBoard) {
        self.settle(problem, board);
        let mut index = 0;
        while index < self.jobs.len() {
            if self.submit(problem, board, index) {
                self.settle(problem, board);
                index = 0;
            } else {
                index += 1;
            }
        }
    }

    /// Returns the missions that can be begun now. A mission must also be possible to submit in time, unless a rule
    /// requires only that it was begun.
    pub(super) fn available(&self, problem: &Problem<'_>, board: &MissionBoard) -> Vec<usize> {
        let now = self.now();
        if problem.work_begin(now) != Some(now) {
            return Vec::new();
        }
        let can_begin = |(index, mission): &(usize, &MissionFacts)| {
            let is_true = |list: &[bool]| list.get(*index).copied().unwrap_or_default();
            let may_begin = problem.not_begun_before.get(*index).copied().flatten().is_none_or(|from| from <= now);
            let is_to_do = self.jobs.get(*index).is_some_and(|job| job.stage == Stage::ToDo && job.opened_at.is_some());
            let in_time =
                |end| self.has_access(board, mission, if is_true(&problem.is_asked_begun) { now } else { end });
            let is_relevant = is_true(&problem.is_relevant);
            is_relevant && may_begin && is_to_do && problem.work_end(mission, now).is_some_and(in_time)
        };
        board.missions.iter().enumerate().filter(can_begin).map(|(index, _)| index).collect()
    }

    /// Begins a mission.
    pub(super) fn begin(&mut self, problem: &Problem<'_>, board: &MissionBoard, index: usize) {
        let Some(mission) = board.missions.get(index) else { return };
        let now = self.now();
        let Some(until) = problem.work_end(mission, now) else { return };
        begin(&mut self.snapshot, mission.id);
        self.begun.push(index);
        self.set(index, |job| (job.stage, job.start_at) = (Stage::Working { until }, Some(now)));
    }

    /// Returns the first later instant at which anything can change although the learner neither begins nor submits a
    /// mission.
    pub(super) fn next_event(&self, problem: &Problem<'_>, board: &MissionBoard) -> Option<Timestamp> {
        let now = self.now();
        let mut next = problem.work_begin(now).filter(|begin| now < *begin);
        let mut note = |at: Timestamp| {
            if now < at && next.is_none_or(|next| at < next) {
                next = Some(at);
            }
        };
        for (index, (mission, job)) in board.missions.iter().zip(&self.jobs).enumerate() {
            match job.stage {
                Stage::Done => continue,
                Stage::Working { until } | Stage::Reviewed { until } => note(until),
                Stage::ToDo => {
                    problem.not_begun_before.get(index).copied().flatten().into_iter().for_each(&mut note);
                }
                Stage::Held => {}
            }
            let view = View { snapshot: &self.snapshot, now, assumed: None };
            access_in(view, board, mission).1.into_iter().for_each(&mut note);
        }
        next
    }

    pub(super) fn is_working(&self) -> bool {
        self.jobs.iter().any(|job| matches!(job.stage, Stage::Working { .. }))
    }

    /// Moves the course to the next instant at which anything can change. Returns false if no change can follow.
    pub(super) fn step(&mut self, problem: &Problem<'_>, board: &MissionBoard) -> bool {
        let Some(next) = self.next_event(problem, board) else { return false };
        self.snapshot.now = next;
        self.settle(problem, board);
        true
    }
}
