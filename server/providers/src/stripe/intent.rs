//! Payment intents: the payer enters a card on our own page.

use serde_json::Value;

use crate::fields::{ours, text};
use crate::order::{Order, Started, Then};
use crate::secret::Secret;
use crate::statement::{ProviderWords, Statement, Subject};
use crate::stripe::status;
use crate::stripe::{AMOUNTS, MANUAL, Stripe, card, card_country, money, refunded};
use crate::{Fault, Result};

impl Stripe {
    pub(crate) async fn start_intent(&self, order: &Order) -> Result<Started> {
        let mut form = vec![
            ("amount", AMOUNTS.write(order.amount)?),
            ("currency", order.amount.currency.code().to_ascii_lowercase()),
            ("payment_method_types[]", "card".to_owned()),
            ("description", order.item.clone()),
            ("receipt_email", order.email.clone()),
            ("metadata[payment]", order.payment.to_string()),
        ];
        if order.checks_card {
            form.push(("capture_method", MANUAL.to_owned()));
        }
        let intent = self.post("/v1/payment_intents", &format!("intent:{}", order.payment), form).await?;
        let (id, client_secret) = (text(&intent["id"]), text(&intent["client_secret"]));
        let (Some(reference), Some(client_secret)) = (id, client_secret) else {
            return Err(Fault::Nonsense("an intent without its id or its secret"));
        };
        let then = Then::ClientSecret {
            client_secret: Secret::from(client_secret),
            publishable_key: self.settings.publishable_key.clone(),
            script_url: self.settings.script_url.clone(),
        };
        Ok(Started { reference, then })
    }

    pub(super) async fn read_intent(&self, reference: &str) -> Result<Statement> {
        let expanded = vec![("expand[]", "latest_charge".to_owned())];
        let intent = self.get(&format!("/v1/payment_intents/{reference}"), &expanded).await?;
        statement(&intent).ok_or(Fault::Nonsense("an intent without its id or its status"))
    }
}

fn statement(intent: &Value) -> Option<Statement> {
    let (id, status) = (text(&intent["id"])?, text(&intent["status"])?);
    let (reference, transaction) = (Some(id.clone()), Some(id));
    let subject = Subject { payment: ours(&intent["metadata"]), reference, transaction, ..Subject::default() };
    let is_paid = status == "succeeded";
    let paid = money(&intent[if is_paid { "amount_received" } else { "amount" }], &intent["currency"]);
    let charge = &intent["latest_charge"];
    let (instrument, card) = (card(charge), card_country(charge));
    if let Some((words, refunded)) = refunded(charge) {
        return Some(Statement { subject, words, amount: paid, refunded, instrument, card });
    }
    let detail = text(&intent["last_payment_error"]["code"]);
    let words = ProviderWords::new(status::intent, status, detail);
    Some(Statement { subject, words, amount: paid, refunded: None, instrument, card })
}
