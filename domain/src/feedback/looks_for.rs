//! Signs that an author looks for in a text, for each criterion of a rubric. The [built-in
//! reader](crate::feedback::read_by_rubric) uses them if no model is configured. Signs are separate from the
//! [rubric](crate::feedback::Rubric), which learners read before the work, and are never sent to a browser.
//!
//! | a sign is | it is found if |
//! |---|---|
//! | a number | the text has a number within the tolerance, with one of the units at most three words away |
//! | words | the text has one of them; `own*` matches each word that begins with `own`; the words of a phrase must be consecutive |
//! | parts | the text has one of the words of each part, in any order and place |
//!
//! Two kinds of signs are limits. They keep a text with invented facts, or with a list of all possible answers, below a
//! level.
//!
//! | a limit is | it is met if |
//! |---|---|
//! | not | the text does not state the pattern; of a pattern with parts, no sentence states all parts |
//! | at most | the text states at most so many of the candidates |
//!
//! A sentence *states* a pattern unless a word like *no* or *not* precedes the pattern. Case is ignored. A sign belongs
//! to a level. To reach a level, a text must meet the signs of that level and of all levels below. The lowest level
//! requires no sign.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::feedback::limits::MAX_NEXT_STEP_CHARS;
use crate::feedback::lint_rubric::{RubricFault, RubricFinding};
use crate::feedback::{Criterion, Rubric};
use crate::mission::answer_key::NumberRange;
use crate::submission::check::count_chars;

/// Signs for one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LooksFor {
    /// The id of the criterion.
    pub criterion: String,
    /// The signs, those of lower levels first.
    pub signs: Vec<Sign>,
    /// The next step if every sign is found.
    pub beyond: String,
}

/// A sign for a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// The label of the level that requires it.
    pub level: String,
    /// The pattern to find.
    pub find: Find,
    /// The next step if it is not found. It gives a hint but not the answer.
    pub missing: String,
}

/// Pattern to find in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    /// A number.
    Number {
        /// The number and its tolerance.
        range: NumberRange,
        /// Its units, one of which must be near; empty if it needs no unit.
        units: Vec<String>,
    },
    /// One of these words.
    Words(Vec<String>),
    /// All of these parts; of each part, at least one of its words.
    Parts(Vec<Vec<String>>),
    /// A pattern that the text must not state. It is not a limit itself.
    Not(Box<Find>),
    /// Candidates of which the text may state only some.
    AtMost {
        /// The maximum number of candidates.
        most: usize,
        /// The words of each candidate.
        of: Vec<Vec<String>>,
    },
}

impl Find {
    /// Whether the sign is a limit.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::Not(_) | Self::AtMost { .. })
    }

    /// Whether every part of the pattern can be found.
    fn is_whole(&self) -> bool {
        let says = |words: &Vec<String>| !words.is_empty() && words.iter().all(|word| has_letters(word));
        match self {
            Self::Not(pattern) => !pattern.is_limit() && pattern.is_whole(),
            Self::AtMost { most, of } => *most < of.len() && of.iter().all(says),
            Self::Number { units, .. } => units.iter().all(|unit| !unit.trim().is_empty()),
            Self::Words(words) => says(words),
            Self::Parts(parts) => !parts.is_empty() && parts.iter().all(says),
        }
    }
}

fn has_letters(word: &str) -> bool {
    word.chars().any(char::is_alphanumeric)
}

/// Returns the faults of the signs, in order. [`lint_rubric`](crate::feedback::lint_rubric) checks the rubric itself.
#[must_use]
pub fn lint_looks_for(rubric: &Rubric, looks_for: &[LooksFor]) -> Vec<RubricFinding> {
    let mut findings = Vec::new();
    for wanted in looks_for {
        let Some(criterion) = rubric.criterion(&wanted.criterion) else { continue };
        for fault in faults(criterion, wanted) {
            findings.push(RubricFinding {
                severity: fault.severity(),
                kind: fault,
                criterion: Some(criterion.id.clone()),
            });
        }
    }
    findings
}

fn faults(criterion: &Criterion, wanted: &LooksFor) -> Vec<RubricFault> {
    let mut faults = Vec::new();
    for sign in &wanted.signs {
        let label = || sign.level.clone();
        match criterion.levels.iter().position(|level| level.label == sign.level) {
            None => faults.push(RubricFault::UnknownSignLevel(label())),
            Some(0) => faults.push(RubricFault::SignAtLowest(label())),
            Some(_) => {}
        }
        if !sign.find.is_whole() {
            faults.push(RubricFault::NothingToFind(label()));
        }
        if !is_step(&sign.missing) {
            faults.push(RubricFault::NoSignStep(label()));
        }
    }
    faults.extend(only_limits(wanted));
    if !is_step(&wanted.beyond) {
        faults.push(RubricFault::NoStepBeyond);
    }
    faults
}

