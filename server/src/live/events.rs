//! The events of a stream, as their text. From time to time it says that it stands, and it ends when the sign-in is to be
//! renewed.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::web::Bytes;
use domain::time::Timestamp;
use futures_util::stream::{self, Stream, StreamExt as _};
use serde::Serialize;
use tokio::time::Instant;

use crate::clock::Clock;
use crate::error::{Error, Result};
use crate::live::hub::Following;
use crate::live::rows::Missed;

/// How often the stream says that it stands, so that whoever has gone is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// After how long a browser comes back whose stream has ended.
const RETRY_MILLISECONDS: u32 = 5_000;

/// What is open while a page follows.
struct Open {
    following: Following,
    clock: Clock,
    heartbeat: tokio::time::Interval,
    ends_at: Instant,
}

/// The time of the last event that the page has heard.
pub(super) fn last_heard(request: &HttpRequest) -> Result<Option<Timestamp>> {
    let Some(id) = request.headers().get("last-event-id") else { return Ok(None) };
    let at = id.to_str().ok().and_then(Timestamp::parse);
    at.map(Some).ok_or_else(|| Error::malformed("the Last-Event-ID is not one of ours"))
}

/// What a page is sent that follows until an instant.
pub(super) fn stream(
    following: Following,
    clock: Clock,
    missed: Missed,
    now: Timestamp,
    until: Timestamp,
) -> Result<impl Stream<Item = Result<Bytes, Infallible>>> {
    let seconds = u64::try_from(until.seconds_since(now)).unwrap_or_default();
    let ends_at = Instant::now() + Duration::from_secs(seconds);
    let open = Open { following, clock, heartbeat: tokio::time::interval(HEARTBEAT), ends_at };
    Ok(stream::iter([Ok(beginning(missed, now)?)]).chain(stream_of(open)))
}

fn beginning(missed: Missed, now: Timestamp) -> Result<Bytes> {
    let mut text = format!("retry: {RETRY_MILLISECONDS}\n");
    text.push_str(&event("open", &(), now)?);
    match missed {
        Missed::Anything => text.push_str(&event("anything", &(), now)?),
        Missed::Updates(updates) => {
            for update in updates {
                text.push_str(&event("update", &update, now)?);
            }
        }
    }
    Ok(text.into())
}

fn stream_of(open: Open) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(open, async |mut open| {
        let text = tokio::select! {
            update = open.following.next() => event("update", &update?, open.clock.now()).ok()?,
            _ = open.heartbeat.tick() => ":\n\n".to_owned(),
            () = tokio::time::sleep_until(open.ends_at) => return None,
        };
        Some((Ok(text.into()), open))
    })
}

/// One event. Its id is the time: what is asked for again after it begins there.
fn event(name: &str, data: &impl Serialize, at: Timestamp) -> Result<String> {
    Ok(format!("id: {at}\nevent: {name}\ndata: {}\n\n", serde_json::to_string(data)?))
}
