//! Finds faults in an author's rubric that would make judging impossible: no criteria, weights with the wrong sum,
//! levels out of order, an unknown minimum level.
//!
//! As with the [lint of a program](crate::mission::lint), an *error* prevents publishing the program and a *warning*
//! does not.
//!
//! | [fault](RubricFault) | | remedy |
//! |---|---|---|
//! | `no_criteria` | **warning** | write some: without criteria learners cannot request the model's feedback |
//! | `too_many_criteria` | error | combine some, to at most [`MAX_CRITERIA`] |
//! | `weights` | error | make their sum 10,000 |
//! | `duplicate_id`, `no_title` | error | give the criterion a unique id and a title |
//! | `no_weight` | **warning** | give it a weight, unless it is only for comments |
//! | `too_few_levels` | error | write at least two |
//! | `duplicate_level`, `levels_without_order` | error | give each level a unique label and more points than the level before it |
//! | `too_many_points` | error | use at most the [maximum](MAX_LEVEL_POINTS) |
//! | `no_descriptor` | **warning** | describe an answer at this level |
//! | `unknown_must_pass` | error | name a level of the criterion |
//! | `must_pass_lowest` | **warning** | name a higher one: every answer reaches the lowest |
//!
//! The [signs](crate::feedback::looks_for::lint_looks_for) that an author looks for have separate faults, all of them
//! errors:
//!
//! | fault | remedy |
//! |---|---|
//! | `unknown_sign_level`, `sign_at_lowest` | assign the sign to a level of the criterion above the lowest |
//! | `nothing_to_find` | write words with letters or digits, at least one word for each part or candidate, and more candidates than `at_most` |
//! | `only_limits` | add a sign that must be found, because an empty text meets every limit |
//! | `no_sign_step`, `no_step_beyond` | write the learner's next step |

use std::collections::BTreeSet;

use serde::Serialize;

use crate::feedback::limits::{MAX_CRITERIA, MAX_LEVEL_POINTS, MIN_LEVELS};
use crate::feedback::{Criterion, Rubric};
use crate::limits::WHOLE_BP;
use crate::mission::lint::finding::Severity;

/// A fault of a rubric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RubricFinding {
    /// The kind of fault.
    pub kind: RubricFault,
    /// Its severity.
    pub severity: Severity,
    /// The id of the criterion; `None` if it concerns the whole rubric.
    pub criterion: Option<String>,
}

/// Kind of fault of a rubric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RubricFault {
    /// There are no criteria; a request for the model's feedback is refused with `ai-feedback/no-criteria`.
    NoCriteria,
    /// There are this many criteria, more than [`MAX_CRITERIA`].
    TooManyCriteria(usize),
    /// The sum of the weights is this, not 10,000.
    Weights(u32),
    /// An earlier criterion has this id.
    DuplicateId,
    /// The criterion has no title.
    NoTitle,
    /// The weight of the criterion is 0.
    NoWeight,
    /// There are only this many levels, too few for a choice.
    TooFewLevels(usize),
    /// Two levels have this label.
    DuplicateLevel(String),
    /// This level has no more points than the one before it.
    LevelsWithoutOrder(String),
    /// This level has more than [`MAX_LEVEL_POINTS`] points.
    TooManyPoints(String),
    /// The level with this label has no description.
    NoDescriptor(String),
    /// The minimum level is not a level of the criterion.
    UnknownMustPass(String),
    /// The minimum level is the lowest, which every answer reaches.
    MustPassLowest(String),
    /// A sign has this level, which is not a level of the criterion.
    UnknownSignLevel(String),
    /// A sign has this level, the lowest, which requires no sign.
    SignAtLowest(String),
    /// A sign of this level has no words to find, or a limit that no text can break.
    NothingToFind(String),
    /// All signs of this level are limits, so that no sign has to be found.
    OnlyLimits(String),
    /// A sign of this level has no next step, or one longer than
    /// [`MAX_NEXT_STEP_CHARS`](crate::feedback::limits::MAX_NEXT_STEP_CHARS).
    NoSignStep(String),
    /// The next step for a text with all signs is missing or too long.
    NoStepBeyond,
}

