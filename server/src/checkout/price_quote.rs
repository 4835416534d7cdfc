//! The price of a place, as answered to the buyer.

use domain::coupon::{CouponTerms, CouponUse};
use domain::ids::QuoteId;
use domain::money::{Currency, Money};
use domain::price::Quote;
use domain::price::check_country::CountryMismatch;
use domain::price::choose_provider::{Checkout, ProviderFacts, choose_provider};
use domain::price::country::{CountrySource, known_country};
use domain::price::{Country, Price};

use crate::checkout::basket::Basket;
use crate::network_country::NetworkCountry;
use crate::prelude::*;

/// The price of a place, and the ways to pay it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PriceQuote {
    /// The amounts to be charged.
    pub(super) quote: Quote,
    /// The price before deductions, and the step of the lookup that found it.
    price: Price,
    /// The currencies in which it can be paid.
    currencies: Vec<Currency>,
    /// The country of the price, and the source of the country.
    country: Option<PriceCountry>,
    /// Reason why the base price replaced the country's own price; `None` if it did not.
    mismatch: Option<CountryMismatch>,
    /// The requested coupon, if any.
    coupon: Option<CouponTerms>,
    /// Facts for the rules of quotes and coupons, so that the browser can apply them again.
    usage: CouponUse,
    /// The credit that can be spent in the currency of the price.
    credit: Option<Money>,
    /// The ways to pay.
    checkout: Checkout,
}

/// A country, and its source.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct PriceCountry {
    /// The country.
    code: Country,
    /// Its source.
    source: CountrySource,
}

impl PriceCountry {
    /// The country for which prices are shown: the billing country, otherwise the profile's, otherwise the network's.
    pub(crate) fn of(billing: Option<Country>, profile: Option<Country>, network: NetworkCountry) -> Option<Self> {
        known_country(&network.beside(billing, profile)).map(|(code, source)| Self { code, source })
    }

    /// The country code.
    pub(crate) fn code(self) -> Country {
        self.code
    }
}

impl PriceQuote {
    /// The price quote for a basket.
    pub(crate) fn of(
        platform: &Platform,
        basket: Basket,
        country: Option<PriceCountry>,
        id: Option<QuoteId>,
    ) -> Result<Self> {
        let quote = basket.quote(id)?;
        let checkout = choose_provider(&ProviderFacts {
            total: quote.total,
            providers: platform.providers.set_up(),
            coupon_providers: basket.coupon_providers(),
        });
        let Basket { price, mismatch, currencies, mut usage, code, credit, .. } = basket;
        usage.basket.id = id;
        let coupon = code.map(|code| code.terms);
        Ok(Self { quote, price, currencies, country, mismatch, coupon, usage, credit, checkout })
    }
}
