//! Paystack's words for our statuses.
//!
//! | object | word | payment |
//! |---|---|---|
//! | transaction | `ongoing`, `queued`, `abandoned`, `failed` | `pending` |
//! | transaction | `pending`, `processing` | `processing` |
//! | transaction | `success` | `succeeded` |
//! | transaction | `reversed` | `refunded` |
//! | dispute | `awaiting-…-feedback`, `pending` (open) | `disputed` |
//! | dispute | `resolved` with `declined` (won by us) | `disputed` |
//! | dispute | `resolved` with `merchant-accepted`, `auto-accepted` (won by the payer) | `disputed` |
//!
//! `failed` means a [declined](Note::AttemptFailed) attempt: the page stays open. It
//! [ends the payment](domain::payment::settle) only if the status was `processing` before.
//!
//! A refund is open while it is `pending`, `processing` or `needs-attention`, done when it is `processed`, and failed
//! when it is `failed`. `needs-attention` means that Paystack waits for the payer's bank account. It is not a failure:
//! if the refund were sent again, the payer would be paid twice.

use domain::payment::PaymentStatus;
use domain::payment::dispute::DisputeStatus;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;

use crate::reading::{PaymentReading, disputed, noted, plain};

/// A transaction. An abandoned or declined transaction can still be paid under the same reference.
pub(crate) fn transaction(status: &str, _: Option<&str>) -> Option<PaymentReading> {
    match status {
        "ongoing" | "queued" => plain(PaymentStatus::Pending),
        "abandoned" => noted(PaymentStatus::Pending, Note::Retryable),
        "pending" | "processing" => plain(PaymentStatus::Processing),
        "success" => plain(PaymentStatus::Succeeded),
        "failed" => noted(PaymentStatus::Pending, Note::AttemptFailed),
        "reversed" => plain(PaymentStatus::Refunded),
        _ => None,
    }
}

/// A dispute, with its resolution.
pub(crate) fn dispute(status: &str, resolution: Option<&str>) -> Option<PaymentReading> {
    match (status, resolution) {
        ("awaiting-merchant-feedback" | "awaiting-bank-feedback" | "pending", _) => disputed(DisputeStatus::Open),
        ("resolved", Some("declined")) => disputed(DisputeStatus::Won),
        ("resolved", Some("merchant-accepted" | "auto-accepted")) => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

/// A refund.
pub(crate) fn refund(status: &str) -> Option<RefundProgress> {
    match status {
        "pending" | "processing" | "needs-attention" => Some(RefundProgress::Open),
        "processed" => Some(RefundProgress::Done),
        "failed" => Some(RefundProgress::Failed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::payment::PaymentStatus::{Pending, Processing, Refunded, Succeeded};
    use domain::payment::settle::evidence::Note::{AttemptFailed, Retryable};

    use super::*;
    use crate::reading::checks::{check, check_dispute, check_unknown, check_unknown_refund};

    #[test]
    fn an_abandoned_transaction_can_be_tried_again() {
        check(transaction, ("abandoned", None), Some((Pending, Some(Retryable))));
        check(transaction, ("failed", None), Some((Pending, Some(AttemptFailed))));
        for (word, status) in [
            ("ongoing", Pending),
            ("queued", Pending),
            ("pending", Processing),
            ("processing", Processing),
            ("success", Succeeded),
            ("reversed", Refunded),
        ] {
            check(transaction, (word, None), Some((status, None)));
        }
    }

    #[test]
    fn disputes_are_read() {
        for open in ["awaiting-merchant-feedback", "awaiting-bank-feedback", "pending"] {
            check_dispute(dispute, (open, None), DisputeStatus::Open);
        }
        check_dispute(dispute, ("resolved", Some("declined")), DisputeStatus::Won);
        check_dispute(dispute, ("resolved", Some("merchant-accepted")), DisputeStatus::Lost);
        check_dispute(dispute, ("resolved", Some("auto-accepted")), DisputeStatus::Lost);
        check(dispute, ("resolved", None), None);
    }

    #[test]
    fn a_refund_says_whether_the_money_is_out() {
        for (word, progress) in [
            ("pending", RefundProgress::Open),
            ("processing", RefundProgress::Open),
            ("needs-attention", RefundProgress::Open),
            ("processed", RefundProgress::Done),
            ("failed", RefundProgress::Failed),
        ] {
            assert_eq!(refund(word), Some(progress), "{word}");
        }
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        check_unknown(&[transaction, dispute]);
        check_unknown_refund(refund);
    }
}
