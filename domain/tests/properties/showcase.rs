//! Properties of showcases on generated attempts.

use domain::fixtures::showcases::{PROMPT, ShowcaseWork, TEASER, a_page_of, any_work};
use domain::mission::SubmissionStatus;
use domain::mission::complete::PassedBy;
use domain::showcase::piece::piece;
use domain::showcase::{ClaimEvidence, PieceClaim};
use domain::submission::mark::MarkVerdict;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

/// Whether the record of the attempt contains the evidence of the claim.
fn has_evidence(work: &ShowcaseWork, claim: &PieceClaim) -> bool {
    let is_passed = work.status == SubmissionStatus::Passed && work.passed_by.is_some();
    match &claim.evidence {
        ClaimEvidence::Answer { block } => {
            let text = work.text(*block).unwrap_or_default().replace("**", "");
            text.contains(&claim.text) && !work.is_team
        }
        ClaimEvidence::File { name, .. } => work.files().contains(&name.as_str()) && claim.text.contains(name.as_str()),
        ClaimEvidence::Marks { right, marked } => {
            let answers = work.marks.iter().flat_map(|marks| &marks.answers);
            let found = answers.filter(|mark| mark.verdict == MarkVerdict::Right && mark.is_counted).count();
            *right > 0 && right <= marked && usize::try_from(*right) == Ok(found)
        }
        ClaimEvidence::Pass { score_bp, .. } => is_passed && *score_bp == work.score_bp,
        ClaimEvidence::Level { criterion, level } => {
            let levels = work.levels.iter().flatten();
            let is_given = levels.into_iter().any(|given| (&given.title, &given.level) == (criterion, level));
            is_passed && work.passed_by == Some(PassedBy::Person) && is_given
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn no_claim_is_without_its_evidence(work in any_work()) {
        let Some(piece) = work.with_facts(piece) else { return Ok(()) };
        prop_assert!(!piece.claims.is_empty());
        for claim in &piece.claims {
            prop_assert!(has_evidence(&work, claim), "{claim:?} of {work:?}");
        }
    }

    #[test]
    fn no_claim_names_what_was_left_out_or_quotes_the_author(work in any_work()) {
        let Some(piece) = work.with_facts(piece) else { return Ok(()) };
        let texts = piece.claims.iter().map(|claim| claim.text.as_str()).collect::<Vec<_>>().join("\n");
        for file in ["cleaned.csv", "note.pdf"] {
            prop_assert!(!texts.contains(file) || work.files().contains(&file), "{texts}");
        }
        let prompt = PROMPT.trim_start_matches("<p>").trim_end_matches("</p>");
        prop_assert!(!texts.contains(TEASER) && !texts.contains(prompt), "{texts}");
        prop_assert!(!texts.to_lowercase().contains("accepted as complete"));
    }

    #[test]
    fn only_submitted_work_with_a_right_answer_or_a_pass_is_shown(work in any_work()) {
        use SubmissionStatus::{Draft, Passed, Returned, Withdrawn};
        let is_away = [Draft, Returned, Withdrawn].contains(&work.status);
        let answers = work.marks.iter().flat_map(|marks| &marks.answers);
        let is_right = answers.into_iter().any(|mark| mark.verdict == MarkVerdict::Right && mark.is_counted);
        let is_passed = work.status == Passed && work.passed_by.is_some();
        prop_assert_eq!(work.with_facts(piece).is_some(), !is_away && (is_right || is_passed));
    }

    #[test]
    fn a_page_has_the_claims_of_its_pieces_and_no_other(work in any_work()) {
        let page = a_page_of(&work, |_| {}).expect("it is public");
        let shown = page.pieces.into_iter().map(|shown| shown.piece).next();
        prop_assert_eq!(shown, work.with_facts(piece));
    }
}
