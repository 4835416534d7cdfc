//! Background jobs. A job is written in the transaction that causes it, runs at least once, is retried with growing
//! pauses, and is given up after 75 hours. Every job is idempotent. A job that panics counts as failed. Each worker is
//! a separate task, so a fault in one lane does not stop another.
//!
//! A kind of job belongs to its feature, which implements [`Job`]; this module knows no kind. A job contains ids
//! and no personal data. It reads what it needs when it runs, and skips what no longer exists.
//!
//! The queue is a database table; no queue crate is used. Its times come from the server's clock, so that a test can
//! set when a job is due. The table is in the same schema as the accounts, so that erasing an account removes its jobs.

pub mod forget;
mod lane;
pub mod lane_health;
pub mod rows;
pub mod schedule;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use futures_util::StreamExt as _;
use futures_util::future::{BoxFuture, FutureExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use uuid::Uuid;

pub use crate::jobs::lane::Lane;

use crate::db::{self, Pool};
use crate::error::{Error, Result};
use crate::jobs::rows::{JobRow, NewJob, Outcome};
use crate::jobs::schedule::Recurs;
use crate::platform::Platform;
use crate::ports::{identity, mail};
use crate::program::curriculum::Curricula;
use crate::tasks::keep_running;

/// Maximum pause before the next attempt. It begins with the first value and doubles after each attempt, up to the
/// second value.
const FIRST_PAUSE_SECONDS: i64 = 5;
const LAST_PAUSE_SECONDS: i64 = 6 * 60 * 60;

/// Maximum age of a job that is retried. An older job is given up when it fails.
const GIVE_UP_SECONDS: i64 = 75 * 60 * 60;

/// Maximum time that a worker sleeps. Some due jobs wake no worker, for example after another server's lease has
/// expired.
const NAP: Duration = Duration::from_secs(20);

/// Pause of a worker after it has lost the database or panicked.
const AWAY: Duration = Duration::from_secs(5);

/// Maximum time between two heartbeats of a worker that has no job. In between, the worker sleeps or waits for the
/// database.
const SILENCE: Duration = Duration::from_secs(60);

/// A job, with the ids of its objects.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Name of the kind, `feature/verb`.
    const KIND: &'static str;

    /// Lane of the kind.
    const LANE: Lane;

    /// Runs the job. An earlier attempt may have done the work already, wholly or in part.
    fn run(self, context: &Context<'_>) -> impl Future<Output = Result<(), JobFailure>> + Send;
}

/// Environment of a job's attempt.
pub struct Context<'a> {
    /// State that all workers share.
    pub platform: &'a Platform,
    /// Published versions, in the memory that jobs share with requests.
    pub curricula: &'a Curricula,
    /// Pool of connections.
    pub pool: &'a Pool,
    /// Id of the job, the same in every attempt.
    pub id: Uuid,
    /// Time at which the attempt began.
    pub now: Timestamp,
}

/// A kind of job that a worker can run.
pub struct Kind {
    name: &'static str,
    lane: Lane,
    recurs: Option<Recurs>,
    run: for<'a> fn(Value, &'a Context<'a>) -> BoxFuture<'a, Result<(), JobFailure>>,
}

impl Kind {
    /// Returns a kind whose jobs are enqueued by the code that needs them.
    #[must_use]
    pub const fn of<J: Job>() -> Self {
        Self { name: J::KIND, lane: J::LANE, recurs: None, run: run_as::<J> }
    }

    /// Returns a kind that recurs by the clock. If several occurrences were missed, only one runs.
    #[must_use]
    pub const fn recurring<J: Job>(recurs: Recurs) -> Self {
        Self { recurs: Some(recurs), ..Self::of::<J>() }
    }
}

fn run_as<'a, J: Job>(payload: Value, context: &'a Context<'a>) -> BoxFuture<'a, Result<(), JobFailure>> {
    async move {
        let job = serde_json::from_value::<J>(payload);
        job.map_err(|_| JobFailure::Never("the job's arguments cannot be parsed".to_owned()))?.run(context).await
    }
    .boxed()
}

/// Failure of a job.
#[derive(Debug, thiserror::Error)]
pub enum JobFailure {
    /// It can be retried.
    #[error("{0}")]
    Later(String),
    /// It cannot succeed.
    #[error("{0}")]
    Never(String),
}

