//! Discord, by its public API (version 10): [what our bot does on the server](guild), [what people let us
//! do](grant), [what the application is](application), and [whether a request is Discord's](signature).
//!
//! Discord counts calls by buckets, and bans an address that goes on calling while it says no. So a bucket that is
//! empty is left alone until it fills again, and so is everything after a refusal for all or of our own key; who waits
//! too long for that comes back later ([`Failure::Busy`]). No failure holds a name, an address or a key.

pub mod application;
pub mod grant;
pub mod guild;
pub mod signature;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;

use crate::config::DiscordSettings;
use crate::error::{Error, Result};

/// How long a connection, and a whole call, may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest that is waited for a bucket to fill.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// How long nothing is asked after Discord did not know our key.
const AFTER_WRONG_KEY: Duration = Duration::from_secs(60);

/// The most that is read of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 512 * 1024;

/// The bucket of everything.
const GLOBAL: &str = "global";

/// Why Discord did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It cannot be reached, or does not work.
    #[error("Discord is away: {0}")]
    Away(String),
    /// It wants to be left alone for so long.
    #[error("Discord wants to be left alone for {} seconds", .0.as_secs())]
    Busy(Duration),
    /// It says no, by a code of its own; 0 if it gave none.
    #[error("Discord says no, with code {0}")]
    Refused(u32),
}

/// Discord, and our application there.
pub struct Discord {
    http: reqwest::Client,
    /// The settings.
    pub settings: DiscordSettings,
    /// Until when each bucket is empty.
    empty_until: Mutex<HashMap<&'static str, Instant>>,
}

/// Who calls.
#[derive(Clone, Copy, Debug)]
enum Caller<'a> {
    /// Our bot.
    Bot,
    /// Somebody who lets us.
    Person(&'a str),
    /// Our application.
    Application,
}

