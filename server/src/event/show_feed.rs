//! Serves a calendar to programs, at a URL that only its owner knows. An unchanged calendar is answered with 304. The
//! secret is in the query, which is not logged.

use actix_web::HttpRequest;
use actix_web::http::header::{CACHE_CONTROL, ETag, EntityTag, HeaderName, IF_NONE_MATCH};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::event::SessionEvent;
use domain::event::calendar::calendar;
use domain::notification::event::Event;
use domain::notification::ics::{IcsFacts, ics};
use domain::screen::Screen;
use sha2::{Digest as _, Sha256};

use crate::db::Pool;
use crate::event::calendar_rows::{self, Feed};
use crate::event::rows::{EventRow, PlaceRow, events_of, places_of};
use crate::event::session_ids;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::sitting::calendar::{calendar_sittings, chosen_courses};

/// Name of a calendar of all sessions.
const ALL: &str = "Fieldwork";

/// Header that keeps a shared URL out of search engines.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Calendar to be served.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeedQuery {
    /// Secret of its URL.
    key: String,
}

/// Serves the calendar with this secret.
#[utoipa::path(
    security(()),
    params(FeedQuery),
    responses(
        (status = 200, body = String, content_type = "text/calendar"),
        (status = 304, description = "Nothing has changed.")
    )
)]
#[get("/events.ics")]
pub(crate) async fn show_feed(
    request: HttpRequest,
    pool: Pool,
    curricula: Data<Curricula>,
    platform: Data<Platform>,
    Now(now): Now,
    query: Query<FeedQuery>,
) -> Result<HttpResponse> {
    let mut conn = pool.connection().await?;
    let feed = calendar_rows::feed_of(&mut conn, &query.key).await?;
    let Feed { user, timezone, session } = feed.ok_or(Refusal::EventUnknownCalendar)?;
    let key = session.map(|session| SessionKey::Id(session.0));
    let places = places_of(&mut conn, user, key.as_ref()).await?;
    let rows = events_of(&mut conn, &session_ids(&places)).await?;
    let courses = chosen_courses(&mut conn, &curricula, user, session).await?;
    drop(conn);
    let attendees = places.iter().map(PlaceRow::attendee).collect::<Vec<_>>();
    let events = calendar(&attendees, rows.iter().map(EventRow::of_session).collect(), now);
    let public = &platform.config.public_url;
    let sittings = calendar_sittings(courses, timezone.as_deref(), public, now).await?;
    let shown = |SessionEvent { session, event }: SessionEvent| {
        let place = places.iter().find(|place| place.session_id == session.0)?;
        // A calendar of several programs names the program in each event.
        let title = if key.is_some() { event.title } else { format!("{} · {}", event.title, place.program) };
        Some(Event {
            title,
            page: Some(format!("{public}{}#events", Screen::Dashboard.address(&[&place.slug]))),
            ..event
        })
    };
    let name = places.first().filter(|_| key.is_some()).map_or(ALL, |place| &place.program).to_owned();
    let text = ics(&IcsFacts {
        name,
        host: public.split("://").last().unwrap_or_default().to_owned(),
        teams: attendees.iter().flat_map(|attendee| attendee.teams.clone()).collect(),
        events: events.into_iter().filter_map(shown).collect(),
        sittings,
    });
    Ok(answer(&request, text))
}

fn answer(request: &HttpRequest, text: String) -> HttpResponse {
    let stamp = EntityTag::new_strong(BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes())));
    let known = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.contains(stamp.tag()));
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header(ETag(stamp)).insert_header((CACHE_CONTROL, "private, no-cache"));
    response.insert_header((ROBOTS, "noindex")).content_type("text/calendar; charset=utf-8");
    if is_known { response.finish() } else { response.body(text) }
}
