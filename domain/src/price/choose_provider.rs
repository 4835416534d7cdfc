//! Decides how a total can be paid. A total of zero needs no provider. Otherwise each provider that supports the
//! currency and the amount is offered. Any other is hidden with the reason, so that a screen can explain why it is
//! missing. The tests run in this order, and the first that fails gives the reason:
//!
//! | reason | the provider is hidden because | what helps |
//! |---|---|---|
//! | `unsupported_currency` | we do not use it for this currency | another provider |
//! | `below_minimum` | the total is less than its minimum (the reason contains it); the minimum itself is allowed | another provider |
//! | `above_maximum` | the total is more than its maximum (the reason contains it); the maximum itself is allowed | another provider |
//! | `too_fine` | it does not support so many decimal places | another provider |
//! | `not_for_coupon` | the coupon is for other providers | one of those, or no coupon |
//!
//! [`payment::initialise`](crate::payment::initialise) refuses a payment with a hidden provider with
//! `payment/provider-not-offered` and the same reason.
//!
//! `MIN_AMOUNTS` lists the currencies that we use with each provider, and the minimum amounts. We maintain this table
//! ourselves, because the providers' rules depend on the country of our account and change. So a row is tested with the
//! provider before it is added. A currency that is not listed is not supported.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::{PaymentProvider, writes};
use crate::money::{Currency, Money};

/// The currencies of each provider, each with the minimum amount in minor units.
///
/// Stripe: its table of minimum charges. Paystack: its table of minimum transactions. PayPal: its list of currencies,
/// and the smallest amount that it can express. Paymentwall: 0.30 US dollars or the equivalent, rounded up with a
/// margin for exchange rates. Flutterwave publishes no minimum: one major unit (ours), except for naira, for which it
/// demanded more than 100 in practice.
const MIN_AMOUNTS: [(PaymentProvider, &[(&str, i64)]); 5] = [
    (
        PaymentProvider::Stripe,
        &[
            ("AED", 200),
            ("AUD", 50),
            ("BRL", 50),
            ("CAD", 50),
            ("CHF", 50),
            ("CZK", 1_500),
            ("DKK", 250),
            ("EUR", 50),
            ("GBP", 30),
            ("HKD", 400),
            ("HUF", 17_500),
            ("INR", 50),
            ("JPY", 50),
            ("MXN", 1_000),
            ("MYR", 200),
            ("NOK", 300),
            ("NZD", 50),
            ("PLN", 200),
            ("RON", 200),
            ("SEK", 300),
            ("SGD", 50),
            ("THB", 1_000),
            ("USD", 50),
        ],
    ),
    (
        PaymentProvider::Paypal,
        &[
            ("AUD", 1),
            ("CAD", 1),
            ("CHF", 1),
            ("CZK", 1),
            ("DKK", 1),
            ("EUR", 1),
            ("GBP", 1),
            ("HKD", 1),
            ("HUF", 100),
            ("ILS", 1),
            ("JPY", 1),
            ("MXN", 1),
            ("NOK", 1),
            ("NZD", 1),
            ("PHP", 1),
            ("PLN", 1),
            ("SEK", 1),
            ("SGD", 1),
            ("THB", 1),
            ("TWD", 100),
            ("USD", 1),
        ],
    ),
    (PaymentProvider::Paystack, &[("GHS", 10), ("KES", 300), ("NGN", 5_000), ("USD", 200), ("XOF", 1), ("ZAR", 100)]),
    (
        PaymentProvider::Flutterwave,
        &[
            ("EUR", 100),
            ("GBP", 100),
            ("GHS", 100),
            ("KES", 100),
            ("MWK", 100),
            ("NGN", 10_100),
            ("RWF", 1),
            ("TZS", 100),
            ("UGX", 1),
            ("USD", 100),
            ("XAF", 1),
            ("XOF", 1),
            ("ZAR", 100),
            ("ZMW", 100),
        ],
    ),
    (
        PaymentProvider::Paymentwall,
        &[("BRL", 200), ("EUR", 100), ("GBP", 100), ("INR", 3_000), ("PHP", 2_000), ("TRY", 2_000), ("USD", 100)],
    ),
];

