//! The walk over one mission's rule tree: which conditions fail, and which instants could change that.
//! How the result becomes a decision stands in `decide`.

use std::fmt;

use crate::ids::MissionId;
use crate::mission::{
    Action, Anchor, DoneLevel, GrantKind, GrantTarget, LearnerSnapshot, LockCode, Measure, MissionBoard, MissionDone,
    MissionFacts, Moment, Reason, Rule, RuleNode, UserMissionFacts,
};
use crate::time::Timestamp;

/// A snapshot seen at an instant, with one mission taken as complete where the question is "what if".
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) snapshot: &'a LearnerSnapshot,
    pub(super) now: Timestamp,
    pub(super) assumed: Option<Assumed>,
}

/// A mission that is taken as complete, with a score where completing it brings one.
#[derive(Clone, Copy)]
pub(super) struct Assumed {
    pub(super) mission: MissionId,
    pub(super) score_bp: Option<u32>,
}

/// What walking a rule found.
#[derive(Default)]
pub(super) struct Findings {
    /// The failing conditions that may be told.
    pub(super) reasons: Vec<Reason>,
    /// The instants at which a condition of the rule turns, those that are past included.
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

    fn level(&self, mission: MissionId) -> DoneLevel {
        if self.completed_at(mission).is_some() {
            return DoneLevel::Passed;
        }
        let Some(row) = self.row(mission) else { return DoneLevel::None };
        if row.submitted_at.is_some() {
            DoneLevel::Submitted
        } else if row.attempted_at.is_some() {
            DoneLevel::Attempted
        } else if row.viewed_at.is_some() {
            DoneLevel::Viewed
        } else {
            DoneLevel::None
        }
    }

    fn score_bp(&self, mission: MissionId) -> u32 {
        let assumed = self.assumed(mission).and_then(|assumed| assumed.score_bp);
        assumed.max(self.row(mission).and_then(|row| row.score_bp)).unwrap_or(0)
    }

    fn assumed(&self, mission: MissionId) -> Option<Assumed> {
        self.assumed.filter(|assumed| assumed.mission == mission)
    }

    /// The live grants for a mission, those for the whole session included.
    pub(super) fn grants(&self, mission: MissionId) -> impl Iterator<Item = GrantKind> {
        let now = self.now;
        let for_mission = move |target| target == GrantTarget::Session || target == GrantTarget::Mission(mission);
        let live = self.snapshot.grants.iter().filter(move |grant| {
            for_mission(grant.target) && grant.expires_at.is_none_or(|expires_at| now < expires_at)
        });
        live.map(|grant| grant.kind)
    }

    /// The instant of a moment, or the mission that has to be completed before it can be known.
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
}

/// Walks the rule of a mission, with what the session adds to it, and says what fails.
pub(super) fn evaluate(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> Findings {
    let skips_dates = view.grants(mission.id).any(|kind| kind == GrantKind::SkipDate);
    let mut walk = Walk { view, skips_dates, is_negated: false, found: Findings::default() };
    if view.snapshot.session.sequential {
        walk.require_earlier(board, mission);
    }
    walk.require_start();
    let is_open = walk.holds(&mission.lock_rule, Place::Named("0"), None);
    let mut found = walk.found;
    if !is_open && found.reasons.is_empty() {
        found.reasons.push(reason(LockCode::Other, Place::Named("0"), None, Action::None));
    }
    found.reasons = in_order(found.reasons);
    found
}

/// The reasons by code, those of one code as they stood. The standard library's sort weighs 2 KB in the
/// browser's package.
fn in_order(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut ordered = Vec::<Reason>::with_capacity(reasons.len());
    for reason in reasons {
        let at = ordered.partition_point(|earlier| earlier.code <= reason.code);
        ordered.insert(at, reason);
    }
    ordered
}

/// Where a condition stands, written out only for a reason: most conditions hold and need no name.
#[derive(Clone, Copy)]
enum Place<'a> {
    Named(&'static str),
    Earlier(u32),
    Below(&'a Place<'a>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::Earlier(number) => write!(f, "sequential.{number}"),
            Self::Below(above, index) => write!(f, "{above}.{index}"),
        }
    }
}

