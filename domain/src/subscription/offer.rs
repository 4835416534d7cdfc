//! Chooses the currency in which plans are offered. Only plans that can be bought are offered: a plan needs a price in
//! the currency and a provider that offers subscriptions in it. A learner whose own currency has no plan gets the
//! default currency, and the page can say why.

use std::collections::BTreeSet;

use crate::limits::DEFAULT_CURRENCY;
use crate::money::provider_units::PaymentProvider;
use crate::money::{Currency, Money};
use crate::subscription::choose_provider::choose_subscription_provider;

/// The offered currency, and the alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOffer {
    /// The currency in which plans are offered; `None` if no plan can be bought.
    pub currency: Option<Currency>,
    /// The currencies in which a plan can be bought, sorted by code.
    pub currencies: Vec<Currency>,
    /// The preferred currency, if no plan can be bought in it.
    pub not_in: Option<Currency>,
}

/// Whether a provider offers subscriptions at this price of a plan.
#[must_use]
pub fn can_be_bought(price: Money, providers: &[PaymentProvider]) -> bool {
    choose_subscription_provider(price, providers).iter().any(|choice| choice.hidden.is_none())
}

/// Chooses the currency. `wanted` is the requested currency or else the country's; `prices` has the prices of every
/// offered plan in every currency.
#[must_use]
pub fn offer_plans(wanted: Option<Currency>, prices: &[Money], providers: &[PaymentProvider]) -> PlanOffer {
    let bought = prices.iter().filter(|price| can_be_bought(**price, providers));
    let currencies: BTreeSet<Currency> = bought.map(|price| price.currency).collect();
    let default = Currency::from_code(DEFAULT_CURRENCY).filter(|default| currencies.contains(default));
    let own = wanted.filter(|wanted| currencies.contains(wanted));
    PlanOffer {
        currency: own.or(default).or(currencies.first().copied()),
        not_in: wanted.filter(|wanted| !currencies.contains(wanted)),
        currencies: currencies.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{currency, money, usd};

    const BOTH: [PaymentProvider; 2] = [PaymentProvider::Stripe, PaymentProvider::Paystack];

    fn check(wanted: Option<&str>, prices: &[Money], expected: (Option<&str>, &[&str], Option<&str>)) {
        let offer = offer_plans(wanted.map(currency), prices, &BOTH);
        let (chosen, currencies, not_in) = expected;
        assert_eq!((offer.currency, offer.not_in), (chosen.map(currency), not_in.map(currency)), "{wanted:?}");
        assert_eq!(offer.currencies, currencies.iter().map(|code| currency(code)).collect::<Vec<_>>());
    }

    #[test]
    fn a_currency_in_which_nobody_takes_subscriptions_is_not_offered() {
        let prices = [usd(1_200), money("EUR", 1_100), money("NGN", 1_000_000), usd(9_600)];
        check(None, &prices, (Some("USD"), &["EUR", "USD"], None));
        check(Some("EUR"), &prices, (Some("EUR"), &["EUR", "USD"], None));
        check(Some("NGN"), &prices, (Some("USD"), &["EUR", "USD"], Some("NGN")));
        check(Some("KES"), &prices, (Some("USD"), &["EUR", "USD"], Some("KES")));
    }

    #[test]
    fn without_the_default_currency_the_first_one_is_offered_and_without_any_nothing() {
        check(Some("NGN"), &[money("GBP", 900), money("EUR", 1_100)], (Some("EUR"), &["EUR", "GBP"], Some("NGN")));
        check(Some("NGN"), &[money("NGN", 1_000_000)], (None, &[], Some("NGN")));
        check(None, &[], (None, &[], None));
    }
}
