//! Compares `schema.rs` as text with a migrated database: tables, columns, types and keys. Generated columns are never
//! read or written, so they are left out.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl as _;

use crate::harness::db::TestDatabase;

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
    #[diesel(sql_type = Bool)]
    is_key: bool,
}

const COLUMNS: &str = r#"
    SELECT c.relname::text AS "table", a.attname::text AS name, t.typname::text AS kind,
           NOT a.attnotnull AS is_nullable, COALESCE(a.attnum = ANY (k.conkey), false) AS is_key
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    WHERE c.relkind = 'r' AND c.relname <> '__diesel_schema_migrations'
    ORDER BY c.relname, a.attnum"#;

const UNNAMED_CONSTRAINTS: &str = r#"
    SELECT k.conname::text AS name
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relname <> '__diesel_schema_migrations'
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE k.contype IN ('p', 'u', 'f', 'c') AND k.conname ~ '(_pkey|_fkey|_key|_check)[0-9]*$'"#;

#[derive(QueryableByName)]
struct Constraint {
    #[diesel(sql_type = Text)]
    name: String,
}

#[tokio::test]
async fn the_schema_is_the_one_that_the_migrations_make() {
    let database = TestDatabase::create().await;
    let columns: Vec<Column> =
        diesel::sql_query(COLUMNS).load(&mut database.connect().await).await.expect("the columns");
    let mut made: BTreeMap<String, (Vec<String>, Vec<String>)> = BTreeMap::new();
    for column in columns {
        let (keys, lines) = made.entry(column.table).or_default();
        if column.is_key {
            keys.push(column.name.clone());
        }
        let kind = diesel_type(&column.kind);
        let kind = if column.is_nullable { format!("Nullable<{kind}>") } else { kind };
        lines.push(format!("{} -> {kind},", column.name));
    }
    assert_eq!(declared(include_str!("../../src/schema.rs")), made);
}

#[tokio::test]
async fn every_constraint_has_a_name_of_ours() {
    let database = TestDatabase::create().await;
    let unnamed: Vec<Constraint> =
        diesel::sql_query(UNNAMED_CONSTRAINTS).load(&mut database.connect().await).await.expect("the constraints");
    let names: Vec<_> = unnamed.into_iter().map(|constraint| constraint.name).collect();
    assert_eq!(names, Vec::<String>::new());
}

/// Keys and columns that the file declares, by table.
fn declared(file: &str) -> BTreeMap<String, (Vec<String>, Vec<String>)> {
    let mut tables = BTreeMap::new();
    for table in file.split("diesel::table! {").skip(1) {
        let (head, rest) = table.split_once(") {").expect("a table's head");
        let (name, keys) = head.split_once('(').expect("a table's key");
        let keys = keys.split(',').map(|key| key.trim().to_owned()).collect();
        let (columns, _) = rest.split_once('}').expect("a table's end");
        let lines = columns.lines().map(str::trim).filter(|line| line.contains("->")).map(str::to_owned);
        tables.insert(name.trim().to_owned(), (keys, lines.collect()));
    }
    tables
}

fn diesel_type(postgres: &str) -> String {
    if let Some(element) = postgres.strip_prefix('_') {
        return format!("Array<{}>", diesel_type(element));
    }
    let mut letters = postgres.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
