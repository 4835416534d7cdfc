//! Properties of statements about the future: a hypothetical change, and a plan. The planner's result is compared with
//! an exhaustive search on boards with few missions.

use std::collections::HashSet;

use domain::fixtures::boards::board;
use domain::fixtures::plans::{plan_facts, roomy_board, small_board, what_if as any_what_if};
use domain::ids::MissionId;
use domain::mission::change::{Change, Completing, changed};
use domain::mission::decide::{decide_all, next_change_at};
use domain::mission::limits::DEFAULT_MISSION_MINUTES;
use domain::mission::plan::{Feasibility, Latest, Pace, Plan, PlanFacts, PlanStep, Remedy, feasible, plan};
use domain::mission::progress::progress;
use domain::mission::simulate::{Outcome, simulate};
use domain::mission::what_if::what_if;
use domain::mission::{
    Access, Anchor, CompletionPolicy, Decision, DoneLevel, Entitlement, MissionBoard, MissionFacts, Moment, Rule,
    RuleNode, SubmissionStatus,
};
use domain::time::{LocalTime, Timestamp};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq};
use proptest::proptest;

/// Tries every way to do the missions of a board. At each instant at which anything can change, and at the additional
/// instants, every mission is begun, submitted or ignored.
struct Oracle<'a> {
    facts: &'a PlanFacts,
    beside: Vec<Timestamp>,
    not_begun_before: Vec<(MissionId, Timestamp)>,
    /// The plan to follow; `None` to try every way. With a plan, only its acts are done, each at its time.
    plan: Option<&'a Plan>,
    seen: HashSet<State>,
    earliest: Option<Timestamp>,
}

#[derive(Clone, Debug)]
struct Play {
    from: Timestamp,
    board: MissionBoard,
    begun: Vec<MissionId>,
    working: Option<(MissionId, Timestamp)>,
    held: Vec<MissionId>,
    reviews: Vec<(MissionId, Timestamp)>,
}

/// Everything that can affect what happens next. For an act from which no date is counted, it contains only whether the
/// act was done.
#[derive(PartialEq, Eq, Hash)]
struct State {
    now: Timestamp,
    rows: Vec<([bool; 4], Option<Timestamp>)>,
    begun: Vec<MissionId>,
    working: Option<(MissionId, Timestamp)>,
    held: Vec<MissionId>,
    reviews: Vec<(MissionId, Timestamp)>,
}

impl State {
    fn of(play: &Play) -> Self {
        let sorted = |missions: &[MissionId]| {
            let mut missions = missions.to_vec();
            missions.sort();
            missions
        };
        let mut reviews = play.reviews.clone();
        reviews.sort();
        let rows = play.board.missions.iter().map(|mission| {
            let row = play.board.snapshot.user_missions.iter().find(|row| row.mission == mission.id);
            let is_anchor = play.board.missions.iter().any(|other| counts_from(&other.lock_rule, mission.id));
            row.map_or(([false; 4], None), |row| {
                let instants = [row.unlocked_at, row.viewed_at, row.submitted_at, row.completed_at];
                (instants.map(|at| at.is_some()), row.completed_at.filter(|_| is_anchor))
            })
        });
        Self {
            now: play.now(),
            rows: rows.collect(),
            begun: sorted(&play.begun),
            working: play.working,
            held: sorted(&play.held),
            reviews,
        }
    }
}

fn counts_from(node: &RuleNode, mission: MissionId) -> bool {
    match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => nodes.iter().any(|child| counts_from(child, mission)),
        Rule::Not(child) => counts_from(child, mission),
        Rule::NotBefore(Moment::From(from)) | Rule::NotAfter(Moment::From(from)) => {
            from.anchor == Anchor::MissionDone(mission)
        }
        _ => false,
    }
}

