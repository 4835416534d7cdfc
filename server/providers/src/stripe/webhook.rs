//! Stripe's webhooks. The payment they are about is in the metadata that we wrote, or found by its intent.

use domain::payment::event_id::{ProviderEvent, event_id};
use domain::payment::signing_payload::{SignedRequest, signing_payload};
use serde_json::Value;

use crate::event::{Delivery, Event, News};
use crate::fields::{ours, text};
use crate::statement::Subject;
use crate::stripe::{Stripe, id};
use crate::{Fault, Result, signature};

impl Stripe {
    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let body = str::from_utf8(delivery.body).map_err(|_| Fault::NotSigned)?.to_owned();
        let header = delivery.header("Stripe-Signature").to_owned();
        let request = SignedRequest::Stripe { header, body, now: delivery.now };
        signature::check(signing_payload(&request), &self.settings.webhook_secret)?;
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
