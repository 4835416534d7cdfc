//! GET /feedback and PUT /user-submissions/{id}/feedback-read.

use serde_json::{Value, json};

use crate::feedback::request_ai::{GOOD, ask as ask_check, essay};
use crate::feedback::reviews::{act, asked, decide, reviewer};
use crate::harness::actors::Learner;
use crate::harness::app::App;

async fn inbox(app: &App, learner: &Learner) -> Vec<Value> {
    let shown = app.get("/api/feedback?xs=harbour-may").by(learner).await.expect(200);
    shown["entries"].as_array().expect("entries").clone()
}

fn stands(entry: &Value) -> [&str; 3] {
    [&entry["source"], &entry["state"], &entry["next"]].map(|word| word.as_str().expect("a word"))
}

/// Number of unread notices about feedback.
async fn unread_feedback(app: &App, learner: &Learner) -> usize {
    let shown = app.get("/api/notifications").by(learner).await.expect(200)["items"].clone();
    let is_feedback = |item: &&Value| {
        item["read_at"].is_null() && item["notice"]["kind"].as_str().expect("a kind").contains("feedback")
    };
    shown.as_array().expect("notices").iter().filter(is_feedback).count()
}

#[tokio::test]
async fn all_feedback_stands_in_the_inbox_and_what_is_unread_comes_first() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&ada, "harbour-may");
    assert_eq!(inbox(&app, &ada).await, Vec::<Value>::new());
    let draft = essay(&course, GOOD).await;
    ask_check(&app, &ada, &draft.id).await.expect(202);
    assert_eq!(stands(&inbox(&app, &ada).await[0]), ["check", "waiting", "wait"]);
    app.clock.advance_seconds(60);
    let review = asked(&app, &ada, &draft.id).await;
    let entries = inbox(&app, &ada).await;
    assert_eq!((entries.len(), stands(&entries[0])), (2, ["person", "waiting", "wait"]));
    assert_eq!((&entries[0]["due_at"], &entries[0]["reviewer"]), (&json!("2026-06-04T09:01:00Z"), &Value::Null));

    act(&app, &rosa, &review, "claim").await.expect(200);
    assert_eq!(stands(&inbox(&app, &ada).await[0]), ["person", "reading", "wait"]);
    app.clock.advance_seconds(60);
    decide(&app, &rosa, &review, "returned", "No").await.expect(200);
    let returned = inbox(&app, &ada).await[0].clone();
    assert_eq!(stands(&returned), ["person", "returned", "improve"]);
    assert_eq!((&returned["is_unread"], &returned["at"]), (&json!(true), &json!("2026-06-01T09:02:00Z")));
    assert_eq!((&returned["submission"], &returned["attempt"]), (&json!(draft.id), &json!(1)));
    assert_eq!(returned["mission"], json!(draft.mission));

    assert_eq!(unread_feedback(&app, &ada).await, 1);
    let path = format!("/api/user-submissions/{}/feedback-read", draft.id);
    app.put(&path, &json!({})).by(&ada).await.expect(204);
    assert!(inbox(&app, &ada).await.iter().all(|entry| entry["is_unread"] == false));
    assert_eq!(unread_feedback(&app, &ada).await, 0);
    app.clock.advance_seconds(60);
    let said =
        json!({ "marks": [{ "criterion": "dates", "level": "No" }], "summary": "Name the year, and the crate." });
    let edit = json!({ "base_rev": 1, "said": said });
    app.patch(&format!("/api/reviews/{review}"), &edit).by(&rosa).await.expect(200);
    assert_eq!(inbox(&app, &ada).await[0]["is_unread"], true);
    course.begin_again("history", &draft.user_mission, Some(1)).await;
    assert_eq!(stands(&inbox(&app, &ada).await[0]), ["person", "returned", "rate"]);

    let ben = app.enrolled("ben", "harbour-may").await;
    app.put(&path, &json!({})).by(&ben).await.refused(404, "submission/not-found");
    assert_eq!(inbox(&app, &ben).await, Vec::<Value>::new());
}

#[tokio::test]
async fn newer_feedback_on_a_mission_replaces_the_notice_about_older_feedback() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&ada, "harbour-may");
    let draft = essay(&course, GOOD).await;
    ask_check(&app, &ada, &draft.id).await.expect(202);
    app.run_jobs().await;
    assert_eq!(unread_feedback(&app, &ada).await, 1);
    let review = asked(&app, &ada, &draft.id).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    decide(&app, &rosa, &review, "returned", "No").await.expect(200);
    assert_eq!(unread_feedback(&app, &ada).await, 1);
}

#[tokio::test]
async fn a_learner_sees_who_has_decided_and_when() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    app.sql("UPDATE users SET name = 'Rosa Marin' WHERE uid = 'rosa'").await;
    let course = app.course(&ada, "harbour-may");
    let draft = essay(&course, GOOD).await;
    let review = asked(&app, &ada, &draft.id).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    let shown = async || app.get(&format!("/api/user-submissions/{}/reviews", draft.id)).by(&ada).await.expect(200);
    assert_eq!(shown().await["reviews"][0]["reviewer"], Value::Null);
    decide(&app, &rosa, &review, "passed", "Yes").await.expect(200);
    let told = shown().await;
    assert_eq!(told["reviews"][0]["reviewer"], "Rosa Marin");
    assert_eq!(told["reviews"][0]["decided_at"], "2026-06-01T09:00:00Z");
    assert_eq!((&told["limits"]["time_out_days"], &told["limits"]["appeal_days"]), (&json!(28), &json!(7)));
    assert_eq!(inbox(&app, &ada).await[0]["reviewer"], "Rosa Marin");
}
