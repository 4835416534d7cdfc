//! A database for each test, copied from a template that is migrated once for each state of the migrations. `cargo
//! xtask test` sets the server in TEST_DATABASE_URL. Copying and dropping a database takes longer than most tests, so a
//! test's database is emptied and reused.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _};
use sha2::{Digest as _, Sha256};
use tokio::sync::OnceCell;
use uuid::Uuid;

/// The database of one test.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    name: String,
}

/// Databases that tests have released, the one that was released first at the front.
static LEFT: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Number of the latest released databases that are not reused yet, because a server that has just been stopped may
/// still have a running request.
const RESTING: usize = 4;

/// Resets a database to its state after the migrations: no connections, empty tables, sequences at their start.
const EMPTY: &str = "
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;
    DO $$
    DECLARE item regclass;
    BEGIN
        FOR item IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            AND relname <> '__diesel_schema_migrations' AND pg_relation_size(oid) > 0
        LOOP
            EXECUTE format('DELETE FROM %s', item);
        END LOOP;
        FOR item IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
        LOOP
            EXECUTE format('ALTER SEQUENCE %s RESTART', item);
        END LOOP;
    END $$";

impl TestDatabase {
    pub(crate) async fn create() -> Self {
        let name = match Self::left() {
            Some(name) => {
                let mut conn = AsyncPgConnection::establish(&url_of(&name)).await.expect("a database that was left");
                conn.batch_execute(EMPTY).await.expect("an empty database");
                name
            }
            None => {
                let template = template().await;
                let name = format!("{template}_{}", Uuid::new_v4().simple());
                admin(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
                name
            }
        };
        Self { url: url_of(&name), name }
    }

    fn left() -> Option<String> {
        let mut left = LEFT.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() > RESTING { left.pop_front() } else { None }
    }

    pub(crate) async fn connect(&self) -> AsyncPgConnection {
        AsyncPgConnection::establish(&self.url).await.expect("the test's database")
    }
}

/// A locked table.
pub(crate) struct Gate {
    keeper: AsyncPgConnection,
    watcher: AsyncPgConnection,
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl TestDatabase {
    /// Locks a table.
    pub(crate) async fn close_table(&self, name: &str) -> Gate {
        let (mut keeper, watcher) = (self.connect().await, self.connect().await);
        keeper.batch_execute(&format!("BEGIN; LOCK TABLE {name}")).await.expect("a table that is closed");
        Gate { keeper, watcher }
    }
}

impl Gate {
    /// Unlocks the table when this many statements wait for it, or at the latest before the statements time out.
    pub(crate) async fn open_for(mut self, most: usize) {
        let patience = Instant::now() + Duration::from_millis(400);
        let query = "SELECT count(*) FROM pg_stat_activity \
                     WHERE datname = current_database() AND wait_event_type = 'Lock'";
        loop {
            let waiting: Waiting = diesel::sql_query(query).get_result(&mut self.watcher).await.expect("a count");
            if usize::try_from(waiting.count).is_ok_and(|count| count >= most) || Instant::now() > patience {
                break;
            }
        }
        self.keeper.batch_execute("COMMIT").await.expect("a table that is open");
    }
}

impl Drop for TestDatabase {
    /// Does not release the database of a failed test, because its tables may have been altered.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            LEFT.lock().unwrap_or_else(PoisonError::into_inner).push_back(std::mem::take(&mut self.name));
        }
    }
}

/// Name of the migrated template.
async fn template() -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE.get_or_init(make_template).await
}

/// Creates the template under another name first, so that an incomplete template is never used. A lock keeps two test
/// processes from creating it at once.
async fn make_template() -> String {
    let name = format!("fieldwork_test_{}", migrations_hash());
    let mut conn = connect_as_admin().await;
    conn.batch_execute("SELECT pg_advisory_lock(8023117)").await.expect("the lock of the template");
    if AsyncPgConnection::establish(&url_of(&name)).await.is_err() {
        let draft = format!("{name}_draft");
        conn.batch_execute(&format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)")).await.expect("no draft");
        conn.batch_execute(&format!("CREATE DATABASE {draft}")).await.expect("a draft of the template");
        let url = url_of(&draft);
        on_a_thread(async move { server::db::run_migrations(&url).await.expect("migrations that run") });
        conn.batch_execute(&format!("ALTER DATABASE {draft} RENAME TO {name}")).await.expect("the template");
    }
    name
}

async fn admin(statement: &str) {
    connect_as_admin().await.batch_execute(statement).await.expect(statement);
}

async fn connect_as_admin() -> AsyncPgConnection {
    AsyncPgConnection::establish(&server_url()).await.expect("the server named by TEST_DATABASE_URL")
}

#[expect(clippy::disallowed_methods, reason = "the one setting of the tests")]
fn server_url() -> String {
    std::env::var("TEST_DATABASE_URL").expect("TEST_DATABASE_URL is not set: run the tests with `cargo xtask test`")
}

fn url_of(database: &str) -> String {
    let server = server_url();
    let (address, parameters) = server.split_once('?').map_or((server.as_str(), None), |(a, p)| (a, Some(p)));
    let (server, _) = address.rsplit_once('/').expect("an address with a database");
    parameters.map_or(format!("{server}/{database}"), |parameters| format!("{server}/{database}?{parameters}"))
}

fn migrations_hash() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the migrations")
        .filter_map(|entry| Some(entry.ok()?.path().join("up.sql")))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.to_string_lossy().as_bytes());
        hash.update(std::fs::read(file).expect("a migration"));
    }
    hash.finalize().iter().take(6).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("text");
        text
    })
}

/// Runs work to its end on a separate thread and runtime: migrations need several threads, and `drop` cannot await.
fn on_a_thread<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) {
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        runtime.expect("a runtime").block_on(work);
    });
    if thread.join().is_err() && !std::thread::panicking() {
        panic!("the work on the database failed");
    }
}
