//! Logs of requests for operators. Each request has a span, one line when it ends, the cause if it breaks, and an id
//! that a learner can report. It also sets the headers of every response.

use std::io::IsTerminal as _;

use actix_web::HttpMessage as _;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::Span;
use tracing::field::Empty;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::Environment;
use crate::error::Error;
use crate::live::position::{LivePosition, POSITION_HEADER};
use crate::pages::Pages;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Writes events to the standard error stream: as text in development, as JSON in production.
#[expect(clippy::disallowed_methods, reason = "`RUST_LOG` is the log's own setting, in the form that it parses")]
pub fn start(environment: Environment) {
    let wanted = std::env::var("RUST_LOG").ok().and_then(|targets| targets.parse().ok());
    // `EnvFilter` supports more, but it depends on a regex engine that takes a minute to compile.
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let events = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(std::io::stderr);
    match environment {
        Environment::Production => events.json().with_span_events(FmtSpan::NONE).finish().with(filter).init(),
        Environment::Development => {
            events.compact().with_ansi(std::io::stderr().is_terminal()).finish().with(filter).init();
        }
    }
}

/// Span of a request: its method, path and id. It never contains a token, a query or a body.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().map(ToString::to_string);
        tracing::info_span!("request", id, method = %request.method(), path = request.path(), status = Empty)
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, actix_web::Error>) {
        if let Ok(response) = outcome {
            span.record("status", response.status().as_u16());
        }
    }
}

/// Sets the request id and the security headers of every response, logs how the request ended, and gives every error
/// the same format.
pub async fn finish(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = request.extensions().get::<RequestId>().copied();
    let pages = request.app_data::<Data<Pages>>().cloned();
    let mut response = next.call(request).await?.map_into_boxed_body();
    if let Some(mut answer) = response.response().error().map(|error| retold(error, id)) {
        // Headers set by inner layers, such as CORS, are kept.
        let (request, old) = response.into_parts();
        for (name, value) in old.headers() {
            if name != header::CONTENT_TYPE && !answer.headers().contains_key(name) {
                answer.headers_mut().append(name.clone(), value.clone());
            }
        }
        response = ServiceResponse::new(request, answer);
    } else {
        tracing::debug!(status = response.status().as_u16(), "answered");
    }
    add_headers(&mut response, id, pages.as_ref().map(|pages| pages.get_ref()));
    Ok(response)
}

fn retold(error: &actix_web::Error, id: Option<RequestId>) -> actix_web::HttpResponse {
    match error.as_error::<Error>() {
        Some(refused @ Error::Refused(_)) => {
            tracing::info!(code = refused.code(), "refused");
            refused.answer(id)
        }
        Some(broken @ Error::Broken(_)) => {
            tracing::error!(cause = %broken, "broken");
            broken.answer(id)
        }
        None if error.as_response_error().status_code().is_client_error() => {
            tracing::info!(problem = %error, "refused by the framework");
            Error::malformed(error.to_string()).answer(id)
        }
        None => {
            tracing::error!(cause = %error, "broken");
            Error::broken(error.to_string()).answer(id)
        }
    }
}

fn add_headers(response: &mut ServiceResponse<BoxBody>, id: Option<RequestId>, pages: Option<&Pages>) {
    let is_api = response.request().path().starts_with("/api/");
    let position = response.request().extensions().get::<LivePosition>().and_then(|at| at.to_string().parse().ok());
    let headers = response.headers_mut();
    if let Some(Ok(id)) = id.map(|id| HeaderValue::from_str(&id.to_string())) {
        headers.insert(REQUEST_ID, id);
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        // A cached response would give a page that is loaded later an outdated position.
        if let Some(position) = position {
            headers.insert(HeaderName::from_static(POSITION_HEADER), position);
        }
    }
    // A handler may set its own stricter headers, as the one for files does.
    for (name, value) in pages.iter().flat_map(|pages| pages.policy.iter()) {
        if !headers.contains_key(name) {
            headers.insert(name.clone(), value.clone());
        }
    }
}
