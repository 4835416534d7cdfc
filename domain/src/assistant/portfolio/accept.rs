//! Checks a language model's text for a draft. The text is not trusted: a claim is kept only if passed works of this
//! learner support it and contain every figure in it.
//!
//! | a claim is dropped if |
//! |---|
//! | it names no work |
//! | it names a work that is not among the learner's passed works, or that belongs to another section |
//! | it is empty, or longer than [`MAX_CLAIM_CHARS`] characters |
//! | it contains a web address |
//! | it contains a figure that the record of its works does not contain |
//!
//! The model never writes headings or the label.

use std::collections::BTreeSet;

use crate::assistant::limits::{MAX_CLAIM_CHARS, MAX_SECTION_CLAIMS};
use crate::assistant::portfolio::outline::{OutlinedSection, Topic, label, outline};
use crate::assistant::portfolio::{
    PassedWork, PortfolioClaim, PortfolioFormat, PortfolioSection, PortfolioText, PortfolioTone, SourceProgram,
};
use crate::field::{chars, one_line};
use crate::ids::SubmissionId;

/// A claim of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenClaim {
    /// The index of its section in the outline, from 0.
    pub section: u32,
    /// The text of the claim.
    pub text: String,
    /// The numbers of the works that support it.
    pub works: Vec<u32>,
}

/// The learner's own text in a work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkWords {
    /// The attempt.
    pub submission: SubmissionId,
    /// The text.
    pub text: String,
}

/// Facts for [`accept`].
#[derive(Clone, Copy, Debug)]
pub struct AcceptFacts<'a> {
    /// Format of the draft.
    pub format: PortfolioFormat,
    /// Tone of the draft.
    pub tone: PortfolioTone,
    /// The programs whose works the draft may use.
    pub sources: &'a [SourceProgram],
    /// The learner's own texts in these works.
    pub words: &'a [WorkWords],
    /// The model's claims.
    pub written: &'a [WrittenClaim],
}

/// Returns the draft with the claims that are kept; `None` if all are dropped.
#[must_use]
pub fn accept(facts: &AcceptFacts<'_>) -> Option<PortfolioText> {
    let mut sections = Vec::new();
    for (section, number) in outline(facts.format, facts.tone, facts.sources).into_iter().zip(0..) {
        let written = facts.written.iter().filter(|claim| claim.section == number);
        let claims = written.filter_map(|claim| stands(claim, &section, facts.words));
        let claims = claims.take(MAX_SECTION_CLAIMS as usize).collect::<Vec<_>>();
        if !claims.is_empty() {
            sections.push(PortfolioSection { heading: section.heading, claims });
        }
    }
    (!sections.is_empty()).then(|| PortfolioText { label: label(facts.sources), sections })
}

fn stands(claim: &WrittenClaim, section: &OutlinedSection<'_>, words: &[WorkWords]) -> Option<PortfolioClaim> {
    let text = one_line(&claim.text)?;
    if chars(&text) > MAX_CLAIM_CHARS.into() || text.contains("://") || text.contains("www.") {
        return None;
    }
    let work = |number: &u32| section.program.works.iter().find(|work| work.number == *number);
    let rests_on = claim.works.iter().map(work).collect::<Option<Vec<_>>>()?;
    let known = figures_of(section, &rests_on, words);
    if rests_on.is_empty() || !figures(&text).is_subset(&known) {
        return None;
    }
    let works = rests_on.iter().map(|work| work.number).collect::<BTreeSet<_>>();
    Some(PortfolioClaim { text, works: works.into_iter().collect() })
}

/// Every figure on record for these works. The figures of a task are the author's, and only a section about the task
/// has them.
fn figures_of(section: &OutlinedSection<'_>, works: &[&PassedWork], words: &[WorkWords]) -> BTreeSet<String> {
    let program = section.program;
    let mut known = figures(&program.title);
    known.extend(figures(&program.hours.to_string()));
    known.extend(figures(&works.len().to_string()));
    program.skills.iter().for_each(|skill| known.extend(figures(skill)));
    for work in works {
        let own = words.iter().filter(|words| words.submission == work.submission).map(|words| &words.text);
        let task = (section.topic == Topic::Task).then_some(&work.task);
        let said = [&work.title].into_iter().chain(task).chain(work.claims.iter().map(|claim| &claim.text)).chain(own);
        said.for_each(|text| known.extend(figures(text)));
        known.extend(figures(&time::OffsetDateTime::from(work.submitted_at).year().to_string()));
    }
    known
}

