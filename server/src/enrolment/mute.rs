//! Mutes the notices of one session: they are shown only in the application, and the session's announcements are not
//! sent at all.

use crate::enrolment::{EnrolmentView, rows};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::rows::{SessionKey, session};

/// Request to mute or unmute.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MuteRequest {
    /// Whether they are muted.
    is_muted: bool,
}

/// Mutes or unmutes the notices of a session, by id or slug, for the caller.
#[utoipa::path(responses((status = 200, body = EnrolmentView)))]
#[patch("/user-experience-sessions/{xs}")]
pub(crate) async fn mute_session(
    mut learner: Learner,
    Now(now): Now,
    xs: Path<String>,
    Json(body): Json<MuteRequest>,
) -> Result<Json<EnrolmentView>> {
    let user = learner.id;
    let row = learner.conn.transaction(async |conn| {
        let session = session(conn, &SessionKey::parse(&xs)).await?.ok_or(Refusal::XsNotFound)?;
        let row = rows::apply_muted(conn, user, session.id, body.is_muted.then_some(now)).await?;
        let row = row.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, session.id)], now).await?;
        Ok::<_, Error>(row)
    });
    Ok(Json(EnrolmentView::from(&row.await?)))
}
