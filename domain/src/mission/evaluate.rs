//! Evaluates the rule tree of one mission: whether the rule holds, which conditions fail, and at which instants the
//! result may change. Each condition is tested in one place, both to decide whether it holds and to explain why it
//! fails. `decide` turns the result into a decision.

mod failure;
pub(super) mod met;

use crate::ids::MissionId;
use crate::mission::evaluate::failure::{ConditionPlace, Failure, in_order};
use crate::mission::{
    Anchor, DoneLevel, GrantKind, GrantTarget, LearnerSnapshot, MissionBoard, MissionFacts, Moment, Reason, Rule,
    RuleNode, UserMissionFacts,
};
use crate::time::Timestamp;

/// A snapshot at an instant, optionally with one mission assumed to be complete.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) snapshot: &'a LearnerSnapshot,
    pub(super) now: Timestamp,
    pub(super) assumed: Option<Assumed>,
}

/// A mission that is assumed to be complete, with the score of the completion, if there is one.
#[derive(Clone, Copy)]
pub(super) struct Assumed {
    pub(super) mission: MissionId,
    pub(super) score_bp: Option<u32>,
}

/// The result of evaluating a rule.
#[derive(Default)]
pub(super) struct Findings {
    /// The failed conditions that may be shown.
    pub(super) reasons: Vec<Reason>,
    /// The future instants at which a condition of the rule changes.
    pub(super) moments: Vec<Timestamp>,
}

impl<'a> View<'a> {
    pub(super) fn of(board: &'a MissionBoard) -> Self {
        Self { snapshot: &board.snapshot, now: board.snapshot.now, assumed: None }
    }

    pub(super) fn row(&self, mission: MissionId) -> Option<&'a UserMissionFacts> {
        self.snapshot.user_missions.iter().find(|row| row.mission == mission)
    }

    fn completed_at(&self, mission: MissionId) -> Option<Timestamp> {
        let stored = self.row(mission).and_then(|row| row.completed_at);
        stored.or(self.assumed(mission).map(|_| self.now))
    }

    fn assumed(&self, mission: MissionId) -> Option<Assumed> {
        self.assumed.filter(|assumed| assumed.mission == mission)
    }

    /// The grants for a mission that have not expired, those for the whole session included.
    pub(super) fn grants(&self, mission: MissionId) -> impl Iterator<Item = GrantKind> {
        let now = self.now;
        let for_mission = move |target| target == GrantTarget::Session || target == GrantTarget::Mission(mission);
        let live = self.snapshot.grants.iter().filter(move |grant| {
            for_mission(grant.target) && grant.expires_at.is_none_or(|expires_at| now < expires_at)
        });
        live.map(|grant| grant.kind)
    }

    /// Returns the instant of a moment. If it is counted from a mission that is not complete, the error is that
    /// mission; if there is no enrolment to count from, the error is `None`.
    fn instant(&self, moment: &Moment) -> Result<Timestamp, Option<MissionId>> {
        let from = match moment {
            Moment::At(at) => return Ok(*at),
            Moment::From(from) => from,
        };
        let session = &self.snapshot.session;
        let start = match from.anchor {
            Anchor::SessionStart => session.starts_at,
            Anchor::SessionEnd => session.ends_at,
            Anchor::Enrolment => self.snapshot.enrolment.as_ref().ok_or(None)?.enrolled_at,
            Anchor::MissionDone(mission) => self.completed_at(mission).ok_or(Some(mission))?,
        };
        Ok(session.zone.days_after(start, from.plus_days.into(), from.at_local_time))
    }

    /// Returns why a mission has not reached this level or this score; `None` if it has.
    fn not_done(&self, mission: MissionId, need: DoneLevel, min_score_bp: Option<u32>) -> Option<Failure<'a>> {
        let (row, assumed) = (self.row(mission), self.assumed(mission));
        let have = if assumed.is_some() { DoneLevel::Passed } else { row.map_or(DoneLevel::None, level) };
        if have < need {
            return Some(Failure::Level { mission, need, have });
        }
        let need_bp = min_score_bp?;
        let assumed = assumed.and_then(|assumed| assumed.score_bp);
        let have_bp = assumed.max(row.and_then(|row| row.score_bp)).unwrap_or(0);
        (have_bp < need_bp).then_some(Failure::Score { mission, need_bp, have_bp })
    }
}

