//! The platform: time, readiness, and requests that are refused before a handler.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use diesel_async::SimpleAsyncConnection as _;
use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::Method;
use serde_json::json;
use server::http::MAX_BODY;
use server::metrics;

use crate::harness::app::{Answer, App, START};

#[tokio::test]
async fn the_time_is_the_clock_of_every_decision() {
    let app = App::start().await;
    let time = app.get("/api/time").await.expect(200);
    assert_eq!(time["now"], START);
    assert_eq!(time["rules_version"], domain::limits::RULES_VERSION);
    app.clock.advance_seconds(90);
    assert_eq!(app.get("/api/time").await.expect(200)["now"], "2026-06-01T09:01:30Z");
}

#[tokio::test]
async fn a_server_is_ready_until_it_is_told_to_stop() {
    let app = App::start().await;
    let status = app.get("/api/status").await.expect(200);
    assert_eq!((&status["ok"], &status["db"]), (&json!(true), &json!(true)));
    app.platform.is_ready.store(false, Ordering::SeqCst);
    let status = app.get("/api/status").await.expect(503);
    assert_eq!((&status["ok"], &status["db"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn numbers_are_told_to_who_brings_the_key() {
    let app = App::start_with(|config| config.metrics_key = Some("a-key-of-some-length".to_owned())).await;
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/metrics", listener.local_addr().expect("its address"));
    let handle = PrometheusBuilder::new().build_recorder().handle();
    tokio::spawn(metrics::serve(listener, handle, Arc::clone(&app.platform)).expect("a server"));
    let read = || app.elsewhere(Method::GET, &address);
    read().await.refused(401, "auth/no-api-key-header");
    read().header("x-api-key", "a-key-of-some-lengtH").await.refused(401, "auth/invalid-api-key-header");
    assert_eq!(read().header("x-api-key", "a-key-of-some-length").await.status, 200);
}

#[tokio::test]
async fn a_server_without_its_database_says_so_and_recovers() {
    let app = App::start_with(|config| {
        config.connection_timeout = std::time::Duration::from_millis(250);
        config.database_url = "postgres://nobody@%2Fnonexistent/nothing".to_owned();
    })
    .await;
    let status = app.get("/api/status").await.expect(503);
    assert_eq!((&status["ok"], &status["db"]), (&json!(false), &json!(false)));

    let app = App::start().await;
    app.get("/api/status").await.expect(200);
    let mut other = app.database.connect().await;
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    other.batch_execute(cut).await.expect("the server's connections, cut");
    // PostgreSQL closes a connection some time after it was asked to, so the next requests may still use a connection
    // that is about to close.
    let mut recovered = false;
    for _ in 0..5 {
        recovered |= app.get("/api/status").await.status.is_success();
    }
    assert!(recovered);
}

#[tokio::test]
async fn a_breakage_shows_the_request_id_and_never_its_cause() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let mut conn = app.database.connect().await;
    conn.batch_execute("ALTER TABLE users RENAME TO people").await.expect("a table that is gone");
    let answer = app.get("/api/user/").by(&learner).await;
    conn.batch_execute("ALTER TABLE people RENAME TO users").await.expect("the table as it was");
    let id = answer.header("x-request-id").expect("an id").to_owned();
    assert!(!answer.text.contains("relation"), "{}", answer.text);
    assert_eq!(answer.refused(500, "unknown-server-error"), json!({ "request_id": id }));
}

#[tokio::test]
async fn nobody_waits_long_for_a_busy_database() {
    let app = App::start_with(|config| {
        config.connections_per_worker = 1;
        config.connection_timeout = std::time::Duration::from_millis(250);
    })
    .await;
    let learner = app.learner("ada").await;
    app.get("/api/user/").by(&learner).await.expect(200);
    let mut conn = app.database.connect().await;
    conn.batch_execute("BEGIN; LOCK TABLE users").await.expect("a table that is busy");
    let show_user = async || app.get("/api/user/").by(&learner).await;
    let (locked, queued) = tokio::join!(show_user(), show_user());
    for answer in [locked, queued] {
        assert_eq!(answer.header("retry-after"), Some("2"));
        answer.refused(503, "temporarily-unavailable");
    }
    conn.batch_execute("COMMIT").await.expect("a table that is free");
    app.get("/api/user/").by(&learner).await.expect(200);
}

#[tokio::test]
async fn an_actor_costs_one_statement() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let before = app.statements();
    // Refused because of the account's roles, so only the account is read.
    app.get("/api/reviews").by(&learner).await.expect(403);
    assert_eq!(app.statements() - before, 1);
}

#[tokio::test]
async fn every_answer_carries_its_own_request_id_and_is_not_stored() {
    let app = App::start().await;
    let first = app.get("/api/time").await;
    let second = app.get("/api/nothing").await;
    let ids = [&first, &second].map(|answer| answer.header("x-request-id").expect("an id").to_owned());
    assert_ne!(ids[0], ids[1]);
    for answer in [first, second] {
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_method_are_told_apart() {
    let app = App::start().await;
    let unknown = app.get("/api/nothing").await;
    assert_eq!(unknown.header("allow"), None);
    unknown.refused(404, "route-not-found");
    let wrong = app.request(Method::DELETE, "/api/time").await;
    assert_eq!(wrong.header("allow"), Some("GET, HEAD"));
    wrong.refused(405, "route-not-found");
}

#[tokio::test]
async fn head_is_answered_as_get_without_a_body() {
    let app = App::start().await;
    let whole = app.get("/api/time").await;
    let head = app.request(Method::HEAD, "/api/time").await;
    assert_eq!((head.status, head.text.as_str()), (whole.status, ""));
    assert_eq!(head.header("content-type"), whole.header("content-type"));
    assert_eq!(app.request(Method::HEAD, "/api/user/").await.status, 401);
    assert_eq!(app.request(Method::HEAD, "/api/nothing").await.status, 404);
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_refused_before_anything_else() {
    let app = App::start().await;
    for (content_type, body) in
        [("text/plain", "{}".to_owned()), ("application/x-www-form-urlencoded", "a=b".to_owned())]
    {
        let meta = app
            .request(Method::POST, "/api/auth/signup")
            .raw(content_type, body)
            .await
            .refused(400, "malformed-request");
        assert_eq!(meta["problem"], "the content type is not application/json");
    }
    let large = format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_BODY));
    let meta = app
        .request(Method::POST, "/api/auth/signup")
        .raw("application/json", large.clone())
        .await
        .refused(400, "malformed-request");
    assert_eq!(meta["problem"], format!("the body is larger than {MAX_BODY} bytes"));
    let answer = send_in_chunks(&app, large).await;
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("malformed-request"), "{answer}");
}

#[tokio::test]
async fn the_document_describes_the_routes() {
    let app = App::start().await;
    let document = app.get("/api/openapi.json").await.expect(200);
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/time"]["get"]["responses"]["default"].is_object());
    assert!(document["components"]["schemas"]["RefusalBody"].is_object());
}

#[tokio::test]
async fn a_long_answer_goes_out_compressed_where_the_browser_takes_it() {
    let app = App::with_programs().await;
    let catalogue = "/api/app/experience-sessions/offering";
    let plain = app.get(catalogue).await;
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), (None, Some("accept-encoding")));
    let zstd = app.get(catalogue).header("accept-encoding", "gzip, zstd").await;
    assert_eq!(zstd.header("content-encoding"), Some("zstd"));
    let length = |answer: &Answer| answer.header("content-length").and_then(|it| it.parse::<usize>().ok());
    assert!(length(&zstd) < length(&plain).map(|all| all / 2), "{:?} of {:?}", length(&zstd), length(&plain));
    let short = app.get("/api/time").header("accept-encoding", "zstd").await;
    assert_eq!(short.header("content-encoding"), None);
}

/// Sends a body without a declared length.
async fn send_in_chunks(app: &App, body: String) -> String {
    let address = app.url.trim_start_matches("http://").to_owned();
    let send = move || {
        let mut stream = TcpStream::connect(&address)?;
        let head = "POST /api/auth/signup HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
                    transfer-encoding: chunked\r\nconnection: close\r\n\r\n";
        stream.write_all(head.as_bytes())?;
        write!(stream, "{:x}\r\n{body}\r\n0\r\n\r\n", body.len())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        std::io::Result::Ok(answer)
    };
    tokio::task::spawn_blocking(send).await.expect("a thread").expect("an answer")
}
