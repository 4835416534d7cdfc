//! What a place costs, as those who ask are answered.

use domain::coupon::{CouponTerms, CouponUse};
use domain::ids::QuoteId;
use domain::money::{Currency, Money};
use domain::price::check_country::CountryMismatch;
use domain::price::choose_provider::{Checkout, ProviderFacts, choose_provider};
use domain::price::country::{CountrySource, known_country};
use domain::price::quote::Quote;
use domain::price::{Country, Price};

use crate::checkout::basket::Basket;
use crate::network_country::NetworkCountry;
use crate::prelude::*;

/// What a place costs, and how it can be paid.
#[derive(Serialize, ToSchema)]
pub(crate) struct PriceQuote {
    /// What is charged.
    pub(super) quote: Quote,
    /// The price before anything is taken off, and by which step it was found.
    price: Price,
    /// The currencies in which it can be paid.
    currencies: Vec<Currency>,
    /// The country that it is for, and where that is known from.
    country: Option<PriceCountry>,
    /// Why it is the price for everybody although the country has a price of its own.
    mismatch: Option<CountryMismatch>,
    /// The coupon, where one was asked for.
    coupon: Option<CouponTerms>,
    /// What the rules of quotes and coupons ask, to be asked again in the browser.
    usage: CouponUse,
    /// The credit that can be spent in the currency of the price.
    credit: Option<Money>,
    /// How it can be paid.
    checkout: Checkout,
}

/// A country, and where it is known from.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct PriceCountry {
    /// The country.
    code: Country,
    /// Where it is known from.
    source: CountrySource,
}

impl PriceCountry {
    /// The country for which prices are shown: the billing country, or else the profile's, or else the network's.
    pub(crate) fn of(billing: Option<Country>, profile: Option<Country>, network: NetworkCountry) -> Option<Self> {
        known_country(&network.beside(billing, profile)).map(|(code, source)| Self { code, source })
    }

    /// The country itself.
    pub(crate) fn code(self) -> Country {
        self.code
    }
}

impl PriceQuote {
    /// The answer about a basket.
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
