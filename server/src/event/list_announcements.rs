//! Lists the announcements to a session.

use domain::ids::AnnouncementId;

use crate::event::announcement_rows::{AnnouncementRow, announcements_to};
use crate::event::places;
use crate::page;
use crate::prelude::*;

/// Session whose announcements are listed.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnouncementsQuery {
    /// Session, by id or slug.
    xs: String,
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
}

/// An announcement.
#[derive(Serialize, ToSchema)]
#[schema(as = Announcement)]
pub(crate) struct AnnouncementView {
    /// The announcement.
    id: AnnouncementId,
    /// Title.
    title: String,
    /// Text as sanitised HTML.
    html: String,
    /// Whether it was also sent by mail.
    is_important: bool,
    /// Name of the author; `None` if the account has no name.
    author: Option<String>,
    /// Time of creation.
    created_at: Timestamp,
}

/// Lists the announcements to one of the caller's sessions, newest first.
#[utoipa::path(params(AnnouncementsQuery), responses((status = 200, body = Page<AnnouncementView>)))]
#[get("/announcements")]
pub(crate) async fn list_announcements(
    mut learner: Learner,
    query: Query<AnnouncementsQuery>,
) -> Result<Json<Page<AnnouncementView>>> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let after = page::after_id(query.next.as_deref())?;
    let places = places(conn, user, Some(&query.xs)).await?;
    let session = places.first().ok_or(Refusal::XsNotFound)?.session_id;
    let rows = announcements_to(conn, session, after).await?;
    let Page { items, next } = Page::of_rows(rows, |(row, _)| row.id.to_string());
    Ok(Json(Page { items: items.into_iter().map(AnnouncementView::from).collect(), next }))
}

impl From<(AnnouncementRow, Option<String>)> for AnnouncementView {
    fn from((row, author): (AnnouncementRow, Option<String>)) -> Self {
        Self {
            id: AnnouncementId(row.id),
            title: row.title,
            html: row.html,
            is_important: row.is_important,
            author,
            created_at: row.created_at.0,
        }
    }
}
