//! Rows and queries of the table `jobs`. A worker claims a job in a short transaction that sets the job's due time to a
//! later time, and runs the job after that transaction. If the worker dies, the job is due again at the later time.

use std::fmt;

use diesel::SelectableHelper as _;
use diesel::dsl::min;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::Text;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::{Error, Result};
use crate::jobs::lane::Lane;
use crate::schema::jobs;

diesel::define_sql_function! {
    /// Notifies the listeners of a channel after the transaction has committed.
    fn pg_notify(channel: Text, message: Text) -> diesel::sql_types::Bool;
}

/// Days for which a job that was given up is kept.
const KEPT_DAYS: i32 = 30;

/// One job.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct JobRow {
    /// Id of the job.
    pub id: Uuid,
    /// Kind.
    pub kind: String,
    /// Arguments.
    pub payload: Value,
    /// Number of attempts that have begun.
    pub attempts: i32,
    /// Time of writing.
    pub created_at: At,
}

/// A job that was given up.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct GivenUpRow {
    /// Id of the job.
    pub id: Uuid,
    /// Kind.
    pub kind: String,
    /// Arguments: ids, and no personal data.
    pub payload: Value,
    /// Number of attempts that have begun.
    pub attempts: i32,
    /// Error of the last attempt.
    pub last_error: Option<String>,
    /// Time at which it was given up.
    pub failed_at: Option<At>,
}

impl fmt::Display for GivenUpRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, kind, payload, attempts, .. } = self;
        let at = self.failed_at.map_or_else(String::new, |at| at.0.to_string());
        let error = self.last_error.as_deref().unwrap_or_default();
        write!(f, "{id} {kind} {payload} given up {at} after {attempts} attempts: {error}")
    }
}

/// Outcome of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job is done.
    Done,
    /// The job is retried.
    Again {
        /// Time of the next attempt.
        at: Timestamp,
        /// Error of this attempt.
        error: String,
    },
    /// The job is not retried.
    GivenUp {
        /// Time at which it was given up.
        at: Timestamp,
        /// Error of this attempt.
        error: String,
    },
}

/// A new job.
pub(super) struct NewJob {
    pub(super) kind: &'static str,
    pub(super) lane: Lane,
    /// Name of the kind, if this is the next occurrence of a recurring kind. The column is unique, so a kind has at
    /// most one next occurrence.
    pub(super) recurring: Option<&'static str>,
    pub(super) user: Option<UserId>,
    pub(super) payload: Value,
    pub(super) run_at: Timestamp,
}

/// Writes jobs. Skips the next occurrence of a recurring kind that already has one.
pub(super) async fn insert(conn: &mut AsyncPgConnection, jobs: Vec<NewJob>, now: Timestamp) -> Result<Vec<Uuid>> {
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    let rows = jobs.into_iter().map(|job| {
        (
            jobs::id.eq(new_id(now)),
            jobs::kind.eq(job.kind),
            jobs::lane.eq(TextEnum(job.lane)),
            jobs::recurring.eq(job.recurring),
            jobs::user_id.eq(job.user.map(|user| user.0)),
            jobs::payload.eq(job.payload),
            jobs::run_at.eq(At(job.run_at)),
            jobs::created_at.eq(At(now)),
        )
    });
    let insert = diesel::insert_into(jobs::table).values(rows.collect::<Vec<_>>());
    Ok(insert.on_conflict(jobs::recurring).do_nothing().returning(jobs::id).get_results(conn).await?)
}

/// Of the jobs of this lane and these kinds, claims the one that has been due longest, until `leased_until`.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    lane: Lane,
    kinds: &[&str],
    now: Timestamp,
    leased_until: Timestamp,
) -> Result<Option<JobRow>> {
    conn.transaction(async |conn| {
        let due = jobs::table
            .filter(jobs::failed_at.is_null().and(jobs::lane.eq(TextEnum(lane))).and(jobs::run_at.le(At(now))))
            .filter(jobs::kind.eq_any(kinds))
            .order((jobs::run_at, jobs::id))
            .select(jobs::id)
            .for_update()
            .skip_locked();
        let Some(id) = due.first::<Uuid>(conn).await.optional()? else { return Ok(None) };
        let taken = diesel::update(jobs::table.find(id))
            .set((jobs::attempts.eq(jobs::attempts + 1), jobs::run_at.eq(At(leased_until))))
            .returning(JobRow::as_returning());
        Ok::<_, Error>(Some(taken.get_result(conn).await?))
    })
    .await
}