/// The faults of levels whose signs are all limits: an empty text would meet them.
fn only_limits(wanted: &LooksFor) -> impl Iterator<Item = RubricFault> {
    let with_sign = wanted.signs.iter().filter(|sign| !sign.find.is_limit()).map(|sign| &sign.level);
    let with_sign = with_sign.collect::<BTreeSet<_>>();
    let levels = wanted.signs.iter().map(|sign| &sign.level).collect::<BTreeSet<_>>();
    levels
        .into_iter()
        .filter(move |level| !with_sign.contains(level))
        .map(|level| RubricFault::OnlyLimits(level.clone()))
}

/// Whether a text can be a learner's next step.
fn is_step(text: &str) -> bool {
    !text.trim().is_empty() && count_chars(text.trim()) <= MAX_NEXT_STEP_CHARS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::signs::{at_most, looking_for, not, number, parts, words};
    use crate::fixtures::feedback::{a_criterion, a_rubric};

    /// Changes the signs, and compares the faults that the lint finds.
    fn check(change: impl FnOnce(&mut LooksFor), expected: &[RubricFault]) {
        let rubric = a_rubric([a_criterion("a", 10_000)]);
        let mut wanted = looking_for("a", [words("Sound", &["ledger"]), number("Strong", "71", &["minutes"])]);
        change(&mut wanted);
        let findings = lint_looks_for(&rubric, &[wanted]);
        assert!(findings.iter().all(|finding| finding.criterion.as_deref() == Some("a")));
        assert_eq!(findings.into_iter().map(|finding| finding.kind).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn signs_of_higher_levels_with_words_and_steps_are_fine() {
        check(|_| (), &[]);
        check(|wanted| wanted.signs.clear(), &[]);
        check(|wanted| wanted.signs[0] = parts("Strong", &[&["owner"], &["week", "month"]]), &[]);
    }

    #[test]
    fn a_sign_belongs_to_a_level_above_the_lowest() {
        check(
            |wanted| wanted.signs[0].level = "Perfect".to_owned(),
            &[RubricFault::UnknownSignLevel("Perfect".to_owned())],
        );
        check(
            |wanted| wanted.signs[0].level = "Not yet".to_owned(),
            &[RubricFault::SignAtLowest("Not yet".to_owned())],
        );
    }

    #[test]
    fn there_is_something_to_find() {
        let nothing = |find: Find| {
            check(|wanted| wanted.signs[0].find = find, &[RubricFault::NothingToFind("Sound".to_owned())]);
        };
        nothing(Find::Words(Vec::new()));
        nothing(Find::Words(vec!["ledger".to_owned(), " * ".to_owned()]));
        nothing(Find::Parts(Vec::new()));
        nothing(Find::Parts(vec![vec!["ledger".to_owned()], Vec::new()]));
        check(
            |wanted| wanted.signs[1] = number("Strong", "71", &[" "]),
            &[RubricFault::NothingToFind("Strong".to_owned())],
        );
    }

    #[test]
    fn a_limit_has_a_pattern_that_can_be_broken() {
        let check = |find: Find, expected: &[RubricFault]| {
            check(|wanted| wanted.signs.push(Sign { find, ..words("Strong", &["owner"]) }), expected);
        };
        check(not("Strong", words("Strong", &["future"])).find, &[]);
        check(at_most("Strong", 1, &[&["marina"], &["ogui"]]).find, &[]);
        let nothing = [RubricFault::NothingToFind("Strong".to_owned())];
        check(not("Strong", words("Strong", &[" "])).find, &nothing);
        check(not("Strong", not("Strong", words("Strong", &["future"]))).find, &nothing);
        check(at_most("Strong", 1, &[&["marina"], &[]]).find, &nothing);
        check(at_most("Strong", 2, &[&["marina"], &["ogui"]]).find, &nothing);
    }

    #[test]
    fn a_level_is_not_reached_by_limits_alone() {
        let only = |level: &str| [RubricFault::OnlyLimits(level.to_owned())];
        check(|wanted| wanted.signs[1] = not("Strong", words("Strong", &["future"])), &only("Strong"));
        check(|wanted| wanted.signs[0] = at_most("Sound", 1, &[&["marina"], &["ogui"]]), &only("Sound"));
    }

    #[test]
    fn each_sign_leads_to_a_next_step_and_so_does_the_last() {
        check(|wanted| wanted.signs[0].missing = " ".to_owned(), &[RubricFault::NoSignStep("Sound".to_owned())]);
        check(|wanted| wanted.signs[1].missing = "a".repeat(601), &[RubricFault::NoSignStep("Strong".to_owned())]);
        check(|wanted| wanted.beyond = String::new(), &[RubricFault::NoStepBeyond]);
    }

    #[test]
    fn what_is_looked_for_by_no_criterion_is_left_to_who_reads_the_file() {
        assert_eq!(lint_looks_for(&a_rubric([]), &[looking_for("z", [])]), []);
    }
}
