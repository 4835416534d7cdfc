//! Administration of accounts at the identity service: their claims, the codes for its mails, ending sign-ins, and
//! deleting accounts. The service and its emulator have the same protocol and differ only in the credentials. No
//! failure contains data that may include an address.

mod credentials;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use domain::account::attach_claims::Claims;
use domain::time::Timestamp;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use reqwest::Url;
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::clock::Clock;
use crate::config::{Identity, IdentitySource};
use crate::error::{Error, Result};
use credentials::Credentials;

/// Reason why a call of the identity service failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum IdentityFailure {
    /// The service cannot be reached, or has an internal error.
    #[error("the identity service is unavailable: {0}")]
    Away(String),
    /// The service refused the request.
    #[error("the identity service refused: {0}")]
    Refused(String),
}

/// The service's error code for an unknown account.
const NO_SUCH_USER: &str = "USER_NOT_FOUND";

/// Seconds within which requests to set the same claims share one call. A page sends several requests at first, and all
/// of them find that the claims are missing.
const SAME_CLAIMS_SECONDS: i64 = 5;

/// Maximum time that requests to set claims wait for the service.
const CLAIMS_PATIENCE: Duration = Duration::from_secs(5);

/// A call that sets claims, running or finished. All requests for the same claims share its outcome.
#[derive(Clone)]
struct Attaching {
    claims: String,
    since: Timestamp,
    call: Shared<BoxFuture<'static, Result<(), IdentityFailure>>>,
}

/// Administers the accounts of one project.
pub struct IdentityAdmin {
    service: Arc<Service>,
    clock: Clock,
    attaching: Mutex<HashMap<String, Attaching>>,
}

/// The client of the service.
struct Service {
    http: reqwest::Client,
    project_url: String,
    credentials: Credentials,
}

impl IdentityAdmin {
    /// The administration of the configured project.
    pub fn new(identity: &Identity, clock: Clock) -> Result<Self> {
        let http = reqwest::Client::builder()
            .connect_timeout(Duration::from_secs(2))
            .timeout(Duration::from_secs(5))
            .build()
            .map_err(Error::broken)?;
        let (base_url, credentials) = match &identity.source {
            IdentitySource::Emulator { host } => {
                (format!("http://{host}/identitytoolkit.googleapis.com"), Credentials::Emulator)
            }
            IdentitySource::Live { admin_url, credentials: Some(file), .. } => {
                (admin_url.clone(), Credentials::from_file(file, http.clone(), clock.clone())?)
            }
            IdentitySource::Live { admin_url, credentials: None, .. } => (admin_url.clone(), Credentials::None),
        };
        let project_url = format!("{base_url}/v1/projects/{}", identity.project);
        let service = Arc::new(Service { http, project_url, credentials });
        Ok(Self { service, clock, attaching: Mutex::default() })
    }

    /// Replaces the claims of an account. Tokens issued afterwards carry them.
    pub async fn set_claims(&self, uid: &str, claims: &Claims) -> Result<(), IdentityFailure> {
        let claims = serde_json::to_string(claims).map_err(|cause| IdentityFailure::Refused(cause.to_string()))?;
        self.attaching(uid, claims).await
    }

    /// The call that sets these claims. A call with the same claims that is running or has just succeeded is reused.
    /// Otherwise this is a new call, which begins after any earlier call with other claims has ended.
    fn attaching(&self, uid: &str, claims: String) -> Shared<BoxFuture<'static, Result<(), IdentityFailure>>> {
        let now = self.clock.now();
        let mut all = self.attaching.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, attaching| attaching.counts(now));
        let before = all.get(uid).cloned();
        if let Some(same) = before.as_ref().filter(|before| before.claims == claims) {
            return same.call.clone();
        }
        let (service, body) = (Arc::clone(&self.service), json!({ "localId": uid, "customAttributes": &claims }));
        let call = async move {
            if let Some(before) = before {
                _ = before.call.await;
            }
            service.post("accounts:update", &body).await.map(drop)
        };
        let call = async move {
            let in_time = tokio::time::timeout(CLAIMS_PATIENCE, call).await;
            in_time.unwrap_or_else(|_| Err(IdentityFailure::Away("it did not answer in time".to_owned())))
        };
        let call = call.boxed().shared();
        all.insert(uid.to_owned(), Attaching { claims, since: now, call: call.clone() });
        call
    }

    /// Ends every sign-in that began before this time: the service issues no new tokens for it. Does nothing for a
    /// deleted account.
    pub async fn end_sign_ins(&self, uid: &str, since: Timestamp) -> Result<(), IdentityFailure> {
        let since = OffsetDateTime::from(since).unix_timestamp().to_string();
        let ended = self.service.post("accounts:update", &json!({ "localId": uid, "validSince": since })).await;
        unless_refused(ended, &[NO_SUCH_USER])?;
        Ok(())
    }

    /// A code that proves access to this account's mailbox.
    pub async fn verification_code(&self, email: &str) -> Result<String, IdentityFailure> {
        let body = json!({ "requestType": "VERIFY_EMAIL", "email": email, "returnOobLink": true });
        let code = self.service.code(&body).await?;
        code.ok_or_else(|| IdentityFailure::Refused("the answer has no code".to_owned()))
    }

    /// A code that proves access to the new address and changes the account to it. `None` if another account has the
    /// address.
    pub async fn change_code(&self, email: &str, new_email: &str) -> Result<Option<String>, IdentityFailure> {
        let kind = "VERIFY_AND_CHANGE_EMAIL";
        let body = json!({ "requestType": kind, "email": email, "newEmail": new_email, "returnOobLink": true });
        unless_refused(self.service.code(&body).await, &["EMAIL_EXISTS"])
    }

    /// A code for setting a new password, which proves access to the address. `None` if no account has the address.
    pub async fn reset_code(&self, email: &str) -> Result<Option<String>, IdentityFailure> {
        let body = json!({ "requestType": "PASSWORD_RESET", "email": email, "returnOobLink": true });
        unless_refused(self.service.code(&body).await, &["EMAIL_NOT_FOUND", NO_SUCH_USER])
    }

    /// Deletes an account. Does nothing if it is already deleted.
    pub async fn delete_account(&self, uid: &str) -> Result<(), IdentityFailure> {
        unless_refused(self.service.post("accounts:delete", &json!({ "localId": uid })).await, &[NO_SUCH_USER])?;
        Ok(())
    }

    /// Whether an account exists.
    pub async fn has_account(&self, uid: &str) -> Result<bool, IdentityFailure> {
        Ok(self.service.account(uid).await?.is_some())
    }

    /// When the password of an account was last changed. `None` if the service does not know.
    pub async fn password_changed_at(&self, uid: &str) -> Result<Option<Timestamp>, IdentityFailure> {
        let account = self.service.account(uid).await?;
        Ok(account.and_then(|account| instant_of(&account["passwordUpdatedAt"])))
    }
}

