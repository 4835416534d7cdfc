//! Credentials for administering accounts: the emulator's fixed word, or an access token, for which a service account's
//! signed assertion is exchanged (RFC 7523).

use std::path::Path;

use domain::time::Timestamp;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tokio::sync::Mutex;

use super::IdentityFailure;
use crate::clock::Clock;
use crate::error::{Error, Result};

const SCOPE: &str = "https://www.googleapis.com/auth/identitytoolkit";
const GRANT: &str = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer";

/// An access token is renewed this many seconds before it expires.
const MARGIN: i64 = 60;

pub(super) enum Credentials {
    /// The emulator accepts the fixed word `owner`.
    Emulator,
    /// A service account.
    ServiceAccount(Box<ServiceAccount>),
    /// No credentials are configured.
    None,
}

pub(super) struct ServiceAccount {
    http: reqwest::Client,
    clock: Clock,
    email: String,
    key: EncodingKey,
    token_url: String,
    access: Mutex<Option<Access>>,
}

struct Access {
    token: String,
    ends_at: Timestamp,
}

#[derive(Deserialize)]
struct AccountFile {
    client_email: String,
    private_key: String,
    token_uri: String,
}

#[derive(Serialize)]
struct Assertion<'a> {
    iss: &'a str,
    scope: &'a str,
    aud: &'a str,
    iat: i64,
    exp: i64,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    expires_in: i64,
}

impl Credentials {
    pub(super) fn from_file(file: &Path, http: reqwest::Client, clock: Clock) -> Result<Self> {
        let text = std::fs::read_to_string(file)
            .map_err(|cause| Error::broken(format!("the service account's file cannot be read: {cause}")))?;
        let account: AccountFile = serde_json::from_str(&text)?;
        let key = EncodingKey::from_rsa_pem(account.private_key.as_bytes()).map_err(Error::broken)?;
        Ok(Self::ServiceAccount(Box::new(ServiceAccount {
            http,
            clock,
            email: account.client_email,
            key,
            token_url: account.token_uri,
            access: Mutex::default(),
        })))
    }

    pub(super) async fn bearer(&self) -> Result<String, IdentityFailure> {
        match self {
            Self::Emulator => Ok("owner".to_owned()),
            Self::ServiceAccount(account) => account.bearer().await,
            Self::None => Err(IdentityFailure::Refused("no service account is configured".to_owned())),
        }
    }
}

impl ServiceAccount {
    async fn bearer(&self) -> Result<String, IdentityFailure> {
        let mut access = self.access.lock().await;
        let now = self.clock.now();
        if let Some(current) = access.as_ref().filter(|current| now < current.ends_at) {
            return Ok(current.token.clone());
        }
        let granted = self.exchange(now).await?;
        let ends_at = now.plus_seconds(granted.expires_in.saturating_sub(MARGIN));
        *access = Some(Access { token: granted.access_token.clone(), ends_at });
        Ok(granted.access_token)
    }

    async fn exchange(&self, now: Timestamp) -> Result<Granted, IdentityFailure> {
        let iat = OffsetDateTime::from(now).unix_timestamp();
        let assertion =
            Assertion { iss: &self.email, scope: SCOPE, aud: &self.token_url, iat, exp: iat.saturating_add(3600) };
        let assertion = jsonwebtoken::encode(&Header::new(Algorithm::RS256), &assertion, &self.key)
            .map_err(|cause| IdentityFailure::Refused(cause.to_string()))?;
        let request = self
            .http
            .post(&self.token_url)
            .header(reqwest::header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(format!("grant_type={GRANT}&assertion={assertion}"));
        let answer = request.send().await.and_then(reqwest::Response::error_for_status);
        let answer = answer.map_err(|cause| match cause.status() {
            Some(status) if status.is_client_error() => IdentityFailure::Refused(cause.to_string()),
            _ => IdentityFailure::Away(cause.to_string()),
        })?;
        answer.json().await.map_err(|cause| IdentityFailure::Away(cause.to_string()))
    }
}
