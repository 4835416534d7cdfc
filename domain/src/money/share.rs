//! Shares of an amount: a percentage, and a split into shares whose sum is the amount. Each is rounded once, to the
//! nearest minor unit, half to even, so that many lines do not drift in one direction.

use crate::limits::WHOLE_BP;
use crate::money::{Money, MoneyFault};

impl Money {
    /// This many basis points of the amount (10,000 are the whole), rounded half to even: 15 % of 1,230 minor units are
    /// 184.
    ///
    /// # Errors
    /// [`MoneyFault::Overflow`] if the result does not fit.
    pub fn percent(self, bp: u32) -> Result<Self, MoneyFault> {
        let part = round_half_even(i128::from(self.amount_minor) * i128::from(bp), i128::from(WHOLE_BP));
        self.with_minor(part)
    }

    /// The included part, if this amount is a net amount plus this many basis points of the net amount. It is rounded
    /// half to even: 120 minor units with 20 % included contain 20.
    ///
    /// # Errors
    /// [`MoneyFault::Overflow`] if the result does not fit.
    pub fn included_percent(self, bp: u32) -> Result<Self, MoneyFault> {
        let (bp, whole) = (i128::from(bp), i128::from(WHOLE_BP));
        self.with_minor(round_half_even(i128::from(self.amount_minor) * bp, whole + bp))
    }

    /// Splits the amount by weights. The shares are as close to their weights as whole minor units allow, and their sum
    /// is the amount. The remaining units go, one each, to the shares with the largest fractions; if fractions are
    /// equal, to the first ones. `None` if all weights are zero.
    #[must_use]
    pub fn split(self, weights: &[u32]) -> Option<Vec<Self>> {
        let total: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let amount = i128::from(self.amount_minor);
        let exact = weights.iter().map(|weight| amount * i128::from(*weight));
        let mut shares: Vec<(i128, i128)> =
            exact.map(|share| (share.div_euclid(total), share.rem_euclid(total))).collect();
        let left = amount - shares.iter().map(|(share, _)| share).sum::<i128>();
        let mut by_remainder: Vec<usize> = (0..shares.len()).collect();
        by_remainder.sort_by_key(|at| std::cmp::Reverse(shares[*at].1));
        for at in by_remainder.into_iter().take(usize::try_from(left).unwrap_or_default()) {
            shares[at].0 += 1;
        }
        shares.into_iter().map(|(share, _)| self.with_minor(share).ok()).collect()
    }
}

/// Rounds a fraction with a positive divisor to the nearest integer; of two equally near ones, to the even one.
pub(crate) fn round_half_even(dividend: i128, divisor: i128) -> i128 {
    let (quotient, remainder) = (dividend.div_euclid(divisor), dividend.rem_euclid(divisor));
    match (remainder * 2).cmp(&divisor) {
        std::cmp::Ordering::Less => quotient,
        std::cmp::Ordering::Greater => quotient + 1,
        std::cmp::Ordering::Equal => quotient + quotient.rem_euclid(2),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::MAX_AMOUNT_MINOR;
    use crate::money::Currency;

    fn dollars(amount_minor: i64) -> Money {
        Money { amount_minor, currency: Currency::from_code("USD").unwrap() }
    }

    fn check(amount: i64, bp: u32, expected: i64) {
        assert_eq!(dollars(amount).percent(bp), Ok(dollars(expected)), "{bp} of {amount}");
    }

    #[test]
    fn a_half_goes_to_the_even_neighbour() {
        check(1_230, 1_500, 184);
        check(1_250, 1_500, 188);
        check(10, 500, 0);
        check(30, 500, 2);
        check(-1_230, 1_500, -184);
        check(-1_250, 1_500, -188);
        check(99, 10_000, 99);
        check(99, 0, 0);
        check(1, 4_999, 0);
        check(1, 5_001, 1);
    }

    #[test]
    fn what_does_not_fit_is_said() {
        assert_eq!(dollars(MAX_AMOUNT_MINOR).percent(20_000), Err(MoneyFault::Overflow));
        assert_eq!(dollars(-MAX_AMOUNT_MINOR).percent(10_000), Ok(dollars(-MAX_AMOUNT_MINOR)));
    }

    #[test]
    fn a_split_gives_what_is_left_over_to_the_largest_remainders() {
        let split = |amount: i64, weights: &[u32]| {
            dollars(amount)
                .split(weights)
                .map(|shares| shares.iter().map(|share| share.amount_minor).collect::<Vec<_>>())
        };
        assert_eq!(split(100, &[1, 1, 1]), Some(vec![34, 33, 33]));
        assert_eq!(split(-100, &[1, 1, 1]), Some(vec![-33, -33, -34]));
        assert_eq!(split(5, &[3, 7]), Some(vec![2, 3]));
        assert_eq!(split(5, &[0, 7]), Some(vec![0, 5]));
        assert_eq!(split(5, &[]), None);
        assert_eq!(split(5, &[0, 0]), None);
    }

    proptest! {
        #[test]
        fn the_shares_of_a_split_add_up_to_the_whole(amount in -MAX_AMOUNT_MINOR..=MAX_AMOUNT_MINOR, weights in prop::collection::vec(0_u32..1_000, 1..12)) {
            prop_assume!(weights.iter().any(|weight| *weight > 0));
            let shares = dollars(amount).split(&weights).unwrap();
            prop_assert_eq!(shares.iter().map(|share| i128::from(share.amount_minor)).sum::<i128>(), i128::from(amount));
            prop_assert!(shares.iter().zip(&weights).all(|(share, weight)| *weight > 0 || share.amount_minor.abs() <= 1));
        }

        #[test]
        fn a_percentage_lies_within_half_a_unit_of_the_exact_value(amount in -1_000_000_000_i64..1_000_000_000, bp in 0_u32..=10_000) {
            let part = dollars(amount).percent(bp).unwrap().amount_minor;
            let error = i128::from(part) * 10_000 - i128::from(amount) * i128::from(bp);
            prop_assert!(error.abs() <= 5_000);
        }
    }
}
