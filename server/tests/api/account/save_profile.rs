//! GET and PUT /user/profile.

use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn a_profile_is_there_once_it_was_saved() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.get("/api/user/profile").by(&ada).await.refused(404, "profile-not-found");
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200)["has_profile"], false);
    let body = json!({
        "legal_name": " Ada  Obi ", "headline": "Analyst", "bio": "One.\r\nTwo.", "school": null, "degree": "BSc",
        "grad_year": 2027, "skills": ["SQL", "sql"], "links": { "github": "github.com/ada", "website": null },
    });
    let saved = app.put("/api/user/profile", &body).by(&ada).await.expect(200);
    let expected = json!({
        "legal_name": "Ada Obi", "headline": "Analyst", "bio": "One.\nTwo.", "school": null, "degree": "BSc",
        "grad_year": 2027, "skills": ["SQL"], "updated_at": "2026-06-01T09:00:00Z",
        "links": { "linkedin": null, "github": "https://github.com/ada", "website": null },
    });
    assert_eq!(saved, expected);
    assert_eq!(app.get("/api/user/profile").by(&ada).await.expect(200), expected);
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200)["has_profile"], true);
    let ben = app.learner("ben").await;
    app.get("/api/user/profile").by(&ben).await.refused(404, "profile-not-found");
}

#[tokio::test]
async fn saving_replaces_the_whole_profile() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.put("/api/user/profile", &json!({ "legal_name": "Ada", "skills": ["SQL"] })).by(&ada).await.expect(200);
    let saved = app.put("/api/user/profile", &json!({ "headline": "Analyst" })).by(&ada).await.expect(200);
    assert_eq!((&saved["legal_name"], &saved["skills"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn every_field_that_is_wrong_is_named_and_nothing_is_saved() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.put("/api/user/profile", &json!({ "legal_name": "Ada" })).by(&ada).await.expect(200);
    let body = json!({
        "legal_name": "a".repeat(121), "grad_year": 2037, "links": { "linkedin": "https://example.org/ada" },
    });
    let meta = app.put("/api/user/profile", &body).by(&ada).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("legal_name"), &json!("max_chars")));
    assert_eq!((&meta["need"], &meta["have"]), (&json!(120), &json!(121)));
    let listed = meta["refusals"].as_array().expect("all of them");
    let fields: Vec<_> = listed.iter().map(|refusal| &refusal["meta"]["field"]).collect();
    assert_eq!(fields, ["legal_name", "grad_year", "links.linkedin"]);
    assert_eq!(app.get("/api/user/profile").by(&ada).await.expect(200)["legal_name"], "Ada");
}
