//! GET /explain/{mission}.

use serde_json::json;
use uuid::Uuid;

use crate::harness::app::App;

#[tokio::test]
async fn staff_see_the_decision_that_the_learner_sees() {
    let app = App::with_programs().await;
    let support = app.member("sue", &["learner", "support"]).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    let board = course.board().await;
    let missions = board["missions"].as_array().expect("missions");
    assert!(!missions.is_empty());
    for mission in missions {
        let path = format!("/api/explain/{}?user={}", mission["id"].as_str().expect("an id"), ada.id);
        let explained = app.get(&path).by(&support).await.expect(200);
        assert_eq!(explained, json!({ "decision": mission["decision"], "at": "2026-06-01T09:00:00Z" }));
    }
}

#[tokio::test]
async fn another_time_can_be_asked_about() {
    let app = App::with_programs().await;
    let support = app.member("sue", &["learner", "support"]).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let manifest = app.course(&ada, "harbour-may").id("manifest").await;
    let path = format!("/api/explain/{manifest}?user={}&at=2030-01-01T00:00:00Z", ada.id);
    let explained = app.get(&path).by(&support).await.expect(200);
    assert_eq!(explained["at"], "2030-01-01T00:00:00Z");
    assert_eq!(explained["decision"]["reasons"][0]["code"], "mission/locked-no-continued-access");
    let now = app.get(&format!("/api/explain/{manifest}?user={}", ada.id)).by(&support).await.expect(200);
    assert_ne!(now["decision"], explained["decision"]);
}

#[tokio::test]
async fn a_time_is_refused_at_which_nobody_knows_what_held() {
    let app = App::with_programs().await;
    let support = app.member("sue", &["learner", "support"]).await;
    app.clock.advance_days(1);
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let submitted = course.submit("manifest").await;
    assert_eq!(submitted["user_mission"]["state"], "complete");
    let manifest = course.id("manifest").await;
    // At this time, the learner was not enrolled yet.
    let path = format!("/api/explain/{manifest}?user={}&at=2026-06-01T12:00:00Z", ada.id);
    let meta = app.get(&path).by(&support).await.refused(409, "mission/facts-unknown");
    assert_eq!(meta, json!({ "known_from": "2026-06-02T09:00:00Z" }));
    let path = format!("/api/explain/{manifest}?user={}&at=2026-06-03T12:00:00Z", ada.id);
    assert_eq!(app.get(&path).by(&support).await.expect(200)["decision"]["state"], "complete");
}

#[tokio::test]
async fn nothing_is_explained_about_who_is_not_in_the_program() {
    let app = App::with_programs().await;
    let support = app.member("sue", &["learner", "support"]).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let manifest = app.course(&ada, "harbour-may").id("manifest").await;
    for (mission, user) in [(&manifest, support.id.to_string()), (&Uuid::new_v4().to_string(), ada.id.to_string())] {
        let path = format!("/api/explain/{mission}?user={user}");
        app.get(&path).by(&support).await.refused(404, "mission/um-not-found");
    }
    for query in ["", "?user=ada", &format!("?user={}&at=tomorrow", ada.id)] {
        app.get(&format!("/api/explain/{manifest}{query}")).by(&support).await.refused(400, "malformed-request");
    }
}
