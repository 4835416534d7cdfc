//! PUT /referrals/verification.

use diesel::QueryDsl as _;
use diesel_async::RunQueryDsl as _;
use serde_json::json;
use server::columns::At;
use server::schema::users;

use crate::harness::app::App;

const PATH: &str = "/api/referrals/verification";

async fn verified_at(app: &App) -> Option<String> {
    let column = users::table.select(users::verified_at);
    let at: Option<At> = column.first(&mut app.database.connect().await).await.expect("the account");
    at.map(|at| at.0.to_string())
}

#[tokio::test]
async fn the_first_time_is_noted_and_kept() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    assert_eq!(app.put(PATH, &json!({})).by(&ada).await.expect(200), json!({ "status": "verified" }));
    app.clock.advance_days(1);
    assert_eq!(app.put(PATH, &json!({})).by(&ada).await.expect(200), json!({ "status": "verified" }));
    assert_eq!(verified_at(&app).await.as_deref(), Some("2026-06-01T09:00:00Z"));
}

#[tokio::test]
async fn an_address_that_is_not_verified_is_not_noted() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let unverified = ada.token_with(|payload| payload["email_verified"] = json!(false));
    app.put(PATH, &json!({})).by(&unverified).await.refused(403, "auth/email-not-verified");
    assert_eq!(verified_at(&app).await, None);
}