impl Discord {
    /// The Discord of these settings; `public_url` is where we are reached.
    pub fn new(settings: DiscordSettings, public_url: &str) -> Result<Self> {
        let http = reqwest::Client::builder()
            // How Discord wants bots to name themselves; without it its front door refuses.
            .user_agent(format!("DiscordBot ({public_url}, {})", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_PATIENCE)
            .timeout(PATIENCE)
            // A key goes where the operator said, and nowhere else.
            .redirect(redirect::Policy::none())
            .build()
            .map_err(Error::broken)?;
        Ok(Self { http, settings, empty_until: Mutex::default() })
    }

    /// Calls the API, and gives what it answers: JSON, or nothing.
    async fn call(
        &self,
        bucket: &'static str,
        (method, path): (Method, &str),
        caller: Caller<'_>,
        complete: impl Fn(RequestBuilder) -> RequestBuilder,
    ) -> Result<(StatusCode, Value), Failure> {
        let is_bot = matches!(caller, Caller::Bot);
        let mut is_again = false;
        loop {
            self.wait_for(bucket).await?;
            let request = self.http.request(method.clone(), format!("{}{path}", self.settings.url));
            let request = match caller {
                Caller::Bot => request.header("authorization", format!("Bot {}", self.settings.bot_token.expose())),
                Caller::Person(token) => request.bearer_auth(token),
                Caller::Application => {
                    let secret = self.settings.client_secret.expose();
                    request.basic_auth(&self.settings.application_id, Some(secret))
                }
            };
            let answer = complete(request).send().await.map_err(away)?;
            let (status, headers) = (answer.status(), answer.headers().clone());
            self.note_bucket(bucket, &headers);
            let body = whole(answer).await?;
            let body = serde_json::from_slice::<Value>(&body).unwrap_or_default();
            if status.is_success() {
                return Ok((status, body));
            }
            if status.is_server_error() {
                return Err(Failure::Away(status.as_u16().to_string()));
            }
            if status == StatusCode::TOO_MANY_REQUESTS {
                let wait = self.note_refusal(bucket, &headers, &body);
                if is_again || wait > MAX_WAIT {
                    return Err(Failure::Busy(wait));
                }
                is_again = true;
                continue;
            }
            if status == StatusCode::UNAUTHORIZED && is_bot {
                tracing::error!("Discord does not know the token of our bot");
                self.note_empty(GLOBAL, AFTER_WRONG_KEY);
                return Err(Failure::Busy(AFTER_WRONG_KEY));
            }
            return Err(Failure::Refused(code_of(&body)));
        }
    }

    /// Waits until a bucket has filled, if that is soon.
    async fn wait_for(&self, bucket: &'static str) -> Result<(), Failure> {
        let wait = {
            let empty = self.empty_until.lock().unwrap_or_else(PoisonError::into_inner);
            let until = [GLOBAL, bucket].into_iter().filter_map(|name| empty.get(name)).max();
            until.map(|until| until.saturating_duration_since(Instant::now())).unwrap_or_default()
        };
        if wait > MAX_WAIT {
            return Err(Failure::Busy(wait));
        }
        tokio::time::sleep(wait).await;
        Ok(())
    }

    fn note_empty(&self, bucket: &'static str, wait: Duration) {
        let mut empty = self.empty_until.lock().unwrap_or_else(PoisonError::into_inner);
        empty.insert(bucket, Instant::now() + wait);
    }

    /// A call that was the last of its bucket.
    fn note_bucket(&self, bucket: &'static str, headers: &HeaderMap) {
        let is_empty = header(headers, "x-ratelimit-remaining") == Some("0");
        let wait = header(headers, "x-ratelimit-reset-after").and_then(seconds);
        if let Some(wait) = wait.filter(|_| is_empty) {
            self.note_empty(bucket, wait);
        }
    }

    /// A call too many, of its bucket or of all; gives how long to wait.
    fn note_refusal(&self, bucket: &'static str, headers: &HeaderMap, body: &Value) -> Duration {
        let in_body = body["retry_after"].as_f64().and_then(|wait| Duration::try_from_secs_f64(wait).ok());
        let wait = in_body.or_else(|| header(headers, "retry-after").and_then(seconds)).unwrap_or(AFTER_WRONG_KEY);
        let is_global = body["global"] == true || header(headers, "x-ratelimit-scope") == Some(GLOBAL);
        self.note_empty(if is_global { GLOBAL } else { bucket }, wait);
        wait
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &'static str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Seconds with a fraction.
fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

fn code_of(body: &Value) -> u32 {
    body["code"].as_u64().and_then(|code| u32::try_from(code).ok()).unwrap_or_default()
}

fn away(cause: reqwest::Error) -> Failure {
    let word = if cause.is_timeout() {
        "it did not answer in time"
    } else if cause.is_connect() {
        "it cannot be reached"
    } else {
        "the connection broke"
    };
    Failure::Away(word.to_owned())
}

/// The body, which ends at the latest where it is too large.
async fn whole(mut answer: Response) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(away)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(Failure::Away("its answer is too large".to_owned()));
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn discord() -> Discord {
        let settings = DiscordSettings {
            application_id: "1".to_owned(),
            public_key: [0; 32],
            client_secret: "secret".into(),
            bot_token: "token".into(),
            guild_id: "2".to_owned(),
            invite_url: "https://discord.invalid/invite".to_owned(),
            url: "http://127.0.0.1:1".to_owned(),
            authorize_url: "http://127.0.0.1:1/oauth2/authorize".to_owned(),
        };
        Discord::new(settings, "https://fieldwork.invalid").expect("a client")
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            (reqwest::header::HeaderName::from_static(name), reqwest::header::HeaderValue::from_static(value))
        });
        pairs.collect()
    }

    #[tokio::test]
    async fn an_empty_bucket_is_left_alone_and_no_other() {
        let discord = discord();
        discord.note_bucket("roles", &headers(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "60.25")]));
        let refused = discord.wait_for("roles").await.expect_err("it is empty");
        assert!(matches!(refused, Failure::Busy(wait) if wait > Duration::from_secs(59)), "{refused:?}");
        assert_eq!(discord.wait_for("members").await, Ok(()));
        discord.note_bucket("members", &headers(&[("x-ratelimit-remaining", "1"), ("x-ratelimit-reset-after", "60")]));
        assert_eq!(discord.wait_for("members").await, Ok(()));
    }

    #[tokio::test]
    async fn a_refusal_for_all_stops_everything() {
        let discord = discord();
        let body = json!({ "message": "You are being rate limited.", "retry_after": 12.5, "global": true });
        assert_eq!(discord.note_refusal("roles", &HeaderMap::new(), &body), Duration::from_millis(12_500));
        assert!(discord.wait_for("members").await.is_err());
    }

    #[test]
    fn how_long_to_wait_is_in_the_body_or_the_header() {
        let discord = discord();
        let wait = discord.note_refusal("roles", &headers(&[("retry-after", "7")]), &Value::Null);
        assert_eq!(wait, Duration::from_secs(7));
        assert_eq!(discord.note_refusal("roles", &HeaderMap::new(), &Value::Null), AFTER_WRONG_KEY);
        assert_eq!(seconds("-1"), None);
        assert_eq!(seconds("soon"), None);
    }
}
