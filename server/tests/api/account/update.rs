//! PATCH /user/.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn what_is_named_changes_and_the_rest_stays() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let body = json!({ "name": " Ada Obi ", "locale": "en-GB", "timezone": "Africa/Lagos", "country": "ng" });
    let changed = app.patch("/api/user/", &body).by(&ada).await.expect(200);
    assert_eq!((&changed["name"], &changed["locale"]), (&json!("Ada Obi"), &json!("en-GB")));
    assert_eq!((&changed["timezone"], &changed["country"]), (&json!("Africa/Lagos"), &json!("NG")));
    let changed = app.patch("/api/user/", &json!({ "name": null, "country": null })).by(&ada).await.expect(200);
    assert_eq!((&changed["name"], &changed["country"]), (&json!(null), &json!(null)));
    assert_eq!((&changed["locale"], &changed["timezone"]), (&json!("en-GB"), &json!("Africa/Lagos")));
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200), changed);
}

#[tokio::test]
async fn a_picture_can_be_taken_away_and_one_that_was_never_uploaded_cannot_be_shown() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.sql("UPDATE users SET photo_url = 'https://example.org/ada.png'").await;
    let meta =
        app.patch("/api/user/", &json!({ "photo": "avatars/none" })).by(&ada).await.refused(422, "validation-fail");
    assert_eq!(meta["field"], "photo");
    let changed = app.patch("/api/user/", &json!({ "photo": null })).by(&ada).await.expect(200);
    assert_eq!(changed["photo_url"], json!(null));
}

#[tokio::test]
async fn everything_that_cannot_be_kept_is_named_at_once_and_nothing_changes() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let before = app.get("/api/user/").by(&ada).await.expect(200);
    let long = "a".repeat(101);
    let body = json!({ "name": long, "locale": "english", "timezone": "Africa/Atlantis", "country": "NGA" });
    let meta = app.patch("/api/user/", &body).by(&ada).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("name"), &json!("max_chars")));
    assert_eq!((&meta["need"], &meta["have"]), (&json!(100), &json!(101)));
    let fields = meta["refusals"].as_array().expect("all of them").iter().map(|one| one["meta"]["field"].clone());
    assert_eq!(fields.collect::<Vec<_>>(), ["name", "locale", "timezone", "country"]);
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200), before);
}

#[tokio::test]
async fn roles_and_addresses_are_nobodys_own_to_change() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for body in [json!({ "roles": ["admin"] }), json!({ "email": "ben@example.org" }), json!({ "locale": 1 })] {
        app.patch("/api/user/", &body).by(&ada).await.refused(400, "malformed-request");
    }
}
