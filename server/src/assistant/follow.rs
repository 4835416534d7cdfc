//! Streams a row while it is being written, as server-sent events. The row is polled, so that a lost connection or a
//! killed server costs only time. No database connection is held between two polls.

use std::convert::Infallible;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::Bytes;
use futures_util::{Stream, stream};
use tokio::time::{Duration, Instant, sleep};

use crate::error::Result;
use crate::rate_limit::AnswerStream;

/// Pause between two polls.
const LOOK_PAUSE: Duration = Duration::from_millis(200);

/// Pause between two heartbeats.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Maximum duration of a stream; then the page reconnects.
const LONGEST: Duration = Duration::from_secs(300);

/// The new part of an answer that one read of its row yields for the page.
pub(super) struct AnswerPart {
    /// Events that the page has not received; may be empty.
    pub(super) text: String,
    /// Whether more may follow.
    pub(super) is_open: bool,
}

/// A row that a page follows.
pub(super) trait Followed: 'static {
    /// Type of the row.
    type Row;

    /// Reads the row; `None` if it was deleted.
    async fn look(&self) -> Result<Option<Self::Row>>;

    /// Returns the events that were not sent yet.
    fn say(&mut self, row: Self::Row) -> Option<AnswerPart>;
}

/// Returns the response that streams a row to its end.
pub(super) fn streamed(followed: impl Followed, open: AnswerStream) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        .insert_header((CACHE_CONTROL, "no-cache, no-transform"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events(followed, open))
}

fn events(followed: impl Followed, open: AnswerStream) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let now = Instant::now();
    stream::unfold(Some((followed, open, now, now + LONGEST)), async |following| {
        let (mut followed, open, said_at, ends_at) = following?;
        while Instant::now() < ends_at {
            // If the database cannot be reached, the page reconnects with its position.
            let row = followed.look().await.ok()??;
            let AnswerPart { text, is_open } = followed.say(row)?;
            if !is_open {
                return Some((Ok(text.into()), None));
            }
            if !text.is_empty() {
                return Some((Ok(text.into()), Some((followed, open, Instant::now(), ends_at))));
            }
            if said_at.elapsed() >= HEARTBEAT {
                return Some((Ok(Bytes::from_static(b":\n\n")), Some((followed, open, Instant::now(), ends_at))));
            }
            sleep(LOOK_PAUSE).await;
        }
        None
    })
}
