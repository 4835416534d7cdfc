//! PUT /onboarding/profile.

use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn a_name_ends_the_step_and_the_rest_of_the_profile_stays() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.put("/api/user/profile", &json!({ "bio": "Hello.", "school": "Lagos" })).by(&ada).await.expect(200);
    let body = json!({ "legal_name": "Ada Obi", "school": null, "hours_per_week": "10", "interests": ["finance"] });
    let kept = app.put("/api/onboarding/profile", &body).by(&ada).await.expect(200);
    assert_eq!((&kept["profile"]["legal_name"], &kept["profile"]["bio"]), (&json!("Ada Obi"), &json!("Hello.")));
    assert_eq!((&kept["profile"]["school"], &kept["next_step"]), (&Value::Null, &json!("welcome")));
    assert!(!kept["offers"].as_array().expect("offers").is_empty());
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    assert_eq!(shown["done"], json!(["profile"]));
    let answers = json!([
        { "question": "hours_per_week", "values": ["10"] },
        { "question": "interests", "values": ["finance"] },
    ]);
    assert_eq!(shown["answers"], answers);
    assert_eq!(app.put("/api/onboarding/profile", &body).by(&ada).await.expect(200)["profile"], kept["profile"]);
}

#[tokio::test]
async fn without_a_name_the_step_is_open_and_nothing_need_be_told() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let kept = app.put("/api/onboarding/profile", &json!({ "interests": ["logistics"] })).by(&ada).await.expect(200);
    assert_eq!(kept["profile"], Value::Null);
    app.put("/api/onboarding/profile", &json!({ "headline": "Analyst" })).by(&ada).await.expect(200);
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    assert_eq!(shown["done"], json!([]));
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_nothing_is_kept() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let body = json!({ "legal_name": "Ada", "hours_per_week": "7" });
    let meta = app.put("/api/onboarding/profile", &body).by(&ada).await.refused(422, "validation-fail");
    assert_eq!(meta["field"], "hours_per_week");
    app.get("/api/user/profile").by(&ada).await.refused(404, "profile-not-found");
}
