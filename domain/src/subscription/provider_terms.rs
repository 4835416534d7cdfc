//! Possible actions on a subscription at each provider that offers subscriptions; [`subscription`](crate::subscription)
//! has them as a table.

use serde::Serialize;

use crate::money::provider_units::PaymentProvider;

/// Possible actions on a provider's subscriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderTerms {
    /// Whether a cancellation ends a subscription at once and permanently. Otherwise it ends with its period, and the
    /// cancellation can be undone until then.
    pub is_cancelled_for_good: bool,
    /// Whether its plan can be changed.
    pub can_change_plan: bool,
    /// Whether it stops charging after its last failed retry, until the subscription is resumed.
    pub suspends_unpaid: bool,
}

/// Terms of a provider; `None` if it offers no subscriptions.
#[must_use]
pub fn provider_terms(provider: PaymentProvider) -> Option<ProviderTerms> {
    match provider {
        PaymentProvider::Stripe => {
            Some(ProviderTerms { is_cancelled_for_good: false, can_change_plan: true, suspends_unpaid: false })
        }
        PaymentProvider::Paypal => {
            Some(ProviderTerms { is_cancelled_for_good: true, can_change_plan: false, suspends_unpaid: true })
        }
        _ => None,
    }
}
