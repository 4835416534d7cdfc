//! The answer to a question as server-sent events.

use actix_web::{HttpRequest, HttpResponse};
use domain::assistant::AnswerStatus;
use domain::feedback::AiFailure;
use domain::feedback::request_ai::Quota;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assistant::follow::{Followed, Said, streamed};
use crate::assistant::rows::{self, MessageRow};
use crate::assistant::{Citation, MessageView};
use crate::columns::count;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::rate_limit::AnswerStream;

/// What the stream of an answer says. The name of an event is its `kind`.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum AnswerEvent {
    /// A piece of the text.
    Delta {
        /// After how many characters it stands (Unicode scalar values); 0 begins the text anew.
        from: usize,
        /// The piece.
        text: String,
    },
    /// A passage that the text names.
    Citation(Citation),
    /// The answer is there as whole as it will be.
    Done {
        /// The answer.
        message: Box<MessageView>,
        /// The day's quota.
        usage: Option<Quota>,
    },
    /// There is no answer, or it broke off. The question does not count.
    Error {
        /// Why.
        because: AiFailure,
    },
}

/// Where a page has read to: which call of the model, and how many characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position {
    call: u32,
    chars: usize,
}

impl Position {
    /// Reads what a page names by its `Last-Event-ID`.
    pub(super) fn of(request: &HttpRequest) -> Result<Self> {
        let Some(id) = request.headers().get("last-event-id") else { return Ok(Self::default()) };
        let parts = id.to_str().ok().and_then(|id| id.split_once('-'));
        let position =
            parts.and_then(|(call, chars)| Some(Self { call: call.parse().ok()?, chars: chars.parse().ok()? }));
        position.ok_or_else(|| Error::malformed("the Last-Event-ID is not one of ours"))
    }
}

/// A page that follows an answer.
struct Following {
    pool: Pool,
    answer: Uuid,
    position: Position,
    cited: usize,
    usage: Option<Quota>,
}

/// The stream of an answer, for a page that has read this far.
pub(super) fn response(
    pool: Pool,
    open: AnswerStream,
    answer: Uuid,
    position: Position,
    usage: Option<Quota>,
) -> HttpResponse {
    streamed(Following { pool, answer, position, cited: 0, usage }, open)
}

impl Followed for Following {
    type Row = MessageRow;

    async fn look(&self) -> Result<Option<MessageRow>> {
        let row = rows::message(&mut *self.pool.connection().await?, self.answer).await?;
        Ok(row.map(|(row, _)| row))
    }

    /// What of the answer was not said yet. Another call of the model begins anew.
    fn say(&mut self, row: MessageRow) -> Option<Said> {
        let is_open = row.status.is_some_and(|status| status.0.is_open());
        let call = count(row.calls);
        if self.position.call != call {
            (self.position, self.cited) = (Position { call, chars: 0 }, 0);
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
        Some(Said { text: said, is_open })
    }
}

impl Following {
    fn write(&self, said: &mut String, event: &AnswerEvent) -> Option<()> {
        let name = match event {
            AnswerEvent::Delta { .. } => "delta",
            AnswerEvent::Citation(_) => "citation",
            AnswerEvent::Done { .. } => "done",
            AnswerEvent::Error { .. } => "error",
        };
        let Position { call, chars } = self.position;
        let data = serde_json::to_string(event).ok()?;
        said.push_str(&format!("id: {call}-{chars}\nevent: {name}\ndata: {data}\n\n"));
        Some(())
    }
}
