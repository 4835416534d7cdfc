//! Prices: what a place in a program costs, and how a price becomes the amount that is charged.
//!
//! **Which price.** [`lookup`](lookup::lookup) takes the first of these that is valid now: a row for the
//! learner's country; a row in the currency of that country ([`currency_of`]) or in the one they asked for;
//! a row in the default currency, US dollars. At each step a row for the very session goes before one for
//! the program, and of several the one that began last. A regional price is a row of its own, never a
//! discount. Where none fits, the answer is `price/currency-not-found`; a program that is not on sale is
//! `price/program-not-offering`, one that is not there `price/program-not-found`. A program is free where that
//! is said of it, and never because its rows were forgotten.
//!
//! **Which country.** [`country`](country::country): the billing address, else the profile, else where the
//! request came from. At pay the card's country, or else the billing country and the network's, has to fit a regional
//! price: [`check_country`](check_country::check_country) says so, or gives the base price to show before anything is
//! charged. [`payment::initialise`](crate::payment::initialise) then refuses the regional price with
//! `payment/country-mismatch`.
//!
//! **What is charged.** [`quote`](quote::quote) writes lines that add up to the total, each rounded once,
//! half to even, and none taking more than is left:
//!
//! | line | amount |
//! |---|---|
//! | `base` or `regional` | the price |
//! | `coupon` | less one coupon |
//! | `auto` | less one automatic discount, the best there is; a coupon and an automatic discount stand together only where the coupon is stackable, else the one that takes more off stands alone |
//! | `tax` | more, if the [tax] of the country is added to prices; of an included one the line of the price is without it |
//! | `credit` | less what the learner's credit in this currency pays |
//!
//! A coupon that is set aside for a better discount is not used, and stays the learner's.
//!
//! **Until when.** A quote, the price as it was shown, is good for half an hour: up to, not including, its
//! `valid_until`. From that instant on no payment begins on it, also where nothing else has changed: the learner is
//! shown a new quote and agrees to that one. A payment that has begun is [paid at its
//! price](crate::payment::initialise) as long as its page is open. [`compare_quotes`](compare_quotes::compare_quotes)
//! tells what became different since, by the [`hash`] of what the learner agreed to;
//! [`payment::initialise`](crate::payment::initialise) refuses the old one with `payment/quote-stale`.
//!
//! **Who changes it.** A price list comes with its pack. Staff put prices of their own beside it:
//! [`set_price`](mod@set_price).
//!
//! **How it is paid.** [`choose_provider`](choose_provider::choose_provider): nothing to pay goes through the
//! free checkout; a provider that cannot take the amount is hidden with the reason.

pub mod check_country;
pub mod choose_provider;
pub mod compare_quotes;
pub mod country;
pub mod currency_of;
pub mod hash;
pub mod limits;
pub mod lookup;
pub mod quote;
pub mod set_price;
pub mod tax;

use serde::{Deserialize, Serialize};

use crate::ids::PriceId;
use crate::limits::WHOLE_BP;
use crate::money::{Currency, Money, MoneyFault};

/// An ISO 3166-1 alpha-2 country code, two upper-case ASCII letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("NG", "US"), pattern = "^[A-Z]{2}$"))]
#[serde(try_from = "String", into = "String")]
pub struct Country([u8; 2]);

impl Country {
    /// The country with this code, or nothing where it is not two upper-case letters.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let letters: [u8; 2] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self(letters))
    }

    /// The two-letter code.
    #[must_use]
    pub fn code(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl TryFrom<String> for Country {
    type Error = &'static str;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        Self::from_code(&code).ok_or("a country code is two upper-case letters")
    }
}

impl From<Country> for String {
    fn from(country: Country) -> Self {
        country.code().to_owned()
    }
}

/// By which step a price was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PriceLevel {
    /// A row for the learner's country.
    Country,
    /// A row for every country, in the currency of the learner's or in the one they asked for.
    Currency,
    /// The row in the default currency: the base price.
    Default,
    /// The program is given for nothing.
    Free,
}

impl PriceLevel {
    /// Whether the price is for some countries only.
    #[must_use]
    pub fn is_regional(self) -> bool {
        matches!(self, Self::Country | Self::Currency)
    }
}

/// The price of a place, and where it stands in the price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Price {
    /// What it costs.
    pub amount: Money,
    /// What it cost before, to be struck through.
    pub compare_at: Option<Money>,
    /// By which step it was found.
    pub level: PriceLevel,
    /// The row of the price list; none where the program is free.
    pub row: Option<PriceId>,
}

impl Price {
    /// What has to be paid; nothing where the program is free.
    #[must_use]
    pub fn due(&self) -> Option<Money> {
        (self.level != PriceLevel::Free).then_some(self.amount)
    }
}

/// How much is taken off a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reduction {
    /// A part of it, in basis points: 1 to 10,000.
    PercentBp(u32),
    /// A fixed amount, one for each currency that it has a value in. Nothing is exchanged.
    Fixed(Vec<Money>),
}

impl Reduction {
    /// What is taken off this price, never more than all of it; nothing where there is no value in the
    /// price's currency.
    #[must_use]
    pub fn off(&self, price: Money) -> Option<Money> {
        match self {
            Self::PercentBp(bp) => price.percent((*bp).min(WHOLE_BP)).ok(),
            Self::Fixed(amounts) => {
                let amount = in_currency(amounts, price.currency)?.amount_minor.clamp(0, price.amount_minor.max(0));
                Some(Money { amount_minor: amount, ..price })
            }
        }
    }
}

/// The amount in this currency, where there is one.
pub(crate) fn in_currency(amounts: &[Money], currency: Currency) -> Option<Money> {
    amounts.iter().find(|amount| amount.currency == currency).copied()
}

/// The sum of amounts of one currency.
///
/// # Errors
/// [`MoneyFault`] where an amount is of another currency or the sum does not fit.
pub fn sum(currency: Currency, amounts: impl IntoIterator<Item = Money>) -> Result<Money, MoneyFault> {
    amounts.into_iter().try_fold(Money::zero(currency), Money::plus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{money, usd};

    #[test]
    fn a_country_is_two_upper_case_letters() {
        assert_eq!(Country::from_code("NG").map(String::from).as_deref(), Some("NG"));
        for wrong in ["", "N", "ng", "NGA", "N1", "Ä"] {
            assert_eq!(Country::from_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_reduction_never_takes_more_than_the_price() {
        let fixed = Reduction::Fixed(vec![money("NGN", 100_000), usd(1_000)]);
        for (reduction, price, expected) in [
            (&Reduction::PercentBp(1_500), usd(1_230), Some(usd(184))),
            (&Reduction::PercentBp(10_000), usd(1_230), Some(usd(1_230))),
            (&Reduction::PercentBp(10_001), usd(1_230), Some(usd(1_230))),
            (&fixed, usd(4_900), Some(usd(1_000))),
            (&fixed, usd(1_000), Some(usd(1_000))),
            (&fixed, usd(999), Some(usd(999))),
            (&fixed, usd(-1), Some(usd(0))),
            (&fixed, money("EUR", 4_900), None),
            (&Reduction::Fixed(vec![usd(-1)]), usd(4_900), Some(usd(0))),
        ] {
            assert_eq!(reduction.off(price), expected, "{reduction:?} off {price:?}");
        }
    }

    #[test]
    fn only_prices_of_a_country_or_its_currency_are_regional() {
        use PriceLevel::{Country, Currency, Default, Free};
        assert_eq!([Country, Currency, Default, Free].map(PriceLevel::is_regional), [true, true, false, false]);
    }
}
