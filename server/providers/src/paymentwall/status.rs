//! Paymentwall's words for our statuses: the risk of a payment, with the detail `refunded` after a refund.
//!
//! | risk | payment |
//! |---|---|
//! | `none`: no known attempt to pay | `pending` |
//! | `pending` | `review` |
//! | `approved` | `succeeded` |
//! | `declined` | `failed` |
//! | any of the last three, with a refund | `refunded` |
//!
//! The API reports only whether a payment was refunded, so a chargeback is parsed as a refund. Paymentwall's staff
//! handle a refund as a ticket, so the provider has no word for its status. We use our own word, `requested`, until the
//! API reports the payment as refunded.

use domain::payment::PaymentStatus;
use domain::payment::refund::progress::RefundProgress;

use crate::reading::{PaymentReading, plain};

/// Our word for a refund whose ticket was opened.
pub(super) const REQUESTED: &str = "requested";

/// A payment. A payment without a known attempt can still be paid on Paymentwall's page.
pub(crate) fn payment(risk: &str, detail: Option<&str>) -> Option<PaymentReading> {
    match (risk, detail) {
        ("approved" | "pending" | "declined", Some("refunded")) => plain(PaymentStatus::Refunded),
        ("none", None) => plain(PaymentStatus::Pending),
        ("approved", None) => plain(PaymentStatus::Succeeded),
        ("pending", None) => plain(PaymentStatus::Review),
        ("declined", None) => plain(PaymentStatus::Failed),
        _ => None,
    }
}

/// A refund.
pub(crate) fn refund(status: &str) -> Option<RefundProgress> {
    match status {
        REQUESTED => Some(RefundProgress::Open),
        "refunded" => Some(RefundProgress::Done),
        "denied" => Some(RefundProgress::Failed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::payment::PaymentStatus::{Failed, Pending, Refunded, Review, Succeeded};

    use super::*;
    use crate::reading::checks::{check, check_unknown, check_unknown_refund};

    #[test]
    fn a_payment_is_read_by_its_risk() {
        for (risk, status) in [("none", Pending), ("pending", Review), ("approved", Succeeded), ("declined", Failed)] {
            check(payment, (risk, None), Some((status, None)));
        }
        for risk in ["approved", "pending", "declined"] {
            check(payment, (risk, Some("refunded")), Some((Refunded, None)));
        }
        check(payment, ("none", Some("refunded")), None);
        // The type of a pingback is not a status.
        for kind in ["0", "2", "201"] {
            check(payment, (kind, None), None);
        }
    }

    #[test]
    fn a_refund_says_whether_the_money_is_out() {
        for (word, progress) in [
            ("requested", RefundProgress::Open),
            ("refunded", RefundProgress::Done),
            ("denied", RefundProgress::Failed),
        ] {
            assert_eq!(refund(word), Some(progress), "{word}");
        }
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        check_unknown(&[payment]);
        check_unknown_refund(refund);
    }
}
