//! Stripe's webhooks. The payment that a webhook is about is named in the metadata that we wrote, or is found by its
//! intent.

use domain::time::Timestamp;
use serde_json::Value;

use crate::event::{Delivery, Event, News};
use crate::event_id::{ProviderEvent, event_id};
use crate::fields::{ours, text};
use crate::signature::{self, Hash, SignedText, is_hex};
use crate::statement::Subject;
use crate::stripe::{Stripe, id};
use crate::{Fault, Result};

/// Maximum difference between the time in a signature and ours: 300 seconds (the default of Stripe's libraries).
const SIGNATURE_TOLERANCE_SECONDS: i64 = 5 * 60;

impl Stripe {
    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let body = str::from_utf8(delivery.body).map_err(|_| Fault::NotSigned)?;
        let signed = signed_text(delivery.header("Stripe-Signature"), body, delivery.now);
        signature::check(signed, &self.settings.webhook_secret)?;
        let event = serde_json::from_slice::<Value>(delivery.body).map_err(|_| Fault::Nonsense("it is no JSON"))?;
        let kind = text(&event["type"]).unwrap_or_default();
        let named = ProviderEvent { id: text(&event["id"]), kind: text(&event["type"]), ..ProviderEvent::default() };
        let news = news(&kind, &event["data"]["object"]);
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }
}

fn news(kind: &str, object: &Value) -> News {
    let payment = ours(&object["metadata"]);
    let of_intent = || Subject { payment, transaction: id(&object["payment_intent"]), ..Subject::default() };
    if kind.starts_with("payment_intent.") {
        return News::Payment(Subject { payment, transaction: text(&object["id"]), ..Subject::default() });
    }
    if kind.starts_with("checkout.session.") {
        return News::Payment(Subject { reference: text(&object["id"]), ..of_intent() });
    }
    if kind.starts_with("charge.dispute.") {
        return text(&object["id"]).map_or(News::Other, |dispute| News::Dispute { dispute });
    }
    if kind.starts_with("refund.") {
        return News::Refund { of: of_intent(), refund: text(&object["id"]) };
    }
    if kind.starts_with("customer.subscription.") {
        return text(&object["id"]).map_or(News::Other, |reference| News::Subscription { reference });
    }
    match kind {
        "charge.refunded" => News::Payment(of_intent()),
        "invoice.paid" | "invoice.payment_failed" => {
            let subscription = text(&object["parent"]["subscription_details"]["subscription"]);
            subscription.map_or(News::Other, |reference| News::Subscription { reference })
        }
        _ => News::Other,
    }
}

/// The signed text for the header `Stripe-Signature`: `t=…,v1=…`, with any number of `v1`. The text is the time, a dot
/// and the body. `None` if the header is malformed, has no signature, or its time is more than five minutes off; a
/// difference of exactly five minutes is accepted.
fn signed_text(header: &str, body: &str, now: Timestamp) -> Option<SignedText> {
    let (mut at, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=')? {
            ("t", _) if at.is_some() => return None,
            ("t", seconds) => at = Some(seconds),
            ("v1", signature) if is_hex(signature) => signatures.push(signature.to_ascii_lowercase()),
            _ => {}
        }
    }
    let at = at.filter(|at| at.bytes().all(|byte| byte.is_ascii_digit()))?;
    let age = now.seconds_since(Timestamp::parse("1970-01-01T00:00:00Z")?).checked_sub(at.parse().ok()?)?;
    let text = [at, ".", body].concat();
    let is_fresh = age.unsigned_abs() <= SIGNATURE_TOLERANCE_SECONDS.unsigned_abs();
    (is_fresh && !signatures.is_empty()).then_some(SignedText { hash: Hash::HmacSha256, text, signatures })
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::fixtures::keys::wild_text;
    use proptest::prelude::{ProptestConfig, Strategy, prop_assert};
    use proptest::{prop_oneof, proptest};

    use super::*;

    /// Unix time of noon on 20 November 2026.
    const NOON: &str = "1795176000";

    fn stripe_at(now: &str, header: &str) -> Option<(String, Vec<String>)> {
        let SignedText { hash, text, signatures } = signed_text(header, "{}", instant(now))?;
        assert_eq!(hash, Hash::HmacSha256);
        Some((text, signatures))
    }

    fn check_stripe(header: &str, expected: Option<&[&str]>) {
        let expected = expected.map(|signatures| {
            (format!("{NOON}.{{}}"), signatures.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(stripe_at("2026-11-20T12:00:00Z", header), expected, "{header}");
    }

    #[test]
    fn stripe_signs_the_instant_and_the_body() {
        check_stripe(&format!("t={NOON},v1=5257a8"), Some(&["5257a8"]));
        check_stripe(&format!("v0=00, v1=5257A8 ,t={NOON},v1=cafe"), Some(&["5257a8", "cafe"]));
        check_stripe(&format!("t={NOON},v1=5257a8,v1=nothex,scheme=x"), Some(&["5257a8"]));
    }

    #[test]
    fn a_header_of_stripe_that_says_too_little_or_two_things_is_none() {
        check_stripe("", None);
        check_stripe("v1=5257a8", None);
        check_stripe(&format!("t={NOON}"), None);
        check_stripe(&format!("t={NOON},v1="), None);
        check_stripe(&format!("t={NOON},v0=5257a8"), None);
        check_stripe(&format!("t={NOON},t={NOON},v1=5257a8"), None);
        check_stripe(&format!("t=+{NOON},v1=5257a8"), None);
        check_stripe("t=,v1=5257a8", None);
        check_stripe("t=99999999999999999999,v1=5257a8", None);
        check_stripe(&format!("t={NOON},v1=5257a8,"), None);
    }

    #[test]
    fn five_minutes_is_as_old_or_as_far_ahead_as_a_signature_of_stripe_may_be() {
        let header = format!("t={NOON},v1=cafe");
        for (now, is_fresh) in [
            ("2026-11-20T12:05:00Z", true),
            ("2026-11-20T12:05:01Z", false),
            ("2026-11-20T11:55:00Z", true),
            ("2026-11-20T11:54:59Z", false),
        ] {
            assert_eq!(stripe_at(now, &header).is_some(), is_fresh, "{now}");
        }
    }

    fn signature_header() -> impl Strategy<Value = String> {
        prop_oneof![
            3 => (-400_i64..400, "[0-9a-f]{4}").prop_map(|(seconds, v1)| {
                let at = 1_795_176_000 + seconds;
                format!("t={at},v1={v1},v0=00")
            }),
            1 => "[tv10=, -]{0,12}",
            1 => wild_text(),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn no_text_from_outside_breaks_what_reads_it(header in signature_header(), body in wild_text()) {
            let signed = signed_text(&header, &body, instant("2026-11-20T12:00:00Z"));
            if let Some(SignedText { text, signatures, .. }) = signed {
                prop_assert!(!signatures.is_empty() && signatures.iter().all(|one| is_hex(one)));
                prop_assert!(text.ends_with(&body));
            }
        }
    }
}
