//! Joins an event: returns its URL to the learner, and records their attendance.

use domain::event::join::join;
use domain::ids::EventId;

use crate::event::attendance_rows::note_joined;
use crate::event::rows::{event, places_of};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::rows::SessionKey;

/// The link of an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct JoinedEvent {
    /// URL at which to join the event.
    url: String,
}

/// Joins an event as the caller, while its link is open.
#[utoipa::path(params(("id" = EventId, Path)), responses((status = 200, body = JoinedEvent)))]
#[post("/events/{id}/join")]
pub(crate) async fn join_event(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<Json<JoinedEvent>> {
    let user = learner.id;
    let joined = learner.conn.transaction(async |conn| {
        let row = event(conn, EventId(*id)).await?.ok_or(Refusal::EventNotFound)?;
        let places = places_of(conn, user, Some(&SessionKey::Id(row.session_id))).await?;
        let place = places.first().ok_or(Refusal::EventNotFound)?;
        let url = join(&place.attendee(), &row.of_session(), now)?.to_owned();
        note_joined(conn, row.id, user, now).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, row.session_id)], now).await?;
        Ok::<_, Error>(JoinedEvent { url })
    });
    Ok(Json(joined.await?))
}
