//! Stripe: cards on our own page (payment intents) and on Stripe's page (checkout sessions). Every changing call has an
//! idempotency key that names its effect, because Stripe refuses a key that is reused for another call.

mod dispute;
mod intent;
pub(crate) mod provider;
mod refund;
mod session;
pub(crate) mod status;
mod subscription;
mod webhook;

use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::price::Country;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::amount::AmountFormat;
use crate::fields::{country, is_id, text};
use crate::http::{Answer, Http, Repeat};
use crate::settings::StripeSettings;
use crate::statement::{ProviderWords, Statement, Subject};
use crate::{Fault, Result};

/// Format of amounts.
pub(crate) const AMOUNTS: AmountFormat = AmountFormat::units(PaymentProvider::Stripe);

/// The API version of the answers that are parsed here; our webhook at Stripe has to use the same version.
const VERSION: &str = "2026-07-29.dahlia";

/// Prefix of a session's reference; an intent's begins with `pi_`.
const SESSION: &str = "cs_";

/// Capture method of an intent whose card is checked first.
const MANUAL: &str = "manual";

/// Status of an intent whose money is authorised.
const REQUIRES_CAPTURE: &str = "requires_capture";

/// Statuses of an intent after the payer has approved it.
const AFTER_AGREEMENT: [&str; 3] = [REQUIRES_CAPTURE, "succeeded", "canceled"];

/// Stripe's client.
#[derive(Debug)]
pub(crate) struct Stripe {
    settings: StripeSettings,
    http: Http,
}

/// Fields of a form; nested ones are `outer[inner]`.
type Form<'a> = Vec<(&'a str, String)>;

impl Stripe {
    pub(crate) fn new(settings: StripeSettings, http: Http) -> Self {
        Self { settings, http }
    }

    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let reference = reference(of)?;
        if reference.starts_with(SESSION) {
            self.read_session(reference).await
        } else {
            self.read_intent(reference).await
        }
    }

    /// Closes the intent or the session: Stripe does not close an intent by itself, and refuses to cancel the intent of
    /// a session. If Stripe refuses because the payment is settled, the payment is read.
    pub(crate) async fn cancel(&self, of: &Subject) -> Result<Statement> {
        let reference = reference(of)?;
        let closed = if reference.starts_with(SESSION) {
            self.close_session(reference).await
        } else {
            let reason = vec![("cancellation_reason", "abandoned".to_owned())];
            let path = format!("/v1/payment_intents/{reference}/cancel");
            self.post(&path, &format!("cancel:{reference}"), reason).await.map(drop)
        };
        let said = match closed {
            Ok(()) | Err(Fault::Refused { .. }) => self.read(of).await?,
            Err(fault) => return Err(fault),
        };
        if said.words.status == REQUIRES_CAPTURE {
            self.release(of).await?;
            return self.read(of).await;
        }
        Ok(said)
    }

    /// Captures the money that the payer's bank has authorised.
    pub(crate) async fn capture(&self, of: &Subject) -> Result<Statement> {
        let intent = intent_of(&self.read(of).await?)?;
        let (path, key) = (format!("/v1/payment_intents/{intent}/capture"), format!("capture:{intent}"));
        match self.post(&path, &key, Vec::new()).await {
            Ok(_) | Err(Fault::Refused { .. }) => self.read(of).await,
            Err(fault) => Err(fault),
        }
    }

    /// Cancels the authorisation, so that the payer's bank releases the money.
    pub(crate) async fn release(&self, of: &Subject) -> Result<()> {
        let intent = intent_of(&self.read(of).await?)?;
        let form = vec![("cancellation_reason", "requested_by_customer".to_owned())];
        self.post(&format!("/v1/payment_intents/{intent}/cancel"), &format!("cancel:{intent}"), form).await.map(drop)
    }

    pub(crate) async fn close_session(&self, reference: &str) -> Result<()> {
        let path = format!("/v1/checkout/sessions/{reference}/expire");
        self.post(&path, &format!("expire:{reference}"), Vec::new()).await.map(drop)
    }

    async fn get(&self, path: &str, query: &Form<'_>) -> Result<Value> {
        let address = format!("{}{path}?{}", self.settings.url, encoded(query));
        let answer = self.http.call(Repeat::Safe, |client| self.authorised(client, Method::GET, &address));
        read(&answer.await?)
    }

    async fn post(&self, path: &str, key: &str, form: Form<'_>) -> Result<Value> {
        let (address, body) = (format!("{}{path}", self.settings.url), encoded(&form));
        let answer = self.http.call(Repeat::Safe, |client| {
            self.authorised(client, Method::POST, &address)
                .header("Idempotency-Key", key)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(body.clone())
        });
        read(&answer.await?)
    }

    async fn delete(&self, path: &str, key: &str) -> Result<Value> {
        let address = format!("{}{path}", self.settings.url);
        let answer = self.http.call(Repeat::Safe, |client| {
            self.authorised(client, Method::DELETE, &address).header("Idempotency-Key", key)
        });
        read(&answer.await?)
    }

    fn authorised(&self, client: &reqwest::Client, method: Method, address: &str) -> reqwest::RequestBuilder {
        let request = client.request(method, address).header("Stripe-Version", VERSION);
        request.bearer_auth(self.settings.secret_key.expose())
    }
}

