//! Says by which providers a plan can be subscribed to. One that keeps no subscriptions for us is told with the reason
//! `no_subscriptions`: it could not be renewed, cancelled or changed from here. The other reasons are those of a single
//! [payment](crate::price::choose_provider).

use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::price::choose_provider::{HiddenReason, ProviderChoice, hidden_reason};

/// The providers that are set up, in their order, and why one cannot take a subscription at this price.
#[must_use]
pub fn choose_subscription_provider(price: Money, providers: &[PaymentProvider]) -> Vec<ProviderChoice> {
    let hidden = |provider: PaymentProvider| match keeps_subscriptions(provider) {
        true => hidden_reason(provider, price, &[]),
        false => Some(HiddenReason::NoSubscriptions),
    };
    providers.iter().map(|provider| ProviderChoice { provider: *provider, hidden: hidden(*provider) }).collect()
}

/// Whether subscriptions are kept at this provider.
fn keeps_subscriptions(provider: PaymentProvider) -> bool {
    match provider {
        PaymentProvider::Stripe => true,
        PaymentProvider::Paypal
        | PaymentProvider::Paystack
        | PaymentProvider::Flutterwave
        | PaymentProvider::Paymentwall => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::{money, usd};

    #[test]
    fn who_keeps_no_subscriptions_is_hidden_before_the_amount_is_looked_at() {
        let hidden = |price| {
            let choices = choose_subscription_provider(price, &PaymentProvider::ALL).into_iter();
            choices.map(|choice| choice.hidden).collect::<Vec<_>>()
        };
        assert_eq!(hidden(usd(1_200))[0], None);
        assert!(hidden(usd(1_200))[1..].iter().all(|hidden| *hidden == Some(HiddenReason::NoSubscriptions)));
        assert_eq!(hidden(money("NGN", 600_000))[0], Some(HiddenReason::UnsupportedCurrency));
        assert_eq!(hidden(usd(1))[0], Some(HiddenReason::BelowMinimum(usd(50))));
    }
}
