//! Lists the providers at which a learner can subscribe to a plan. A provider without subscriptions is hidden as
//! `no_subscriptions`, because we could not renew, cancel or change them from here. Paystack and Flutterwave require
//! their own plans and pages, which we do not use. Paymentwall has no API to cancel or pause; only its staff can. The
//! other reasons are those of a single [payment](crate::price::choose_provider).

use serde::Serialize;

use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::price::choose_provider::{HiddenReason, hidden_reason};
use crate::subscription::provider_terms::{ProviderTerms, provider_terms};

/// A provider, and whether it offers subscriptions to a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionProviderChoice {
    /// The provider.
    pub provider: PaymentProvider,
    /// Reason why it cannot be chosen; `None` if it can.
    pub hidden: Option<HiddenReason>,
    /// Possible actions on a subscription there; `None` without subscriptions.
    pub terms: Option<ProviderTerms>,
}

/// The configured providers in their order, each with the reason if it does not support a subscription at this price.
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
