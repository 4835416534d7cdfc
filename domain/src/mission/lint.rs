//! Finds faults in a program before it is published: rules that can never be met, weights with the wrong sum, slugs
//! that would hide a screen.
//!
//! This module does not know the files and lines of the program, so a finding names the mission, the session and the
//! block.
//!
//! # The findings
//! An *error* prevents publishing the program, a *warning* does not. Rubrics have a [separate
//! lint](crate::feedback::lint_rubric).
//!
//! | [finding](finding::FindingKind) | | remedy |
//! |---|---|---|
//! | `no_required_mission` | error | make a mission required |
//! | `duplicate_number`, `duplicate_slug` | error | give one of the two missions another number or slug |
//! | `reserved_slug` | error | choose another slug, because a screen has this address |
//! | `cycle` | error | change the rule of one of the missions so that it requires no other mission of the cycle |
//! | `own_prerequisite` | error | remove the mission from its own rule |
//! | `later_prerequisite` | error | number the missions in the order in which they can be done |
//! | `unknown_prerequisite` | error | name a mission of the program |
//! | `optional_prerequisite` | error | make the named mission required, make this mission optional, or require another mission |
//! | `ends_before_start` | error | correct the session's dates |
//! | `date_after_end` | error | choose a date before the end, or count it from the session's start |
//! | `always_locked`, `unreachable` | error | correct the rule, or the rules of the missions that it requires |
//! | `rubric_weights` | error | make the sum of the weights 10,000 |
//! | `no_rubric` | **warning** | write a rubric, because reviewers have no criteria, or let submitting complete the mission |
//! | `nothing_to_score` | error | write a rubric, or give every weighted question a key, or change the policy |
//! | `block_weights` | error | make the sum of the weights 10,000, or remove all weights |
//! | `duplicate_block`, `duplicate_option` | error | give one of the two a different key |
//! | `content_asks_nothing` | **warning** | remove `required` and the weight: content has no answer |
//! | `too_few_options` | error | offer at least two, or one in a checklist |
//! | `range` | error | make the minimum at most the maximum |
//! | `limit_out_of_bounds` | error | choose a value within the [limits](crate::limits) |
//! | `no_title` | **warning** | write a short title for the question |
//! | `no_key` | **warning** | add a key, so that learners see whether they were right |
//! | `key_without_unit` | error | add the unit |
//! | `key_tolerance` | error | set a tolerance that the number of decimal places can express, or remove it |
//! | `key_out_of_range` | error | change the number, or the question's range or decimal places, so that a learner can type the number |
//! | `key_of_no_option`, `key_count` | error | name options of the question, and as many as a learner can choose |
//! | `key_of_another_kind` | error | use the kind of key that fits the question, or remove the key |
//! | `mistake_is_right` | error | remove it from the mistakes, or from the right answers |
//! | `option_by_position` | error | name the option by its words, because each learner sees the options in another order |
//! | `no_reply` | **warning** | add replies of the sender |
//! | `reply_missing`, `reply_to_nothing` | error | write a reply for every possible outcome, and for no other |
//! | `team_required` | **warning** | make the mission optional, because a learner without a team could not complete the program |
//! | `team_with_files` | error | ask for text, because only the member who uploaded a file can open it |
//! | `team_writes_nothing` | **warning** | add a question that a team can answer, or make it an ordinary mission |
//! | `right_mostly_first`, `right_mostly_longest` | **warning** | move the right options, shorten them, or write longer wrong ones |

mod blocks;
pub mod finding;
mod keys;
mod order;
pub mod outline;
mod positions;
pub(super) mod reach;
mod teams;

use std::collections::BTreeSet;

use crate::limits::WHOLE_BP;
use crate::mission::CompletionPolicy;
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::{OutlineMission, OutlineSession, ProgramOutline, sum};
use crate::screen::{is_reserved_first, is_reserved_in_session};

/// Returns all faults of the program; empty if there is neither an error nor a warning.
#[must_use]
pub fn lint(outline: &ProgramOutline) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !outline.missions.iter().any(|mission| mission.facts.required) {
        findings.push(Finding::of_program(FindingKind::NoRequiredMission));
    }
    names(outline, &mut findings);
    order::lint(outline, &mut findings);
    for mission in &outline.missions {
        completion(mission, &mut findings);
        blocks::lint(mission, &mut findings);
        teams::lint(mission, &mut findings);
        keys::lint(mission, &mut findings);
        positions::lint(mission, &mut findings);
    }
    keys::lint_habits(outline, &mut findings);
    for session in &outline.sessions {
        reach::lint(outline, session, &mut findings);
    }
    findings
}

