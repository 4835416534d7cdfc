//! Every table that refers to a person is in the list for exports and erasures.

use std::collections::BTreeSet;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl as _;
use server::personal_tables::PERSONAL_DATA;

use crate::harness::db::TestDatabase;

/// Tables with personal data that are not exported, each with the reason.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("jobs", "what is still to be done for a person, taken back when they leave"),
    ("password_resets", "an address until its mail has left, and hashes of an hour; forgotten when they leave"),
];

/// Tables that refer to a person, directly or through others, or that have a column whose name suggests so.
const TABLES: &str = "
    WITH RECURSIVE reached AS (
        SELECT 'users'::regclass::oid AS id
        UNION
        SELECT k.conrelid FROM pg_constraint k JOIN reached ON k.confrelid = reached.id WHERE k.contype = 'f'
    )
    SELECT c.relname::text AS name FROM reached JOIN pg_class c ON c.oid = reached.id
    UNION
    SELECT table_name::text FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(^|_)(user|email|address|person|learner)(_|$)'";

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

#[tokio::test]
async fn every_table_that_refers_to_a_person_is_exported_or_named_as_an_exception() {
    let database = TestDatabase::create().await;
    let tables: Vec<Table> = diesel::sql_query(TABLES).load(&mut database.connect().await).await.expect("the tables");
    let found: BTreeSet<_> = tables.iter().map(|table| table.name.as_str()).collect();
    let exported = PERSONAL_DATA.tables().map(|table| table.table);
    let known: BTreeSet<_> = exported.chain(EXCEPTIONS.map(|(table, _)| table)).collect();
    assert_eq!(found, known);
}
