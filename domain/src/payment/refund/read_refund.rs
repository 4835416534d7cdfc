//! Parses a provider's words into the progress of a refund.
//!
//! | provider | open | done | failed |
//! |---|---|---|---|
//! | Stripe | `pending`, `requires_action` | `succeeded` | `failed`, `canceled` |
//! | PayPal | `PENDING` | `COMPLETED` | `FAILED`, `CANCELLED` |
//! | Paystack | `pending`, `processing`, `needs-attention` | `processed` | `failed` |
//! | Flutterwave | `completed`, `processing`, `pending`, `pending-…` | `completed-…` | `failed` |
//! | Paymentwall | `requested` | `refunded` | `denied` |
//!
//! Flutterwave's plain `completed` only means that the refund has begun. Paymentwall handles refunds by a ticket that
//! people read, so its words here are ours: `requested` until its API reports the payment as refunded.
//! `needs-attention` at Paystack waits for the payer's bank account and is not a failure: if it were sent again, the
//! payer would be paid twice. At Stripe a refund that has `succeeded` can become `failed` later, if the payer's bank
//! returns it.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::payment::refund::advance::RefundStep;

/// A provider's words about a refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundWords {
    /// The provider.
    pub provider: PaymentProvider,
    /// Its status.
    pub status: String,
}

/// Progress of a refund at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundProgress {
    /// In progress.
    Open,
    /// The money was sent.
    Done,
    /// The money was not sent, or was returned.
    Failed,
}

impl RefundProgress {
    /// The step of our refund that follows; `None` while it is in progress.
    #[must_use]
    pub fn step(self) -> Option<RefundStep> {
        match self {
            Self::Open => None,
            Self::Done => Some(RefundStep::Confirm),
            Self::Failed => Some(RefundStep::Fail),
        }
    }
}

/// Parses the words; `None` if they are not known.
#[must_use]
pub fn read_refund(words: &RefundWords) -> Option<RefundProgress> {
    use RefundProgress::{Done, Failed, Open};
    let progress = match (words.provider, words.status.as_str()) {
        (PaymentProvider::Stripe, "pending" | "requires_action") => Open,
        (PaymentProvider::Stripe, "succeeded") => Done,
        (PaymentProvider::Stripe, "failed" | "canceled") => Failed,
        (PaymentProvider::Paypal, "PENDING") => Open,
        (PaymentProvider::Paypal, "COMPLETED") => Done,
        (PaymentProvider::Paypal, "FAILED" | "CANCELLED") => Failed,
        (PaymentProvider::Paystack, "pending" | "processing" | "needs-attention") => Open,
        (PaymentProvider::Paystack, "processed") => Done,
        (PaymentProvider::Paystack, "failed") => Failed,
        (PaymentProvider::Flutterwave, "completed" | "processing" | "pending") => Open,
        (PaymentProvider::Flutterwave, status) if status.starts_with("pending-") => Open,
        (PaymentProvider::Flutterwave, status) if status.starts_with("completed-") => Done,
        (PaymentProvider::Flutterwave, "failed") => Failed,
        (PaymentProvider::Paymentwall, "requested") => Open,
        (PaymentProvider::Paymentwall, "refunded") => Done,
        (PaymentProvider::Paymentwall, "denied") => Failed,
        _ => return None,
    };
    Some(progress)
}

#[cfg(test)]
mod tests {
    use super::PaymentProvider::{Flutterwave, Paymentwall, Paypal, Paystack, Stripe};
    use super::RefundProgress::{Done, Failed, Open};
    use super::*;

    fn check(provider: PaymentProvider, expected: Option<RefundProgress>, words: &[&str]) {
        for status in words {
            let words = RefundWords { provider, status: (*status).to_owned() };
            assert_eq!(read_refund(&words), expected, "{provider:?} {status}");
        }
    }

    #[test]
    fn each_provider_says_in_its_own_words_whether_the_money_is_out() {
        check(Stripe, Some(Open), &["pending", "requires_action"]);
        check(Stripe, Some(Done), &["succeeded"]);
        check(Stripe, Some(Failed), &["failed", "canceled"]);
        check(Paypal, Some(Open), &["PENDING"]);
        check(Paypal, Some(Done), &["COMPLETED"]);
        check(Paypal, Some(Failed), &["FAILED", "CANCELLED"]);
        check(Paystack, Some(Open), &["pending", "processing", "needs-attention"]);
        check(Paystack, Some(Done), &["processed"]);
        check(Paystack, Some(Failed), &["failed"]);
        check(Paymentwall, Some(Open), &["requested"]);
        check(Paymentwall, Some(Done), &["refunded"]);
        check(Paymentwall, Some(Failed), &["denied"]);
    }

    #[test]
    fn a_refund_that_flutterwave_calls_completed_has_only_begun() {
        check(Flutterwave, Some(Open), &["completed", "processing", "pending", "pending-momo"]);
        check(Flutterwave, Some(Done), &["completed-mpgs", "completed-bank-transfer", "completed-offline"]);
        check(Flutterwave, Some(Failed), &["failed"]);
    }

    #[test]
    fn words_that_are_not_known_mean_nothing() {
        for provider in PaymentProvider::ALL {
            check(provider, None, &["", "SUCCEEDED", "reversed"]);
        }
        check(Paypal, None, &["completed"]);
    }

    #[test]
    fn our_refund_moves_only_when_the_money_did() {
        assert_eq!(
            [Open, Done, Failed].map(RefundProgress::step),
            [None, Some(RefundStep::Confirm), Some(RefundStep::Fail)]
        );
    }
}