struct Walk<'a> {
    view: View<'a>,
    skips_dates: bool,
    is_negated: bool,
    found: Findings,
}

impl Walk<'_> {
    /// A sequential session asks for every earlier required mission, not only for the previous one.
    fn require_earlier(&mut self, board: &MissionBoard, mission: &MissionFacts) {
        for earlier in &board.missions {
            if earlier.required && earlier.number < mission.number {
                let done = MissionDone { mission: earlier.id, level: DoneLevel::Passed, min_score_bp: None };
                self.mission_done(&done, Place::Earlier(earlier.number), None);
            }
        }
    }

    fn require_start(&mut self) {
        let starts_at = self.view.snapshot.session.starts_at;
        self.not_before(&Moment::At(starts_at), Place::Named("session_start"), None);
    }

    fn holds(&mut self, node: &RuleNode, path: Place<'_>, any_of: Option<Place<'_>>) -> bool {
        let told = self.found.reasons.len();
        let holds = match &node.rule {
            Rule::All(nodes) => {
                let mut all = true;
                for (index, child) in nodes.iter().enumerate() {
                    all &= self.holds(child, Place::Below(&path, index), any_of);
                }
                all
            }
            Rule::Any(nodes) => {
                let mut any = nodes.is_empty();
                for (index, child) in nodes.iter().enumerate() {
                    any |= self.holds(child, Place::Below(&path, index), any_of.or(Some(path)));
                }
                any
            }
            Rule::Not(child) => {
                self.is_negated = !self.is_negated;
                let holds = !self.holds(child, Place::Below(&path, 0), any_of);
                self.is_negated = !self.is_negated;
                self.found.reasons.truncate(told);
                self.other(holds, path, any_of, None, None, Action::None)
            }
            Rule::MissionDone(done) => self.mission_done(done, path, any_of),
            Rule::NotBefore(moment) => self.not_before(moment, path, any_of),
            Rule::NotAfter(moment) => self.not_after(moment, path, any_of),
            Rule::HasEntitlement(kind) => {
                let mut of_kind = self.view.snapshot.entitlements.iter().filter(|held| held.kind == *kind);
                self.found.moments.extend(of_kind.clone().filter_map(|held| held.expires_at));
                let holds = of_kind.any(|held| held.is_held(self.view.now));
                self.other(holds, path, any_of, Some(Measure::Entitlement(*kind)), None, Action::GetEntitlement(*kind))
            }
            Rule::InTeam => {
                let holds = self.view.snapshot.in_team;
                self.other(holds, path, any_of, None, None, Action::JoinTeam)
            }
            Rule::OnboardingStepDone(step) => {
                let holds = self.view.snapshot.onboarding_steps.contains(step);
                let need = Some(Measure::Step(step.clone()));
                self.other(holds, path, any_of, need, None, Action::DoOnboardingStep(step.clone()))
            }
            Rule::SurveyDone(survey) => {
                let holds = self.view.snapshot.surveys.contains(survey);
                let need = Some(Measure::Survey(survey.clone()));
                self.other(holds, path, any_of, need, None, Action::TakeSurvey(survey.clone()))
            }
            Rule::PendingReviewsBelow(count) => {
                let pending = self.view.snapshot.pending_reviews;
                let (need, have) = (Some(Measure::Count(*count)), Some(Measure::Count(pending)));
                self.other(pending < *count, path, any_of, need, have, Action::WaitForReviews)
            }
        };
        if holds || !node.show {
            self.found.reasons.truncate(told);
        }
        holds
    }

    fn mission_done(&mut self, done: &MissionDone, path: Place<'_>, any_of: Option<Place<'_>>) -> bool {
        let level = self.view.level(done.mission);
        let score_bp = self.view.score_bp(done.mission);
        let misses_score = done.min_score_bp.filter(|least| score_bp < *least);
        let (need, have) = if level < done.level {
            (Measure::Level(done.level), Measure::Level(level))
        } else if let Some(least) = misses_score {
            (Measure::ScoreBp(least), Measure::ScoreBp(score_bp))
        } else {
            return true;
        };
        let action = Action::OpenMission(done.mission);
        self.found.reasons.push(Reason {
            mission: Some(done.mission),
            need: Some(need),
            have: Some(have),
            ..reason(LockCode::PendingMissions, path, any_of, action)
        });
        false
    }

    /// The instant of a moment, noted as one that may change the decision.
    fn watched_instant(&mut self, moment: &Moment) -> Result<Timestamp, Option<MissionId>> {
        let instant = self.view.instant(moment);
        self.found.moments.extend(instant.ok());
        instant
    }

    /// Whether a skipped date counts as holding: whatever opens, so that a permission never locks.
    fn skipped(&self) -> Option<bool> {
        self.skips_dates.then_some(!self.is_negated)
    }

    fn not_before(&mut self, moment: &Moment, path: Place<'_>, any_of: Option<Place<'_>>) -> bool {
        let instant = self.watched_instant(moment);
        if let (Ok(_), Some(holds)) = (instant, self.skipped()) {
            return holds;
        }
        match instant {
            Ok(at) if at <= self.view.now => true,
            Ok(at) => {
                let waiting = reason(LockCode::WaitingUnlockDate, path, any_of, Action::Wait);
                self.found.reasons.push(Reason { at: Some(at), ..waiting });
                false
            }
            Err(anchor) => self.unknown_anchor(anchor, path, any_of),
        }
    }

    fn not_after(&mut self, moment: &Moment, path: Place<'_>, any_of: Option<Place<'_>>) -> bool {
        let instant = self.watched_instant(moment);
        if let Some(holds) = self.skipped() {
            return holds;
        }
        match instant {
            Ok(at) if self.view.now < at => true,
            Ok(at) => {
                let passed = reason(LockCode::Other, path, any_of, Action::None);
                self.found.reasons.push(Reason { at: Some(at), ..passed });
                false
            }
            Err(_) => true,
        }
    }

    /// A date counted from a mission that is not complete yet: completing that one comes first, and a skipped
    /// date does not stand in for it.
    fn unknown_anchor(&mut self, anchor: Option<MissionId>, path: Place<'_>, any_of: Option<Place<'_>>) -> bool {
        let Some(mission) = anchor else {
            return self.other(false, path, any_of, None, None, Action::Enrol);
        };
        let done = MissionDone { mission, level: DoneLevel::Passed, min_score_bp: None };
        self.mission_done(&done, path, any_of)
    }

    fn other(
        &mut self,
        holds: bool,
        path: Place<'_>,
        any_of: Option<Place<'_>>,
        need: Option<Measure>,
        have: Option<Measure>,
        action: Action,
    ) -> bool {
        if !holds {
            self.found.reasons.push(Reason { need, have, ..reason(LockCode::Other, path, any_of, action) });
        }
        holds
    }
}

fn reason(code: LockCode, path: Place<'_>, any_of: Option<Place<'_>>, action: Action) -> Reason {
    Reason {
        code,
        cond_id: path.to_string(),
        mission: None,
        need: None,
        have: None,
        at: None,
        action,
        any_of: any_of.map(|place| place.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{
        BoardBuilder, a_board, a_mission, all, any, done, done_to, from_date, instant, mission_id, not,
    };
    use crate::mission::decide::decide;
    use crate::mission::{Entitlement, FromAnchor};
    use crate::time::LocalTime;

    /// Asks for mission 9, and compares the failing conditions as `code cond_id`, in their order.
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
