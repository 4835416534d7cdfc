//! Events of a stream, as text. The stream sends heartbeats, and ends when the sign-in must be renewed.

use std::convert::Infallible;
use std::fmt;
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::web::Bytes;
use domain::time::Timestamp;
use futures_util::stream::{self, Stream, StreamExt as _};
use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::error::{Error, Result};
use crate::live::hub::Follower;
use crate::live::position::LivePosition;
use crate::live::rows::Missed;

/// Interval between heartbeats. A heartbeat that cannot be sent shows that the connection is closed.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Milliseconds after which a browser reconnects when its stream has ended.
const RETRY_MILLISECONDS: u32 = 5_000;

/// State of an open stream.
struct Open {
    following: Follower,
    clock: Clock,
    heartbeat: tokio::time::Interval,
    ends_at: Instant,
}

/// Returns the position after which the page needs updates, from its `Last-Event-ID`. `None` without that header.
pub(super) fn last_heard(request: &HttpRequest) -> Result<Option<LivePosition>> {
    let Some(id) = request.headers().get("last-event-id") else { return Ok(None) };
    let id = id.to_str().map_err(|_| Error::malformed("the Last-Event-ID is not a position"))?;
    id.parse().map(Some)
}

/// Returns the stream of events after a position, until an instant.
pub(super) fn stream(
    following: Follower,
    clock: Clock,
    missed: Missed,
    position: LivePosition,
    until: Timestamp,
) -> Result<impl Stream<Item = Result<Bytes, Infallible>>> {
    let seconds = u64::try_from(until.seconds_since(position.at)).unwrap_or_default();
    let ends_at = Instant::now() + Duration::from_secs(seconds);
    let open = Open { following, clock, heartbeat: tokio::time::interval(HEARTBEAT), ends_at };
    Ok(stream::iter([Ok(beginning(missed, &position)?)]).chain(stream_of(open)))
}

fn beginning(missed: Missed, position: &LivePosition) -> Result<Bytes> {
    let mut text = format!("retry: {RETRY_MILLISECONDS}\n");
    let mut say = |event| text.push_str(&LiveEvent::to_string(&event));
    say(LiveEvent::new(LiveEventKind::Open, &(), position.clone())?);
    match missed {
        Missed::Anything => say(LiveEvent::new(LiveEventKind::Anything, &(), position.clone())?),
        Missed::Updates(updates) => {
            for update in updates {
                say(LiveEvent::new(LiveEventKind::Update, &update, position.clone())?);
            }
        }
    }
    Ok(text.into())
}

fn stream_of(open: Open) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(open, async |mut open| {
        let text = tokio::select! {
            update = open.following.next() => {
                LiveEvent::new(LiveEventKind::Update, &update?, open.clock.now().into()).ok()?.to_string()
            }
            _ = open.heartbeat.tick() => ":\n\n".to_owned(),
            () = tokio::time::sleep_until(open.ends_at) => return None,
        };
        Some((Ok(text.into()), open))
    })
}

/// One event of a stream.
#[derive(ToSchema)]
pub(super) struct LiveEvent {
    /// Position after the event. A page that reconnects gets the updates after this position.
    #[schema(value_type = String)]
    id: LivePosition,
    /// Kind of the event.
    event: LiveEventKind,
    /// JSON of the change for an update, otherwise `null`.
    data: String,
}

/// Kind of an event.
#[derive(Clone, Copy, ToSchema)]
#[schema(rename_all = "snake_case")]
pub(super) enum LiveEventKind {
    /// The stream has begun.
    Open,
    /// The page has missed updates that are no longer kept, so anything may have changed.
    Anything,
    /// A change.
    Update,
}

impl LiveEvent {
    fn new(event: LiveEventKind, data: &impl Serialize, id: LivePosition) -> Result<Self> {
        Ok(Self { id, event, data: serde_json::to_string(data)? })
    }
}

impl fmt::Display for LiveEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let event = match self.event {
            LiveEventKind::Open => "open",
            LiveEventKind::Anything => "anything",
            LiveEventKind::Update => "update",
        };
        write!(f, "id: {}\nevent: {event}\ndata: {}\n\n", self.id, self.data)
    }
}
