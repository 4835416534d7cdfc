//! Errors of a request: a refusal (an expected decision of a rule, logged at info) or a breakage (a fault of the server
//! or of a service it needs; its cause is logged once and never sent). Only this module maps a refusal's kind to an
//! HTTP status.

use std::error::Error as StdError;
use std::fmt;
use std::time::SystemTime;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use domain::refusal::{Refusal, RefusalKind, Refusals};
use serde::Serialize;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use tracing_actix_web::RequestId;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// Result of a handler.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Seconds after which a client may retry while a service that we need is unavailable.
const RETRY_AFTER_SECONDS: u32 = 2;

/// Name of the constraint that refuses data of an erased account.
const ACCOUNT_STANDS: &str = "account_stands";

/// Error of a request.
#[derive(Debug)]
pub enum Error {
    /// A rule has refused the request.
    Refused(Refusals),
    /// The server, or a service it needs, has failed.
    Broken(Box<dyn StdError + Send + Sync>),
}

/// The body of every refusal and of every breakage.
#[derive(Debug, Serialize)]
pub struct RefusalBody {
    /// The code of the first refusal.
    code: &'static str,
    /// A sentence for developers. Learners read the texts of the web application instead.
    message: &'static str,
    /// Facts of the code, and those of [`SharedMeta`].
    meta: Map<String, Value>,
}

/// Fields that the `meta` of any code may have besides its own facts.
#[derive(ToSchema)]
pub struct SharedMeta {
    /// All refusals, including the first; `None` if there is only one.
    #[expect(dead_code, reason = "describes what `body_of` writes")]
    refusals: Option<Vec<Refusal>>,
    /// Id of the request, if the server has failed.
    #[expect(dead_code, reason = "describes what `Error::answer` writes")]
    request_id: Option<String>,
}

impl PartialSchema for RefusalBody {
    /// The catalogue describes each code with its facts, so that a client knows the `meta` of each code.
    fn schema() -> RefOr<Schema> {
        let message = ObjectBuilder::new().schema_type(Type::String).description(Some("A sentence for a developer."));
        let others = ObjectBuilder::new()
            .property("message", message)
            .property("meta", Ref::from_schema_name("SharedMeta"))
            .required("message")
            .required("meta");
        AllOfBuilder::new()
            .item(Ref::from_schema_name("Refusal"))
            .item(others)
            .description(Some("The body of every refusal and of every breakage."))
            .into()
    }
}

impl ToSchema for RefusalBody {}

impl Error {
    /// Returns a breakage with its cause, which may be a sentence.
    pub fn broken(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Broken(cause.into())
    }

    /// Returns the refusal of a malformed request. `problem` describes the fault for a developer.
    pub fn malformed(problem: impl Into<String>) -> Self {
        Refusal::MalformedRequest { problem: problem.into() }.into()
    }

    /// Returns the code of the response.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusals) => refusals.first().code(),
            Self::Broken(_) => Refusal::UnknownServerError.code(),
        }
    }

    /// Returns the response. A breakage includes the id of the request, which a learner can report.
    #[must_use]
    pub fn answer(&self, request: Option<RequestId>) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        match self {
            Self::Refused(refusals) => {
                add_retry_after(&mut response, refusals.first());
                response.json(body_of(refusals))
            }
            Self::Broken(_) => {
                let mut body = body_of(&Refusal::UnknownServerError.into());
                body.meta.insert("request_id".to_owned(), request.map(|id| id.to_string()).into());
                response.json(body)
            }
        }
    }
}

fn status_of(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::Malformed => StatusCode::BAD_REQUEST,
        RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        RefusalKind::Unauthenticated => StatusCode::UNAUTHORIZED,
        RefusalKind::Forbidden => StatusCode::FORBIDDEN,
        RefusalKind::NotFound => StatusCode::NOT_FOUND,
        RefusalKind::Conflict => StatusCode::CONFLICT,
        RefusalKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        RefusalKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        RefusalKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn add_retry_after(response: &mut HttpResponseBuilder, refusal: &Refusal) {
    if let Refusal::RateLimitExceeded { retry_at } | Refusal::AuthVerifyAttemptsLimit { retry_at } = refusal {
        let date = header::HttpDate::from(SystemTime::from(OffsetDateTime::from(*retry_at)));
        response.insert_header((header::RETRY_AFTER, date.to_string()));
    } else if refusal.kind() == RefusalKind::Unavailable {
        response.insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS));
    }
}

