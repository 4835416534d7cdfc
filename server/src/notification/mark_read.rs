//! Notes that notices were read: some, or all up to the newest that the person has seen. What is not theirs, or was read
//! before, changes nothing.

use domain::ids::NotificationId;
use domain::notification::mark_read::mark_read as decide;

use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::notification::{UnreadNotices, rows};
use crate::prelude::*;

/// What was read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// These notices.
    #[serde(default)]
    #[schema(max_items = 100)]
    read: Vec<NotificationId>,
    /// All notices up to this one, itself included.
    up_to: Option<NotificationId>,
}

/// Notes that the person who asks has read notices.
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
        let read = rows::apply_read(conn, user, &named, body.up_to, now).await?;
        // One is enough: other pages ask for all of them again.
        let published = read.first().map(|id| Published::new(user, LiveFeature::Notification, *id));
        publish(conn, published.as_slice(), now).await?;
        rows::unread(conn, user).await
    });
    Ok(Json(UnreadNotices { unread: unread.await? }))
}
