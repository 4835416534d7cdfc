//! Rate limits by network and by person.

use std::future::IntoFuture as _;
use std::net::IpAddr;

use domain::account::allow_request::RequestKind;
use futures_util::future::join_all;
use reqwest::StatusCode;
use server::upload;

use crate::harness::app::App;
use crate::harness::files::PNG;

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
    app.get("/job-simulations").await.refused(429, "rate-limit-exceeded");
    let script = app.get("/assets/none.js").await;
    assert_ne!(script.status, StatusCode::TOO_MANY_REQUESTS, "the files of a page are not counted");
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

#[tokio::test]
async fn a_proxy_may_name_a_port_and_a_name_that_cannot_be_read_is_the_proxys() {
    let here: IpAddr = HERE.parse().expect("an address");
    for (names, same) in [
        (["10.0.0.1, 9.9.9.7:4711", "10.0.0.2, 9.9.9.7:4712"], "9.9.9.7"),
        (["10.0.0.1, [2001:db8::7]:4711", "10.0.0.2, [2001:db8::8]"], "2001:db8::9"),
        (["10.0.0.1, unknown", "10.0.0.2, _hidden:80"], "127.0.0.1"),
    ] {
        let app = App::start_with(|config| {
            config.requests_per_second = 1;
            config.trusted_proxies = vec![here];
        })
        .await;
        for turn in 0..4 {
            app.get("/api/time").header("x-forwarded-for", names[turn % 2]).await.expect(200);
        }
        app.get("/api/time").header("x-forwarded-for", same).await.refused(429, "rate-limit-exceeded");
    }
}

#[tokio::test]
async fn a_person_has_sixty_uploads_signed_in_ten_minutes() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    for turn in 0..60 {
        let signed = match turn % 2 {
            0 => app.sign_avatar(&ada, "image/png", PNG.len()).await,
            _ => app.sign_file(&ada, None, "note.txt", b"What I saw").await,
        };
        signed.expect(200);
    }
    app.sign_avatar(&ada, "image/png", PNG.len()).await.refused(429, "rate-limit-exceeded");
    app.sign_avatar(&ben, "image/png", PNG.len()).await.expect(200);
    app.clock.advance_seconds(10 * 60);
    app.sign_avatar(&ada, "image/png", PNG.len()).await.expect(200);
}

#[tokio::test]
async fn uploads_that_nothing_uses_take_so_much_room_and_no_more() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let sign = async |by| app.sign_file(by, None, "note.pdf", &vec![b' '; 10_000_000]).await;
    for _ in 0..50 {
        sign(&ada).await.expect(200);
    }
    let meta = sign(&ada).await.refused(429, "rate-limit-exceeded");
    assert_eq!(meta["retry_at"], "2026-06-02T09:00:00Z");
    sign(&ben).await.expect(200);
    app.clock.advance_seconds(24 * 60 * 60 + 1);
    upload::remove_unused(&app.platform.database.pool(), &app.platform, app.clock.now()).await.expect("removed files");
    sign(&ada).await.expect(200);
}

#[tokio::test]
async fn one_person_leaves_room_for_the_requests_of_others() {
    let app = App::start_with(|config| config.requests_at_once = 2).await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let gate = app.database.close_table("users").await;
    let all_of_ada = join_all((0..40).map(|_| app.get("/api/user/").by(&ada).into_future()));
    // There are more requests than connections, and the table stays locked for longer than a request waits for a
    // connection.
    let (all_of_ada, one_of_ben, ()) =
        tokio::join!(all_of_ada, app.get("/api/user/").by(&ben).into_future(), gate.open_for(5));
    assert!(all_of_ada.iter().all(|answer| answer.status == StatusCode::OK), "each waits for its turn");
    one_of_ben.expect(200);
}

#[tokio::test]
async fn a_person_makes_so_many_requests_a_minute_whatever_they_are() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for _ in 0..600 {
        app.platform.people.count("ada", RequestKind::Read, app.clock.now()).expect("a request");
    }
    let refused = app.get("/api/user/").by(&ada).await;
    assert!(refused.header("retry-after").is_some());
    refused.refused(429, "rate-limit-exceeded");
    app.patch("/api/user/", &serde_json::json!({ "name": "Ada" })).by(&ada).await.expect(200);
    app.platform.people.forget_idle(app.clock.now());
    app.get("/api/user/").by(&ada).await.refused(429, "rate-limit-exceeded");
    app.clock.advance_seconds(60);
    app.get("/api/user/").by(&ada).await.expect(200);
}
