//! Metrics for Prometheus, on a separate address that is not public, with a key if one is configured. Without that
//! address, no metrics are collected.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::{self, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use domain::refusal::Refusal;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use crate::error::Result;
use crate::platform::Platform;

const KEY_HEADER: &str = "x-api-key";

const REQUEST_SECONDS: &str = "fieldwork_request_seconds";
const CONNECTIONS_IN_USE: &str = "fieldwork_database_connections_in_use";
const STATEMENTS: &str = "fieldwork_database_statements_total";

/// Upper bounds of the latency buckets, in seconds.
const BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];

/// Starts the collection. Must be called once per process.
pub fn start() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full(REQUEST_SECONDS.to_owned()), BUCKETS)?
        .install_recorder()
}

/// Serves `/metrics` until the process ends.
pub fn serve(listener: TcpListener, handle: PrometheusHandle, platform: Arc<Platform>) -> io::Result<Server> {
    let platform = Data::from(platform);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(Data::new(handle.clone()))
            .app_data(platform.clone())
            .route("/metrics", web::get().to(show_metrics))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)?;
    Ok(server.run())
}

async fn show_metrics(
    request: HttpRequest,
    handle: Data<PrometheusHandle>,
    platform: Data<Platform>,
) -> Result<HttpResponse> {
    require_key(&request, platform.config.metrics_key.as_deref())?;
    let in_use = u32::try_from(platform.database.connections_in_use()).unwrap_or(u32::MAX);
    metrics::gauge!(CONNECTIONS_IN_USE).set(in_use);
    metrics::counter!(STATEMENTS).absolute(platform.database.statements());
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render()))
}

/// Refuses a request without the key, if a key is configured.
fn require_key(request: &HttpRequest, key: Option<&str>) -> Result<()> {
    let Some(key) = key else { return Ok(()) };
    let brought = request.headers().get(KEY_HEADER).ok_or(Refusal::AuthNoApiKeyHeader)?;
    let same = verify_slices_are_equal(brought.as_bytes(), key.as_bytes());
    same.map_err(|_| Refusal::AuthInvalidApiKeyHeader.into())
}

/// Measures a request by its route and not by its path, so that ids create no series.
pub async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let started_at = Instant::now();
    let method = request.method().clone();
    let response = next.call(request).await?;
    let route = response.request().match_pattern().unwrap_or_else(|| "none".to_owned());
    let status = response.status().as_u16().to_string();
    metrics::histogram!(REQUEST_SECONDS, "method" => method.to_string(), "route" => route, "status" => status)
        .record(started_at.elapsed());
    Ok(response)
}
