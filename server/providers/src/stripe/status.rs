//! Stripe's words for our statuses.
//!
//! | object | word | payment |
//! |---|---|---|
//! | intent | `requires_payment_method`, `requires_confirmation`, `requires_action` | `pending` |
//! | intent | `processing` | `processing` |
//! | intent | `requires_capture`: the payer has agreed, and we capture the money | `processing` |
//! | intent | `succeeded` | `succeeded` |
//! | intent | `canceled` | `cancelled` |
//! | checkout | `open` | `pending` |
//! | checkout | `complete` with `unpaid` | `processing` |
//! | checkout | `complete` with `async_payment_failed`, from its intent | `failed` |
//! | checkout | `complete` with `paid` or `no_payment_required` | `succeeded` |
//! | checkout | `expired` | `expired` |
//! | refund of a payment | `succeeded`; [the amount decides](Note::AmountDecides) whether it is partial | `refunded` |
//! | dispute | `needs_response`, `under_review` (open), `won`, `lost` | `disputed` |
//!
//! `requires_payment_method` with an error means a [declined](Note::AttemptFailed) card: the learner can try another.
//!
//! A refund is open while it is `pending` or `requires_action`, done when it has `succeeded`, and failed when it is
//! `failed` or `canceled`. A refund that has `succeeded` can become `failed` later, if the payer's bank returns it.

use domain::payment::PaymentStatus;
use domain::payment::dispute::DisputeStatus;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use domain::subscription::SubscriptionStatus;

use crate::reading::{PaymentReading, disputed, noted, plain};

/// A payment intent, with the code of its last error. It is never `failed`: after a decline it requires a payment
/// method again, with an error.
pub(crate) fn intent(status: &str, error: Option<&str>) -> Option<PaymentReading> {
    match status {
        "requires_payment_method" if error.is_some() => noted(PaymentStatus::Pending, Note::AttemptFailed),
        "requires_payment_method" | "requires_confirmation" | "requires_action" => plain(PaymentStatus::Pending),
        "processing" => plain(PaymentStatus::Processing),
        "requires_capture" => noted(PaymentStatus::Processing, Note::MustCapture),
        "succeeded" => plain(PaymentStatus::Succeeded),
        "canceled" => plain(PaymentStatus::Cancelled),
        _ => None,
    }
}

/// A checkout session, with its payment status, or with `async_payment_failed` if the money was processed and did not
/// arrive. A session can be complete before a slow payment method has paid.
pub(crate) fn checkout(status: &str, paid: Option<&str>) -> Option<PaymentReading> {
    match (status, paid) {
        ("open", _) => plain(PaymentStatus::Pending),
        ("complete", Some("paid" | "no_payment_required")) => plain(PaymentStatus::Succeeded),
        ("complete", Some("unpaid")) => plain(PaymentStatus::Processing),
        ("complete", Some("async_payment_failed")) => plain(PaymentStatus::Failed),
        ("expired", _) => plain(PaymentStatus::Expired),
        _ => None,
    }
}

/// A payment of which some money was refunded.
pub(crate) fn refunded(status: &str, _: Option<&str>) -> Option<PaymentReading> {
    match status {
        "succeeded" => noted(PaymentStatus::Refunded, Note::AmountDecides),
        _ => None,
    }
}

