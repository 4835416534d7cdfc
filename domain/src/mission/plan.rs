//! Plans what a learner must do to complete a program, and by when. Decides whether that is still possible.
//!
//! # The result
//! | [verdict](Feasibility) | meaning | result |
//! |---|---|---|
//! | `feasible` | everything can be done in time | the missions in a possible order, each with the times of its opening, its start and its [deadline](PlanStep); the date when all are done |
//! | `infeasible` | not everything can be done without an additional act | the obstacles, as [reasons](super::Reason) of the lock, and the smallest set of [acts](Remedy) that helps: an extension, a team, an onboarding step, a survey, a purchase |
//! | `unknown` | the search cannot try all possibilities | no promise |
//!
//! A plan assumes that the learner works at the stated pace and that reviews take the usual time. It is not a promise:
//! a learner who works more slowly must begin earlier.
//!
//! # The learner of a plan
//! - opens a mission as soon as it opens (that takes no time, and it stays open from then on);
//! - works on one mission at a time, without a break except between the [`WorkingHours`] of the [`Pace`]. Within
//!   working hours, work begins at full five minutes, and only if at least half an hour of them is left. Work on a
//!   mission begins while it is open and is submitted while the access lasts. If a mission cannot be submitted in time,
//!   the learner begins it only if the rule of another mission requires that;
//! - waits for a review as long as [`ReviewTimes`] says, works on other missions during the review, and passes at the
//!   first review with the full score. A mission without a review is complete when it is submitted. An attempt that
//!   already waits for a review passes when its review time is over. A mission that was begun or returned takes its
//!   whole work time again. A mission that was submitted while the access lasted [is completed](super::complete) even
//!   by a review that ends later. A real review may take longer than `ReviewTimes` says; `do_by` does not allow for
//!   delays;
//! - does not change in any other way: teams, onboarding steps and surveys stay as they are on the board, and the
//!   learner holds an entitlement until it expires.
//!
//! # Why the answer is exact
//! Each lock is evaluated by the function that [`decide`](super::decide::decide) uses, on the board as it would be at
//! that instant. The search follows each order of work on these boards, so every plan that it finds is possible. The
//! following shows that it misses no plan:
//!
//! A rule is *monotone* in the learner's acts if it never fails because the same acts are done earlier. Fixed dates,
//! entitlements and their ends, teams, steps and surveys do not depend on the acts of a plan. The condition that a
//! mission is done holds from the completion on. A date that is counted from a mission comes earlier if the mission is
//! done earlier. An `all` or `any` of monotone rules is monotone. Three conditions are not monotone: a `not`, a
//! `not_after` that is counted from a mission, and a limit of pending reviews. With these, an act can close a mission
//! that was not opened. An opened mission stays open. So a fixed `not_after`, or an entitlement that expires, only
//! requires that the mission is opened in time, which is easier if acts are done earlier. A longer access closes no
//! mission. So on a monotone board a plan stays possible if every act is moved to its earliest possible instant, in the
//! same order. The search tries these plans. It lets the learner wait only for a mission that opens later. (There is
//! one exception. When the clocks are put back, one hour is shown twice. Of two completions in this hour, the later one
//! may lead to an earlier date. If a date is counted from a completion in this hour, an unsuccessful search gives
//! `unknown`.)
//!
//! If a `not` or a limit of pending reviews makes the order matter, the search also tries plans in which the learner
//! begins work later, or holds back a submission until a mission has opened. In every order of openings and acts, the
//! earliest possible instants are among these. If a mission closes some time after an act (days later, or when a review
//! is decided), it is not enough to try these instants. A plan that is found is still possible. But an unsuccessful
//! search gives `unknown`, unless there is no plan even on a board on which no mission closes.
//!
//! The search tries at most [`PLAN_MAX_STATES`] states; beyond that the verdict is `unknown`, never wrong.

mod course;
mod growth;
mod pace;
mod search;

pub use crate::mission::plan::pace::{Pace, ReviewTimes, WorkingDay, WorkingHours};

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::blocked::{Blocked, Obstacles};
use crate::mission::change::{Change, changed};
use crate::mission::limits::{PLAN_MAX_ACTS, PLAN_MAX_STATES};
use crate::mission::plan::course::{PlannedCourse, Problem, Stage};
use crate::mission::plan::pace::HORIZON_SECONDS;
use crate::mission::plan::search::{SearchResult, search};
use crate::mission::{Entitlement, HeldEntitlement, LearnerSnapshot, MissionBoard, Rule, RuleNode};
use crate::time::Timestamp;

