//! Paymentwall. A payment begins with a signed address and no call. What becomes of it is told by signed pingbacks, which say
//! an amount only because our project there adds `amount=PRODUCT_PRICE` and `currency=PRODUCT_CURRENCY_CODE` to them. A
//! refund is a request to people, of all or of nothing.

use domain::money::provider_units::PaymentProvider;
use domain::payment::event_id::{ProviderEvent, event_id};
use domain::payment::read_status::{ProviderObject, ProviderWords};
use domain::payment::refund::read_refund::RefundWords;
use domain::payment::signing_payload::{Parameter, SignedRequest, SignedText, signing_payload};
use domain::time::Timestamp;
use serde_json::Value;

use crate::event::{Delivery, Event, News};
use crate::fields::payment;
use crate::http::{Answer, Http, Repeat};
use crate::order::{Order, Started, Then};
use crate::refund::{RefundOrder, RefundStatement};
use crate::settings::PaymentwallSettings;
use crate::statement::{Statement, Subject};
use crate::{Fault, Result, amount, signature};

/// The most characters of an item's name.
const MAX_NAME: usize = 256;

/// The client.
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
        let reference = order.payment.to_string();
        let query = self.signed(&[
            ("key", self.settings.project_key.clone()),
            ("uid", order.user.to_string()),
            ("widget", self.settings.widget.clone()),
            ("email", order.email.clone()),
            ("timestamp", seconds(order.now).to_string()),
            ("amount", amount::write(PaymentProvider::Paymentwall, order.amount)?),
            ("currencyCode", order.amount.currency.code().to_owned()),
            ("ag_name", order.item.chars().take(MAX_NAME).collect()),
            ("ag_external_id", reference.clone()),
            ("ag_type", "fixed".to_owned()),
            ("ps", "all".to_owned()),
            ("success_url", order.return_to.clone()),
            ("failure_url", order.cancel_to.clone()),
        ])?;
        let address = format!("{}/api/subscription?{query}", self.settings.url);
        Ok(Started { reference, then: Then::Page { address } })
    }

    /// Without its name of the money it cannot be asked, and nothing is known but that no pingback has come.
    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let reference = of.reference.clone().ok_or(Fault::Unknown)?;
        let Some(transaction) = of.transaction.clone() else {
            return Ok(statement(of.clone(), "none", None));
        };
        let query = self.signed(&[("key", self.settings.project_key.clone()), ("ref", transaction.clone())])?;
        let address = format!("{}/api/rest/payment?{query}", self.settings.url);
        let said = read(&self.http.call(Repeat::Safe, |client| client.get(&address)).await?)?;
        // In the words of its pingbacks.
        let kind = match (&said["refunded"], said["risk"].as_str()) {
            (Value::Bool(true), _) => "2",
            (_, Some("pending")) => "200",
            (_, Some("declined")) => "202",
            (_, Some("approved") | None) => "0",
            _ => return Err(Fault::Nonsense("a payment of a risk that is not known")),
        };
        let subject =
            Subject { payment: payment(&reference), reference: Some(reference), transaction: Some(transaction) };
        let amount = amount::read(PaymentProvider::Paymentwall, &said["amount"], &said["currency"]);
        Ok(Statement { amount, ..statement(subject, kind, None) })
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
        let words = RefundWords { provider: PaymentProvider::Paymentwall, status: "requested".to_owned() };
        Ok(RefundStatement { reference: None, words, amount: Some(order.amount) })
    }

    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let parameters = form_urlencoded::parse(delivery.query.as_bytes()).into_owned();
        let parameters = parameters.map(|(name, value)| Parameter { name, value }).collect::<Vec<_>>();
        let request = SignedRequest::Paymentwall { parameters: parameters.clone() };
        signature::check(signing_payload(&request), &self.settings.secret_key)?;
        let value_of = |name: &str| {
            let found = parameters.iter().find(|one| one.name == name).map(|one| one.value.clone());
            found.filter(|value| !value.is_empty())
        };
        let (kind, transaction, reason) = (value_of("type").unwrap_or_default(), value_of("ref"), value_of("reason"));
        let named = ProviderEvent {
            id: None,
            kind: Some(kind.clone()),
            object: transaction.clone(),
            status: reason.clone(),
            amount: value_of("amount"),
        };
        let news = if let "12" | "13" | "14" = kind.as_str() {
            transaction.map_or(News::Other, |reference| News::Subscription { reference })
        } else {
            let reference = value_of("goodsid");
            let subject = Subject { payment: reference.as_deref().and_then(payment), reference, transaction };
            let text = |name: &str| value_of(name).map_or(Value::Null, Value::from);
            let amount = amount::read(PaymentProvider::Paymentwall, &text("amount"), &text("currency"));
            News::Said(Statement { amount, ..statement(subject, &kind, reason) })
        };
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }

    /// The parameters with their signature, of version 3, as they stand in an address or a form.
    fn signed(&self, parameters: &[(&str, String)]) -> Result<String> {
        let version = ("sign_version", "3".to_owned());
        let mut pairs = parameters.iter().chain([&version]).cloned().collect::<Vec<_>>();
        let own = |(name, value): &(&str, String)| Parameter { name: (*name).to_owned(), value: value.clone() };
        // The rule reads what came with a signature; any will do, because none is part of what is signed.
        let signature = Parameter { name: "sig".to_owned(), value: "0".to_owned() };
        let parameters = pairs.iter().map(own).chain([signature]).collect();
        let Some(SignedText::Hashed { hash, text, .. }) = signing_payload(&SignedRequest::Paymentwall { parameters })
        else {
            return Err(Fault::Impossible("these parameters cannot be signed"));
        };
        pairs.push(("sign", signature::hashed(hash, &text, &self.settings.secret_key)));
        Ok(form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
    }
}

fn statement(subject: Subject, kind: &str, reason: Option<String>) -> Statement {
    let object = ProviderObject::PaymentwallPingback;
    // It names the money and nothing else.
    let dispute = subject.transaction.clone();
    let words = ProviderWords { object, status: kind.to_owned(), detail: reason };
    Statement { subject, words, amount: None, refunded: None, dispute, instrument: None, card: None }
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