impl Attaching {
    /// Whether the call is running, or has just succeeded.
    fn counts(&self, now: Timestamp) -> bool {
        self.call.peek().is_none_or(|outcome| outcome.is_ok() && is_recent(self.since, now))
    }
}

impl Service {
    /// The service's record of an account. `None` if the account does not exist.
    async fn account(&self, uid: &str) -> Result<Option<Value>, IdentityFailure> {
        let found = self.post("accounts:lookup", &json!({ "localId": [uid] })).await?;
        Ok(found["users"].as_array().and_then(|users| users.iter().find(|user| user["localId"] == uid)).cloned())
    }

    /// The code in the link that the service would have mailed. The link itself leads to the service's own page; our
    /// page does the same with the code.
    async fn code(&self, body: &Value) -> Result<Option<String>, IdentityFailure> {
        let answer = self.post("accounts:sendOobCode", body).await?;
        let link = answer["oobLink"].as_str().and_then(|link| Url::parse(link).ok());
        let code =
            |link: Url| link.query_pairs().find(|(name, _)| name == "oobCode").map(|(_, code)| code.into_owned());
        Ok(link.and_then(code))
    }

    async fn post(&self, call: &str, body: &Value) -> Result<Value, IdentityFailure> {
        let patience = ExponentialBuilder::default().with_min_delay(Duration::from_millis(100)).with_max_times(2);
        let attempt = || self.post_once(call, body);
        attempt.retry(patience).when(|failure| matches!(failure, IdentityFailure::Away(_))).await
    }

    async fn post_once(&self, call: &str, body: &Value) -> Result<Value, IdentityFailure> {
        let bearer = self.credentials.bearer().await?;
        let url = format!("{}/{call}", self.project_url);
        let answer = self.http.post(url).bearer_auth(bearer).json(body).send().await;
        let answer = answer.map_err(|cause| IdentityFailure::Away(cause.to_string()))?;
        let status = answer.status();
        let told: Value = answer.json().await.unwrap_or_default();
        if status.is_success() {
            return Ok(told);
        }
        if status.is_server_error() || status == reqwest::StatusCode::TOO_MANY_REQUESTS {
            return Err(IdentityFailure::Away(status.to_string()));
        }
        Err(IdentityFailure::Refused(code_of(&told).unwrap_or_else(|| status.to_string())))
    }
}

/// Parses an instant of the service: milliseconds since 1970, sometimes with a fraction of zero.
fn instant_of(milliseconds: &Value) -> Option<Timestamp> {
    let text = milliseconds.to_string();
    let milliseconds: i64 = text.split('.').next()?.parse().ok()?;
    OffsetDateTime::from_unix_timestamp(milliseconds / 1000).ok().map(Timestamp::from)
}

/// The service's error code. The message after it may contain an address, so it is dropped.
fn code_of(told: &Value) -> Option<String> {
    let message = told["error"]["message"].as_str()?;
    let code = message.split([' ', ':']).next()?;
    let is_code = code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    (is_code && !code.is_empty()).then(|| code.to_owned())
}

fn is_recent(at: Timestamp, now: Timestamp) -> bool {
    now.seconds_since(at) < SAME_CLAIMS_SECONDS
}

/// Replaces a refusal with one of these codes by an empty answer.
fn unless_refused<T: Default>(answer: Result<T, IdentityFailure>, codes: &[&str]) -> Result<T, IdentityFailure> {
    match answer {
        Err(IdentityFailure::Refused(code)) if codes.contains(&code.as_str()) => Ok(T::default()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_read_with_and_without_a_fraction() {
        let at = |value: Value| instant_of(&value).map(|at| at.to_string());
        assert_eq!(at(json!(1_795_168_800_000_i64)).as_deref(), Some("2026-11-20T10:00:00Z"));
        assert_eq!(at(json!(1_795_168_800_000.0)).as_deref(), Some("2026-11-20T10:00:00Z"));
        assert_eq!(at(Value::Null), None);
    }

    #[test]
    fn only_the_code_of_a_refusal_is_kept() {
        let code = |message: &str| code_of(&json!({ "error": { "code": 400, "message": message } }));
        assert_eq!(code("EMAIL_NOT_FOUND").as_deref(), Some("EMAIL_NOT_FOUND"));
        assert_eq!(code("INVALID_EMAIL : ada@example.org is none").as_deref(), Some("INVALID_EMAIL"));
        assert_eq!(code("ada@example.org is none"), None);
        assert_eq!(code_of(&Value::Null), None);
    }
}
