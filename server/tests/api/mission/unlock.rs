//! POST /user-missions/.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn an_open_mission_is_opened_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let opened = course.unlock("manifest").await.expect(201);
    assert_eq!((&opened["state"], &opened["unlocked_at"]), (&json!("unlocked"), &json!("2026-06-01T09:00:00Z")));
    assert_eq!((&opened["attempts"], &opened["started_at"]), (&json!(0), &json!(null)));
    course.unlock("manifest").await.refused(409, "mission/already-unlocked");
}

#[tokio::test]
async fn ten_requests_at_once_open_a_mission_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let body = json!({ "mission": course.id("manifest").await });
    let requests = (0..10).map(|_| app.post("/api/user-missions/", &body).by(&ada));
    let answers = app.at_once(requests).await;
    let opened = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(opened, 1, "{answers:?}");
    for answer in answers.into_iter().filter(|answer| answer.status.as_u16() != 201) {
        answer.refused(409, "mission/already-unlocked");
    }
}

#[tokio::test]
async fn what_was_opened_stays_open_whatever_happens_to_its_rule() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    course.unlock("tariff").await.expect(201);
    app.sql("UPDATE user_missions SET completed_at = NULL").await;
    assert_eq!(course.state("tariff").await, ("unlocked".to_owned(), None));
    course.blocks("tariff").await.expect(200);
}

#[tokio::test]
async fn a_body_names_a_mission_and_nothing_unknown() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let id = app.course(&ada, "harbour-may").id("manifest").await;
    for body in [json!({}), json!({ "mission": "manifest" }), json!({ "mission": id, "unlocked_at": null })] {
        app.post("/api/user-missions/", &body).by(&ada).await.refused(400, "malformed-request");
    }
    let body = json!({ "mission": id, "xs": "tide-june" });
    app.post("/api/user-missions/", &body).by(&ada).await.refused(404, "mission/um-not-found");
}
