//! GET /user/.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn an_account_is_shown_to_its_owner() {
    let app = App::start().await;
    let member = app.member("ada", &["learner", "reviewer"]).await;
    let shown = app.get("/api/user/").by(&member).await.expect(200);
    assert_eq!((&shown["id"], &shown["email"]), (&json!(member.id), &json!("ada@example.org")));
    assert_eq!((&shown["name"], &shown["roles"]), (&json!("ada"), &json!(["learner", "reviewer"])));
    let mut keys: Vec<_> = shown.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    let wanted = [
        "country",
        "created_at",
        "email",
        "email_verified",
        "has_profile",
        "id",
        "locale",
        "name",
        "photo_url",
        "roles",
        "timezone",
    ];
    assert_eq!(keys, wanted);
}

#[tokio::test]
async fn what_the_identity_service_says_of_the_address_is_taken_over() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let says = |email: &str, is_verified: bool| {
        ada.token_with(|payload| {
            payload["email"] = json!(email);
            payload["email_verified"] = json!(is_verified);
        })
    };
    let before_the_change = says("ada@example.org", false);
    app.clock.advance_seconds(60);
    let moved = says("Ada@Work.example", true);
    let shown = app.get("/api/user/").by(&moved).await.expect(200);
    assert_eq!((&shown["email"], &shown["email_verified"]), (&json!("ada@work.example"), &json!(true)));
    let elsewhere = app.get("/api/user/").by(&before_the_change).await.expect(200);
    assert_eq!(elsewhere["email"], "ada@work.example", "an older token changes nothing back");
    let nameless = ada.token_with(|payload| drop(payload.as_object_mut().expect("an object").remove("email")));
    assert_eq!(app.get("/api/user/").by(&nameless).await.expect(200)["email"], "ada@work.example");
}
