//! Checks which missions require each other. A mission may require only earlier missions, and never itself through
//! others. A required mission must not depend on an optional one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ids::MissionId;
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::{OutlineMission, ProgramOutline};
use crate::mission::{DoneLevel, Rule, RuleNode};

type Edges = BTreeMap<MissionId, Vec<MissionId>>;

pub(super) fn lint(outline: &ProgramOutline, findings: &mut Vec<Finding>) {
    let mut edges = Edges::new();
    for mission in &outline.missions {
        let waits_for = prerequisites(&mission.facts.lock_rule);
        let mut detours = BTreeSet::new();
        if mission.facts.required {
            detours_of(outline, &mission.facts.lock_rule, &mut detours);
        }
        for prerequisite in &waits_for {
            let kind = judge(outline, mission, *prerequisite, &detours);
            findings.extend(kind.map(|kind| Finding::of_mission(mission, kind)));
        }
        edges.insert(mission.facts.id, waits_for.into_iter().collect());
    }
    cycles(outline, &edges, findings);
}

/// The missions that a rule requires.
fn prerequisites(rule: &RuleNode) -> BTreeSet<MissionId> {
    let mut found = BTreeSet::new();
    rule.visit(&mut |condition, place| {
        found.extend(awaited(condition).filter(|_| place.is_wanted));
    });
    found
}

/// The mission that a condition requires.
fn awaited(condition: &Rule) -> Option<MissionId> {
    match condition {
        Rule::MissionDone(done) => (done.level > DoneLevel::None).then_some(done.mission),
        Rule::NotBefore(moment) => moment.counts_from(),
        Rule::All(_) | Rule::Any(_) | Rule::Not(_) => None,
        Rule::NotAfter(_)
        | Rule::HasEntitlement(_)
        | Rule::InTeam
        | Rule::OnboardingStepDone(_)
        | Rule::SurveyDone(_)
        | Rule::PendingReviewsBelow(_) => None,
    }
}

/// Whether a rule cannot be met without an optional mission. Collects these optional missions.
fn detours_of(outline: &ProgramOutline, node: &RuleNode, detours: &mut BTreeSet<MissionId>) -> bool {
    match &node.rule {
        Rule::All(nodes) => nodes.iter().fold(false, |found, child| detours_of(outline, child, detours) | found),
        Rule::Any(nodes) => {
            let mut ways = BTreeSet::new();
            let is_detour = !nodes.is_empty() && nodes.iter().all(|child| detours_of(outline, child, &mut ways));
            if is_detour {
                detours.append(&mut ways);
            }
            is_detour
        }
        Rule::Not(_) => false,
        Rule::MissionDone(_)
        | Rule::NotBefore(_)
        | Rule::NotAfter(_)
        | Rule::HasEntitlement(_)
        | Rule::InTeam
        | Rule::OnboardingStepDone(_)
        | Rule::SurveyDone(_)
        | Rule::PendingReviewsBelow(_) => {
            let is_optional =
                |id: &MissionId| outline.missions.iter().any(|other| other.facts.id == *id && !other.facts.required);
            let optional = awaited(&node.rule).filter(is_optional);
            detours.extend(optional);
            optional.is_some()
        }
    }
}

fn judge(
    outline: &ProgramOutline,
    mission: &OutlineMission,
    prerequisite: MissionId,
    detours: &BTreeSet<MissionId>,
) -> Option<FindingKind> {
    if prerequisite == mission.facts.id {
        return Some(FindingKind::OwnPrerequisite);
    }
    let Some(other) = outline.missions.iter().find(|other| other.facts.id == prerequisite) else {
        return Some(FindingKind::UnknownPrerequisite(prerequisite));
    };
    if other.facts.number > mission.facts.number {
        return Some(FindingKind::LaterPrerequisite(prerequisite));
    }
    detours.contains(&prerequisite).then_some(FindingKind::OptionalPrerequisite(prerequisite))
}

/// Finds the cycles of two or more missions. Each cycle is reported once, at its first mission.
fn cycles(outline: &ProgramOutline, edges: &Edges, findings: &mut Vec<Finding>) {
    let mut done = BTreeSet::new();
    for mission in &outline.missions {
        let start = mission.facts.id;
        if let Some(cycle) = shortest_way_back(start, edges, &done) {
            findings.push(Finding::of_mission(mission, FindingKind::Cycle(cycle)));
        }
        done.insert(start);
    }
}

