//! POST /session/resume.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn a_learner_goes_on_where_something_waits() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let resume = async || app.post("/api/session/resume", &json!({ "xs": "harbour-may" })).by(&ada).await.expect(200);
    let manifest = json!({ "route": "/harbour-may/manifest", "mission": course.id("manifest").await, "block": null });
    assert_eq!(resume().await, manifest);
    let draft = course.begin("history").await;
    assert_eq!(resume().await, manifest);
    draft.fill().await;
    assert_eq!(resume().await["route"], "/harbour-may/history");
    course.submit("manifest").await;
    assert_eq!(resume().await["route"], "/harbour-may/history");
    app.clock.advance_days(60);
    assert_eq!(resume().await, json!({ "route": "/harbour-may/missions", "mission": null, "block": null }));
}

#[tokio::test]
async fn a_session_without_a_place_in_it_is_told_from_none() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let resume = |xs: &str| app.post("/api/session/resume", &json!({ "xs": xs })).by(&ada);
    resume("tide-june").await.refused(403, "program-not-enrolled");
    resume("no-such-session").await.refused(404, "xs-not-found");
    app.post("/api/session/resume", &json!({})).by(&ada).await.refused(400, "malformed-request");
}
