//! What is held of a person, table by table: from it comes what they are given when they ask for everything, and
//! what goes when they leave. The tables themselves are named by the features that write them.

use diesel::QueryableByName;
use diesel::sql_types::{Array, Jsonb, Text, Timestamptz, Uuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use futures_util::future::BoxFuture;
use serde_json::Value;

use crate::columns::At;
use crate::error::Result;

/// One table that holds something of a person.
#[derive(Clone, Copy, Debug)]
pub struct PersonalTable {
    /// The table.
    pub table: &'static str,
    /// Which of its rows are theirs, as an SQL condition on `$1`, their id; the table is `t` there.
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

/// Work that a feature does in the transaction in which a person is erased. It may be done twice.
pub type ErasureStep = for<'a> fn(&'a mut AsyncPgConnection, UserId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// Every table that holds something of a person, feature by feature, and the work of features when a person is erased.
#[derive(Clone, Copy, Debug)]
pub struct PersonalData {
    /// The tables of each feature, earlier features first.
    pub features: &'static [&'static [PersonalTable]],
    /// The work to do before the rows are erased.
    pub steps: &'static [ErasureStep],
}

#[derive(QueryableByName)]
struct Record {
    #[diesel(sql_type = Jsonb)]
    record: Value,
}

impl PersonalData {
    /// Every table, earlier features first.
    pub fn tables(self) -> impl DoubleEndedIterator<Item = &'static PersonalTable> {
        self.features.iter().flat_map(|tables| tables.iter())
    }

    /// Everything that is held of a person, table by table.
    pub async fn records_of(
        self,
        conn: &mut AsyncPgConnection,
        user: UserId,
    ) -> Result<Vec<(&'static str, Vec<Value>)>> {
        let mut tables = Vec::new();
        for PersonalTable { table, theirs, left_out, .. } in self.tables() {
            let query = format!("SELECT to_jsonb(t) - $2 AS record FROM {table} t WHERE {theirs} ORDER BY 1");
            let query = diesel::sql_query(query).bind::<Uuid, _>(user.0).bind::<Array<Text>, _>(*left_out);
            let records: Vec<Record> = query.load(conn).await?;
            tables.push((*table, records.into_iter().map(|record| record.record).collect()));
        }
        Ok(tables)
    }

    /// Erases what goes of a person, later features first, because their rows are found through those of
    /// earlier ones. The steps are done first. May be done twice.
    pub async fn erase_records_of(self, conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<()> {
        for step in self.steps {
            step(conn, user, now).await?;
        }
        for PersonalTable { table, theirs, erasure, .. } in self.tables().rev() {
            let statement = match erasure {
                Erasure::Rows => format!("DELETE FROM {table} t WHERE {theirs}"),
                Erasure::Columns(columns) => format!("UPDATE {table} t SET {columns} WHERE {theirs}"),
                Erasure::Nothing => continue,
            };
            let statement = diesel::sql_query(statement).bind::<Uuid, _>(user.0).bind::<Timestamptz, _>(At(now));
            statement.execute(conn).await?;
        }
        Ok(())
    }
}