/// Returns the shortest cycle that leads from a mission through others back to it and avoids the `done` missions.
fn shortest_way_back(start: MissionId, edges: &Edges, done: &BTreeSet<MissionId>) -> Option<Vec<MissionId>> {
    let mut came_from = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in edges.get(&at).into_iter().flatten().copied() {
            if next == start && at != start {
                let mut way = vec![at];
                while let Some(before) = way.last().and_then(|last| came_from.get(last)).copied() {
                    way.push(before);
                }
                way.reverse();
                return Some(way);
            }
            if next != start && !done.contains(&next) && !came_from.contains_key(&next) {
                came_from.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::fixtures::{a_mission, all, any, done, done_to, mission_id, not};
    use crate::mission::lint::tests::{a_program, check, findings};
    use crate::mission::{Anchor, DoneLevel, FromAnchor, Moment, Rule};

    #[test]
    fn a_mission_cannot_wait_for_itself() {
        let expected = [("error own_prerequisite", 1), ("error always_locked", 1)];
        check(&a_program([a_mission(1).after(1)]), &expected);
    }

    #[test]
    fn a_mission_waits_for_earlier_ones_only() {
        let later = format!("error later_prerequisite \"{}\"", mission_id(2));
        check(&a_program([a_mission(1).after(2), a_mission(2)]), &[(&later, 1)]);
        let either = a_mission(2).opening_when(any([done(1), done(3)]));
        let later = format!("error later_prerequisite \"{}\"", mission_id(3));
        check(&a_program([a_mission(1), either, a_mission(3)]), &[(&later, 2)]);
        let anchor = Anchor::MissionDone(mission_id(2));
        let moment = Moment::From(FromAnchor { anchor, plus_days: 1, at_local_time: None });
        let later = format!("error later_prerequisite \"{}\"", mission_id(2));
        check(&a_program([a_mission(1).opening_when(Rule::NotBefore(moment)), a_mission(2)]), &[(&later, 1)]);
    }

    #[test]
    fn a_later_mission_may_close_an_earlier_one() {
        check(&a_program([a_mission(1).opening_when(not(done(2))), a_mission(2)]), &[]);
        check(&a_program([a_mission(1).opening_when(done_to(2, DoneLevel::None)), a_mission(2)]), &[]);
    }

    #[test]
    fn a_prerequisite_is_a_mission_of_the_program() {
        let unknown = format!("error unknown_prerequisite \"{}\"", mission_id(7));
        check(&a_program([a_mission(1).after(7)]), &[(&unknown, 1), ("error always_locked", 1)]);
    }

    #[test]
    fn a_required_mission_does_not_hang_on_an_optional_one() {
        let detour = format!("error optional_prerequisite \"{}\"", mission_id(1));
        let optional = || a_mission(1).optional();
        check(&a_program([optional(), a_mission(2).after(1)]), &[(&detour, 2)]);
        check(&a_program([optional(), a_mission(2), a_mission(3).after(1).optional()]), &[]);
        let either = a_mission(3).opening_when(any([done(1), done(2)]));
        check(&a_program([optional(), a_mission(2), either]), &[]);
        let both = a_mission(3).opening_when(any([done(1), all([done(2), Rule::InTeam])]));
        let detours = [(detour.as_str(), 3), (&format!("error optional_prerequisite \"{}\"", mission_id(2)), 3)];
        check(&a_program([optional(), a_mission(2).optional(), both]), &detours);
        let or_a_team = a_mission(2).opening_when(any([done(1), Rule::InTeam]));
        check(&a_program([optional(), or_a_team]), &[]);
        let only_one_way = a_mission(2).opening_when(any([done(1)]));
        check(&a_program([optional(), only_one_way]), &[(&detour, 2)]);
        let only_one_way_of_two = a_mission(3).opening_when(any([all([done(1), done(2)])]));
        check(&a_program([optional(), a_mission(2).optional(), only_one_way_of_two]), &detours);
    }

    #[test]
    fn a_loop_is_shown_once_from_its_first_mission_on() {
        let outline = a_program([a_mission(1), a_mission(2).after(4), a_mission(3).after(2), a_mission(4).after(3)]);
        let found = findings(&outline);
        let cycles = found.iter().filter(|(kind, _)| kind.starts_with("error cycle")).collect::<Vec<_>>();
        let ids = [2, 4, 3].map(|number| format!("\"{}\"", mission_id(number))).join(",");
        assert_eq!(cycles, [&(format!("error cycle [{ids}]"), Some(2))]);
        let unreachable = found.iter().filter(|(kind, _)| kind == "error unreachable").map(|(_, number)| *number);
        assert_eq!(unreachable.collect::<Vec<_>>(), [Some(2), Some(3), Some(4)]);
    }

    #[test]
    fn two_loops_through_one_mission_are_both_shown() {
        let outline = a_program([a_mission(1).after(2), a_mission(2).after(1).after(3), a_mission(3).after(2)]);
        let found = findings(&outline);
        let cycles = found.iter().filter(|(kind, _)| kind.starts_with("error cycle")).map(|(_, number)| *number);
        assert_eq!(cycles.collect::<Vec<_>>(), [Some(1), Some(2)]);
    }
}