impl Play {
    fn of(board: &MissionBoard, facts: &PlanFacts) -> Self {
        let now = board.snapshot.now;
        let mut play = Self {
            from: now,
            board: board.clone(),
            begun: Vec::new(),
            working: None,
            held: Vec::new(),
            reviews: Vec::new(),
        };
        for row in board.snapshot.user_missions.iter().filter(|row| row.completed_at.is_none()) {
            let Some(mission) = board.mission(row.mission) else { continue };
            let until = match row.submission {
                Some(SubmissionStatus::Passed) => now,
                Some(status) if status.is_submitted() => review_end(mission, facts, row.submitted_at.unwrap_or(now)),
                _ => continue,
            };
            play.reviews.push((row.mission, until));
        }
        play
    }

    fn now(&self) -> Timestamp {
        self.board.snapshot.now
    }

    fn completed(&self, mission: MissionId) -> Option<Timestamp> {
        self.board.snapshot.user_missions.iter().find(|row| row.mission == mission)?.completed_at
    }

    fn finish(&self) -> Option<Timestamp> {
        let required = self.board.missions.iter().filter(|mission| mission.required);
        let mut completed = required.map(|mission| self.completed(mission.id));
        completed.try_fold(self.from, |last, at| at.map(|at| last.max(at)))
    }

    fn open(&mut self) {
        for decision in decide_all(&self.board) {
            if decision.access == Access::Full && self.board.opened(decision.mission).is_none() {
                self.mark(decision.mission, |row, now| row.unlocked_at = Some(now));
            }
        }
    }

    fn mark(&mut self, mission: MissionId, change: impl FnOnce(&mut domain::mission::UserMissionFacts, Timestamp)) {
        let now = self.now();
        change(self.board.snapshot.record(mission), now);
    }

    fn settle(&mut self) {
        self.open();
        loop {
            let now = self.now();
            let due =
                self.reviews.iter().filter(|(mission, until)| *until <= now && self.board.opened(*mission).is_some());
            let due = due.map(|(mission, _)| *mission).collect::<Vec<_>>();
            let mut has_moved = false;
            for mission in due {
                if let Some(board) = self.completing(mission) {
                    self.board = board;
                    self.reviews.retain(|(other, _)| *other != mission);
                    has_moved = true;
                }
            }
            if let Some((mission, _)) = self.working.filter(|(_, end)| *end <= now) {
                self.working = None;
                self.held.push(mission);
            }
            self.open();
            if !has_moved {
                return;
            }
        }
    }

    fn completing(&self, mission: MissionId) -> Option<MissionBoard> {
        let facts = self.board.mission(mission)?;
        let is_scored = !matches!(facts.completion, CompletionPolicy::Viewed | CompletionPolicy::Submitted);
        let score_bp = is_scored.then_some(10_000);
        changed(&self.board, self.now(), &Change::Complete(Completing { mission, score_bp })).ok()
    }

    fn submit(&mut self, mission: MissionId, facts: &PlanFacts) -> bool {
        let Ok(board) = changed(&self.board, self.now(), &Change::Submit(mission)) else { return false };
        self.board = board;
        self.held.retain(|other| *other != mission);
        if self.completed(mission).is_none() {
            let until = review_end(self.board.mission(mission).expect("it is there"), facts, self.now());
            self.reviews.push((mission, until));
        }
        true
    }
}

fn review_end(mission: &MissionFacts, facts: &PlanFacts, from: Timestamp) -> Timestamp {
    match mission.completion {
        CompletionPolicy::Viewed | CompletionPolicy::Submitted => from,
        CompletionPolicy::AiPassed | CompletionPolicy::Score => {
            from.plus_seconds(i64::from(facts.reviews.ai_minutes) * 60)
        }
        CompletionPolicy::HumanPassed => from.plus_seconds(i64::from(facts.reviews.human_hours) * 3_600),
    }
}

