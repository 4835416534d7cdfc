//! Says what a learner must do, by when, to complete a program, and whether that can still be done.
//!
//! # The learner of a plan
//! - opens a mission as soon as it opens (that takes no time, and it stays open from then on);
//! - works on one mission at a time, each without a break but for the nights, in the time that the
//!   [`Pace`] says; work on a mission is begun while it is open and handed in while the access lasts;
//! - waits for a review as long as [`ReviewTimes`] says, works on others meanwhile, and passes at once with
//!   full marks; a mission that nobody looks at is complete when it is handed in. What waits for a review
//!   now is passed when its time has come; what came back or was begun takes its whole time again;
//! - gets nothing else meanwhile: entitlements, teams, steps and surveys stay as they are on the board.
//!
//! # Why the answer is exact
//! Whether a mission is open is always asked of the same lock as
//! [`decide`](super::decide::decide) asks, about the board as it would be then. Orders of work are tried
//! one after the other, so each plan that is found can be done. That none is missed:
//!
//! A rule is *monotone* in what is done if it holds wherever it holds for a learner who did the same things
//! later. Fixed dates, entitlements, teams, steps and surveys do not hang on what is done. "Mission done" holds
//! from its instant on, a date after a mission comes earlier if the mission is done earlier, and `all` and
//! `any` of such are such again. Not so under a `not`, or a `not_after` that is counted from a mission, or a
//! limit of pending reviews: doing things can close what was not opened. What was opened stays open, so a fixed
//! `not_after` is a matter of opening in time, which is easier if things are done earlier. A longer access
//! is no act. So on a monotone board a plan stays possible if, its order kept, everything is moved to
//! the earliest instant that its order allows. Those are the plans that are tried; waiting is tried only
//! for something that opens meanwhile. (One exception: where the clocks are put back an hour is shown twice,
//! and of two completions in it the later may open a date earlier. If a plan meets such an instant, no
//! verdict is built on what was not found.)
//!
//! Where a `not` or a limit of pending reviews makes the order matter, work is also begun later and kept back
//! until something has opened: the earliest instants of an order of openings and acts are such instants. Where a
//! mission closes some time after an act (days later, or when a review comes back), those are not all: a plan
//! that is found is a plan, but not to find one says `unknown`, unless even a board on which nothing closes
//! would not do.
//!
//! Not more than [`PLAN_MOST_STATES`] states are tried; beyond that the verdict is `unknown`, never wrong.

mod course;
mod growth;
mod pace;
mod search;

pub use crate::mission::plan::pace::{Pace, ReviewTimes, WorkingDay};

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::limits::{PLAN_MOST_ACTS, PLAN_MOST_STATES};
use crate::mission::change::{Change, changed};
use crate::mission::decide::decide;
use crate::mission::plan::course::{Course, Problem, Stage};
use crate::mission::plan::pace::HORIZON_SECONDS;
use crate::mission::plan::search::{Found, search};
use crate::mission::{Entitlement, LearnerSnapshot, MissionBoard, Reason, Rule, RuleNode};
use crate::time::Timestamp;

/// What a plan is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlanFacts {
    /// How the learner works.
    pub pace: Pace,
    /// How long reviews take.
    pub reviews: ReviewTimes,
    /// The days by which the learner may extend the access, the fewest first; none where that is not offered.
    pub extensions: Vec<u16>,
}

/// Whether everything that is required can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It can, as the steps say.
    Feasible,
    /// It cannot.
    Infeasible,
    /// There were too many ways to try all.
    Unknown,
}

/// What to do, by when, to complete a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Plan {
    /// Whether it can be done.
    pub verdict: Verdict,
    /// What to do, in order; nothing where it cannot be done.
    pub steps: Vec<Step>,
    /// When the last required mission is complete.
    pub finish_at: Option<Timestamp>,
    /// Whether no plan can finish earlier.
    pub is_earliest: bool,
    /// How long the learner can leave everything alone before the first step, where it can be done.
    pub begin_by: Option<Latest>,
    /// The same in seconds from now; nothing where there is no such end.
    pub slack_seconds: Option<i64>,
    /// The required missions that are not complete in the end, where it cannot be done.
    pub blocked: Vec<Blocked>,
    /// What would help, where it cannot be done.
    pub remedy: Option<Remedy>,
}

/// One mission of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// The mission.
    pub mission: MissionId,
    /// When it is open: the instant at which it was opened or will be in this plan.
    pub opens_at: Timestamp,
    /// When this plan begins it.
    pub start_at: Timestamp,
    /// When this plan hands it in.
    pub hand_in_at: Timestamp,
    /// When it is complete in this plan, its review included.
    pub done_at: Timestamp,
    /// The latest instant at which it may be begun so that everything can still be done.
    pub start_by: Latest,
    /// The latest instant at which it may be handed in, if it is begun then.
    pub do_by: Latest,
}

