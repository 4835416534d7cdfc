//! A language model behind the chat API that most services and programs support (`POST {url}/chat/completions`). It is
//! asked for JSON with a strict schema. A service may ignore the schema, so callers must validate the answer like any
//! untrusted input. Requests contain only fields that all services accept. No failure contains a text.

pub mod stream;

use std::time::Duration;

use jiff::fmt::rfc2822;
use reqwest::header::{HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::{Response, StatusCode, redirect};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::clock::Clock;
use crate::config::ModelSettings;
use crate::error::{Error, Result};

/// Maximum time for a connection.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// Maximum size of an answer in bytes.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// Maximum number of tokens of an answer; some services ignore it.
const MAX_ANSWER_TOKENS: u32 = 8_192;

/// Maximum pause before a retry: of our choice, and as requested by a service.
const MAX_PAUSE: Duration = Duration::from_secs(8);
const MAX_ASKED_PAUSE: Duration = Duration::from_secs(60);

/// A language model.
pub struct Model {
    http: reqwest::Client,
    settings: ModelSettings,
    clock: Clock,
}

/// A question: the operator's instructions, the messages of others, and the schema of the answer.
#[derive(Debug)]
pub struct Question {
    /// The instructions for the model.
    pub system: String,
    /// The material: the messages, which are sent separately.
    pub messages: Vec<String>,
    /// The name of the schema.
    pub form: &'static str,
    /// The answer's JSON schema, limited to the keywords that all services support.
    pub schema: Value,
}

/// An answer.
#[derive(Debug)]
pub struct Answered {
    /// The text, which should be JSON.
    pub text: String,
    /// The model that has answered, by the service's name for it.
    pub model: String,
}

/// Reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFailure {
    /// The service is unavailable, slow or busy. It may be called again after the pause that it requests, or else after
    /// a pause of our choice.
    #[error("the model's service is unavailable: {cause}")]
    Away {
        /// The cause, as a number or a word.
        cause: String,
        /// The pause that the service requests.
        retry_after: Option<Duration>,
    },
    /// The service refuses; a retry cannot succeed.
    #[error("the model's service refused: {0}")]
    Refused(String),
    /// The model refuses to answer this question.
    #[error("the model declined")]
    Declined,
    /// The response is not a valid answer.
    #[error("the model's answer is invalid: {0}")]
    Unfit(&'static str),
}

#[derive(Deserialize)]
struct ModelCompletion {
    #[serde(default)]
    model: Option<String>,
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: ModelMessage,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct ModelMessage {
    content: Option<String>,
    #[serde(default)]
    refusal: Option<String>,
}

impl Model {
    /// A client with these settings. The clock is needed if a service states a date for a retry.
    pub fn new(settings: &ModelSettings, clock: Clock) -> Result<Self> {
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_PATIENCE)
            .timeout(settings.timeout)
            // A redirect could send a learner's text to another host.
            .redirect(redirect::Policy::none())
            .build()
            .map_err(Error::broken)?;
        Ok(Self { http, settings: settings.clone(), clock })
    }

    /// The configured name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.settings.name
    }

    /// Maximum number of calls in a day.
    #[must_use]
    pub fn calls_per_day(&self) -> u32 {
        self.settings.calls_per_day
    }

    /// The pause after this many calls: the one that the service requests, otherwise a pause that doubles. Up to a
    /// quarter of it is subtracted at random, so that calls that failed at the same time are not all retried at the
    /// same time.
    #[must_use]
    pub fn pause_after(&self, calls: u32, failure: &ModelFailure) -> Duration {
        if let ModelFailure::Away { retry_after: Some(asked), .. } = failure {
            return *asked;
        }
        let pause = self.settings.pause.saturating_mul(1 << calls.saturating_sub(1).min(8)).min(MAX_PAUSE);
        let random = u32::try_from(Uuid::new_v4().as_u128() >> 96).unwrap_or_default() % 1_000;
        pause - pause / 4 * random / 1_000
    }

    /// Asks once, without retries.
    pub async fn ask(&self, question: &Question) -> Result<Answered, ModelFailure> {
        let mut messages = vec![json!({ "role": "system", "content": question.system })];
        messages.extend(question.messages.iter().map(|text| json!({ "role": "user", "content": text })));
        let body = json!({
            "model": self.settings.name,
            "messages": messages,
            "max_completion_tokens": MAX_ANSWER_TOKENS,
            "response_format": {
                "type": "json_schema",
                "json_schema": { "name": question.form, "strict": true, "schema": question.schema },
            },
        });
        let answer = self.send(&body).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let text = whole(answer).await?;
        if !status.is_success() {
            return Err(self.refused(status, &headers, &text));
        }
        read(&text)
    }

    async fn send(&self, body: &Value) -> Result<Response, ModelFailure> {
        let url = format!("{}/chat/completions", self.settings.url.trim_end_matches('/'));
        self.http.post(url).bearer_auth(&self.settings.key).json(body).send().await.map_err(away)
    }

    /// The failure that an error response means.
    fn refused(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> ModelFailure {
        let body = serde_json::from_slice::<Value>(body).unwrap_or_default();
        let code = body["error"]["code"].as_str().unwrap_or_default();
        if matches!(code, "content_filter" | "content_policy_violation") {
            return ModelFailure::Declined;
        }
        let cause = status.as_u16().to_string();
        let is_passing = matches!(status.as_u16(), 408 | 409 | 429) || status.is_server_error();
        let may_retry = match header(headers, "x-should-retry") {
            Some("true") => true,
            Some("false") => false,
            _ => is_passing && code != "insufficient_quota",
        };
        let retry_after = self.retry_after(headers);
        if !may_retry || retry_after.is_some_and(|pause| pause > MAX_ASKED_PAUSE) {
            return ModelFailure::Refused(cause);
        }
        ModelFailure::Away { cause, retry_after }
    }

    /// The pause that the service requests: in milliseconds, in seconds, or until a date.
    fn retry_after(&self, headers: &HeaderMap) -> Option<Duration> {
        let milliseconds = header(headers, "retry-after-ms").and_then(|text| text.parse().ok());
        let seconds = || {
            let text = headers.get(RETRY_AFTER)?.to_str().ok()?;
            text.parse().ok().map(Duration::from_secs).or_else(|| self.until(text))
        };
        milliseconds.map(Duration::from_millis).or_else(seconds)
    }

    fn until(&self, date: &str) -> Option<Duration> {
        let at = rfc2822::parse(date).ok()?.timestamp().as_second();
        let now = OffsetDateTime::from(self.clock.now()).unix_timestamp();
        Some(Duration::from_secs(u64::try_from(at - now).unwrap_or_default()))
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &'static str) -> Option<&'a str> {
    headers.get(HeaderName::from_static(name))?.to_str().ok()
}

fn away(cause: reqwest::Error) -> ModelFailure {
    let word = if cause.is_timeout() {
        "it did not answer in time"
    } else if cause.is_connect() {
        "it cannot be reached"
    } else {
        "the connection broke"
    };
    ModelFailure::Away { cause: word.to_owned(), retry_after: None }
}

/// Reads the body. Fails if it is too large.
async fn whole(mut answer: Response) -> Result<Vec<u8>, ModelFailure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(away)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(ModelFailure::Unfit("it is too large"));
        }
    }
    Ok(bytes)
}

