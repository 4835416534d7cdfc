//! Finds bonus modules that no learner could open, with the [lint of missions](mod@crate::mission::lint). Their rule
//! requires an unknown mission or a date after the session's end, or it can never hold.

use crate::bonus::ModuleFacts;
use crate::ids::BonusModuleId;
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::lint as lint_missions;
use crate::mission::lint::outline::{OutlineMission, ProgramOutline};

/// Returns the findings about lock rules, each with its module.
#[must_use]
pub fn lint(outline: &ProgramOutline, modules: &[ModuleFacts]) -> Vec<(BonusModuleId, Finding)> {
    let mut outline = outline.clone();
    outline.missions.extend(modules.iter().map(as_mission));
    let findings = lint_missions(&outline).into_iter().filter(|finding| is_about_lock(&finding.kind));
    let of_module = |finding: Finding| {
        let module = modules.iter().find(|module| Some(module.as_mission().id) == finding.mission)?;
        Some((module.id, finding))
    };
    findings.filter_map(of_module).collect()
}

fn as_mission(module: &ModuleFacts) -> OutlineMission {
    OutlineMission {
        facts: module.as_mission(),
        slug: module.id.to_string(),
        blocks: Vec::new(),
        keys: Default::default(),
        replies: None,
        rubric_weights_bp: None,
        preview: false,
        is_for_team: false,
    }
}

fn is_about_lock(kind: &FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::UnknownPrerequisite(_)
            | FindingKind::DateAfterEnd(_)
            | FindingKind::AlwaysLocked
            | FindingKind::Unreachable
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bonuses::a_module;
    use crate::fixtures::{a_mission, done, from_date, instant, london, mission_id};
    use crate::mission::Rule;
    use crate::mission::lint::outline::OutlineSession;

    fn check(rule: Rule, expected: &[FindingKind]) {
        let mission = OutlineMission { facts: a_mission(1).build(), ..as_mission(&a_module(9, 0, done(1))) };
        let session = OutlineSession {
            slug: "spring".to_owned(),
            starts_at: instant("2026-11-02T09:00:00Z"),
            ends_at: instant("2026-12-14T09:00:00Z"),
            zone: london(),
            grace_days: 21,
            sequential: true,
        };
        let outline = ProgramOutline { slug: "harbour".to_owned(), missions: vec![mission], sessions: vec![session] };
        let module = a_module(1, 1, rule);
        let found = lint(&outline, std::slice::from_ref(&module));
        assert!(found.iter().all(|(id, _)| *id == module.id));
        assert_eq!(found.into_iter().map(|(_, finding)| finding.kind).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_module_that_can_be_opened_has_no_finding() {
        check(Rule::All(Vec::new()), &[]);
        check(done(1), &[]);
        check(from_date("2026-12-01T09:00:00Z"), &[]);
    }

    #[test]
    fn a_module_that_nobody_can_open_is_found() {
        let never = instant("2027-03-01T09:00:00Z");
        let found = [FindingKind::DateAfterEnd(never), FindingKind::AlwaysLocked];
        check(from_date("2027-03-01T09:00:00Z"), &found);
        let unknown = mission_id(7);
        check(done(7), &[FindingKind::UnknownPrerequisite(unknown), FindingKind::AlwaysLocked]);
    }
}
