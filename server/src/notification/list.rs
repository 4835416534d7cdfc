//! Lists the caller's notices.

use domain::ids::NotificationId;
use domain::notification::notice::Notice;

use crate::notification::rows::{self, NotificationRow};
use crate::page::PageQuery;
use crate::prelude::*;

/// A notice, as its recipient sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Notification)]
pub(crate) struct NotificationView {
    /// The notice.
    id: NotificationId,
    /// Content.
    notice: Notice,
    /// Path of the page to which it links.
    page: String,
    /// Time of the event that caused the notice.
    created_at: Timestamp,
    /// Time at which it was read; `None` if unread.
    read_at: Option<Timestamp>,
}

impl From<NotificationRow> for NotificationView {
    fn from(row: NotificationRow) -> Self {
        Self {
            id: NotificationId(row.id),
            page: row.notice.0.page(),
            notice: row.notice.0,
            created_at: row.created_at.0,
            read_at: row.read_at.map(|at| at.0),
        }
    }
}

/// Lists the caller's notices, newest first.
#[utoipa::path(params(PageQuery),
    responses((status = 200, body = Page<NotificationView>)))]
#[get("/notifications")]
pub(crate) async fn list_notifications(
    mut learner: Learner,
    query: Query<PageQuery>,
) -> Result<Json<Page<NotificationView>>> {
    let rows = rows::shown(&mut learner.conn, learner.id, query.after_id()?).await?;
    let views = rows.into_iter().map(NotificationView::from).collect();
    Ok(Json(Page::of_rows(views, |view| view.id.to_string())))
}
