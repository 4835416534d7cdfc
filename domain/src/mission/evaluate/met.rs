//! The conditions of a lock that hold and may be shown: the learner's progress towards a mission.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::evaluate::failure::ConditionPlace;
use crate::mission::evaluate::{View, Walk, required_before};
use crate::mission::{DoneLevel, Measure, MissionBoard, MissionFacts, Rule, RuleNode};
use crate::time::Timestamp;

/// A condition of a lock that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MetCondition {
    /// The condition's path in the rule, as in [`Reason`](crate::mission::Reason).
    pub cond_id: String,
    /// The mission that the condition names, if there is one.
    pub mission: Option<MissionId>,
    /// The requirement; `None` for a date or a team.
    pub need: Option<Measure>,
    /// The date that has come; `None` if staff opened the mission before its date.
    pub at: Option<Timestamp>,
}

/// Returns the conditions of a mission's rule and of the session that hold. Conditions that require that something has
/// *not* happened (a `not`, a date that has not passed, few waiting reviews) show no progress and are left out.
pub(in crate::mission) fn met(view: View<'_>, board: &MissionBoard, mission: &MissionFacts) -> Vec<MetCondition> {
    let mut found = Vec::new();
    for earlier in required_before(board, mission) {
        if view.not_done(earlier.id, DoneLevel::Passed, None).is_none() {
            let need = Some(Measure::Level(DoneLevel::Passed));
            let cond_id = ConditionPlace::Earlier(earlier.number).text();
            found.push(MetCondition { cond_id, mission: Some(earlier.id), need, at: None });
        }
    }
    gather(&mut Walk::of(view, mission), &mission.lock_rule, ConditionPlace::Named("0"), &mut found);
    found
}

fn gather<'a>(walk: &mut Walk<'a>, node: &'a RuleNode, path: ConditionPlace<'_>, found: &mut Vec<MetCondition>) {
    if !node.show {
        return;
    }
    let (mission, need, at) = match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => {
            for (index, child) in nodes.iter().enumerate() {
                gather(walk, child, ConditionPlace::Below(&path, index), found);
            }
            return;
        }
        Rule::MissionDone(done) => {
            let need = done.min_score_bp.map_or(Measure::Level(done.level), Measure::ScoreBp);
            (Some(done.mission), Some(need), None)
        }
        Rule::NotBefore(moment) => (None, None, walk.view.instant(moment).ok().filter(|at| *at <= walk.view.now)),
        Rule::HasEntitlement(kind) => (None, Some(Measure::Entitlement(*kind)), None),
        Rule::InTeam => (None, None, None),
        Rule::OnboardingStepDone(step) => (None, Some(Measure::Step(step.clone())), None),
        Rule::SurveyDone(survey) => (None, Some(Measure::Survey(survey.clone())), None),
        Rule::Not(_) | Rule::NotAfter(_) | Rule::PendingReviewsBelow(_) => return,
    };
    if walk.failure(&node.rule).is_none() {
        found.push(MetCondition { cond_id: path.text(), mission, need, at });
    }
}
