//! The identity service's administration: attaching claims to an account. The service and its
//! emulator speak the same protocol and differ in the credentials alone.

mod credentials;

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use domain::account::attach_claims::Claims;
use serde_json::json;

use crate::clock::Clock;
use crate::config::{Identity, IdentitySource};
use crate::error::{Error, Result};
use credentials::Credentials;

/// Why the identity service did not do as asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It could not be reached, or is in trouble itself.
    #[error("the identity service is away: {0}")]
    Away(String),
    /// It understood and said no.
    #[error("the identity service refused: {0}")]
    Refused(String),
}

/// Administers the accounts of one project.
pub struct IdentityAdmin {
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
                (admin_url.clone(), Credentials::from_file(file, http.clone(), clock)?)
            }
            IdentitySource::Live { admin_url, credentials: None, .. } => (admin_url.clone(), Credentials::None),
        };
        Ok(Self { http, project_url: format!("{base_url}/v1/projects/{}", identity.project), credentials })
    }

    /// Attaches these claims to the account, in place of those it has. Tokens made from then on
    /// carry them.
    pub async fn set_claims(&self, uid: &str, claims: &Claims) -> Result<(), Failure> {
        let attributes = serde_json::to_string(claims).map_err(|cause| Failure::Refused(cause.to_string()))?;
        let body = json!({ "localId": uid, "customAttributes": attributes });
        let attempt = || self.post("accounts:update", &body);
        let patience = ExponentialBuilder::default().with_min_delay(Duration::from_millis(100)).with_max_times(2);
        attempt.retry(patience).when(|failure| matches!(failure, Failure::Away(_))).await
    }

    async fn post(&self, call: &str, body: &serde_json::Value) -> Result<(), Failure> {
        let bearer = self.credentials.bearer().await?;
        let url = format!("{}/{call}", self.project_url);
        let answer = self.http.post(url).bearer_auth(bearer).json(body).send().await;
        let answer = answer.map_err(|cause| Failure::Away(cause.to_string()))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(());
        }
        let told = answer.text().await.unwrap_or_default();
        let failure = format!("{status}: {told}");
        Err(if status.is_server_error() || status == reqwest::StatusCode::TOO_MANY_REQUESTS {
            Failure::Away(failure)
        } else {
            Failure::Refused(failure)
        })
    }
}
