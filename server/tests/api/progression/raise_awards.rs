//! The award that a learner is heading for, and a review that raises the award of a certificate.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::text;

const COMPLETION: &str = "/api/program-progression/completion?xs=tide-june";

async fn prospect(app: &App, learner: &Learner) -> Value {
    app.get(COMPLETION).by(learner).await.expect(200)["prospect"].clone()
}

/// Requests a review of the attempt, and returns its id.
async fn request(app: &App, learner: &Learner, submission: &str) -> String {
    let body = json!({ "action": "request_review", "base_rev": 1 });
    app.patch(&format!("/api/user-submissions/{submission}"), &body).by(learner).await.expect(200);
    let path = format!("/api/user-submissions/{submission}/reviews");
    text(&app.get(&path).by(learner).await.expect(200)["reviews"][0]["id"])
}

/// Claims the review, and decides it.
async fn decide(app: &App, reviewer: &Learner, review: &str, outcome: &str) {
    app.request(reqwest::Method::POST, &format!("/api/reviews/{review}/claim")).by(reviewer).await.expect(200);
    let said = json!({ "marks": [], "summary": "Name the hour of the next tide too." });
    let body = json!({ "outcome": outcome, "said": said });
    app.post(&format!("/api/reviews/{review}/decision"), &body).by(reviewer).await.expect(200);
}

async fn run_recurring_jobs(app: &App) {
    app.plan_jobs().await;
    app.clock.advance_seconds(60);
    app.run_jobs().await;
}

/// The step with this name of the award at this place.
fn step(prospect: &Value, award: usize, name: &str) -> Value {
    let steps = prospect["awards"][award]["steps"].as_array().expect("steps").iter();
    steps.clone().find(|step| step["name"] == name).expect("a step").clone()
}

#[tokio::test]
async fn a_learner_sees_the_award_from_the_first_day_to_the_last() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    let first = prospect(&app, &ada).await;
    assert_eq!((&first["heading"], &first["next"]), (&json!("participation"), &json!("completion")));
    let mission = course.id("spring-tide").await;
    assert_eq!(step(&first, 0, "missions")["act"], json!({ "open_mission": mission }));
    assert_eq!(step(&first, 1, "human_reviews")["act"], json!({ "open_mission": mission }));
    assert_eq!(step(&first, 2, "score")["have"], Value::Null);

    let submitted = course.submit("spring-tide").await;
    let asked = step(&prospect(&app, &ada).await, 1, "human_reviews");
    assert_eq!((&asked["state"], &asked["act"]), (&json!("open"), &json!({ "request_review": mission })));
    let submission = text(&submitted["submission"]["id"]);
    let review = request(&app, &ada, &submission).await;
    let waiting = prospect(&app, &ada).await;
    let promised = step(&waiting, 1, "human_reviews");
    assert_eq!((&promised["state"], &promised["by"]), (&json!("waiting"), &waiting["reviews"][0]["due_at"]));
    assert_eq!((&waiting["later"]["kind"], &waiting["later"]["reviews"]), (&json!("completion"), &json!(1)));

    decide(&app, &app.member("rosa", &["learner", "reviewer"]).await, &review, "passed").await;
    let ready = prospect(&app, &ada).await;
    assert_eq!((&ready["heading"], &ready["later"]), (&json!("completion"), &Value::Null));
    course.leave_as("Ada Obi").await;
    let completed = course.complete().await.expect(201);
    assert_eq!(
        (&completed["certificate"]["kind"], &completed["prospect"]["given"]),
        (&ready["heading"], &ready["heading"])
    );
}

#[tokio::test]
async fn a_review_that_passes_after_the_certificate_raises_its_award_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let rosa = app.member("rosa", &["learner", "reviewer"]).await;
    let course = app.course(&ada, "tide-june");
    let submitted = course.submit("spring-tide").await;
    let review = request(&app, &ada, &text(&submitted["submission"]["id"])).await;
    course.leave_as("Ada Obi").await;
    let certificate = course.complete().await.expect(201)["certificate"].clone();
    assert_eq!((&certificate["kind"], &certificate["raise"]), (&json!("participation"), &Value::Null));
    assert_eq!(prospect(&app, &ada).await["later"]["kind"], "completion");
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    let credential = app.get(&format!("{path}/credential.jwt")).await.text;

    app.clock.advance_seconds(3_600);
    decide(&app, &rosa, &review, "passed").await;
    run_recurring_jobs(&app).await;
    let raised = app.get(&path).await.expect(200);
    let raise = json!({ "from": "participation", "at": "2026-06-01T10:01:00Z" });
    assert_eq!((&raised["kind"], &raised["raise"]), (&json!("completion"), &raise));
    assert_eq!((&raised["status"], &raised["changed_at"]), (&json!("issued"), &Value::Null));
    assert_eq!((&raised["id"], &raised["issued_at"]), (&certificate["id"], &certificate["issued_at"]));
    assert_ne!(app.get(&format!("{path}/credential.jwt")).await.text, credential);
    let after = prospect(&app, &ada).await;
    assert_eq!((&after["given"], &after["later"]), (&json!("completion"), &Value::Null));
    let notices = app.get("/api/notifications").by(&ada).await.expect(200)["items"].clone();
    let risen = |item: &&Value| item["notice"]["is_raised"] == true;
    assert_eq!(notices.as_array().expect("notices").iter().filter(risen).count(), 1);

    run_recurring_jobs(&app).await;
    assert_eq!(app.get(&path).await.expect(200), raised);
}

#[tokio::test]
async fn a_review_that_returns_the_work_keeps_the_award() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let rosa = app.member("rosa", &["learner", "reviewer"]).await;
    let course = app.course(&ada, "tide-june");
    let submitted = course.submit("spring-tide").await;
    let review = request(&app, &ada, &text(&submitted["submission"]["id"])).await;
    course.leave_as("Ada Obi").await;
    let certificate = course.complete().await.expect(201)["certificate"].clone();
    app.clock.advance_seconds(3_600);
    decide(&app, &rosa, &review, "returned").await;
    run_recurring_jobs(&app).await;
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    assert_eq!(app.get(&path).await.expect(200), certificate);
    let board = course.board().await;
    assert_eq!(board["snapshot"]["enrolment"]["status"], "completed");
}
