//! PayPal's webhooks. The server asks PayPal whether it signed a webhook, and sends the exact bytes that it received:
//! JSON that is serialised again would differ.

use domain::time::Timestamp;
use serde_json::{Value, json};

use crate::event::{Delivery, Event, News};
use crate::event_id::{ProviderEvent, event_id};
use crate::fields::{payment, text};
use crate::paypal::Paypal;
use crate::statement::Subject;
use crate::{Fault, Result};

/// Maximum length of a header of a webhook.
const MAX_HEADER: usize = 1_024;

/// Maximum number of bytes of an event that is sent to PayPal for verification: 128 KiB.
const MAX_EVENT_BYTES: usize = 128 * 1024;

/// The headers `paypal-…` of a webhook, named as in `verify-webhook-signature`.
#[derive(Clone, Debug)]
struct PaypalHeaders {
    /// Algorithm of the signature.
    auth_algo: String,
    /// Address of the certificate.
    cert_url: String,
    /// Id of this transmission.
    transmission_id: String,
    /// The signature.
    transmission_sig: String,
    /// Time of the transmission, as PayPal wrote it.
    transmission_time: String,
}

impl Paypal {
    pub(crate) async fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let body = str::from_utf8(delivery.body).map_err(|_| Fault::NotSigned)?;
        let header = |name: &str| delivery.header(name).to_owned();
        let headers = PaypalHeaders {
            auth_algo: header("paypal-auth-algo"),
            cert_url: header("paypal-cert-url"),
            transmission_id: header("paypal-transmission-id"),
            transmission_sig: header("paypal-transmission-sig"),
            transmission_time: header("paypal-transmission-time"),
        };
        if !is_plausible(&headers, body, &self.settings.url) {
            return Err(Fault::NotSigned);
        }
        // The request to PayPal contains the body, so a body that is not JSON is refused here.
        let event = serde_json::from_str::<Value>(body).map_err(|_| Fault::NotSigned)?;
        self.ask(&headers, body).await?;
        let kind = text(&event["event_type"]).unwrap_or_default();
        let named = ProviderEvent { id: text(&event["id"]), ..ProviderEvent::default() };
        let news = news(&kind, &event["resource"]);
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }

    async fn ask(&self, headers: &PaypalHeaders, event: &str) -> Result<()> {
        let PaypalHeaders { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = headers;
        let mut question = json!({
            "auth_algo": auth_algo,
            "cert_url": cert_url,
            "transmission_id": transmission_id,
            "transmission_sig": transmission_sig,
            "transmission_time": transmission_time,
            "webhook_id": self.settings.webhook_id,
        })
        .to_string();
        question.truncate(question.len() - 1);
        let question = format!("{question},\"webhook_event\":{event}}}");
        let answer = self.post("/v1/notifications/verify-webhook-signature", None, question).await;
        match answer {
            Ok(answer) if answer["verification_status"] == "SUCCESS" => Ok(()),
            // If PayPal refuses to verify a webhook, PayPal did not sign it.
            Ok(_) | Err(Fault::Refused { .. } | Fault::Unknown) => Err(Fault::NotSigned),
            Err(fault) => Err(fault),
        }
    }
}

fn news(kind: &str, resource: &Value) -> News {
    let ours = resource["custom_id"].as_str().and_then(payment);
    if kind.starts_with("CHECKOUT.ORDER.") {
        let ours = resource["purchase_units"][0]["custom_id"].as_str().and_then(payment);
        let reference = text(&resource["id"]);
        return News::Payment(Subject { payment: ours, reference, ..Subject::default() });
    }
    if kind.starts_with("CUSTOMER.DISPUTE.") {
        return text(&resource["dispute_id"]).map_or(News::Other, |dispute| News::Dispute { dispute });
    }
    if kind.starts_with("BILLING.SUBSCRIPTION.") {
        return text(&resource["id"]).map_or(News::Other, |reference| News::Subscription { reference });
    }
    if kind.starts_with("PAYMENT.SALE.") {
        let reference = text(&resource["billing_agreement_id"]);
        return reference.map_or(News::Other, |reference| News::Subscription { reference });
    }
    // These events contain the refund. Its status `COMPLETED` does not mean that the payment is complete.
    if kind.starts_with("PAYMENT.REFUND.") || matches!(kind, "PAYMENT.CAPTURE.REFUNDED" | "PAYMENT.CAPTURE.REVERSED") {
        let of = Subject { payment: ours, transaction: capture_of(resource), ..Subject::default() };
        return News::Refund { of, refund: text(&resource["id"]) };
    }
    if kind.starts_with("PAYMENT.CAPTURE.") {
        let reference = text(&resource["supplementary_data"]["related_ids"]["order_id"]);
        let transaction = text(&resource["id"]);
        return News::Payment(Subject { payment: ours, reference, transaction, ..Subject::default() });
    }
    News::Other
}

