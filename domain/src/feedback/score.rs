//! Computes the score of an attempt by a rubric, and decides whether it passes. The sum is exact: fractions are added
//! as fractions, and rounded once at the end, half to even.
//!
//! If questions of the mission are [marked by keys](crate::submission::mark), these points count with the questions'
//! weight, and the rubric gets the remaining weight. Example: keys mark 4,000 of 10,000 basis points, and the attempt
//! reaches 3,000 of these. If it also reaches half the rubric's points, its score is 3,000 + 6,000 ÷ 2.

use serde::{Deserialize, Serialize};

use crate::feedback::{Criterion, Mark, Rubric, RubricLevel};
use crate::limits::WHOLE_BP;
use crate::money::share::round_half_even;
use crate::submission::mark::KeyPoints;

/// The score of an attempt for one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CriterionScore {
    /// The id of the criterion.
    pub criterion: String,
    /// Its weight in basis points.
    pub weight_bp: u32,
    /// The points of the marked level; 0 if no level was marked.
    pub points: u32,
    /// The points of its highest level.
    pub max: u32,
}

/// Reason why an attempt does not pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shortfall {
    /// The mission has no rubric.
    NoCriteria,
    /// The score is below the pass mark.
    PassMark {
        /// The pass mark in basis points.
        need: u32,
        /// The score in basis points.
        have: u32,
    },
    /// A criterion is below its minimum level.
    MustPass {
        /// The id of the criterion.
        criterion: String,
        /// The label of the minimum level.
        need: String,
        /// The label of the marked level, if there is one.
        have: Option<String>,
    },
}

/// Whether a score passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreVerdict {
    /// The score reaches the pass mark, and each criterion reaches its minimum level.
    Passed,
    /// There is a shortfall.
    NotPassed,
}

/// The score of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// The score in basis points, 0 to 10,000.
    pub score_bp: u32,
    /// The verdict.
    pub verdict: ScoreVerdict,
    /// The shortfalls: the pass mark first, then the criteria in the rubric's order.
    pub reasons: Vec<Shortfall>,
    /// The score of each criterion, in the rubric's order.
    pub criteria: Vec<CriterionScore>,
}

/// Scores the marks against a pass mark in basis points.
///
/// A criterion without a mark, or with a mark of an unknown level, gets no points; of two marks the first counts. Every
/// criterion and every point counts, even in a rubric that the lint has not checked.
#[must_use]
pub fn score(rubric: &Rubric, marks: &[Mark], pass_mark_bp: u32) -> Score {
    score_beside(KeyPoints::default(), rubric, marks, pass_mark_bp)
}

/// Scores the marks together with the attempt's points by keys.
#[must_use]
pub fn score_beside(keys: KeyPoints, rubric: &Rubric, marks: &[Mark], pass_mark_bp: u32) -> Score {
    let judged = rubric.criteria.iter().map(|criterion| (criterion, reached(criterion, marks)));
    let judged = judged.collect::<Vec<_>>();
    let criteria = judged.iter().map(|(criterion, level)| CriterionScore {
        criterion: criterion.id.clone(),
        weight_bp: criterion.weight_bp,
        points: level.map_or(0, |level| level.points),
        max: max(criterion),
    });
    let criteria = criteria.collect::<Vec<_>>();
    let score_bp = add_up(keys, &criteria);
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

fn reached<'a>(criterion: &'a Criterion, marks: &[Mark]) -> Option<&'a RubricLevel> {
    let mark = marks.iter().find(|mark| mark.criterion == criterion.id)?;
    criterion.level(&mark.level)
}

fn max(criterion: &Criterion) -> u32 {
    criterion.levels.iter().map(|level| level.points).max().unwrap_or(0)
}

fn must_pass(criterion: &Criterion, reached: Option<&RubricLevel>) -> Option<Shortfall> {
    let need = criterion.must_pass_level.as_ref()?;
    let is_reached = criterion.level(need).zip(reached).is_some_and(|(need, have)| have.points >= need.points);
    let have = reached.map(|level| level.label.clone());
    (!is_reached).then(|| Shortfall::MustPass { criterion: criterion.id.clone(), need: need.clone(), have })
}

/// The points by keys, plus the sum of all `weight × points / max`, scaled to the weight that the keys leave. The sum
/// is kept as a whole number and one fraction, which is rounded at the end.
fn add_up(keys: KeyPoints, criteria: &[CriterionScore]) -> u32 {
    let left = i128::from(WHOLE_BP.saturating_sub(keys.of_bp));
    let common = gcd(left, WHOLE_BP.into());
    let (left, of) = (left / common, i128::from(WHOLE_BP) / common);
    let points_bp = keys.points_bp.min(keys.of_bp).min(WHOLE_BP);
    let (mut whole, mut rest) = (i128::from(points_bp), Fraction { dividend: 0, divisor: 1 });
    for criterion in criteria.iter().filter(|criterion| criterion.max > 0) {
        let max = i128::from(criterion.max) * of;
        let part = i128::from(criterion.weight_bp.min(WHOLE_BP)) * i128::from(criterion.points) * left;
        rest = rest.plus(part % max, max);
        whole += part / max + rest.dividend / rest.divisor;
        rest.dividend %= rest.divisor;
    }
    let odd = whole % 2;
    let rounded = whole - odd + round_half_even(rest.dividend + odd * rest.divisor, rest.divisor);
    u32::try_from(rounded).unwrap_or(WHOLE_BP).min(WHOLE_BP)
}

/// A fraction below one.
#[derive(Clone, Copy)]
struct Fraction {
    dividend: i128,
    divisor: i128,
}