/// Facts for a plan, in addition to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFacts {
    /// The learner's pace.
    pub pace: Pace,
    /// The time of reviews.
    pub reviews: ReviewTimes,
    /// The days by which the learner may extend the access, in ascending order; empty if no extension is offered.
    pub extensions: Vec<u16>,
}

/// Whether all required missions can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feasibility {
    /// They can, if the learner follows the steps of the plan.
    Feasible,
    /// They cannot, in any order; the remedy lists the acts that would help.
    Infeasible,
    /// Unknown: there were too many possibilities to try all.
    Unknown,
}

/// Plan of a learner to complete a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The verdict.
    pub verdict: Feasibility,
    /// The steps, in order; empty unless it is feasible.
    pub steps: Vec<PlanStep>,
    /// When the last required mission is complete.
    pub finish_at: Option<Timestamp>,
    /// Whether no plan can finish earlier.
    pub is_earliest: bool,
    /// The latest instant for the first step; `None` unless it is feasible.
    pub begin_by: Option<Latest>,
    /// The seconds until `begin_by`, if that is an instant.
    pub slack_seconds: Option<i64>,
    /// The required missions that are not complete at the end; empty if it is feasible.
    pub blocked: Vec<Blocked>,
    /// The acts that would help; `None` if it is feasible.
    pub remedy: Option<Remedy>,
}

/// One mission of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The mission.
    pub mission: MissionId,
    /// The instant at which it was opened, or will be opened in this plan.
    pub opens_at: Timestamp,
    /// When this plan begins it.
    pub start_at: Timestamp,
    /// The parts of the work, each with its start and its end.
    pub parts: Vec<(Timestamp, Timestamp)>,
    /// When this plan submits it; `None` if it is only begun, because other missions require that.
    pub submit_at: Option<Timestamp>,
    /// When it is complete in this plan, its review included; `None` if it is only begun.
    pub done_at: Option<Timestamp>,
    /// The latest instant to begin it so that all required missions can still be done.
    pub start_by: Latest,
    /// When it is submitted at the latest: the end of work that begins at `start_by`. For a mission that is only begun,
    /// the same as `start_by`.
    pub do_by: Latest,
}

/// Latest possible instant, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Latest {
    /// This instant; a second later is too late.
    At(Timestamp),
    /// There is no latest instant within the days that a plan looks ahead.
    AnyTime,
    /// Unknown: there were too many possibilities to try all.
    Unknown,
}

/// Acts that would make all required missions possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// These acts, if they are done now: as few as possible, with the shortest extension that helps.
    Do(Vec<Change>),
    /// No act of the learner would help.
    Nothing,
    /// No act was found; there were too many possibilities to try all.
    Unknown,
}

