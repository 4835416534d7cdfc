//! PayPal's webhooks. The server asks PayPal whether it signed one, and sends the exact bytes that arrived: JSON that
//! is serialised again would differ.

use domain::payment::event_id::{ProviderEvent, event_id};
use domain::payment::signing_payload::{PaypalHeaders, SignedRequest, SignedText, signing_payload};
use serde_json::{Value, json};

use crate::event::{Delivery, Event, News};
use crate::fields::{payment, text};
use crate::paypal::Paypal;
use crate::statement::Subject;
use crate::{Fault, Result};

impl Paypal {
    pub(crate) async fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let body = str::from_utf8(delivery.body).map_err(|_| Fault::NotSigned)?.to_owned();
        let header = |name: &str| delivery.header(name).to_owned();
        let headers = PaypalHeaders {
            auth_algo: header("paypal-auth-algo"),
            cert_url: header("paypal-cert-url"),
            transmission_id: header("paypal-transmission-id"),
            transmission_sig: header("paypal-transmission-sig"),
            transmission_time: header("paypal-transmission-time"),
        };
        let request = SignedRequest::Paypal { headers, body, api_url: self.settings.url.clone() };
        let Some(SignedText::AskPaypal { headers, body }) = signing_payload(&request) else {
            return Err(Fault::NotSigned);
        };
        // A body that is not JSON cannot be part of the question.
        let event = serde_json::from_str::<Value>(&body).map_err(|_| Fault::NotSigned)?;
        self.ask(&headers, &body).await?;
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
            // PayPal has not signed what it refuses to verify.
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
    // These events carry the refund, whose `COMPLETED` is not a payment.
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
