//! Creates a new URL for a learner's calendar feed. The previous URL becomes invalid.

use crate::event::{calendar_rows, named_session};
use crate::prelude::*;

/// Calendar to be renewed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalendarRequest {
    /// Session, by id or slug; without it, all of the learner's sessions.
    xs: Option<String>,
}

/// URL of a calendar.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarAddress {
    /// The URL. Anybody with it can read the calendar. It is shown only once.
    url: String,
    /// Time of creation.
    made_at: Timestamp,
}

/// Creates a new URL for the calendar of one of the learner's sessions, or of all.
#[utoipa::path(responses((status = 201, body = CalendarAddress)))]
#[post("/events/calendar")]
pub(crate) async fn renew_calendar(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<CalendarRequest>,
) -> Result<Created<CalendarAddress>> {
    let user = learner.id;
    let secret = calendar_rows::new_secret()?;
    let made = learner.conn.transaction(async |conn| {
        let session = named_session(conn, user, body.xs.as_deref()).await?;
        calendar_rows::delete(conn, user, session).await?;
        calendar_rows::insert(conn, user, session, &secret, now).await
    });
    made.await?;
    let url = platform.config.page_link("/api/events.ics", &[("key", &secret)]);
    Ok(Created(CalendarAddress { url, made_at: now }))
}
