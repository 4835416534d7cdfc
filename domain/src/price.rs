//! Prices: the price of a place in a program, and the amount that is charged for it.
//!
//! **Which price?** [`lookup`](lookup::lookup) takes the first row that is valid now, in this order: a row for the
//! learner's country; a row in the currency of that country ([`currency_of`]) or in the requested one; a row in the
//! default currency, US dollars. In each step, a row for the session precedes a row for the program, and the row that
//! began last wins. A regional price is a separate row, never a discount. If no row fits, the answer is
//! `price/currency-not-found`. The answer is `price/program-not-offering` for a program that is not on sale, and
//! `price/program-not-found` for an unknown one. A program is free only if its pack says so; a program without rows is
//! not free.
//!
//! **Which country?** [`country`](country::country) takes the billing address, otherwise the profile, otherwise the
//! location of the request. When the learner pays, a regional price must fit the country of the card, or else the
//! billing country and the network's country. [`check_country`](check_country::check_country) compares them, or returns
//! the base price, which is shown before anything is charged. [`payment::initialise`](crate::payment::initialise)
//! refuses a regional price that does not fit with `payment/country-mismatch`.
//!
//! **What is charged?** [`quote`](quote::quote) writes lines whose sum is the total. Each is rounded once, half to
//! even, and no line takes off more than what is left of the price:
//!
//! | line | amount |
//! |---|---|
//! | `base` or `regional` | the price |
//! | `coupon` | minus one coupon |
//! | `auto` | minus the largest automatic discount; without a stackable coupon, only the larger of coupon and discount applies |
//! | `tax` | plus the country's [tax], if it is added to prices; an included tax is subtracted from the line of the price |
//! | `credit` | minus the learner's credit in this currency, as far as it is used |
//!
//! A coupon that is set aside for a larger discount is not used up.
//!
//! **How long is a price valid?** A quote is a price as it was shown. It is valid for half an hour, up to its
//! `valid_until`. After that no payment begins on it, even if the price is the same: the learner sees a new quote and
//! has to agree to it. A payment that has begun can be [paid at its price](crate::payment::initialise) while its page
//! is open. [`compare_quotes`](compare_quotes::compare_quotes) reports the differences, by the [`hash`] of the quote
//! that the learner agreed to. [`payment::initialise`](crate::payment::initialise) refuses an outdated quote with
//! `payment/quote-stale`.
//!
//! **Who changes a price?** A pack contains its price list. Staff can add further prices: [`set_price`](mod@set_price).
//!
//! **How is it paid?** [`choose_provider`](choose_provider::choose_provider): a total of zero uses the free checkout. A
//! provider that cannot take the amount is hidden, with the reason.

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

use crate::ids::{PriceId, ProgramId, QuoteId, RuleId, SessionId};
use crate::limits::WHOLE_BP;
use crate::money::{Currency, Money, MoneyFault};
use crate::time::Timestamp;

/// An ISO 3166-1 alpha-2 country code, two upper-case ASCII letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("NG", "US"), pattern = "^[A-Z]{2}$"))]
#[serde(try_from = "String", into = "String")]
pub struct Country([u8; 2]);

impl Country {
    /// Returns the country with this code; `None` unless the code is two upper-case letters.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let letters: [u8; 2] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self(letters))
    }

    /// Two-letter code.
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

/// Step of the lookup that found a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PriceLevel {
    /// A row for the learner's country.
    Country,
    /// A row for all countries, in the currency of the learner's country or in the requested one.
    Currency,
    /// The row in the default currency: the base price.
    Default,
    /// The program is free.
    Free,
}

impl PriceLevel {
    /// Whether the price is valid only in some countries.
    #[must_use]
    pub fn is_regional(self) -> bool {
        matches!(self, Self::Country | Self::Currency)
    }
}

/// Price of a place, with its row in the price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Price {
    /// The price.
    pub amount: Money,
    /// Earlier price, shown struck through.
    pub compare_at: Option<Money>,
    /// Step of the lookup that found it.
    pub level: PriceLevel,
    /// Row of the price list; `None` if the program is free.
    pub row: Option<PriceId>,
}

impl Price {
    /// The amount to pay; `None` if the program is free.
    #[must_use]
    pub fn due(&self) -> Option<Money> {
        (self.level != PriceLevel::Free).then_some(self.amount)
    }
}

