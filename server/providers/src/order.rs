//! A request for a payment to a provider, and the provider's answer.

use domain::ids::{PaymentId, UserId};
use domain::money::Money;
use domain::time::Timestamp;

use crate::secret::Secret;

/// A payment to request from a provider. Sending the same order twice gives the same page, if the provider recognises
/// repetitions.
#[derive(Clone, Debug)]
pub struct Order {
    /// The payment's id, which is also our reference if the provider accepts one.
    pub payment: PaymentId,
    /// The purchased item, in words that the payer reads on the provider's page.
    pub item: String,
    /// The amount.
    pub amount: Money,
    /// The payer.
    pub user: UserId,
    /// The payer's address, which some providers require.
    pub email: String,
    /// The payer's language, as a tag of BCP 47.
    pub locale: String,
    /// Our page to which the provider sends the payer afterwards. Their arrival is no evidence of a payment.
    pub return_to: String,
    /// Our page for payers who leave without paying.
    pub cancel_to: String,
    /// The time now.
    pub now: Timestamp,
    /// The time from which the page should accept no money, if the provider supports that.
    pub expires_at: Timestamp,
    /// Whether the country of the card is checked before the money is taken; only for providers that can authorise
    /// first and capture later.
    pub checks_card: bool,
}

/// A payment that the provider has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// The reference by which it is [read](crate::Providers::read): the provider's id, or ours if the provider accepts
    /// one.
    pub reference: String,
    /// The payer's next step.
    pub then: Then,
}

/// The payer's next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The payer uses Stripe's form on our own page.
    ClientSecret {
        /// The secret with which the form confirms the payment; only the payer's browser may have it.
        client_secret: Secret,
        /// Our publishable key.
        publishable_key: String,
        /// The address of Stripe's script.
        script_url: String,
    },
    /// The payer uses a page of the provider.
    Page {
        /// Its address.
        address: String,
    },
}
