//! Idempotent requests: every POST that enrols, submits or pays carries an `Idempotency-Key`. Its response is stored in
//! the transaction of the effect, and a repetition gets the stored response. A refusal is not stored, so that the
//! client can retry with the same key.

use actix_web::body::BoxBody;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::ContentType;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, HttpResponse, Responder};
use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable};
use diesel::query_dsl::methods::FilterDsl;
use diesel::sql_types::BigInt;
use diesel::upsert::excluded;
use diesel_async::{
    AnsiTransactionManager as Transactions, AsyncPgConnection, RunQueryDsl as _, TransactionManager as _,
};
use domain::ids::UserId;
use domain::limits::IDEMPOTENCY_HOURS;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use futures_util::future::{Ready, ready};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::{IntoParams, PartialSchema as _};

use crate::error::{Error, Result};
use crate::http::Body;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::schema::idempotency_keys;

/// Seconds for which a response is kept.
const KEPT_SECONDS: i64 = IDEMPOTENCY_HOURS * 60 * 60;

/// Maximum length of a key; a UUID needs 36.
const MAX_KEY_CHARS: usize = 128;

/// A request that takes effect only once.
#[derive(Clone, Debug)]
pub struct Once {
    key: String,
    request_hash: Vec<u8>,
}

/// The response to an idempotent request, new or repeated.
#[derive(Debug)]
pub struct IdempotentResponse {
    status: StatusCode,
    body: String,
}

#[derive(Queryable)]
struct StoredAnswer {
    request_hash: Vec<u8>,
    status: Option<i16>,
    body: Option<String>,
}

diesel::define_sql_function! {
    /// Takes a lock until the transaction ends. Returns `false` if another transaction holds it.
    fn pg_try_advisory_xact_lock(key: BigInt) -> Bool;
}

impl Once {
    /// Returns a request by its key, its route and its body.
    #[must_use]
    pub fn new(key: &str, route: &str, body: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(route).chain_update([0]).chain_update(body).finalize();
        Self { key: key.to_owned(), request_hash: hash.to_vec() }
    }

    /// Does `work` and stores its response in one transaction. A repetition gets the stored response.
    ///
    /// # Errors
    /// Those of `work`; `idempotency/in-flight` while another transaction holds the key, `idempotency/key-reused` if it
    /// was used for another request.
    pub async fn perform<T: Serialize>(
        &self,
        conn: &mut AsyncPgConnection,
        user: UserId,
        now: Timestamp,
        work: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<T>,
    ) -> Result<IdempotentResponse> {
        Transactions::begin_transaction(conn).await?;
        match self.answer(conn, user, now, work).await {
            Ok(answer) => {
                Transactions::commit_transaction(conn).await?;
                Ok(answer)
            }
            Err(error) => {
                // If the rollback fails too, the pool drops the connection; the first error is returned.
                Transactions::rollback_transaction(conn).await.ok();
                Err(error)
            }
        }
    }

