//! Streams a draft as server-sent events: its sources at once, its parts when they are written, and its end. The id of
//! an event is the number of events so far, so that a page that reconnects gets the events that it missed.

use actix_web::HttpRequest;
use actix_web::HttpResponse;
use domain::assistant::portfolio::{PortfolioSection, SourceProgram};
use domain::feedback::AiFailure;
use domain::feedback::request_ai::Quota;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assistant::follow::{AnswerPart, Followed, streamed};
use crate::assistant::portfolio::DraftView;
use crate::assistant::portfolio::rows::{self, DraftRow, PortfolioVersionRow};
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::rate_limit::AnswerStream;

/// An event in the stream of a draft. The name of an event is its `kind`.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum PortfolioEvent {
    /// The draft was requested. From now on, a page can follow it by its id.
    Begun {
        /// The draft.
        draft: Uuid,
    },
    /// A program on which the draft is based.
    Source(SourceProgram),
    /// A part of the draft.
    Section(PortfolioSection),
    /// The draft is written or was stopped.
    Done {
        /// The draft.
        draft: Box<DraftView>,
        /// Quota of the day.
        usage: Option<Quota>,
    },
    /// There is no draft. The request does not count against the quota.
    Error {
        /// Reason of the failure.
        because: AiFailure,
    },
}

/// Parses the page's `Last-Event-ID`: the number of events that it has received.
pub(super) fn seen(request: &HttpRequest) -> Result<usize> {
    let Some(id) = request.headers().get("last-event-id") else { return Ok(0) };
    let seen = id.to_str().ok().and_then(|id| id.parse().ok());
    seen.ok_or_else(|| Error::malformed("the Last-Event-ID is malformed"))
}

/// Returns the stream of a draft for a page that has read this many events.
pub(super) fn response(pool: Pool, open: AnswerStream, draft: Uuid, seen: usize, usage: Option<Quota>) -> HttpResponse {
    streamed(DraftFollower { pool, draft, seen, usage }, open)
}

/// A page that follows a draft.
struct DraftFollower {
    pool: Pool,
    draft: Uuid,
    seen: usize,
    usage: Option<Quota>,
}

impl Followed for DraftFollower {
    type Row = (DraftRow, Option<PortfolioVersionRow>);

    async fn look(&self) -> Result<Option<Self::Row>> {
        rows::draft(&mut *self.pool.connection().await?, self.draft).await
    }

    fn say(&mut self, (row, newest): Self::Row) -> Option<AnswerPart> {
        let (status, failure) = (row.status.0, row.failure.map(|failure| failure.0));
        let mut events = vec![PortfolioEvent::Begun { draft: row.id }];
        events.extend(row.sources.0.iter().cloned().map(PortfolioEvent::Source));
        if let Some(version) = &newest {
            events.extend(version.text.0.sections.iter().cloned().map(PortfolioEvent::Section));
        }
        let (mut text, sent) = (String::new(), events.len());
        for (event, number) in events.iter().zip(1..).skip(self.seen) {
            write(&mut text, number, event)?;
        }
        self.seen = self.seen.max(sent);
        let is_open = status.is_open();
        if !is_open {
            let end = match failure {
                Some(because) => PortfolioEvent::Error { because },
                None => PortfolioEvent::Done { draft: Box::new(DraftView::new(row, newest)), usage: self.usage },
            };
            write(&mut text, sent + 1, &end)?;
        }
        Some(AnswerPart { text, is_open })
    }
}

fn write(text: &mut String, number: usize, event: &PortfolioEvent) -> Option<()> {
    let name = match event {
        PortfolioEvent::Begun { .. } => "begun",
        PortfolioEvent::Source(_) => "source",
        PortfolioEvent::Section(_) => "section",
        PortfolioEvent::Done { .. } => "done",
        PortfolioEvent::Error { .. } => "error",
    };
    let data = serde_json::to_string(event).ok()?;
    text.push_str(&format!("id: {number}\nevent: {name}\ndata: {data}\n\n"));
    Some(())
}
