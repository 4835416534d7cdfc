//! Access to PostgreSQL: one pool per worker, limits on every wait, the embedded migrations, and the name of a violated
//! constraint. Queries are in each feature's `rows.rs`.
//!
//! Opening a connection (network, TLS and password) may take longer than a request should wait. So connections are
//! opened in the background, and opening continues if the request gives up. A minimum number of connections is kept
//! open.

mod address;

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use deadpool::Runtime;
use deadpool::managed::Timeouts;
use diesel::connection::{Instrumentation, InstrumentationEvent};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::{Object, Pool as DeadPool, PoolError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncConnection as _, AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection as _};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};
use domain::refusal::Refusal;
use futures_util::FutureExt as _;
use futures_util::future::{Ready, join_all, ready};
use tokio::sync::OwnedSemaphorePermit;

pub use address::Address;

use crate::error::{Error, Result};

/// All migrations.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// A connection lent to one request.
pub struct Connection {
    lent: Object<AsyncPgConnection>,
    /// The caller's turn, which ends when the connection is released.
    #[expect(dead_code, reason = "held until it is dropped")]
    turn: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// Returns the connection with a person's turn.
    #[must_use]
    pub fn for_turn(self, turn: OwnedSemaphorePermit) -> Self {
        Self { turn: Some(turn), ..self }
    }
}

impl Deref for Connection {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        &self.lent
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut AsyncPgConnection {
        &mut self.lent
    }
}

/// Limits of a database session. A statement that exceeds them is cancelled and answered with 503.
const SESSION_LIMITS: &str =
    "SET statement_timeout = '2s'; SET lock_timeout = '1s'; SET idle_in_transaction_session_timeout = '10s'";

/// Statement that takes the lock for migrations, so that two servers that start together do not both migrate.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_lock(4115260841)";

/// Maximum time that a request waits while connections are being opened.
const OPENING_PATIENCE: Duration = Duration::from_secs(2);

/// Maximum time for opening one connection in the background.
const OPENING_TIMEOUT: Duration = Duration::from_secs(15);

/// Interval between checks that enough connections are open.
const WARMING_PAUSE: Duration = Duration::from_secs(5);

/// Connections of one worker.
#[derive(Clone)]
pub struct Pool {
    connections: DeadPool<AsyncPgConnection>,
    checkout: Duration,
    /// Number of connections that are being opened.
    opening: Arc<AtomicUsize>,
}

impl Pool {
    /// Returns a connection, or refuses if no connection becomes available in time.
    pub async fn connection(&self) -> Result<Connection> {
        let lent =
            if self.connections.status().available > 0 { self.connections.get().await } else { self.wait().await? };
        match lent {
            Ok(lent) => Ok(Connection { lent, turn: None }),
            Err(cause) => {
                tracing::warn!(%cause, "no connection to the database");
                Err(Refusal::TemporarilyUnavailable.into())
            }
        }
    }

    /// Waits for a connection that is returned or opened. If the wait times out, a connection that is being opened
    /// still joins the pool for later requests.
    async fn wait(&self) -> Result<Result<Object<AsyncPgConnection>, PoolError>> {
        let connections = self.connections.clone();
        let limits =
            Timeouts { wait: Some(OPENING_PATIENCE), create: Some(OPENING_TIMEOUT), recycle: Some(OPENING_PATIENCE) };
        let mut lent = tokio::spawn(async move { connections.timeout_get(&limits).await });
        let patience = Instant::now() + OPENING_PATIENCE;
        let mut was_opening = false;
        loop {
            if let Ok(lent) = tokio::time::timeout(self.checkout, &mut lent).await {
                return lent.map_err(Error::broken);
            }
            let is_opening = self.opening.load(Ordering::Relaxed) > 0;
            // A request that has waited for connections to be opened may wait once more, for a returned connection.
            let may_wait = (is_opening || was_opening) && Instant::now() < patience;
            if !may_wait {
                if !is_opening {
                    lent.abort();
                }
                tracing::warn!(is_opening, "no connection to the database is free");
                return Err(Refusal::TemporarilyUnavailable.into());
            }
            was_opening = is_opening;
        }
    }

