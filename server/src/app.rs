//! Assembles the serving process: what all workers share, the order of the layers around the routes, and how it starts
//! and stops.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use actix_cors::Cors;
use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Condition, from_fn};
use actix_web::web::{self, Data};
use actix_web::{App, HttpServer};
use tokio::signal::unix::{SignalKind, signal};
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::{AppExt as _, scope};

use crate::checkout::intake::Intake;
use crate::clock::Clock;
use crate::config::Config;
use crate::coupon::tries::CouponTries;
use crate::error::{Error, Result};
use crate::live::position::POSITION_HEADER;
use crate::openapi::{self, Document};
use crate::pages::Pages;
use crate::payment::document_rows::apply_seller;
use crate::personal_tables::PERSONAL_DATA;
use crate::platform::Platform;
use crate::program::curriculum::Curricula;
use crate::rate_limit;
use crate::telemetry::RequestSpan;
use crate::{compression, db, http, metrics, pages, routes, telemetry};

/// Time that running requests have to end when the server stops.
const SHUTDOWN_SECONDS: u64 = 30;

/// Pause before the server tries again to store the seller.
const SELLER_PAUSE: Duration = Duration::from_secs(5);

/// Returns the platform with these settings, for every feature.
pub fn platform(config: Config, clock: Clock) -> Result<Platform> {
    Platform::new(config, clock, PERSONAL_DATA)
}

/// Stores the seller for future receipts, as soon as the database responds.
pub async fn store_seller(platform: Arc<Platform>) {
    loop {
        let stored = async {
            let mut conn = db::connect(&platform.config.database_url).await?;
            apply_seller(&mut conn, &platform.config.seller, platform.clock.now()).await
        };
        match stored.await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "the seller could not be stored"),
        }
        tokio::time::sleep(SELLER_PAUSE).await;
    }
}

/// Starts to serve on a socket. The returned future ends when the server has stopped.
pub fn start(platform: Arc<Platform>, curricula: Arc<Curricula>, listener: TcpListener) -> Result<Server> {
    let workers = platform.config.workers;
    let pages = Data::new(Pages::new(&platform.config)?);
    let (curricula, document) = (Data::from(curricula), Data::new(Document::collect()?));
    let tries = Data::new(CouponTries::default());
    let platform = Data::from(platform);
    let server = HttpServer::new(move || {
        let api = scope("/api").configure(routes::api).map(|api| {
            api.route("/openapi.json", web::get().to(openapi::show_document))
                .default_service(web::to(openapi::no_such_route))
                .wrap(from_fn(http::answer_head))
                .wrap(from_fn(http::read_body))
                .wrap(Condition::new(platform.senders.are_limited(), from_fn(rate_limit::limit)))
                .wrap(Condition::new(!platform.config.allowed_origins.is_empty(), cors(&platform.config)))
        });
        // Each worker has its own pool, so that a connection is driven by the thread that uses it.
        let pool = platform.database.worker_pool();
        App::new()
            .app_data(Data::new(Intake::start(pool.clone())))
            .app_data(pool)
            .app_data(platform.clone())
            .app_data(pages.clone())
            .app_data(curricula.clone())
            .app_data(document.clone())
            .app_data(tries.clone())
            .app_data(http::path_config())
            .app_data(http::query_config())
            .into_utoipa_app()
            .service(api)
            .into_app()
            .default_service(web::to(pages::show_page))
            .wrap(from_fn(telemetry::finish))
            .wrap(from_fn(compression::compress))
            .wrap(Condition::new(platform.config.metrics_addr.is_some(), from_fn(metrics::measure)))
            .wrap(TracingLogger::<RequestSpan>::new())
    });
    Ok(server
        .workers(workers)
        .tcp_nodelay(true)
        // A client that has closed its side of the connection counts as disconnected, even in the middle of a stream.
        .h1_allow_half_closed(false)
        .client_request_timeout(Duration::from_secs(10))
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals()
        .listen(listener)
        .map_err(Error::broken)?
        .run())
}

/// Waits for the signal to stop.
pub async fn stop_asked() -> io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}

/// Waits for the signal to stop, reports "not ready", gives a load balancer time to notice, and stops after the running
/// requests have ended.
pub async fn stop_on_signal(platform: Arc<Platform>, server: ServerHandle) -> io::Result<()> {
    stop_asked().await?;
    tracing::info!("stopping");
    platform.is_ready.store(false, Ordering::Relaxed);
    platform.live.close();
    tokio::time::sleep(platform.config.drain).await;
    server.stop(true).await;
    Ok(())
}

/// Removes idle senders from this server's memory once an hour.
pub async fn forget_idle_senders(platform: Arc<Platform>) {
    let mut hours = tokio::time::interval(Duration::from_secs(60 * 60));
    loop {
        hours.tick().await;
        platform.senders.forget_idle();
        platform.people.forget_idle(platform.clock.now());
    }
}

fn cors(config: &Config) -> Cors {
    let cors = Cors::default()
        .allowed_methods(["GET", "POST", "PUT", "PATCH", "DELETE"])
        .allowed_headers(["authorization", "content-type", "idempotency-key"])
        .expose_headers(["x-request-id", "retry-after", POSITION_HEADER])
        .max_age(600);
    config.allowed_origins.iter().fold(cors, |cors, origin| cors.allowed_origin(origin))
}
