//! Rows and queries of the table `jobs`. A worker takes a job by moving its time ahead in a short
//! transaction, and works outside of it: if it dies, the job is due again when that time has come.

use diesel::SelectableHelper as _;
use diesel::dsl::{min, sql};
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::Text;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Job;
use crate::clock::new_id;
use crate::columns::At;
use crate::error::{Error, Result};
use crate::schema::jobs;

/// How long a job that was given up is kept.
const KEPT_DAYS: i32 = 30;

/// One job.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct JobRow {
    /// The job.
    pub id: Uuid,
    /// What there is to do.
    pub kind: String,
    /// With what.
    pub payload: Value,
    /// How often it was begun.
    pub attempts: i32,
    /// When it was written.
    pub created_at: At,
}

/// How an attempt ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done.
    Done,
    /// It is to be tried again.
    Again {
        /// When.
        at: Timestamp,
        /// Why.
        error: String,
    },
    /// It is not tried any more.
    GivenUp {
        /// Since when.
        at: Timestamp,
        /// Why.
        error: String,
    },
}

impl JobRow {
    /// The job that the row holds.
    pub fn job(&self) -> Result<Job, serde_json::Error> {
        serde_json::from_value(json!({ "kind": self.kind, "payload": self.payload }))
    }
}

/// Writes a job.
pub async fn insert(
    conn: &mut AsyncPgConnection,
    user: Option<UserId>,
    job: &Job,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<Uuid> {
    let id = new_id(now);
    let mut written = serde_json::to_value(job)?;
    let kind = written["kind"].as_str().unwrap_or_default().to_owned();
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(id),
            jobs::kind.eq(kind),
            jobs::user_id.eq(user.map(|user| user.0)),
            jobs::payload.eq(written["payload"].take()),
            jobs::run_at.eq(At(run_at)),
            jobs::created_at.eq(At(now)),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// Takes the job that has been due for longest, until `leased_until`.
pub async fn claim(conn: &mut AsyncPgConnection, now: Timestamp, leased_until: Timestamp) -> Result<Option<JobRow>> {
    conn.transaction(async |conn| {
        let due = jobs::table
            .filter(jobs::failed_at.is_null().and(jobs::run_at.le(At(now))))
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

/// Writes how an attempt ended; a job that is done is gone, with all that it held.
pub async fn settle(conn: &mut AsyncPgConnection, id: Uuid, outcome: &Outcome) -> Result<()> {
    let job = jobs::table.find(id);
    match outcome {
        Outcome::Done => diesel::delete(job).execute(conn).await?,
        Outcome::Again { at, error } => {
            let values = (jobs::run_at.eq(At(*at)), jobs::last_error.eq(error));
            diesel::update(job).set(values).execute(conn).await?
        }
        Outcome::GivenUp { at, error } => {
            let values = (jobs::failed_at.eq(At(*at)), jobs::last_error.eq(error));
            diesel::update(job).set(values).execute(conn).await?
        }
    };
    Ok(())
}

/// Takes a job back that need not be done any more.
pub async fn remove(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(jobs::table.find(id)).execute(conn).await?;
    Ok(())
}

/// Takes back whatever is still to be done for a person, and every mail to these addresses. The job that
/// erases the account stays until it has.
pub async fn remove_mails_of(conn: &mut AsyncPgConnection, user: UserId, addresses: &[String]) -> Result<()> {
    let receiver = sql::<Text>("COALESCE(payload->>'to', payload->>'address', '')");
    let unfinished = jobs::table.filter(jobs::kind.ne("erase_account"));
    let theirs = unfinished.filter(receiver.eq_any(addresses));
    diesel::delete(theirs).execute(conn).await?;
    diesel::delete(unfinished.filter(jobs::user_id.eq(user.0))).execute(conn).await?;
    Ok(())
}

/// When the next job is due.
pub async fn next_run_at(conn: &mut AsyncPgConnection) -> Result<Option<Timestamp>> {
    let next: Option<At> = jobs::table.filter(jobs::failed_at.is_null()).select(min(jobs::run_at)).first(conn).await?;
    Ok(next.map(|at| at.0))
}

/// Forgets the jobs that were given up long ago.
pub async fn forget_given_up(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let oldest = At(now.plus_days(-KEPT_DAYS));
    Ok(diesel::delete(jobs::table.filter(jobs::failed_at.lt(oldest))).execute(conn).await?)
}
