//! Work that is done later: written in the transaction of what causes it, done at least once, tried
//! again with growing pauses, and set aside after 75 hours. Every job may be done twice without harm. A job that panics
//! counts as failed. Each worker is a separate task, so a fault in one lane does not stop another.
//!
//! A kind of job belongs to the feature whose work it is, which implements [`Job`]; this module knows none of them.
//! A job holds ids and no persons: what it takes of somebody it reads when it runs, and what is gone by then is
//! not done.
//!
//! The queue is a table of ours and not a crate: its times are those of the server's clock, so that a test decides
//! when a job is due, and it lies in the same schema as the people whose erasure ends their jobs.

pub mod forget;
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
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::db::{self, Pool};
use crate::error::{Error, Result};
use crate::jobs::rows::{JobRow, NewJob, Outcome};
use crate::jobs::schedule::Recurs;
use crate::platform::Platform;
use crate::ports::{identity, mail};
use crate::program::curriculum::Curricula;
use crate::tasks::keep_running;

/// A job belongs to who took it for this long; then somebody else may take it for abandoned.
const LEASE_SECONDS: i64 = 60;

/// The longest pause before the next attempt doubles from the first to the last of these.
const FIRST_PAUSE_SECONDS: i64 = 5;
const LAST_PAUSE_SECONDS: i64 = 6 * 60 * 60;

/// A job that is older than this is set aside when it fails.
const GIVE_UP_SECONDS: i64 = 75 * 60 * 60;

/// How long a worker sleeps when nothing wakes it, for instance because a job of another server's lease
/// has run out.
const NAP: Duration = Duration::from_secs(20);

/// How long a worker waits that has lost the database, or panicked.
const AWAY: Duration = Duration::from_secs(5);

/// How long a worker may give no sign of life between two jobs. It naps, or waits for the database.
const SILENCE: Duration = Duration::from_secs(60);

/// Jobs of one lane wait for each other and for no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// A person waits for it: a mail, the end of a sign-in.
    Prompt,
    /// It answers a question: a person follows what is written.
    Answering,
    /// It reads what a learner has written, and may ask a language model: a person waits, and it may take long.
    Reading,
    /// It may take long, and nobody waits: it removes many files, or tidies tables.
    Slow,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 4] = [Self::Prompt, Self::Answering, Self::Reading, Self::Slow];

    /// How many of its jobs one server does at a time.
    const fn workers(self) -> usize {
        match self {
            Self::Prompt | Self::Reading => 2,
            Self::Answering => 8,
            Self::Slow => 1,
        }
    }

    /// How long a job of it belongs to who took it; then somebody else may take it for abandoned.
    const fn lease_seconds(self) -> i64 {
        match self {
            Self::Prompt | Self::Answering => LEASE_SECONDS,
            Self::Reading | Self::Slow => 10 * LEASE_SECONDS,
        }
    }

    /// The same as a duration.
    fn lease(self) -> Duration {
        Duration::from_secs(u64::try_from(self.lease_seconds()).unwrap_or_default())
    }
}

/// Something to do, with the ids of what it is about.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Its name, `feature/verb`.
    const KIND: &'static str;

    /// Its lane.
    const LANE: Lane;

    /// Does it. It may have been done before, wholly or in part.
    fn run(self, context: &Context<'_>) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// What a job is done with.
pub struct Context<'a> {
    /// What all workers share.
    pub platform: &'a Platform,
    /// Published versions, in the memory that requests use too.
    pub curricula: &'a Curricula,
    /// Connections for it.
    pub pool: &'a Pool,
    /// The job, the same in every attempt.
    pub id: Uuid,
    /// When the attempt began.
    pub now: Timestamp,
}

/// A kind of job that a worker can do.
pub struct Kind {
    name: &'static str,
    lane: Lane,
    recurs: Option<Recurs>,
    run: for<'a> fn(Value, &'a Context<'a>) -> BoxFuture<'a, Result<(), Failure>>,
}

impl Kind {
    /// A kind whose jobs are written by what causes them.
    #[must_use]
    pub const fn of<J: Job>() -> Self {
        Self { name: J::KIND, lane: J::LANE, recurs: None, run: run_as::<J> }
    }