/// The figures in a text, without separators of thousands: "3,140" becomes "3140", and "84.5" stays.
fn figures(text: &str) -> BTreeSet<String> {
    let parts = text.split(|c: char| !(c.is_numeric() || matches!(c, '.' | ',' | '\u{a0}' | '\u{202f}')));
    let figure = |part: &str| {
        let digits = part.replace([',', '\u{a0}', '\u{202f}'], "");
        let digits = digits.trim_matches('.').to_owned();
        digits.chars().any(char::is_numeric).then_some(digits)
    };
    parts.filter_map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::portfolios::a_source;

    fn accepted(written: &[WrittenClaim]) -> Option<PortfolioText> {
        let sources = [a_source(1), a_source(2)];
        let words = [WorkWords { submission: sources[0].works[0].submission, text: "I found 3,140 rows.".to_owned() }];
        let (format, tone) = (PortfolioFormat::Cv, PortfolioTone::Plain);
        accept(&AcceptFacts { format, tone, sources: &sources, words: &words, written })
    }

    /// Whether a claim with this text and these works is kept in the first section.
    fn stands(text: &str, works: &[u32]) -> bool {
        let claim = WrittenClaim { section: 0, text: text.to_owned(), works: works.to_vec() };
        accepted(&[claim]).is_some()
    }

    #[test]
    fn a_claim_rests_on_passed_works_of_this_learner() {
        assert!(stands("Checked an extract.", &[1]));
        assert!(stands("Checked an extract and found the pattern.", &[2, 1, 1]));
        assert!(!stands("Led a team of analysts.", &[]));
        assert!(!stands("Checked an extract.", &[7]));
        assert!(!stands("Checked an extract.", &[1, 7]));
        // The third work belongs to the other program.
        assert!(!stands("Checked an extract.", &[3]));
        let both = accepted(&[
            WrittenClaim { section: 0, text: "One.".to_owned(), works: vec![2, 1, 1] },
            WrittenClaim { section: 1, text: "Other.".to_owned(), works: vec![3] },
            WrittenClaim { section: 9, text: "Nowhere.".to_owned(), works: vec![1] },
        ]);
        let sections = both.expect("a draft").sections;
        assert_eq!(sections.len(), 2);
        assert_eq!(sections[0].claims[0].works, [1, 2]);
    }

    #[test]
    fn a_claim_says_no_figure_that_is_not_on_record() {
        assert!(stands("Found 3140 rows, passed with 84 % in 2026.", &[1]));
        assert!(stands("Found 3,140 rows.", &[1]));
        assert!(!stands("Found 3,140 rows.", &[2]));
        assert!(!stands("Found 3,141 rows.", &[1]));
        assert!(!stands("Saved 40 % of the cost.", &[1]));
    }

    #[test]
    fn a_claim_has_words_and_an_end_and_leads_nowhere() {
        assert!(!stands(" \n", &[1]));
        assert!(stands(&"é".repeat(600), &[1]));
        assert!(!stands(&"é".repeat(601), &[1]));
        assert!(!stands("See https://example.org.", &[1]));
        assert!(!stands("See www.example.org.", &[1]));
    }

    #[test]
    fn the_label_is_ours_and_a_draft_without_claims_is_none() {
        assert_eq!(accepted(&[]), None);
        let claim = WrittenClaim { section: 0, text: "Worked as an analyst.".to_owned(), works: vec![1] };
        let text = accepted(&[claim]).expect("a draft");
        assert!(text.label.contains("job simulation") && text.sections[0].heading.is_some(), "{text:?}");
    }

    #[test]
    fn figures_are_compared_without_the_marks_between_their_digits() {
        let found = figures("In 3,140 of 1\u{a0}000 cases, 84.5 %; v2.");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["1000", "2", "3140", "84.5"]);
    }
}