fn body_of(refusals: &Refusals) -> RefusalBody {
    let first = refusals.first();
    let mut meta = meta_of(first);
    if !refusals.is_single() {
        let all = refusals.iter().map(|each| json!({ "code": each.code(), "meta": meta_of(each) }));
        meta.insert("refusals".to_owned(), all.collect());
    }
    RefusalBody { code: first.code(), message: first.message(), meta }
}

fn meta_of(refusal: &Refusal) -> Map<String, Value> {
    match serde_json::to_value(refusal) {
        Ok(Value::Object(mut whole)) => match whole.remove("meta") {
            Some(Value::Object(meta)) => meta,
            _ => Map::new(),
        },
        _ => Map::new(),
    }
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Refused(refusals) => status_of(refusals.first().kind()),
            Self::Broken(_) => status_of(RefusalKind::Broken),
        }
    }

    fn error_response(&self) -> HttpResponse {
        self.answer(None)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusals) => f.write_str(refusals.first().code()),
            Self::Broken(cause) => {
                write!(f, "{cause}")?;
                let mut source = cause.source();
                while let Some(deeper) = source {
                    write!(f, ": {deeper}")?;
                    source = deeper.source();
                }
                Ok(())
            }
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<Refusals> for Error {
    fn from(refusals: Refusals) -> Self {
        Self::Refused(refusals)
    }
}

impl From<serde_json::Error> for Error {
    fn from(cause: serde_json::Error) -> Self {
        Self::broken(cause)
    }
}

impl From<DieselError> for Error {
    /// A database that is unavailable, shutting down or too slow is not a breakage: the client may retry. Neither is a
    /// text with a NUL character, which no column can store. Diesel has no error kinds for these cases, so PostgreSQL's
    /// own messages distinguish them. A write for an account that was erased in the meantime is refused like an unknown
    /// account.
    fn from(cause: DieselError) -> Self {
        if let DieselError::DatabaseError(DatabaseErrorKind::CheckViolation, told) = &cause
            && told.constraint_name() == Some(ACCOUNT_STANDS)
        {
            return Refusal::AuthUserNotFound.into();
        }
        let says = |beginnings: &[&str]| match &cause {
            DieselError::DatabaseError(DatabaseErrorKind::Unknown, told) => {
                beginnings.iter().any(|beginning| told.message().starts_with(beginning))
            }
            _ => false,
        };
        if says(&["invalid byte sequence for encoding", "unsupported Unicode escape sequence"]) {
            return Self::malformed("a text has a NUL character in it");
        }
        let is_away = match &cause {
            DieselError::DatabaseError(
                DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
                _,
            )
            | DieselError::BrokenTransactionManager => true,
            _ => says(&[
                "terminating connection",
                "canceling statement due to",
                "the database system is",
                "deadlock detected",
            ]),
        };
        if is_away {
            tracing::warn!(%cause, "the database is unavailable or too slow");
            return Refusal::TemporarilyUnavailable.into();
        }
        Self::broken(cause)
    }
}

#[cfg(test)]
mod tests {
    use domain::time::Timestamp;

    use super::*;

    #[test]
    fn several_refusals_are_all_listed_and_the_first_gives_the_code() {
        let all = vec![Refusal::EnrolmentFull { seats: 30 }, Refusal::XsNotFound];
        let body = body_of(&Refusals::from_all(all).expect("two refusals"));
        assert_eq!(body.code, "enrolment/full");
        assert_eq!(
            Value::from(body.meta),
            json!({ "seats": 30, "refusals": [
                { "code": "enrolment/full", "meta": { "seats": 30 } },
                { "code": "xs-not-found", "meta": {} },
            ] }),
        );
    }

    #[test]
    fn a_client_is_told_when_to_come_back() {
        let retry_at = Timestamp::parse("2026-11-20T09:00:00Z").expect("an instant");
        let too_many = Error::from(Refusal::RateLimitExceeded { retry_at }).error_response();
        assert_eq!(too_many.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(too_many.headers().get(header::RETRY_AFTER).expect("a date"), "Fri, 20 Nov 2026 09:00:00 GMT");
        let away = Error::from(Refusal::TemporarilyUnavailable).error_response();
        assert_eq!(away.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(away.headers().get(header::RETRY_AFTER).expect("seconds"), "2");
    }

    #[test]
    fn a_breakage_never_shows_its_cause() {
        let error = Error::broken("the disk is on fire");
        assert_eq!(error.code(), "unknown-server-error");
        assert_eq!(error.status_code(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = actix_web::body::to_bytes(error.error_response().into_body());
        let body = futures_util::FutureExt::now_or_never(body).expect("a body at hand").ok();
        assert!(body.is_some_and(|body| !String::from_utf8_lossy(&body).contains("fire")));
    }
}
