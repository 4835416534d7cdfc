//! Adds up what an attempt reached of a rubric, and says whether that passes. The sum is exact: fractions
//! are added as fractions, and one rounding stands at the end, half to even.

use serde::{Deserialize, Serialize};

use crate::feedback::{Criterion, Level, Mark, Rubric};
use crate::limits::{MAX_CRITERIA, WHOLE_BP};
use crate::money::share::round_half_even;

/// What an attempt reached of one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CriterionScore {
    /// The id of the criterion.
    pub criterion: String,
    /// Its share of the score in basis points.
    pub weight_bp: u32,
    /// The points of the level that was reached; none where no level was marked.
    pub points: u32,
    /// The points of its highest level.
    pub max: u32,
}

/// One thing that keeps an attempt from passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shortfall {
    /// The mission has no rubric, so that there is nothing to judge by.
    NoCriteria,
    /// The score is below the pass mark.
    PassMark {
        /// The pass mark in basis points.
        need: u32,
        /// The score in basis points.
        have: u32,
    },
    /// A criterion is below the level that it has to reach on its own.
    MustPass {
        /// The id of the criterion.
        criterion: String,
        /// The label of the level that it has to reach.
        need: String,
        /// The label of the level that was marked, where one was.
        have: Option<String>,
    },
}

/// Whether a score passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreVerdict {
    /// It reaches the pass mark, and each criterion that has to reaches its own level.
    Passed,
    /// Something falls short.
    NotPassed,
}

/// What an attempt reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// The score in basis points, 0 to 10,000.
    pub score_bp: u32,
    /// Whether it passes.
    pub verdict: ScoreVerdict,
    /// What falls short: the pass mark first, then the criteria in the rubric's order.
    pub reasons: Vec<Shortfall>,
    /// What was reached of each criterion, in the rubric's order.
    pub criteria: Vec<CriterionScore>,
}

/// Scores the marks against a pass mark in basis points.
///
/// A criterion without a mark, or with the mark of a level that it does not have, gets no points; of two
/// marks the first counts. No more than [`MAX_CRITERIA`] criteria are added up, and the lint keeps a rubric
/// from having more.
#[must_use]
pub fn score(rubric: &Rubric, marks: &[Mark], pass_mark_bp: u32) -> Score {
    let judged = rubric.criteria.iter().take(MAX_CRITERIA).map(|criterion| (criterion, reached(criterion, marks)));
    let judged = judged.collect::<Vec<_>>();
    let criteria = judged.iter().map(|(criterion, level)| CriterionScore {
        criterion: criterion.id.clone(),
        weight_bp: criterion.weight_bp,
        points: level.map_or(0, Level::counted_points),
        max: max(criterion),
    });
    let criteria = criteria.collect::<Vec<_>>();
    let score_bp = add_up(&criteria);
    let mut reasons = Vec::new();
    if rubric.criteria.is_empty() {
        reasons.push(Shortfall::NoCriteria);
    }
    if score_bp < pass_mark_bp {
        reasons.push(Shortfall::PassMark { need: pass_mark_bp, have: score_bp });
    }
    reasons.extend(judged.iter().filter_map(|(criterion, level)| must_pass(criterion, *level)));
    let verdict = if reasons.is_empty() { ScoreVerdict::Passed } else { ScoreVerdict::NotPassed };
    Score { score_bp, verdict, reasons, criteria }
}

fn reached<'a>(criterion: &'a Criterion, marks: &[Mark]) -> Option<&'a Level> {
    let mark = marks.iter().find(|mark| mark.criterion == criterion.id)?;
    criterion.level(&mark.level)
}

fn max(criterion: &Criterion) -> u32 {
    criterion.levels.iter().map(Level::counted_points).max().unwrap_or(0)
}

fn must_pass(criterion: &Criterion, reached: Option<&Level>) -> Option<Shortfall> {
    let need = criterion.must_pass_level.as_ref()?;
    let is_reached = criterion.level(need).zip(reached).is_some_and(|(need, have)| have.points >= need.points);
    let have = reached.map(|level| level.label.clone());
    (!is_reached).then(|| Shortfall::MustPass { criterion: criterion.id.clone(), need: need.clone(), have })
}

