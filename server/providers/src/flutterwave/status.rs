//! Flutterwave's words for our statuses.
//!
//! | object | word | payment |
//! |---|---|---|
//! | transaction | `pending`, `failed` | `pending` |
//! | transaction | `successful` | `succeeded` |
//!
//! `failed` means a [declined](Note::AttemptFailed) attempt: the page stays open. It
//! [ends the payment](domain::payment::settle) only if the status was `processing` before.
//!
//! A refund is open while it is `completed`, `processing`, `pending` or `pending-…`, done when it is `completed-…`, and
//! failed when it is `failed`. The plain `completed` means that the refund has begun: the money is not back yet.

use domain::payment::PaymentStatus;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;

use crate::reading::{PaymentReading, noted, plain};

/// A transaction. A failed one is one attempt: the next has another id under the same reference.
pub(crate) fn transaction(status: &str, _: Option<&str>) -> Option<PaymentReading> {
    match status {
        "pending" => plain(PaymentStatus::Pending),
        "successful" => plain(PaymentStatus::Succeeded),
        "failed" => noted(PaymentStatus::Pending, Note::AttemptFailed),
        _ => None,
    }
}

/// A refund.
pub(crate) fn refund(status: &str) -> Option<RefundProgress> {
    match status {
        "completed" | "processing" | "pending" => Some(RefundProgress::Open),
        "failed" => Some(RefundProgress::Failed),
        _ if status.starts_with("pending-") => Some(RefundProgress::Open),
        _ if status.starts_with("completed-") => Some(RefundProgress::Done),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::payment::PaymentStatus::{Pending, Succeeded};
    use domain::payment::settle::evidence::Note::AttemptFailed;

    use super::*;
    use crate::reading::checks::{check, check_unknown, check_unknown_refund};

    #[test]
    fn a_transaction_is_read() {
        check(transaction, ("pending", None), Some((Pending, None)));
        check(transaction, ("successful", None), Some((Succeeded, None)));
        check(transaction, ("failed", None), Some((Pending, Some(AttemptFailed))));
    }

    #[test]
    fn a_refund_that_is_called_completed_has_only_begun() {
        for (progress, words) in [
            (RefundProgress::Open, &["completed", "processing", "pending", "pending-momo"][..]),
            (RefundProgress::Done, &["completed-mpgs", "completed-bank-transfer", "completed-offline"]),
            (RefundProgress::Failed, &["failed"]),
        ] {
            assert!(words.iter().all(|word| refund(word) == Some(progress)), "{progress:?}");
        }
        assert_eq!(refund("completedish"), None);
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        check_unknown(&[transaction]);
        check_unknown_refund(refund);
    }
}