/// The capture of a refund, from its `up` link.
fn capture_of(refund: &Value) -> Option<String> {
    let links = refund["links"].as_array()?;
    let up = links.iter().find(|link| link["rel"] == "up")?["href"].as_str()?;
    up.rsplit_once("/captures/").map(|(_, id)| id.to_owned())
}

/// Each verification costs a request, so only a plausible request is sent to PayPal: headers of the right form, a
/// certificate at PayPal or at the API, and a body of a plausible size.
fn is_plausible(headers: &PaypalHeaders, body: &str, api_url: &str) -> bool {
    let PaypalHeaders { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = headers;
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    auth_algo == "SHA256withRSA"
        && (1..=MAX_HEADER).contains(&transmission_id.len())
        && transmission_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && (1..=MAX_HEADER).contains(&transmission_sig.len())
        && transmission_sig.bytes().all(is_base64)
        && Timestamp::parse(transmission_time).is_some()
        && (is_at_paypal(cert_url) || origin(cert_url).is_some_and(|at| origin(api_url) == Some(at)))
        && body.len() <= MAX_EVENT_BYTES
}

/// Whether an address is at PayPal's own hosts, over TLS.
fn is_at_paypal(url: &str) -> bool {
    let host = origin(url).and_then(|origin| origin.strip_prefix("https://"));
    host.is_some_and(|host| host.ends_with(".paypal.com"))
}

/// Scheme and host of an address; `None` if it has a user name or characters that host names do not have.
fn origin(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_plain)).then(|| &url[..scheme.len() + 3 + host.len()])
}

#[cfg(test)]
mod tests {
    use domain::fixtures::keys::wild_text;
    use proptest::prelude::{Just, ProptestConfig, Strategy};
    use proptest::{prop_oneof, proptest};

    use super::*;

    #[test]
    fn paypal_is_asked_with_every_header() {
        let headers = || PaypalHeaders {
            auth_algo: "SHA256withRSA".to_owned(),
            cert_url: "https://api.paypal.com/v1/cert".to_owned(),
            transmission_id: "id".to_owned(),
            transmission_sig: "sig".to_owned(),
            transmission_time: "2026-11-20T12:00:00Z".to_owned(),
        };
        let ask_about =
            |headers: PaypalHeaders, body: &str| is_plausible(&headers, body, "http://127.0.0.1:9200/paypal");
        let ask = |headers| ask_about(headers, "{}");
        assert!(ask(headers()));
        for auth_algo in ["", "SHA1withRSA"] {
            assert!(!ask(PaypalHeaders { auth_algo: auth_algo.to_owned(), ..headers() }));
        }
        for transmission_time in ["", "yesterday"] {
            assert!(!ask(PaypalHeaders { transmission_time: transmission_time.to_owned(), ..headers() }));
        }
        for wrong in [String::new(), "not base64!".to_owned(), "s".repeat(MAX_HEADER + 1)] {
            assert!(!ask(PaypalHeaders { transmission_sig: wrong.clone(), ..headers() }));
            assert!(!ask(PaypalHeaders { transmission_id: wrong, ..headers() }));
        }
        assert!(ask_about(headers(), &"x".repeat(MAX_EVENT_BYTES)));
        assert!(!ask_about(headers(), &"x".repeat(MAX_EVENT_BYTES + 1)));
        for (cert_url, is_asked) in [
            ("https://api-m.sandbox.paypal.com/v1/cert", true),
            ("http://127.0.0.1:9200/paypal/cert", true),
            ("http://api.paypal.com/v1/cert", false),
            ("https://api.paypal.com@evil.example/cert", false),
            ("https://evil.example/.paypal.com", false),
            ("https://evilpaypal.com/cert", false),
            ("http://127.0.0.1:9201/paypal/cert", false),
            ("api.paypal.com", false),
            ("", false),
        ] {
            let asked = ask(PaypalHeaders { cert_url: cert_url.to_owned(), ..headers() });
            assert_eq!(asked, is_asked, "{cert_url}");
        }
    }

    fn mostly(usual: &str) -> impl Strategy<Value = String> {
        prop_oneof![8 => Just(usual.to_owned()), 1 => wild_text()]
    }

    fn wild_headers() -> impl Strategy<Value = PaypalHeaders> {
        let (cert_url, at) = (mostly("https://api.paypal.com/cert"), mostly("2026-11-20T12:00:00Z"));
        (mostly("SHA256withRSA"), cert_url, mostly("id"), mostly("c2ln"), at).prop_map(
            |(auth_algo, cert_url, transmission_id, transmission_sig, transmission_time)| PaypalHeaders {
                auth_algo,
                cert_url,
                transmission_id,
                transmission_sig,
                transmission_time,
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn no_text_from_outside_breaks_what_reads_it(headers in wild_headers(), body in wild_text()) {
            let _ = is_plausible(&headers, &body, "https://api-m.paypal.com");
        }
    }
}