fn read(body: &[u8]) -> Result<Answered, ModelFailure> {
    let completion =
        serde_json::from_slice::<ModelCompletion>(body).map_err(|_| ModelFailure::Unfit("it cannot be read"))?;
    let choice = completion.choices.into_iter().next().ok_or(ModelFailure::Unfit("it is empty"))?;
    if choice.message.refusal.is_some_and(|refusal| !refusal.is_empty()) {
        return Err(ModelFailure::Declined);
    }
    match choice.finish_reason.as_deref() {
        Some("stop") => {}
        Some("content_filter") => return Err(ModelFailure::Declined),
        Some("length") => return Err(ModelFailure::Unfit("it was cut off")),
        _ => return Err(ModelFailure::Unfit("it is incomplete")),
    }
    let text = choice.message.content.ok_or(ModelFailure::Unfit("it is empty"))?;
    Ok(Answered { text, model: completion.model.unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use domain::time::Timestamp;
    use reqwest::header::HeaderValue;

    use super::*;

    fn model() -> Model {
        let settings = ModelSettings {
            url: "http://127.0.0.1:1/v1".to_owned(),
            key: "key".to_owned(),
            name: "reader".to_owned(),
            calls_per_day: 1,
            timeout: Duration::from_secs(1),
            pause: Duration::from_millis(400),
        };
        let now = Timestamp::parse("2026-06-01T09:00:00Z").expect("an instant");
        Model::new(&settings, Clock::new(move || now)).expect("a model")
    }

    /// The failure for a status with these headers and this code.
    fn check(status: u16, headers: &[(&'static str, &'static str)], code: &str, expected: ModelFailure) {
        let pairs =
            headers.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let body = json!({ "error": { "message": "no", "type": "x", "param": null, "code": code } }).to_string();
        let status = StatusCode::from_u16(status).expect("a status");
        assert_eq!(model().refused(status, &pairs.collect(), body.as_bytes()), expected, "{status} {headers:?} {code}");
    }

    #[test]
    fn a_service_is_called_again_when_it_says_so_and_not_before() {
        let away = |cause: &str, after: Option<u64>| ModelFailure::Away {
            cause: cause.to_owned(),
            retry_after: after.map(Duration::from_millis),
        };
        let refused = |cause: &str| ModelFailure::Refused(cause.to_owned());
        check(429, &[], "rate_limit_exceeded", away("429", None));
        check(429, &[("retry-after", "2")], "", away("429", Some(2_000)));
        check(429, &[("retry-after-ms", "250"), ("retry-after", "2")], "", away("429", Some(250)));
        check(503, &[("retry-after", "Mon, 01 Jun 2026 09:00:10 GMT")], "", away("503", Some(10_000)));
        check(503, &[("retry-after", "Mon, 01 Jun 2026 08:00:00 GMT")], "", away("503", Some(0)));
        check(429, &[("retry-after", "61")], "", refused("429"));
        check(429, &[], "insufficient_quota", refused("429"));
        check(500, &[("x-should-retry", "false")], "", refused("500"));
        check(400, &[("x-should-retry", "true")], "", away("400", None));
        check(401, &[], "invalid_api_key", refused("401"));
        check(307, &[("location", "http://elsewhere.example")], "", refused("307"));
        check(400, &[], "content_filter", ModelFailure::Declined);
    }

    #[test]
    fn pauses_double_and_keep_to_what_was_asked_for() {
        let away = |retry_after| ModelFailure::Away { cause: String::new(), retry_after };
        let asked = Duration::from_secs(7);
        assert_eq!(model().pause_after(1, &away(Some(asked))), asked);
        for (calls, most) in [(1, 400), (2, 800), (3, 1_600), (20, 8_000)] {
            let (pause, most) = (model().pause_after(calls, &away(None)), Duration::from_millis(most));
            assert!(most * 3 / 4 <= pause && pause <= most, "{calls}: {pause:?}");
        }
    }

    #[test]
    fn only_a_whole_answer_of_the_model_counts() {
        let answer = |reason: &str, message: Value| {
            let choice = json!({ "index": 0, "message": message, "finish_reason": reason, "logprobs": null });
            let body = json!({ "id": "1", "object": "chat.completion", "model": "reader-2", "choices": [choice] });
            read(body.to_string().as_bytes()).map(|answered| (answered.model, answered.text))
        };
        let said = |text: &str| json!({ "role": "assistant", "content": text, "refusal": null });
        assert_eq!(answer("stop", said("{}")), Ok(("reader-2".to_owned(), "{}".to_owned())));
        assert_eq!(answer("length", said("{")), Err(ModelFailure::Unfit("it was cut off")));
        assert_eq!(answer("content_filter", said("")), Err(ModelFailure::Declined));
        assert_eq!(answer("stop", json!({ "content": null, "refusal": "I cannot." })), Err(ModelFailure::Declined));
        assert_eq!(answer("stop", json!({ "content": null })), Err(ModelFailure::Unfit("it is empty")));
        assert_eq!(answer("tool_calls", said("{}")), Err(ModelFailure::Unfit("it is incomplete")));
        assert_eq!(read(b"{}").map(|_| ()), Err(ModelFailure::Unfit("it cannot be read")));
    }
}
