//! PATCH /user-missions/{id}.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn the_first_look_is_noted_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let opened = course.unlock("manifest").await.expect(201);
    let started = course.act(&opened["id"], "start").await.expect(200);
    assert_eq!(started["user_mission"]["started_at"], "2026-06-01T09:00:00Z");
    assert_eq!((&started["unlocked"], &started["badges"]), (&json!([]), &json!([])));
    app.clock.advance_days(1);
    assert_eq!(course.act(&opened["id"], "start").await.expect(200), started);
}

#[tokio::test]
async fn looking_completes_a_mission_that_is_only_to_be_read() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let opened = course.unlock("safety").await.expect(201);
    let started = course.act(&opened["id"], "start").await.expect(200);
    assert_eq!(started["user_mission"]["state"], "complete");
    assert_eq!(started["user_mission"]["completed_at"], "2026-06-01T09:00:00Z");
    assert_eq!(course.missions().await.expect(200)["progress"]["done"], 1);
    course.act(&opened["id"], "complete").await.refused(409, "mission/already-complete");
}

#[tokio::test]
async fn a_mission_that_asks_for_answers_is_not_complete_without_them() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let id = json!(draft.user_mission);
    let meta = course.act(&id, "complete").await.refused(409, "mission/cannot-complete");
    assert_eq!((&meta["needs_submission"], meta["missing"].as_array().map(Vec::len)), (&json!(true), Some(6)));
    draft.fill().await;
    let meta = course.act(&id, "complete").await.refused(409, "mission/cannot-complete");
    assert_eq!((&meta["needs_submission"], &meta["missing"]), (&json!(true), &json!([])));
    draft.submit().await.expect(200);
    course.act(&id, "complete").await.refused(409, "mission/already-complete");
}

#[tokio::test]
async fn an_act_is_one_that_we_know() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let opened = app.course(&ada, "harbour-may").unlock("manifest").await.expect(201);
    let path = format!("/api/user-missions/{}", opened["id"].as_str().expect("an id"));
    for body in [json!({}), json!({ "action": "unlock" }), json!({ "action": "start", "score_bp": 10000 })] {
        app.patch(&path, &body).by(&ada).await.refused(400, "malformed-request");
    }
}