fn reference(of: &Subject) -> Result<&str> {
    of.reference.as_deref().filter(|reference| is_id(reference)).ok_or(Fault::Unknown)
}

/// The intent that received the money of a payment.
fn intent_of(statement: &Statement) -> Result<String> {
    let intent = statement.subject.transaction.clone().filter(|intent| is_id(intent));
    intent.ok_or(Fault::Nonsense("a payment without its intent"))
}

/// The status of an intent that we capture ourselves; `None` for any other intent, and before the payer's bank has
/// authorised the payment. The intent's session is `unpaid` until the capture.
fn set_aside(intent: &Value) -> Option<ProviderWords> {
    let is_manual = intent["capture_method"] == MANUAL;
    let status = text(&intent["status"]).filter(|status| is_manual && AFTER_AGREEMENT.contains(&status.as_str()))?;
    Some(ProviderWords::new(status::intent, status, None))
}

fn encoded(form: &Form<'_>) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish()
}

fn read(answer: &Answer) -> Result<Value> {
    if answer.status.is_success() {
        return answer.json();
    }
    if answer.status == StatusCode::NOT_FOUND {
        return Err(Fault::Unknown);
    }
    let body = answer.json().unwrap_or_default();
    let (code, kind) = (body["error"]["code"].as_str(), body["error"]["type"].as_str());
    if code == Some("idempotency_key_in_use") {
        return Err(Fault::Busy);
    }
    Err(answer.refusal(code.or(kind), body["error"]["message"].as_str()))
}

fn money(amount: &Value, currency: &Value) -> Option<Money> {
    AMOUNTS.read(amount, currency)
}

/// An id, either as a text or inside an expanded object.
fn id(value: &Value) -> Option<String> {
    text(value).or_else(|| text(&value["id"]))
}

/// Stripe's fingerprint of the card of a charge, which is the same for every payer who uses the card number.
fn card(charge: &Value) -> Option<String> {
    text(&charge["payment_method_details"]["card"]["fingerprint"])
}

/// Country of the card of a charge.
fn card_country(charge: &Value) -> Option<Country> {
    country(&charge["payment_method_details"]["card"]["country"])
}

/// The status of a payment after a refund, and the refunded amount. This status replaces the status of the intent or
/// session.
fn refunded(charge: &Value) -> Option<(ProviderWords, Option<Money>)> {
    charge["amount_refunded"].as_i64().filter(|amount| *amount > 0)?;
    let words = ProviderWords::new(status::refunded, "succeeded".to_owned(), None);
    Some((words, money(&charge["amount_refunded"], &charge["currency"])))
}
