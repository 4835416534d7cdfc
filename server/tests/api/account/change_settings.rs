//! GET and PATCH /user/settings.

use domain::notification::NotificationKind;
use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn somebody_who_chose_nothing_has_the_defaults() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let settings = app.get("/api/user/settings").by(&ada).await.expect(200);
    assert_eq!(settings["notify"].as_object().map(serde_json::Map::len), Some(NotificationKind::ALL.len()));
    let reply = json!({ "web": true, "email": true, "push": false, "cadence": "daily" });
    assert_eq!(settings["notify"]["thread_reply"], reply);
    assert_eq!((&settings["theme"], &settings["single_keys"]), (&json!("system"), &json!(true)));
    assert_eq!((&settings["quiet_hours"], &settings["analytics"]), (&Value::Null, &Value::Null));
    assert!(settings["always"].as_array().expect("kinds").contains(&json!("security")));
}

#[tokio::test]
async fn a_change_names_only_what_changes() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let quiet = json!({ "from": "22:00", "to": "07:00" });
    let mention = json!({ "web": true, "email": false, "push": true, "cadence": "weekly" });
    let body = json!({ "quiet_hours": quiet, "notify": { "mention": mention }, "analytics": "denied" });
    let changed = app.patch("/api/user/settings", &body).by(&ada).await.expect(200);
    assert_eq!((&changed["quiet_hours"], &changed["notify"]["mention"]), (&quiet, &mention));
    let changed = app.patch("/api/user/settings", &json!({ "theme": "dark" })).by(&ada).await.expect(200);
    assert_eq!((&changed["quiet_hours"], &changed["theme"]), (&quiet, &json!("dark")));
    let body = json!({ "quiet_hours": null, "analytics": null });
    let changed = app.patch("/api/user/settings", &body).by(&ada).await.expect(200);
    assert_eq!((&changed["quiet_hours"], &changed["analytics"]), (&Value::Null, &Value::Null));
    assert_eq!(app.get("/api/user/settings").by(&ada).await.expect(200), changed);
}

#[tokio::test]
async fn two_changes_of_a_new_account_at_once_are_both_kept() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let bodies = [json!({ "theme": "dark" }), json!({ "analytics": "granted" }), json!({ "ai_consent": true })];
    for answer in app.at_once(bodies.iter().map(|body| app.patch("/api/user/settings", body).by(&ada))).await {
        answer.expect(200);
    }
    let kept = app.get("/api/user/settings").by(&ada).await.expect(200);
    let kept = (&kept["theme"], &kept["analytics"], &kept["ai_consent"]);
    assert_eq!(kept, (&json!("dark"), &json!("granted"), &json!(true)));
}

#[tokio::test]
async fn an_unknown_kind_and_a_mail_that_always_comes_are_refused() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let silent = json!({ "web": false, "email": false, "push": false, "cadence": "instant" });
    let body = json!({ "notify": { "newsletter": silent, "security": silent }, "theme": "dark" });
    let meta = app.patch("/api/user/settings", &body).by(&ada).await.refused(422, "validation-fail");
    let rules: Vec<_> = meta["refusals"].as_array().expect("both").iter().map(|each| &each["meta"]["rule"]).collect();
    assert_eq!(rules, ["unknown_option", "always_on"]);
    assert_eq!(app.get("/api/user/settings").by(&ada).await.expect(200)["theme"], "system");
    for body in [json!({ "theme": "pink" }), json!({ "quiet_hours": { "from": "25:00", "to": "07:00" } })] {
        app.patch("/api/user/settings", &body).by(&ada).await.refused(400, "malformed-request");
    }
}