/// The spans of working time after an instant, at most one a day; a single long span if the pace sets no hours. A
/// mission begins in a span only if half an hour is left.
fn windows(facts: &PlanFacts, at: Timestamp) -> Vec<(Timestamp, Timestamp)> {
    let Some(hours) = &facts.pace.working_hours else { return vec![(at, at.plus_days(1_000))] };
    let zone = &hours.zone;
    let mut spans = Vec::new();
    for days in 0..200 {
        let opens = |time| zone.days_after(at, days, LocalTime::parse(time));
        let date = zone.date_of(opens("12:00"));
        let day = hours.days.iter().find(|day| day.day == date.day_of_week() && !hours.days_off.contains(&date));
        let Some(day) = day else { continue };
        let from = zone.days_after(at, days, Some(day.from));
        let midnight = zone.days_after(at, days + 1, LocalTime::parse("00:00"));
        let until = from.plus_seconds(i64::from(day.minutes) * 60).min(midnight);
        let mut start = from.max(at);
        while !start.to_string().ends_with("0:00Z") && !start.to_string().ends_with("5:00Z") {
            start = start.plus_seconds(1);
        }
        if until.seconds_since(start) >= 1_800 {
            spans.push((start, until));
        }
    }
    spans
}

fn work_end(facts: &PlanFacts, mission: &MissionFacts, at: Timestamp) -> Option<Timestamp> {
    let minutes = if mission.minutes == 0 { DEFAULT_MISSION_MINUTES } else { mission.minutes };
    let mut left = i64::from(facts.pace.minutes_per_mission.unwrap_or(minutes)) * 60;
    for (from, until) in windows(facts, at) {
        let lasts = until.seconds_since(from);
        if left <= lasts {
            return Some(from.plus_seconds(left));
        }
        // A rest of less than half an hour takes half an hour, if the part before it can spare the difference.
        left = if left >= 3_600 { (left - lasts).max(1_800) } else { left - lasts };
    }
    None
}

impl<'a> Oracle<'a> {
    fn ask(
        board: &MissionBoard,
        facts: &'a PlanFacts,
        beside: &[Timestamp],
        not_begun_before: Vec<(MissionId, Timestamp)>,
    ) -> Option<Timestamp> {
        let beside = beside.to_vec();
        Self { facts, beside, not_begun_before, plan: None, seen: HashSet::new(), earliest: None }.play(board)
    }

    /// Carries out a plan. Returns when the last required mission is complete, or `None` if a step is impossible.
    fn carry_out(board: &MissionBoard, facts: &'a PlanFacts, plan: &'a Plan) -> Option<Timestamp> {
        let times = plan.steps.iter().flat_map(|step| [Some(step.opens_at), Some(step.start_at), step.submit_at]);
        let (beside, seen) = (times.flatten().collect(), HashSet::new());
        Self { facts, beside, not_begun_before: Vec::new(), plan: Some(plan), seen, earliest: None }.play(board)
    }

    fn step(&self, mission: MissionId) -> Option<&PlanStep> {
        self.plan?.steps.iter().find(|step| step.mission == mission)
    }

    fn play(mut self, board: &MissionBoard) -> Option<Timestamp> {
        let mut play = Play::of(board, self.facts);
        play.settle();
        self.visit(play);
        self.earliest.map(|finish| finish.max(board.snapshot.now))
    }

    fn visit(&mut self, play: Play) {
        if self.earliest.is_some_and(|earliest| earliest <= play.now()) {
            return;
        }
        if let Some(finish) = play.finish() {
            self.earliest = Some(self.earliest.map_or(finish, |earliest| earliest.min(finish)));
            return;
        }
        if !self.seen.insert(State::of(&play)) {
            return;
        }
        for mission in play.held.clone() {
            let mut next = play.clone();
            let is_due =
                self.plan.is_none() || self.step(mission).is_some_and(|step| step.submit_at == Some(play.now()));
            if is_due && next.submit(mission, self.facts) {
                next.settle();
                self.visit(next);
            }
        }
        for mission in self.startable(&play) {
            let mut next = play.clone();
            let facts = next.board.mission(mission).expect("it is there").clone();
            let Some(end) = work_end(self.facts, &facts, next.now()) else { continue };
            next.mark(mission, |row, now| {
                row.viewed_at = row.viewed_at.or(Some(now));
                row.attempted_at = row.attempted_at.or(Some(now));
            });
            next.begun.push(mission);
            next.working = Some((mission, end));
            next.settle();
            self.visit(next);
        }
        if let Some(at) = self.next_event(&play) {
            let mut next = play;
            next.board.snapshot.now = at;
            next.settle();
            self.visit(next);
        }
    }

