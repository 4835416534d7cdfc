//! Flutterwave, version 3. Our reference, `tx_ref`, is the payment's id; each try under it is a separate transaction
//! with its own number. The signature of its webhooks does not cover their content, so they are only a reason to read
//! the payment.

mod provider;
pub(crate) mod status;
mod webhook;

use domain::money::provider_units::PaymentProvider;
use domain::money::{Currency, Money};
use reqwest::Method;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::amount::AmountFormat;
use crate::fields::{country, is_id, payment, text, text_or_number};
use crate::http::{Answer, Http, Repeat};
use crate::order::{Order, Started, Then};
use crate::refund::{RefundOrder, RefundStatement, RefundWords};
use crate::settings::FlutterwaveSettings;
use crate::statement::{ProviderWords, Statement, Subject};
use crate::{Fault, Result};

/// Format of amounts.
pub(crate) const AMOUNTS: AmountFormat = AmountFormat::decimal(PaymentProvider::Flutterwave);

/// Maximum time for which a page is open, in minutes.
const MAX_SESSION_MINUTES: i64 = 1_440;

/// A body with an amount. The amount is raw JSON, so that its digits are never converted to a float.
#[derive(Serialize)]
struct Asked<'a> {
    amount: &'a RawValue,
    #[serde(flatten)]
    others: Value,
}

/// Flutterwave's client.
#[derive(Debug)]
pub(crate) struct Flutterwave {
    settings: FlutterwaveSettings,
    http: Http,
}

impl Flutterwave {
    pub(crate) fn new(settings: FlutterwaveSettings, http: Http) -> Self {
        Self { settings, http }
    }

    pub(crate) async fn start(&self, order: &Order) -> Result<Started> {
        let reference = order.payment.to_string();
        let minutes = order.expires_at.seconds_since(order.now) / 60;
        let body = Asked {
            amount: &number(order.amount)?,
            others: json!({
                "tx_ref": reference,
                "currency": order.amount.currency.code(),
                "redirect_url": order.return_to,
                "customer": { "email": order.email },
                "customizations": { "title": order.item },
                "meta": { "payment": reference },
                "session_duration": minutes.clamp(1, MAX_SESSION_MINUTES),
            }),
        };
        let data = self.call(Method::POST, "/payments", Some(&body)).await?;
        let address = text(&data["link"]).ok_or(Fault::Nonsense("a payment without its page"))?;
        Ok(Started { reference, then: Then::Page { address } })
    }

    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let reference = of.reference.as_deref().filter(|reference| is_id(reference)).ok_or(Fault::Unknown)?;
        let data = self.call(Method::GET, &format!("/transactions/verify_by_reference?tx_ref={reference}"), None).await;
        let data = match data {
            // The payer has not tried to pay yet: Flutterwave creates a transaction only when the payer tries.
            Err(Fault::Unknown) => return Ok(untouched(of, reference)),
            data => data?,
        };
        let (Some(said), Some(status)) = (text(&data["tx_ref"]), text(&data["status"])) else {
            return Err(Fault::Nonsense("a transaction without its reference or its status"));
        };
        let words = ProviderWords::new(status::transaction, status, None);
        let transaction = text_or_number(&data["id"]);
        let subject = Subject { payment: payment(&said), reference: Some(said), transaction, ..Subject::default() };
        Ok(Statement {
            subject,
            words,
            amount: money(&data["amount"], &data["currency"]),
            refunded: None,
            instrument: None,
            card: country(&data["card"]["country"]),
        })
    }

    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundStatement> {
        let transaction = order.of.transaction.as_deref().filter(|id| is_id(id)).ok_or(Fault::Unknown)?;
        let body = Asked { amount: &number(order.amount)?, others: json!({ "comments": order.note }) };
        let data = self.call(Method::POST, &format!("/transactions/{transaction}/refund"), Some(&body)).await?;
        refund_statement(&data, Some(order.amount.currency))
    }

    /// Flutterwave's answer has no currency, so the statement has no amount.
    pub(crate) async fn read_refund(&self, reference: &str) -> Result<RefundStatement> {
        if !is_id(reference) {
            return Err(Fault::Unknown);
        }
        refund_statement(&self.call(Method::GET, &format!("/refunds/{reference}"), None).await?, None)
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Asked<'_>>) -> Result<Value> {
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

fn untouched(of: &Subject, reference: &str) -> Statement {
    let words = ProviderWords::new(status::transaction, "pending".to_owned(), None);
    let subject = Subject { payment: payment(reference), reference: of.reference.clone(), ..Subject::default() };
    Statement { subject, words, amount: None, refunded: None, instrument: None, card: None }
}

/// The amount as a JSON number, with exactly the digits that the amount format writes.
fn number(amount: Money) -> Result<Box<RawValue>> {
    let digits = AMOUNTS.write(amount)?;
    RawValue::from_string(digits).map_err(|_| Fault::Unwritable)
}

fn read(answer: &Answer) -> Result<Value> {
    let body = answer.json();
    if answer.status.is_success() {
        let body = body?;
        let is_done = body["status"] == "success" && body["data"].is_object();
        return is_done.then(|| body["data"].clone()).ok_or(Fault::Nonsense("an answer without data"));
    }
    let body = body.unwrap_or_default();
    let words = body["message"].as_str().unwrap_or_default();
    if answer.status.as_u16() == 404 || words.starts_with("No transaction was found") {
        return Err(Fault::Unknown);
    }
    Err(answer.refusal(None, Some(words)))
}

fn money(amount: &Value, currency: &Value) -> Option<Money> {
    AMOUNTS.read(amount, currency)
}

fn refund_statement(data: &Value, currency: Option<Currency>) -> Result<RefundStatement> {
    let (Some(reference), Some(status)) = (text_or_number(&data["id"]), text(&data["status"])) else {
        return Err(Fault::Nonsense("a refund without its id or its status"));
    };
    let words = RefundWords::new(status::refund, status);
    let amount = currency.and_then(|currency| money(&data["amount_refunded"], &Value::from(currency.code())));
    Ok(RefundStatement { reference: Some(reference), words, amount })
}
