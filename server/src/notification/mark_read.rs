//! Marks notices as read: some, or all up to the newest that the person has seen. Notices of other people, and notices
//! that are already read, are ignored.

use domain::ids::{MissionId, NotificationId};
use domain::notification::mark_read::mark_read as decide;

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::{UnreadNotices, rows};
use crate::prelude::*;

/// Notices to be marked as read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// These notices.
    #[serde(default)]
    #[schema(max_items = 100)]
    read: Vec<NotificationId>,
    /// All notices up to and including this one.
    up_to: Option<NotificationId>,
}

/// Marks the caller's notices as read.
#[utoipa::path(responses((status = 200, body = UnreadNotices)))]
#[patch("/notifications")]
pub(crate) async fn mark_read(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<ReadRequest>,
) -> Result<Json<UnreadNotices>> {
    let user = learner.id;
    let named = decide(body.read)?;
    let unread = learner.conn.transaction(async |conn| {
        apply(conn, user, &named, body.up_to, now).await?;
        rows::unread(conn, user).await
    });
    Ok(Json(UnreadNotices { unread: unread.await? }))
}

/// Marks the notices about the feedback on a mission as read.
pub async fn mark_feedback_notices(
    conn: &mut AsyncPgConnection,
    user: UserId,
    mission: MissionId,
    now: Timestamp,
) -> Result<()> {
    let unread = rows::unread_notices(conn, user).await?.into_iter();
    let about = unread.filter(|row| row.notice.0.feedback_on() == Some(mission));
    let about = about.map(|row| NotificationId(row.id)).collect::<Vec<_>>();
    if about.is_empty() { Ok(()) } else { apply(conn, user, &about, None, now).await }
}

/// Marks these notices as read, and all up to `up_to` if it is given.
async fn apply(
    conn: &mut AsyncPgConnection,
    user: UserId,
    named: &[NotificationId],
    up_to: Option<NotificationId>,
    now: Timestamp,
) -> Result<()> {
    let read = rows::apply_read(conn, user, named, up_to, now).await?;
    // One update is enough, because the person's other pages then reload all notices.
    let published = read.first().map(|id| PublishedUpdate::new(user, LiveFeature::Notification, *id));
    publish(conn, published.as_slice(), now).await
}
