//! Flutterwave's webhooks, which carry our secret in the header `verif-hash`. The id of an event is made of `event`,
//! `data.id`, `data.status` and `data.amount`: `data.id` is the transaction's, so it is the same for pending and paid.

use serde_json::Value;

use crate::event::{Delivery, Event, News};
use crate::event_id::{ProviderEvent, event_id};
use crate::fields::{payment, text, text_or_number};
use crate::flutterwave::Flutterwave;
use crate::statement::Subject;
use crate::{Fault, Result, signature};

impl Flutterwave {
    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        signature::check_secret(delivery.header("verif-hash"), &self.settings.secret_hash)?;
        let event = serde_json::from_slice::<Value>(delivery.body).map_err(|_| Fault::Nonsense("it is no JSON"))?;
        let (kind, data) = (text(&event["event"]).unwrap_or_default(), &event["data"]);
        let transaction = text_or_number(&data["id"]);
        let named = ProviderEvent {
            id: None,
            kind: Some(kind.clone()),
            object: transaction.clone(),
            status: text(&data["status"]),
            amount: text_or_number(&data["amount"]),
        };
        let reference = text(&data["tx_ref"]);
        let news = match kind.as_str() {
            "charge.completed" => {
                let payment = reference.as_deref().and_then(payment);
                News::Payment(Subject { payment, reference, transaction, ..Subject::default() })
            }
            _ => News::Other,
        };
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }
}
