//! Lists the requirements for completing a program, each with `need` and `have`, so that a screen can show "4 of 6
//! missions" and the next action. The missions are those of the version that was pinned at enrolment: a mission that is
//! added later is not required of an enrolled learner.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::CompletionPolicy;
use crate::progression::{MissionCount, Requirement, RequirementAction, RequirementName};
use crate::time::Timestamp;

/// Facts about a mission that matter for completing its program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountedMission {
    /// The mission.
    pub mission: MissionId,
    /// Whether the program requires it.
    pub is_required: bool,
    /// The policy that completes it.
    pub completion: CompletionPolicy,
    /// When the learner first viewed it.
    pub viewed_at: Option<Timestamp>,
    /// When each attempt was submitted.
    pub submitted_at: Vec<Timestamp>,
    /// When it was completed.
    pub completed_at: Option<Timestamp>,
}

impl CountedMission {
    /// Whether it is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completed_at.is_some()
    }

    /// Returns when a complete mission was done: when the attempt that completed it was submitted, or when it was first
    /// viewed if viewing completes it. A slow review has no effect.
    #[must_use]
    pub fn done_at(&self) -> Option<Timestamp> {
        let completed_at = self.completed_at?;
        let done_at = match self.completion {
            CompletionPolicy::Viewed => self.viewed_at,
            CompletionPolicy::Submitted
            | CompletionPolicy::AiPassed
            | CompletionPolicy::HumanPassed
            | CompletionPolicy::Score => self.submitted_at.iter().copied().filter(|at| *at <= completed_at).max(),
        };
        Some(done_at.unwrap_or(completed_at))
    }
}

/// Facts for [`requirements`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressionFacts {
    /// The missions of the pinned version, in their order.
    pub missions: Vec<CountedMission>,
    /// The overall score in basis points; `None` without a score. See [`score`](super::score).
    pub overall_bp: Option<u32>,
    /// The program's minimum overall score, if it has one.
    pub min_score_bp: Option<u32>,
    /// Whether the program requires the offboarding. It does unless the program's author turns this off.
    pub asks_survey: bool,
    /// Whether the offboarding is complete.
    pub has_survey: bool,
    /// The name for the certificate; `None` until the learner confirms it.
    pub confirmed_name: Option<String>,
    /// Number of refunds of this enrolment that are neither paid out nor denied.
    pub open_refunds: u32,
    /// Number of undecided disputes about this enrolment's payment.
    pub open_disputes: u32,
}

/// Whether a program can be completed, with its requirements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Readiness {
    /// Whether every requirement is met.
    pub is_ready: bool,
    /// The number of required missions, and how many of these are complete.
    pub progress: MissionCount,
    /// All requirements that apply, in their order.
    pub requirements: Vec<Requirement>,
}

impl Readiness {
    /// Returns the requirements that are not met.
    #[must_use]
    pub fn missing(&self) -> Vec<Requirement> {
        self.requirements.iter().filter(|requirement| !requirement.is_met).cloned().collect()
    }
}

/// Returns the requirements for this learner to complete the program.
#[must_use]
pub fn requirements(facts: &ProgressionFacts) -> Readiness {
    use RequirementName::{LegalName, NoOpenDispute, NoOpenRefund, Score, Survey};
    let progress = progress(facts);
    let mut requirements = vec![missions(facts, progress)];
    if let Some(need) = facts.min_score_bp {
        let have = facts.overall_bp.unwrap_or_default();
        requirements.push(at_least(Score, need, have, RequirementAction::RaiseScore));
    }
    if facts.asks_survey {
        requirements.push(at_least(Survey, 1, facts.has_survey.into(), RequirementAction::AnswerSurvey));
    }
    let has_name = facts.confirmed_name.is_some();
    requirements.push(at_least(LegalName, 1, has_name.into(), RequirementAction::ConfirmName));
    requirements.extend(none_open(NoOpenRefund, facts.open_refunds));
    requirements.extend(none_open(NoOpenDispute, facts.open_disputes));
    let is_ready = requirements.iter().all(|requirement| requirement.is_met);
    Readiness { is_ready, progress, requirements }
}

/// Returns the number of required missions, and how many of these are complete.
#[must_use]
pub fn progress(facts: &ProgressionFacts) -> MissionCount {
    let mut count = MissionCount { done: 0, required: 0 };
    for mission in facts.missions.iter().filter(|mission| mission.is_required) {
        count.required += 1;
        count.done += u32::from(mission.is_complete());
    }
    count
}

