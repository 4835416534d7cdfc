//! Paystack. It has no idempotency keys except our reference, which is the payment's id. It refuses a repeated
//! reference, so a start whose answer was lost is not repeated. Refunds are not repeated either.

mod provider;
pub(crate) mod status;
mod webhook;

use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use reqwest::Method;
use serde_json::{Value, json};

use crate::amount::AmountFormat;
use crate::fields::{country, is_id, ours, payment, text, text_or_number};
use crate::http::{Answer, Http, Repeat};
use crate::order::{Order, Started, Then};
use crate::refund::{RefundOrder, RefundStatement, RefundWords};
use crate::settings::PaystackSettings;
use crate::statement::{DisputeStatement, ProviderWords, Statement, Subject};
use crate::{Fault, Result};

/// Format of amounts.
pub(crate) const AMOUNTS: AmountFormat = AmountFormat::units(PaymentProvider::Paystack);

/// Paystack's client.
#[derive(Debug)]
pub(crate) struct Paystack {
    settings: PaystackSettings,
    http: Http,
}

impl Paystack {
    pub(crate) fn new(settings: PaystackSettings, http: Http) -> Self {
        Self { settings, http }
    }

    /// The account's settings, not the request, determine how long the page is open.
    pub(crate) async fn start(&self, order: &Order) -> Result<Started> {
        let reference = order.payment.to_string();
        let body = json!({
            "email": order.email,
            "amount": AMOUNTS.write(order.amount)?,
            "currency": order.amount.currency.code(),
            "reference": reference,
            "callback_url": order.return_to,
            "metadata": { "payment": reference, "cancel_action": order.cancel_to, "item": order.item },
        });
        let data = match self.call(Method::POST, "/transaction/initialize", Some(&body)).await {
            Err(Fault::Refused { code, .. }) if code == "duplicate_reference" => return Err(Fault::Repeated),
            data => data?,
        };
        let address = text(&data["authorization_url"]).ok_or(Fault::Nonsense("a payment without its page"))?;
        Ok(Started { reference, then: Then::Page { address } })
    }

    /// The answers for a failed and for a successful charge differ only in the status.
    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let reference = of.reference.as_deref().filter(|reference| is_id(reference)).ok_or(Fault::Unknown)?;
        let data = self.call(Method::GET, &format!("/transaction/verify/{reference}"), None).await?;
        let (said, status) = (text(&data["reference"]), text(&data["status"]));
        let (Some(said), Some(status)) = (said, status) else {
            return Err(Fault::Nonsense("a transaction without its reference or its status"));
        };
        let words = ProviderWords::new(status::transaction, status, None);
        let subject = Subject {
            payment: ours(&data["metadata"]).or(payment(&said)),
            reference: Some(said),
            transaction: text_or_number(&data["id"]),
            ..Subject::default()
        };
        let card = country(&data["authorization"]["country_code"]);
        Ok(Statement { subject, words, amount: money(&data), refunded: None, instrument: None, card })
    }

    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundStatement> {
        let transaction = order.of.transaction.as_ref().or(order.of.reference.as_ref()).ok_or(Fault::Unknown)?;
        let body = json!({
            "transaction": transaction,
            "amount": AMOUNTS.write(order.amount)?,
            "currency": order.amount.currency.code(),
            "customer_note": order.note,
            "merchant_note": order.refund.to_string(),
        });
        refund_statement(&self.call(Method::POST, "/refund", Some(&body)).await?)
    }

    pub(crate) async fn read_refund(&self, reference: &str) -> Result<RefundStatement> {
        if !is_id(reference) {
            return Err(Fault::Unknown);
        }
        refund_statement(&self.call(Method::GET, &format!("/refund/{reference}"), None).await?)
    }

    pub(crate) async fn read_dispute(&self, dispute: &str) -> Result<DisputeStatement> {
        if !is_id(dispute) {
            return Err(Fault::Unknown);
        }
        let data = self.call(Method::GET, &format!("/dispute/{dispute}"), None).await?;
        let status = text(&data["status"]).ok_or(Fault::Nonsense("a dispute without its status"))?;
        let detail = text(&data["resolution"]);
        let words = ProviderWords::new(status::dispute, status, detail);
        let amount = AMOUNTS.read(&data["refund_amount"], &data["currency"]);
        Ok(DisputeStatement { of: subject(&data["transaction"], "reference"), words, amount })
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value> {
        let repeat = if body.is_none() { Repeat::Safe } else { Repeat::Never };
        let address = format!("{}{path}", self.settings.url);
        let answer = self.http.call(repeat, |client| {
            let request = client.request(method.clone(), &address).bearer_auth(self.settings.secret_key.expose());
            match body {
                Some(body) => request.json(body),
                None => request,
            }
        });
        read(&answer.await?)
    }
}

fn read(answer: &Answer) -> Result<Value> {
    let body = answer.json();
    if answer.status.is_success() {
        let body = body?;
        let is_done = body["status"] == true && body["data"].is_object();
        return is_done.then(|| body["data"].clone()).ok_or(Fault::Nonsense("an answer without data"));
    }
    let body = body.unwrap_or_default();
    let words = body["message"].as_str().unwrap_or_default();
    // Paystack's documentation names two HTTP statuses for an unknown object.
    if answer.status.as_u16() == 404 || words.to_ascii_lowercase().contains("not found") {
        return Err(Fault::Unknown);
    }
    Err(answer.refusal(body["code"].as_str(), Some(words)))
}

fn money(data: &Value) -> Option<Money> {
    AMOUNTS.read(&data["amount"], &data["currency"])
}

fn refund_statement(data: &Value) -> Result<RefundStatement> {
    let (Some(reference), Some(status)) = (text_or_number(&data["id"]), text(&data["status"])) else {
        return Err(Fault::Nonsense("a refund without its id or its status"));
    };
    let words = RefundWords::new(status::refund, status);
    Ok(RefundStatement { reference: Some(reference), words, amount: money(data) })
}

/// The payment that an object is about. `reference` is the object's field with our reference.
fn subject(of: &Value, reference: &str) -> Subject {
    Subject {
        payment: of[reference].as_str().and_then(payment),
        reference: text(&of[reference]),
        transaction: if reference == "reference" { text_or_number(&of["id"]) } else { None },
        ..Subject::default()
    }
}
