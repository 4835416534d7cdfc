//! Work that is done later: written in the transaction of what causes it, done at least once, tried
//! again with growing pauses, and set aside after 75 hours. Every job may be done twice without harm.
//!
//! The queue is a table of ours and not a crate: its times are those of the server's clock, so that a
//! test decides when a job is due, and whatever it holds of a person is erased with the rest.

pub mod rows;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use diesel_async::SimpleAsyncConnection as _;
use domain::ids::UserId;
use domain::time::Timestamp;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::account::{erase, reset_password};
use crate::app::Platform;
use crate::db::{self, Pool};
use crate::error::{Error, Result};
use crate::ports::mail::Mail;
use crate::ports::{identity, mail};
use rows::{JobRow, Outcome};

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

/// How long a worker waits that has lost the database.
const AWAY: Duration = Duration::from_secs(5);

/// What there is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    /// Send a mail.
    SendMail(Mail),
    /// Make a link that sets a new password, and mail it.
    SendPasswordReset {
        /// The request for it.
        request: Uuid,
        /// The address that was given.
        address: String,
    },
    /// End a person's sign-ins at the identity service too.
    EndSignIns {
        /// Their id there.
        uid: String,
        /// From when on a sign-in counts.
        since: Timestamp,
    },
    /// Erase what is left of an account whose identity is gone.
    EraseAccount(erase::Leaving),
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

/// Works until the server stops.
pub async fn work(platform: Arc<Platform>) {
    let pool = platform.database.pool();
    while platform.is_ready.load(Ordering::Relaxed) {
        if let Err(error) = work_while_connected(&platform, &pool).await {
            tracing::warn!(%error, "the worker has lost the database");
            tokio::time::sleep(AWAY).await;
        }
    }
}

/// Does what is due, then sleeps until a writer commits a job or the next one is due.
async fn work_while_connected(platform: &Platform, pool: &Pool) -> Result<()> {
    let mut listener = db::connect(&platform.config.database_url).await?;
    listener.batch_execute("LISTEN jobs").await?;
    let mut news = std::pin::pin!(listener.notifications_stream());
    while platform.is_ready.load(Ordering::Relaxed) {
        run_due(platform, pool).await?;
        let next = rows::next_run_at(&mut *pool.connection().await?).await?;
        let wait = next.map_or(NAP, |at| until(at, platform.clock.now()).min(NAP));
        tokio::select! {
            told = news.next() => {
                told.ok_or_else(|| Error::broken("the connection that listens has ended"))??;
            }
            () = tokio::time::sleep(wait) => {}
        }
    }
    Ok(())
}

fn until(at: Timestamp, now: Timestamp) -> Duration {
    Duration::from_secs(u64::try_from(at.seconds_since(now)).unwrap_or_default().saturating_add(1))
}

/// Does every job that is due, one after the other, and tells how many there were.
pub async fn run_due(platform: &Platform, pool: &Pool) -> Result<usize> {
    let mut count = 0;
    loop {
        let now = platform.clock.now();
        let claimed = rows::claim(&mut *pool.connection().await?, now, now.plus_seconds(LEASE_SECONDS)).await?;
        let Some(job) = claimed else { return Ok(count) };
        count += 1;
        let outcome = outcome_of(&job, run(platform, pool, &job, now).await, now);
        rows::settle(&mut *pool.connection().await?, job.id, &outcome).await?;
    }
}

async fn run(platform: &Platform, pool: &Pool, row: &JobRow, now: Timestamp) -> Result<(), Failure> {
    let job = row.job().map_err(|_| Failure::Never("the job cannot be read".to_owned()))?;
    match job {
        Job::SendMail(mail) => Ok(platform.mailer.send(&mail, row.id, now).await?),
        Job::SendPasswordReset { request, address } => {
            reset_password::send_mail(platform, pool, request, &address, now).await
        }
        Job::EndSignIns { uid, since } => Ok(platform.identity.end_sign_ins(&uid, since).await?),
        Job::EraseAccount(leaving) => erase::finish(platform, pool, &leaving, now).await,
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

/// Writes a job, to be done at `run_at`, in the transaction of this connection.
pub async fn enqueue(
    conn: &mut diesel_async::AsyncPgConnection,
    user: Option<UserId>,
    job: &Job,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<Uuid> {
    rows::insert(conn, user, job, run_at, now).await
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
