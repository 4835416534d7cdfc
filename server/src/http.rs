//! Reads and writes JSON bodies, and answers unreadable requests. A body is parsed strictly and has a maximum size. A
//! body is read completely before the handler takes a database connection, so that a slow sender holds no connection.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody, None as NoContent};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::ContentType;
use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, BytesMut, PathConfig, QueryConfig};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, HttpResponse, Responder};
use futures_util::StreamExt as _;
use futures_util::future::{Ready, ready};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

/// Maximum size of a body in bytes: enough for the longest draft in any script.
pub const MAX_BODY: usize = 1024 * 1024;

/// Initial capacity of a response, enough for most.
const USUAL_ANSWER: usize = 16 * 1024;

/// Maximum time for a body to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Answers HEAD as GET, without the body.
pub async fn answer_head(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if *request.method() != Method::HEAD {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    request.head_mut().method = Method::GET;
    Ok(next.call(request).await?.map_body(|_, _| BoxBody::new(NoContent::new())))
}

/// A JSON body: of a request, parsed into `T`, or of a response.
#[derive(Debug)]
pub struct Json<T>(pub T);

/// The JSON response to a request that has created an object.
#[derive(Debug)]
pub struct Created<T>(pub T);

/// An empty body: no bytes at all, or `{}`.
#[derive(Debug)]
pub struct NoBody;

impl FromRequest for NoBody {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extensions = request.extensions();
        let bytes = extensions.get::<Body>().map_or(&[][..], |body| body.0.trim_ascii());
        let says_nothing = bytes.is_empty() || bytes.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii() == b"}");
        ready(if says_nothing { Ok(Self) } else { Err(Error::malformed("the body must be empty")) })
    }
}

/// The bytes of a request's body.
#[derive(Clone, Debug)]
pub struct Body(pub Bytes);

impl<T: DeserializeOwned> FromRequest for Json<T> {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extensions = request.extensions();
        let bytes = extensions.get::<Body>().map_or(&[][..], |body| &body.0);
        // Serde would accept an array, as the values of an object's fields in their order.
        if bytes.trim_ascii_start().first() == Some(&b'[') {
            return ready(Err(Error::malformed("the body must not be an array")));
        }
        ready(serde_json::from_slice(bytes).map(Self).map_err(|problem| Error::malformed(problem.to_string())))
    }
}

impl<T: Serialize> Responder for Json<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        json(&self.0).unwrap_or_else(HttpResponse::from_error)
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = Json(self.0).respond_to(request);
        if response.status().is_success() {
            *response.status_mut() = StatusCode::CREATED;
        }
        response
    }
}

/// Returns a JSON response. The data is serialised at once, because borrowed data cannot outlive its handler.
pub fn json(answer: &impl Serialize) -> Result<HttpResponse> {
    let mut body = Vec::with_capacity(USUAL_ANSWER);
    serde_json::to_writer(&mut body, answer)?;
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(body))
}

/// Path to which mail programs post the form of a one-click unsubscription (RFC 8058). Other paths accept only JSON.
const ONE_CLICK: &str = "/api/unsubscribe";

/// Path to which payment providers post events in any format. Their signature covers the exact bytes.
const WEBHOOKS: &str = "/api/webhooks/";

/// Reads the body of a write completely. Refuses it if it is too large, too slow or not JSON.
pub async fn read_body(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH | Method::DELETE) {
        match json_body(&mut request).await {
            Ok(body) => drop(request.extensions_mut().insert(Body(body))),
            Err(error) => return Ok(request.error_response(error)),
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

async fn json_body(request: &mut ServiceRequest) -> Result<Bytes> {
    let body = tokio::time::timeout(BODY_TIMEOUT, whole_body(request)).await;
    let body = body.map_err(|_| Error::malformed("the body did not arrive in time"))??;
    let takes_forms = [ONE_CLICK, WEBHOOKS].iter().any(|path| request.path().starts_with(path));
    if !body.is_empty() && !takes_forms && !is_json(request) {
        return Err(Error::malformed("the content type is not application/json"));
    }
    Ok(body)
}

async fn whole_body(request: &mut ServiceRequest) -> Result<Bytes> {
    let too_large = || Error::malformed(format!("the body is larger than {MAX_BODY} bytes"));
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > MAX_BODY) {
        return Err(too_large());
    }
    let mut payload = request.take_payload();
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|problem| Error::malformed(problem.to_string()))?;
        if body.len() + chunk.len() > MAX_BODY {
            return Err(too_large());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn is_json(request: &ServiceRequest) -> bool {
    request.content_type().eq_ignore_ascii_case("application/json")
}

/// Refuses a path that cannot be parsed, for example with a malformed id.
#[must_use]
pub fn path_config() -> PathConfig {
    PathConfig::default().error_handler(|problem, _| Error::malformed(problem.to_string()).into())
}

/// Refuses a query that cannot be parsed.
#[must_use]
pub fn query_config() -> QueryConfig {
    QueryConfig::default().error_handler(|problem, _| Error::malformed(problem.to_string()).into())
}

/// Returns whether a browser with this `Accept-Encoding` accepts the encoding.
pub fn accepts_encoding(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(encoding) && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_only_where_the_browser_accepts_it() {
        assert!(accepts_encoding("gzip, deflate, br, zstd", "br"));
        assert!(accepts_encoding("br;q=0.5", "br"));
        assert!(!accepts_encoding("br;q=0, gzip", "br"));
        assert!(!accepts_encoding("br;q=0.000", "br"));
        assert!(!accepts_encoding("gzip", "br"));
        assert!(!accepts_encoding("", "br"));
    }
}
