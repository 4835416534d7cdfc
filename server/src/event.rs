//! Scheduled events of sessions and announcements to them. Learners see them, are reminded and notified, and subscribe
//! their calendars to them. Packs and staff plan them.

pub mod announce;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod announcement_rows;
pub mod attendance_rows;
pub mod calendar_rows;
pub mod correct_attendance;
pub mod import;
pub mod join;
pub mod list;
pub mod list_announcements;
pub mod plan;
pub mod remind;
pub mod renew_calendar;
pub mod revoke_calendar;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show_calendar;
pub mod show_feed;
pub mod tell_session;

use domain::ids::SessionId;
use domain::refusal::Refusal;
use uuid::Uuid;

use crate::error::Result;
use crate::event::rows::{PlaceRow, places_of};
use crate::prelude::{AsyncPgConnection, UserId};
use crate::program::rows::{self as program_rows, SessionKey};

/// Returns a person's enrolments in one session or in all, including those that they have left.
///
/// Refuses if the named session does not exist, or if the person is not enrolled in it now.
pub(crate) async fn places(conn: &mut AsyncPgConnection, user: UserId, xs: Option<&str>) -> Result<Vec<PlaceRow>> {
    let key = xs.map(SessionKey::parse);
    let places = places_of(conn, user, key.as_ref()).await?;
    let Some(key) = key.filter(|_| !places.iter().any(|place| place.status.0.is_enrolled())) else {
        return Ok(places);
    };
    let exists = !places.is_empty() || program_rows::session(conn, &key).await?.is_some();
    Err(if exists { Refusal::ProgramNotEnrolled { price: None } } else { Refusal::XsNotFound }.into())
}

/// Returns the named session, in which the person must be enrolled; `None` if no session is named.
pub(crate) async fn named_session(
    conn: &mut AsyncPgConnection,
    user: UserId,
    xs: Option<&str>,
) -> Result<Option<SessionId>> {
    let Some(xs) = xs else { return Ok(None) };
    let places = places(conn, user, Some(xs)).await?;
    Ok(places.first().map(|place| SessionId(place.session_id)))
}

/// Returns the ids of the sessions.
pub(crate) fn session_ids(places: &[PlaceRow]) -> Vec<Uuid> {
    places.iter().map(|place| place.session_id).collect()
}
