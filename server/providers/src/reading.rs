//! Meaning of a provider's words about a payment. Each provider's `status` module parses them. A word that is not in
//! the module's table has no meaning, so an unknown word never grants access.
//!
//! [`settle`](domain::payment::settle) ignores the status `disputed`; [`dispute`](domain::payment::dispute) applies it
//! to the payment.

use domain::payment::PaymentStatus;
use domain::payment::dispute::DisputeStatus;
use domain::payment::settle::evidence::Note;

/// Meaning of a provider's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentReading {
    /// Status of the payment.
    pub status: PaymentStatus,
    /// Note, if any.
    pub note: Option<Note>,
    /// Status of the dispute, if the words are about one. Then [`dispute`](domain::payment::dispute) applies them, and
    /// [`settle`](domain::payment::settle::settle) ignores them.
    pub dispute: Option<DisputeStatus>,
}

/// Parser of a status and its detail; returns `None` if they are not known.
pub(crate) type ParseStatus = fn(&str, Option<&str>) -> Option<PaymentReading>;

pub(crate) fn plain(status: PaymentStatus) -> Option<PaymentReading> {
    Some(PaymentReading { status, note: None, dispute: None })
}

pub(crate) fn noted(status: PaymentStatus, note: Note) -> Option<PaymentReading> {
    Some(PaymentReading { status, note: Some(note), dispute: None })
}

pub(crate) fn disputed(dispute: DisputeStatus) -> Option<PaymentReading> {
    Some(PaymentReading { status: PaymentStatus::Disputed, note: None, dispute: Some(dispute) })
}

/// Checks of parsers, for the tests of each provider.
#[cfg(test)]
pub(crate) mod checks {
    use domain::payment::refund::progress::RefundProgress;

    use super::*;

    pub(crate) fn check(
        parse: ParseStatus,
        (status, detail): (&str, Option<&str>),
        expected: Option<(PaymentStatus, Option<Note>)>,
    ) {
        let expected = expected.map(|(status, note)| PaymentReading { status, note, dispute: None });
        assert_eq!(parse(status, detail), expected, "{status} {detail:?}");
    }

    pub(crate) fn check_dispute(parse: ParseStatus, (status, detail): (&str, Option<&str>), expected: DisputeStatus) {
        let expected = PaymentReading { status: PaymentStatus::Disputed, note: None, dispute: Some(expected) };
        assert_eq!(parse(status, detail), Some(expected), "{status} {detail:?}");
    }

    /// Checks that these parsers give no meaning to words that no provider uses.
    pub(crate) fn check_unknown(parsers: &[ParseStatus]) {
        for parse in parsers {
            for word in ["", "SUCCEEDED", "Success", "successful ", "paid", "00", "completed?"] {
                check(*parse, (word, Some("paid")), None);
            }
        }
    }

    /// Checks that a parser of refunds gives no meaning to words that no provider uses.
    pub(crate) fn check_unknown_refund(parse: fn(&str) -> Option<RefundProgress>) {
        for word in ["", "SUCCEEDED", "reversed"] {
            assert_eq!(parse(word), None, "{word}");
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::fixtures::keys::wild_text;
    use domain::fixtures::payments::generated::payment;
    use domain::fixtures::payments::success;
    use domain::payment::dispute::{DisputeFacts, dispute};
    use domain::payment::settle::evidence::Evidence;
    use domain::payment::settle::settle;
    use proptest::option;
    use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq};
    use proptest::sample::select;
    use proptest::{prop_oneof, proptest};

    use super::*;
    use crate::{flutterwave, paymentwall, paypal, paystack, stripe};

    /// Every word of every provider, and some other words.
    const WORDS: [&str; 53] = [
        "requires_payment_method",
        "requires_confirmation",
        "requires_action",
        "requires_capture",
        "processing",
        "succeeded",
        "canceled",
        "open",
        "complete",
        "expired",
        "paid",
        "unpaid",
        "no_payment_required",
        "async_payment_failed",
        "needs_response",
        "under_review",
        "won",
        "lost",
        "CREATED",
        "SAVED",
        "PAYER_ACTION_REQUIRED",
        "APPROVED",
        "COMPLETED",
        "VOIDED",
        "PENDING",
        "DECLINED",
        "FAILED",
        "REFUNDED",
        "PARTIALLY_REFUNDED",
        "OPEN",
        "RESOLVED",
        "RESOLVED_SELLER_FAVOUR",
        "RESOLVED_BUYER_FAVOUR",
        "ongoing",
        "queued",
        "abandoned",
        "pending",
        "success",
        "successful",
        "failed",
        "reversed",
        "awaiting-merchant-feedback",
        "resolved",
        "declined",
        "merchant-accepted",
        "completed",
        "completed-mpgs",
        "approved",
        "none",
        "refunded",
        "Succeeded",
        "paid ",
        "",
    ];

    /// Parser of each object of each provider.
    const PARSERS: [ParseStatus; 10] = [
        stripe::status::intent,
        stripe::status::checkout,
        stripe::status::refunded,
        stripe::status::dispute,
        paypal::status::order,
        paypal::status::dispute,
        paystack::status::transaction,
        paystack::status::dispute,
        flutterwave::status::transaction,
        paymentwall::status::payment,
    ];

    /// A parser, and words that any provider or no provider uses.
    fn words() -> impl Strategy<Value = (ParseStatus, String, Option<String>)> {
        let word = || prop_oneof![9 => select(&WORDS[..]).prop_map(str::to_owned), 1 => wild_text()];
        (select(&PARSERS[..]), word(), option::of(word()))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn what_settle_and_dispute_make_of_a_bank_s_words_agrees(payment in payment(), (parse, status, detail) in words()) {
            let Some(reading) = parse(&status, detail.as_deref()) else { return Ok(()) };
            prop_assert_eq!(reading.dispute.is_some(), reading.status == PaymentStatus::Disputed);
            let Some(news) = reading.dispute else { return Ok(()) };
            let evidence = Evidence { status: Some(reading.status), note: reading.note, ..success().build() };
            let settled = settle(&payment, None, &evidence).expect("it is about this payment");
            prop_assert!(settled.to == payment.status && settled.effects.is_empty());
            let disputed = dispute(&DisputeFacts { payment: payment.clone(), dispute: None, news, amount: None });
            prop_assert!(disputed.payment == payment.status || payment.status.may_become(disputed.payment));
            let is_closed = !disputed.payment.grants();
            prop_assert!(news == DisputeStatus::Won || is_closed);
            prop_assert!(news != DisputeStatus::Won || disputed.payment != PaymentStatus::Disputed);
        }

        #[test]
        fn words_grant_only_where_the_provider_calls_the_money_its_own((parse, status, detail) in words()) {
            let paid = ["succeeded", "complete", "COMPLETED", "success", "successful", "approved"];
            let grants = parse(&status, detail.as_deref()).is_some_and(|reading| reading.status.grants());
            let is_part =
                status == "PARTIALLY_REFUNDED" || detail.as_deref() == Some("PARTIALLY_REFUNDED");
            prop_assert!(!grants || is_part || paid.contains(&status.as_str()));
        }

        #[test]
        fn no_text_from_outside_breaks_what_reads_it((parse, status, detail) in words()) {
            let reading = parse(&status, detail.as_deref());
            prop_assert!(reading.is_none_or(|reading| PaymentStatus::ALL.contains(&reading.status)));
        }
    }
}
