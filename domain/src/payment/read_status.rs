//! Parses the provider's words into the status of a payment. A word that is not in the table is ignored: an unknown
//! word never grants.
//!
//! | source | word | status |
//! |---|---|---|
//! | Stripe intent | `requires_payment_method`, `requires_confirmation`, `requires_action` | `pending` |
//! | Stripe intent | `processing` | `processing` |
//! | Stripe intent | `requires_capture`: the payer has agreed, and we capture the money | `processing` |
//! | Stripe intent | `succeeded` | `succeeded` |
//! | Stripe intent | `canceled` | `cancelled` |
//! | Stripe checkout | `open` | `pending` |
//! | Stripe checkout | `complete` with `unpaid` | `processing` |
//! | Stripe checkout | `complete` with `async_payment_failed`, from its intent | `failed` |
//! | Stripe checkout | `complete` with `paid` or `no_payment_required` | `succeeded` |
//! | Stripe checkout | `expired` | `expired` |
//! | Stripe refund | `succeeded` | `refunded` |
//! | Stripe dispute | `needs_response`, `under_review`, `won`, `lost` | `disputed` |
//! | PayPal order | `CREATED`, `SAVED`, `PAYER_ACTION_REQUIRED`, `APPROVED` | `pending` |
//! | PayPal order | `COMPLETED` without a capture | `processing` |
//! | PayPal order | `COMPLETED` with a capture | the status of the capture |
//! | PayPal order | `VOIDED` | `cancelled` |
//! | PayPal capture | `PENDING` | `processing` |
//! | PayPal capture | `COMPLETED` | `succeeded` |
//! | PayPal capture | `DECLINED`, `FAILED` | `failed` |
//! | PayPal capture | `PARTIALLY_REFUNDED` | `partially_refunded` |
//! | PayPal capture | `REFUNDED` | `refunded` |
//! | PayPal refund | `COMPLETED` | `refunded` |
//! | PayPal dispute | `OPEN`, `WAITING_FOR_…_RESPONSE`, `UNDER_REVIEW`, `RESOLVED` with an outcome | `disputed` |
//! | Paystack | `ongoing`, `queued`, `abandoned`, `failed` | `pending` |
//! | Paystack | `pending`, `processing` | `processing` |
//! | Paystack | `success` | `succeeded` |
//! | Paystack | `reversed` | `refunded` |
//! | Paystack dispute | `awaiting-…-feedback`, `pending`, `resolved` with a resolution | `disputed` |
//! | Flutterwave | `pending`, `failed` | `pending` |
//! | Flutterwave | `successful` | `succeeded` |
//! | Flutterwave refund | `completed-…` | `refunded` |
//! | Paymentwall | `none`: no known attempt to pay | `pending` |
//! | Paymentwall | `pending` | `review` |
//! | Paymentwall | `approved` | `succeeded` |
//! | Paymentwall | `declined` | `failed` |
//! | Paymentwall | any of them, with a refund | `refunded` |
//!
//! `requires_payment_method` with an error means a [declined](Note::AttemptFailed) card: the learner can try another.
//! So does `failed` at Paystack and Flutterwave, whose pages stay open. Only if their status was `processing` before,
//! it [ends the payment](crate::payment::settle).
//!
//! A refund at Stripe, PayPal or Flutterwave may be partial; [the amount decides](Note::AmountDecides). Flutterwave's
//! plain `completed` means that a refund has begun: the money is not back yet. Paymentwall's API reports only whether a
//! payment was refunded, so a chargeback there is parsed as a refund.
//!
//! [`settle`](crate::payment::settle) ignores `disputed`; [`dispute`](crate::payment::dispute) moves the payment:
//!
//! | provider | open | won by us | won by the payer |
//! |---|---|---|---|
//! | Stripe | `needs_response`, `under_review` | `won` | `lost` |
//! | PayPal | `OPEN`, `WAITING_FOR_…`, `UNDER_REVIEW` | `RESOLVED_SELLER_FAVOUR`, `CANCELED_BY_BUYER`, `DENIED` | `RESOLVED_BUYER_FAVOUR`, `ACCEPTED` |
//! | Paystack | `awaiting-…-feedback`, `pending` | `declined` | `merchant-accepted`, `auto-accepted` |

use serde::{Deserialize, Serialize};

use crate::payment::PaymentStatus;
use crate::payment::dispute::DisputeStatus;