    fn startable(&self, play: &Play) -> Vec<MissionId> {
        let is_working_time = windows(self.facts, play.now()).iter().any(|(from, _)| *from == play.now());
        if play.working.is_some() || !is_working_time {
            return Vec::new();
        }
        let can_begin = |decision: &Decision| {
            let mission = decision.mission;
            let waits = self.not_begun_before.iter().any(|(other, at)| *other == mission && play.now() < *at);
            let is_in_review = play.reviews.iter().any(|(other, _)| *other == mission);
            let is_new = !play.begun.contains(&mission) && !is_in_review && play.completed(mission).is_none();
            let opened_at = play.board.opened(mission).and_then(|row| row.unlocked_at);
            let is_told = |step: &PlanStep| step.start_at == play.now() && Some(step.opens_at) == opened_at;
            let is_due = self.plan.is_none() || self.step(mission).is_some_and(is_told);
            decision.access == Access::Full && is_new && !waits && is_due
        };
        decide_all(&play.board).iter().filter(|decision| can_begin(decision)).map(|decision| decision.mission).collect()
    }

    fn next_event(&self, play: &Play) -> Option<Timestamp> {
        let reviews = play.reviews.iter().map(|(_, until)| *until);
        let begins = windows(self.facts, play.now()).into_iter().map(|(from, _)| from);
        let others = self.not_begun_before.iter().map(|(_, at)| *at).chain(self.beside.iter().copied());
        let all = reviews.chain(begins.take(1)).chain(others).chain(play.working.map(|(_, end)| end));
        all.chain(next_change_at(&decide_all(&play.board))).filter(|at| play.now() < *at).min()
    }
}

/// Whether an act can close a mission at a later time than that of the act. Then the planner may miss the earliest
/// plan, or find no plan.
fn closes_later(board: &MissionBoard, node: &RuleNode, is_wanted: bool) -> bool {
    let is_of_mission =
        |moment: &Moment| matches!(moment, Moment::From(from) if matches!(from.anchor, Anchor::MissionDone(_)));
    let is_reviewed = |mission: MissionId| {
        let policy = board.mission(mission).map(|mission| mission.completion);
        policy.is_some_and(|policy| !matches!(policy, CompletionPolicy::Viewed | CompletionPolicy::Submitted))
    };
    match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => nodes.iter().any(|child| closes_later(board, child, is_wanted)),
        Rule::Not(child) => closes_later(board, child, !is_wanted),
        Rule::NotAfter(moment) => is_wanted && is_of_mission(moment),
        Rule::NotBefore(moment) => !is_wanted && is_of_mission(moment),
        Rule::MissionDone(done) => !is_wanted && done.level == DoneLevel::Passed && is_reviewed(done.mission),
        Rule::PendingReviewsBelow(_) => !is_wanted,
        _ => false,
    }
}

fn is_free(board: &MissionBoard) -> bool {
    board.missions.iter().any(|mission| closes_later(board, &mission.lock_rule, true))
}

