//! Says by which providers a plan can be subscribed to. One that keeps no subscriptions for us is told with the reason
//! `no_subscriptions`: it could not be renewed, cancelled or changed from here. Paystack and Flutterwave ask for a plan
//! and a page of their own that we do not use, and Paymentwall cannot be asked to cancel or pause, only people there can.
//! The other reasons are those of a single [payment](crate::price::choose_provider).

use serde::Serialize;

use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::price::choose_provider::{HiddenReason, hidden_reason};
use crate::subscription::provider_terms::{ProviderTerms, provider_terms};

/// A provider, and whether a plan can be subscribed to by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionProviderChoice {
    /// The provider.
    pub provider: PaymentProvider,
    /// Why it cannot be chosen; none where it can.
    pub hidden: Option<HiddenReason>,
    /// What can be done with a subscription there; none where none are kept.
    pub terms: Option<ProviderTerms>,
}

/// The providers that are set up, in their order, and why one cannot take a subscription at this price.
#[must_use]
pub fn choose_subscription_provider(price: Money, providers: &[PaymentProvider]) -> Vec<SubscriptionProviderChoice> {
    let choices = providers.iter().map(|provider| {
        let (provider, terms) = (*provider, provider_terms(*provider));
        let hidden = match terms {
            Some(_) => hidden_reason(provider, price, &[]),
            None => Some(HiddenReason::NoSubscriptions),
        };
        SubscriptionProviderChoice { provider, hidden, terms }
    });
    choices.collect()
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
        assert_eq!(hidden(usd(1_200))[..2], [None, None]);
        assert!(hidden(usd(1_200))[2..].iter().all(|hidden| *hidden == Some(HiddenReason::NoSubscriptions)));
        let unsupported = Some(HiddenReason::UnsupportedCurrency);
        assert_eq!(hidden(money("NGN", 600_000))[..2], [unsupported, unsupported]);
        assert_eq!(hidden(usd(1))[..2], [Some(HiddenReason::BelowMinimum(usd(50))), None]);
    }
}