/// The sum of all `weight × points / max`, as one fraction until it is rounded. Twelve divisors of at most
/// 255 and weights of at most the whole stay below 2¹¹⁵.
fn add_up(criteria: &[CriterionScore]) -> u32 {
    let (mut sum, mut divisor) = (0_i128, 1_i128);
    for criterion in criteria.iter().filter(|criterion| criterion.max > 0) {
        let max = i128::from(criterion.max);
        let part = i128::from(criterion.weight_bp.min(WHOLE_BP)) * i128::from(criterion.points);
        sum = sum * max + part * divisor;
        divisor *= max;
    }
    u32::try_from(round_half_even(sum, divisor)).unwrap_or(WHOLE_BP).min(WHOLE_BP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::{a_criterion, a_rubric, marks};
    use crate::limits::{MAX_LEVEL_POINTS, PASS_MARK_BP};

    /// Compares the score, and whether it passes the default mark.
    fn check(rubric: &Rubric, levels: &[(&str, &str)], expected: (u32, ScoreVerdict)) {
        let actual = score(rubric, &marks(levels), PASS_MARK_BP);
        assert_eq!((actual.score_bp, actual.verdict), expected, "{levels:?}");
        assert_eq!(actual.reasons.is_empty(), expected.1 == ScoreVerdict::Passed, "{levels:?}");
    }

    #[test]
    fn a_score_is_the_weighted_share_of_the_points() {
        let rubric = a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)]);
        check(&rubric, &[("a", "Strong"), ("b", "Strong")], (10_000, ScoreVerdict::Passed));
        check(&rubric, &[("a", "Strong"), ("b", "Not yet")], (6_000, ScoreVerdict::Passed));
        check(&rubric, &[("a", "Sound"), ("b", "Sound")], (6_667, ScoreVerdict::Passed));
        check(&rubric, &[("a", "Not yet"), ("b", "Strong")], (4_000, ScoreVerdict::NotPassed));
        check(&rubric, &[], (0, ScoreVerdict::NotPassed));
    }

    #[test]
    fn one_rounding_stands_at_the_end_and_a_half_goes_to_the_even_neighbour() {
        let thirds = a_rubric([a_criterion("a", 3_334), a_criterion("b", 3_333), a_criterion("c", 3_333)]);
        check(&thirds, &[("a", "Sound"), ("b", "Sound"), ("c", "Sound")], (6_667, ScoreVerdict::Passed));
        let halves = |weight_bp| a_rubric([a_criterion("a", weight_bp).levels([("Low", 1), ("High", 2)])]);
        check(&halves(5), &[("a", "Low")], (2, ScoreVerdict::NotPassed));
        check(&halves(7), &[("a", "Low")], (4, ScoreVerdict::NotPassed));
        check(&halves(6), &[("a", "Low")], (3, ScoreVerdict::NotPassed));
        let quarters = |weight_bp| a_rubric([a_criterion("a", weight_bp).levels([("Low", 1), ("High", 4)])]);
        check(&quarters(5), &[("a", "Low")], (1, ScoreVerdict::NotPassed));
        check(&quarters(7), &[("a", "Low")], (2, ScoreVerdict::NotPassed));
        let both = a_rubric([
            a_criterion("a", 1).levels([("Low", 1), ("High", 2)]),
            a_criterion("b", 1).levels([("Low", 1), ("High", 2)]),
        ]);
        check(&both, &[("a", "Low"), ("b", "Low")], (1, ScoreVerdict::NotPassed));
    }

    #[test]
    fn the_pass_mark_itself_passes() {
        let rubric = a_rubric([a_criterion("a", 10_000).levels([("Low", 3), ("High", 5)])]);
        let low = marks(&[("a", "Low")]);
        assert_eq!(score(&rubric, &low, 6_000).verdict, ScoreVerdict::Passed);
        let above = score(&rubric, &low, 6_001);
        assert_eq!(above.verdict, ScoreVerdict::NotPassed);
        assert_eq!(above.reasons, [Shortfall::PassMark { need: 6_001, have: 6_000 }]);
    }

    #[test]
    fn a_criterion_that_must_pass_reaches_its_own_level_whatever_the_score() {
        let rubric = a_rubric([a_criterion("a", 1_000).must_reach("Sound"), a_criterion("b", 9_000)]);
        check(&rubric, &[("a", "Sound"), ("b", "Strong")], (9_667, ScoreVerdict::Passed));
        check(&rubric, &[("a", "Strong"), ("b", "Strong")], (10_000, ScoreVerdict::Passed));
        let missed = |have: Option<&str>| {
            let (criterion, need) = ("a".to_owned(), "Sound".to_owned());
            [Shortfall::MustPass { criterion, need, have: have.map(str::to_owned) }]
        };
        let reasons = |levels: &[(&str, &str)]| score(&rubric, &marks(levels), PASS_MARK_BP).reasons;
        assert_eq!(reasons(&[("a", "Not yet"), ("b", "Strong")]), missed(Some("Not yet")));
        assert_eq!(reasons(&[("b", "Strong")]), missed(None));
        let unknown = a_rubric([a_criterion("a", 10_000).must_reach("Perfect")]);
        check(&unknown, &[("a", "Strong")], (10_000, ScoreVerdict::NotPassed));
    }

    #[test]
    fn all_that_falls_short_is_told_the_pass_mark_first() {
        let rubric =
            a_rubric([a_criterion("a", 5_000).must_reach("Strong"), a_criterion("b", 5_000).must_reach("Sound")]);
        let reasons = score(&rubric, &marks(&[("a", "Sound"), ("b", "Not yet")]), PASS_MARK_BP).reasons;
        let missed = |criterion: &str, need: &str, have: &str| Shortfall::MustPass {
            criterion: criterion.to_owned(),
            need: need.to_owned(),
            have: Some(have.to_owned()),
        };
        let mark = Shortfall::PassMark { need: 6_000, have: 3_333 };
        assert_eq!(reasons, [mark, missed("a", "Strong", "Sound"), missed("b", "Sound", "Not yet")]);
    }

    #[test]
    fn marks_that_do_not_belong_to_the_rubric_give_nothing_and_the_first_of_two_counts() {
        let rubric = a_rubric([a_criterion("a", 10_000)]);
        check(&rubric, &[("a", "Perfect")], (0, ScoreVerdict::NotPassed));
        check(&rubric, &[("z", "Strong")], (0, ScoreVerdict::NotPassed));
        check(&rubric, &[("a", "Sound"), ("a", "Strong")], (6_667, ScoreVerdict::Passed));
    }

    #[test]
    fn without_criteria_nothing_passes_even_with_no_mark_to_reach() {
        let actual = score(&a_rubric([]), &[], 0);
        assert_eq!((actual.score_bp, actual.verdict), (0, ScoreVerdict::NotPassed));
        assert_eq!(actual.reasons, [Shortfall::NoCriteria]);
    }

    #[test]
    fn what_was_reached_is_told_for_each_criterion() {
        let rubric = a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)]);
        let actual = score(&rubric, &marks(&[("a", "Sound")]), PASS_MARK_BP);
        let part = |criterion: &str, weight_bp, points| CriterionScore {
            criterion: criterion.to_owned(),
            weight_bp,
            points,
            max: 3,
        };
        assert_eq!(actual.criteria, [part("a", 6_000, 2), part("b", 4_000, 0)]);
    }

    #[test]
    fn rubrics_that_no_lint_has_seen_stay_within_the_whole() {
        let huge = |id: &str| a_criterion(id, u32::MAX).levels([("Low", 0), ("High", u32::MAX)]);
        check(&a_rubric([huge("a"), huge("b")]), &[("a", "High"), ("b", "High")], (10_000, ScoreVerdict::Passed));
        let actual = score(&a_rubric([huge("a")]), &marks(&[("a", "High")]), 0);
        assert_eq!(actual.criteria[0].max, MAX_LEVEL_POINTS);
        assert_eq!(actual.criteria[0].points, MAX_LEVEL_POINTS);
        let empty = a_rubric([a_criterion("a", 10_000).levels([])]);
        check(&empty, &[("a", "High")], (0, ScoreVerdict::NotPassed));
        let primes = [251, 241, 239, 233, 229, 227, 223, 211, 199, 197, 193, 191, 181];
        let many = primes.map(|max| a_criterion(&max.to_string(), 10_000).levels([("Low", 1), ("High", max)]));
        let ids = primes.map(|max| max.to_string());
        let low = ids.each_ref().map(|id| (id.as_str(), "Low"));
        let actual = score(&a_rubric(many), &marks(&low), 0);
        assert_eq!(actual.criteria.len(), MAX_CRITERIA);
        assert_eq!(actual.score_bp, 551);
    }
}