impl From<Error> for JobFailure {
    fn from(error: Error) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<identity::IdentityFailure> for JobFailure {
    fn from(failure: identity::IdentityFailure) -> Self {
        Self::Later(failure.to_string())
    }
}

impl From<mail::MailFailure> for JobFailure {
    fn from(failure: mail::MailFailure) -> Self {
        match failure {
            mail::MailFailure::Away(_) => Self::Later(failure.to_string()),
            mail::MailFailure::Refused(_) => Self::Never(failure.to_string()),
        }
    }
}

/// Runs the workers until the server stops. A worker restarts after it has lost the database or panicked.
pub async fn work(platform: Arc<Platform>, curricula: Arc<Curricula>, kinds: &'static [Kind]) {
    let pool = platform.database.pool();
    let workers = Lane::ALL.into_iter().flat_map(|lane| std::iter::repeat_n(lane, lane.workers()));
    let workers = workers.map(|lane| (lane, Arc::new(Notify::new()))).collect::<Vec<_>>();
    let mut tasks = JoinSet::new();
    for (lane, wake) in workers.clone() {
        platform.lanes.expect_life(lane, SILENCE);
        let (platform, curricula, pool) = (Arc::clone(&platform), Arc::clone(&curricula), pool.clone());
        tasks.spawn(async move {
            let work = || work_lane((&platform, &curricula), &pool, kinds, lane, &wake);
            keep_running("a worker", AWAY, &platform.is_ready, work).await;
        });
    }
    tasks.spawn(async move {
        keep_running("the waking of workers", AWAY, &platform.is_ready, || wake_all(&platform, &workers)).await;
    });
    while tasks.join_next().await.is_some() {}
}

/// Wakes the workers whenever a job is committed.
async fn wake_all(platform: &Platform, workers: &[(Lane, Arc<Notify>)]) -> Result<()> {
    let mut listener = db::connect(&platform.config.database_url).await?;
    listener.batch_execute("LISTEN jobs").await?;
    // Jobs may have been written before the listener was connected.
    workers.iter().for_each(|(_, wake)| wake.notify_one());
    let mut events = std::pin::pin!(listener.notifications_stream());
    while let Some(event) = events.next().await {
        event?;
        workers.iter().for_each(|(_, wake)| wake.notify_one());
    }
    Err(Error::broken("the listening connection has ended"))
}

/// Runs the due jobs of a lane, then sleeps until it is woken or the next job is due. Recurring jobs are planned after
/// a job has run. They are also planned after every sleep that was not interrupted, because another server may have
/// stopped in the meantime.
async fn work_lane(
    (platform, curricula): (&Platform, &Curricula),
    pool: &Pool,
    kinds: &[Kind],
    lane: Lane,
    wake: &Notify,
) -> Result<()> {
    let mut is_woken = false;
    while platform.is_ready.load(Ordering::Relaxed) {
        let done = run_due((platform, curricula), pool, kinds, lane).await?;
        let mut conn = pool.connection().await?;
        if done > 0 || !is_woken {
            plan(&mut conn, kinds, platform.clock.now()).await?;
        }
        let next = rows::next_run_at(&mut conn, lane).await?;
        drop(conn);
        platform.lanes.note_life(lane, SILENCE);
        let wait = next.map_or(NAP, |at| until(at, platform.clock.now()).min(NAP));
        is_woken = tokio::select! {
            () = wake.notified() => true,
            () = tokio::time::sleep(wait) => false,
        };
    }
    Ok(())
}

fn until(at: Timestamp, now: Timestamp) -> Duration {
    Duration::from_secs(u64::try_from(at.seconds_since(now)).unwrap_or_default().saturating_add(1))
}

/// Writes the next occurrence of every recurring kind that has no pending occurrence.
pub async fn plan(conn: &mut AsyncPgConnection, kinds: &[Kind], now: Timestamp) -> Result<()> {
    let next = |kind: &Kind| {
        let run_at = kind.recurs?.next_after(now);
        let recurring = Some(kind.name);
        Some(NewJob { kind: kind.name, lane: kind.lane, recurring, user: None, payload: Value::Null, run_at })
    };
    let jobs = kinds.iter().filter_map(next).collect();
    rows::insert(conn, jobs, now).await?;
    Ok(())
}

/// Runs every due job of a lane, one after the other, and returns their number.
pub async fn run_due(
    (platform, curricula): (&Platform, &Curricula),
    pool: &Pool,
    kinds: &[Kind],
    lane: Lane,
) -> Result<usize> {
    let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
    let mut count = 0;
    loop {
        let now = platform.clock.now();
        let until = now.plus_seconds(lane.lease_seconds());
        let claimed = rows::claim(&mut *pool.connection().await?, lane, &names, now, until).await?;
        let Some(job) = claimed else { return Ok(count) };
        count += 1;
        platform.lanes.note_life(lane, lane.lease());
        let context = Context { platform, curricula, pool, id: job.id, now };
        let result = match kinds.iter().find(|kind| kind.name == job.kind) {
            Some(kind) => {
                let done = AssertUnwindSafe((kind.run)(job.payload.clone(), &context)).catch_unwind().await;
                // The panic's message is in the log, and may contain text that must not be stored.
                done.unwrap_or_else(|_| Err(JobFailure::Later("it panicked".to_owned())))
            }
            None => Err(JobFailure::Later("this server does not know this kind of job".to_owned())),
        };
        rows::settle(&mut *pool.connection().await?, job.id, &outcome_of(&job, result, now)).await?;
    }
}

fn outcome_of(job: &JobRow, result: Result<(), JobFailure>, now: Timestamp) -> Outcome {
    let Err(failure) = result else { return Outcome::Done };
    let is_final = matches!(failure, JobFailure::Never(_)) || now.seconds_since(job.created_at.0) >= GIVE_UP_SECONDS;
    let (id, kind, attempts, error) = (job.id, &job.kind, job.attempts, failure.to_string());
    if is_final {
        tracing::error!(%id, kind, attempts, error, "a job was given up");
        return Outcome::GivenUp { at: now, error };
    }
    tracing::warn!(%id, kind, attempts, error, "a job failed and will be retried");
    let random = u32::try_from(Uuid::new_v4().as_u128() >> 96).unwrap_or_default();
    Outcome::Again { at: now.plus_seconds(pause_after(attempts, random)), error }
}

/// Returns the seconds until the next attempt: a random number up to a limit that doubles each time, so that jobs that
/// failed at the same time are not all retried at the same time.
fn pause_after(attempts: i32, random: u32) -> i64 {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or_default();
    let longest = FIRST_PAUSE_SECONDS.saturating_mul(1 << doublings).min(LAST_PAUSE_SECONDS);
    1 + i64::from(random) % longest
}

/// Writes a job that is due at `run_at`, in the transaction of this connection. It is erased with its user.
pub async fn enqueue<J: Job>(
    conn: &mut AsyncPgConnection,
    user: Option<UserId>,
    job: &J,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<Uuid> {
    let payload = serde_json::to_value(job)?;
    let job = NewJob { kind: J::KIND, lane: J::LANE, recurring: None, user, payload, run_at };
    let ids = rows::insert(conn, vec![job], now).await?;
    ids.into_iter().next().ok_or_else(|| Error::broken("a job was not written"))
}

/// Writes several jobs, each with its due time, in the transaction of this connection. Each is erased with its user.
pub async fn enqueue_all<J: Job>(
    conn: &mut AsyncPgConnection,
    jobs: Vec<(Option<UserId>, J, Timestamp)>,
    now: Timestamp,
) -> Result<()> {
    let row = |(user, job, run_at): (Option<UserId>, J, Timestamp)| {
        let payload = serde_json::to_value(&job)?;
        Ok(NewJob { kind: J::KIND, lane: J::LANE, recurring: None, user, payload, run_at })
    };
    let jobs = jobs.into_iter().map(row).collect::<Result<Vec<_>>>()?;
    rows::insert(conn, jobs, now).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end_at_six_hours() {
        for (attempts, longest) in [(1, 5), (2, 10), (3, 20), (10, 2_560), (14, 21_600), (90, 21_600)] {
            let pauses = [0, 1, u32::MAX / 2, u32::MAX].map(|random| pause_after(attempts, random));
            assert!(pauses.iter().all(|pause| (1..=longest).contains(pause)), "{attempts}: {pauses:?}");
            let last = u32::try_from(longest - 1).expect("a pause");
            assert_eq!(pause_after(attempts, last), longest, "{attempts}");
        }
    }
}