fn names(outline: &ProgramOutline, findings: &mut Vec<Finding>) {
    let reserved = |slug: &str| Finding::of_program(FindingKind::ReservedSlug(slug.to_owned()));
    if is_reserved_first(&outline.slug) {
        findings.push(reserved(&outline.slug));
    }
    for OutlineSession { slug, .. } in outline.sessions.iter().filter(|session| is_reserved_first(&session.slug)) {
        findings.push(Finding { session: Some(slug.clone()), ..reserved(slug) });
    }
    let (mut numbers, mut slugs) = (BTreeSet::new(), BTreeSet::new());
    for mission in &outline.missions {
        let mut found = |kind| findings.push(Finding::of_mission(mission, kind));
        if !numbers.insert(mission.facts.number) {
            found(FindingKind::DuplicateNumber(mission.facts.number));
        }
        if !slugs.insert(mission.slug.as_str()) {
            found(FindingKind::DuplicateSlug(mission.slug.clone()));
        }
        if is_reserved_in_session(&mission.slug) {
            found(FindingKind::ReservedSlug(mission.slug.clone()));
        }
    }
}

fn completion(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    let mut found = |kind| findings.push(Finding::of_mission(mission, kind));
    let weights = mission.rubric_weights_bp.as_deref().unwrap_or_default();
    match mission.facts.completion {
        CompletionPolicy::Viewed | CompletionPolicy::Submitted => {}
        CompletionPolicy::Score if weights.is_empty() && !keys::are_the_whole(mission) => {
            found(FindingKind::NothingToScore);
        }
        CompletionPolicy::AiPassed | CompletionPolicy::HumanPassed if weights.is_empty() => {
            found(FindingKind::NoRubric);
        }
        CompletionPolicy::AiPassed | CompletionPolicy::HumanPassed | CompletionPolicy::Score => {}
    }
    let sum = sum(weights.iter().copied());
    if !weights.is_empty() && sum != WHOLE_BP {
        found(FindingKind::RubricWeights(sum));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::fixtures::keys::an_option_key;
    use crate::fixtures::{MissionBuilder, a_block, a_mission, a_text_of, instant, london, mission_id, options};
    use crate::ids::MissionId;
    use crate::mission::answer_key::Replies;
    use crate::mission::block::BlockBody;
    use crate::mission::lint::finding::Severity;

    /// The findings about a program as `error kind` and the number of its mission.
    pub(super) fn findings(outline: &ProgramOutline) -> Vec<(String, Option<u32>)> {
        let number = |id: MissionId| outline.missions.iter().find(|mission| mission.facts.id == id);
        let told = lint(outline).into_iter().map(|finding| {
            let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
            let kind = serde_json::to_value(&finding.kind).unwrap();
            let kind = kind.as_object().map_or_else(
                || kind.as_str().unwrap().to_owned(),
                |object| object.iter().map(|(name, facts)| format!("{name} {facts}")).collect(),
            );
            let mission = finding.mission.and_then(number).map(|mission| mission.facts.number);
            (format!("{severity} {kind}"), mission)
        });
        told.collect()
    }

    pub(super) fn check(outline: &ProgramOutline, expected: &[(&str, u32)]) {
        let expected = expected.iter().map(|(kind, number)| ((*kind).to_owned(), Some(*number)));
        assert_eq!(findings(outline), expected.collect::<Vec<_>>());
    }

    pub(super) fn a_program<const N: usize>(missions: [MissionBuilder; N]) -> ProgramOutline {
        let missions = missions.map(|mission| {
            let facts = mission.build();
            OutlineMission {
                slug: format!("mission-{}", facts.number),
                facts,
                blocks: vec![a_block(1, a_text_of(20))],
                keys: BTreeMap::new(),
                replies: Some(Replies { unmarked: Some("<p>Thank you.</p>".to_owned()), ..Replies::default() }),
                rubric_weights_bp: None,
                preview: false,
                is_for_team: false,
            }
        });
        let sessions = vec![a_session("autumn")];
        ProgramOutline { slug: "harbour".to_owned(), missions: missions.to_vec(), sessions }
    }

    pub(super) fn a_session(slug: &str) -> OutlineSession {
        OutlineSession {
            slug: slug.to_owned(),
            starts_at: instant("2026-11-02T09:00:00Z"),
            ends_at: instant("2026-12-14T09:00:00Z"),
            zone: london(),
            grace_days: 21,
            sequential: false,
        }
    }

    #[test]
    fn a_sound_program_has_no_findings() {
        check(&a_program([a_mission(1), a_mission(2).after(1), a_mission(3).after(2).optional()]), &[]);
    }

    #[test]
    fn a_program_needs_a_required_mission() {
        let nothing = vec![("error no_required_mission".to_owned(), None)];
        assert_eq!(findings(&a_program([a_mission(1).optional()])), nothing);
        assert_eq!(findings(&a_program([])), nothing);
    }

    #[test]
    fn numbers_and_addresses_belong_to_one_mission_each() {
        let mut outline = a_program([a_mission(1), a_mission(2), a_mission(3)]);
        outline.missions[1].facts.number = 1;
        outline.missions[2].slug = "mission-1".to_owned();
        outline.missions[0].slug = "grades".to_owned();
        outline.missions[1].slug = "mission-1".to_owned();
        let expected = [
            ("error reserved_slug \"grades\"", 1),
            ("error duplicate_number 1", 1),
            ("error duplicate_slug \"mission-1\"", 3),
        ];
        check(&outline, &expected);
        let mut outline = a_program([a_mission(1), a_mission(2).after(1)]);
        outline.missions[1].facts.number = 1;
        check(&outline, &[("error duplicate_number 1", 1)]);
    }

    #[test]
    fn no_program_session_or_mission_takes_the_address_of_a_screen() {
        let mut outline = a_program([a_mission(1)]);
        outline.missions[0].slug = "discord".to_owned();
        outline.slug = "profile".to_owned();
        outline.sessions.extend(["desk", "api", "spring"].map(a_session));
        let found = lint(&outline).into_iter().map(|finding| match finding.kind {
            FindingKind::ReservedSlug(slug) => (slug, finding.mission.is_some(), finding.session),
            kind => panic!("{kind:?}"),
        });
        let expected = [
            ("profile", false, None),
            ("desk", false, Some("desk")),
            ("api", false, Some("api")),
            ("discord", true, None),
        ];
        let expected =
            expected.map(|(slug, is_mission, session)| (slug.to_owned(), is_mission, session.map(str::to_owned)));
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_weights_of_a_rubric_make_a_whole() {
        let weighted = |weights: &[u32]| {
            let mut outline = a_program([a_mission(1)]);
            outline.missions[0].rubric_weights_bp = Some(weights.to_vec());
            outline
        };
        check(&weighted(&[3_333, 6_667]), &[]);
        check(&weighted(&[3_333, 3_333, 3_333]), &[("error rubric_weights 9999", 1)]);
        check(&weighted(&[]), &[]);
    }

    #[test]
    fn a_review_needs_a_rubric_and_a_score_cannot_do_without() {
        let by = |policy, weights: Option<Vec<u32>>| {
            let mut outline = a_program([a_mission(1).completed_by(policy)]);
            outline.missions[0].rubric_weights_bp = weights;
            outline
        };
        for weights in [None, Some(Vec::new())] {
            for policy in [CompletionPolicy::AiPassed, CompletionPolicy::HumanPassed] {
                check(&by(policy, weights.clone()), &[("warning no_rubric", 1)]);
            }
            check(&by(CompletionPolicy::Score, weights), &[("error nothing_to_score", 1)]);
        }
        check(&by(CompletionPolicy::Score, Some(vec![WHOLE_BP])), &[]);
        let mut keyed = by(CompletionPolicy::Score, None);
        keyed.missions[0].blocks[0].weight_bp = WHOLE_BP;
        check(&keyed, &[("error nothing_to_score", 1)]);
        keyed.missions[0].blocks[0].body = BlockBody::Checklist { prompt_html: String::new(), items: options(["a"]) };
        keyed.missions[0].keys = [("block-1".to_owned(), an_option_key(["a"]))].into();
        keyed.missions[0].replies = None;
        check(&keyed, &[("warning no_reply", 1)]);
    }

    #[test]
    fn a_finding_says_where_it_is() {
        let mut outline = a_program([a_mission(1)]);
        let items = options([]);
        outline.missions[0].blocks[0].body = BlockBody::Checklist { prompt_html: String::new(), items };
        let json = serde_json::to_value(lint(&outline)).unwrap();
        let expected = serde_json::json!([{
            "kind": { "too_few_options": 0 },
            "severity": "error",
            "mission": mission_id(1).to_string(),
            "session": null,
            "block": "block-1",
        }]);
        assert_eq!(json, expected);
    }
}
