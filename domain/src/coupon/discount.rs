//! Says what a coupon takes off a price: so many basis points of it, rounded once, half to even, or its fixed
//! amount in the currency of the price. It is never more than the price, and nothing is exchanged.

use crate::money::Money;
use crate::price::Reduction;
use crate::refusal::{Refusal, Refusals};

/// What is taken off.
///
/// # Errors
/// `coupon/currency-mismatch` where the coupon has no value in the currency of the price.
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