/// Writes the outcome of an attempt. A job that is done is deleted.
pub async fn settle(conn: &mut AsyncPgConnection, id: Uuid, outcome: &Outcome) -> Result<()> {
    let job = jobs::table.find(id);
    match outcome {
        Outcome::Done => diesel::delete(job).execute(conn).await?,
        Outcome::Again { at, error } => {
            let values = (jobs::run_at.eq(At(*at)), jobs::last_error.eq(error));
            diesel::update(job).set(values).execute(conn).await?
        }
        Outcome::GivenUp { at, error } => {
            let no_occurrence = jobs::recurring.eq(None::<&str>);
            let values = (jobs::failed_at.eq(At(*at)), jobs::last_error.eq(error), no_occurrence);
            diesel::update(job).set(values).execute(conn).await?
        }
    };
    Ok(())
}

/// Deletes a job that is no longer needed.
pub async fn remove(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(jobs::table.find(id)).execute(conn).await?;
    Ok(())
}

/// Deletes the jobs of a person, except those of the kind `except`.
pub async fn remove_all_of(conn: &mut AsyncPgConnection, user: UserId, except: &str) -> Result<()> {
    let theirs = jobs::table.filter(jobs::user_id.eq(user.0).and(jobs::kind.ne(except)));
    diesel::delete(theirs).execute(conn).await?;
    Ok(())
}

/// Deletes the jobs of a person of one kind.
pub async fn remove_kind_of(conn: &mut AsyncPgConnection, user: UserId, kind: &str) -> Result<()> {
    let theirs = jobs::table.filter(jobs::user_id.eq(user.0).and(jobs::kind.eq(kind)));
    diesel::delete(theirs).execute(conn).await?;
    Ok(())
}

/// Returns when the next job of a lane is due.
pub async fn next_run_at(conn: &mut AsyncPgConnection, lane: Lane) -> Result<Option<Timestamp>> {
    let waiting = jobs::table.filter(jobs::failed_at.is_null().and(jobs::lane.eq(TextEnum(lane))));
    let next: Option<At> = waiting.select(min(jobs::run_at)).first(conn).await?;
    Ok(next.map(|at| at.0))
}

/// Returns the jobs that were given up, latest first.
pub async fn given_up(conn: &mut AsyncPgConnection) -> Result<Vec<GivenUpRow>> {
    let rows = jobs::table.filter(jobs::failed_at.is_not_null()).order(jobs::failed_at.desc());
    Ok(rows.select(GivenUpRow::as_select()).load(conn).await?)
}

/// Makes this job that was given up, or all of them, due again as if they were new.
pub async fn retry(conn: &mut AsyncPgConnection, job: Option<Uuid>, now: Timestamp) -> Result<usize> {
    let given_up = jobs::table.filter(jobs::failed_at.is_not_null()).into_boxed();
    let given_up = match job {
        Some(job) => given_up.filter(jobs::id.eq(job)),
        None => given_up,
    };
    let count = diesel::update(jobs::table.filter(jobs::id.eq_any(given_up.select(jobs::id))))
        .set((
            jobs::failed_at.eq(None::<At>),
            jobs::attempts.eq(0),
            jobs::run_at.eq(At(now)),
            jobs::created_at.eq(At(now)),
        ))
        .execute(conn)
        .await?;
    diesel::select(pg_notify("jobs", "")).execute(conn).await?;
    Ok(count)
}

/// Deletes the jobs that were given up so long ago that they are no longer kept.
pub async fn forget_given_up(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let oldest = At(now.plus_days(-KEPT_DAYS));
    Ok(diesel::delete(jobs::table.filter(jobs::failed_at.lt(oldest))).execute(conn).await?)
}