/// Maximum divisor of a sum; the divisor of twelve criteria of up to a thousand points is smaller.
const MAX_DIVISOR: i128 = 1 << 120;

impl Fraction {
    /// Returns the sum with another fraction. If the common divisor is too large, the last bits are dropped. The error
    /// is far too small to change the rounding, and occurs only in rubrics that the lint refuses.
    fn plus(self, dividend: i128, divisor: i128) -> Self {
        let times = divisor / gcd(self.divisor, divisor);
        let mut own = self;
        while own.divisor > MAX_DIVISOR / times {
            own = Self { dividend: own.dividend >> 1, divisor: own.divisor >> 1 };
        }
        let common = own.divisor * times;
        Self { dividend: own.dividend * times + common / divisor * dividend, divisor: common }
    }
}

fn gcd(mut one: i128, mut other: i128) -> i128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::limits::MAX_LEVEL_POINTS;
    use crate::fixtures::feedback::{a_criterion, a_rubric, marks};
    use crate::limits::PASS_MARK_BP;

    /// Compares the score, and whether it passes the default pass mark.
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
    fn points_by_keys_count_by_their_weight_and_the_rubric_makes_up_the_rest() {
        let rubric = a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)]);
        let beside = |points_bp, of_bp, levels: &[(&str, &str)]| {
            score_beside(KeyPoints { points_bp, of_bp }, &rubric, &marks(levels), PASS_MARK_BP).score_bp
        };
        assert_eq!(beside(3_000, 4_000, &[("a", "Strong"), ("b", "Strong")]), 9_000);
        assert_eq!(beside(3_000, 4_000, &[("a", "Strong")]), 6_600);
        assert_eq!(beside(3_000, 4_000, &[("a", "Sound"), ("b", "Sound")]), 7_000);
        assert_eq!(beside(0, 4_000, &[("a", "Sound")]), 2_400);
        assert_eq!(beside(0, 1_000, &[("b", "Sound")]), 2_400);
        assert_eq!(beside(333, 1_001, &[("a", "Sound"), ("b", "Sound")]), 6_332);
        assert_eq!(beside(10_000, 10_000, &[]), 10_000);
        assert_eq!(beside(u32::MAX, u32::MAX, &[("a", "Strong")]), 10_000);
        assert_eq!(beside(2_000, 0, &[("a", "Strong")]), 6_000);
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
        assert_eq!((actual.criteria[0].points, actual.criteria[0].max), (u32::MAX, u32::MAX));
        let empty = a_rubric([a_criterion("a", 10_000).levels([])]);
        check(&empty, &[("a", "High")], (0, ScoreVerdict::NotPassed));
    }

    /// The score of an attempt with one point in each criterion. There is one criterion for each of these maxima, and
    /// each has the whole weight.
    fn one_of_each(most: &[u32]) -> Score {
        let criterion = |max: &u32| a_criterion(&max.to_string(), 10_000).levels([("Low", 1), ("High", *max)]);
        let ids = most.iter().map(u32::to_string).collect::<Vec<_>>();
        let low = ids.iter().map(|id| (id.as_str(), "Low")).collect::<Vec<_>>();
        score(&a_rubric(most.iter().map(criterion)), &marks(&low), 0)
    }

    #[test]
    fn every_criterion_and_every_point_counts() {
        let hundred = a_rubric([a_criterion("a", 10_000).levels([("Low", 300), ("High", MAX_LEVEL_POINTS)])]);
        check(&hundred, &[("a", "Low")], (3_000, ScoreVerdict::NotPassed));
        let thirteen = one_of_each(&[251, 241, 239, 233, 229, 227, 223, 211, 199, 197, 193, 191, 181]);
        assert_eq!((thirteen.criteria.len(), thirteen.score_bp), (13, 606));
        let must = (0..12).map(|number| a_criterion(&number.to_string(), 800));
        let must = a_rubric(must.chain([a_criterion("last", 400).must_reach("Sound")]));
        let reasons = score(&must, &[], 0).reasons;
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        let twelve = one_of_each(&[997, 991, 983, 977, 971, 967, 953, 947, 941, 937, 929, 919]);
        assert_eq!(twelve.score_bp, 125);
        let huge = [u32::MAX, u32::MAX - 1, u32::MAX - 2, u32::MAX - 4, u32::MAX - 6, 3];
        assert_eq!(one_of_each(&huge).score_bp, 3_333);
    }

    #[test]
    fn halves_of_thirds_and_sixths_are_halves() {
        let part = |id: &str, weight, low, high| a_criterion(id, weight).levels([("Low", low), ("High", high)]);
        let of = |weight| a_rubric([part("a", weight, 1, 3), part("b", 1, 1, 6)]);
        check(&of(1), &[("a", "Low"), ("b", "Low")], (0, ScoreVerdict::NotPassed));
        check(&of(4), &[("a", "Low"), ("b", "Low")], (2, ScoreVerdict::NotPassed));
        let many = |thirds: u32| {
            let ids = (0..thirds).map(|number| number.to_string()).collect::<Vec<_>>();
            let criteria = ids.iter().map(|id| part(id, 1, 1, 3)).chain([part("half", 1, 1, 2)]);
            let low = ids.iter().map(|id| (id.as_str(), "Low")).chain([("half", "Low")]).collect::<Vec<_>>();
            score(&a_rubric(criteria), &marks(&low), 0).score_bp
        };
        assert_eq!((many(81), many(84), many(87), many(90)), (28, 28, 30, 30));
        let three = a_rubric([part("a", 2, 1, 3), part("b", 2, 1, 3), part("c", 2, 1, 3)]);
        check(&three, &[("a", "Low"), ("b", "Low"), ("c", "Low")], (2, ScoreVerdict::NotPassed));
    }
}