impl RubricFault {
    pub(super) fn severity(&self) -> Severity {
        match self {
            Self::NoCriteria | Self::NoWeight | Self::NoDescriptor(_) | Self::MustPassLowest(_) => Severity::Warning,
            Self::TooManyCriteria(_)
            | Self::Weights(_)
            | Self::DuplicateId
            | Self::NoTitle
            | Self::TooFewLevels(_)
            | Self::DuplicateLevel(_)
            | Self::LevelsWithoutOrder(_)
            | Self::TooManyPoints(_)
            | Self::UnknownMustPass(_)
            | Self::UnknownSignLevel(_)
            | Self::SignAtLowest(_)
            | Self::NothingToFind(_)
            | Self::OnlyLimits(_)
            | Self::NoSignStep(_)
            | Self::NoStepBeyond => Severity::Error,
        }
    }
}

/// Returns all faults of the rubric: first those of the rubric as a whole, then those of each criterion in order.
#[must_use]
pub fn lint_rubric(rubric: &Rubric) -> Vec<RubricFinding> {
    let mut findings = Vec::new();
    let mut found = |kind: RubricFault, criterion: Option<&Criterion>| {
        let criterion = criterion.map(|criterion| criterion.id.clone());
        findings.push(RubricFinding { severity: kind.severity(), kind, criterion });
    };
    if rubric.criteria.is_empty() {
        found(RubricFault::NoCriteria, None);
        return findings;
    }
    if rubric.criteria.len() > MAX_CRITERIA {
        found(RubricFault::TooManyCriteria(rubric.criteria.len()), None);
    }
    let weights = rubric.criteria.iter().fold(0_u32, |sum, criterion| sum.saturating_add(criterion.weight_bp));
    if weights != WHOLE_BP {
        found(RubricFault::Weights(weights), None);
    }
    let mut ids = BTreeSet::new();
    for criterion in &rubric.criteria {
        if !ids.insert(&criterion.id) {
            found(RubricFault::DuplicateId, Some(criterion));
        }
        if criterion.title.trim().is_empty() {
            found(RubricFault::NoTitle, Some(criterion));
        }
        if criterion.weight_bp == 0 {
            found(RubricFault::NoWeight, Some(criterion));
        }
        levels(criterion, &mut |kind| found(kind, Some(criterion)));
        must_pass(criterion, &mut |kind| found(kind, Some(criterion)));
    }
    findings
}

fn levels(criterion: &Criterion, found: &mut dyn FnMut(RubricFault)) {
    if criterion.levels.len() < MIN_LEVELS {
        found(RubricFault::TooFewLevels(criterion.levels.len()));
    }
    let mut labels = BTreeSet::new();
    let mut before = None;
    for level in &criterion.levels {
        if !labels.insert(&level.label) {
            found(RubricFault::DuplicateLevel(level.label.clone()));
        }
        if before.is_some_and(|before| level.points <= before) {
            found(RubricFault::LevelsWithoutOrder(level.label.clone()));
        }
        before = Some(level.points);
        if level.points > MAX_LEVEL_POINTS {
            found(RubricFault::TooManyPoints(level.label.clone()));
        }
        if level.descriptor.trim().is_empty() {
            found(RubricFault::NoDescriptor(level.label.clone()));
        }
    }
}

