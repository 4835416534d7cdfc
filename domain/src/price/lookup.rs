//! Finds the price of a program: in the currency that is asked for, else in the default one. A program
//! without any price is free.

use crate::limits::DEFAULT_CURRENCY;
use crate::money::{Currency, Money};
use crate::refusal::{Refusal, Refusals};

/// The price in the wanted currency, else in the default one; nothing where the program is free.
///
/// # Errors
/// `price/currency-not-found` where there are prices and neither currency is among them.
pub fn lookup(prices: &[Money], wanted: Option<Currency>) -> Result<Option<Money>, Refusals> {
    if prices.is_empty() {
        return Ok(None);
    }
    let price_in = |code: &str| prices.iter().find(|price| price.currency.code() == code).copied();
    let price = wanted.and_then(|currency| price_in(currency.code())).or_else(|| price_in(DEFAULT_CURRENCY));
    price.map(Some).ok_or_else(|| Refusal::PriceCurrencyNotFound.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(code: &str, amount_minor: i64) -> Money {
        Money { amount_minor, currency: Currency::from_code(code).unwrap() }
    }

    fn check(prices: &[Money], wanted: Option<&str>, expected: Result<Option<i64>, &str>) {
        let found = lookup(prices, wanted.and_then(Currency::from_code));
        let found = found.as_ref().map(|price| price.map(|price| price.amount_minor));
        assert_eq!(found.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_price_is_in_the_wanted_currency_else_in_dollars() {
        let prices = [money("NGN", 4_500_000), money("USD", 4_900)];
        check(&prices, Some("NGN"), Ok(Some(4_500_000)));
        check(&prices, Some("EUR"), Ok(Some(4_900)));
        check(&prices, None, Ok(Some(4_900)));
        check(&[], Some("EUR"), Ok(None));
        check(&[money("NGN", 1)], None, Err("price/currency-not-found"));
    }
}
