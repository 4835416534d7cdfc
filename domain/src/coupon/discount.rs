//! Computes the discount of a coupon: a share of the price in basis points, rounded once, half to even, or its fixed
//! amount in the currency of the price. It is never more than the price, and amounts are never converted.

use crate::money::Money;
use crate::price::Reduction;
use crate::refusal::{Refusal, Refusals};

/// Returns the discount.
///
/// # Errors
/// `coupon/currency-mismatch` if the coupon has no amount in the currency of the price.
pub fn discount(value: &Reduction, price: Money) -> Result<Money, Refusals> {
    value.off(price).ok_or_else(|| Refusal::CouponCurrencyMismatch.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{money, usd};

    #[test]
    fn a_coupon_takes_its_part_or_its_amount_in_the_currency_of_the_price() {
        let fixed = Reduction::Fixed(vec![usd(1_000), money("NGN", 100_000)]);
        assert_eq!(discount(&Reduction::PercentBp(1_500), usd(1_230)), Ok(usd(184)));
        assert_eq!(discount(&fixed, money("NGN", 4_500_000)), Ok(money("NGN", 100_000)));
        assert_eq!(discount(&fixed, usd(900)), Ok(usd(900)));
        assert_eq!(discount(&fixed, money("EUR", 4_500)), Err(Refusal::CouponCurrencyMismatch.into()));
    }
}
