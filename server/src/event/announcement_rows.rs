//! Rows and queries of the table `announcements`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::AnnouncementId;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::At;
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{announcements, users};

/// Personal data in announcements. They are kept, because learners have received them.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "announcements", theirs: "author_id = $1", left_out: &[], erasure: Erasure::Nothing }];

/// One announcement.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = announcements)]
pub struct AnnouncementRow {
    pub id: Uuid,
    pub session_id: Uuid,
    pub author_id: Uuid,
    pub title: String,
    pub text: String,
    pub html: String,
    pub is_important: bool,
    pub created_at: At,
}

/// Writes an announcement.
pub async fn insert(conn: &mut AsyncPgConnection, row: &AnnouncementRow) -> Result<()> {
    diesel::insert_into(announcements::table).values(row).execute(conn).await?;
    Ok(())
}

/// Returns a page of the announcements to a session with the names of their authors, newest first. With `after`, only
/// those before that one.
pub async fn announcements_to(
    conn: &mut AsyncPgConnection,
    session: Uuid,
    after: Option<Uuid>,
) -> Result<Vec<(AnnouncementRow, Option<String>)>> {
    let standing = announcements::session_id.eq(session).and(announcements::withdrawn_at.is_null());
    let query = announcements::table
        .inner_join(users::table)
        .filter(standing.and(announcements::id.lt(after.unwrap_or(Uuid::max()))))
        .order(announcements::id.desc())
        .limit(MAX_ROWS)
        .select((AnnouncementRow::as_select(), users::name));
    Ok(query.load(conn).await?)
}

/// Records that an announcement is withdrawn, and returns its session. `None` if it does not exist or is already
/// withdrawn.
pub async fn apply_withdrawn(
    conn: &mut AsyncPgConnection,
    announcement: AnnouncementId,
    now: Timestamp,
) -> Result<Option<Uuid>> {
    let standing = announcements::id.eq(announcement.0).and(announcements::withdrawn_at.is_null());
    let change = diesel::update(announcements::table.filter(standing)).set(announcements::withdrawn_at.eq(At(now)));
    Ok(change.returning(announcements::session_id).get_result(conn).await.optional()?)
}
