//! Money that a provider is asked to give back, and what it says of that.

use domain::ids::RefundId;
use domain::money::Money;
use domain::payment::refund::read_refund::RefundWords;

use crate::statement::Subject;

/// A refund that a provider is asked for. Asking again with the same refund, sent as often, gives the money back once
/// wherever the provider can tell that it is the same.
#[derive(Clone, Debug)]
pub struct RefundOrder {
    /// The refund.
    pub refund: RefundId,
    /// How often it was sent before: one that failed is sent again as another.
    pub sent: u32,
    /// The payment; what is given back is its transaction where the provider has such a name.
    pub of: Subject,
    /// How much goes back.
    pub amount: Money,
    /// What was paid. Who can only give all back refuses anything less.
    pub paid: Money,
    /// What the payer may read of it.
    pub note: String,
}

impl RefundOrder {
    /// The refund as an idempotency key, which no other action has.
    pub(crate) fn key(&self) -> String {
        format!("refund:{}:{}", self.refund, self.sent)
    }
}

/// What a provider says of a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundStatement {
    /// What it is [read](crate::Providers::read_refund) by; nothing where the provider has no name of it.
    pub reference: Option<String>,
    /// Its words, for [`read_refund`](domain::payment::refund::read_refund::read_refund).
    pub words: RefundWords,
    /// How much it is, where it says so and the amount could be read.
    pub amount: Option<Money>,
}