/// The last instant that is early enough, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Latest {
    /// This one; a second later is too late.
    At(Timestamp),
    /// There is none: any is early enough, as far as plans look.
    AnyTime,
    /// There were too many ways to try all.
    Unknown,
}

/// A required mission that is not complete in the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blocked {
    /// The mission.
    pub mission: MissionId,
    /// When nothing more can be done for a learner who did whatever could be done.
    pub at: Timestamp,
    /// Why it is locked then; nothing where it is open and there is no time to work on it.
    pub reasons: Vec<Reason>,
}

/// What would make it possible to do everything that is required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// These acts, now: as few as possible, and of an extension as few days.
    Do(Vec<Change>),
    /// Nothing that a learner could do.
    Nothing,
    /// Nothing that was found; there were too many ways to try all.
    Unknown,
}

/// The plan by which the learner finishes first.
#[must_use]
pub fn plan(board: &MissionBoard, facts: &PlanFacts) -> Plan {
    let mut states_left = PLAN_MOST_STATES;
    let mut problem = Problem::new(board, facts.pace, facts.reviews);
    let found = search(&problem, &mut states_left, false);
    let Some(best) = &found.best else { return without_plan(&problem, facts, &found, &mut states_left) };
    let best = &without_detours(&mut problem, best.clone(), &mut states_left);
    let begin_by = latest(&mut problem, None, board.snapshot.now, &mut states_left);
    Plan {
        verdict: Verdict::Feasible,
        steps: steps(&mut problem, best, &mut states_left),
        finish_at: best.finish(&problem),
        is_earliest: found.is_sure,
        begin_by: Some(begin_by),
        slack_seconds: match begin_by {
            Latest::At(at) => Some(at.seconds_since(board.snapshot.now)),
            Latest::AnyTime | Latest::Unknown => None,
        },
        blocked: Vec::new(),
        remedy: None,
    }
}

/// Whether everything that is required can be done; [`plan`] without the plan.
#[must_use]
pub fn feasible(board: &MissionBoard, facts: &PlanFacts) -> Verdict {
    verdict(&Problem::new(board, facts.pace, facts.reviews), &mut PLAN_MOST_STATES.clone())
}

fn verdict(problem: &Problem<'_>, states_left: &mut u32) -> Verdict {
    match search(problem, states_left, true) {
        Found { best: Some(_), .. } => Verdict::Feasible,
        Found { best: None, is_sure: true } => Verdict::Infeasible,
        Found { best: None, is_sure: false } => Verdict::Unknown,
    }
}

fn without_plan(problem: &Problem<'_>, facts: &PlanFacts, found: &Found, states_left: &mut u32) -> Plan {
    Plan {
        verdict: if found.is_sure { Verdict::Infeasible } else { Verdict::Unknown },
        steps: Vec::new(),
        finish_at: None,
        is_earliest: false,
        begin_by: None,
        slack_seconds: None,
        blocked: blocked(problem),
        remedy: Some(remedy(problem, facts, states_left)),
    }
}

/// A course that finishes as early without the optional missions that do not make it any earlier.
fn without_detours(problem: &mut Problem<'_>, mut best: Course, states_left: &mut u32) -> Course {
    let before = problem.is_relevant.clone();
    for (index, mission) in problem.board.missions.iter().enumerate() {
        let is_begun = best.jobs.get(index).is_some_and(|job| job.start_at.is_some());
        if mission.required || !is_begun {
            continue;
        }
        let is_relevant = problem.is_relevant.clone();
        problem.leave_out(index);
        match search(problem, states_left, false).best {
            Some(shorter) if shorter.finish(problem) <= best.finish(problem) => best = shorter,
            _ => problem.is_relevant = is_relevant,
        }
    }
    problem.is_relevant = before;
    best
}

/// The missions of a course in the order in which they are begun.
fn steps(problem: &mut Problem<'_>, course: &Course, states_left: &mut u32) -> Vec<Step> {
    let mut steps = Vec::new();
    for index in course.begun.iter().copied() {
        let Some((mission, job)) = problem.board.missions.get(index).zip(course.jobs.get(index)) else { continue };
        let (Some(opens_at), Some(start_at)) = (job.opened_at, job.start_at) else { continue };
        let hand_in_at = match job.stage {
            Stage::Working { until } => until,
            _ => job.hand_in_at.unwrap_or(course.now()),
        };
        let done_at = job.done_at.unwrap_or(hand_in_at.plus_seconds(problem.reviews.seconds(mission)));
        let start_by = latest(problem, Some(index), start_at, states_left);
        let do_by = match start_by {
            Latest::At(at) => problem.work_end(mission, at).map_or(Latest::Unknown, Latest::At),
            Latest::AnyTime | Latest::Unknown => start_by,
        };
        steps.push(Step { mission: mission.id, opens_at, start_at, hand_in_at, done_at, start_by, do_by });
    }
    steps
}

