//! What somebody lets us do with their Discord account: see who they are, bring them onto the server, and show there what
//! they have done here. They are asked on a page of Discord's, which gives a code; for the code there are tokens, of which
//! one lasts a week and the other brings new ones. Ending it ends all of it.

use domain::community::discord_roles::RoleConnection;
use domain::time::Timestamp;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, Url};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::ports::discord::{Caller, Discord, Failure};

/// What we ask for.
const SCOPES: &str = "identify guilds.join role_connections.write";

/// What we are called where a connection is shown.
const PLATFORM: &str = "Fieldwork";

/// A token counts as run out so long before it does.
const SPARE_SECONDS: i64 = 60;

/// What somebody let us do, as tokens.
#[derive(Clone)]
pub struct Grant {
    /// For calls in their name.
    pub access_token: String,
    /// For new tokens.
    pub refresh_token: String,
    /// From this instant on there have to be new ones.
    pub expires_at: Timestamp,
}

/// A Discord account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Its id, which never changes.
    pub id: String,
    /// What it is called.
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
    /// Whether there have to be new tokens.
    #[must_use]
    pub fn has_run_out(&self, now: Timestamp) -> bool {
        now.seconds_since(self.expires_at) >= 0
    }
}

impl Person {
    /// The account in an answer or an interaction.
    #[must_use]
    pub fn read(user: &Value) -> Option<Self> {
        let name = user["global_name"].as_str().or_else(|| user["username"].as_str())?;
        Some(Self { id: user["id"].as_str().filter(|id| !id.is_empty())?.to_owned(), name: name.to_owned() })
    }
}

impl Discord {
    /// The page on which Discord asks somebody, who then comes back to `redirect_uri` with the state.
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

    /// The tokens for a code. Discord refuses one that is not its own, was used, or was asked for from elsewhere.
    pub async fn exchange(&self, code: &str, redirect_uri: &str, now: Timestamp) -> Result<Grant, Failure> {
        let form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect_uri)];
        self.tokens(&form, now).await
    }

    /// New tokens.
    pub async fn refresh(&self, grant: &Grant, now: Timestamp) -> Result<Grant, Failure> {
        self.tokens(&[("grant_type", "refresh_token"), ("refresh_token", &grant.refresh_token)], now).await
    }

    async fn tokens(&self, form: &[(&str, &str)], now: Timestamp) -> Result<Grant, Failure> {
        let called = self
            .call("token", (Method::POST, "/oauth2/token"), Caller::Application, |request| with_form(request, form));
        let (_, body) = called.await?;
        let answer = serde_json::from_value::<TokenAnswer>(body);
        let answer = answer.map_err(|_| Failure::Away("its tokens cannot be read".to_owned()))?;
        // Somebody may have altered the address of the page and let us do less.
        if SCOPES.split(' ').any(|scope| !answer.scope.split(' ').any(|given| given == scope)) {
            return Err(Failure::Refused(50_026));
        }
        Ok(Grant {
            access_token: answer.access_token,
            refresh_token: answer.refresh_token,
            expires_at: now.plus_seconds(answer.expires_in - SPARE_SECONDS),
        })
    }

    /// Ends what somebody let us do.
    pub async fn revoke(&self, grant: &Grant) -> Result<(), Failure> {
        let form = [("token", grant.refresh_token.as_str()), ("token_type_hint", "refresh_token")];
        let path = "/oauth2/token/revoke";
        let called =
            self.call("revoke", (Method::POST, path), Caller::Application, |request| with_form(request, &form));
        called.await.map(drop)
    }

    /// Whose the tokens are.
    pub async fn person(&self, grant: &Grant) -> Result<Person, Failure> {
        let caller = Caller::Person(&grant.access_token);
        let (_, user) = self.call("person", (Method::GET, "/users/@me"), caller, |request| request).await?;
        Person::read(&user).ok_or_else(|| Failure::Away("its answer cannot be read".to_owned()))
    }

    /// Shows what somebody has done here, on their Discord profile.
    pub async fn connect_role(&self, grant: &Grant, shown: RoleConnection) -> Result<(), Failure> {
        let body = json!({
            "platform_name": PLATFORM,
            "metadata": { "sessions": shown.sessions.to_string(), "completed": shown.completed.to_string() },
        });
        let caller = Caller::Person(&grant.access_token);
        let path = self.connection();
        self.call("connection", (Method::PUT, &path), caller, |request| request.json(&body)).await.map(drop)
    }

    /// Shows nothing of it any more.
    pub async fn disconnect_role(&self, grant: &Grant) -> Result<(), Failure> {
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