    /// Keeps this number of connections open, and checks it at intervals. Ends with the worker.
    fn keep_open(&self, floor: usize) {
        let pool = self.clone();
        tokio::spawn(async move {
            let mut pauses = tokio::time::interval(WARMING_PAUSE);
            loop {
                pauses.tick().await;
                let lacking = floor.saturating_sub(pool.connections.status().size);
                // The connections are held until all are open. If one were returned earlier, it would be lent again
                // instead of opening another.
                let opened = join_all((0..lacking).map(|_| pool.wait())).await;
                drop(opened);
            }
        });
    }

    /// Returns whether the database responds.
    pub async fn is_answering(&self) -> bool {
        match self.connection().await {
            Ok(mut connection) => connection.batch_execute("SELECT 1").await.is_ok(),
            Err(_) => false,
        }
    }
}

/// Pool of the current worker, for a handler that releases its connection while it waits for another service.
impl Pool {
    /// Returns the pool of the worker that handles this request.
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

/// Creates the workers' pools, and measures their use.
pub struct Database {
    address: Address,
    pool_size: usize,
    checkout: Duration,
    statements: Arc<AtomicU64>,
    pools: Mutex<Vec<Pool>>,
}

impl Database {
    /// Returns a database of which each worker may hold `pool_size` connections.
    pub fn new(url: &str, pool_size: usize, checkout: Duration) -> Result<Self> {
        let address = Address::parse(url)?;
        Ok(Self { address, pool_size, checkout, statements: Arc::default(), pools: Mutex::default() })
    }

    /// Returns a pool for one worker, which keeps half of its connections open.
    #[must_use]
    pub fn worker_pool(&self) -> Pool {
        let pool = self.pool();
        pool.keep_open(self.pool_size.div_ceil(2));
        pool
    }

    /// Returns a pool whose connections are opened on demand.
    #[must_use]
    pub fn pool(&self) -> Pool {
        let opening = Arc::<AtomicUsize>::default();
        let manager = AsyncDieselConnectionManager::new_with_config("", self.manager_config(&opening));
        let connections = DeadPool::builder(manager).max_size(self.pool_size).runtime(Runtime::Tokio1).build();
        let connections = connections.expect("only a pool without a runtime can lack one");
        let pool = Pool { connections, checkout: self.checkout, opening };
        self.pools.lock().unwrap_or_else(PoisonError::into_inner).push(pool.clone());
        pool
    }

    fn manager_config(&self, opening: &Arc<AtomicUsize>) -> ManagerConfig<AsyncPgConnection> {
        let mut config = ManagerConfig::default();
        config.recycling_method = RecyclingMethod::Fast;
        let (address, statements, opening) = (self.address.clone(), Arc::clone(&self.statements), Arc::clone(opening));
        config.custom_setup = Box::new(move |_| {
            let (address, statements) = (address.clone(), Arc::clone(&statements));
            let opening = Opening::new(&opening);
            async move {
                let mut connection = address.connect().await?;
                let limited = connection.batch_execute(SESSION_LIMITS).await;
                limited.map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
                connection.set_instrumentation(StatementCounter { statements, is_bracket: false });
                drop(opening);
                Ok(connection)
            }
            .boxed()
        });
        config
    }

    /// Returns the number of statements so far, without those that open or close a transaction.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Returns the number of connections in use now, over all workers.
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

/// A connection that is being opened. It is counted until it is open or has failed.
struct Opening(Arc<AtomicUsize>);

impl Opening {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Counts statements. Statements that open or close a transaction are not counted; an earlier event announces them.
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

/// Returns the name of the constraint that refused a write; `None` for other errors.
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

/// Returns a connection outside any pool and without its limits, for a command.
pub async fn connect(url: &str) -> Result<AsyncPgConnection> {
    Address::parse(url)?.connect().await.map_err(Error::broken)
}

/// Runs the pending migrations and returns their names. Needs tokio's multi-thread runtime.
pub async fn run_migrations(url: &str) -> Result<Vec<String>> {
    let mut connection = connect(url).await?;
    connection.batch_execute(MIGRATION_LOCK).await?;
    let mut harness = AsyncMigrationHarness::new(connection);
    let ran = harness.run_pending_migrations(MIGRATIONS).map_err(Error::Broken)?;
    Ok(ran.iter().map(ToString::to_string).collect())
}
