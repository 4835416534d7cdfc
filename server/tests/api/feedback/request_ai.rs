//! GET and POST /user-submissions/{id}/ai-feedback.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::{Course, Draft};

pub(super) const GOOD: &str = "The quay was built in 1913, when the old one had burnt down.";

pub(super) fn ask(app: &App, learner: &Learner, id: &str) -> Request {
    app.post(&format!("/api/user-submissions/{id}/ai-feedback"), &json!({})).by(learner)
}

pub(super) async fn shown(app: &App, learner: &Learner, id: &str) -> Value {
    app.get(&format!("/api/user-submissions/{id}/ai-feedback")).by(learner).await.expect(200)
}

/// Submits this text as the essay of the mission `history`.
pub(super) async fn essay<'a>(course: &'a Course<'a>, text: &str) -> Draft<'a> {
    course.submit("manifest").await;
    let draft = course.begin("history").await;
    draft.save("essay", &json!({ "text": text }), 0).await.expect(200);
    draft.submit().await.expect(200);
    draft
}

#[tokio::test]
async fn feedback_is_asked_for_once_and_what_it_looks_for_is_shown_to_nobody() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = essay(&course, GOOD).await;
    let blocks = course.blocks("history").await.expect(200).to_string();
    assert!(!blocks.contains("looks_for") && !blocks.contains("Name the year"), "{blocks}");
    let before = shown(&app, &ada, &draft.id).await;
    let none = json!({ "limit": 3, "used": 0, "resets_at": before["quota"]["resets_at"] });
    assert_eq!((&before["feedback"], &before["quota"], &before["can_ask"]), (&Value::Null, &none, &json!(true)));
    let asked = ask(&app, &ada, &draft.id).await.expect(202);
    assert_eq!((&asked["feedback"]["status"], &asked["quota"]["used"]), (&json!("queued"), &json!(1)));
    ask(&app, &ada, &draft.id).await.refused(409, "ai-feedback/in-flight");
    assert_eq!(shown(&app, &ada, &draft.id).await["can_ask"], false);
    let ben = app.enrolled("ben", "harbour-may").await;
    ask(&app, &ben, &draft.id).await.refused(404, "submission/not-found");
}

#[tokio::test]
async fn whose_place_was_taken_away_asks_for_nothing_and_still_reads() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = essay(&course, GOOD).await;
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    ask(&app, &ada, &draft.id).await.refused(403, "program-not-enrolled");
    let path = format!("/api/user-submissions/{}", draft.id);
    let review = json!({ "action": "request_review", "base_rev": 1 });
    app.patch(&path, &review).by(&ada).await.refused(403, "program-not-enrolled");
    let marks = json!({ "marks": [{ "criterion": "dates", "level": "Yes" }] });
    app.put(&format!("{path}/self-rating"), &marks).by(&ada).await.refused(403, "program-not-enrolled");
    app.post(&format!("{path}/appeal"), &json!({ "reason": "I named the year." }))
        .by(&ada)
        .await
        .refused(403, "program-not-enrolled");
    app.get(&format!("{path}/self-rating")).by(&ada).await.expect(200);
}

#[tokio::test]
async fn a_rubric_without_anything_to_look_for_cannot_be_read_by() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    ask(&app, &ada, &draft.id).await.refused(409, "ai-feedback/not-waiting");
    draft.submit().await.expect(200);
    ask(&app, &ada, &draft.id).await.refused(409, "ai-feedback/no-criteria");
    assert_eq!(shown(&app, &ada, &draft.id).await["rubric"], Value::Null);
}

#[tokio::test]
async fn ten_requests_at_once_are_one_and_a_day_has_three() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = essay(&course, GOOD).await;
    let answers = app.at_once((0..10).map(|_| ask(&app, &ada, &draft.id))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 202).count(), 1);
    assert_eq!(shown(&app, &ada, &draft.id).await["quota"]["used"], 1);
    app.run_jobs().await;
    app.sql(
        "INSERT INTO ai_feedback SELECT gen_random_uuid(), submission_id, status, requested_at, ended_at, model, \
             prompt_version, version_id, result FROM ai_feedback, generate_series(1, 2)",
    )
    .await;
    app.sql("UPDATE submissions SET status = 'submitted' WHERE status = 'passed'").await;
    ask(&app, &ada, &draft.id).await.refused(429, "ai-feedback/quota");
    app.clock.advance_days(1);
    assert_eq!(ask(&app, &ada, &draft.id).await.expect(202)["quota"]["used"], 1);
}
