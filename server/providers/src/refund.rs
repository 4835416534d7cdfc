//! A request for a refund to a provider, and the provider's answer.

use domain::ids::RefundId;
use domain::money::Money;
use domain::payment::refund::progress::RefundProgress;

use crate::statement::Subject;

/// A refund to request from a provider. If the provider recognises repetitions, it makes a refund with the same `sent`
/// only once.
#[derive(Clone, Debug)]
pub struct RefundOrder {
    /// The refund.
    pub refund: RefundId,
    /// Number of times that it was sent before. After a failure, it is sent again as a new refund.
    pub sent: u32,
    /// The payment. If the provider has transactions, the payment's transaction is refunded.
    pub of: Subject,
    /// The amount to refund.
    pub amount: Money,
    /// The amount that was paid. A provider that can only refund in full refuses a smaller amount.
    pub paid: Money,
    /// A note to the payer.
    pub note: String,
}

impl RefundOrder {
    /// The refund's idempotency key, which no other call uses.
    pub(crate) fn key(&self) -> String {
        format!("refund:{}:{}", self.refund, self.sent)
    }
}

/// A provider's word for the status of a refund, and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundWords {
    /// The status.
    pub status: String,
    /// The meaning; `None` if the word is not known.
    pub progress: Option<RefundProgress>,
}

impl RefundWords {
    pub(crate) fn new(parse: fn(&str) -> Option<RefundProgress>, status: String) -> Self {
        let progress = parse(&status);
        Self { status, progress }
    }
}

/// A provider's report on a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundStatement {
    /// The reference by which it is [read](crate::Providers::read_refund); `None` if the refund has no reference.
    pub reference: Option<String>,
    /// Its status.
    pub words: RefundWords,
    /// The amount; `None` if the provider does not report it or it cannot be parsed.
    pub amount: Option<Money>,
}
