//! Says in broad terms when a mission opens, for somebody who is not enrolled yet and has no dates of
//! their own. The exact word is `decide`'s.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::{Anchor, MissionFacts, Moment, Rule, RuleNode};
use crate::time::Timestamp;

/// One thing that opens a mission, in broad terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OpensHint {
    /// From the session's start on.
    Anytime,
    /// After all of these missions, by number.
    AfterAll {
        /// Their numbers.
        missions: Vec<u32>,
    },
    /// After any one of these missions, by number.
    AfterAny {
        /// Their numbers.
        missions: Vec<u32>,
    },
    /// At this instant.
    At {
        /// The instant.
        at: Timestamp,
    },
    /// So many days after the session's start.
    DaysAfterStart {
        /// The days.
        days: i16,
    },
    /// When the first of these has come true.
    AnyOf {
        /// The ways, each in broad terms.
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        hints: Vec<OpensHint>,
    },
    /// On a condition that depends on the learner, or that is not told.
    OnCondition,
}

/// What opens each mission, in order.
#[must_use]
pub fn outline(missions: &[MissionFacts], sequential: bool) -> Vec<Vec<OpensHint>> {
    missions.iter().map(|mission| hints(mission, missions, sequential)).collect()
}

fn hints(mission: &MissionFacts, missions: &[MissionFacts], sequential: bool) -> Vec<OpensHint> {
    let mut after = Vec::new();
    if sequential {
        let earlier = missions.iter().filter(|other| other.required && other.number < mission.number);
        after.extend(earlier.map(|other| other.number));
    }
    let mut hints = Vec::new();
    gather(&mission.lock_rule, missions, &mut after, &mut hints);
    after.sort_unstable();
    after.dedup();
    if !after.is_empty() {
        hints.insert(0, OpensHint::AfterAll { missions: after });
    }
    if hints.is_empty() {
        hints.push(OpensHint::Anytime);
    }
    hints
}

fn gather(node: &RuleNode, missions: &[MissionFacts], after: &mut Vec<u32>, hints: &mut Vec<OpensHint>) {
    let number = |id: MissionId| missions.iter().find(|mission| mission.id == id).map(|mission| mission.number);
    let on_condition = |hints: &mut Vec<OpensHint>| {
        if !hints.contains(&OpensHint::OnCondition) {
            hints.push(OpensHint::OnCondition);
        }
    };
    match &node.rule {
        Rule::All(nodes) if node.show => nodes.iter().for_each(|child| gather(child, missions, after, hints)),
        Rule::Any(nodes) if nodes.is_empty() => {}
        Rule::Any(nodes) if node.show => hints.push(any_of(nodes, missions)),
        Rule::MissionDone(done) if node.show => after.extend(number(done.mission)),
        Rule::NotBefore(Moment::At(at)) if node.show => hints.push(OpensHint::At { at: *at }),
        Rule::NotBefore(Moment::From(from)) if node.show && from.anchor == Anchor::SessionStart => {
            hints.push(OpensHint::DaysAfterStart { days: from.plus_days });
        }
        // Hidden, or told by `decide` alone.
        Rule::All(_) | Rule::Any(_) | Rule::MissionDone(_) | Rule::NotBefore(_) => on_condition(hints),
        Rule::Not(_)
        | Rule::NotAfter(_)
        | Rule::HasEntitlement(_)
        | Rule::InTeam
        | Rule::OnboardingStepDone(_)
        | Rule::SurveyDone(_)
        | Rule::PendingReviewsBelow(_) => on_condition(hints),
    }
}