    /// Returns the stored response to this request; `None` if the request is new. For work that is not done in one
    /// transaction.
    ///
    /// # Errors
    /// `idempotency/key-reused` if the key was used for another request.
    pub async fn repeated(&self, conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<IdempotentResponse>> {
        let query = idempotency_keys::table.find((user.0, &self.key)).select((
            idempotency_keys::request_hash,
            idempotency_keys::status,
            idempotency_keys::body,
        ));
        match query.first::<StoredAnswer>(conn).await.optional()? {
            None => Ok(None),
            Some(stored) if stored.request_hash != self.request_hash => Err(Refusal::IdempotencyKeyReused.into()),
            Some(stored) => stored.answer().map(Some),
        }
    }

    async fn answer<T: Serialize>(
        &self,
        conn: &mut AsyncPgConnection,
        user: UserId,
        now: Timestamp,
        work: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<T>,
    ) -> Result<IdempotentResponse> {
        match self.claim(conn, user, now).await? {
            Some(given) => Ok(given),
            None => {
                let made = work(conn).await?;
                self.note(conn, user, &made).await
            }
        }
    }

    /// Returns the stored response if the request is a repetition; otherwise claims the key.
    async fn claim(
        &self,
        conn: &mut AsyncPgConnection,
        user: UserId,
        now: Timestamp,
    ) -> Result<Option<IdempotentResponse>> {
        let is_mine = diesel::select(pg_try_advisory_xact_lock(self.lock_of(user))).get_result::<bool>(conn).await?;
        if !is_mine {
            return Err(Refusal::IdempotencyInFlight.into());
        }
        if self.insert(conn, user, now).await? {
            return Ok(None);
        }
        let stored: StoredAnswer = idempotency_keys::table
            .find((user.0, &self.key))
            .select((idempotency_keys::request_hash, idempotency_keys::status, idempotency_keys::body))
            .first(conn)
            .await?;
        if stored.request_hash != self.request_hash {
            return Err(Refusal::IdempotencyKeyReused.into());
        }
        stored.answer().map(Some)
    }

    /// Stores the response in the transaction of the effect.
    async fn note(
        &self,
        conn: &mut AsyncPgConnection,
        user: UserId,
        made: &impl Serialize,
    ) -> Result<IdempotentResponse> {
        let (status, body) = (StatusCode::CREATED, serde_json::to_string(made)?);
        let code = i16::try_from(status.as_u16()).map_err(Error::broken)?;
        diesel::update(idempotency_keys::table.find((user.0, &self.key)))
            .set((idempotency_keys::status.eq(code), idempotency_keys::body.eq(&body)))
            .execute(conn)
            .await?;
        Ok(IdempotentResponse { status, body })
    }

    /// Claims the key if it is free, and returns whether it was. A key whose response has expired counts as free.
    async fn insert(&self, conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<bool> {
        let oldest = OffsetDateTime::from(now.plus_seconds(-KEPT_SECONDS));
        let upsert = diesel::insert_into(idempotency_keys::table)
            .values((
                idempotency_keys::user_id.eq(user.0),
                idempotency_keys::key.eq(&self.key),
                idempotency_keys::request_hash.eq(&self.request_hash),
                idempotency_keys::created_at.eq(OffsetDateTime::from(now)),
            ))
            .on_conflict((idempotency_keys::user_id, idempotency_keys::key))
            .do_update()
            .set((
                idempotency_keys::request_hash.eq(excluded(idempotency_keys::request_hash)),
                idempotency_keys::created_at.eq(excluded(idempotency_keys::created_at)),
                idempotency_keys::status.eq(None::<i16>),
                idempotency_keys::body.eq(None::<String>),
            ));
        let written = FilterDsl::filter(upsert, idempotency_keys::created_at.lt(oldest)).execute(conn).await?;
        Ok(written == 1)
    }

    fn lock_of(&self, user: UserId) -> i64 {
        let hash = Sha256::new().chain_update(user.0.as_bytes()).chain_update(&self.key).finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        i64::from_be_bytes(first)
    }
}

impl IdempotentResponse {
    /// Parses the stored response, for a handler whose own response contains more.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(&self.body)?)
    }
}

impl StoredAnswer {
    fn answer(self) -> Result<IdempotentResponse> {
        let code = self.status.and_then(|status| u16::try_from(status).ok());
        let status = code.and_then(|code| StatusCode::from_u16(code).ok());
        match (status, self.body) {
            (Some(status), Some(body)) => Ok(IdempotentResponse { status, body }),
            _ => Err(Error::broken("an idempotency key was committed without its answer")),
        }
    }
}

/// Deletes responses that have expired, and returns their number.
pub async fn forget_old_answers(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let oldest = OffsetDateTime::from(now.plus_seconds(-KEPT_SECONDS));
    let old = FilterDsl::filter(idempotency_keys::table, idempotency_keys::created_at.lt(oldest));
    Ok(diesel::delete(old).execute(conn).await?)
}

/// Job that deletes expired responses.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetAnswers;

impl Job for ForgetAnswers {
    const KIND: &'static str = "idempotency/forget";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let count = forget_old_answers(&mut *context.pool.connection().await?, context.now).await?;
        tracing::info!(count, "expired responses are deleted");
        Ok(())
    }
}

/// Describes the header of the key.
impl IntoParams for Once {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let key = ParameterBuilder::new().name("Idempotency-Key").parameter_in(ParameterIn::Header);
        vec![key.required(Required::True).schema(Some(String::schema())).build()]
    }
}

impl FromRequest for Once {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(of_request(request))
    }
}

fn of_request(request: &HttpRequest) -> Result<Once> {
    let header = request.headers().get("idempotency-key").ok_or(Refusal::IdempotencyKeyMissing)?;
    let key = header.to_str().map_err(|_| Error::malformed("the Idempotency-Key is not ASCII"))?.trim();
    if key.is_empty() {
        return Err(Refusal::IdempotencyKeyMissing.into());
    }
    if key.len() > MAX_KEY_CHARS {
        return Err(Error::malformed(format!("the Idempotency-Key is longer than {MAX_KEY_CHARS} characters")));
    }
    let route = format!("{} {}", request.method(), request.path());
    let extensions = request.extensions();
    let body = extensions.get::<Body>().map_or(&[][..], |body| &body.0);
    Ok(Once::new(key, &route, body))
}

impl Responder for IdempotentResponse {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::build(self.status).content_type(ContentType::json()).body(self.body)
    }
}
