//! Checks, before anything is charged, whether the payer's country fits the quoted price. A price for a country fits
//! that country. A price in a country's currency fits every country with that currency. The base price fits everywhere.
//! If a price does not fit, the base price is shown and the buyer has to agree to it; this is never a refusal.
//!
//! | known | the price fits if |
//! |---|---|
//! | the card's country | it is a country of the price; the other countries are ignored |
//! | the network's country, but not the card's | the billing country and the network's country are countries of the price |
//! | neither | the billing country is a country of the price, and the provider will [report the card's country][reports], which is compared then |
//!
//! [reports]: crate::money::provider_units::PaymentProvider::tells_card_country
//!
//! The billing country is stated by the buyer and not verified. So it never suffices without the card's or the
//! network's country.
//!
//! **When the card's country becomes known.** Stripe and PayPal report it before the money is taken: a payment whose
//! card does not fit is [not captured](may_capture). Paystack and Flutterwave report it only with the charge: a payment
//! whose card does not fit, or whose card's country they do not report, goes to
//! [review](crate::payment::settle::evidence::Discrepancy::Country). Paymentwall never reports it.

use serde::{Deserialize, Serialize};

use crate::money::{Currency, Money};
use crate::price::currency_of::currency_of;
use crate::price::{Country, Price, PriceLevel};

/// The known countries of a payer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayingFrom {
    /// The billing country, stated by the buyer.
    pub billing: Option<Country>,
    /// The country of the network address, reported by our proxy.
    pub network: Option<Country>,
    /// The country of the card, if the provider has reported it.
    pub card: Option<Country>,
    /// Whether the provider reports the country of the card with the payment.
    pub tells_card: bool,
}

/// A quoted price, and the country of the payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FitFacts {
    /// The quoted price.
    pub quoted: Price,
    /// The country for which it was quoted.
    pub country: Option<Country>,
    /// The countries of the payer.
    pub from: PayingFrom,
    /// The base price: the result of [`lookup`](crate::price::lookup::lookup) without a country; `None` if it finds no
    /// price.
    pub base: Option<Money>,
}

/// Reason why a price does not fit a payer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountryMismatch {
    /// The country of the price; `None` if it was found by its currency.
    pub price_country: Option<Country>,
    /// The currency of the price.
    pub currency: Currency,
    /// The country that does not fit; `None` if it is not known.
    pub paying_from: Option<Country>,
}

/// Whether the country of the payment fits the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fit", rename_all = "snake_case")]
pub enum CountryFit {
    /// Yes. The quoted price can be charged.
    Fits,
    /// No. This price is shown, and the buyer must agree to it before anything is charged.
    ShowBase {
        /// The base price; `None` if the program is sold only at the quoted, regional price.
        price: Option<Money>,
        /// Reason why the quoted price does not fit.
        mismatch: CountryMismatch,
    },
}

impl FitFacts {
    /// Whether the price is valid in this country.
    fn is_of_price(&self, country: Country) -> bool {
        match self.quoted.level {
            PriceLevel::Default | PriceLevel::Free => true,
            PriceLevel::Country => Some(country) == self.country,
            PriceLevel::Currency => currency_of(country) == Some(self.quoted.amount.currency),
        }
    }

    /// The same facts with the card's country as the provider reported it. The provider reports it only once.
    #[must_use]
    pub fn with_card(&self, card: Option<Country>) -> Self {
        let from = PayingFrom { card, tells_card: false, ..self.from };
        Self { from, ..self.clone() }
    }
}

/// Reason why the card does not fit a regional price; `None` if it fits, or if the price is not regional.
#[must_use]
pub fn card_mismatch(fit: Option<&FitFacts>, card: Option<Country>) -> Option<CountryMismatch> {
    match check_country(&fit?.with_card(card)) {
        CountryFit::Fits => None,
        CountryFit::ShowBase { mismatch, .. } => Some(mismatch),
    }
}

/// Whether the authorised money may be captured. If the card does not fit the price, no money is charged, and the
/// payment is cancelled. If the provider does not report the card's country, the other known countries decide.
#[must_use]
pub fn may_capture(fit: Option<&FitFacts>, card: Option<Country>) -> bool {
    card_mismatch(fit, card).is_none()
}

