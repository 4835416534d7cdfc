//! The access token of PayPal's API.

use serde_json::Value;

use crate::fields::text;
use crate::http::Repeat;
use crate::paypal::{Paypal, read};
use crate::secret::Secret;
use crate::{Fault, Result};

impl Paypal {
    /// Returns the current token, or requests a new one. Concurrent callers wait for the same one.
    pub(super) async fn token(&self) -> Result<Secret> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref() {
            return Ok(token.clone());
        }
        let address = format!("{}/v1/oauth2/token", self.settings.url);
        let answer = self.http.call(Repeat::Safe, |client| {
            client
                .post(&address)
                .basic_auth(&self.settings.client_id, Some(self.settings.client_secret.expose()))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body("grant_type=client_credentials")
        });
        let body: Value = read(&answer.await?)?;
        let token =
            text(&body["access_token"]).map(Secret::from).ok_or(Fault::Nonsense("an answer without a token"))?;
        *kept = Some(token.clone());
        Ok(token)
    }

    /// Drops this token, unless another call has replaced it already.
    pub(super) async fn forget(&self, token: &Secret) {
        let mut kept = self.token.lock().await;
        if kept.as_ref() == Some(token) {
            *kept = None;
        }
    }
}
