//! What each feature holds of a person, in one list: from it comes what they are given when they ask
//! for everything, and what goes when they leave. A table that refers to a person and stands here
//! nowhere fails a test.

use diesel::QueryableByName;
use diesel::sql_types::{Array, Jsonb, Text, Timestamptz, Uuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde_json::Value;

use crate::columns::At;
use crate::error::Result;
use crate::{account, enrolment, mission, onboarding, submission, support, upload};

/// One table that holds something of a person.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// The table.
    pub table: &'static str,
    /// Which of its rows are theirs, as an SQL condition on `$1`, their id.
    pub theirs: &'static str,
    /// Columns that tell nothing about them.
    pub left_out: &'static [&'static str],
    /// What goes when they leave.
    pub erasure: Erasure,
}

/// What goes of a table when a person leaves.
#[derive(Clone, Copy, Debug)]
pub enum Erasure {
    /// Their rows.
    Rows,
    /// What stands in some columns, as an SQL `SET` list; `$2` is the time.
    Columns(&'static str),
    /// Nothing: the rows say nothing about who they were once the account is emptied.
    Nothing,
}

/// Every table, feature by feature.
pub const HOLDINGS: [&[Holding]; 8] = [
    account::rows::HOLDINGS,
    account::profile_rows::HOLDINGS,
    upload::rows::HOLDINGS,
    enrolment::rows::HOLDINGS,
    onboarding::rows::HOLDINGS,
    mission::rows::HOLDINGS,
    submission::rows::HOLDINGS,
    support::rows::HOLDINGS,
];

#[derive(QueryableByName)]
struct Record {
    #[diesel(sql_type = Jsonb)]
    record: Value,
}

/// Everything that is held of a person, table by table.
pub async fn records_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(&'static str, Vec<Value>)>> {
    let mut tables = Vec::new();
    for holding in HOLDINGS.into_iter().flatten() {
        let Holding { table, theirs, left_out, .. } = holding;
        let query = format!("SELECT to_jsonb(t) - $2 AS record FROM {table} t WHERE {theirs} ORDER BY 1");
        let query = diesel::sql_query(query).bind::<Uuid, _>(user.0).bind::<Array<Text>, _>(*left_out);
        let records: Vec<Record> = query.load(conn).await?;
        tables.push((*table, records.into_iter().map(|record| record.record).collect()));
    }
    Ok(tables)
}

/// Erases what goes of a person, later features first, because their rows are found through those of
/// earlier ones. May be done twice.
pub async fn erase_records_of(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<()> {
    for Holding { table, theirs, erasure, .. } in HOLDINGS.into_iter().rev().flat_map(|holdings| holdings.iter().rev())
    {
        let statement = match erasure {
            Erasure::Rows => format!("DELETE FROM {table} WHERE {theirs}"),
            Erasure::Columns(columns) => format!("UPDATE {table} SET {columns} WHERE {theirs}"),
            Erasure::Nothing => continue,
        };
        let statement = diesel::sql_query(statement).bind::<Uuid, _>(user.0).bind::<Timestamptz, _>(At(now));
        statement.execute(conn).await?;
    }
    Ok(())
}
