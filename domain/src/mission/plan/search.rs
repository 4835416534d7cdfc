//! Searches for the course that finishes first. It tries the possible orders of missions depth first, and abandons an
//! order that cannot be better than a known one. A greedy choice would be wrong: reviews run while the learner works,
//! so the order matters.

use crate::mission::plan::course::{PlannedCourse, Problem, Stage};
use crate::mission::plan::growth::Growth;
use crate::time::Timestamp;

/// Result of a search.
pub(super) struct SearchResult {
    /// The course with the earliest finish among those that were tried; `None` if no course finishes.
    pub(super) best: Option<PlannedCourse>,
    /// Whether the result is certain: no other course can finish earlier or, if `best` is `None`, no course can finish.
    pub(super) is_sure: bool,
}

/// Searches for a course and visits at most `states_left` states. If `any_will_do`, it stops at the first course that
/// finishes.
pub(super) fn search(problem: &Problem<'_>, states_left: &mut u32, any_will_do: bool) -> SearchResult {
    let mut start = PlannedCourse::of(problem);
    start.settle(problem, problem.board);
    if problem.is_too_large() {
        return SearchResult { best: None, is_sure: false };
    }
    match bound(problem, &start) {
        Bound::Never => SearchResult { best: None, is_sure: true },
        bound @ (Bound::NotBefore(_) | Bound::Unknown) => {
            let mut search = Search { problem, states_left, any_will_do, best: None, is_sure: true, seen: Vec::new() };
            search.visit(start, &[]);
            let finish = search.finish();
            let is_least = matches!(bound, Bound::NotBefore(least) if finish.is_some_and(|finish| finish <= least));
            let is_exhausted = search.is_sure && problem.growth != Growth::Free;
            SearchResult { is_sure: is_least || is_exhausted, best: search.best }
        }
    }
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    states_left: &'a mut u32,
    any_will_do: bool,
    best: Option<PlannedCourse>,
    is_sure: bool,
    seen: Vec<Seen>,
}

/// A state that was tried. Each set of missions has one bit for each mission, in the board's order.
struct Seen {
    begun: u64,
    submitted: u64,
    opened: u64,
    barred: u64,
    now: Timestamp,
    done: Vec<Option<Timestamp>>,
}

impl Search<'_> {
    fn finish(&self) -> Option<Timestamp> {
        self.best.as_ref().and_then(|best| best.finish(self.problem))
    }

    /// Tries everything that the learner can do from this state on. A barred mission is one that was passed over in
    /// order to wait. It stays barred until another mission is begun or submitted. Unless the board is monotone, a
    /// mission that opens also ends the bar.
    fn visit(&mut self, mut course: PlannedCourse, barred: &[usize]) {
        let problem = self.problem;
        let mut barred = barred.to_vec();
        let (starts, held) = loop {
            self.is_sure &= !course.is_doubtful;
            if let Some(finish) = course.finish(problem) {
                if self.finish().is_none_or(|best| finish < best) {
                    self.best = Some(course);
                }
                return;
            }
            let (starts, held) = options(problem, &course, &barred);
            if !starts.is_empty() || !held.is_empty() {
                break (starts, held);
            }
            let opened = opened(&course);
            if !course.step(problem, problem.board) {
                return;
            }
            if problem.growth != Growth::Monotone && opened != self::opened(&course) {
                barred.clear();
            }
        };
        if *self.states_left == 0 {
            self.is_sure = false;
            return;
        }
        *self.states_left -= 1;
        if self.was_seen(&course, &barred) {
            return;
        }
        let passed_over = starts.iter().chain(&held).chain(&barred).copied().collect::<Vec<_>>();
        let mut children = Vec::new();
        for index in held {
            let mut child = course.clone();
            child.submit(problem, problem.board, index);
            child.settle(problem, problem.board);
            children.push((child, Vec::new()));
        }
        for index in starts {
            let mut child = course.clone();
            child.begin(problem, problem.board, index);
            child.settle(problem, problem.board);
            children.push((child, Vec::new()));
        }
        let bound = bound(problem, &course);
        children.push((course, passed_over));
        for (child, barred) in children {
            if self.is_hopeless(&bound) {
                return;
            }
            self.visit(child, &barred);
        }
    }

    /// Whether no course with this bound can be better than the best known course.
    fn is_hopeless(&self, bound: &Bound) -> bool {
        match (bound, self.finish()) {
            (Bound::Never, _) => true,
            (_, Some(_)) if self.any_will_do => true,
            (Bound::NotBefore(least), Some(best)) => best <= *least,
            (Bound::Unknown, _) | (Bound::NotBefore(_), None) => false,
        }
    }

    /// Whether a state that is at least as good was already tried. If not, notes this state.
    fn was_seen(&mut self, course: &PlannedCourse, barred: &[usize]) -> bool {
        let problem = self.problem;
        let state = Seen {
            begun: bits(course.jobs.iter().map(|job| job.start_at.is_some())),
            submitted: bits(course.jobs.iter().map(|job| job.submit_at.is_some())),
            opened: opened(course),
            barred: barred.iter().fold(0, |bits, index| bits | 1 << index),
            now: course.now(),
            done: course
                .jobs
                .iter()
                .enumerate()
                .map(|(index, job)| matters_at(problem, course, index, job.stage))
                .collect(),
        };
        let is_as_good = |seen: &Seen| {
            if problem.growth == Growth::Monotone { seen.is_as_good_as(&state) } else { seen.is_the_same_as(&state) }
        };
        if self.seen.iter().any(is_as_good) {
            return true;
        }
        self.seen.push(state);
        false
    }
}

