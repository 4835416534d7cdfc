//! What can be done with a subscription at each provider that keeps some for us; the page of the
//! [noun](crate::subscription) has it as a table.

use serde::Serialize;

use crate::money::provider_units::PaymentProvider;

/// What can be done with the subscriptions that a provider keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderTerms {
    /// Whether cancelling ends a subscription at once and for good; else it ends with its period, and can be taken back
    /// until then.
    pub is_cancelled_for_good: bool,
    /// Whether it can be changed to another plan.
    pub can_change_plan: bool,
    /// Whether it asks for no more money after its last try to renew, until the subscription is resumed.
    pub suspends_unpaid: bool,
}

/// The terms of a provider, or nothing where no subscriptions are kept at it.
#[must_use]
pub fn provider_terms(provider: PaymentProvider) -> Option<ProviderTerms> {
    match provider {
        PaymentProvider::Stripe => {
            Some(ProviderTerms { is_cancelled_for_good: false, can_change_plan: true, suspends_unpaid: false })
        }
        PaymentProvider::Paypal => {
            Some(ProviderTerms { is_cancelled_for_good: true, can_change_plan: false, suspends_unpaid: true })
        }
        PaymentProvider::Paystack | PaymentProvider::Flutterwave | PaymentProvider::Paymentwall => None,
    }
}
