//! The walk over one mission's rule tree: which conditions fail, and which instants could change that.
//! How the result becomes a decision stands in `decide`.

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
    pub(super) assumed_complete: Option<MissionId>,
}

/// What walking a rule found.
#[derive(Default)]
pub(super) struct Findings {
    /// The failing conditions that may be told.
    pub(super) reasons: Vec<Reason>,
    /// Instants to come at which a condition of the rule turns.
    pub(super) moments: Vec<Timestamp>,
}

impl<'a> View<'a> {
    pub(super) fn of(board: &'a MissionBoard) -> Self {
        Self { snapshot: &board.snapshot, now: board.snapshot.now, assumed_complete: None }
    }

    pub(super) fn row(&self, mission: MissionId) -> Option<&'a UserMissionFacts> {
        self.snapshot.user_missions.iter().find(|row| row.mission == mission)
    }

    fn completed_at(&self, mission: MissionId) -> Option<Timestamp> {
        let stored = self.row(mission).and_then(|row| row.completed_at);
        stored.or((self.assumed_complete == Some(mission)).then_some(self.now))
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
        let whole = (self.assumed_complete == Some(mission)).then_some(crate::limits::WHOLE_BP);
        whole.or_else(|| self.row(mission).and_then(|row| row.score_bp)).unwrap_or(0)
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
    let mut walk = Walk { view, skips_dates, found: Findings::default() };
    if view.snapshot.session.sequential {
        walk.require_earlier(board, mission);
    }
    walk.require_start();
    let is_open = walk.holds(&mission.lock_rule, "0", None);
    let mut found = walk.found;
    if !is_open && found.reasons.is_empty() {
        found.reasons.push(reason(LockCode::Other, "0", None, Action::None));
    }
    found.reasons.sort_by_key(|reason| reason.code);
    found
}

struct Walk<'a> {
    view: View<'a>,
    skips_dates: bool,
    found: Findings,
}

impl Walk<'_> {
    /// A sequential session asks for every earlier required mission, not only for the previous one.
    fn require_earlier(&mut self, board: &MissionBoard, mission: &MissionFacts) {
        for earlier in &board.missions {
            if earlier.required && earlier.number < mission.number {
                let done = MissionDone { mission: earlier.id, level: DoneLevel::Passed, min_score_bp: None };
                self.mission_done(&done, &format!("sequential.{}", earlier.number), None);
            }
        }
    }

    fn require_start(&mut self) {
        let starts_at = self.view.snapshot.session.starts_at;
        self.not_before(&Moment::At(starts_at), "session_start", None);
    }

    fn holds(&mut self, node: &RuleNode, path: &str, any_of: Option<&str>) -> bool {
        let told = self.found.reasons.len();
        let holds = match &node.rule {
            Rule::All(nodes) => {
                let mut all = true;
                for (index, child) in nodes.iter().enumerate() {
                    all &= self.holds(child, &format!("{path}.{index}"), any_of);
                }
                all
            }
            Rule::Any(nodes) => {
                let mut any = false;
                for (index, child) in nodes.iter().enumerate() {
                    any |= self.holds(child, &format!("{path}.{index}"), any_of.or(Some(path)));
                }
                any
            }
            Rule::Not(child) => {
                let holds = !self.holds(child, &format!("{path}.0"), any_of);
                self.found.reasons.truncate(told);
                self.other(holds, path, any_of, None, None, Action::None)
            }
            Rule::MissionDone(done) => self.mission_done(done, path, any_of),
            Rule::NotBefore(moment) => self.not_before(moment, path, any_of),
            Rule::NotAfter(moment) => self.not_after(moment, path, any_of),
            Rule::HasEntitlement(kind) => {
                let holds = self.view.snapshot.entitlements.contains(kind);
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

    fn mission_done(&mut self, done: &MissionDone, path: &str, any_of: Option<&str>) -> bool {
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

    /// The instant of a moment, noted as one that may change the decision where it is still to come.
    fn watched_instant(&mut self, moment: &Moment) -> Result<Timestamp, Option<MissionId>> {
        let instant = self.view.instant(moment);
        self.found.moments.extend(instant.ok().filter(|at| self.view.now < *at));
        instant
    }

    fn not_before(&mut self, moment: &Moment, path: &str, any_of: Option<&str>) -> bool {
        let instant = self.watched_instant(moment);
        match instant {
            _ if self.skips_dates => true,
            Ok(at) if at <= self.view.now => true,
            Ok(at) => {
                let waiting = reason(LockCode::WaitingUnlockDate, path, any_of, Action::Wait);
                self.found.reasons.push(Reason { at: Some(at), ..waiting });
                false
            }
            Err(anchor) => self.unknown_anchor(anchor, path, any_of),
        }
    }

    fn not_after(&mut self, moment: &Moment, path: &str, any_of: Option<&str>) -> bool {
        let instant = self.watched_instant(moment);
        match instant {
            _ if self.skips_dates => true,
            Ok(at) if self.view.now < at => true,
            Ok(at) => {
                let passed = reason(LockCode::Other, path, any_of, Action::None);
                self.found.reasons.push(Reason { at: Some(at), ..passed });
                false
            }
            Err(_) => true,
        }
    }

    /// A date counted from a mission that is not complete yet: completing that one comes first.
    fn unknown_anchor(&mut self, anchor: Option<MissionId>, path: &str, any_of: Option<&str>) -> bool {
        let Some(mission) = anchor else {
            return self.other(false, path, any_of, None, None, Action::Enrol);
        };
        let done = MissionDone { mission, level: DoneLevel::Passed, min_score_bp: None };
        self.mission_done(&done, path, any_of)
    }

    fn other(
        &mut self,
        holds: bool,
        path: &str,
        any_of: Option<&str>,
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

fn reason(code: LockCode, path: &str, any_of: Option<&str>, action: Action) -> Reason {
    Reason {
        code,
        cond_id: path.to_owned(),
        mission: None,
        need: None,
        have: None,
        at: None,
        action,
        any_of: any_of.map(str::to_owned),
    }
}
