//! How many requests one address may send.

use std::net::IpAddr;

use reqwest::StatusCode;

use crate::support::app::App;

const HERE: &str = "127.0.0.1";

#[tokio::test]
async fn who_sends_too_many_requests_is_told_when_to_come_back() {
    let app = App::start_with(|config| config.requests_per_second = 1).await;
    for _ in 0..4 {
        app.get("/api/time").await.expect(200);
    }
    let answer = app.get("/api/time").await;
    assert!(answer.header("retry-after").is_some() && answer.header("x-request-id").is_some());
    let meta = answer.refused(429, "rate-limit-exceeded");
    let retry_at = meta["retry_at"].as_str().expect("a time");
    assert!(("2026-06-01T09:00:01Z"..="2026-06-01T09:00:02Z").contains(&retry_at), "{retry_at}");
    assert_ne!(app.get("/job-simulations").await.status, StatusCode::TOO_MANY_REQUESTS, "pages are not counted");
}

#[tokio::test]
async fn only_a_proxy_of_ours_is_believed_about_who_sends() {
    let app = App::start_with(|config| config.requests_per_second = 1).await;
    for turn in 0..4 {
        app.get("/api/time").header("x-forwarded-for", &format!("192.0.2.{turn}")).await.expect(200);
    }
    app.get("/api/time").header("x-forwarded-for", "192.0.2.9").await.refused(429, "rate-limit-exceeded");

    let here: IpAddr = HERE.parse().expect("an address");
    let app = App::start_with(|config| {
        config.requests_per_second = 1;
        config.trusted_proxies = vec![here];
    })
    .await;
    for turn in 0..4 {
        let invented = format!("192.0.2.{turn}, 198.51.100.7, {HERE}");
        app.get("/api/time").header("x-forwarded-for", &invented).await.expect(200);
    }
    app.get("/api/time").header("x-forwarded-for", "198.51.100.7").await.refused(429, "rate-limit-exceeded");
    app.get("/api/time").header("x-forwarded-for", "198.51.100.8").await.expect(200);
    for host in 0..4 {
        app.get("/api/time").header("x-forwarded-for", &format!("2001:db8::{host}")).await.expect(200);
    }
    let same_network = app.get("/api/time").header("x-forwarded-for", "2001:db8::ffff:1").await;
    same_network.refused(429, "rate-limit-exceeded");
}
