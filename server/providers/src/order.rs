//! What a provider is asked to take money for, and what comes of the question.

use domain::ids::{PaymentId, UserId};
use domain::money::Money;
use domain::time::Timestamp;

use crate::secret::Secret;

/// A payment that a provider is asked for. Asking again with the same one gives the same page wherever the provider can
/// tell that it is the same.
#[derive(Clone, Debug)]
pub struct Order {
    /// The payment: our reference where the provider takes one.
    pub payment: PaymentId,
    /// What is bought, in words that the payer reads on the provider's page.
    pub item: String,
    /// What it costs.
    pub amount: Money,
    /// Who pays.
    pub user: UserId,
    /// Their address, which some providers ask for.
    pub email: String,
    /// Their language, as a tag of BCP 47.
    pub locale: String,
    /// The page of ours to which the provider sends them afterwards. It proves nothing that they come there.
    pub return_to: String,
    /// The page of ours to which they come when they leave without paying.
    pub cancel_to: String,
    /// The time now.
    pub now: Timestamp,
    /// From then on the page should take no money, as far as the provider lets us say so.
    pub expires_at: Timestamp,
    /// Whether the country of the card is looked at before the money is taken, if the provider can wait for that.
    pub checks_card: bool,
}

/// A payment that a provider has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// What it is [read](crate::Providers::read) by: the provider's own id of it, or ours where it takes one.
    pub reference: String,
    /// How the payer goes on.
    pub then: Then,
}

/// How the payer goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// On our own page, with Stripe's form.
    ClientSecret {
        /// What the form needs to confirm the payment; the payer's browser alone may have it.
        client_secret: Secret,
        /// Our publishable key.
        publishable_key: String,
        /// Where Stripe's script is.
        script_url: String,
    },
    /// On a page of the provider.
    Page {
        /// Its address.
        address: String,
    },
}
