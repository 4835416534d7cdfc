//! GET /user/.

use serde_json::json;

use crate::support::app::App;

#[tokio::test]
async fn an_account_is_shown_to_its_owner() {
    let app = App::start().await;
    let member = app.member("ada", &["learner", "reviewer"]).await;
    let shown = app.get("/api/user/").by(&member).await.expect(200);
    assert_eq!((&shown["id"], &shown["email"]), (&json!(member.id), &json!("ada@example.org")));
    assert_eq!((&shown["name"], &shown["roles"]), (&json!("ada"), &json!(["learner", "reviewer"])));
    let mut keys: Vec<_> = shown.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    let wanted =
        ["country", "created_at", "email", "email_verified", "id", "locale", "name", "photo_url", "roles", "timezone"];
    assert_eq!(keys, wanted);
}
