//! Says, at pay and before anything is charged, whether the country of the payment fits the price that was
//! quoted. A regional price fits the country that it was found for, and a price in a country's currency
//! every country with that currency. The base price fits everywhere.
//!
//! The country of the card counts, and the billing address where the card's is not known. A regional price
//! with neither of them known does not fit. Where it does not, the base price is shown and agreed to first;
//! this is never a refusal. Where there is no base price, it is sold in the country of the quoted price alone.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::price::currency_of::currency_of;
use crate::price::{Country, Price, PriceLevel};

/// A quoted price, and the country of the payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FitFacts {
    /// The price that was quoted.
    pub quoted: Price,
    /// The country that it was quoted for.
    pub country: Option<Country>,
    /// The country of the card, where the provider tells it.
    pub card: Option<Country>,
    /// The country of the billing address, where there is one.
    pub billing: Option<Country>,
    /// The base price: what [`lookup`](crate::price::lookup::lookup) gives without a country; nothing where that
    /// finds none.
    pub base: Option<Money>,
}

/// Whether the country of the payment fits the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "fit", rename_all = "snake_case")]
pub enum CountryFit {
    /// It does, and the quoted price may be charged.
    Fits,
    /// It does not, because the card or the billing address is of another country, or of none that is known: this
    /// price is shown, and nothing is charged before it was agreed to.
    ShowBase {
        /// The base price; where there is none, it is sold in the country of the quoted price only.
        price: Option<Money>,
        /// The country of the payment, where it is known.
        paying_from: Option<Country>,
    },
}

/// Compares the country of the payment with the quoted price.
#[must_use]
pub fn check_country(facts: &FitFacts) -> CountryFit {
    let paying_from = facts.card.or(facts.billing);
    let fits = match facts.quoted.level {
        PriceLevel::Default | PriceLevel::Free => true,
        PriceLevel::Country => paying_from.is_some() && paying_from == facts.country,
        PriceLevel::Currency => paying_from.and_then(currency_of) == Some(facts.quoted.amount.currency),
    };
    if fits { CountryFit::Fits } else { CountryFit::ShowBase { price: facts.base, paying_from } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{country, money, price_id, usd};

    /// A price for Nigerians of this level, in naira.
    fn naira(level: PriceLevel) -> FitFacts {
        FitFacts {
            quoted: Price { amount: money("NGN", 4_500_000), compare_at: None, level, row: Some(price_id(1)) },
            country: Some(country("NG")),
            card: None,
            billing: None,
            base: Some(usd(4_900)),
        }
    }

    fn check(facts: &FitFacts, card: Option<&str>, billing: Option<&str>, fits: bool) {
        let [card, billing] = [card, billing].map(|code| code.map(country));
        let facts = FitFacts { card, billing, ..facts.clone() };
        let shown = CountryFit::ShowBase { price: facts.base, paying_from: card.or(billing) };
        assert_eq!(check_country(&facts), if fits { CountryFit::Fits } else { shown }, "{facts:?}");
    }

    #[test]
    fn the_country_of_the_card_counts_and_else_the_billing_address() {
        let facts = naira(PriceLevel::Country);
        check(&facts, Some("NG"), None, true);
        check(&facts, None, Some("NG"), true);
        check(&facts, Some("NG"), Some("US"), true);
        check(&facts, Some("US"), Some("NG"), false);
        check(&facts, Some("US"), None, false);
        check(&facts, None, Some("GH"), false);
        check(&facts, None, None, false);
        check(&FitFacts { country: None, ..facts.clone() }, None, None, false);
        check(&FitFacts { base: None, ..facts }, Some("US"), None, false);
    }

    #[test]
    fn a_price_in_a_currency_fits_every_country_that_has_it() {
        let euros = FitFacts {
            quoted: Price { amount: money("EUR", 4_500), ..naira(PriceLevel::Currency).quoted },
            country: Some(country("DE")),
            ..naira(PriceLevel::Currency)
        };
        check(&euros, Some("DE"), None, true);
        check(&euros, Some("FR"), None, true);
        check(&euros, None, Some("AT"), true);
        check(&euros, Some("US"), Some("FR"), false);
        check(&euros, Some("XX"), None, false);
        check(&euros, None, None, false);
    }

    #[test]
    fn the_base_price_and_no_price_fit_everywhere() {
        for level in [PriceLevel::Default, PriceLevel::Free] {
            check(&naira(level), Some("US"), Some("DE"), true);
            check(&naira(level), None, None, true);
        }
    }
}
