//! POST /auth/claims.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;

use crate::harness::actors::Bearer;
use crate::harness::app::App;
use crate::harness::tokens::{KEY, header};

/// A person who has an account, but whose token has no claims yet.
async fn newcomer(app: &App) -> Bearer {
    let visitor = app.visitor("ada");
    app.post("/api/auth/signup", &json!({})).by(&visitor).await.expect(201);
    Bearer(KEY.token(&header(), &visitor.payload()))
}

#[tokio::test]
async fn an_account_is_put_into_later_tokens() {
    let app = App::start().await;
    let newcomer = newcomer(&app).await;
    app.get("/api/user/").by(&newcomer).await.refused(403, "auth/missing-access-roles");
    let claims = app.post("/api/auth/claims", &json!({})).by(&newcomer).await.expect(200);
    assert_eq!(claims["roles"], json!(["learner"]));
    let kept = app.identity.accounts.claims.lock().expect("the claims").get("ada").cloned();
    assert_eq!(kept, Some(claims.clone()));
    let mut payload = app.visitor("ada").payload();
    payload["id"] = claims["id"].clone();
    payload["roles"] = claims["roles"].clone();
    let learner = Bearer(KEY.token(&header(), &payload));
    assert_eq!(app.get("/api/user/").by(&learner).await.expect(200)["id"], claims["id"]);
    app.post("/api/auth/claims", &json!({})).by(&learner).await.refused(409, "auth/claims-already-attached");
}

#[tokio::test]
async fn roles_that_have_changed_are_attached_again() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    app.sql("UPDATE users SET roles = '{learner,reviewer}'").await;
    let claims = app.post("/api/auth/claims", &json!({})).by(&learner).await.expect(200);
    assert_eq!(claims, json!({ "id": learner.id, "roles": ["learner", "reviewer"] }));
}

#[tokio::test]
async fn ten_requests_at_once_are_one_change_of_the_claims() {
    let app = App::start().await;
    let newcomer = newcomer(&app).await;
    let requests = (0..10).map(|_| app.post("/api/auth/claims", &json!({})).by(&newcomer));
    let answers = app.at_once(requests).await;
    for answer in &answers {
        assert_eq!((answer.status.as_u16(), &answer.body), (200, &answers[0].body));
    }
    assert_eq!(app.identity.accounts.claim_changes.load(Ordering::SeqCst), 1);
    app.clock.advance_seconds(5);
    app.post("/api/auth/claims", &json!({})).by(&newcomer).await.expect(200);
    assert_eq!(app.identity.accounts.claim_changes.load(Ordering::SeqCst), 2, "a later one is made anew");
}

#[tokio::test]
async fn an_identity_service_that_is_away_can_be_asked_again() {
    let app = App::start().await;
    let newcomer = newcomer(&app).await;
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    let refused = app.post("/api/auth/claims", &json!({})).by(&newcomer).await;
    assert!(refused.header("retry-after").is_some());
    refused.refused(503, "auth/role-assignment-failed");
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    app.post("/api/auth/claims", &json!({})).by(&newcomer).await.expect(200);
}

#[tokio::test]
async fn requests_that_meet_a_service_without_an_answer_end_together() {
    let app = App::start().await;
    let newcomer = newcomer(&app).await;
    app.identity.accounts.hangs.store(true, Ordering::SeqCst);
    let start = Instant::now();
    let requests = (0..6).map(|_| app.post("/api/auth/claims", &json!({})).by(&newcomer).into_future());
    for answer in join_all(requests).await {
        answer.refused(503, "auth/role-assignment-failed");
    }
    assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
    app.identity.accounts.hangs.store(false, Ordering::SeqCst);
    app.post("/api/auth/claims", &json!({})).by(&newcomer).await.expect(200);
    assert_eq!(app.identity.accounts.claim_changes.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn claims_are_for_an_account_that_stands_and_take_no_fields() {
    let app = App::start().await;
    app.post("/api/auth/claims", &json!({})).by(&app.visitor("ada")).await.refused(401, "auth/user-not-found");
    let newcomer = newcomer(&app).await;
    let body = json!({ "roles": ["admin"] });
    app.post("/api/auth/claims", &body).by(&newcomer).await.refused(400, "malformed-request");
    assert!(app.identity.accounts.claims.lock().expect("the claims").is_empty());
}