fn must_pass(criterion: &Criterion, found: &mut dyn FnMut(RubricFault)) {
    let Some(label) = &criterion.must_pass_level else { return };
    match criterion.levels.iter().position(|level| level.label == *label) {
        None => found(RubricFault::UnknownMustPass(label.clone())),
        Some(0) => found(RubricFault::MustPassLowest(label.clone())),
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::{a_criterion, a_rubric};

    /// Compares the findings, each written as `severity kind @criterion`.
    fn check(rubric: &Rubric, expected: &[&str]) {
        let actual = lint_rubric(rubric).into_iter().map(|finding| {
            let kind = serde_json::to_string(&finding.kind).unwrap().replace('"', "");
            let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
            let place = finding.criterion.map(|id| format!(" @{id}")).unwrap_or_default();
            format!("{severity} {kind}{place}")
        });
        assert_eq!(actual.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_rubric_that_can_be_judged_by_has_nothing_to_mend() {
        check(&a_rubric([a_criterion("a", 10_000)]), &[]);
        check(&a_rubric([a_criterion("a", 9_999).must_reach("Sound"), a_criterion("b", 1)]), &[]);
    }

    #[test]
    fn an_author_is_warned_of_a_rubric_without_criteria() {
        check(&a_rubric([]), &["warning no_criteria"]);
    }

    #[test]
    fn the_weights_are_a_whole() {
        check(&a_rubric([a_criterion("a", 9_999)]), &["error {weights:9999}"]);
        check(&a_rubric([a_criterion("a", 5_000), a_criterion("b", 5_001)]), &["error {weights:10001}"]);
        let overflowing = [a_criterion("a", u32::MAX), a_criterion("b", 1)];
        check(&a_rubric(overflowing), &["error {weights:4294967295}"]);
        check(&a_rubric([a_criterion("a", 10_000), a_criterion("b", 0)]), &["warning no_weight @b"]);
    }

    #[test]
    fn there_are_no_more_criteria_than_are_added_up() {
        let numbered = |count: u32| {
            let last = 10_000 - (count - 1) * 100;
            let weight = move |at| if at == count { last } else { 100 };
            (1..=count).map(|at| a_criterion(&at.to_string(), weight(at))).collect::<Vec<_>>()
        };
        check(&a_rubric(numbered(12)), &[]);
        check(&a_rubric(numbered(13)), &["error {too_many_criteria:13}"]);
    }

    #[test]
    fn a_criterion_has_a_name_and_a_title_of_its_own() {
        check(&a_rubric([a_criterion("a", 5_000), a_criterion("a", 5_000)]), &["error duplicate_id @a"]);
        check(&a_rubric([a_criterion("a", 10_000).called(" ")]), &["error no_title @a"]);
    }

    #[test]
    fn levels_rise_from_the_fewest_points_up() {
        let with = |levels: &[(&str, u32)]| a_rubric([a_criterion("a", 10_000).levels(levels.iter().copied())]);
        check(&with(&[]), &["error {too_few_levels:0} @a"]);
        check(&with(&[("Low", 1)]), &["error {too_few_levels:1} @a"]);
        check(&with(&[("Low", 0), ("High", 1)]), &[]);
        check(&with(&[("Low", 1), ("High", 1)]), &["error {levels_without_order:High} @a"]);
        check(&with(&[("Low", 2), ("High", 1), ("Top", 2)]), &["error {levels_without_order:High} @a"]);
        check(&with(&[("Low", 0), ("Low", 1)]), &["error {duplicate_level:Low} @a"]);
        check(&with(&[("Low", 0), ("High", 1_000)]), &[]);
        check(&with(&[("Low", 0), ("High", 1_001)]), &["error {too_many_points:High} @a"]);
    }

    #[test]
    fn each_level_says_what_it_looks_like() {
        let mut rubric = a_rubric([a_criterion("a", 10_000)]);
        rubric.criteria[0].levels[1].descriptor = " ".to_owned();
        check(&rubric, &["warning {no_descriptor:Sound} @a"]);
    }

    #[test]
    fn the_level_that_has_to_be_reached_is_one_and_not_the_lowest() {
        let reaching = |label| a_rubric([a_criterion("a", 10_000).must_reach(label)]);
        check(&reaching("Sound"), &[]);
        check(&reaching("sound"), &["error {unknown_must_pass:sound} @a"]);
        check(&reaching("Not yet"), &["warning {must_pass_lowest:Not yet} @a"]);
    }
}
