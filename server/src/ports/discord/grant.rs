//! A person's consent that we read their Discord identity, add them to the server, and show their progress on their
//! Discord profile. The person consents on a page of Discord, which returns a code. The code is exchanged for two
//! tokens: an access token, which lasts a week, and a refresh token for new tokens. If the consent is revoked, all of
//! this ends.

use domain::community::discord_roles::RoleConnection;
use domain::time::Timestamp;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, Url};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::ports::discord::{Caller, Discord, DiscordFailure};

/// The scopes that we request.
const SCOPES: &str = "identify guilds.join role_connections.write";

/// Our name on a connected profile.
const PLATFORM: &str = "Fieldwork";

/// Number of seconds by which tokens are renewed early.
const SPARE_SECONDS: i64 = 60;

/// Consent of a person, as tokens.
#[derive(Clone)]
pub struct Grant {
    /// Token for calls on their behalf.
    pub access_token: String,
    /// Token for getting new tokens.
    pub refresh_token: String,
    /// The instant from which new tokens are required.
    pub expires_at: Timestamp,
}

/// A Discord account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscordAccount {
    /// Its id, which never changes.
    pub id: String,
    /// Its display name.
    pub name: String,
}

#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
    refresh_token: String,
    expires_in: i64,
    scope: String,
}

impl Grant {
    /// Whether new tokens are required.
    #[must_use]
    pub fn has_run_out(&self, now: Timestamp) -> bool {
        now.seconds_since(self.expires_at) >= 0
    }
}

impl DiscordAccount {
    /// Reads the account from an answer or an interaction.
    #[must_use]
    pub fn read(user: &Value) -> Option<Self> {
        let name = user["global_name"].as_str().or_else(|| user["username"].as_str())?;
        Some(Self { id: user["id"].as_str().filter(|id| !id.is_empty())?.to_owned(), name: name.to_owned() })
    }
}

impl Discord {
    /// The URL of Discord's consent page, which redirects to `redirect_uri` with the state.
    pub fn consent_url(&self, redirect_uri: &str, state: &str) -> Result<String> {
        let mut url = Url::parse(&self.settings.authorize_url).map_err(Error::broken)?;
        url.query_pairs_mut().extend_pairs([
            ("response_type", "code"),
            ("client_id", &self.settings.application_id),
            ("scope", SCOPES),
            ("state", state),
            ("redirect_uri", redirect_uri),
            ("prompt", "consent"),
        ]);
        Ok(url.into())
    }

    /// Exchanges a code for tokens. Discord refuses a code that is unknown, used, or requested with another
    /// `redirect_uri`.
    pub async fn exchange(&self, code: &str, redirect_uri: &str, now: Timestamp) -> Result<Grant, DiscordFailure> {
        let form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect_uri)];
        self.tokens(&form, now).await
    }

    /// Gets new tokens.
    pub async fn refresh(&self, grant: &Grant, now: Timestamp) -> Result<Grant, DiscordFailure> {
        self.tokens(&[("grant_type", "refresh_token"), ("refresh_token", &grant.refresh_token)], now).await
    }

    async fn tokens(&self, form: &[(&str, &str)], now: Timestamp) -> Result<Grant, DiscordFailure> {
        let called = self
            .call("token", (Method::POST, "/oauth2/token"), Caller::Application, |request| with_form(request, form));
        let (_, body) = called.await?;
        let answer = serde_json::from_value::<TokenAnswer>(body);
        let answer = answer.map_err(|_| DiscordFailure::Away("its tokens cannot be read".to_owned()))?;
        // A person may have changed the page's URL to allow fewer scopes.
        if SCOPES.split(' ').any(|scope| !answer.scope.split(' ').any(|given| given == scope)) {
            return Err(DiscordFailure::Refused(50_026));
        }
        Ok(Grant {
            access_token: answer.access_token,
            refresh_token: answer.refresh_token,
            expires_at: now.plus_seconds(answer.expires_in - SPARE_SECONDS),
        })
    }

    /// Revokes a person's consent.
    pub async fn revoke(&self, grant: &Grant) -> Result<(), DiscordFailure> {
        let form = [("token", grant.refresh_token.as_str()), ("token_type_hint", "refresh_token")];
        let path = "/oauth2/token/revoke";
        let called =
            self.call("revoke", (Method::POST, path), Caller::Application, |request| with_form(request, &form));
        called.await.map(drop)
    }

    /// The account of the tokens.
    pub async fn person(&self, grant: &Grant) -> Result<DiscordAccount, DiscordFailure> {
        let caller = Caller::Person(&grant.access_token);
        let (_, user) = self.call("person", (Method::GET, "/users/@me"), caller, |request| request).await?;
        DiscordAccount::read(&user).ok_or_else(|| DiscordFailure::Away("its answer cannot be read".to_owned()))
    }

    /// Shows a person's progress on their Discord profile.
    pub async fn connect_role(&self, grant: &Grant, shown: RoleConnection) -> Result<(), DiscordFailure> {
        let body = json!({
            "platform_name": PLATFORM,
            "metadata": { "sessions": shown.sessions.to_string(), "completed": shown.completed.to_string() },
        });
        let caller = Caller::Person(&grant.access_token);
        let path = self.connection();
        self.call("connection", (Method::PUT, &path), caller, |request| request.json(&body)).await.map(drop)
    }

    /// Removes a person's progress from their Discord profile.
    pub async fn disconnect_role(&self, grant: &Grant) -> Result<(), DiscordFailure> {
        let caller = Caller::Person(&grant.access_token);
        let path = self.connection();
        self.call("connection", (Method::DELETE, &path), caller, |request| request).await.map(drop)
    }

    fn connection(&self) -> String {
        format!("/users/@me/applications/{}/role-connection", self.settings.application_id)
    }
}

fn with_form(request: RequestBuilder, form: &[(&str, &str)]) -> RequestBuilder {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body)
}