/// Kind of the provider's object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderObject {
    /// Stripe's payment intent, with the code of its last error.
    StripeIntent,
    /// Stripe's checkout session, with its payment status, or with `async_payment_failed` if the money was processed
    /// and did not arrive.
    StripeCheckout,
    /// Stripe's refund.
    StripeRefund,
    /// Stripe's dispute.
    StripeDispute,
    /// PayPal's order, with the status of its capture.
    PaypalOrder,
    /// PayPal's capture of an order.
    PaypalCapture,
    /// PayPal's refund, which is not a payment.
    PaypalRefund,
    /// PayPal's dispute, with its outcome.
    PaypalDispute,
    /// Paystack's transaction.
    PaystackTransaction,
    /// Paystack's dispute, with its resolution.
    PaystackDispute,
    /// Flutterwave's transaction.
    FlutterwaveTransaction,
    /// Flutterwave's refund, from its webhook.
    FlutterwaveRefund,
    /// Paymentwall's payment: its risk, with the detail `refunded` after a refund.
    PaymentwallPayment,
}

/// A provider's words about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderWords {
    /// Kind of the object.
    pub object: ProviderObject,
    /// Its status.
    pub status: String,
    /// The value beside the status, if the [object](ProviderObject) has one.
    pub detail: Option<String>,
}

/// Note on a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// One attempt to pay was declined. The payment stays open, and the learner can try another card.
    AttemptFailed,
    /// The learner has agreed, and we must capture the money now. Until then the payer is not charged.
    MustCapture,
    /// The learner left the provider's page, and can still pay under the same reference.
    Retryable,
    /// The amount decides whether the refund is partial or full.
    AmountDecides,
}

/// Meaning of the provider's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// Status of the payment.
    pub status: PaymentStatus,
    /// Note, if any.
    pub note: Option<Note>,
    /// Status of the dispute, if the words are about one. Then [`dispute`](crate::payment::dispute) applies them, and
    /// [`settle`](crate::payment::settle::settle) ignores them.
    pub dispute: Option<DisputeStatus>,
}

/// Parses the words; `None` if they are not known.
#[must_use]
pub fn read_status(words: &ProviderWords) -> Option<Reading> {
    let (status, detail) = (words.status.as_str(), words.detail.as_deref());
    match words.object {
        ProviderObject::StripeIntent => stripe_intent(status, detail),
        ProviderObject::StripeCheckout => stripe_checkout(status, detail),
        ProviderObject::StripeRefund => (status == "succeeded").then_some(refund_of_some()),
        ProviderObject::StripeDispute => stripe_dispute(status),
        ProviderObject::PaypalOrder => paypal_order(status, detail),
        ProviderObject::PaypalCapture => paypal_capture(status),
        ProviderObject::PaypalRefund => (status == "COMPLETED").then_some(refund_of_some()),
        ProviderObject::PaypalDispute => paypal_dispute(status, detail),
        ProviderObject::PaystackTransaction => paystack(status),
        ProviderObject::PaystackDispute => paystack_dispute(status, detail),
        ProviderObject::FlutterwaveTransaction => flutterwave(status),
        ProviderObject::FlutterwaveRefund => status.starts_with("completed-").then_some(refund_of_some()),
        ProviderObject::PaymentwallPayment => paymentwall(status, detail),
    }
}

fn plain(status: PaymentStatus) -> Option<Reading> {
    Some(Reading { status, note: None, dispute: None })
}

fn noted(status: PaymentStatus, note: Note) -> Option<Reading> {
    Some(Reading { status, note: Some(note), dispute: None })
}

fn disputed(dispute: DisputeStatus) -> Option<Reading> {
    Some(Reading { status: PaymentStatus::Disputed, note: None, dispute: Some(dispute) })
}

fn refund_of_some() -> Reading {
    Reading { status: PaymentStatus::Refunded, note: Some(Note::AmountDecides), dispute: None }
}

