//! PayPal. The payer approves an order on PayPal's page, and we capture it afterwards; until then it is unpaid. PayPal
//! charges subscriptions by itself.

mod dispute;
mod order;
pub(crate) mod provider;
mod refund;
pub(crate) mod status;
mod subscription;
mod token;
mod webhook;

use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::sync::Mutex;

use crate::amount::AmountFormat;
use crate::http::{Answer, Http, Repeat};
use crate::secret::Secret;
use crate::settings::PaypalSettings;
use crate::{Fault, Result};

/// Format of amounts.
pub(crate) const AMOUNTS: AmountFormat = AmountFormat::decimal(PaymentProvider::Paypal);

/// PayPal's client.
#[derive(Debug)]
pub(crate) struct Paypal {
    settings: PaypalSettings,
    http: Http,
    /// The current token, until PayPal rejects it.
    token: Mutex<Option<Secret>>,
}

impl Paypal {
    pub(crate) fn new(settings: PaypalSettings, http: Http) -> Self {
        Self { settings, http, token: Mutex::new(None) }
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.call(Method::GET, path, None, None).await
    }

    /// Every POST is safe to repeat: it has an idempotency key, or PayPal carries it out only once.
    async fn post(&self, path: &str, key: Option<&str>, body: String) -> Result<Value> {
        self.call(Method::POST, path, key, Some(body)).await
    }

    /// Retries with a new token if the old one has expired.
    async fn call(&self, method: Method, path: &str, key: Option<&str>, body: Option<String>) -> Result<Value> {
        let token = self.token().await?;
        let answer = self.once(&method, path, key, body.as_deref(), &token).await?;
        if answer.status != StatusCode::UNAUTHORIZED {
            return read(&answer);
        }
        self.forget(&token).await;
        let token = self.token().await?;
        read(&self.once(&method, path, key, body.as_deref(), &token).await?)
    }

    async fn once(
        &self,
        method: &Method,
        path: &str,
        key: Option<&str>,
        body: Option<&str>,
        token: &Secret,
    ) -> Result<Answer> {
        let address = format!("{}{path}", self.settings.url);
        let answer = self.http.call(Repeat::Safe, |client| {
            let request = client.request(method.clone(), &address).bearer_auth(token.expose());
            let request = request.header("Prefer", "return=representation");
            let request = key.into_iter().fold(request, |request, key| request.header("PayPal-Request-Id", key));
            match body {
                Some(body) => request.header("Content-Type", "application/json").body(body.to_owned()),
                None => request,
            }
        });
        answer.await
    }
}

/// Uses the code in an error's details, which is more exact than the error's name.
fn read(answer: &Answer) -> Result<Value> {
    if answer.status == StatusCode::NO_CONTENT {
        return Ok(Value::Null);
    }
    if answer.status.is_success() {
        return answer.json();
    }
    if answer.status == StatusCode::NOT_FOUND {
        return Err(Fault::Unknown);
    }
    let body = answer.json().unwrap_or_default();
    let code = body["details"][0]["issue"].as_str().or(body["name"].as_str());
    Err(answer.refusal(code, body["message"].as_str()))
}

fn money(amount: &Value) -> Option<Money> {
    AMOUNTS.read(&amount["value"], &amount["currency_code"])
}
