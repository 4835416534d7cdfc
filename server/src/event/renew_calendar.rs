//! Makes the address at which programs read somebody's calendar. One that there was ends.

use crate::event::{calendar_rows, named_session};
use crate::prelude::*;

/// Of which calendar.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalendarRequest {
    /// The session, by its id or its name in addresses; without it, of all the learner's sessions.
    xs: Option<String>,
}

/// The address of a calendar.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarAddress {
    /// The address. Whoever has it can read the calendar, and it is not shown again.
    url: String,
    /// When it was made.
    made_at: Timestamp,
}

/// Makes a new address for the calendar of one of the learner's sessions, or of all.
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