fn question(missions: usize) -> impl Strategy<Value = (MissionBoard, PlanFacts, Vec<Timestamp>)> {
    let beside = vec(0_i64..40, 0..3);
    (small_board(missions), plan_facts(), beside).prop_map(|(board, facts, beside)| {
        let now = board.snapshot.now;
        let beside = beside.into_iter().map(|quarters| now.plus_seconds(quarters * 900)).collect();
        (board, facts, beside)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_is_what_trying_every_way_finds((board, facts, beside) in question(4)) {
        let earliest = Oracle::ask(&board, &facts, &beside, Vec::new());
        let plan = plan(&board, &facts);
        let is_free = is_free(&board);
        match plan.verdict {
            Feasibility::Feasible => {
                prop_assert!(earliest.is_some());
                prop_assert!(plan.is_earliest || is_free);
                if plan.is_earliest {
                    prop_assert_eq!(plan.finish_at, earliest);
                }
            }
            Feasibility::Infeasible => prop_assert_eq!(earliest, None),
            Feasibility::Unknown => prop_assert!(is_free),
        }
        prop_assert_eq!(feasible(&board, &facts), plan.verdict);
    }

    #[test]
    fn what_a_change_brings_is_what_is_decided_on_the_changed_board(board in board(), asked in any_what_if()) {
        let at = asked.at.unwrap_or(board.snapshot.now);
        let outlook = what_if(&board, &asked);
        let then = changed(&board, at, &asked.change);
        prop_assert_eq!(outlook.as_ref().err(), then.as_ref().err());
        if let (Ok(outlook), Ok(then)) = (outlook, then) {
            let (before, after) = (decide_all(&board), decide_all(&then));
            prop_assert_eq!(outlook.at, then.snapshot.now);
            prop_assert!(board.snapshot.now <= outlook.at);
            prop_assert_eq!(outlook.next_change_at, next_change_at(&after));
            let mut changes = outlook.changes.iter();
            for (before, after) in before.into_iter().zip(after) {
                let is_told = |missions: &[MissionId]| missions.contains(&before.mission);
                let was_full = before.access == Access::Full;
                if was_full != (after.access == Access::Full) {
                    prop_assert_eq!(is_told(&outlook.closes), was_full);
                    prop_assert_eq!(is_told(&outlook.opens), !was_full);
                }
                if before != after {
                    let told = changes.next().map(|change| (change.before.clone(), change.after.clone()));
                    prop_assert_eq!(told, Some((before, after)));
                }
            }
            prop_assert_eq!(changes.next(), None);
            prop_assert!(outlook.opens_anyway.iter().all(|mission| outlook.opens.contains(mission)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_can_be_carried_out_as_it_says(
        board in small_board(5),
        facts in plan_facts(),
    ) {
        let plan = plan(&board, &facts);
        if plan.verdict == Feasibility::Feasible {
            prop_assert_eq!(Oracle::carry_out(&board, &facts, &plan), plan.finish_at);
            prop_assert!(plan.steps.is_sorted_by_key(|step| step.start_at));
            for step in &plan.steps {
                prop_assert!(step.opens_at <= step.start_at);
                prop_assert!(step.submit_at.is_none_or(|at| step.start_at <= at));
                prop_assert!(step.submit_at <= step.done_at && step.done_at.is_some() == step.submit_at.is_some());
                let is_required = board.mission(step.mission).is_some_and(|mission| mission.required);
                prop_assert!(step.done_at.is_some() || !is_required);
            }
            prop_assert!(plan.blocked.is_empty() && plan.remedy.is_none());
        } else {
            prop_assert!(plan.steps.is_empty() && plan.finish_at.is_none() && plan.begin_by.is_none());
            prop_assert!(!plan.blocked.is_empty() && plan.remedy.is_some());
        }
    }

    #[test]
    fn a_second_after_the_latest_instant_is_too_late((board, facts, beside) in question(3)) {
        let plan = plan(&board, &facts);
        let is_free = is_free(&board);
        let all = |at| board.missions.iter().map(|mission| (mission.id, at)).collect::<Vec<_>>();
        let of_steps = plan.steps.iter().map(|step| (step.start_by, vec![step.mission]));
        let everything = plan.begin_by.map(|begin_by| (begin_by, all(board.snapshot.now).into_iter().map(|(id, _)| id).collect()));
        for (latest, missions) in of_steps.chain(everything) {
            let can = |at: Timestamp| {
                let not_before = missions.iter().map(|mission| (*mission, at)).collect();
                Oracle::ask(&board, &facts, &beside, not_before).is_some()
            };
            match latest {
                Latest::At(at) => {
                    prop_assert!(can(at), "{:?} is too late for {:?}", at, missions);
                    prop_assert!(is_free || !can(at.plus_seconds(1)), "{:?} is not the latest for {:?}", at, missions);
                }
                Latest::AnyTime => prop_assert!(can(board.snapshot.now.plus_days(400))),
                Latest::Unknown => prop_assert!(is_free),
            }
        }
        for step in &plan.steps {
            if let (Latest::At(start_by), Latest::At(do_by)) = (step.start_by, step.do_by) {
                let mission = board.mission(step.mission).expect("a step is about a mission");
                let end = work_end(&facts, mission, start_by).filter(|_| step.submit_at.is_some());
                prop_assert_eq!(end.unwrap_or(start_by), do_by);
                prop_assert!(step.start_at <= start_by && step.submit_at.is_none_or(|at| at <= do_by));
            }
        }
        if let Some(Latest::At(begin_by)) = plan.begin_by {
            prop_assert_eq!(plan.slack_seconds, Some(begin_by.seconds_since(board.snapshot.now)));
        }
    }

    #[test]
    fn a_remedy_helps_and_nothing_is_said_only_where_nothing_does((board, facts, beside) in question(3)) {
        let after = |acts: &[Change]| {
            let board = acts.iter().try_fold(board.clone(), |board, act| changed(&board, board.snapshot.now, act));
            board.is_ok_and(|board| Oracle::ask(&board, &facts, &beside, Vec::new()).is_some())
        };
        let extensions = || facts.extensions.iter().map(|days| Change::Extend(*days));
        let others = [
            Change::JoinTeam,
            Change::GetEntitlement(Entitlement::Pro),
            Change::TakeSurvey("start".to_owned()),
        ];
        match plan(&board, &facts).remedy {
            None | Some(Remedy::Unknown) => {}
            Some(Remedy::Do(acts)) => {
                prop_assert!(after(&acts), "{:?} does not help", acts);
                for left_out in 0..acts.len() {
                    let fewer = acts.iter().enumerate().filter(|(index, _)| *index != left_out);
                    let fewer = fewer.map(|(_, act)| act.clone()).collect::<Vec<_>>();
                    prop_assert!(!after(&fewer), "{:?} would do", fewer);
                }
                if let Some(Change::Extend(days)) = acts.last() {
                    let rest = &acts[..acts.len() - 1];
                    for shorter in facts.extensions.iter().filter(|shorter| *shorter < days) {
                        prop_assert!(!after(&[rest, &[Change::Extend(*shorter)]].concat()));
                    }
                }
            }
            Some(Remedy::Nothing) => {
                for act in extensions().chain(others.clone()) {
                    prop_assert!(!after(&[act]));
                }
                let all = extensions().next_back().into_iter().chain(others).collect::<Vec<_>>();
                prop_assert!(!after(&all));
            }
        }
    }

    #[test]
    fn whoever_finishes_when_played_could_have_planned_it(board in roomy_board(4), facts in plan_facts()) {
        let at_once = Pace { minutes_per_mission: Some(0), working_hours: None };
        let verdict = feasible(&board, &PlanFacts { pace: at_once, ..facts.clone() });
        for simulation in simulate(&board, facts.reviews) {
            match simulation.outcome {
                Outcome::Finished(at) => {
                    prop_assert!(board.snapshot.now <= at || is_done(&board));
                    prop_assert!(verdict != Feasibility::Infeasible, "{:?}", simulation.archetype);
                }
                Outcome::Stuck(blocked) => prop_assert!(!blocked.is_empty()),
                Outcome::Unfinished => {}
            }
            for mission in &simulation.never_opened {
                prop_assert!(!simulation.opened_after_end.contains(mission));
            }
        }
    }
}

fn is_done(board: &MissionBoard) -> bool {
    let progress = progress(board);
    progress.done == progress.required
}