fn any_of(nodes: &[RuleNode], missions: &[MissionFacts]) -> OpensHint {
    let ways = nodes.iter().map(|child| {
        let (mut after, mut hints) = (Vec::new(), Vec::new());
        gather(child, missions, &mut after, &mut hints);
        match (after.as_slice(), hints.as_slice()) {
            ([_, ..], []) => OpensHint::AfterAll { missions: after },
            ([], [one]) => one.clone(),
            _ => OpensHint::OnCondition,
        }
    });
    let hints = ways.collect::<Vec<_>>();
    let single = hints.iter().map(|hint| match hint {
        OpensHint::AfterAll { missions } => missions.first().copied().filter(|_| missions.len() == 1),
        OpensHint::Anytime
        | OpensHint::AfterAny { .. }
        | OpensHint::At { .. }
        | OpensHint::DaysAfterStart { .. }
        | OpensHint::AnyOf { .. }
        | OpensHint::OnCondition => None,
    });
    match single.collect::<Option<Vec<u32>>>() {
        Some(missions) => OpensHint::AfterAny { missions },
        None => OpensHint::AnyOf { hints },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{MissionBuilder, a_mission, all, any, done, instant, not};
    use crate::mission::FromAnchor;

    fn hints_of(mission: MissionBuilder, sequential: bool) -> Vec<OpensHint> {
        let missions = [a_mission(1), a_mission(2).optional(), a_mission(3), mission].map(MissionBuilder::build);
        outline(&missions, sequential).pop().unwrap()
    }

    fn check(mission: MissionBuilder, expected: &[OpensHint]) {
        assert_eq!(hints_of(mission, false), expected);
    }

    fn after_all(missions: &[u32]) -> OpensHint {
        OpensHint::AfterAll { missions: missions.to_vec() }
    }

    #[test]
    fn a_mission_without_a_rule_opens_at_any_time() {
        check(a_mission(4), &[OpensHint::Anytime]);
        check(a_mission(4).opening_when(not(done(1))), &[OpensHint::OnCondition]);
        check(a_mission(4).opening_when(any([])), &[OpensHint::Anytime]);
    }

    #[test]
    fn prerequisites_are_named_by_number_and_those_of_a_sequence_too() {
        check(a_mission(4).after(3).after(1), &[after_all(&[1, 3])]);
        check(a_mission(4).opening_when(all([done(2), done(2)])), &[after_all(&[2])]);
        check(a_mission(4).opening_when(any([done(1), done(2)])), &[OpensHint::AfterAny { missions: vec![1, 2] }]);
        assert_eq!(hints_of(a_mission(4).after(2), true), [after_all(&[1, 2, 3])]);
    }

    #[test]
    fn dates_are_named_as_they_are_fixed() {
        let (date, anchor) = ("2026-11-27T09:00:00Z", Anchor::SessionStart);
        let days = FromAnchor { anchor, plus_days: 3, at_local_time: None };
        let mission = a_mission(4).after(1).on(date).opening_when(Rule::NotBefore(Moment::From(days)));
        let at = OpensHint::At { at: instant(date) };
        check(mission, &[after_all(&[1]), at, OpensHint::DaysAfterStart { days: 3 }]);
    }

    #[test]
    fn one_of_several_ways_is_named_as_such() {
        let days = Moment::From(FromAnchor { anchor: Anchor::SessionStart, plus_days: 14, at_local_time: None });
        let hints = vec![after_all(&[2]), OpensHint::DaysAfterStart { days: 14 }];
        check(a_mission(4).opening_when(any([done(2), Rule::NotBefore(days)])), &[OpensHint::AnyOf { hints }]);
    }

    #[test]
    fn what_is_hidden_from_learners_is_only_said_to_be_there() {
        let hidden = |rule| RuleNode { show: false, rule };
        check(a_mission(4).locked_by(hidden(done(1))), &[OpensHint::OnCondition]);
        let (at, from) = (Moment::At(instant("2026-11-27T09:00:00Z")), |anchor| {
            Moment::From(FromAnchor { anchor, plus_days: 3, at_local_time: None })
        });
        for rule in [
            all([done(1)]),
            any([done(1)]),
            Rule::NotBefore(at),
            Rule::NotBefore(from(Anchor::SessionStart)),
            Rule::All(vec![hidden(done(1)), hidden(done(2))]),
        ] {
            check(a_mission(4).locked_by(hidden(rule)), &[OpensHint::OnCondition]);
        }
        check(a_mission(4).opening_when(Rule::NotBefore(from(Anchor::Enrolment))), &[OpensHint::OnCondition]);
        check(a_mission(4).opening_when(not(done(1))).opening_when(not(done(2))), &[OpensHint::OnCondition]);
        let partly = Rule::Any(vec![hidden(done(1)), RuleNode::shown(done(2))]);
        let hints = vec![OpensHint::OnCondition, after_all(&[2])];
        check(a_mission(4).opening_when(partly), &[OpensHint::AnyOf { hints }]);
    }
}
