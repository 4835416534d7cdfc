//! Counts the caller's unread notices: the number on the bell.

use crate::notification::{UnreadNotices, rows};
use crate::prelude::*;

/// Counts the caller's unread notices.
#[utoipa::path(responses((status = 200, body = UnreadNotices)))]
#[get("/notifications/unread")]
pub(crate) async fn show_unread(mut learner: Learner) -> Result<Json<UnreadNotices>> {
    let unread = rows::unread(&mut learner.conn, learner.id).await?;
    Ok(Json(UnreadNotices { unread }))
}
