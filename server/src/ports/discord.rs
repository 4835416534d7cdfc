//! Discord's public API (version 10): [the server](guild), [people's consent](grant), [our application](application),
//! and [verifying Discord's requests](signature).
//!
//! Discord limits the rate of calls in buckets, and bans an address that keeps calling after refusals. So no call is
//! made while its bucket is empty. After a global refusal or a refused key, no call is made at all for a while. A call
//! that would have to wait too long fails with [`DiscordFailure::Busy`] and is retried later. No failure contains a
//! name, an address or a key.

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

/// Maximum time for a connection, and for a whole call.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(10);

/// Maximum time to wait for a bucket to be refilled.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Pause of all calls after Discord has refused our key.
const AFTER_WRONG_KEY: Duration = Duration::from_secs(60);

/// Maximum size of an answer in bytes.
const MAX_ANSWER_BYTES: usize = 512 * 1024;

/// The bucket that all calls share.
const GLOBAL: &str = "global";

/// Reason why a call of Discord failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordFailure {
    /// Discord cannot be reached, or has an internal error.
    #[error("Discord is unavailable: {0}")]
    Away(String),
    /// Discord limits the rate and allows no call for this time.
    #[error("Discord allows no calls for {} seconds", .0.as_secs())]
    Busy(Duration),
    /// Discord refused, with its error code, or 0 without a code.
    #[error("Discord refused with code {0}")]
    Refused(u32),
}

/// Discord and our application at Discord.
pub struct Discord {
    http: reqwest::Client,
    /// The settings.
    pub settings: DiscordSettings,
    /// The instant at which each empty bucket is refilled.
    empty_until: Mutex<HashMap<&'static str, Instant>>,
}

/// The caller of the API.
#[derive(Clone, Copy, Debug)]
enum Caller<'a> {
    /// Our bot.
    Bot,
    /// A person who has given consent, by their token.
    Person(&'a str),
    /// Our application.
    Application,
}

impl Discord {
    /// A client with these settings; `public_url` is our own URL.
    pub fn new(settings: DiscordSettings, public_url: &str) -> Result<Self> {
        let http = reqwest::Client::builder()
            // Discord's edge refuses bots without this user agent.
            .user_agent(format!("DiscordBot ({public_url}, {})", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_PATIENCE)
            .timeout(PATIENCE)
            // A redirect could send the key to another host.
            .redirect(redirect::Policy::none())
            .build()
            .map_err(Error::broken)?;
        Ok(Self { http, settings, empty_until: Mutex::default() })
    }

    /// Calls the API, and returns the status and the JSON body of its answer, or null if there is no body.
    async fn call(
        &self,
        bucket: &'static str,
        (method, path): (Method, &str),
        caller: Caller<'_>,
        complete: impl Fn(RequestBuilder) -> RequestBuilder,
    ) -> Result<(StatusCode, Value), DiscordFailure> {
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
                return Err(DiscordFailure::Away(status.as_u16().to_string()));
            }
            if status == StatusCode::TOO_MANY_REQUESTS {
                let wait = self.note_refusal(bucket, &headers, &body);
                if is_again || wait > MAX_WAIT {
                    return Err(DiscordFailure::Busy(wait));
                }
                is_again = true;
                continue;
            }
            if status == StatusCode::UNAUTHORIZED && is_bot {
                tracing::error!("Discord refused our bot's token");
                self.note_empty(GLOBAL, AFTER_WRONG_KEY);
                return Err(DiscordFailure::Busy(AFTER_WRONG_KEY));
            }
            return Err(DiscordFailure::Refused(code_of(&body)));
        }
    }

    /// Waits until a bucket is refilled. Fails if that takes too long.
    async fn wait_for(&self, bucket: &'static str) -> Result<(), DiscordFailure> {
        let wait = {
            let empty = self.empty_until.lock().unwrap_or_else(PoisonError::into_inner);
            let until = [GLOBAL, bucket].into_iter().filter_map(|name| empty.get(name)).max();
            until.map(|until| until.saturating_duration_since(Instant::now())).unwrap_or_default()
        };
        if wait > MAX_WAIT {
            return Err(DiscordFailure::Busy(wait));
        }
        tokio::time::sleep(wait).await;
        Ok(())
    }

    fn note_empty(&self, bucket: &'static str, wait: Duration) {
        let mut empty = self.empty_until.lock().unwrap_or_else(PoisonError::into_inner);
        empty.insert(bucket, Instant::now() + wait);
    }

    /// Records that a bucket is empty, if a call has used its last permit.
    fn note_bucket(&self, bucket: &'static str, headers: &HeaderMap) {
        let is_empty = header(headers, "x-ratelimit-remaining") == Some("0");
        let wait = header(headers, "x-ratelimit-reset-after").and_then(seconds);
        if let Some(wait) = wait.filter(|_| is_empty) {
            self.note_empty(bucket, wait);
        }
    }

    /// Records a refusal, which blocks the call's bucket or all calls for a while. Returns the time to wait.
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

/// Parses seconds with a fraction.
fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

fn code_of(body: &Value) -> u32 {
    body["code"].as_u64().and_then(|code| u32::try_from(code).ok()).unwrap_or_default()
}

fn away(cause: reqwest::Error) -> DiscordFailure {
    let word = if cause.is_timeout() {
        "it did not answer in time"
    } else if cause.is_connect() {
        "it cannot be reached"
    } else {
        "the connection broke"
    };
    DiscordFailure::Away(word.to_owned())
}

/// Reads the body. Fails if it is too large.
async fn whole(mut answer: Response) -> Result<Vec<u8>, DiscordFailure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(away)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(DiscordFailure::Away("its answer is too large".to_owned()));
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
        assert!(matches!(refused, DiscordFailure::Busy(wait) if wait > Duration::from_secs(59)), "{refused:?}");
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
