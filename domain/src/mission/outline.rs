//! Says in broad terms when a mission opens, for somebody who is not enrolled yet and has no dates of
//! their own. The exact word is `decide`'s.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::{Anchor, DoneLevel, MissionFacts, Moment, Rule, RuleNode};
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
    match &node.rule {
        _ if !node.show => {}
        Rule::All(nodes) => nodes.iter().for_each(|child| gather(child, missions, after, hints)),
        Rule::Any(nodes) => {
            let any = nodes.iter().filter_map(|child| match &child.rule {
                Rule::MissionDone(done) if child.show => number(done.mission),
                _ => None,
            });
            let any = any.collect::<Vec<_>>();
            if any.len() == nodes.len() && !any.is_empty() {
                hints.push(OpensHint::AfterAny { missions: any });
            }
        }
        Rule::MissionDone(done) if done.level != DoneLevel::None => after.extend(number(done.mission)),
        Rule::NotBefore(Moment::At(at)) => hints.push(OpensHint::At { at: *at }),
        Rule::NotBefore(Moment::From(from)) if from.anchor == Anchor::SessionStart => {
            hints.push(OpensHint::DaysAfterStart { days: from.plus_days });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{MissionBuilder, a_mission, all, any, done, done_to, instant, not};
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
        check(a_mission(4).opening_when(done_to(1, DoneLevel::None)), &[OpensHint::Anytime]);
        check(a_mission(4).opening_when(not(done(1))), &[OpensHint::Anytime]);
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
    fn what_is_hidden_from_learners_is_hidden_here() {
        let hidden = |rule| RuleNode { show: false, rule };
        check(a_mission(4).locked_by(hidden(done(1))), &[OpensHint::Anytime]);
        let partly = Rule::Any(vec![hidden(done(1)), RuleNode::shown(done(2))]);
        check(a_mission(4).opening_when(partly), &[OpensHint::Anytime]);
    }
}
