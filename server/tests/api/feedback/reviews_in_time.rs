//! Reviews that are not decided in time, and those that are no longer needed.

use serde_json::{Value, json};
use server::jobs::plan;
use server::kinds::KINDS;

use super::reviews::{act, ask, asked, decide, reviewer, standing, submit};
use crate::harness::app::App;

/// Advances this number of days and one more hour, and runs the recurring jobs.
async fn pass_days(app: &App, days: i64) {
    app.clock.advance_days(days);
    plan(&mut app.database.connect().await, KINDS, app.clock.now()).await.expect("a plan");
    app.clock.advance_seconds(60 * 60);
    app.run_jobs().await;
}

#[tokio::test]
async fn a_late_review_is_said_to_be_late_and_ends_after_28_days() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    pass_days(&app, 0).await;
    pass_days(&app, 4).await;
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    let notices = notices["items"].as_array().expect("notices");
    assert!(notices.iter().any(|item| item["notice"]["kind"] == "review_delayed"), "{notices:?}");
    assert_eq!(standing(&app, &ada, &submission).await["promise"]["is_late"], true);
    pass_days(&app, 4).await;
    assert_eq!(app.get("/api/reviews").by(&rosa).await.expect(200)["items"][0]["reminded"], 7);
    act(&app, &rosa, &review, "claim").await.expect(200);
    pass_days(&app, 20).await;
    let ended = standing(&app, &ada, &submission).await;
    assert_eq!((&ended["reviews"][0]["status"], &ended["acts"]["request"]), (&json!("timed_out"), &Value::Null));
    let attempt = app.get(&format!("/api/user-submissions/{submission}")).by(&ada).await.expect(200);
    assert_eq!(attempt["status"], "submitted");
    decide(&app, &rosa, &review, "passed", "Yes").await.refused(409, "review/timed-out");
    ask(&app, &ada, &submission).await.expect(200);
}

#[tokio::test]
async fn what_is_taken_back_closes_its_review() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    let withdraw = json!({ "action": "withdraw", "base_rev": 1 });
    app.patch(&format!("/api/user-submissions/{submission}"), &withdraw).by(&ada).await.expect(200);
    let closed = standing(&app, &ada, &submission).await;
    assert_eq!((&closed["reviews"][0]["status"], &closed["promise"]), (&json!("closed"), &Value::Null));
    act(&app, &rosa, &review, "claim").await.refused(409, "review/closed");
    assert_eq!(app.get("/api/reviews").by(&rosa).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn an_appeal_is_made_within_seven_days() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    decide(&app, &rosa, &review, "returned", "No").await.expect(200);
    app.clock.advance_days(7);
    let reason = json!({ "reason": "The years stand in the second line." });
    let appeal = app.post(&format!("/api/user-submissions/{submission}/appeal"), &reason).by(&ada).await;
    assert_eq!(appeal.refused(409, "appeal/too-late"), json!({ "since": "2026-06-08T09:00:00Z" }));
}
