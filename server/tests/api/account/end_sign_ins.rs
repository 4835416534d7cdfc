//! GET and DELETE /user/sessions, and sign-ins that end while they are in use.

use reqwest::Method;
use serde_json::json;

use crate::harness::actors::Bearer;
use crate::harness::app::App;
use crate::harness::tokens::{KEY, header};

#[tokio::test]
async fn every_sign_in_so_far_ends_and_a_new_one_counts() {
    let app = App::start().await;
    let mut ada = app.learner("ada").await;
    let shown = app.get("/api/user/sessions").by(&ada).await.expect(200);
    assert_eq!(shown, json!({ "signed_in_at": "2026-06-01T09:00:00Z", "valid_after": null }));
    let elsewhere = ada.token_with(|_| {});
    app.request(Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    for request in [app.get("/api/user/").by(&ada), app.get("/api/user/").by(&elsewhere)] {
        assert_eq!(request.await.refused(403, "auth/forbidden"), json!({ "needs": [] }));
    }
    app.clock.advance_seconds(1);
    app.get("/api/user/").by(&ada).await.refused(403, "auth/forbidden");
    ada.sign_in();
    let shown = app.get("/api/user/sessions").by(&ada).await.expect(200);
    assert_eq!(shown["valid_after"], "2026-06-01T09:00:01Z");
}

#[tokio::test]
async fn the_identity_service_is_told_too() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.request(Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    assert_eq!(app.run_jobs().await, 2);
    let since = app.identity.accounts.valid_since.lock().expect("the times").get("ada").copied();
    assert_eq!(since, Some(app.clock.seconds() + 1));
}

#[tokio::test]
async fn a_token_that_runs_out_and_an_account_that_is_shut_end_a_visit() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let token = ada.token_with(|_| {});
    app.get("/api/user/").by(&token).await.expect(200);
    app.clock.advance_seconds(3600 + 30);
    app.get("/api/user/").by(&token).await.refused(401, "auth/id-token-expired");
    app.get("/api/user/").by(&ada).await.expect(200);
    app.sql("UPDATE users SET disabled = true").await;
    assert_eq!(app.get("/api/user/").by(&ada).await.refused(403, "auth/forbidden"), json!({ "needs": [] }));
    let forged = Bearer(format!("{}x", KEY.token(&header(), &ada.payload())));
    app.get("/api/user/").by(&forged).await.refused(401, "auth/unauthorized");
}