/// Returns when the last required mission was [done](CountedMission::done_at); `None` unless all are complete.
#[must_use]
pub fn finished_at(facts: &ProgressionFacts) -> Option<Timestamp> {
    let required = facts.missions.iter().filter(|mission| mission.is_required);
    required.map(CountedMission::done_at).collect::<Option<Vec<_>>>()?.into_iter().max()
}

fn missions(facts: &ProgressionFacts, progress: MissionCount) -> Requirement {
    let is_missing = |mission: &&CountedMission| mission.is_required && !mission.is_complete();
    let missing: Vec<_> = facts.missions.iter().filter(is_missing).map(|mission| mission.mission).collect();
    Requirement {
        name: RequirementName::Missions,
        need: progress.required,
        have: progress.done,
        is_met: missing.is_empty(),
        action: missing.first().map(|mission| RequirementAction::OpenMission(*mission)),
        missions: missing,
    }
}

fn at_least(name: RequirementName, need: u32, have: u32, action: RequirementAction) -> Requirement {
    requirement(name, need, have, need <= have, action)
}

/// Listed only while one is open: most learners have never paid, and would not know what it means.
fn none_open(name: RequirementName, have: u32) -> Option<Requirement> {
    (0 < have).then(|| requirement(name, 0, have, false, RequirementAction::Wait))
}