/// Returns the plan with the earliest finish.
#[must_use]
pub fn plan(board: &MissionBoard, facts: &PlanFacts) -> Plan {
    let mut states_left = PLAN_MAX_STATES;
    let mut problem = Problem::new(board, &facts.pace, facts.reviews);
    let found = search(&problem, &mut states_left, false);
    let Some(best) = &found.best else { return without_plan(&problem, facts, &found, &mut states_left) };
    let best = &without_detours(&mut problem, best.clone(), &mut states_left);
    let begin_by = latest(&mut problem, None, board.snapshot.now, &mut states_left);
    Plan {
        verdict: Feasibility::Feasible,
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

/// Returns whether all required missions can be done: the verdict of [`plan`].
#[must_use]
pub fn feasible(board: &MissionBoard, facts: &PlanFacts) -> Feasibility {
    verdict(&Problem::new(board, &facts.pace, facts.reviews), &mut PLAN_MAX_STATES.clone())
}

fn verdict(problem: &Problem<'_>, states_left: &mut u32) -> Feasibility {
    match search(problem, states_left, true) {
        SearchResult { best: Some(_), .. } => Feasibility::Feasible,
        SearchResult { best: None, is_sure: true } => Feasibility::Infeasible,
        SearchResult { best: None, is_sure: false } => Feasibility::Unknown,
    }
}

fn without_plan(problem: &Problem<'_>, facts: &PlanFacts, found: &SearchResult, states_left: &mut u32) -> Plan {
    Plan {
        verdict: if found.is_sure { Feasibility::Infeasible } else { Feasibility::Unknown },
        steps: Vec::new(),
        finish_at: None,
        is_earliest: false,
        begin_by: None,
        slack_seconds: None,
        blocked: blocked(problem),
        remedy: Some(remedy(problem, facts, found.is_sure, states_left)),
    }
}

/// Removes each optional mission without which the course still finishes as early.
fn without_detours(problem: &mut Problem<'_>, mut best: PlannedCourse, states_left: &mut u32) -> PlannedCourse {
    let before = problem.is_relevant.clone();
    for (index, mission) in problem.board.missions.iter().enumerate() {
        let is_begun = best.jobs.get(index).is_some_and(|job| job.start_at.is_some());
        if mission.required || !is_begun {
            continue;
        }
        let is_relevant = problem.is_relevant.clone();
        problem.leave_out(index);
        match search(problem, states_left, false).best {
            Some(other) if other.finish(problem) <= best.finish(problem) && other.begun.len() < best.begun.len() => {
                best = other;
            }
            _ => problem.is_relevant = is_relevant,
        }
    }
    problem.is_relevant = before;
    best
}

/// Returns the missions of a course in the order in which they are begun.
fn steps(problem: &mut Problem<'_>, course: &PlannedCourse, states_left: &mut u32) -> Vec<PlanStep> {
    let mut steps = Vec::new();
    for index in course.begun.iter().copied() {
        let Some((mission, job)) = problem.board.missions.get(index).zip(course.jobs.get(index)) else { continue };
        let (Some(opens_at), Some(start_at)) = (job.opened_at, job.start_at) else { continue };
        let done_at = job.done_at.or(match job.stage {
            Stage::Reviewed { until } => Some(until),
            Stage::ToDo | Stage::Working { .. } | Stage::Held | Stage::Done => None,
        });
        let submit_at = job.submit_at;
        let start_by = latest(problem, Some(index), start_at, states_left);
        let do_by = match start_by {
            Latest::At(at) if submit_at.is_some() => problem.work_end(mission, at).map_or(start_by, Latest::At),
            Latest::At(_) | Latest::AnyTime | Latest::Unknown => start_by,
        };
        let parts = problem.work_parts(mission, start_at);
        steps.push(PlanStep { mission: mission.id, opens_at, start_at, parts, submit_at, done_at, start_by, do_by });
    }
    steps
}

/// Returns the latest instant to begin the mission, or to begin any work if `mission` is `None`, so that all required
/// missions can still be done. The caller knows that this is possible if work begins at `from`.
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
        Feasibility::Feasible => Some(Latest::AnyTime),
        Feasibility::Infeasible => None,
        Feasibility::Unknown => Some(Latest::Unknown),
    };
    while found.is_none() && late - early > 1 {
        let middle = early + (late - early) / 2;
        match ask(middle) {
            Feasibility::Feasible => early = middle,
            Feasibility::Infeasible => late = middle,
            Feasibility::Unknown => found = Some(Latest::Unknown),
        }
    }
    problem.not_begun_before = before;
    found.unwrap_or(Latest::At(from.plus_seconds(early)))
}

/// Returns the required missions that remain if a learner does every mission that is possible, in the board's order.
fn blocked(problem: &Problem<'_>) -> Vec<Blocked> {
    let board = problem.board;
    let (mut course, mut obstacles) = (PlannedCourse::of(problem), Obstacles::default());
    loop {
        course.submit_all(problem, board);
        obstacles.note(&course.board(board));
        let next = if course.is_working() { None } else { course.available(problem, board).first().copied() };
        match next {
            Some(index) => course.begin(problem, board, index),
            None if course.step(problem, board) => {}
            None => return obstacles.blocked(&course.board(board)),
        }
    }
}

/// Returns the smallest set of acts that makes everything possible. Smaller sets are tried first. Among sets of the
/// same size, sets without an extension are tried first, and then sets without a purchase.
fn remedy(problem: &Problem<'_>, facts: &PlanFacts, mut is_sure: bool, states_left: &mut u32) -> Remedy {
    let mut acts = Vec::new();
    for (mission, is_relevant) in problem.board.missions.iter().zip(&problem.is_relevant) {
        if *is_relevant {
            gather(&mission.lock_rule, &problem.board.snapshot, &mut acts);
        }
    }
    let (bought, free) = acts.into_iter().partition::<Vec<_>, _>(|act| matches!(act, Change::GetEntitlement(_)));
    let mut acts = [free, bought].concat();
    is_sure &= acts.len() <= PLAN_MAX_ACTS;
    acts.truncate(PLAN_MAX_ACTS);
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
                    Feasibility::Feasible => return Remedy::Do(chosen),
                    Feasibility::Infeasible => {}
                    Feasibility::Unknown => is_sure = false,
                }
            }
        }
    }
    if is_sure { Remedy::Nothing } else { Remedy::Unknown }
}

