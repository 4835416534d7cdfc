//! Rows and queries of the table `watched_dates`. An index finds the due dates quickly, however many dates there are.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable,
};
use diesel::query_dsl::methods;
use diesel::sql_types::{self, Array, Nullable, Text, Timestamptz};
use diesel::upsert::excluded;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{SubjectId, UserId};
use domain::notification::NotificationKind;
use domain::notification::notice::Notice;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::schema::watched_dates;

/// One date of one person.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = watched_dates)]
pub struct WatchedRow {
    pub user_id: Uuid,
    pub kind: TextEnum<NotificationKind>,
    pub subject: Uuid,
    pub notice: JsonColumn<Notice>,
    pub at: At,
    pub timezone: String,
    pub told_until: At,
    pub due_at: Option<At>,
}

/// Writes dates, and replaces those of the same kind and subject. An unchanged date is not written, so that a notice of
/// it that is already due is still sent.
pub(super) async fn upsert(conn: &mut AsyncPgConnection, rows: &[WatchedRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let is_moved = watched_dates::at
        .ne(excluded(watched_dates::at))
        .or(watched_dates::timezone.ne(excluded(watched_dates::timezone)));
    let upsert = diesel::insert_into(watched_dates::table)
        .values(rows)
        .on_conflict((watched_dates::user_id, watched_dates::kind, watched_dates::subject))
        .do_update()
        .set((
            watched_dates::notice.eq(excluded(watched_dates::notice)),
            watched_dates::at.eq(excluded(watched_dates::at)),
            watched_dates::timezone.eq(excluded(watched_dates::timezone)),
            watched_dates::told_until.eq(excluded(watched_dates::told_until)),
            watched_dates::due_at.eq(excluded(watched_dates::due_at)),
        ));
    methods::FilterDsl::filter(upsert, is_moved).execute(conn).await?;
    Ok(())
}

/// Deletes dates of a person by kind and subject. Dates with a due notice are kept, so that the notice is still sent.
pub(super) async fn delete_ahead(
    conn: &mut AsyncPgConnection,
    user: UserId,
    dates: &[(NotificationKind, SubjectId)],
    now: Timestamp,
) -> Result<()> {
    if dates.is_empty() {
        return Ok(());
    }
    let (kinds, subjects): (Vec<_>, Vec<_>) = dates.iter().map(|(kind, subject)| (kind.word(), subject.0)).unzip();
    let ahead = "DELETE FROM watched_dates w USING unnest($1::text[], $2::uuid[]) AS gone (kind, subject) \
                 WHERE w.user_id = $3 AND (w.kind, w.subject) = (gone.kind, gone.subject) AND $4 < w.due_at";
    diesel::sql_query(ahead)
        .bind::<Array<Text>, _>(kinds)
        .bind::<Array<sql_types::Uuid>, _>(subjects)
        .bind::<sql_types::Uuid, _>(user.0)
        .bind::<Timestamptz, _>(At(now))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes dates of a person by kind and subject.
pub(super) async fn delete(
    conn: &mut AsyncPgConnection,
    user: UserId,
    dates: &[(NotificationKind, SubjectId)],
) -> Result<()> {
    for (kind, subject) in dates {
        let row = watched_dates::table.find((user.0, TextEnum(*kind), subject.0));
        diesel::delete(row).execute(conn).await?;
    }
    Ok(())
}

/// Deletes everybody's dates of this kind and subject.
pub(super) async fn delete_for_all(
    conn: &mut AsyncPgConnection,
    kind: NotificationKind,
    subject: SubjectId,
) -> Result<()> {
    let dates = watched_dates::table.filter(watched_dates::subject.eq(subject.0));
    diesel::delete(dates.filter(watched_dates::kind.eq(TextEnum(kind)))).execute(conn).await?;
    Ok(())
}

/// Returns the dates whose next notice is due, longest due first, and locks their rows. Rows that another transaction
/// has locked are skipped.
pub(super) async fn lock_due(conn: &mut AsyncPgConnection, now: Timestamp, most: i64) -> Result<Vec<WatchedRow>> {
    let due = watched_dates::table.filter(watched_dates::due_at.le(At(now))).order(watched_dates::due_at).limit(most);
    Ok(due.select(WatchedRow::as_select()).for_update().skip_locked().load(conn).await?)
}

/// Records that the notices of these dates were sent up to now. Dates without a further notice are deleted, except for
/// kinds that wait for the person, because their row prevents a second notice.
pub(super) async fn apply_told(
    conn: &mut AsyncPgConnection,
    told: &[(WatchedRow, Option<Timestamp>)],
    now: Timestamp,
) -> Result<()> {
    let (later, over): (Vec<_>, Vec<_>) = told.iter().partition(|(row, due_at)| due_at.is_some() || row.kind.0.waits());
    let moved = "UPDATE watched_dates w SET told_until = $5, due_at = told.due_at \
                 FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) \
                 AS told (user_id, kind, subject, due_at) \
                 WHERE (w.user_id, w.kind, w.subject) = (told.user_id, told.kind, told.subject)";
    let due_at = later.iter().map(|(_, due_at)| due_at.map(At)).collect::<Vec<_>>();
    let moved = diesel::sql_query(moved)
        .bind::<Array<sql_types::Uuid>, _>(column(&later, |row| row.user_id))
        .bind::<Array<Text>, _>(column(&later, |row| row.kind.0.word()))
        .bind::<Array<sql_types::Uuid>, _>(column(&later, |row| row.subject))
        .bind::<Array<Nullable<Timestamptz>>, _>(due_at)
        .bind::<Timestamptz, _>(At(now));
    let gone = "DELETE FROM watched_dates w USING unnest($1::uuid[], $2::text[], $3::uuid[]) \
                AS told (user_id, kind, subject) \
                WHERE (w.user_id, w.kind, w.subject) = (told.user_id, told.kind, told.subject)";
    let gone = diesel::sql_query(gone)
        .bind::<Array<sql_types::Uuid>, _>(column(&over, |row| row.user_id))
        .bind::<Array<Text>, _>(column(&over, |row| row.kind.0.word()))
        .bind::<Array<sql_types::Uuid>, _>(column(&over, |row| row.subject));
    moved.execute(conn).await?;
    gone.execute(conn).await?;
    Ok(())
}

fn column<T>(rows: &[&(WatchedRow, Option<Timestamp>)], read: impl Fn(&WatchedRow) -> T) -> Vec<T> {
    rows.iter().map(|(row, _)| read(row)).collect()
}