impl Seen {
    fn is_the_same_as(&self, other: &Self) -> bool {
        let sets = |seen: &Self| (seen.begun, seen.submitted, seen.opened, seen.barred);
        sets(self) == sets(other) && self.now == other.now && self.done == other.done
    }

    /// Whether this state is at least as good as the other. If no act closes a mission, a state with more opened
    /// missions at an earlier instant is at least as good. If the other state was reached from this one by waiting,
    /// this one is still being searched and must not count. It never does, because its barred set is smaller.
    fn is_as_good_as(&self, other: &Self) -> bool {
        let has_at_least = |more: u64, less: u64| more & less == less;
        let is_as_early = |(one, two): (&Option<Timestamp>, &Option<Timestamp>)| match (one, two) {
            (None, _) => true,
            (Some(one), Some(two)) => one <= two,
            (Some(one), None) => *one <= other.now,
        };
        self.begun == other.begun
            && self.submitted == other.submitted
            && has_at_least(self.opened, other.opened)
            && self.barred == other.barred
            && self.now <= other.now
            && self.done.iter().zip(&other.done).all(is_as_early)
    }
}

/// The instant at which the work ends or the mission is complete, in the past or the future; `None` if it does not
/// matter any longer.
fn matters_at(problem: &Problem<'_>, course: &PlannedCourse, index: usize, stage: Stage) -> Option<Timestamp> {
    match stage {
        Stage::Reviewed { until } | Stage::Working { until } => Some(until),
        Stage::Done if problem.is_anchor(index) => course.jobs.get(index).and_then(|job| job.done_at),
        Stage::Done | Stage::ToDo | Stage::Held => None,
    }
}

fn bits(set: impl Iterator<Item = bool>) -> u64 {
    set.enumerate().fold(0, |bits, (index, is_in)| if is_in { bits | 1 << index } else { bits })
}

fn opened(course: &PlannedCourse) -> u64 {
    bits(course.jobs.iter().map(|job| job.opened_at.is_some()))
}

/// Returns the missions that can be begun and those that can be submitted now.
fn options(problem: &Problem<'_>, course: &PlannedCourse, barred: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut starts = if course.is_working() { Vec::new() } else { course.available(problem, problem.board) };
    starts.retain(|index| !barred.contains(index));
    let mut held = Vec::new();
    if problem.growth != Growth::Monotone {
        for (index, (mission, job)) in problem.board.missions.iter().zip(&course.jobs).enumerate() {
            let can_submit = job.stage == Stage::Held && course.has_access(problem.board, mission, course.now());
            if can_submit && !barred.contains(&index) {
                held.push(index);
            }
        }
    }
    (starts, held)
}

/// Lower bound of the finish of all courses with the same beginning.
enum Bound {
    /// No course finishes.
    Never,
    /// No course finishes before this instant.
    NotBefore(Timestamp),
    /// Unknown, because a date was counted from an instant that the clocks show twice.
    Unknown,
}

/// Returns the later of two lower bounds, both on a board on which no mission closes. For the first, the learner works
/// on all missions at once. For the second, the learner works on the required missions one after another as they open,
/// and the shortest review follows.
fn bound(problem: &Problem<'_>, course: &PlannedCourse) -> Bound {
    let all_at_once = all_at_once(problem, course);
    if all_at_once.is_doubtful {
        return Bound::Unknown;
    }
    let Some(finish) = all_at_once.finish(problem) else { return Bound::Never };
    let mut heads = Vec::new();
    let mut least_review = None;
    for (index, mission) in problem.board.missions.iter().enumerate() {
        let was_begun = course.jobs.get(index).is_none_or(|job| job.stage != Stage::ToDo);
        let start = all_at_once.jobs.get(index).and_then(|job| job.start_at);
        if let Some(start) = start.filter(|_| mission.required && !was_begun) {
            let at = heads.partition_point(|(earlier, _)| *earlier <= start);
            heads.insert(at, (start, index));
            let review = problem.reviews.seconds(mission);
            least_review = Some(least_review.map_or(review, |least: i64| least.min(review)));
        }
    }
    let Some(least_review) = least_review else { return Bound::NotBefore(finish) };
    let mut done = course.now();
    for (start, index) in &heads {
        let Some(mission) = problem.board.missions.get(*index) else { continue };
        match problem.work_end(mission, done.max(*start)) {
            Some(end) => done = end,
            None => return Bound::Never,
        }
    }
    let missions = heads.iter().filter_map(|(_, index)| problem.board.missions.get(*index));
    let mut missions = missions.into_iter();
    if !missions.any(|mission| all_at_once.has_access(&problem.relaxed, mission, done)) {
        return Bound::Never;
    }
    Bound::NotBefore(finish.max(done.plus_seconds(least_review)))
}

/// Returns the course of a learner who works on everything at once, on a board on which no mission closes.
fn all_at_once(problem: &Problem<'_>, course: &PlannedCourse) -> PlannedCourse {
    let (board, mut course) = (&problem.relaxed, course.clone());
    loop {
        course.submit_all(problem, board);
        let starts = course.available(problem, board);
        for index in &starts {
            course.begin(problem, board, *index);
        }
        if course.finish(problem).is_some() {
            return course;
        }
        if starts.is_empty() && !course.step(problem, board) {
            return course;
        }
    }
}