/// A dispute. A `warning_…` is an inquiry by the bank, before any money is reversed.
pub(crate) fn dispute(status: &str, _: Option<&str>) -> Option<PaymentReading> {
    match status {
        "needs_response" | "under_review" => disputed(DisputeStatus::Open),
        "won" => disputed(DisputeStatus::Won),
        "lost" => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

/// A refund.
pub(crate) fn refund(status: &str) -> Option<RefundProgress> {
    match status {
        "pending" | "requires_action" => Some(RefundProgress::Open),
        "succeeded" => Some(RefundProgress::Done),
        "failed" | "canceled" => Some(RefundProgress::Failed),
        _ => None,
    }
}

/// A subscription.
pub(super) fn subscription(word: &str) -> Option<SubscriptionStatus> {
    match word {
        "incomplete" => Some(SubscriptionStatus::Incomplete),
        "incomplete_expired" => Some(SubscriptionStatus::Expired),
        "trialing" => Some(SubscriptionStatus::Trialing),
        "active" => Some(SubscriptionStatus::Active),
        "past_due" => Some(SubscriptionStatus::PastDue),
        "paused" => Some(SubscriptionStatus::Paused),
        "unpaid" => Some(SubscriptionStatus::Unpaid),
        "canceled" => Some(SubscriptionStatus::Canceled),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::payment::PaymentStatus::{Cancelled, Expired, Failed, Pending, Processing, Refunded, Succeeded};
    use domain::payment::settle::evidence::Note::{AmountDecides, AttemptFailed, MustCapture};

    use super::*;
    use crate::reading::checks::{check, check_dispute, check_unknown, check_unknown_refund};

    #[test]
    fn a_decline_of_a_card_is_an_event_and_not_the_end() {
        check(intent, ("requires_payment_method", None), Some((Pending, None)));
        check(intent, ("requires_payment_method", Some("card_declined")), Some((Pending, Some(AttemptFailed))));
    }

    #[test]
    fn an_intent_is_read() {
        check(intent, ("requires_confirmation", None), Some((Pending, None)));
        check(intent, ("requires_action", None), Some((Pending, None)));
        check(intent, ("processing", None), Some((Processing, None)));
        check(intent, ("requires_capture", None), Some((Processing, Some(MustCapture))));
        check(intent, ("succeeded", None), Some((Succeeded, None)));
        check(intent, ("canceled", None), Some((Cancelled, None)));
    }

    #[test]
    fn a_checkout_is_paid_only_when_its_money_is() {
        check(checkout, ("open", Some("unpaid")), Some((Pending, None)));
        check(checkout, ("complete", Some("paid")), Some((Succeeded, None)));
        check(checkout, ("complete", Some("no_payment_required")), Some((Succeeded, None)));
        check(checkout, ("complete", Some("unpaid")), Some((Processing, None)));
        check(checkout, ("complete", Some("async_payment_failed")), Some((Failed, None)));
        check(checkout, ("complete", None), None);
        check(checkout, ("complete", Some("promised")), None);
        check(checkout, ("expired", Some("unpaid")), Some((Expired, None)));
    }

    #[test]
    fn refunds_and_disputes_are_read() {
        check(refunded, ("succeeded", None), Some((Refunded, Some(AmountDecides))));
        check(refunded, ("pending", None), None);
        check_dispute(dispute, ("needs_response", None), DisputeStatus::Open);
        check_dispute(dispute, ("under_review", None), DisputeStatus::Open);
        check_dispute(dispute, ("won", None), DisputeStatus::Won);
        check_dispute(dispute, ("lost", None), DisputeStatus::Lost);
        check(dispute, ("warning_needs_response", None), None);
    }

    #[test]
    fn a_refund_says_whether_the_money_is_out() {
        for (progress, words) in [
            (RefundProgress::Open, &["pending", "requires_action"][..]),
            (RefundProgress::Done, &["succeeded"]),
            (RefundProgress::Failed, &["failed", "canceled"]),
        ] {
            assert!(words.iter().all(|word| refund(word) == Some(progress)), "{progress:?}");
        }
    }

    #[test]
    fn the_words_for_subscriptions_are_ours() {
        let words = ["incomplete", "trialing", "active", "past_due", "paused", "unpaid", "canceled"];
        for (word, status) in words.into_iter().zip(SubscriptionStatus::ALL) {
            assert_eq!(subscription(word), Some(status), "{word}");
        }
        assert_eq!(subscription("incomplete_expired"), Some(SubscriptionStatus::Expired));
        assert_eq!(subscription("ACTIVE"), None);
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        check_unknown(&[intent, checkout, refunded, dispute]);
        check_unknown_refund(refund);
    }
}
