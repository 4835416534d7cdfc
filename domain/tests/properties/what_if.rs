//! Properties of trying grades, on generated progressions.

use domain::fixtures::instant;
use domain::fixtures::progressions::what_if::{any_marks, possible_marks, what_if_facts};
use domain::limits::WHOLE_BP;
use domain::progression::requirements::requirements;
use domain::progression::what_if_grades::{JudgedBy, TriedMark, TriedReview, WhatIfGradesFacts, what_if_grades};
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq};
use proptest::proptest;

fn trial() -> impl Strategy<Value = (WhatIfGradesFacts, Vec<TriedMark>)> {
    what_if_facts().prop_flat_map(|facts| possible_marks(&facts).prop_map(move |tried| (facts.clone(), tried)))
}

fn any_trial() -> impl Strategy<Value = (WhatIfGradesFacts, Vec<TriedMark>)> {
    what_if_facts().prop_flat_map(|facts| any_marks(&facts).prop_map(move |tried| (facts.clone(), tried)))
}

/// The same marks, each raised to its maximum.
fn raised(facts: &WhatIfGradesFacts, mut tried: Vec<TriedMark>) -> Vec<TriedMark> {
    for mark in &mut tried {
        let triable = facts.missions.iter().find(|triable| triable.mission == mark.mission).expect("a mission");
        mark.keys_bp = mark.keys_bp.map(|_| triable.keys_of_bp);
        match (&mut mark.review, &triable.judged_by) {
            (Some(TriedReview::ScoreBp(score_bp)), _) => *score_bp = WHOLE_BP,
            (Some(TriedReview::Marks(marks)), JudgedBy::Rubric(rubric)) => {
                for mark in marks {
                    let criterion = rubric.criterion(&mark.criterion).expect("a criterion");
                    let best = criterion.levels.iter().max_by_key(|level| level.points).expect("a level");
                    mark.level.clone_from(&best.label);
                }
            }
            _ => {}
        }
    }
    tried
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn without_a_tried_mark_the_results_are_the_present_ones(facts in what_if_facts()) {
        let actual = what_if_grades(&facts, &[]).expect("nothing to refuse");
        prop_assert_eq!(actual.overall_bp, facts.progression.overall_bp);
        prop_assert_eq!(&actual.readiness, &requirements(&facts.progression));
    }

    #[test]
    fn marks_that_were_given_already_change_nothing((mut facts, tried) in trial()) {
        facts.now = instant("2027-02-01T09:00:00Z");
        for (counted, triable) in facts.progression.missions.iter_mut().zip(&mut facts.missions) {
            triable.best_bp = Some(WHOLE_BP);
            counted.completed_at = counted.completed_at.or(Some(instant("2026-12-20T09:00:00Z")));
            (triable.has_review, triable.has_pass) = (true, true);
        }
        prop_assert_eq!(what_if_grades(&facts, &tried), what_if_grades(&facts, &[]));
    }

    #[test]
    fn a_better_score_never_lowers_the_award((facts, tried) in trial()) {
        let better = raised(&facts, tried.clone());
        let (before, after) = (what_if_grades(&facts, &tried), what_if_grades(&facts, &better));
        let (before, after) = (before.expect("possible marks"), after.expect("possible marks"));
        prop_assert!(before.award.kind <= after.award.kind, "{:?} {:?}", before.award, after.award);
        prop_assert!(before.overall_bp <= after.overall_bp);
        prop_assert!(!before.readiness.is_ready || after.readiness.is_ready);
        prop_assert!(!before.earns_letter || after.earns_letter);
    }

    #[test]
    fn a_tried_mark_lowers_no_mission_and_leaves_the_others((facts, tried) in trial()) {
        let actual = what_if_grades(&facts, &tried).expect("possible marks");
        for (before, after) in facts.missions.iter().zip(&actual.missions) {
            prop_assert!(before.best_bp <= after.best_bp);
            let is_tried = tried.iter().any(|mark| mark.mission == before.mission);
            prop_assert!(is_tried || before.best_bp == after.best_bp);
        }
    }

    #[test]
    fn the_order_of_marks_changes_nothing((facts, tried) in any_trial()) {
        let backwards = tried.iter().rev().cloned().collect::<Vec<_>>();
        let (actual, turned) = (what_if_grades(&facts, &tried), what_if_grades(&facts, &backwards));
        prop_assert_eq!(actual.is_err(), turned.is_err());
        prop_assert!(actual.is_err() || actual == turned);
    }
}
