//! GET /user-experience-sessions.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn enrolments_are_listed_newest_first() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.clock.advance_days(1);
    let newest = app.course(&ada, "tide-june").enrol().await.expect(201);
    let list = app.get("/api/user-experience-sessions").by(&ada).await.expect(200);
    assert_eq!((list["items"].as_array().expect("items").len(), &list["next"]), (2, &json!(null)));
    assert_eq!(list["items"][0], newest);
    let nobody = app.learner("ben").await;
    let list = app.get("/api/user-experience-sessions").by(&nobody).await.expect(200);
    assert_eq!(list, json!({ "items": [], "next": null }));
}
