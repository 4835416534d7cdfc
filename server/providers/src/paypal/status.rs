//! PayPal's words for our statuses.
//!
//! | object | word | payment |
//! |---|---|---|
//! | order | `CREATED`, `SAVED`, `PAYER_ACTION_REQUIRED`, `APPROVED` | `pending` |
//! | order | `COMPLETED` without a capture | `processing` |
//! | order | `COMPLETED` with a capture | the status of the capture |
//! | order | `VOIDED` | `cancelled` |
//! | capture | `PENDING` | `processing` |
//! | capture | `COMPLETED` | `succeeded` |
//! | capture | `DECLINED`, `FAILED` | `failed` |
//! | capture | `PARTIALLY_REFUNDED` | `partially_refunded` |
//! | capture | `REFUNDED` | `refunded` |
//! | dispute | `OPEN`, `WAITING_FOR_…_RESPONSE`, `UNDER_REVIEW` (open) | `disputed` |
//! | dispute | `RESOLVED` with `RESOLVED_SELLER_FAVOUR`, `CANCELED_BY_BUYER`, `DENIED` (won by us) | `disputed` |
//! | dispute | `RESOLVED` with `RESOLVED_BUYER_FAVOUR`, `ACCEPTED` (won by the payer) | `disputed` |
//!
//! A refund is open while it is `PENDING`, done when it is `COMPLETED`, and failed when it is `FAILED` or `CANCELLED`.

use domain::payment::PaymentStatus;
use domain::payment::dispute::DisputeStatus;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use domain::subscription::SubscriptionStatus;

use crate::reading::{PaymentReading, disputed, noted, plain};

/// An order, with the status of its capture. A captured order is complete, but only the status of the capture says
/// whether it is paid.
pub(crate) fn order(status: &str, capture: Option<&str>) -> Option<PaymentReading> {
    match (status, capture) {
        ("CREATED" | "SAVED" | "PAYER_ACTION_REQUIRED", _) => plain(PaymentStatus::Pending),
        ("APPROVED", _) => noted(PaymentStatus::Pending, Note::MustCapture),
        ("COMPLETED", Some(capture)) => captured(capture),
        ("COMPLETED", None) => plain(PaymentStatus::Processing),
        ("VOIDED", _) => plain(PaymentStatus::Cancelled),
        _ => None,
    }
}

/// A capture of an order.
fn captured(status: &str) -> Option<PaymentReading> {
    match status {
        "COMPLETED" => plain(PaymentStatus::Succeeded),
        "PENDING" => plain(PaymentStatus::Processing),
        "DECLINED" | "FAILED" => plain(PaymentStatus::Failed),
        "REFUNDED" => plain(PaymentStatus::Refunded),
        "PARTIALLY_REFUNDED" => plain(PaymentStatus::PartiallyRefunded),
        _ => None,
    }
}

