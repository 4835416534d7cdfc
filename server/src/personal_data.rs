//! Personal data by table. The export of a person's data and the erasure of an account follow from it. The tables are
//! declared by the features that write them.

use diesel::QueryableByName;
use diesel::sql_types::{Array, Jsonb, Text, Timestamptz, Uuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use futures_util::future::BoxFuture;
use serde_json::Value;

use crate::columns::At;
use crate::error::Result;

/// A table with personal data.
#[derive(Clone, Copy, Debug)]
pub struct PersonalTable {
    /// Name of the table.
    pub table: &'static str,
    /// SQL condition for a person's rows. `$1` is their id, and `t` is the table.
    pub theirs: &'static str,
    /// Columns that contain no personal data.
    pub left_out: &'static [&'static str],
    /// Data that an erasure removes.
    pub erasure: Erasure,
}

/// Data of a table that an erasure removes.
#[derive(Clone, Copy, Debug)]
pub enum Erasure {
    /// The person's rows.
    Rows,
    /// Some columns: the SQL `SET` list that erases them. `$2` is the time.
    Columns(&'static str),
    /// No data: without the account, the rows do not identify the person.
    Nothing,
}

/// Step of a feature in the transaction of an erasure. It must be idempotent.
pub type ErasureStep = for<'a> fn(&'a mut AsyncPgConnection, UserId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// Every table with personal data, by feature, and the steps that features perform in an erasure.
#[derive(Clone, Copy, Debug)]
pub struct PersonalData {
    /// The tables of each feature, earlier features first.
    pub features: &'static [&'static [PersonalTable]],
    /// Steps that run before the rows are erased.
    pub steps: &'static [ErasureStep],
}

#[derive(QueryableByName)]
struct PersonalRecord {
    #[diesel(sql_type = Jsonb)]
    record: Value,
}

impl PersonalData {
    /// Returns every table, earlier features first.
    pub fn tables(self) -> impl DoubleEndedIterator<Item = &'static PersonalTable> {
        self.features.iter().flat_map(|tables| tables.iter())
    }

    /// Returns all personal data of a person, by table.
    pub async fn records_of(
        self,
        conn: &mut AsyncPgConnection,
        user: UserId,
    ) -> Result<Vec<(&'static str, Vec<Value>)>> {
        let mut tables = Vec::new();
        for PersonalTable { table, theirs, left_out, .. } in self.tables() {
            let query = format!("SELECT to_jsonb(t) - $2 AS record FROM {table} t WHERE {theirs} ORDER BY 1");
            let query = diesel::sql_query(query).bind::<Uuid, _>(user.0).bind::<Array<Text>, _>(*left_out);
            let records: Vec<PersonalRecord> = query.load(conn).await?;
            tables.push((*table, records.into_iter().map(|record| record.record).collect()));
        }
        Ok(tables)
    }

    /// Erases a person's records. The steps run first. The tables of later features are erased before those of earlier
    /// ones, because their rows are found through rows of earlier features. Idempotent.
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