/// A Stripe intent never fails: after a decline it requires a payment method again, with an error.
fn stripe_intent(status: &str, error: Option<&str>) -> Option<Reading> {
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

/// A session can be complete before a slow payment method has paid.
fn stripe_checkout(status: &str, paid: Option<&str>) -> Option<Reading> {
    match (status, paid) {
        ("open", _) => plain(PaymentStatus::Pending),
        ("complete", Some("paid" | "no_payment_required")) => plain(PaymentStatus::Succeeded),
        ("complete", Some("unpaid")) => plain(PaymentStatus::Processing),
        ("complete", Some("async_payment_failed")) => plain(PaymentStatus::Failed),
        ("expired", _) => plain(PaymentStatus::Expired),
        _ => None,
    }
}

/// A `warning_…` is an inquiry by the bank, before any money is reversed.
fn stripe_dispute(status: &str) -> Option<Reading> {
    match status {
        "needs_response" | "under_review" => disputed(DisputeStatus::Open),
        "won" => disputed(DisputeStatus::Won),
        "lost" => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

/// An order is complete once it was captured, but only its capture says whether it is paid.
fn paypal_order(status: &str, capture: Option<&str>) -> Option<Reading> {
    match (status, capture) {
        ("CREATED" | "SAVED" | "PAYER_ACTION_REQUIRED", _) => plain(PaymentStatus::Pending),
        ("APPROVED", _) => noted(PaymentStatus::Pending, Note::MustCapture),
        ("COMPLETED", Some(capture)) => paypal_capture(capture),
        ("COMPLETED", None) => plain(PaymentStatus::Processing),
        ("VOIDED", _) => plain(PaymentStatus::Cancelled),
        _ => None,
    }
}

fn paypal_capture(status: &str) -> Option<Reading> {
    match status {
        "COMPLETED" => plain(PaymentStatus::Succeeded),
        "PENDING" => plain(PaymentStatus::Processing),
        "DECLINED" | "FAILED" => plain(PaymentStatus::Failed),
        "REFUNDED" => plain(PaymentStatus::Refunded),
        "PARTIALLY_REFUNDED" => plain(PaymentStatus::PartiallyRefunded),
        _ => None,
    }
}

fn paypal_dispute(status: &str, outcome: Option<&str>) -> Option<Reading> {
    match (status, outcome) {
        ("OPEN" | "WAITING_FOR_BUYER_RESPONSE" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW", _) => {
            disputed(DisputeStatus::Open)
        }
        ("RESOLVED", Some("RESOLVED_SELLER_FAVOUR" | "CANCELED_BY_BUYER" | "DENIED")) => disputed(DisputeStatus::Won),
        ("RESOLVED", Some("RESOLVED_BUYER_FAVOUR" | "ACCEPTED")) => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

fn paystack_dispute(status: &str, resolution: Option<&str>) -> Option<Reading> {
    match (status, resolution) {
        ("awaiting-merchant-feedback" | "awaiting-bank-feedback" | "pending", _) => disputed(DisputeStatus::Open),
        ("resolved", Some("declined")) => disputed(DisputeStatus::Won),
        ("resolved", Some("merchant-accepted" | "auto-accepted")) => disputed(DisputeStatus::Lost),
        _ => None,
    }
}

/// A transaction that was abandoned or declined can still be paid under the same reference.
fn paystack(status: &str) -> Option<Reading> {
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

/// A failed transaction is one attempt: the next has another id under the same reference.
fn flutterwave(status: &str) -> Option<Reading> {
    match status {
        "pending" => plain(PaymentStatus::Pending),
        "successful" => plain(PaymentStatus::Succeeded),
        "failed" => noted(PaymentStatus::Pending, Note::AttemptFailed),
        _ => None,
    }
}

/// A payment without a known attempt can still be paid on Paymentwall's page.
fn paymentwall(risk: &str, detail: Option<&str>) -> Option<Reading> {
    match (risk, detail) {
        ("approved" | "pending" | "declined", Some("refunded")) => plain(PaymentStatus::Refunded),
        ("none", None) => plain(PaymentStatus::Pending),
        ("approved", None) => plain(PaymentStatus::Succeeded),
        ("pending", None) => plain(PaymentStatus::Review),
        ("declined", None) => plain(PaymentStatus::Failed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Note::{AmountDecides, AttemptFailed, MustCapture, Retryable};
    use super::ProviderObject::{
        FlutterwaveRefund, FlutterwaveTransaction, PaymentwallPayment, PaypalCapture, PaypalDispute, PaypalOrder,
        PaypalRefund, PaystackDispute, PaystackTransaction, StripeCheckout, StripeDispute, StripeIntent, StripeRefund,
    };
    use super::*;
    use crate::payment::PaymentStatus::{
        Cancelled, Disputed, Expired, Failed, PartiallyRefunded, Pending, Processing, Refunded, Review, Succeeded,
    };

    fn check(object: ProviderObject, words: (&str, Option<&str>), expected: Option<(PaymentStatus, Option<Note>)>) {
        let (status, detail) = words;
        let words = ProviderWords { object, status: status.to_owned(), detail: detail.map(str::to_owned) };
        let expected = expected.map(|(status, note)| Reading { status, note, dispute: None });
        assert_eq!(read_status(&words), expected, "{words:?}");
    }

    fn check_dispute(object: ProviderObject, words: (&str, Option<&str>), expected: DisputeStatus) {
        let (status, detail) = words;
        let words = ProviderWords { object, status: status.to_owned(), detail: detail.map(str::to_owned) };
        let expected = Reading { status: Disputed, note: None, dispute: Some(expected) };
        assert_eq!(read_status(&words), Some(expected), "{words:?}");
    }

    #[test]
    fn a_decline_of_a_card_is_an_event_and_not_the_end() {
        check(StripeIntent, ("requires_payment_method", None), Some((Pending, None)));
        check(StripeIntent, ("requires_payment_method", Some("card_declined")), Some((Pending, Some(AttemptFailed))));
    }

    #[test]
    fn an_intent_of_stripe_is_read() {
        check(StripeIntent, ("requires_confirmation", None), Some((Pending, None)));
        check(StripeIntent, ("requires_action", None), Some((Pending, None)));
        check(StripeIntent, ("processing", None), Some((Processing, None)));
        check(StripeIntent, ("requires_capture", None), Some((Processing, Some(MustCapture))));
        check(StripeIntent, ("succeeded", None), Some((Succeeded, None)));
        check(StripeIntent, ("canceled", None), Some((Cancelled, None)));
    }

    #[test]
    fn a_checkout_of_stripe_is_paid_only_when_its_money_is() {
        check(StripeCheckout, ("open", Some("unpaid")), Some((Pending, None)));
        check(StripeCheckout, ("complete", Some("paid")), Some((Succeeded, None)));
        check(StripeCheckout, ("complete", Some("no_payment_required")), Some((Succeeded, None)));
        check(StripeCheckout, ("complete", Some("unpaid")), Some((Processing, None)));
        check(StripeCheckout, ("complete", Some("async_payment_failed")), Some((Failed, None)));
        check(StripeCheckout, ("complete", None), None);
        check(StripeCheckout, ("complete", Some("promised")), None);
        check(StripeCheckout, ("expired", Some("unpaid")), Some((Expired, None)));
    }

    #[test]
    fn refunds_and_disputes_of_stripe_are_read() {
        check(StripeRefund, ("succeeded", None), Some((Refunded, Some(AmountDecides))));
        check(StripeRefund, ("pending", None), None);
        check_dispute(StripeDispute, ("needs_response", None), DisputeStatus::Open);
        check_dispute(StripeDispute, ("under_review", None), DisputeStatus::Open);
        check_dispute(StripeDispute, ("won", None), DisputeStatus::Won);
        check_dispute(StripeDispute, ("lost", None), DisputeStatus::Lost);
        check(StripeDispute, ("warning_needs_response", None), None);
    }

    #[test]
    fn an_order_of_paypal_that_is_approved_must_be_captured() {
        check(PaypalOrder, ("APPROVED", None), Some((Pending, Some(MustCapture))));
        for status in ["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"] {
            check(PaypalOrder, (status, None), Some((Pending, None)));
        }
        check(PaypalOrder, ("VOIDED", None), Some((Cancelled, None)));
    }

    #[test]
    fn an_order_of_paypal_is_paid_as_its_capture_says() {
        check(PaypalOrder, ("COMPLETED", None), Some((Processing, None)));
        check(PaypalOrder, ("COMPLETED", Some("NOVEL")), None);
        for (capture, status) in [
            ("COMPLETED", Succeeded),
            ("PENDING", Processing),
            ("DECLINED", Failed),
            ("FAILED", Failed),
            ("REFUNDED", Refunded),
            ("PARTIALLY_REFUNDED", PartiallyRefunded),
        ] {
            check(PaypalCapture, (capture, None), Some((status, None)));
            check(PaypalOrder, ("COMPLETED", Some(capture)), Some((status, None)));
            check(PaypalOrder, ("CREATED", Some(capture)), Some((Pending, None)));
        }
    }

    #[test]
    fn refunds_and_disputes_of_paypal_are_read() {
        check(PaypalRefund, ("COMPLETED", None), Some((Refunded, Some(AmountDecides))));
        check(PaypalRefund, ("PENDING", None), None);
        for open in ["OPEN", "WAITING_FOR_BUYER_RESPONSE", "WAITING_FOR_SELLER_RESPONSE", "UNDER_REVIEW"] {
            check_dispute(PaypalDispute, (open, None), DisputeStatus::Open);
        }
        for (outcome, expected) in [
            ("RESOLVED_SELLER_FAVOUR", DisputeStatus::Won),
            ("CANCELED_BY_BUYER", DisputeStatus::Won),
            ("DENIED", DisputeStatus::Won),
            ("RESOLVED_BUYER_FAVOUR", DisputeStatus::Lost),
            ("ACCEPTED", DisputeStatus::Lost),
        ] {
            check_dispute(PaypalDispute, ("RESOLVED", Some(outcome)), expected);
        }
        check(PaypalDispute, ("RESOLVED", None), None);
        check(PaypalDispute, ("RESOLVED", Some("NONE")), None);
    }

    #[test]
    fn disputes_of_paystack_are_read() {
        for open in ["awaiting-merchant-feedback", "awaiting-bank-feedback", "pending"] {
            check_dispute(PaystackDispute, (open, None), DisputeStatus::Open);
        }
        check_dispute(PaystackDispute, ("resolved", Some("declined")), DisputeStatus::Won);
        check_dispute(PaystackDispute, ("resolved", Some("merchant-accepted")), DisputeStatus::Lost);
        check_dispute(PaystackDispute, ("resolved", Some("auto-accepted")), DisputeStatus::Lost);
        check(PaystackDispute, ("resolved", None), None);
    }

    #[test]
    fn an_abandoned_transaction_of_paystack_can_be_tried_again() {
        check(PaystackTransaction, ("abandoned", None), Some((Pending, Some(Retryable))));
        check(PaystackTransaction, ("failed", None), Some((Pending, Some(AttemptFailed))));
        for (word, status) in [
            ("ongoing", Pending),
            ("queued", Pending),
            ("pending", Processing),
            ("processing", Processing),
            ("success", Succeeded),
            ("reversed", Refunded),
        ] {
            check(PaystackTransaction, (word, None), Some((status, None)));
        }
    }

    #[test]
    fn flutterwave_is_read() {
        check(FlutterwaveTransaction, ("pending", None), Some((Pending, None)));
        check(FlutterwaveTransaction, ("successful", None), Some((Succeeded, None)));
        check(FlutterwaveTransaction, ("failed", None), Some((Pending, Some(AttemptFailed))));
        check(FlutterwaveRefund, ("completed", None), None);
        check(FlutterwaveRefund, ("completed-mpgs", None), Some((Refunded, Some(AmountDecides))));
        check(FlutterwaveRefund, ("completedish", None), None);
    }

    #[test]
    fn a_payment_of_paymentwall_is_read_by_its_risk() {
        for (risk, status) in [("none", Pending), ("pending", Review), ("approved", Succeeded), ("declined", Failed)] {
            check(PaymentwallPayment, (risk, None), Some((status, None)));
        }
        for risk in ["approved", "pending", "declined"] {
            check(PaymentwallPayment, (risk, Some("refunded")), Some((Refunded, None)));
        }
        check(PaymentwallPayment, ("none", Some("refunded")), None);
        // The types of pingbacks are not statuses.
        for kind in ["0", "2", "201"] {
            check(PaymentwallPayment, (kind, None), None);
        }
    }

    #[test]
    fn a_word_that_nobody_knows_means_nothing() {
        for object in [
            StripeIntent,
            StripeCheckout,
            StripeRefund,
            StripeDispute,
            PaypalOrder,
            PaypalCapture,
            PaypalRefund,
            PaypalDispute,
            PaystackTransaction,
            PaystackDispute,
            FlutterwaveTransaction,
            FlutterwaveRefund,
            PaymentwallPayment,
        ] {
            for word in ["", "SUCCEEDED", "Success", "successful ", "paid", "00", "completed?"] {
                check(object, (word, Some("paid")), None);
            }
        }
    }
}
