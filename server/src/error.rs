//! What a request can end with instead of an answer: a refusal (the product says no; expected,
//! logged at info) or a breakage (ours; its cause is logged once and never sent). This is the only
//! place where a refusal's kind becomes an HTTP status.

use std::error::Error as StdError;
use std::fmt;
use std::time::SystemTime;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use domain::refusal::{Kind, Refusal, Refusals};
use serde::Serialize;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use tracing_actix_web::RequestId;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// A handler's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Seconds after which a client may try again when something we need is away.
const RETRY_AFTER_SECONDS: u32 = 2;

/// The name by which the database refuses what is written for an erased account.
const ACCOUNT_STANDS: &str = "account_stands";

/// Why a request was not answered with what it asked for.
#[derive(Debug)]
pub enum Error {
    /// The product says no.
    Refused(Refusals),
    /// Something of ours broke.
    Broken(Box<dyn StdError + Send + Sync>),
}

/// The body of every refusal and of every breakage.
#[derive(Debug, Serialize)]
pub struct RefusalBody {
    /// The code of the first refusal.
    code: &'static str,
    /// A sentence for a developer; learners read the web's words.
    message: &'static str,
    /// The facts behind the code, and those of [`SharedMeta`].
    meta: Map<String, Value>,
}

/// What the `meta` of any code may hold besides its own facts.
#[derive(ToSchema)]
pub struct SharedMeta {
    /// Every refusal, the first included, if there are several.
    #[expect(dead_code, reason = "describes what `body_of` writes")]
    refusals: Option<Vec<Refusal>>,
    /// The id of the request, if something of ours broke.
    #[expect(dead_code, reason = "describes what `Error::answer` writes")]
    request_id: Option<String>,
}

impl PartialSchema for RefusalBody {
    /// The catalogue describes the code with its facts, so that a client knows the `meta` of each code.
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
    /// A breakage with its cause, which may also be a sentence.
    pub fn broken(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Broken(cause.into())
    }

    /// A request that could not be read; `problem` says to a developer what is wrong with it.
    pub fn malformed(problem: impl Into<String>) -> Self {
        Refusal::MalformedRequest { problem: problem.into() }.into()
    }

    /// The code that the answer carries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusals) => refusals.first().code(),
            Self::Broken(_) => Refusal::UnknownServerError.code(),
        }
    }

    /// The answer, with the id by which a learner can name the request when we broke it.
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

fn status_of(kind: Kind) -> StatusCode {
    match kind {
        Kind::Malformed => StatusCode::BAD_REQUEST,
        Kind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Unauthenticated => StatusCode::UNAUTHORIZED,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::Conflict => StatusCode::CONFLICT,
        Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Kind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn add_retry_after(response: &mut HttpResponseBuilder, refusal: &Refusal) {
    if let Refusal::RateLimitExceeded { retry_at } | Refusal::AuthVerifyAttemptsLimit { retry_at } = refusal {
        let date = header::HttpDate::from(SystemTime::from(OffsetDateTime::from(*retry_at)));
        response.insert_header((header::RETRY_AFTER, date.to_string()));
    } else if refusal.kind() == Kind::Unavailable {
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
            Self::Broken(_) => status_of(Kind::Broken),
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
    /// A database that is away, going down or too slow is no breakage of ours: the client may try
    /// again. Neither is a text with a NUL character, which no column can hold. PostgreSQL's own messages
    /// tell the cases apart that diesel has no kind for. A write whose account was erased meanwhile has no account.
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
            tracing::warn!(%cause, "the database is away, or took too long");
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
