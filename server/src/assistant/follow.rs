//! What is written bit by bit, as server-sent events: a row is looked at again and again, so that a lost connection and a
//! killed server cost nothing but time. No connection to the database is held between two looks.

use std::convert::Infallible;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::Bytes;
use futures_util::{Stream, stream};
use tokio::time::{Duration, Instant, sleep};

use crate::error::Result;
use crate::rate_limit::AnswerStream;

/// How often a row that is being written is looked at.
const LOOK_PAUSE: Duration = Duration::from_millis(200);

/// How often the stream says that it stands.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long a stream is followed at most; then the page comes back.
const LONGEST: Duration = Duration::from_secs(300);

/// What a look at a row gives the page.
pub(super) struct Said {
    /// The events that the page has not got yet; perhaps none.
    pub(super) text: String,
    /// Whether more may come.
    pub(super) is_open: bool,
}

/// Something that a page follows.
pub(super) trait Followed: 'static {
    /// What is looked at.
    type Row;

    /// Looks at it; nothing if it has gone.
    async fn look(&self) -> Result<Option<Self::Row>>;

    /// What of it was not said yet.
    fn say(&mut self, row: Self::Row) -> Option<Said>;
}

/// The answer that sends a page what it follows, to the end of it.
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
            // Where the database is away the page comes back with its position.
            let row = followed.look().await.ok()??;
            let Said { text, is_open } = followed.say(row)?;
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
