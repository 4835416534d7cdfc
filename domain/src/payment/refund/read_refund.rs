//! Reads where a provider has got with giving money back, from its own words.
//!
//! | provider | on its way | the money is out | it did not go |
//! |---|---|---|---|
//! | Stripe | `pending`, `requires_action` | `succeeded` | `failed`, `canceled` |
//! | PayPal | `PENDING` | `COMPLETED` | `FAILED`, `CANCELLED` |
//! | Paystack | `pending`, `processing`, `needs-attention` | `processed` | `failed` |
//! | Flutterwave | `completed`, `processing`, `pending`, `pending-…` | `completed-…` | `failed` |
//! | Paymentwall | `requested` | `refunded` | `denied` |
//!
//! Flutterwave's bare `completed` is begun and no more. Paymentwall is asked by a ticket that people read: the words are
//! ours, `requested` until its API says that the payment was refunded. `needs-attention` at Paystack waits for the payer's bank
//! account, and is no failure: sent again it would be paid twice. At Stripe a refund that has `succeeded` may be `failed`
//! later, when the payer's bank sends it back.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::payment::refund::advance::RefundStep;

/// What a provider says of a refund, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundWords {
    /// Whose words they are.
    pub provider: PaymentProvider,
    /// Its status.
    pub status: String,
}

/// Where a refund is at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundProgress {
    /// It is on its way.
    Open,
    /// The money is out.
    Done,
    /// It did not go, or came back.
    Failed,
}

impl RefundProgress {
    /// The step that our refund takes by it; nothing while it is on its way.
    #[must_use]
    pub fn step(self) -> Option<RefundStep> {
        match self {
            Self::Open => None,
            Self::Done => Some(RefundStep::Confirm),
            Self::Failed => Some(RefundStep::Fail),
        }
    }
}

/// Where the refund is, or nothing where the words are not known.
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
