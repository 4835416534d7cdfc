//! Lists the events of one of the learner's sessions, or of all.

use std::collections::HashMap;

use domain::event::EventPhase;
use domain::event::list::{EventListFacts, ListedEvent, list};
use domain::ids::EventId;
use domain::notification::event::EventKind;

use crate::event::rows::{EventRow, PlaceRow, events_of};
use crate::event::{places, session_ids};
use crate::prelude::*;

/// Filter of the events.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsQuery {
    /// Session, by id or slug; without it, all of the learner's sessions.
    pub(super) xs: Option<String>,
}

/// An event, as its learner sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventView<'a> {
    /// The event.
    id: EventId,
    /// Slug of the session.
    xs: &'a str,
    /// Title of the program.
    program: &'a str,
    /// Kind.
    kind: EventKind,
    /// Title.
    title: &'a str,
    /// Start; for a deadline or a release, its instant.
    starts_at: Timestamp,
    /// End; `None` for a deadline or a release.
    ends_at: Option<Timestamp>,
    /// Phase.
    phase: EventPhase,
    /// Time from which it can be joined. `None` if it has no link, or is over or cancelled.
    joins_at: Option<Timestamp>,
    /// Whether it can be joined now.
    can_join: bool,
    /// URL of the recording; `None` if the event was not recorded or the learner may not see it.
    recording_url: Option<String>,
}

/// Events.
#[derive(Serialize, ToSchema)]
pub(crate) struct Events<'a> {
    /// Current and future events by their start, then past ones, latest first; a hundred at most.
    items: Vec<EventView<'a>>,
    /// Next time at which any of this changes without a request.
    next_change_at: Option<Timestamp>,
}

/// Lists the caller's events.
#[utoipa::path(params(EventsQuery), responses((status = 200, body = Events<'_>)))]
#[get("/events")]
pub(crate) async fn list_events(
    mut learner: Learner,
    Now(now): Now,
    query: Query<EventsQuery>,
) -> Result<HttpResponse> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let places = places(conn, user, query.xs.as_deref()).await?;
    let rows = events_of(conn, &session_ids(&places)).await?;
    let listed = list(&EventListFacts {
        now,
        places: places.iter().map(PlaceRow::attendee).collect(),
        events: rows.iter().map(EventRow::of_session).collect(),
    });
    let next_change_at = listed.iter().filter_map(|listed| listed.next_change_at).min();
    let rows = rows.iter().map(|row| (row.id, row)).collect::<HashMap<_, _>>();
    let view = |listed: ListedEvent| {
        let row = *rows.get(&listed.event.0)?;
        let place = places.iter().find(|place| place.session_id == row.session_id)?;
        Some(EventView::new(row, place, listed))
    };
    json(&Events { items: listed.into_iter().filter_map(view).collect(), next_change_at })
}

impl<'a> EventView<'a> {
    fn new(row: &'a EventRow, place: &'a PlaceRow, listed: ListedEvent) -> Self {
        Self {
            id: listed.event,
            xs: &place.slug,
            program: &place.program,
            kind: row.kind.0,
            title: &row.title,
            starts_at: row.starts_at.0,
            ends_at: row.ends_at.map(|at| at.0),
            phase: listed.phase,
            joins_at: listed.joins_at,
            can_join: listed.can_join,
            recording_url: listed.recording_url,
        }
    }
}