/// Maximum digits of an amount in minor units at Stripe, and the currencies that allow more.
const STRIPE_DIGITS: u32 = 8;
const MORE_STRIPE_DIGITS: [(&str, u32); 3] = [("HUF", 10), ("INR", 9), ("JPY", 10)];

/// A total, and the available providers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderFacts {
    /// The total to pay.
    pub total: Money,
    /// The configured providers, in display order.
    pub providers: Vec<PaymentProvider>,
    /// Providers for which the coupon is valid; empty: all, or no coupon.
    #[serde(default)]
    pub coupon_providers: Vec<PaymentProvider>,
}

/// Ways to pay a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Checkout {
    /// The total is zero: the free checkout, without a provider.
    Free,
    /// Through one of these providers, in display order.
    Paid(Vec<ProviderChoice>),
}

/// A provider, and whether it supports the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderChoice {
    /// The provider.
    pub provider: PaymentProvider,
    /// Reason why it cannot be chosen; `None` if it can.
    pub hidden: Option<HiddenReason>,
}

/// Reason why a provider cannot take a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HiddenReason {
    /// We do not use it for this currency. Another provider or currency helps.
    UnsupportedCurrency,
    /// The total is less than its minimum, which is this amount.
    BelowMinimum(Money),
    /// The total is more than its maximum for one charge, which is this amount.
    AboveMaximum(Money),
    /// It cannot charge the total exactly, because it does not support so many decimal places.
    TooFine,
    /// The coupon is for other providers.
    NotForCoupon,
    /// We offer no subscriptions there. Another provider helps. See
    /// [`choose_subscription_provider`](crate::subscription::choose_provider::choose_subscription_provider).
    NoSubscriptions,
}

/// Returns the ways to pay the total.
#[must_use]
pub fn choose_provider(facts: &ProviderFacts) -> Checkout {
    if facts.total.amount_minor <= 0 {
        return Checkout::Free;
    }
    let choice = |provider: &PaymentProvider| ProviderChoice {
        provider: *provider,
        hidden: hidden_reason(*provider, facts.total, &facts.coupon_providers),
    };
    Checkout::Paid(facts.providers.iter().map(choice).collect())
}

/// Minimum amount of a provider in a currency; `None` if we do not use the provider for it.
#[must_use]
pub fn minimum(provider: PaymentProvider, currency: Currency) -> Option<Money> {
    let (_, rows) = MIN_AMOUNTS.iter().find(|(of, _)| *of == provider)?;
    let (_, amount_minor) = rows.iter().find(|(code, _)| *code == currency.code())?;
    Some(Money { amount_minor: *amount_minor, currency })
}

/// Maximum amount of one charge at a provider; `None` if the provider publishes no maximum.
#[must_use]
pub fn maximum(provider: PaymentProvider, currency: Currency) -> Option<Money> {
    if provider != PaymentProvider::Stripe {
        return None;
    }
    let more = MORE_STRIPE_DIGITS.iter().find(|(code, _)| *code == currency.code());
    let digits = more.map_or(STRIPE_DIGITS, |(_, digits)| *digits);
    Some(Money { amount_minor: 10_i64.pow(digits) - 1, currency })
}

/// Reason why a provider cannot take a total, with a coupon for these providers (empty: all); `None` if it can.
#[must_use]
pub fn hidden_reason(
    provider: PaymentProvider,
    total: Money,
    coupon_providers: &[PaymentProvider],
) -> Option<HiddenReason> {
    let Some(minimum) = minimum(provider, total.currency) else { return Some(HiddenReason::UnsupportedCurrency) };
    if total.amount_minor < minimum.amount_minor {
        Some(HiddenReason::BelowMinimum(minimum))
    } else if let Some(maximum) =
        maximum(provider, total.currency).filter(|most| most.amount_minor < total.amount_minor)
    {
        Some(HiddenReason::AboveMaximum(maximum))
    } else if !writes(provider, total) {
        Some(HiddenReason::TooFine)
    } else {
        let is_for_it = coupon_providers.is_empty() || coupon_providers.contains(&provider);
        (!is_for_it).then_some(HiddenReason::NotForCoupon)
    }
}

