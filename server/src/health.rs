//! Shows the server's time, and whether the server is ready.

use actix_web::HttpRequest;
use domain::limits::RULES_VERSION;
use std::sync::atomic::Ordering;

use crate::db::Pool;
use crate::pages::version;
use crate::prelude::*;

/// The server's time.
#[derive(Serialize, ToSchema)]
pub(crate) struct ServerTime {
    /// Current time.
    now: Timestamp,
    /// Version of the rules that the server applies.
    rules_version: String,
}

/// Readiness of the server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Status {
    /// Whether to send requests here: the server is not stopping, and its database responds.
    ok: bool,
    /// Whether the database responds.
    db: bool,
    /// Whether this server's jobs run. It does not affect `ok`: requests are still answered, while mails, refunds and
    /// erasures wait.
    jobs: bool,
    /// Version of the server and of the web application that it serves.
    version: String,
}

/// Returns the time that every decision uses.
#[utoipa::path(security(()), responses((status = 200, body = ServerTime)))]
#[get("/time")]
pub(crate) async fn show_time(Now(now): Now) -> Json<ServerTime> {
    Json(ServerTime { now, rules_version: RULES_VERSION.to_owned() })
}

/// Returns whether the server is ready. Any response at all shows that it is alive.
#[utoipa::path(security(()), responses((status = 200, body = Status), (status = 503, body = Status)))]
#[get("/status")]
pub(crate) async fn show_status(request: HttpRequest, platform: Data<Platform>) -> HttpResponse {
    let db = match request.app_data::<Pool>() {
        Some(pool) => pool.is_answering().await,
        None => false,
    };
    let ok = db && platform.is_ready.load(Ordering::Relaxed);
    let status = Status { ok, db, jobs: platform.lanes.is_well(), version: version() };
    if ok { HttpResponse::Ok().json(status) } else { HttpResponse::ServiceUnavailable().json(status) }
}