fn requirement(name: RequirementName, need: u32, have: u32, is_met: bool, action: RequirementAction) -> Requirement {
    Requirement { name, need, have, is_met, missions: Vec::new(), action: (!is_met).then_some(action) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::progressions::{ProgressionBuilder, a_progression};
    use crate::fixtures::{instant, mission_id};

    /// Compares the number of complete missions, the number of required missions, and the unmet requirements with
    /// `need` and `have`.
    fn check(facts: ProgressionBuilder, done: u32, required: u32, missing: &[(RequirementName, u32, u32)]) {
        let readiness = requirements(&facts.build());
        assert_eq!(readiness.progress, MissionCount { done, required });
        let unmet: Vec<_> = readiness.missing().iter().map(|one| (one.name, one.need, one.have)).collect();
        assert_eq!(unmet, missing);
        assert_eq!(readiness.is_ready, missing.is_empty());
    }

    #[test]
    fn a_program_is_ready_when_every_required_mission_is_complete() {
        use RequirementName::Missions;
        check(a_progression(6, 6), 6, 6, &[]);
        check(a_progression(4, 6), 4, 6, &[(Missions, 6, 4)]);
        check(a_progression(0, 1), 0, 1, &[(Missions, 1, 0)]);
        check(a_progression(0, 0), 0, 0, &[]);
    }

    #[test]
    fn optional_missions_count_for_nothing() {
        use RequirementName::Missions;
        check(a_progression(2, 2).optional(3, false), 2, 2, &[]);
        check(a_progression(1, 2).optional(3, true), 1, 2, &[(Missions, 2, 1)]);
    }

    #[test]
    fn a_mission_is_done_when_the_attempt_that_completed_it_was_submitted_or_when_it_was_looked_at() {
        let [viewed, first, second, completed, later] = [1, 3, 5, 7, 9].map(at);
        let done_at = |completion, submitted_at: &[Timestamp], completed_at| {
            let submitted_at = submitted_at.to_vec();
            let (mission, is_required, viewed_at) = (mission_id(1), true, Some(viewed));
            CountedMission { mission, is_required, completion, viewed_at, submitted_at, completed_at }.done_at()
        };
        use CompletionPolicy::{AiPassed, HumanPassed, Score, Submitted, Viewed};
        for policy in [Submitted, AiPassed, HumanPassed, Score] {
            assert_eq!(done_at(policy, &[first], None), None);
            assert_eq!(done_at(policy, &[first], Some(completed)), Some(first));
            assert_eq!(done_at(policy, &[second, first], Some(completed)), Some(second));
            assert_eq!(done_at(policy, &[first, later], Some(completed)), Some(first));
            assert_eq!(done_at(policy, &[completed], Some(completed)), Some(completed));
            assert_eq!(done_at(policy, &[], Some(completed)), Some(completed));
        }
        assert_eq!(done_at(Viewed, &[first], Some(completed)), Some(viewed));
        assert_eq!(done_at(Viewed, &[], None), None);
    }

    #[test]
    fn a_program_is_finished_with_the_last_required_mission() {
        let finished = |progression: ProgressionBuilder| finished_at(&progression.build());
        let third = |is_required, done_at| {
            move |facts: &mut ProgressionFacts| {
                let mission = CountedMission { is_required, ..facts.missions[0].clone() };
                facts.missions.push(CountedMission {
                    submitted_at: vec![done_at],
                    completed_at: Some(at(20)),
                    ..mission
                });
            }
        };
        let usual = a_progression(2, 2).build().missions[0].done_at();
        assert_eq!(finished(a_progression(2, 2)), usual);
        assert_eq!(finished(a_progression(2, 2).but(third(true, at(19)))), Some(at(19)));
        assert_eq!(finished(a_progression(2, 2).but(third(true, at(2)))), usual);
        assert_eq!(finished(a_progression(2, 2).but(third(false, at(19)))), usual);
        assert_eq!(finished(a_progression(1, 2)), None);
        assert_eq!(finished(a_progression(0, 0).optional(1, true)), None);
    }

    fn at(day: u8) -> Timestamp {
        instant(&format!("2026-12-{day:02}T10:00:00Z"))
    }

    #[test]
    fn a_minimum_score_is_reached_exactly_and_no_score_is_none() {
        let scored =
            |need, have| a_progression(1, 1).but(move |facts| (facts.min_score_bp, facts.overall_bp) = (need, have));
        check(scored(Some(7_000), Some(7_000)), 1, 1, &[]);
        check(scored(Some(7_000), Some(6_999)), 1, 1, &[(RequirementName::Score, 7_000, 6_999)]);
        check(scored(Some(7_000), None), 1, 1, &[(RequirementName::Score, 7_000, 0)]);
        check(scored(None, Some(0)), 1, 1, &[]);
    }

    #[test]
    fn the_offboarding_is_asked_for_unless_the_program_does_not() {
        let survey = |asks_survey, has_survey| {
            a_progression(1, 1).but(move |facts| (facts.asks_survey, facts.has_survey) = (asks_survey, has_survey))
        };
        check(survey(true, true), 1, 1, &[]);
        check(survey(true, false), 1, 1, &[(RequirementName::Survey, 1, 0)]);
        check(survey(false, false), 1, 1, &[]);
    }

    #[test]
    fn everything_that_is_missing_is_listed_in_order_with_what_to_do() {
        use RequirementName::{LegalName, Missions, NoOpenDispute, NoOpenRefund, Score, Survey};
        let nothing = || {
            a_progression(1, 3).unconfirmed().refunding(1).disputed(2).but(|facts| {
                (facts.min_score_bp, facts.overall_bp, facts.has_survey) = (Some(5_000), Some(4_000), false);
            })
        };
        let missing = [
            (Missions, 3, 1),
            (Score, 5_000, 4_000),
            (Survey, 1, 0),
            (LegalName, 1, 0),
            (NoOpenRefund, 0, 1),
            (NoOpenDispute, 0, 2),
        ];
        check(nothing(), 1, 3, &missing);
        let missing = requirements(&nothing().build()).missing();
        assert_eq!(missing[0].missions, [mission_id(2), mission_id(3)]);
        assert!(missing[1..].iter().all(|requirement| requirement.missions.is_empty()));
        let actions: Vec<_> = missing.iter().filter_map(|requirement| requirement.action).collect();
        let expected = [
            RequirementAction::OpenMission(mission_id(2)),
            RequirementAction::RaiseScore,
            RequirementAction::AnswerSurvey,
            RequirementAction::ConfirmName,
            RequirementAction::Wait,
            RequirementAction::Wait,
        ];
        assert_eq!(actions, expected);
    }

    #[test]
    fn what_is_met_is_listed_too_and_asks_nothing_except_what_is_about_payments() {
        use RequirementName::{LegalName, Missions, Survey};
        let readiness = requirements(&a_progression(2, 2).build());
        let names: Vec<_> = readiness.requirements.iter().map(|requirement| requirement.name).collect();
        assert_eq!(names, [Missions, Survey, LegalName]);
        assert!(readiness.requirements.iter().all(|requirement| requirement.action.is_none()));
    }
}