/// Amount by which a price is reduced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reduction {
    /// A share of the price in basis points, 1 to 10,000.
    PercentBp(u32),
    /// Fixed amounts, one per currency. They are never converted.
    Fixed(Vec<Money>),
}

impl Reduction {
    /// The reduction of this price, never more than the price; `None` if there is no amount in its currency.
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

/// The amount in this currency, if there is one.
pub(crate) fn in_currency(amounts: &[Money], currency: Currency) -> Option<Money> {
    amounts.iter().find(|amount| amount.currency == currency).copied()
}

/// Adds amounts of one currency.
///
/// # Errors
/// [`MoneyFault`] if an amount has another currency or the sum does not fit.
pub fn sum(currency: Currency, amounts: impl IntoIterator<Item = Money>) -> Result<Money, MoneyFault> {
    amounts.into_iter().try_fold(Money::zero(currency), Money::plus)
}

/// Item of a purchase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuoteItem {
    /// A place in the program.
    Program,
    /// More days of access to the program: this number.
    Extension(u16),
    /// The subscription with this slug, which covers every program.
    Subscription(String),
}

impl QuoteItem {
    /// Days of an extension; `None` for other items.
    #[must_use]
    pub fn extension_days(&self) -> Option<u16> {
        match self {
            Self::Extension(days) => Some(*days),
            Self::Program | Self::Subscription(_) => None,
        }
    }

    /// Whether a payment that began at `began_at` buys the item again, after a payment that was booked at `booked_at`.
    /// An extension can be bought repeatedly, one after the other. Other items are bought only once.
    #[must_use]
    pub fn is_bought_anew(&self, booked_at: Timestamp, began_at: Timestamp) -> bool {
        matches!(self, Self::Extension(_)) && booked_at <= began_at
    }
}

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// The price.
    Base,
    /// The price, if it is regional.
    Regional,
    /// A coupon.
    Coupon,
    /// An automatic discount.
    Auto,
    /// The learner's credit.
    Credit,
    /// Tax.
    Tax,
}

impl LineKind {
    /// The word for the kind in labels and hashes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Regional => "regional",
            Self::Coupon => "coupon",
            Self::Auto => "auto",
            Self::Credit => "credit",
            Self::Tax => "tax",
        }
    }
}

/// A line of a quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteLine {
    /// Kind of the line.
    pub kind: LineKind,
    /// A machine-readable key: the coupon's code, the key of the discount or the tax, otherwise the word of the kind.
    pub label: String,
    /// Amount that the line adds to the total; negative if it reduces the total.
    pub amount: Money,
    /// The rule that it is based on; `None` for credit and for a free program.
    pub rule_id: Option<RuleId>,
}

/// The amount that is charged, and how long it is valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quote {
    /// The id under which it is stored; `None` if it is not stored.
    pub id: Option<QuoteId>,
    /// The item.
    pub item: QuoteItem,
    /// The program; `None` for a subscription.
    pub program: Option<ProgramId>,
    /// The session, if one is chosen.
    pub session: Option<SessionId>,
    /// The country for which the price was found.
    pub country: Option<Country>,
    /// Currency of all amounts.
    pub currency: Currency,
    /// The lines, the price first.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines; never negative.
    pub total: Money,
    /// The coupon or automatic discount that is not used because the other one is larger. A coupon that is set aside is
    /// not used up.
    pub set_aside: Option<RuleId>,
    /// The first instant at which it is no longer valid: half an hour after it was made.
    pub valid_until: Timestamp,
    /// The version of the rules that made it.
    pub rules_version: String,
    /// The [hash] of the item and the amounts.
    pub hash: String,
}

impl Quote {
    /// Whether a coupon reduces the price.
    #[must_use]
    pub fn has_coupon(&self) -> bool {
        self.lines.iter().any(|line| line.kind == LineKind::Coupon)
    }

    /// The credit that pays for some or all of it; `None` if no credit is used.
    #[must_use]
    pub fn credit(&self) -> Option<Money> {
        let line = self.lines.iter().find(|line| line.kind == LineKind::Credit)?;
        Money::zero(line.amount.currency).minus(line.amount).ok()
    }
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