/// The latest instant to begin a mission, or anything at all, so that everything can still be done; at `from`
/// it can.
fn latest(problem: &mut Problem<'_>, mission: Option<usize>, from: Timestamp, states_left: &mut u32) -> Latest {
    let before = problem.not_begun_before.clone();
    let mut ask = |seconds: i64| {
        let at = Some(from.plus_seconds(seconds));
        for (index, not_before) in problem.not_begun_before.iter_mut().enumerate() {
            if mission.is_none_or(|mission| mission == index) {
                *not_before = at;
            }
        }
        verdict(problem, states_left)
    };
    let (mut early, mut late) = (0, HORIZON_SECONDS);
    let mut found = match ask(late) {
        Verdict::Feasible => Some(Latest::AnyTime),
        Verdict::Infeasible => None,
        Verdict::Unknown => Some(Latest::Unknown),
    };
    while found.is_none() && late - early > 1 {
        let middle = early + (late - early) / 2;
        match ask(middle) {
            Verdict::Feasible => early = middle,
            Verdict::Infeasible => late = middle,
            Verdict::Unknown => found = Some(Latest::Unknown),
        }
    }
    problem.not_begun_before = before;
    found.unwrap_or(Latest::At(from.plus_seconds(early)))
}

/// What is left to a learner who does whatever can be done, in the order of the board.
fn blocked(problem: &Problem<'_>) -> Vec<Blocked> {
    let board = problem.board;
    let mut course = Course::of(problem);
    loop {
        course.hand_in_all(problem, board);
        let next = if course.is_working() { None } else { course.available(problem, board).first().copied() };
        match next {
            Some(index) => course.begin(problem, board, index),
            None if course.step(problem, board) => {}
            None => break,
        }
    }
    let at = course.now();
    let end = MissionBoard { snapshot: course.snapshot, missions: board.missions.clone() };
    let open =
        board.missions.iter().zip(&course.jobs).filter(|(mission, job)| mission.required && job.done_at.is_none());
    let told = open.map(|(mission, _)| Blocked {
        mission: mission.id,
        at,
        reasons: decide(&end, mission.id).map(|decision| decision.reasons).unwrap_or_default(),
    });
    told.collect()
}

/// The fewest acts that make everything possible. Acts are tried together, fewer before more, without an
/// extension before with one.
fn remedy(problem: &Problem<'_>, facts: &PlanFacts, states_left: &mut u32) -> Remedy {
    let mut acts = Vec::new();
    for (mission, is_relevant) in problem.board.missions.iter().zip(&problem.is_relevant) {
        if *is_relevant {
            gather(&mission.lock_rule, &problem.board.snapshot, &mut acts);
        }
    }
    let mut is_sure = acts.len() <= PLAN_MOST_ACTS;
    acts.truncate(PLAN_MOST_ACTS);
    for most in 1..=acts.len() + 1 {
        for extension in std::iter::once(None).chain(facts.extensions.iter().copied().map(Some)) {
            for set in 0..1_u32 << acts.len() {
                let count = set.count_ones() as usize + usize::from(extension.is_some());
                if count != most {
                    continue;
                }
                let chosen = acts.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
                let mut chosen = chosen.map(|(_, act)| act.clone()).collect::<Vec<_>>();
                chosen.extend(extension.map(Change::Extend));
                match verdict_after(problem, facts, &chosen, states_left) {
                    Verdict::Feasible => return Remedy::Do(chosen),
                    Verdict::Infeasible => {}
                    Verdict::Unknown => is_sure = false,
                }
            }
        }
    }
    if is_sure { Remedy::Nothing } else { Remedy::Unknown }
}

fn verdict_after(problem: &Problem<'_>, facts: &PlanFacts, acts: &[Change], states_left: &mut u32) -> Verdict {
    let mut board = problem.board.clone();
    for act in acts {
        match changed(&board, board.snapshot.now, act) {
            Ok(changed) => board = changed,
            Err(_) => return Verdict::Infeasible,
        }
    }
    verdict(&Problem::new(&board, facts.pace, facts.reviews), states_left)
}

/// The acts that a rule asks for and that were not done yet.
fn gather(node: &RuleNode, snapshot: &LearnerSnapshot, acts: &mut Vec<Change>) {
    let act = match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => {
            nodes.iter().for_each(|child| gather(child, snapshot, acts));
            return;
        }
        Rule::Not(child) => return gather(child, snapshot, acts),
        Rule::HasEntitlement(kind) if !holds(snapshot, *kind) => Change::GetEntitlement(*kind),
        Rule::InTeam if !snapshot.in_team => Change::JoinTeam,
        Rule::OnboardingStepDone(step) if !snapshot.onboarding_steps.contains(step) => {
            Change::DoOnboardingStep(step.clone())
        }
        Rule::SurveyDone(survey) if !snapshot.surveys.contains(survey) => Change::TakeSurvey(survey.clone()),
        _ => return,
    };
    if !acts.contains(&act) {
        acts.push(act);
    }
}

fn holds(snapshot: &LearnerSnapshot, kind: Entitlement) -> bool {
    snapshot.entitlements.contains(&kind)
}
