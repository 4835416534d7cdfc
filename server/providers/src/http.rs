//! A call to a provider. It is sent only to the provider's own host, has a timeout, and is retried only if a repetition
//! has no second effect.

use std::time::Duration;

use reqwest::{RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;

use crate::settings::Settings;
use crate::{Fault, Result};

/// Timeout for connecting.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of bytes of an answer.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// Maximum number of tries of a repeatable call.
const MAX_CALLS: u32 = 3;

/// Maximum number of characters of a provider's message that are kept.
const MAX_WORDS: usize = 200;

/// Whether a call may be repeated when its outcome is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// The call only reads, or carries a key by which the provider recognises a repetition.
    Safe,
    /// A repetition may have a second effect.
    Never,
}

/// A complete answer; the provider's own client decides whether it is a success.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).map_err(|_| Fault::Nonsense("it is no JSON"))
    }

    /// The fault of a refused call, with the code and the message of its body.
    pub(crate) fn refusal(&self, code: Option<&str>, words: Option<&str>) -> Fault {
        match self.status.as_u16() {
            429 => Fault::Busy,
            status if self.status.is_server_error() => Fault::Broken(status.to_string()),
            status => Fault::Refused {
                status,
                code: code.unwrap_or("unnamed").to_owned(),
                words: words.unwrap_or_default().chars().take(MAX_WORDS).collect(),
            },
        }
    }
}

/// HTTP client for all providers.
#[derive(Clone, Debug)]
pub(crate) struct Http {
    client: reqwest::Client,
    pause: Duration,
}

impl Http {
    pub(crate) fn new(settings: &Settings) -> Result<Self> {
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_PATIENCE)
            .timeout(settings.timeout)
            // Keys are sent only to the configured host.
            .redirect(redirect::Policy::none())
            .build()
            .map_err(|_| Fault::Impossible("no client could be made"))?;
        Ok(Self { client, pause: settings.pause })
    }

    /// Makes the call. Retries it after a temporary failure, if `repeat` and the maximum number of tries allow that.
    pub(crate) async fn call(
        &self,
        repeat: Repeat,
        request: impl Fn(&reqwest::Client) -> RequestBuilder,
    ) -> Result<Answer> {
        let mut calls = 1;
        loop {
            let answer = once(request(&self.client)).await;
            let is_passing = match &answer {
                Ok(answer) => is_passing(answer.status),
                Err(fault) => fault.is_passing(),
            };
            // A call that was not received, or was rejected because of load, can always be repeated.
            let is_undone = match &answer {
                Ok(answer) => answer.status == StatusCode::TOO_MANY_REQUESTS,
                Err(fault) => *fault == Fault::Unreachable,
            };
            if !is_passing || calls == MAX_CALLS || (repeat == Repeat::Never && !is_undone) {
                return answer;
            }
            tokio::time::sleep(self.pause * 2_u32.pow(calls - 1)).await;
            calls += 1;
        }
    }
}

fn is_passing(status: StatusCode) -> bool {
    status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::CONFLICT || status.is_server_error()
}

async fn once(request: RequestBuilder) -> Result<Answer> {
    let answer = request.send().await.map_err(|cause| fault(&cause))?;
    let status = answer.status();
    Ok(Answer { status, body: whole(answer).await? })
}

/// Reads the body, up to the maximum size.
async fn whole(mut answer: Response) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|cause| fault(&cause))? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(Fault::Nonsense("it is too large"));
        }
    }
    Ok(bytes)
}

/// Leaves out the text of the cause, which may contain a URL with a key.
fn fault(cause: &reqwest::Error) -> Fault {
    if cause.is_connect() {
        Fault::Unreachable
    } else if cause.is_timeout() {
        Fault::Slow
    } else {
        Fault::Broken("the connection broke".to_owned())
    }
}
