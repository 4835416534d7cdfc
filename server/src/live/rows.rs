//! Rows and queries of the table `updates`. A trigger notifies all servers of a row when its transaction commits.

use std::collections::HashSet;

use diesel::SelectableHelper as _;
use diesel::dsl::not;
use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::live::position::{LivePosition, has_seen};
use crate::live::{LiveFeature, LiveUpdate, PublishedUpdate};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::updates;

/// Personal data in updates.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "updates", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// Days for which updates are kept.
const KEPT_DAYS: i32 = 1;

/// Maximum duration of a transaction. An update gets the time at which its request begins, but becomes visible only
/// when its transaction commits.
const LATENESS_SECONDS: i64 = 60;

#[derive(Queryable, Selectable)]
#[diesel(table_name = updates)]
struct UpdateRow {
    feature: TextEnum<LiveFeature>,
    subject: Uuid,
}

/// The updates that a page has missed.
#[derive(Debug, PartialEq, Eq)]
pub enum Missed {
    /// These updates. The page may already know some of them.
    Updates(Vec<LiveUpdate>),
    /// The page has missed updates that are no longer kept, so anything may have changed.
    Anything,
}

/// Publishes updates in the transaction of this connection.
pub async fn publish(conn: &mut AsyncPgConnection, published: &[PublishedUpdate], now: Timestamp) -> Result<()> {
    if published.is_empty() {
        return Ok(());
    }
    let rows = published.iter().map(|PublishedUpdate { user, update }| {
        (
            updates::user_id.eq(user.0),
            updates::feature.eq(TextEnum(update.feature)),
            updates::subject.eq(update.subject),
            updates::created_at.eq(At(now)),
        )
    });
    diesel::insert_into(updates::table).values(rows.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}

/// Returns the updates that a person's page has missed since a position.
pub async fn missed(
    conn: &mut AsyncPgConnection,
    user: UserId,
    since: &LivePosition,
    now: Timestamp,
) -> Result<Missed> {
    if since.at.seconds_since(kept_since(now)) < LATENESS_SECONDS {
        return Ok(Missed::Anything);
    }
    let later = updates::created_at.ge(At(since.at.plus_seconds(-LATENESS_SECONDS)));
    let mut query = updates::table.filter(updates::user_id.eq(user.0).and(later)).order(updates::id).into_boxed();
    if let Some(seen) = &since.seen {
        query = query.filter(not(has_seen(seen.as_str(), updates::written_by)));
    }
    let rows: Vec<UpdateRow> = query.select(UpdateRow::as_select()).load(conn).await?;
    let updates = rows.into_iter().map(|row| LiveUpdate { feature: row.feature.0, subject: row.subject });
    let mut known = HashSet::new();
    Ok(Missed::Updates(updates.filter(|update| known.insert(*update)).collect()))
}

/// Deletes updates that are older than the period for which they are kept.
pub async fn forget_old(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    Ok(diesel::delete(updates::table.filter(updates::created_at.lt(At(kept_since(now))))).execute(conn).await?)
}

fn kept_since(now: Timestamp) -> Timestamp {
    now.plus_days(-KEPT_DAYS)
}