/// The level of a mission.
fn level(row: &UserMissionFacts) -> DoneLevel {
    if row.completed_at.is_some() {
        DoneLevel::Passed
    } else if row.submitted_at.is_some() {
        DoneLevel::Submitted
    } else if row.attempted_at.is_some() {
        DoneLevel::Attempted
    } else if row.viewed_at.is_some() {
        DoneLevel::Viewed
    } else {
        DoneLevel::None
    }
}

/// Evaluates a mission's rule and the session's conditions, and returns the conditions that fail.
pub(super) fn evaluate(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> Findings {
    let mut walk = Walk::of(view, mission);
    for earlier in required_before(board, mission) {
        if let Some(failure) = view.not_done(earlier.id, DoneLevel::Passed, None) {
            walk.tell(failure, ConditionPlace::Earlier(earlier.number), None);
        }
    }
    if let Some(failure) = walk.not_started() {
        walk.tell(failure, ConditionPlace::Named("session_start"), None);
    }
    let is_open = walk.explain(&mission.lock_rule, ConditionPlace::Named("0"), None);
    let mut found = walk.found;
    if !is_open && found.reasons.is_empty() {
        found.reasons.push(Failure::Untold.reason(ConditionPlace::Named("0"), None));
    }
    if found.reasons.len() > 1 {
        found.reasons = in_order(found.reasons);
    }
    found
}

/// Whether a mission's rule and the session's conditions hold. Collects no reasons.
pub(super) fn holds(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> bool {
    let mut walk = Walk { is_hidden: true, ..Walk::of(view, mission) };
    let mut earlier = required_before(board, mission);
    earlier.all(|earlier| view.not_done(earlier.id, DoneLevel::Passed, None).is_none())
        && walk.not_started().is_none()
        && walk.explain(&mission.lock_rule, ConditionPlace::Named("0"), None)
}

/// The missions that must be complete first: in a sequential session all earlier required missions, otherwise an empty
/// list.
fn required_before<'a>(board: &'a MissionBoard, mission: &MissionFacts) -> impl Iterator<Item = &'a MissionFacts> {
    let number = mission.number;
    let missions = if board.snapshot.session.sequential { board.missions.as_slice() } else { &[] };
    missions.iter().filter(move |earlier| earlier.required && earlier.number < number)
}

struct Walk<'a> {
    view: View<'a>,
    skips_dates: bool,
    is_negated: bool,
    /// Whether failed conditions are hidden in this part of the tree.
    is_hidden: bool,
    found: Findings,
}

impl<'a> Walk<'a> {
    fn of(view: View<'a>, mission: &MissionFacts) -> Self {
        let skips_dates = view.grants(mission.id).any(|kind| kind == GrantKind::SkipDate);
        Self { view, skips_dates, is_negated: false, is_hidden: false, found: Findings::default() }
    }

    /// Whether a rule holds. Notes the conditions that fail. Evaluates every part, even if the result is already known,
    /// so that every future instant is noted.
    fn explain(&mut self, node: &'a RuleNode, path: ConditionPlace<'_>, any_of: Option<ConditionPlace<'_>>) -> bool {
        let (told, was_hidden) = (self.found.reasons.len(), self.is_hidden);
        self.is_hidden |= !node.show;
        let holds = match &node.rule {
            Rule::All(nodes) => {
                let mut all = true;
                for (index, child) in nodes.iter().enumerate() {
                    all &= self.explain(child, ConditionPlace::Below(&path, index), any_of);
                }
                all
            }
            Rule::Any(nodes) => {
                let mut any = nodes.is_empty();
                for (index, child) in nodes.iter().enumerate() {
                    any |= self.explain(child, ConditionPlace::Below(&path, index), any_of.or(Some(path)));
                }
                any
            }
            Rule::Not(child) => {
                let is_hidden = std::mem::replace(&mut self.is_hidden, true);
                self.is_negated = !self.is_negated;
                let holds = !self.explain(child, ConditionPlace::Below(&path, 0), any_of);
                self.is_negated = !self.is_negated;
                self.is_hidden = is_hidden;
                if !holds {
                    self.tell(Failure::Untold, path, any_of);
                }
                holds
            }
            Rule::MissionDone(_)
            | Rule::NotBefore(_)
            | Rule::NotAfter(_)
            | Rule::HasEntitlement(_)
            | Rule::InTeam
            | Rule::OnboardingStepDone(_)
            | Rule::SurveyDone(_)
            | Rule::PendingReviewsBelow(_) => {
                let failure = self.failure(&node.rule);
                if let Some(failure) = failure {
                    self.tell(failure, path, any_of);
                }
                failure.is_none()
            }
        };
        self.is_hidden = was_hidden;
        if holds {
            self.found.reasons.truncate(told);
        }
        holds
    }

