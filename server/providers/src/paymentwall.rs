//! Paymentwall. A payment begins with a signed URL, without a call. Paymentwall's pingbacks are only a reason to read
//! its payment status API, because the same secret signs our URLs, our calls and its pingbacks. That API has to be
//! activated for the project. A refund is a ticket for Paymentwall's staff, and only for the whole amount.

pub(crate) mod provider;
pub(crate) mod status;
mod webhook;

use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::time::Timestamp;
use serde_json::Value;

use crate::amount::AmountFormat;
use crate::fields::{payment, text};
use crate::http::{Answer, Http, Repeat};
use crate::order::{Order, Started, Then};
use crate::paymentwall::webhook::{Parameter, joined};
use crate::refund::{RefundOrder, RefundStatement, RefundWords};
use crate::settings::PaymentwallSettings;
use crate::signature::{Hash, hashed};
use crate::statement::{ProviderWords, Statement, Subject};
use crate::{Fault, Result};

/// Format of amounts.
pub(crate) const AMOUNTS: AmountFormat = AmountFormat::decimal(PaymentProvider::Paymentwall);

/// Maximum number of characters of an item's name.
const MAX_NAME: usize = 256;

/// Paymentwall's client.
#[derive(Debug)]
pub(crate) struct Paymentwall {
    settings: PaymentwallSettings,
    http: Http,
}

impl Paymentwall {
    pub(crate) fn new(settings: PaymentwallSettings, http: Http) -> Self {
        Self { settings, http }
    }

    pub(crate) fn start(&self, order: &Order) -> Result<Started> {
        // The signed text joins all `name=value` pairs without a separator. So text after an equals sign in a value
        // could be taken for another parameter.
        if order.email.contains('=') {
            return Err(Fault::Impossible("an address with an equals sign is not signed"));
        }
        let reference = order.payment.to_string();
        let query = self.signed(&[
            ("key", self.settings.project_key.clone()),
            ("uid", order.user.to_string()),
            ("widget", self.settings.widget.clone()),
            ("email", order.email.clone()),
            ("timestamp", seconds(order.now).to_string()),
            ("amount", AMOUNTS.write(order.amount)?),
            ("currencyCode", order.amount.currency.code().to_owned()),
            ("ag_name", order.item.replace('=', " ").chars().take(MAX_NAME).collect()),
            ("ag_external_id", reference.clone()),
            ("ag_type", "fixed".to_owned()),
            ("ps", "all".to_owned()),
            ("success_url", order.return_to.clone()),
            ("failure_url", order.cancel_to.clone()),
        ])?;
        let address = format!("{}/api/subscription?{query}", self.settings.url);
        Ok(Started { reference, then: Then::Page { address } })
    }

    /// Sends the payer and our reference, so that the answer is about this payment, whatever a pingback contained.
    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let (Some(reference), Some(user)) = (of.reference.clone(), of.user) else { return Err(Fault::Unknown) };
        let query = self.signed(&[
            ("key", self.settings.project_key.clone()),
            ("uid", user.to_string()),
            ("ag_external_id", reference.clone()),
        ])?;
        let address = format!("{}/api/rest/payment?{query}", self.settings.url);
        let said = match read(&self.http.call(Repeat::Safe, |client| client.get(&address)).await?) {
            Err(Fault::Unknown) => Value::Null,
            said => said?,
        };
        let attempts = said.as_array().map_or(std::slice::from_ref(&said), Vec::as_slice);
        let is_ours = |attempt: &&Value| attempt["uid"] == user.to_string() && attempt["product_id"] == reference;
        let attempts = attempts.iter().filter(is_ours).collect::<Vec<_>>();
        let is_approved = |attempt: &&&Value| attempt["risk"] == "approved";
        let is_known = |attempt: &&&Value| is_approved(attempt) && text(&attempt["id"]) == of.transaction;
        let is_paid = |attempt: &&&Value| is_approved(attempt) && attempt["refunded"] == false;
        // A declined attempt may be followed by a successful one.
        let found = attempts.iter().find(is_known).or(attempts.iter().find(is_paid)).or(attempts.last());
        let Some(attempt) = found else {
            return Ok(statement(Subject { transaction: None, ..of.clone() }, "none", None, None));
        };
        let (Some(transaction), Some(risk)) = (text(&attempt["id"]), attempt["risk"].as_str()) else {
            return Err(Fault::Nonsense("a payment without its reference or its risk"));
        };
        let refunded = match attempt["refunded"] {
            Value::Bool(true) => Some("refunded"),
            Value::Bool(false) => None,
            _ => return Err(Fault::Nonsense("a payment that does not say whether it was refunded")),
        };
        let subject = Subject {
            payment: payment(&reference),
            reference: Some(reference),
            transaction: Some(transaction),
            user: Some(user),
        };
        let amount = AMOUNTS.read(&attempt["amount"], &attempt["currency"]);
        Ok(statement(subject, risk, refunded, amount))
    }

    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundStatement> {
        if order.amount != order.paid {
            return Err(Fault::Impossible("Paymentwall gives back all or nothing"));
        }
        let transaction = order.of.transaction.clone().ok_or(Fault::Unknown)?;
        let body = self.signed(&[
            ("key", self.settings.project_key.clone()),
            ("ref", transaction),
            ("type", "1".to_owned()),
            ("message", order.note.clone()),
        ])?;
        let address = format!("{}/developers/api/ticket", self.settings.url);
        let answer = self.http.call(Repeat::Never, |client| {
            client.post(&address).header("Content-Type", "application/x-www-form-urlencoded").body(body.clone())
        });
        if read(&answer.await?)?["result"] != 1 {
            return Err(Fault::Refused { status: 200, code: "ticket".to_owned(), words: String::new() });
        }
        let words = RefundWords::new(status::refund, status::REQUESTED.to_owned());
        Ok(RefundStatement { reference: None, words, amount: Some(order.amount) })
    }

    /// The parameters and their signature (version 3), encoded for a URL or a form.
    fn signed(&self, parameters: &[(&str, String)]) -> Result<String> {
        let version = ("sign_version", "3".to_owned());
        let mut pairs = parameters.iter().chain([&version]).cloned().collect::<Vec<_>>();
        let own = |(name, value): &(&str, String)| Parameter { name: (*name).to_owned(), value: value.clone() };
        let text = joined(&pairs.iter().map(own).collect::<Vec<_>>());
        let text = text.ok_or(Fault::Impossible("these parameters cannot be signed"))?;
        pairs.push(("sign", hashed(Hash::Sha256, &text, &self.settings.secret_key)));
        Ok(form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
    }
}

fn statement(subject: Subject, risk: &str, refunded: Option<&str>, amount: Option<Money>) -> Statement {
    let words = ProviderWords::new(status::payment, risk.to_owned(), refunded.map(str::to_owned));
    Statement { subject, words, amount, refunded: None, instrument: None, card: None }
}

fn read(answer: &Answer) -> Result<Value> {
    if answer.status.is_success() {
        return answer.json();
    }
    if answer.status.as_u16() == 404 {
        return Err(Fault::Unknown);
    }
    let body = answer.json().unwrap_or_default();
    Err(answer.refusal(None, body["error"].as_str()))
}

/// Seconds since 1970.
fn seconds(at: Timestamp) -> i64 {
    Timestamp::parse("1970-01-01T00:00:00Z").map_or(0, |start| at.seconds_since(start))
}
