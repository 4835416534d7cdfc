//! What a provider says of a payment.

use domain::ids::{PaymentId, UserId};
use domain::money::Money;
use domain::payment::read_status::ProviderWords;
use domain::price::Country;

/// Which payment something is about. Any of these may be missing; those that are present agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Our own id, where the provider has kept it.
    pub payment: Option<PaymentId>,
    /// What the payment is [read](crate::Providers::read) by.
    pub reference: Option<String>,
    /// The provider's name of the money that came, by which it is given back; to be kept beside the reference. Events
    /// about refunds and disputes often know this name alone.
    pub transaction: Option<String>,
    /// The payer, by whom Paymentwall is asked beside our reference.
    pub user: Option<UserId>,
}

/// What a provider says of a payment: the evidence of [`settle`](domain::payment::settle::settle), unread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The payment.
    pub subject: Subject,
    /// Its words.
    pub words: ProviderWords,
    /// What was paid or is to be, where it says so and the amount could be read.
    pub amount: Option<Money>,
    /// How much of it went back in all, where it says so and the amount could be read.
    pub refunded: Option<Money>,
    /// The provider's name of the card that paid, the same whoever pays with it; nothing where it has none.
    pub instrument: Option<String>,
    /// The country of that card, or of the payer's account; `None` if the provider does not report it.
    pub card: Option<Country>,
}

/// What a provider says of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeStatement {
    /// The payment that is disputed.
    pub of: Subject,
    /// The provider's words.
    pub words: ProviderWords,
    /// The disputed amount; `None` if the provider does not say it or it cannot be read.
    pub amount: Option<Money>,
}
