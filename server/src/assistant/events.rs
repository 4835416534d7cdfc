//! The answer to a question as server-sent events.

use actix_web::{HttpRequest, HttpResponse};
use domain::assistant::AnswerStatus;
use domain::feedback::AiFailure;
use domain::feedback::request_ai::Quota;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assistant::follow::{AnswerPart, Followed, streamed};
use crate::assistant::rows::{self, MessageRow};
use crate::assistant::{Citation, MessageView};
use crate::columns::count;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::rate_limit::AnswerStream;

/// An event in the stream of an answer. The name of an event is its `kind`.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum AnswerEvent {
    /// A piece of the text.
    Delta {
        /// Position in characters (Unicode scalar values). 0 restarts the text.
        from: usize,
        /// The piece.
        text: String,
    },
    /// A passage that the text cites.
    Citation(Citation),
    /// The answer is complete.
    Done {
        /// The answer.
        message: Box<MessageView>,
        /// Quota of the day.
        usage: Option<Quota>,
    },
    /// There is no answer, or it ended early. The question does not count against the quota.
    Error {
        /// Reason of the failure.
        because: AiFailure,
    },
}

/// Position of a page in the stream: the number of the model's call, and the number of received characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AnswerPosition {
    call: u32,
    chars: usize,
}

impl AnswerPosition {
    /// Parses the `Last-Event-ID` of a page.
    pub(super) fn of(request: &HttpRequest) -> Result<Self> {
        let Some(id) = request.headers().get("last-event-id") else { return Ok(Self::default()) };
        let parts = id.to_str().ok().and_then(|id| id.split_once('-'));
        let position =
            parts.and_then(|(call, chars)| Some(Self { call: call.parse().ok()?, chars: chars.parse().ok()? }));
        position.ok_or_else(|| Error::malformed("the Last-Event-ID is malformed"))
    }
}

/// A page that follows an answer.
struct AnswerFollower {
    pool: Pool,
    answer: Uuid,
    position: AnswerPosition,
    cited: usize,
    usage: Option<Quota>,
}

/// Returns the stream of an answer from this position on.
pub(super) fn response(
    pool: Pool,
    open: AnswerStream,
    answer: Uuid,
    position: AnswerPosition,
    usage: Option<Quota>,
) -> HttpResponse {
    streamed(AnswerFollower { pool, answer, position, cited: 0, usage }, open)
}

impl Followed for AnswerFollower {
    type Row = MessageRow;

    async fn look(&self) -> Result<Option<MessageRow>> {
        let row = rows::message(&mut *self.pool.connection().await?, self.answer).await?;
        Ok(row.map(|(row, _)| row))
    }

    /// Returns the part of the answer that was not sent yet. A new call of the model restarts the text.
    fn say(&mut self, row: MessageRow) -> Option<AnswerPart> {
        let is_open = row.status.is_some_and(|status| status.0.is_open());
        let call = count(row.calls);
        if self.position.call != call {
            (self.position, self.cited) = (AnswerPosition { call, chars: 0 }, 0);
        }
        let mut said = String::new();
        let from = self.position.chars.min(row.text.chars().count());
        let text = row.text.chars().skip(from).collect::<String>();
        if !text.is_empty() {
            self.position.chars = from + text.chars().count();
            self.write(&mut said, &AnswerEvent::Delta { from, text })?;
        }
        let citations = row.citations.as_ref().map(|citations| citations.0.clone()).unwrap_or_default();
        for citation in citations.into_iter().skip(self.cited) {
            self.cited += 1;
            self.write(&mut said, &AnswerEvent::Citation(citation))?;
        }
        let (status, failure) = (row.status.map(|status| status.0)?, row.failure.map(|failure| failure.0));
        match (status, failure) {
            (AnswerStatus::Streaming, _) => {}
            (_, Some(because)) => self.write(&mut said, &AnswerEvent::Error { because })?,
            (_, None) => {
                let message = Box::new(MessageView::from(row));
                self.write(&mut said, &AnswerEvent::Done { message, usage: self.usage })?;
            }
        }
        Some(AnswerPart { text: said, is_open })
    }
}

impl AnswerFollower {
    fn write(&self, said: &mut String, event: &AnswerEvent) -> Option<()> {
        let name = match event {
            AnswerEvent::Delta { .. } => "delta",
            AnswerEvent::Citation(_) => "citation",
            AnswerEvent::Done { .. } => "done",
            AnswerEvent::Error { .. } => "error",
        };
        let AnswerPosition { call, chars } = self.position;
        let data = serde_json::to_string(event).ok()?;
        said.push_str(&format!("id: {call}-{chars}\nevent: {name}\ndata: {data}\n\n"));
        Some(())
    }
}
