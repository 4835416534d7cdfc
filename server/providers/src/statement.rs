//! A provider's report on a payment.

use domain::ids::{PaymentId, UserId};
use domain::money::Money;
use domain::price::Country;

use crate::reading::{ParseStatus, PaymentReading};

/// Ids of the payment that an object is about. Any of them may be missing; those that are present belong to the same
/// payment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Our own id, if the provider has stored it.
    pub payment: Option<PaymentId>,
    /// The reference by which the payment is [read](crate::Providers::read).
    pub reference: Option<String>,
    /// The provider's id of the received money, which refunds need; the server stores it beside the reference. Events
    /// about refunds and disputes often have only this id.
    pub transaction: Option<String>,
    /// The payer. Paymentwall requires the payer's id in addition to our reference.
    pub user: Option<UserId>,
}

/// A provider's words about a payment, and their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderWords {
    /// The status.
    pub status: String,
    /// The detail of the status, if the object has one.
    pub detail: Option<String>,
    /// The meaning; `None` if the words are not known.
    pub reading: Option<PaymentReading>,
}

impl ProviderWords {
    pub(crate) fn new(parse: ParseStatus, status: String, detail: Option<String>) -> Self {
        let reading = parse(&status, detail.as_deref());
        Self { status, detail, reading }
    }
}

/// A provider's report on a payment: the evidence of [`settle`](domain::payment::settle::settle).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The payment.
    pub subject: Subject,
    /// The status.
    pub words: ProviderWords,
    /// The amount paid or due; `None` if the provider does not report it or it cannot be parsed.
    pub amount: Option<Money>,
    /// The total refunded amount; `None` if the provider does not report it or it cannot be parsed.
    pub refunded: Option<Money>,
    /// The provider's id of the card, which is the same for every payer who uses it; `None` if the provider has no ids
    /// of cards.
    pub instrument: Option<String>,
    /// The country of that card, or of the payer's account; `None` if the provider does not report it.
    pub card: Option<Country>,
}

/// A provider's report on a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeStatement {
    /// The disputed payment.
    pub of: Subject,
    /// The status.
    pub words: ProviderWords,
    /// The disputed amount; `None` if the provider does not report it or it cannot be parsed.
    pub amount: Option<Money>,
}
