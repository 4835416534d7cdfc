//! Computes a score from weighted parts, in basis points. The parts are added as exact fractions, and the sum is
//! rounded once, half to even, so the order of the parts does not change the score.

use serde::{Deserialize, Serialize};

use crate::limits::WHOLE_BP;
use crate::money::share::round_half_even;

/// One part of a score, for example a mission of a program with its score out of 10,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredPart {
    /// Its weight. If every weight is 0, all parts have the same weight.
    pub weight: u32,
    /// The points that were reached, at most [`max`](Self::max).
    pub points: u32,
    /// The maximum of points; a part whose maximum is 0 does not count.
    pub max: u32,
}

/// Returns the score of all parts in basis points: Σ weight·points/max over Σ weight.
///
/// Returns `None` if no part has a maximum above 0, or if the common multiple of the maxima overflows. It does not
/// overflow for missions, nor for rubrics of up to 60 points for each criterion.
#[must_use]
pub fn score(parts: &[ScoredPart]) -> Option<u32> {
    let scored = || parts.iter().filter(|part| part.max > 0);
    let is_weighted = scored().any(|part| part.weight > 0);
    let counted = || scored().filter(move |part| !is_weighted || part.weight > 0);
    let weight = |part: &ScoredPart| if is_weighted { i128::from(part.weight) } else { 1 };
    let mut common = 1_i128;
    for part in counted() {
        let max = i128::from(part.max);
        common = common.checked_mul(max / common_divisor(common, max))?;
    }
    let whole = counted().map(weight).sum::<i128>().checked_mul(common)?;
    whole.checked_mul(i128::from(WHOLE_BP))?;
    if whole == 0 {
        return None;
    }
    let points = |part: &ScoredPart| i128::from(part.points.min(part.max));
    let reached: i128 = counted().map(|part| weight(part) * points(part) * (common / i128::from(part.max))).sum();
    u32::try_from(round_half_even(reached * i128::from(WHOLE_BP), whole)).ok()
}

/// The greatest common divisor, by Euclid.
fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the score of these parts, each given as weight, points and maximum.
    fn check(parts: &[(u32, u32, u32)], expected: Option<u32>) {
        let parts: Vec<_> = parts.iter().map(|&(weight, points, max)| ScoredPart { weight, points, max }).collect();
        assert_eq!(score(&parts), expected, "{parts:?}");
    }

    #[test]
    fn parts_count_by_their_weight() {
        check(&[(1, 5, 10)], Some(5_000));
        check(&[(3, 10, 10), (1, 0, 10)], Some(7_500));
        check(&[(6_000, 8, 10), (4_000, 3, 5)], Some(7_200));
        check(&[(7, 10, 10), (9, 4, 4)], Some(10_000));
        check(&[(7, 0, 10), (9, 0, 4)], Some(0));
        let primes = [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197];
        let weightless = primes.map(|prime| (0, 1, prime));
        check(&[&weightless[..], &[(1, 1, 2)]].concat(), Some(5_000));
    }

    #[test]
    fn the_sum_is_rounded_once_and_half_to_even() {
        check(&[(1, 1, 3)], Some(3_333));
        check(&[(1, 2, 3)], Some(6_667));
        check(&[(1, 1, 3), (1, 1, 3), (1, 1, 3)], Some(3_333));
        check(&[(1, 1, 3), (1, 2, 3)], Some(5_000));
        check(&[(1, 1, 10_000), (1, 0, 10_000)], Some(0));
        check(&[(1, 2, 10_000), (1, 1, 10_000)], Some(2));
        check(&[(1, 7_001, 10_000), (1, 7_000, 10_000)], Some(7_000));
        check(&[(1, 7_002, 10_000), (1, 7_001, 10_000)], Some(7_002));
    }

    #[test]
    fn a_part_without_weight_counts_for_nothing_unless_none_has_one() {
        check(&[(0, 0, 10), (2, 10, 10)], Some(10_000));
        check(&[(0, 0, 10), (0, 10, 10)], Some(5_000));
        check(&[(0, 3, 4)], Some(7_500));
    }

    #[test]
    fn what_has_no_points_to_reach_is_left_out() {
        check(&[], None);
        check(&[(5, 3, 0)], None);
        check(&[(5, 3, 0), (1, 1, 2)], Some(5_000));
        check(&[(5, 3, 0), (0, 1, 2)], Some(5_000));
    }

    #[test]
    fn more_points_than_there_are_count_as_all() {
        check(&[(1, 11, 10)], Some(10_000));
        check(&[(1, u32::MAX, 1), (1, 0, 1)], Some(5_000));
    }

    #[test]
    fn every_mix_of_maxima_up_to_60_can_be_counted_and_wild_ones_give_nothing() {
        let all = |maxima: std::ops::RangeInclusive<u32>| maxima.map(|max| (10_000, max, max)).collect::<Vec<_>>();
        check(&all(1..=60), Some(10_000));
        check(&[(1, 1, u32::MAX), (1, 1, u32::MAX - 1), (1, 1, u32::MAX - 2), (1, 1, u32::MAX - 4)], None);
        check(&[(u32::MAX, u32::MAX, u32::MAX), (u32::MAX, 0, u32::MAX)], Some(5_000));
    }
}