/// Compares the country of the payment with the quoted price.
#[must_use]
pub fn check_country(facts: &FitFacts) -> CountryFit {
    let PayingFrom { billing, network, card, tells_card } = facts.from;
    let mut stated = [billing, network].into_iter().flatten();
    let other = card.or_else(|| stated.find(|country| !facts.is_of_price(*country)));
    let is_known = card.is_some() || (billing.is_some() && (network.is_some() || tells_card));
    let fits = is_known && other.is_none_or(|country| facts.is_of_price(country));
    if fits || !facts.quoted.level.is_regional() {
        return CountryFit::Fits;
    }
    let price_country = facts.country.filter(|_| facts.quoted.level == PriceLevel::Country);
    let mismatch = CountryMismatch { price_country, currency: facts.quoted.amount.currency, paying_from: other };
    CountryFit::ShowBase { price: facts.base, mismatch }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{country, currency, money, price_id, usd};

    /// A price of this level for Nigeria, in naira.
    fn naira(level: PriceLevel) -> FitFacts {
        FitFacts {
            quoted: Price { amount: money("NGN", 4_500_000), compare_at: None, level, row: Some(price_id(1)) },
            country: Some(country("NG")),
            from: PayingFrom { tells_card: true, ..PayingFrom::default() },
            base: Some(usd(4_900)),
        }
    }

    /// Checks by the country of the card, the billing country and the network's country.
    fn check(facts: &FitFacts, [card, billing, network]: [&str; 3], expected: Result<(), Option<&str>>) {
        let known = |code: &str| (!code.is_empty()).then(|| country(code));
        let from = PayingFrom { card: known(card), billing: known(billing), network: known(network), ..facts.from };
        let facts = FitFacts { from, ..facts.clone() };
        let expected = expected.map_err(|paying_from| {
            let price_country = facts.country.filter(|_| facts.quoted.level == PriceLevel::Country);
            let paying_from = paying_from.map(country);
            let mismatch = CountryMismatch { price_country, currency: facts.quoted.amount.currency, paying_from };
            CountryFit::ShowBase { price: facts.base, mismatch }
        });
        assert_eq!(check_country(&facts), expected.map_or_else(|shown| shown, |()| CountryFit::Fits), "{facts:?}");
    }

    #[test]
    fn the_country_of_the_card_counts_before_all_that_is_said() {
        let facts = naira(PriceLevel::Country);
        check(&facts, ["NG", "", ""], Ok(()));
        check(&facts, ["NG", "US", "DE"], Ok(()));
        check(&facts, ["US", "NG", "NG"], Err(Some("US")));
        check(&FitFacts { base: None, ..facts }, ["US", "", ""], Err(Some("US")));
    }

    #[test]
    fn the_word_of_the_buyer_needs_the_network_or_a_provider_that_tells_the_card() {
        let facts = naira(PriceLevel::Country);
        check(&facts, ["", "NG", ""], Ok(()));
        check(&facts, ["", "NG", "NG"], Ok(()));
        check(&facts, ["", "NG", "DE"], Err(Some("DE")));
        check(&facts, ["", "GH", "NG"], Err(Some("GH")));
        check(&facts, ["", "", "NG"], Err(None));
        check(&facts, ["", "", ""], Err(None));
        let silent = facts.with_card(None);
        check(&silent, ["", "NG", "NG"], Ok(()));
        check(&silent, ["", "NG", ""], Err(None));
        check(&FitFacts { country: None, ..facts }, ["", "NG", "NG"], Err(Some("NG")));
    }

    #[test]
    fn a_price_in_a_currency_fits_every_country_that_has_it() {
        let euros = FitFacts {
            quoted: Price { amount: money("EUR", 4_500), ..naira(PriceLevel::Currency).quoted },
            country: Some(country("DE")),
            ..naira(PriceLevel::Currency)
        };
        assert_eq!(euros.quoted.amount.currency, currency("EUR"));
        check(&euros, ["DE", "", ""], Ok(()));
        check(&euros, ["FR", "", ""], Ok(()));
        check(&euros, ["", "AT", "DE"], Ok(()));
        check(&euros, ["US", "FR", ""], Err(Some("US")));
        check(&euros, ["XX", "", ""], Err(Some("XX")));
        check(&euros, ["", "", ""], Err(None));
    }

    #[test]
    fn the_base_price_and_no_price_fit_everywhere() {
        for level in [PriceLevel::Default, PriceLevel::Free] {
            check(&naira(level), ["US", "DE", "FR"], Ok(()));
            check(&naira(level), ["", "", ""], Ok(()));
        }
    }
}
