//! Revokes the URL of a learner's calendar feed. Succeeds too if it has no URL.

use crate::event::list::EventsQuery;
use crate::event::{calendar_rows, named_session};
use crate::prelude::*;

/// Revokes the URL of the calendar of one of the learner's sessions, or of all.
#[utoipa::path(params(EventsQuery), responses((status = 204)))]
#[delete("/events/calendar")]
pub(crate) async fn revoke_calendar(
    mut learner: Learner,
    query: Query<EventsQuery>,
    _: NoBody,
) -> Result<HttpResponse> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let session = named_session(conn, user, query.xs.as_deref()).await?;
    calendar_rows::delete(conn, user, session).await?;
    Ok(HttpResponse::NoContent().finish())
}
