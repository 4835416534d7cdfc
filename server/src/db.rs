//! The way to PostgreSQL: one pool per worker, limits on how long anything may wait, the embedded
//! migrations, and the name of a violated constraint. Queries live in each feature's `rows.rs`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use diesel::connection::{Instrumentation, InstrumentationEvent};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::{Object, Pool as DeadPool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncConnection as _, AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection as _};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};
use domain::refusal::Refusal;
use futures_util::FutureExt as _;
use futures_util::future::{Ready, ready};

use crate::error::{Error, Result};

/// The schema's whole history.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// A connection lent to one request.
pub type Connection = Object<AsyncPgConnection>;

/// The limits of a session: a statement that passes them is cut off and answered with 503.
const SESSION_LIMITS: &str =
    "SET statement_timeout = '2s'; SET lock_timeout = '1s'; SET idle_in_transaction_session_timeout = '10s'";

/// Held while migrating, so that two servers starting together do not migrate twice.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_lock(4115260841)";

/// The connections of one worker.
#[derive(Clone)]
pub struct Pool {
    connections: DeadPool<AsyncPgConnection>,
    checkout: Duration,
}

impl Pool {
    /// Lends a connection, or refuses when none is to be had in time.
    pub async fn connection(&self) -> Result<Connection> {
        match tokio::time::timeout(self.checkout, self.connections.get()).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(cause)) => {
                tracing::warn!(%cause, "no connection to the database");
                Err(Refusal::TemporarilyUnavailable.into())
            }
            Err(_) => {
                tracing::warn!("every connection to the database is in use");
                Err(Refusal::TemporarilyUnavailable.into())
            }
        }
    }

    /// Whether the database answers.
    pub async fn is_answering(&self) -> bool {
        match self.connection().await {
            Ok(mut connection) => connection.batch_execute("SELECT 1").await.is_ok(),
            Err(_) => false,
        }
    }
}

/// The pool of the worker that answers, for a handler that lets go of its connection while it waits for
/// somebody else.
impl Pool {
    /// The pool of the worker that answers this request.
    pub fn of(request: &HttpRequest) -> Result<&Self> {
        request.app_data::<Self>().ok_or_else(|| Error::broken("the worker has no pool"))
    }
}

impl FromRequest for Pool {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request).cloned())
    }
}

/// Makes the workers' pools, and knows what they do together.
pub struct Database {
    url: String,
    pool_size: usize,
    checkout: Duration,
    statements: Arc<AtomicU64>,
    pools: Mutex<Vec<Pool>>,
}

impl Database {
    /// A database of which each worker may hold `pool_size` connections.
    #[must_use]
    pub fn new(url: &str, pool_size: usize, checkout: Duration) -> Self {
        Self { url: url.to_owned(), pool_size, checkout, statements: Arc::default(), pools: Mutex::default() }
    }

    /// A pool for one worker; its connections are opened as they are needed.
    #[must_use]
    pub fn pool(&self) -> Pool {
        let mut config = ManagerConfig::default();
        config.recycling_method = RecyclingMethod::Fast;
        let statements = Arc::clone(&self.statements);
        config.custom_setup = Box::new(move |url| {
            let url = url.to_owned();
            let statements = Arc::clone(&statements);
            async move {
                let mut connection = AsyncPgConnection::establish(&url).await?;
                let limited = connection.batch_execute(SESSION_LIMITS).await;
                limited.map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
                connection.set_instrumentation(StatementCounter { statements, is_bracket: false });
                Ok(connection)
            }
            .boxed()
        });
        let manager = AsyncDieselConnectionManager::new_with_config(&self.url, config);
        let connections = DeadPool::builder(manager).max_size(self.pool_size).build();
        let connections = connections.expect("only a pool with time limits of its own can lack a runtime");
        let pool = Pool { connections, checkout: self.checkout };
        self.pools.lock().unwrap_or_else(PoisonError::into_inner).push(pool.clone());
        pool
    }

    /// Statements sent so far, `BEGIN` and its like aside.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Connections lent out at this moment, over all workers.
    #[must_use]
    pub fn connections_in_use(&self) -> usize {
        let pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        pools
            .iter()
            .map(|pool| pool.connections.status())
            .map(|status| status.size - status.available.min(status.size))
            .sum()
    }
}

/// Counts statements; those that only open or close a transaction are announced beforehand.
struct StatementCounter {
    statements: Arc<AtomicU64>,
    is_bracket: bool,
}

impl Instrumentation for StatementCounter {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::BeginTransaction { .. }
            | InstrumentationEvent::CommitTransaction { .. }
            | InstrumentationEvent::RollbackTransaction { .. } => self.is_bracket = true,
            InstrumentationEvent::StartQuery { .. } if std::mem::take(&mut self.is_bracket) => {}
            InstrumentationEvent::StartQuery { .. } => {
                self.statements.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
    }
}

/// The name of the constraint that refused a write, where one did.
#[must_use]
pub fn violated_constraint(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(
            DatabaseErrorKind::UniqueViolation
            | DatabaseErrorKind::ForeignKeyViolation
            | DatabaseErrorKind::ExclusionViolation
            | DatabaseErrorKind::CheckViolation,
            told,
        ) => told.constraint_name(),
        _ => None,
    }
}

/// A connection outside any pool and without its limits, for a command.
pub async fn connect(url: &str) -> Result<AsyncPgConnection> {
    AsyncPgConnection::establish(url).await.map_err(Error::broken)
}

/// Brings the schema up to date and names the migrations that ran. Needs tokio's multi-thread runtime.
pub async fn run_migrations(url: &str) -> Result<Vec<String>> {
    let mut connection = connect(url).await?;
    connection.batch_execute(MIGRATION_LOCK).await?;
    let mut harness = AsyncMigrationHarness::new(connection);
    let ran = harness.run_pending_migrations(MIGRATIONS).map_err(Error::Broken)?;
    Ok(ran.iter().map(ToString::to_string).collect())
}
