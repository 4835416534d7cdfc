//! What time it is here, and whether the server can do its work.

use actix_web::HttpRequest;
use domain::limits::RULES_VERSION;
use std::sync::atomic::Ordering;

use crate::db::Pool;
use crate::pages::version;
use crate::prelude::*;

/// The server's time.
#[derive(Serialize, ToSchema)]
pub(crate) struct ServerTime {
    /// The time now.
    now: Timestamp,
    /// The version of the rules that the server decides by.
    rules_version: String,
}

/// Whether the server can do its work.
#[derive(Serialize, ToSchema)]
pub(crate) struct Status {
    /// Whether to send requests here: the server is not stopping, and its database answers.
    ok: bool,
    /// Whether the database answers.
    db: bool,
    /// Whether the jobs of this server are done. It changes nothing about `ok`: requests are still answered, while mails,
    /// refunds and erasures wait.
    jobs: bool,
    /// The version of the server, and of the web application that it hands out.
    version: String,
}

/// Tells the time by which everything is decided.
#[utoipa::path(security(()), responses((status = 200, body = ServerTime)))]
#[get("/time")]
pub(crate) async fn show_time(Now(now): Now) -> Json<ServerTime> {
    Json(ServerTime { now, rules_version: RULES_VERSION.to_owned() })
}

/// Tells whether the server is ready; that it answers at all says that it is alive.
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
