//! Finds surveys that keep a mission locked for ever: surveys that do not exist, and surveys that are due only after
//! the mission, or another mission that requires it, is complete.

use std::collections::BTreeSet;

use crate::ids::MissionId;
use crate::mission::{Anchor, MissionFacts, Rule, RuleNode};
use crate::survey::SurveyFacts;

/// Fault of a survey that a mission requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyFinding {
    /// The program has no survey of this name.
    Unknown(String),
    /// The survey of this name is due only after the mission.
    AskedAfter(String),
}

/// Returns the faults of surveys that missions require, each with its mission. A survey that is only one alternative of
/// a rule is not reported as due too late.
#[must_use]
pub fn lint(missions: &[MissionFacts], surveys: &[SurveyFacts]) -> Vec<(MissionId, SurveyFinding)> {
    let mut found = Vec::new();
    for mission in missions {
        let mut named = BTreeSet::new();
        mission.lock_rule.visit(&mut |rule, _| {
            if let Rule::SurveyDone(slug) = rule {
                named.insert(slug.clone());
            }
        });
        let unknown = named.into_iter().filter(|slug| !surveys.iter().any(|survey| survey.slug == *slug));
        found.extend(unknown.map(|slug| (mission.id, SurveyFinding::Unknown(slug))));
        let late = needed(&mission.lock_rule).surveys.into_iter().filter(|slug| {
            let survey = surveys.iter().find(|survey| survey.slug == *slug);
            survey.is_some_and(|survey| waits_for(survey, mission.id, missions, surveys))
        });
        found.extend(late.map(|slug| (mission.id, SurveyFinding::AskedAfter(slug))));
    }
    found
}

/// Whether a survey is due only after a mission, directly or through other missions and surveys.
fn waits_for(survey: &SurveyFacts, target: MissionId, missions: &[MissionFacts], surveys: &[SurveyFacts]) -> bool {
    let mut seen = BTreeSet::new();
    let mut ahead = after(survey).into_iter().collect::<Vec<_>>();
    while let Some(next) = ahead.pop() {
        if next == target {
            return true;
        }
        let mission = missions.iter().find(|mission| mission.id == next).filter(|_| seen.insert(next));
        let Some(mission) = mission else { continue };
        let needed = needed(&mission.lock_rule);
        ahead.extend(needed.missions);
        let asked = needed.surveys.iter().filter_map(|slug| surveys.iter().find(|survey| survey.slug == *slug));
        ahead.extend(asked.filter_map(after));
    }
    false
}

fn after(survey: &SurveyFacts) -> Option<MissionId> {
    match survey.due {
        Anchor::MissionDone(mission) => Some(mission),
        Anchor::SessionStart | Anchor::SessionEnd | Anchor::Enrolment => None,
    }
}

/// Missions and surveys that a rule requires in every case.
#[derive(Default)]
struct Needed {
    missions: Vec<MissionId>,
    surveys: Vec<String>,
}

fn needed(rule: &RuleNode) -> Needed {
    let mut needed = Needed::default();
    rule.visit(&mut |rule, place| {
        if !place.is_wanted || !place.is_certain {
            return;
        }
        match rule {
            Rule::MissionDone(done) => needed.missions.push(done.mission),
            Rule::SurveyDone(slug) => needed.surveys.push(slug.clone()),
            _ => {}
        }
    });
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::surveys::a_survey;
    use crate::fixtures::{MissionBuilder, a_mission, all, any, done, mission_id};

    fn survey() -> Rule {
        Rule::SurveyDone("start".to_owned())
    }

    fn check(due: Anchor, missions: &[MissionBuilder], expected: &[(u32, SurveyFinding)]) {
        let missions = missions.iter().cloned().map(MissionBuilder::build).collect::<Vec<_>>();
        let expected = expected.iter().map(|(number, finding)| (mission_id(*number), finding.clone()));
        assert_eq!(lint(&missions, &[a_survey(due)]), expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_survey_that_is_asked_in_time_has_no_finding() {
        check(Anchor::SessionStart, &[a_mission(1).opening_when(survey())], &[]);
        let after_first = Anchor::MissionDone(mission_id(1));
        check(after_first, &[a_mission(1), a_mission(2).opening_when(all([done(1), survey()]))], &[]);
        check(after_first, &[a_mission(1).opening_when(any([done(2), survey()])), a_mission(2)], &[]);
    }

    #[test]
    fn a_survey_that_is_asked_too_late_or_never_is_found() {
        let late = || SurveyFinding::AskedAfter("start".to_owned());
        check(Anchor::MissionDone(mission_id(1)), &[a_mission(1).opening_when(survey())], &[(1, late())]);
        let second = a_mission(2).opening_when(done(1));
        check(Anchor::MissionDone(mission_id(2)), &[a_mission(1).opening_when(survey()), second], &[(1, late())]);
        let unknown = Rule::SurveyDone("end".to_owned());
        let finding = SurveyFinding::Unknown("end".to_owned());
        check(Anchor::Enrolment, &[a_mission(1).opening_when(unknown)], &[(1, finding)]);
    }
}
