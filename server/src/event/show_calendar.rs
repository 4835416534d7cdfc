//! Whether somebody's calendar has an address, which programs read.

use crate::event::list::EventsQuery;
use crate::event::{calendar_rows, named_session};
use crate::prelude::*;

/// Whether a calendar has an address. The address itself is shown once, when it is made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Calendar {
    /// When its address was made; nothing if it has none.
    made_at: Option<Timestamp>,
}

/// Shows whether the calendar of one of the learner's sessions has an address, or that of all.
#[utoipa::path(params(EventsQuery), responses((status = 200, body = Calendar)))]
#[get("/events/calendar")]
pub(crate) async fn show_calendar(mut learner: Learner, query: Query<EventsQuery>) -> Result<Json<Calendar>> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let session = named_session(conn, user, query.xs.as_deref()).await?;
    Ok(Json(Calendar { made_at: calendar_rows::made_at(conn, user, session).await? }))
}