    /// A kind whose jobs the clock causes. Where several were missed, one is done.
    #[must_use]
    pub const fn recurring<J: Job>(recurs: Recurs) -> Self {
        Self { recurs: Some(recurs), ..Self::of::<J>() }
    }
}

fn run_as<'a, J: Job>(payload: Value, context: &'a Context<'a>) -> BoxFuture<'a, Result<(), Failure>> {
    async move {
        let job = serde_json::from_value::<J>(payload);
        job.map_err(|_| Failure::Never("the job cannot be read".to_owned()))?.run(context).await
    }
    .boxed()
}

/// Why a job was not done.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It may be done later.
    #[error("{0}")]
    Later(String),
    /// It never will be.
    #[error("{0}")]
    Never(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<identity::Failure> for Failure {
    fn from(failure: identity::Failure) -> Self {
        Self::Later(failure.to_string())
    }
}

impl From<mail::Failure> for Failure {
    fn from(failure: mail::Failure) -> Self {
        match failure {
            mail::Failure::Away(_) => Self::Later(failure.to_string()),
            mail::Failure::Refused(_) => Self::Never(failure.to_string()),
        }
    }
}

/// Works until the server stops. Each worker starts again after it has lost the database or panicked.
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

/// Wakes the workers whenever a writer commits a job.
async fn wake_all(platform: &Platform, workers: &[(Lane, Arc<Notify>)]) -> Result<()> {
    let mut listener = db::connect(&platform.config.database_url).await?;
    listener.batch_execute("LISTEN jobs").await?;
    // Jobs that were written while nobody listened.
    workers.iter().for_each(|(_, wake)| wake.notify_one());
    let mut events = std::pin::pin!(listener.notifications_stream());
    while let Some(event) = events.next().await {
        event?;
        workers.iter().for_each(|(_, wake)| wake.notify_one());
    }
    Err(Error::broken("the connection that listens has ended"))
}

/// Does what is due in a lane, then sleeps until it is woken or the next job is due. What recurs is planned anew when
/// something was done, and after every sleep that nobody ended, since another server may have gone in between.
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

/// Writes the next occurrence of every recurring kind that has none written.
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

/// Does every job of a lane that is due, one after the other, and tells how many there were.
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
                // The panic's own words are in the log, and may hold what no column should.
                done.unwrap_or_else(|_| Err(Failure::Later("it panicked".to_owned())))
            }
            None => Err(Failure::Later("nobody here knows this kind of job".to_owned())),
        };
        rows::settle(&mut *pool.connection().await?, job.id, &outcome_of(&job, result, now)).await?;
    }
}

fn outcome_of(job: &JobRow, result: Result<(), Failure>, now: Timestamp) -> Outcome {
    let Err(failure) = result else { return Outcome::Done };
    let is_final = matches!(failure, Failure::Never(_)) || now.seconds_since(job.created_at.0) >= GIVE_UP_SECONDS;
    let (id, kind, attempts, error) = (job.id, &job.kind, job.attempts, failure.to_string());
    if is_final {
        tracing::error!(%id, kind, attempts, error, "a job was given up");
        return Outcome::GivenUp { at: now, error };
    }
    tracing::warn!(%id, kind, attempts, error, "a job failed and is tried again");
    let random = u32::try_from(Uuid::new_v4().as_u128() >> 96).unwrap_or_default();
    Outcome::Again { at: now.plus_seconds(pause_after(attempts, random)), error }
}

/// Seconds until the next attempt: any number up to a limit that doubles each time, so that jobs which
/// failed together do not come back together.
fn pause_after(attempts: i32, random: u32) -> i64 {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or_default();
    let longest = FIRST_PAUSE_SECONDS.saturating_mul(1 << doublings).min(LAST_PAUSE_SECONDS);
    1 + i64::from(random) % longest
}

/// Writes a job, to be done at `run_at`, in the transaction of this connection. It goes with the user it is for.
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

/// Writes several jobs, each to be done at a time of its own, in the transaction of this connection. Each goes with the
/// user it is for.
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