fn verdict_after(problem: &Problem<'_>, facts: &PlanFacts, acts: &[Change], states_left: &mut u32) -> Feasibility {
    let mut board = problem.board.clone();
    for act in acts {
        match changed(&board, board.snapshot.now, act) {
            Ok(changed) => board = changed,
            Err(_) => return Feasibility::Infeasible,
        }
    }
    verdict(&Problem::new(&board, &facts.pace, facts.reviews), states_left)
}

/// Collects the acts that a rule requires and that are not done.
fn gather(rule: &RuleNode, snapshot: &LearnerSnapshot, acts: &mut Vec<Change>) {
    rule.visit(&mut |condition, _| {
        let missing = missing_act(condition, snapshot);
        acts.extend(missing.filter(|act| !acts.contains(act)));
    });
}

/// Returns the act that a condition requires and that is not done.
fn missing_act(condition: &Rule, snapshot: &LearnerSnapshot) -> Option<Change> {
    match condition {
        Rule::HasEntitlement(kind) => (!keeps(snapshot, *kind)).then_some(Change::GetEntitlement(*kind)),
        Rule::InTeam => (!snapshot.in_team).then_some(Change::JoinTeam),
        Rule::OnboardingStepDone(step) => {
            (!snapshot.onboarding_steps.contains(step)).then(|| Change::DoOnboardingStep(step.clone()))
        }
        Rule::SurveyDone(survey) => (!snapshot.surveys.contains(survey)).then(|| Change::TakeSurvey(survey.clone())),
        // The plan itself includes missions and waits for dates and reviews.
        Rule::MissionDone(_) | Rule::NotBefore(_) | Rule::NotAfter(_) | Rule::PendingReviewsBelow(_) => None,
        Rule::All(_) | Rule::Any(_) | Rule::Not(_) => None,
    }
}