    /// Returns why a condition fails; `None` if it holds.
    #[inline(never)]
    fn failure(&mut self, condition: &'a Rule) -> Option<Failure<'a>> {
        let snapshot = self.view.snapshot;
        match condition {
            Rule::MissionDone(done) => self.view.not_done(done.mission, done.level, done.min_score_bp),
            Rule::NotBefore(moment) => self.not_before(moment),
            Rule::NotAfter(moment) => self.not_after(moment),
            Rule::HasEntitlement(kind) => {
                let mut is_held = false;
                for held in snapshot.entitlements.iter().filter(|held| held.kind == *kind) {
                    is_held |= held.is_held(self.view.now);
                    held.expires_at.into_iter().for_each(|at| self.watch(at));
                }
                (!is_held).then_some(Failure::Entitlement(*kind))
            }
            Rule::InTeam => (!snapshot.in_team).then_some(Failure::Team),
            Rule::OnboardingStepDone(step) => {
                (!snapshot.onboarding_steps.contains(step)).then_some(Failure::Step(step))
            }
            Rule::SurveyDone(survey) => (!snapshot.surveys.contains(survey)).then_some(Failure::Survey(survey)),
            Rule::PendingReviewsBelow(count) => {
                let (need, have) = (*count, snapshot.pending_reviews);
                (have >= need).then_some(Failure::Reviews { need, have })
            }
            // Their parts are evaluated one by one.
            Rule::All(_) | Rule::Any(_) | Rule::Not(_) => None,
        }
    }

    fn not_started(&mut self) -> Option<Failure<'a>> {
        self.not_before(&Moment::At(self.view.snapshot.session.starts_at))
    }

