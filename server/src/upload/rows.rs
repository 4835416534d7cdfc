//! Rows and queries of the table `uploads`.

use diesel::SelectableHelper as _;
use diesel::dsl::{min, sql};
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, PgExpressionMethods as _,
    QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::limits::MAX_FILES;
use domain::support::limits::MAX_ATTACHMENTS;
use domain::time::Timestamp;
use domain::upload::limits::UNUSED_UPLOAD_HOURS;
use domain::upload::{AllowedUpload, UnusedUploads};

use crate::columns::At;
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::uploads;
use crate::upload::Purpose;

/// Maximum number of keys in a query. No feature accepts that many files.
const MAX_KEYS: usize = MAX_FILES.saturating_add(MAX_ATTACHMENTS) as usize;

/// Personal data in uploads. After an erasure, a file that is still in the store has no owner, and the next cleanup
/// removes it.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "uploads",
    theirs: "user_id = $1",
    left_out: &[],
    erasure: Erasure::Columns("user_id = NULL, name = ''"),
}];

/// One upload.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = uploads)]
pub struct UploadRow {
    pub key: String,
    pub name: String,
    pub mime: String,
    pub bytes: i64,
    pub unused_since: Option<At>,
}

/// Records an allowed upload.
pub async fn add(
    conn: &mut AsyncPgConnection,
    user: UserId,
    purpose: Purpose,
    key: &str,
    allowed: &AllowedUpload,
    now: Timestamp,
) -> Result<()> {
    diesel::insert_into(uploads::table)
        .values((
            uploads::key.eq(key),
            uploads::user_id.eq(user.0),
            uploads::purpose.eq(purpose.word()),
            uploads::block_id.eq(purpose.block()),
            uploads::name.eq(&allowed.name),
            uploads::mime.eq(allowed.mime),
            uploads::bytes.eq(i64::try_from(allowed.bytes).unwrap_or(i64::MAX)),
            uploads::created_at.eq(At(now)),
            uploads::unused_since.eq(At(now)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the total size of a person's unused uploads, and the time since which the oldest has been unused.
pub async fn unused_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<UnusedUploads> {
    let unused = uploads::table.filter(uploads::user_id.eq(user.0).and(uploads::unused_since.is_not_null()));
    // PostgreSQL returns the sum of 64-bit numbers as a `numeric`.
    let bytes = sql::<BigInt>("coalesce(sum(bytes), 0)::bigint");
    let (bytes, since): (i64, Option<At>) = unused.select((bytes, min(uploads::unused_since))).first(conn).await?;
    Ok(UnusedUploads { bytes: bytes.unsigned_abs(), since: since.map(|since| since.0) })
}

/// Returns the uploads among these keys that the person has made for this purpose. Looking up at most `MAX_KEYS` is
/// enough, because the rules have refused a longer list before.
pub async fn known(
    conn: &mut AsyncPgConnection,
    user: UserId,
    purpose: Purpose,
    keys: &[String],
) -> Result<Vec<UploadRow>> {
    let keys = keys.iter().take(MAX_KEYS).collect::<Vec<_>>();
    let query = uploads::table
        .filter(uploads::key.eq_any(&keys))
        .filter(uploads::user_id.eq(user.0).and(uploads::purpose.eq(purpose.word())))
        .filter(uploads::block_id.is_not_distinct_from(purpose.block()))
        .select(UploadRow::as_select());
    Ok(query.load(conn).await?)
}

/// Returns an upload of a person, whatever its purpose.
pub async fn own(conn: &mut AsyncPgConnection, user: UserId, key: &str) -> Result<Option<UploadRow>> {
    let query = uploads::table.filter(uploads::key.eq(key).and(uploads::user_id.eq(user.0)));
    Ok(query.select(UploadRow::as_select()).first(conn).await.optional()?)
}

/// Returns the picture with this key; `None` if it is not a person's current picture.
pub async fn shown_avatar(conn: &mut AsyncPgConnection, key: &str) -> Result<Option<UploadRow>> {
    let is_shown = uploads::purpose.eq(Purpose::Avatar.word()).and(uploads::unused_since.is_null());
    let query = uploads::table.filter(uploads::key.eq(key).and(is_shown)).select(UploadRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Marks uploads as used.
pub async fn mark_used(conn: &mut AsyncPgConnection, user: UserId, keys: &[String]) -> Result<()> {
    let own = uploads::table.filter(uploads::key.eq_any(keys).and(uploads::user_id.eq(user.0)));
    diesel::update(own).set(uploads::unused_since.eq(None::<At>)).execute(conn).await?;
    Ok(())
}

/// Marks uploads as unused.
pub async fn mark_unused(conn: &mut AsyncPgConnection, user: UserId, keys: &[String], now: Timestamp) -> Result<()> {
    let own = uploads::table.filter(uploads::key.eq_any(keys).and(uploads::user_id.eq(user.0)));
    diesel::update(own).set(uploads::unused_since.eq(At(now))).execute(conn).await?;
    Ok(())
}

/// Marks this picture of a person as used, and all their others as unused.
pub async fn show_only(conn: &mut AsyncPgConnection, user: UserId, key: Option<&str>, now: Timestamp) -> Result<()> {
    let pictures = uploads::user_id.eq(user.0).and(uploads::purpose.eq(Purpose::Avatar.word()));
    let shown = uploads::table.filter(pictures.and(uploads::unused_since.is_null()));
    diesel::update(shown).set(uploads::unused_since.eq(At(now))).execute(conn).await?;
    match key {
        Some(key) => mark_used(conn, user, &[key.to_owned()]).await,
        None => Ok(()),
    }
}

/// Returns the keys of uploads that have been unused for long enough, or whose owner was erased.
pub async fn unused(conn: &mut AsyncPgConnection, now: Timestamp, most: i64) -> Result<Vec<String>> {
    let since = At(now.plus_seconds(-i64::from(UNUSED_UPLOAD_HOURS) * 60 * 60));
    let query = uploads::table
        .filter(uploads::unused_since.lt(since).or(uploads::user_id.is_null()))
        .order(uploads::key)
        .limit(most)
        .select(uploads::key);
    Ok(query.load(conn).await?)
}

/// Deletes the records of removed uploads, unless one was used in the meantime.
pub async fn forget_unused(conn: &mut AsyncPgConnection, keys: &[String]) -> Result<()> {
    let is_unused = uploads::unused_since.is_not_null().or(uploads::user_id.is_null());
    diesel::delete(uploads::table.filter(uploads::key.eq_any(keys).and(is_unused))).execute(conn).await?;
    Ok(())
}

/// Returns the keys of all uploads of a person.
pub async fn all_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<String>> {
    Ok(uploads::table.filter(uploads::user_id.eq(user.0)).select(uploads::key).load(conn).await?)
}

/// Deletes the records of removed uploads.
pub async fn forget(conn: &mut AsyncPgConnection, keys: &[String]) -> Result<()> {
    diesel::delete(uploads::table.filter(uploads::key.eq_any(keys))).execute(conn).await?;
    Ok(())
}