#[cfg(test)]
mod tests {
    use super::PaymentProvider::{Flutterwave, Paymentwall, Paypal, Paystack, Stripe};
    use super::*;
    use crate::fixtures::prices::{currency, money, usd};

    fn check(total: Money, provider: PaymentProvider, hidden: Option<HiddenReason>) {
        let expected = Checkout::Paid(vec![ProviderChoice { provider, hidden }]);
        assert_eq!(choose_provider(&facts(total, vec![provider])), expected, "{total:?}");
    }

    fn facts(total: Money, providers: Vec<PaymentProvider>) -> ProviderFacts {
        ProviderFacts { total, providers, coupon_providers: Vec::new() }
    }

    #[test]
    fn a_provider_takes_its_maximum_and_nothing_above() {
        for (code, most) in [("USD", 99_999_999), ("INR", 999_999_999), ("JPY", 9_999_999_999)] {
            check(money(code, most), Stripe, None);
            check(money(code, most + 1), Stripe, Some(HiddenReason::AboveMaximum(money(code, most))));
        }
        check(usd(100_000_000), Paypal, None);
    }

    fn below(code: &str, minimum: i64) -> Option<HiddenReason> {
        Some(HiddenReason::BelowMinimum(money(code, minimum)))
    }

    #[test]
    fn nothing_to_pay_goes_through_the_free_checkout() {
        let providers = PaymentProvider::ALL.to_vec();
        for total in [usd(0), usd(-1), money("JPY", 0)] {
            assert_eq!(choose_provider(&facts(total, providers.clone())), Checkout::Free);
        }
        assert_eq!(choose_provider(&facts(usd(1), Vec::new())), Checkout::Paid(Vec::new()));
    }

    #[test]
    fn a_provider_takes_its_minimum_and_nothing_below() {
        check(usd(49), Stripe, below("USD", 50));
        check(usd(50), Stripe, None);
        check(money("HUF", 17_499), Stripe, below("HUF", 17_500));
        check(money("NGN", 4_999), Paystack, below("NGN", 5_000));
        check(money("NGN", 5_000), Paystack, None);
        check(money("NGN", 10_000), Flutterwave, below("NGN", 10_100));
        check(usd(1), Paypal, None);
        check(money("EUR", 99), Paymentwall, below("EUR", 100));
    }

    #[test]
    fn a_currency_that_is_not_in_the_table_is_not_taken() {
        check(money("NGN", 4_500_000), Stripe, Some(HiddenReason::UnsupportedCurrency));
        check(money("NGN", 4_500_000), Paypal, Some(HiddenReason::UnsupportedCurrency));
        check(money("EUR", 4_500), Paystack, Some(HiddenReason::UnsupportedCurrency));
        check(money("AAA", 4_500), Flutterwave, Some(HiddenReason::UnsupportedCurrency));
    }

    #[test]
    fn an_amount_that_a_provider_cannot_write_exactly_is_too_fine_for_it() {
        check(money("HUF", 50_001), Paypal, Some(HiddenReason::TooFine));
        check(money("HUF", 50_000), Paypal, None);
        check(money("HUF", 50_001), Stripe, None);
        check(money("HUF", 50), Paypal, below("HUF", 100));
        check(money("TWD", 150), Paypal, Some(HiddenReason::TooFine));
        check(money("TWD", 200), Paypal, None);
        check(money("TWD", 99), Paypal, below("TWD", 100));
    }

