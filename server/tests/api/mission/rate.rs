//! POST /user-missions/{id}/feedback.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn a_mission_is_rated_from_one_to_five() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let opened = app.course(&ada, "harbour-may").unlock("manifest").await.expect(201);
    let path = format!("/api/user-missions/{}/feedback", text(&opened["id"]));
    let rated = app.post(&path, &json!({ "rating": 5, "text": "  Clear. " })).by(&ada).await.expect(201);
    assert_eq!(rated, json!({ "rating": 5, "text": "Clear." }));
    let again = app.post(&path, &json!({ "rating": 2 })).by(&ada).await.expect(201);
    assert_eq!(again, json!({ "rating": 2, "text": null }));
    for (rating, rule) in [(0, "too_small"), (6, "too_large"), (255, "too_large")] {
        let meta = app.post(&path, &json!({ "rating": rating })).by(&ada).await.refused(422, "validation-fail");
        assert_eq!((&meta["field"], &meta["rule"]), (&json!("rating"), &json!(rule)));
    }
    let long = "a".repeat(50_001);
    let meta = app.post(&path, &json!({ "rating": 9, "text": long })).by(&ada).await.refused(422, "validation-fail");
    assert_eq!(meta["refusals"].as_array().map(Vec::len), Some(2));
    for body in [json!({}), json!({ "rating": "5" }), json!({ "rating": -1 }), json!({ "rating": 5, "stars": 5 })] {
        app.post(&path, &body).by(&ada).await.refused(400, "malformed-request");
    }
}
