//! GET /user/export.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn a_person_gets_all_of_theirs_and_nothing_of_others() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("headline", &json!({ "text": "Crate 14 is missing" }), 0).await.expect(200);
    app.course(&ben, "harbour-may")
        .begin("manifest")
        .await
        .save("headline", &json!({ "text": "Bens own" }), 0)
        .await
        .expect(200);
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["exported_at"], "2026-06-01T09:00:00Z");
    let records = &export["records"];
    assert_eq!((&records["users"][0]["email"], &records["users"][1]), (&json!("ada@example.org"), &json!(null)));
    for table in ["enrolments", "user_missions", "submissions", "submission_blocks"] {
        assert_eq!(records[table].as_array().map(Vec::len), Some(1), "{table}: {records}");
    }
    assert_eq!(records["submission_blocks"][0]["value"], json!({ "text": "Crate 14 is missing" }));
    assert!(records["idempotency_keys"][0].get("request_hash").is_none());
    let text = export.to_string();
    assert!(!text.contains(&ben.id.to_string()) && !text.contains("Bens own"), "{text}");
}