/// Whether the learner holds the entitlement without an end.
fn keeps(snapshot: &LearnerSnapshot, kind: Entitlement) -> bool {
    snapshot.entitlements.contains(&HeldEntitlement::for_good(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{
        BoardBuilder, a_board, a_mission, all, any, done, done_to, from_date, instant, mission_id, not,
    };
    use crate::mission::{Anchor, CompletionPolicy, DoneLevel, EnrolmentFacts, FromAnchor, GrantKind, Moment};
    use crate::program::ContinuedAccess;

    fn facts() -> PlanFacts {
        PlanFacts {
            pace: Pace { minutes_per_mission: None, working_hours: None },
            reviews: ReviewTimes { ai_minutes: 10, human_hours: 24 },
            extensions: vec![7, 14, 30],
        }
    }

    fn with_access(board: BoardBuilder, until: &str) -> BoardBuilder {
        let access_until = instant(until);
        board.but(|snapshot| {
            snapshot.enrolment =
                snapshot.enrolment.take().map(|enrolment| EnrolmentFacts { access_until, ..enrolment });
        })
    }

    /// Compares the finish of a plan and the missions of its steps, by number.
    fn check(board: BoardBuilder, finish: &str, steps: &[u32]) {
        let plan = plan(&board.build(), &facts());
        assert_eq!((plan.verdict, plan.is_earliest), (Feasibility::Feasible, true));
        assert_eq!(plan.finish_at, Some(instant(finish)));
        let missions = plan.steps.iter().map(|step| step.mission).collect::<Vec<_>>();
        assert_eq!(missions, steps.iter().map(|number| mission_id(*number)).collect::<Vec<_>>());
    }

    /// Compares the missions that block a program, and the remedy.
    fn check_blocked(board: BoardBuilder, blocked: &[u32], remedy: Remedy) {
        let plan = plan(&board.build(), &facts());
        assert_eq!(plan.verdict, Feasibility::Infeasible);
        let missions = plan.blocked.iter().map(|blocked| blocked.mission).collect::<Vec<_>>();
        assert_eq!(missions, blocked.iter().map(|number| mission_id(*number)).collect::<Vec<_>>());
        assert_eq!(plan.remedy, Some(remedy));
    }

    #[test]
    fn missions_are_done_one_after_the_other_and_reviews_run_meanwhile() {
        check(a_board().with(a_mission(1)).with(a_mission(2)), "2026-11-20T13:00:00Z", &[1, 2]);
        let reviewed = |number| a_mission(number).completed_by(CompletionPolicy::HumanPassed);
        check(a_board().with(a_mission(1)).with(reviewed(2)), "2026-11-21T12:30:00Z", &[2, 1]);
        check(a_board().with(reviewed(1)).with(a_mission(2).after(1)), "2026-11-21T13:00:00Z", &[1, 2]);
        let by_ai = a_mission(1).completed_by(CompletionPolicy::AiPassed);
        check(a_board().with(by_ai).with(a_mission(2).after(1)), "2026-11-20T13:10:00Z", &[1, 2]);
        let scored = a_mission(1).completed_by(CompletionPolicy::Score);
        check(a_board().with(scored), "2026-11-20T12:40:00Z", &[1]);
        let last_day = with_access(a_board().with(reviewed(1)), "2026-11-20T12:30:01Z");
        check(last_day, "2026-11-21T12:30:00Z", &[1]);
        let too_late = with_access(a_board().with(reviewed(1)), "2026-11-20T12:30:00Z");
        check_blocked(too_late, &[1], Remedy::Do(vec![Change::Extend(7)]));
    }

    #[test]
    fn only_what_is_required_or_helps_is_a_step() {
        let board = || a_board().with(a_mission(1).optional()).with(a_mission(2).optional());
        check(board().with(a_mission(3)), "2026-11-20T12:30:00Z", &[3]);
        check(board().with(a_mission(3).opening_when(any([done(1), done(2)]))), "2026-11-20T13:00:00Z", &[1, 3]);
        let dated = any([done(1), from_date("2026-11-20T12:15:00Z")]);
        check(board().with(a_mission(3).opening_when(dated)), "2026-11-20T12:45:00Z", &[3]);
        let idle = a_mission(3).on("2026-11-20T14:00:00Z").opening_when(any([done(1), done(2)]));
        check(board().with(idle), "2026-11-20T14:30:00Z", &[2, 3]);
    }

    #[test]
    fn what_is_only_begun_is_done_as_soon_as_it_is_begun() {
        let begun = a_mission(2).opening_when(done_to(1, DoneLevel::Attempted));
        let board = with_access(a_board().with(a_mission(1).optional()).with(begun), "2026-11-20T12:20:00Z");
        let longer = GrantKind::Until(instant("2026-11-20T14:00:00Z"));
        let plan = plan(&board.granted(Some(2), longer, None).build(), &facts());
        let until = |text| Latest::At(instant(text));
        let steps = plan.steps.iter().map(|step| (step.submit_at.is_some(), step.start_by, step.do_by));
        let expected = [
            (false, until("2026-11-20T12:19:59Z"), until("2026-11-20T12:19:59Z")),
            (true, until("2026-11-20T13:29:59Z"), until("2026-11-20T13:59:59Z")),
        ];
        assert_eq!(steps.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_latest_instant_may_lie_years_ahead() {
        let board = with_access(a_board().with(a_mission(1)), "2035-01-01T00:00:00Z");
        let plan = plan(&board.build(), &facts());
        assert_eq!(plan.begin_by, Some(Latest::At(instant("2034-12-31T23:29:59Z"))));
    }

    #[test]
    fn it_pays_to_wait_for_what_is_about_to_open_and_takes_long() {
        let opens_soon = a_mission(2).on("2026-11-20T12:10:00Z").completed_by(CompletionPolicy::HumanPassed);
        check(a_board().with(a_mission(1)).with(opens_soon), "2026-11-21T12:40:00Z", &[2, 1]);
    }

    #[test]
    fn what_was_tried_before_is_no_answer_to_what_is_better() {
        let opens_soon = |policy| a_mission(2).on("2026-11-20T12:10:00Z").completed_by(policy);
        let one_more = a_board().with(a_mission(1)).with(opens_soon(CompletionPolicy::HumanPassed)).with(a_mission(3));
        check(one_more, "2026-11-21T12:40:00Z", &[2, 1, 3]);
        let in_a_row = |rule| {
            let board = a_board().with(a_mission(1)).with(opens_soon(CompletionPolicy::AiPassed));
            board
                .with(a_mission(3).after(1).after(2))
                .with(a_mission(4).opening_when(rule))
                .with(a_mission(5).optional())
        };
        for rule in [done(3), all([done(3), not(done(5))])] {
            let facts = PlanFacts { reviews: ReviewTimes { ai_minutes: 20, human_hours: 24 }, ..facts() };
            let plan = plan(&in_a_row(rule).build(), &facts);
            assert_eq!(plan.finish_at, Some(instant("2026-11-20T14:10:00Z")));
            let numbers = plan.steps.iter().map(|step| step.mission).collect::<Vec<_>>();
            assert_eq!(numbers, [2, 1, 3, 4].map(mission_id));
        }
    }

    #[test]
    fn the_order_is_kept_that_closing_missions_ask_for() {
        let both = a_board().with(a_mission(1)).with(a_mission(2).opening_when(not(done(1))));
        check(both, "2026-11-20T13:00:00Z", &[1, 2]);
        let opens_later = all([from_date("2026-11-20T12:45:00Z"), not(done(1))]);
        let kept_back = a_board().with(a_mission(1)).with(a_mission(2).opening_when(opens_later));
        check(kept_back, "2026-11-20T13:15:00Z", &[1, 2]);
        let contradiction = all([done(3), not(done_to(1, DoneLevel::Viewed))]);
        let never =
            a_board().with(a_mission(1)).with(a_mission(2).opening_when(contradiction)).with(a_mission(3).after(1));
        check_blocked(never, &[2], Remedy::Nothing);
    }

    #[test]
    fn an_hour_that_the_clocks_show_twice_decides_nothing() {
        let next_day = FromAnchor { anchor: Anchor::MissionDone(mission_id(1)), plus_days: 1, at_local_time: None };
        let waits = Rule::NotBefore(Moment::From(next_day));
        let board = |now: &str, until: &str| {
            let board = a_board().with(a_mission(1)).with(a_mission(2).opening_when(waits.clone())).at(now);
            let board = board.but(|snapshot| snapshot.session.starts_at = instant("2026-10-01T09:00:00Z"));
            with_access(board, until).build()
        };
        let verdict = |now, until| feasible(&board(now, until), &facts());
        assert_eq!(verdict("2026-10-24T23:15:00Z", "2026-10-26T01:15:00Z"), Feasibility::Infeasible);
        assert_eq!(verdict("2026-10-24T23:15:00Z", "2026-10-26T01:15:01Z"), Feasibility::Feasible);
        assert_eq!(verdict("2026-10-24T23:45:00Z", "2026-10-26T01:45:00Z"), Feasibility::Unknown);
        assert_eq!(verdict("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"), Feasibility::Infeasible);
        assert_eq!(verdict("2026-10-25T00:30:00Z", "2026-10-26T01:30:01Z"), Feasibility::Feasible);
    }

    #[test]
    fn the_shortest_extension_is_told_and_what_is_free_before_what_is_bought() {
        let late = |date| a_board().with(a_mission(1).on(date));
        let extend = |days| Remedy::Do(vec![Change::Extend(days)]);
        check_blocked(late("2027-01-11T08:30:00Z"), &[1], extend(14));
        check_blocked(late("2027-01-11T08:29:59Z"), &[1], extend(7));
        check_blocked(late("2027-02-03T08:29:59Z"), &[1], extend(30));
        check_blocked(late("2027-02-03T08:30:00Z"), &[1], Remedy::Nothing);
        let either = any([Rule::HasEntitlement(Entitlement::Pro), Rule::SurveyDone("start".to_owned())]);
        let survey = || Change::TakeSurvey("start".to_owned());
        let with_step = a_mission(1).opening_when(all([either, Rule::OnboardingStepDone("profile".to_owned())]));
        let step = Change::DoOnboardingStep("profile".to_owned());
        check_blocked(a_board().with(with_step), &[1], Remedy::Do(vec![survey(), step]));
        let alone = a_mission(1).opening_when(not(not(Rule::InTeam)));
        check_blocked(a_board().with(alone), &[1], Remedy::Do(vec![Change::JoinTeam]));
        let pro = a_mission(1).opening_when(Rule::HasEntitlement(Entitlement::Pro)).on("2027-01-10T09:00:00Z");
        let both = Remedy::Do(vec![Change::GetEntitlement(Entitlement::Pro), Change::Extend(7)]);
        check_blocked(a_board().with(pro), &[1], both);
    }

    #[test]
    fn what_is_held_already_is_no_remedy() {
        let asks = all([
            Rule::HasEntitlement(Entitlement::Pro),
            Rule::InTeam,
            Rule::OnboardingStepDone("profile".to_owned()),
            Rule::SurveyDone("start".to_owned()),
            not(all([])),
        ]);
        let (mut acts, board) = (Vec::new(), a_board().with(a_mission(1).opening_when(asks)).build());
        gather(&board.missions[0].lock_rule, &board.snapshot, &mut acts);
        gather(&board.missions[0].lock_rule, &board.snapshot, &mut acts);
        assert_eq!(acts.len(), 4);
        let board = acts.iter().try_fold(board.clone(), |board, act| changed(&board, board.snapshot.now, act)).unwrap();
        acts.clear();
        gather(&board.missions[0].lock_rule, &board.snapshot, &mut acts);
        assert_eq!(acts, []);
    }

    #[test]
    fn more_acts_than_can_be_tried_are_not_ruled_out() {
        let surveys = |count: usize| {
            let surveys = (0..count).map(|number| Rule::SurveyDone(number.to_string()));
            a_board().with(a_mission(1).opening_when(Rule::All(surveys.map(RuleNode::shown).collect())))
        };
        let all_surveys = (0..PLAN_MAX_ACTS).map(|number| Change::TakeSurvey(number.to_string())).collect();
        check_blocked(surveys(PLAN_MAX_ACTS), &[1], Remedy::Do(all_surveys));
        check_blocked(surveys(PLAN_MAX_ACTS + 1), &[1], Remedy::Unknown);
    }

    #[test]
    fn more_missions_than_can_be_planned_are_not_ruled_out() {
        let many = |count: u32| (1..=count).fold(a_board(), |board, number| board.with(a_mission(number))).build();
        let most = u32::try_from(crate::mission::limits::PLAN_MAX_MISSIONS).unwrap();
        assert_eq!(feasible(&many(most), &facts()), Feasibility::Feasible);
        assert_eq!(feasible(&many(most + 1), &facts()), Feasibility::Unknown);
    }

    #[test]
    fn a_program_of_usual_size_is_planned_within_the_states_that_are_tried() {
        let board = (1..=12).fold(a_board().sequential(), |board, number| {
            let policy = if number % 3 == 0 { CompletionPolicy::HumanPassed } else { CompletionPolicy::Submitted };
            board.with(a_mission(number).completed_by(policy))
        });
        let plan = plan(&board.build(), &facts());
        assert!(plan.is_earliest);
        assert_eq!(plan.finish_at, Some(instant("2026-11-24T18:00:00Z")));
        assert!(plan.steps.iter().all(|step| matches!(step.do_by, Latest::At(_))));
        let open = (1..=10).fold(a_board(), |board, number| board.with(a_mission(number)));
        check_blocked(with_access(open.clone(), "2026-11-20T17:00:00Z"), &[10], Remedy::Do(vec![Change::Extend(7)]));
        check(with_access(open, "2026-11-20T17:00:01Z"), "2026-11-20T17:00:00Z", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }

    #[test]
    fn the_latest_instants_are_told_to_the_second_where_there_are_any() {
        let board = a_board().with(a_mission(1)).with(a_mission(2).after(1));
        let plan_of = |board: BoardBuilder| plan(&board.build(), &facts());
        let plan = plan_of(with_access(board.clone(), "2026-11-20T14:00:00Z"));
        assert_eq!(plan.begin_by, Some(Latest::At(instant("2026-11-20T12:59:59Z"))));
        assert_eq!(plan.slack_seconds, Some(3_599));
        let latest = plan.steps.iter().map(|step| (step.start_by, step.do_by)).collect::<Vec<_>>();
        let at = |text| Latest::At(instant(text));
        let expected = [
            (at("2026-11-20T12:59:59Z"), at("2026-11-20T13:29:59Z")),
            (at("2026-11-20T13:29:59Z"), at("2026-11-20T13:59:59Z")),
        ];
        assert_eq!(latest, expected);
        let plan = plan_of(board.keeping(ContinuedAccess::Full));
        assert_eq!((plan.begin_by, plan.slack_seconds), (Some(Latest::AnyTime), None));
        assert!(plan.steps.iter().all(|step| (step.start_by, step.do_by) == (Latest::AnyTime, Latest::AnyTime)));
    }
}
