//! An answer in words, while the model writes it: the same API with `stream`. Each event has a piece of the text.

use std::pin::Pin;

use eventsource_stream::{EventStreamError, Eventsource as _};
use futures_util::{Stream, StreamExt as _, stream};
use reqwest::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ports::model::{MAX_ANSWER_BYTES, Model, ModelFailure, away, whole};

/// Maximum number of tokens of an answer in words; some services ignore it.
const MAX_TOKENS: u32 = 1_024;

/// The data of the last event.
const DONE: &str = "[DONE]";

/// A question: the operator's instructions, then the messages of others.
#[derive(Debug)]
pub struct StreamRequest {
    /// The instructions for the model.
    pub system: String,
    /// The material.
    pub messages: Vec<String>,
}

/// An answer that is being written.
pub struct Writing {
    events: Pin<Box<dyn Stream<Item = Result<String, ModelFailure>> + Send>>,
    bytes: usize,
    has_ended: bool,
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default)]
    error: Option<Value>,
    #[serde(default)]
    choices: Vec<StreamedChoice>,
}

#[derive(Deserialize)]
struct StreamedChoice {
    #[serde(default)]
    delta: Delta,
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Delta {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    refusal: Option<String>,
}

impl Model {
    /// Asks for an answer in words.
    pub async fn write(&self, asking: &StreamRequest) -> Result<Writing, ModelFailure> {
        let mut messages = vec![json!({ "role": "system", "content": asking.system })];
        messages.extend(asking.messages.iter().map(|text| json!({ "role": "user", "content": text })));
        let body = json!({
            "model": self.settings.name,
            "messages": messages,
            "max_completion_tokens": MAX_TOKENS,
            "stream": true,
        });
        let answer = self.send(&body).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        if !status.is_success() {
            return Err(self.refused(status, &headers, &whole(answer).await?));
        }
        Ok(Writing { events: Box::pin(events(answer)), bytes: 0, has_ended: false })
    }
}

fn events(answer: Response) -> impl Stream<Item = Result<String, ModelFailure>> {
    let pieces = stream::unfold(answer, async |mut answer| match answer.chunk().await {
        Ok(Some(bytes)) => Some((Ok(bytes), answer)),
        Ok(None) => None,
        Err(cause) => Some((Err(cause), answer)),
    });
    pieces.eventsource().map(|event| match event {
        Ok(event) => Ok(event.data),
        Err(EventStreamError::Transport(cause)) => Err(away(cause)),
        Err(EventStreamError::Utf8(_) | EventStreamError::Parser(_)) => Err(ModelFailure::Unfit("it cannot be read")),
    })
}

impl Writing {
    /// The next piece of the text. `None` after the last.
    pub async fn next(&mut self) -> Result<Option<String>, ModelFailure> {
        while let Some(data) = self.events.next().await.transpose()? {
            if data == DONE {
                break;
            }
            self.bytes += data.len();
            if self.bytes > MAX_ANSWER_BYTES {
                return Err(ModelFailure::Unfit("it is too large"));
            }
            if let Some(piece) = self.read(&data)? {
                return Ok(Some(piece));
            }
        }
        if self.has_ended { Ok(None) } else { Err(ModelFailure::Unfit("it is incomplete")) }
    }

    /// The text of an event. `None` if it has no text.
    fn read(&mut self, data: &str) -> Result<Option<String>, ModelFailure> {
        let chunk = serde_json::from_str::<Chunk>(data).map_err(|_| ModelFailure::Unfit("it cannot be read"))?;
        if chunk.error.is_some() {
            return Err(ModelFailure::Away { cause: "it broke off".to_owned(), retry_after: None });
        }
        let Some(choice) = chunk.choices.into_iter().next() else { return Ok(None) };
        if choice.delta.refusal.is_some_and(|refusal| !refusal.is_empty()) {
            return Err(ModelFailure::Declined);
        }
        match choice.finish_reason.as_deref() {
            None => {}
            // An answer that was cut off at the token limit is shown as it is.
            Some("stop" | "length") => self.has_ended = true,
            Some("content_filter") => return Err(ModelFailure::Declined),
            Some(_) => return Err(ModelFailure::Unfit("it is incomplete")),
        }
        Ok(choice.delta.content.filter(|text| !text.is_empty()))
    }
}