    fn not_before(&mut self, moment: &Moment) -> Option<Failure<'a>> {
        let instant = self.view.instant(moment);
        instant.into_iter().for_each(|at| self.watch(at));
        match instant {
            Ok(at) => {
                let has_come = if self.skips_dates { !self.is_negated } else { at <= self.view.now };
                (!has_come).then_some(Failure::NotYet(at))
            }
            // If a date is counted from an incomplete mission, that mission is required first, even if a permission
            // skips dates.
            Err(Some(mission)) => self.view.not_done(mission, DoneLevel::Passed, None),
            Err(None) => Some(Failure::NoEnrolment),
        }
    }

    fn not_after(&mut self, moment: &Moment) -> Option<Failure<'a>> {
        let instant = self.view.instant(moment).ok();
        instant.into_iter().for_each(|at| self.watch(at));
        // A skipped date condition gets the value that helps to open the lock, so a permission never locks a mission.
        let is_left = if self.skips_dates { !self.is_negated } else { instant.is_none_or(|at| self.view.now < at) };
        (!is_left).then(|| instant.map_or(Failure::Untold, Failure::Passed))
    }

    /// Notes an instant at which the decision may change.
    fn watch(&mut self, at: Timestamp) {
        if self.view.now < at {
            self.found.moments.push(at);
        }
    }

    #[inline(never)]
    fn tell(&mut self, failure: Failure<'_>, path: ConditionPlace<'_>, any_of: Option<ConditionPlace<'_>>) {
        if !self.is_hidden {
            self.found.reasons.push(failure.reason(path, any_of));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{
        BoardBuilder, a_board, a_mission, all, any, done, done_to, from_date, instant, mission_id, not,
    };
    use crate::mission::decide::decide;
    use crate::mission::{Action, Entitlement, FromAnchor, LockCode, Measure, MissionDone};
    use crate::time::LocalTime;

    /// Evaluates mission 9, and compares the failed conditions as `code cond_id`, in their order.
    fn check(board: BoardBuilder, rule: Rule, expected: &[&str]) {
        assert_eq!(told(board, RuleNode::shown(rule)), expected);
    }

    fn told(board: BoardBuilder, node: RuleNode) -> Vec<String> {
        reasons(board, node).iter().map(|reason| format!("{} {}", name(reason.code), reason.cond_id)).collect()
    }

    fn reasons(board: BoardBuilder, node: RuleNode) -> Vec<Reason> {
        let board = board.with(a_mission(9).locked_by(node)).build();
        decide(&board, mission_id(9)).unwrap().reasons
    }

    fn only_reason(board: BoardBuilder, rule: Rule) -> Reason {
        let reasons = reasons(board, RuleNode::shown(rule));
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        reasons[0].clone()
    }

    fn name(code: LockCode) -> &'static str {
        match code {
            LockCode::NotEnrolled => "not enrolled",
            LockCode::NoContinuedAccess => "access over",
            LockCode::PendingMissions => "pending",
            LockCode::WaitingUnlockDate => "date",
            LockCode::Other => "other",
        }
    }

    fn hidden(rule: Rule) -> RuleNode {
        RuleNode { show: false, rule }
    }

    fn from(anchor: Anchor, plus_days: i16, at_local_time: Option<&str>) -> Moment {
        let at_local_time = at_local_time.map(|text| LocalTime::parse(text).unwrap());
        Moment::From(FromAnchor { anchor, plus_days, at_local_time })
    }

    const PAST: &str = "2026-11-20T11:59:59Z";
    const NOW: &str = "2026-11-20T12:00:00Z";
    const FUTURE: &str = "2026-11-20T12:00:01Z";

    #[test]
    fn a_mission_without_a_rule_is_open() {
        check(a_board(), all([]), &[]);
    }

    #[test]
    fn one_of_nothing_asks_for_nothing() {
        check(a_board(), any([]), &[]);
    }

    #[test]
    fn a_prerequisite_holds_from_its_level_on() {
        let levels =
            [DoneLevel::None, DoneLevel::Viewed, DoneLevel::Attempted, DoneLevel::Submitted, DoneLevel::Passed];
        for has in levels {
            for needs in levels {
                let fails = ["pending 0"];
                let expected = if has < needs { &fails[..] } else { &[] };
                check(a_board().brought(1, has), done_to(1, needs), expected);
            }
        }
        check(a_board(), done_to(1, DoneLevel::None), &[]);
    }

    #[test]
    fn a_pending_prerequisite_says_what_is_needed_and_where_to_go() {
        let reason = only_reason(a_board().brought(1, DoneLevel::Viewed), done(1));
        assert_eq!(reason.mission, Some(mission_id(1)));
        assert_eq!(reason.need, Some(Measure::Level(DoneLevel::Passed)));
        assert_eq!(reason.have, Some(Measure::Level(DoneLevel::Viewed)));
        assert_eq!(reason.action, Action::OpenMission(mission_id(1)));
    }

    #[test]
    fn a_least_score_is_asked_for_once_the_level_is_there() {
        let rule = |least| {
            let done = MissionDone { mission: mission_id(1), level: DoneLevel::Passed, min_score_bp: Some(least) };
            Rule::MissionDone(done)
        };
        let scored = |score| a_board().completed(1).row(1, |row| row.score_bp = score);
        check(scored(Some(7_000)), rule(7_000), &[]);
        let missed = only_reason(scored(Some(6_999)), rule(7_000));
        assert_eq!((missed.need, missed.have), (Some(Measure::ScoreBp(7_000)), Some(Measure::ScoreBp(6_999))));
        assert_eq!(only_reason(scored(None), rule(1)).have, Some(Measure::ScoreBp(0)));
        check(scored(None), rule(0), &[]);
        assert_eq!(only_reason(a_board(), rule(7_000)).need, Some(Measure::Level(DoneLevel::Passed)));
    }

    #[test]
    fn a_date_has_come_at_its_very_instant() {
        check(a_board(), from_date(PAST), &[]);
        check(a_board(), from_date(NOW), &[]);
        check(a_board(), from_date(FUTURE), &["date 0"]);
        let waiting = only_reason(a_board(), from_date(FUTURE));
        assert_eq!((waiting.at, waiting.action), (Some(instant(FUTURE)), Action::Wait));
    }

    #[test]
    fn a_deadline_has_passed_at_its_very_instant() {
        let until = |text| Rule::NotAfter(Moment::At(instant(text)));
        check(a_board(), until(FUTURE), &[]);
        check(a_board(), until(NOW), &["other 0"]);
        let passed = only_reason(a_board(), until(PAST));
        assert_eq!((passed.at, passed.action), (Some(instant(PAST)), Action::None));
    }

    #[test]
    fn a_date_is_counted_from_an_event_of_the_learners_own_course() {
        let opens_at = |board: BoardBuilder, anchor, days, local| {
            only_reason(board, Rule::NotBefore(from(anchor, days, local))).at.unwrap().to_string()
        };
        assert_eq!(opens_at(a_board(), Anchor::SessionStart, 20, None), "2026-11-22T09:00:00Z");
        assert_eq!(opens_at(a_board(), Anchor::SessionEnd, -7, None), "2026-12-07T09:00:00Z");
        assert_eq!(opens_at(a_board(), Anchor::Enrolment, 21, None), "2026-11-22T18:30:00Z");
        assert_eq!(opens_at(a_board(), Anchor::Enrolment, 21, Some("07:15")), "2026-11-22T07:15:00Z");
        let completed = a_board().row(1, |row| row.completed_at = Some(instant("2026-11-18T22:10:00Z")));
        assert_eq!(opens_at(completed, Anchor::MissionDone(mission_id(1)), 3, None), "2026-11-21T22:10:00Z");
    }

    #[test]
    fn a_local_time_is_that_of_the_clocks_of_its_day() {
        let board = |start| {
            a_board().at("2026-03-27T00:00:00Z").but(|snapshot| {
                snapshot.session.starts_at = instant(start);
                snapshot.session.ends_at = instant("2026-06-01T09:00:00Z");
                snapshot.enrolment.as_mut().unwrap().access_until = instant("2026-06-22T09:00:00Z");
            })
        };
        let nine = |days| Rule::NotBefore(from(Anchor::SessionStart, days, Some("09:00")));
        let winter = board("2026-03-26T09:00:00Z");
        assert_eq!(only_reason(winter.clone(), nine(2)).at, Some(instant("2026-03-28T09:00:00Z")));
        assert_eq!(only_reason(winter, nine(3)).at, Some(instant("2026-03-29T08:00:00Z")));
        let keeps_its_hour = Rule::NotBefore(from(Anchor::SessionStart, 4, None));
        let board = board("2026-03-26T23:30:00Z");
        assert_eq!(only_reason(board, keeps_its_hour).at, Some(instant("2026-03-30T22:30:00Z")));
    }

    #[test]
    fn a_date_counted_from_a_mission_asks_for_that_mission_first() {
        let moment = || from(Anchor::MissionDone(mission_id(1)), 0, None);
        let pending = only_reason(a_board(), Rule::NotBefore(moment()));
        assert_eq!((pending.code, pending.mission), (LockCode::PendingMissions, Some(mission_id(1))));
        check(a_board().completed(1), Rule::NotBefore(moment()), &[]);
        check(a_board(), Rule::NotAfter(moment()), &[]);
        check(a_board().completed(1), Rule::NotAfter(moment()), &["other 0"]);
    }

    #[test]
    fn what_a_learner_holds_and_has_done_is_asked_for_by_name() {
        let pro = || Rule::HasEntitlement(Entitlement::Pro);
        check(a_board().holding(Entitlement::Pro), pro(), &[]);
        let lacks = only_reason(a_board().holding(Entitlement::Program), pro());
        assert_eq!(lacks.need, Some(Measure::Entitlement(Entitlement::Pro)));
        assert_eq!(lacks.action, Action::GetEntitlement(Entitlement::Pro));

        check(a_board().but(|snapshot| snapshot.in_team = true), Rule::InTeam, &[]);
        assert_eq!(only_reason(a_board(), Rule::InTeam).action, Action::JoinTeam);

        let step = || Rule::OnboardingStepDone("profile".to_owned());
        check(a_board().but(|snapshot| snapshot.onboarding_steps = vec!["profile".to_owned()]), step(), &[]);
        assert_eq!(only_reason(a_board(), step()).action, Action::DoOnboardingStep("profile".to_owned()));

        let survey = || Rule::SurveyDone("start".to_owned());
        check(a_board().but(|snapshot| snapshot.surveys = vec!["start".to_owned()]), survey(), &[]);
        assert_eq!(only_reason(a_board(), survey()).action, Action::TakeSurvey("start".to_owned()));
    }

    #[test]
    fn fewer_reviews_than_the_limit_may_wait() {
        let waiting = |pending| a_board().but(|snapshot| snapshot.pending_reviews = pending);
        check(waiting(1), Rule::PendingReviewsBelow(2), &[]);
        let full = only_reason(waiting(2), Rule::PendingReviewsBelow(2));
        assert_eq!((full.need, full.have), (Some(Measure::Count(2)), Some(Measure::Count(2))));
        assert_eq!(full.action, Action::WaitForReviews);
    }

    #[test]
    fn every_failing_condition_is_told_with_missions_first_and_dates_second() {
        let rule = all([Rule::InTeam, from_date(FUTURE), done(2), from_date(PAST), done(1)]);
        check(a_board().completed(1), rule, &["pending 0.2", "date 0.1", "other 0.0"]);
    }

    #[test]
    fn one_of_several_is_enough_and_until_then_all_are_told_as_alternatives() {
        let rule = || any([done(1), all([done(2), Rule::InTeam])]);
        check(a_board().completed(1), rule(), &[]);
        check(a_board().completed(2), rule(), &["pending 0.0", "other 0.1.1"]);
        let reasons = reasons(a_board(), RuleNode::shown(all([rule(), done(3)])));
        let groups = reasons.iter().map(|reason| (reason.cond_id.as_str(), reason.any_of.as_deref()));
        let expected = [("0.0.0", Some("0.0")), ("0.0.1.0", Some("0.0")), ("0.1", None), ("0.0.1.1", Some("0.0"))];
        assert_eq!(groups.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_not_fails_as_one_condition_without_the_reasons_below_it() {
        check(a_board(), not(done(1)), &[]);
        check(a_board().completed(1), not(done(1)), &["other 0"]);
        check(a_board(), not(not(done(1))), &["other 0"]);
        check(a_board().completed(1), not(not(done(1))), &[]);
        check(a_board(), not(all([])), &["other 0"]);
        check(a_board(), not(any([])), &["other 0"]);
    }

    #[test]
    fn a_hidden_condition_locks_without_being_named() {
        let told_of = |nodes: Vec<RuleNode>| told(a_board(), RuleNode::shown(Rule::All(nodes)));
        assert_eq!(told_of(vec![hidden(done(1)), RuleNode::shown(Rule::InTeam)]), ["other 0.1"]);
        assert_eq!(told_of(vec![hidden(done(1))]), ["other 0"]);
        assert_eq!(told(a_board(), hidden(all([done(1), Rule::InTeam]))), ["other 0"]);
        assert_eq!(told(a_board().completed(1), hidden(done(1))), [""; 0]);
    }

    #[test]
    fn a_sequence_asks_for_every_earlier_required_mission() {
        let board = || {
            let missions = a_board().with(a_mission(1)).with(a_mission(2).optional()).with(a_mission(3));
            missions.with(a_mission(10)).sequential()
        };
        check(board(), all([]), &["pending sequential.1", "pending sequential.3"]);
        check(board().completed(3), all([]), &["pending sequential.1"]);
        check(board().completed(1).completed(3), all([]), &[]);
        check(board().completed(1).brought(3, DoneLevel::Submitted), all([]), &["pending sequential.3"]);
    }

    #[test]
    fn nothing_opens_before_the_session_starts() {
        check(a_board().at("2026-11-02T08:59:59Z"), all([]), &["date session_start"]);
        check(a_board().at("2026-11-02T09:00:00Z"), all([]), &[]);
    }

    #[test]
    fn a_skipped_date_counts_for_the_learner_wherever_it_stands() {
        let skipping = || a_board().granted(Some(9), GrantKind::SkipDate, None);
        check(skipping(), all([from_date(FUTURE), done(1)]), &["pending 0.1"]);
        check(skipping().at("2026-11-01T00:00:00Z"), all([]), &[]);
        check(skipping(), Rule::NotAfter(Moment::At(instant(PAST))), &[]);
        check(skipping(), not(from_date(FUTURE)), &[]);
        check(skipping(), not(from_date(PAST)), &[]);
        check(skipping(), all([not(Rule::InTeam), from_date(FUTURE)]), &[]);
        let days_after_another = Rule::NotBefore(from(Anchor::MissionDone(mission_id(1)), 3, None));
        check(skipping(), days_after_another.clone(), &["pending 0"]);
        check(skipping().completed(1), days_after_another, &[]);
    }
}