/// A dispute, with its outcome.
pub(crate) fn dispute(status: &str, outcome: Option<&str>) -> Option<PaymentReading> {
    match (status, outcome) {
        ("OPEN" | "WAITING_FOR_BUYER_RESPONSE" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW", _) => {
            disputed(DisputeStatus::Open)
        }
        ("RESOLVED", Some("RESOLVED_SELLER_FAVOUR" | "CANCELED_BY_BUYER" | "DENIED")) => disputed(DisputeStatus::Won),
        ("RESOLVED", Some("RESOLVED_BUYER_FAVOUR" | "ACCEPTED")) => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

/// A refund.
pub(crate) fn refund(status: &str) -> Option<RefundProgress> {
    match status {
        "PENDING" => Some(RefundProgress::Open),
        "COMPLETED" => Some(RefundProgress::Done),
        "FAILED" | "CANCELLED" => Some(RefundProgress::Failed),
        _ => None,
    }
}

/// A subscription.
pub(super) fn subscription(word: &str) -> Option<SubscriptionStatus> {
    match word {
        "APPROVAL_PENDING" | "APPROVED" => Some(SubscriptionStatus::Incomplete),
        "ACTIVE" => Some(SubscriptionStatus::Active),
        "SUSPENDED" => Some(SubscriptionStatus::Paused),
        "CANCELLED" => Some(SubscriptionStatus::Canceled),
        "EXPIRED" => Some(SubscriptionStatus::Expired),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::payment::PaymentStatus::{
        Cancelled, Failed, PartiallyRefunded, Pending, Processing, Refunded, Succeeded,
    };
    use domain::payment::settle::evidence::Note::MustCapture;
    use domain::subscription::SubscriptionStatus::{Active, Canceled, Expired, Incomplete, Paused};

    use super::*;
    use crate::reading::checks::{check, check_dispute, check_unknown, check_unknown_refund};

    #[test]
    fn an_order_that_is_approved_must_be_captured() {
        check(order, ("APPROVED", None), Some((Pending, Some(MustCapture))));
        for status in ["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"] {
            check(order, (status, None), Some((Pending, None)));
        }
        check(order, ("VOIDED", None), Some((Cancelled, None)));
    }

    #[test]
    fn an_order_is_paid_as_its_capture_says() {
        check(order, ("COMPLETED", None), Some((Processing, None)));
        check(order, ("COMPLETED", Some("NOVEL")), None);
        for (capture, status) in [
            ("COMPLETED", Succeeded),
            ("PENDING", Processing),
            ("DECLINED", Failed),
            ("FAILED", Failed),
            ("REFUNDED", Refunded),
            ("PARTIALLY_REFUNDED", PartiallyRefunded),
        ] {
            check(|status, _| captured(status), (capture, None), Some((status, None)));
            check(order, ("COMPLETED", Some(capture)), Some((status, None)));
            check(order, ("CREATED", Some(capture)), Some((Pending, None)));
        }
    }

    #[test]
    fn disputes_are_read() {
        for open in ["OPEN", "WAITING_FOR_BUYER_RESPONSE", "WAITING_FOR_SELLER_RESPONSE", "UNDER_REVIEW"] {
            check_dispute(dispute, (open, None), DisputeStatus::Open);
        }
        for (outcome, expected) in [
            ("RESOLVED_SELLER_FAVOUR", DisputeStatus::Won),
            ("CANCELED_BY_BUYER", DisputeStatus::Won),
            ("DENIED", DisputeStatus::Won),
            ("RESOLVED_BUYER_FAVOUR", DisputeStatus::Lost),
            ("ACCEPTED", DisputeStatus::Lost),
        ] {
            check_dispute(dispute, ("RESOLVED", Some(outcome)), expected);
        }
        check(dispute, ("RESOLVED", None), None);
        check(dispute, ("RESOLVED", Some("NONE")), None);
    }

    #[test]
    fn a_refund_says_whether_the_money_is_out() {
        for (word, progress) in [
            ("PENDING", Some(RefundProgress::Open)),
            ("COMPLETED", Some(RefundProgress::Done)),
            ("FAILED", Some(RefundProgress::Failed)),
            ("CANCELLED", Some(RefundProgress::Failed)),
            ("completed", None),
        ] {
            assert_eq!(refund(word), progress, "{word}");
        }
    }

    #[test]
    fn the_words_for_subscriptions_are_read() {
        for (word, status) in [
            ("APPROVAL_PENDING", Incomplete),
            ("APPROVED", Incomplete),
            ("ACTIVE", Active),
            ("SUSPENDED", Paused),
            ("CANCELLED", Canceled),
            ("EXPIRED", Expired),
        ] {
            assert_eq!(subscription(word), Some(status), "{word}");
        }
        assert_eq!(subscription("active"), None);
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        check_unknown(&[order, |status, _| captured(status), dispute]);
        check_unknown_refund(refund);
    }
}
