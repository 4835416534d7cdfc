//! One call of a provider: sent to its own host alone, with an end to our patience, and repeated only where a repetition
//! does nothing twice.

use std::time::Duration;

use reqwest::{RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;

use crate::settings::Settings;
use crate::{Fault, Result};

/// How long a connection may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// The most that is read of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// How often a call is made that may be repeated.
const MAX_CALLS: u32 = 3;

/// The most characters of a provider's sentence that are kept.
const MAX_WORDS: usize = 200;

/// Whether a call may be made again when nobody knows what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// It only reads, or brings a key by which the provider knows it again.
    Safe,
    /// It may do something twice.
    Never,
}

/// An answer that came whole; whether it is a yes the provider's own client knows.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).map_err(|_| Fault::Nonsense("it is no JSON"))
    }

    /// What a provider says no with, by the code and the sentence in its body.
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

/// How providers are called.
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
            // A key goes where the operator said, and nowhere else.
            .redirect(redirect::Policy::none())
            .build()
            .map_err(|_| Fault::Impossible("no client could be made"))?;
        Ok(Self { client, pause: settings.pause })
    }

    /// Makes the call, as often as it may be made, until there is an answer that is no breakdown.
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
            // What was never heard, or not listened to, may always be said again.
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

/// The body, which ends at the latest where it is too large.
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

/// The cause itself may name an address with a key in it.
fn fault(cause: &reqwest::Error) -> Fault {
    if cause.is_connect() {
        Fault::Unreachable
    } else if cause.is_timeout() {
        Fault::Slow
    } else {
        Fault::Broken("the connection broke".to_owned())
    }
}
