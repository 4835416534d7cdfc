//! Shows whether a learner's calendar feed has a URL.

use crate::event::list::EventsQuery;
use crate::event::{calendar_rows, named_session};
use crate::prelude::*;

/// State of a calendar feed. Its URL is shown only once, when it is created.
#[derive(Serialize, ToSchema)]
pub(crate) struct Calendar {
    /// Time at which its URL was created; `None` if it has no URL.
    made_at: Option<Timestamp>,
}

/// Shows whether the calendar of one of the learner's sessions, or of all, has a URL.
#[utoipa::path(params(EventsQuery), responses((status = 200, body = Calendar)))]
#[get("/events/calendar")]
pub(crate) async fn show_calendar(mut learner: Learner, query: Query<EventsQuery>) -> Result<Json<Calendar>> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let session = named_session(conn, user, query.xs.as_deref()).await?;
    Ok(Json(Calendar { made_at: calendar_rows::made_at(conn, user, session).await? }))
}