    #[test]
    fn a_coupon_for_some_providers_hides_the_others() {
        let hidden = |total, coupon_providers: &[PaymentProvider]| hidden_reason(Stripe, total, coupon_providers);
        assert_eq!(hidden(usd(4_900), &[Paystack, Paypal]), Some(HiddenReason::NotForCoupon));
        assert_eq!(hidden(usd(4_900), &[Paystack, Stripe]), None);
        assert_eq!(hidden(usd(4_900), &[]), None);
        assert_eq!(hidden(usd(49), &[Paypal]), below("USD", 50));
        let facts = ProviderFacts { coupon_providers: vec![Paypal], ..facts(usd(4_900), vec![Stripe, Paypal]) };
        let Checkout::Paid(choices) = choose_provider(&facts) else { panic!("there is something to pay") };
        let expected = [Some(HiddenReason::NotForCoupon), None];
        assert_eq!(choices.iter().map(|choice| choice.hidden).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_providers_stay_in_the_order_in_which_they_are_shown() {
        let facts = facts(usd(4_900), vec![Paystack, Stripe, Paypal]);
        let Checkout::Paid(choices) = choose_provider(&facts) else { panic!("there is something to pay") };
        assert_eq!(choices.iter().map(|choice| choice.provider).collect::<Vec<_>>(), facts.providers);
    }

    #[test]
    fn every_provider_takes_these_currencies_from_these_amounts_on() {
        let rows = |provider: PaymentProvider, expected: &str| {
            let (_, rows) = MIN_AMOUNTS.iter().find(|(of, _)| *of == provider).unwrap();
            let rows: Vec<_> = rows.iter().map(|(code, least)| format!("{code} {least}")).collect();
            assert_eq!(rows.join(", "), expected, "{provider:?}");
        };
        rows(
            Stripe,
            "AED 200, AUD 50, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500, INR 50, \
             JPY 50, MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000, USD 50",
        );
        rows(
            Paypal,
            "AUD 1, CAD 1, CHF 1, CZK 1, DKK 1, EUR 1, GBP 1, HKD 1, HUF 100, ILS 1, JPY 1, MXN 1, NOK 1, NZD 1, \
             PHP 1, PLN 1, SEK 1, SGD 1, THB 1, TWD 100, USD 1",
        );
        rows(Paystack, "GHS 10, KES 300, NGN 5000, USD 200, XOF 1, ZAR 100");
        rows(
            Flutterwave,
            "EUR 100, GBP 100, GHS 100, KES 100, MWK 100, NGN 10100, RWF 1, TZS 100, UGX 1, USD 100, XAF 1, XOF 1, \
             ZAR 100, ZMW 100",
        );
        rows(Paymentwall, "BRL 200, EUR 100, GBP 100, INR 3000, PHP 2000, TRY 2000, USD 100");
    }

    #[test]
    fn every_row_is_the_least_that_is_taken_and_one_step_less_is_not() {
        for (provider, rows) in MIN_AMOUNTS {
            for (code, least) in rows {
                assert_eq!(hidden_reason(provider, money(code, *least), &[]), None, "{provider:?} {code}");
                assert_eq!(hidden_reason(provider, money(code, least - 1), &[]), below(code, *least));
            }
        }
    }

    #[test]
    fn every_provider_has_rows_in_order_with_a_least_amount_that_it_can_write() {
        for provider in PaymentProvider::ALL {
            let (_, rows) = MIN_AMOUNTS.iter().find(|(of, _)| *of == provider).unwrap();
            assert!(rows.is_sorted_by(|(one, _), (next, _)| one < next), "{provider:?}");
            for (code, least) in *rows {
                let least = money(code, *least);
                assert!(least.amount_minor > 0 && writes(provider, least), "{provider:?} {least:?}");
                assert_eq!(minimum(provider, currency(code)), Some(least));
            }
            assert!(minimum(provider, currency("AAA")).is_none());
        }
    }
}
