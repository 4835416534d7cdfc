//! Reviews by a person: requested, claimed, decided, notified, edited, rated and appealed.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App, Request};
use crate::harness::learning::{Course, text};

const WORDS: &str = "Name the year of each crate.";

/// A learner's submitted attempt at the mission with a rubric, and its user mission.
pub(super) async fn submit(course: &Course<'_>) -> (String, String) {
    course.submit("manifest").await;
    let submitted = course.submit("history").await;
    (text(&submitted["submission"]["id"]), text(&submitted["user_mission"]["id"]))
}

pub(super) fn ask(app: &App, learner: &Learner, submission: &str) -> Request {
    let body = json!({ "action": "request_review", "base_rev": 1 });
    app.patch(&format!("/api/user-submissions/{submission}"), &body).by(learner)
}

pub(super) async fn standing(app: &App, learner: &Learner, submission: &str) -> Value {
    app.get(&format!("/api/user-submissions/{submission}/reviews")).by(learner).await.expect(200)
}

pub(super) fn act(app: &App, reviewer: &Learner, review: &str, act: &str) -> Request {
    app.request(reqwest::Method::POST, &format!("/api/reviews/{review}/{act}")).by(reviewer)
}

pub(super) fn said(level: &str, summary: &str) -> Value {
    json!({ "marks": [{ "criterion": "dates", "level": level }], "summary": summary })
}

pub(super) fn decide(app: &App, reviewer: &Learner, review: &str, outcome: &str, level: &str) -> Request {
    let body = json!({ "outcome": outcome, "said": said(level, WORDS) });
    app.post(&format!("/api/reviews/{review}/decision"), &body).by(reviewer)
}

pub(super) async fn reviewer(app: &App, uid: &str) -> Learner {
    app.member(uid, &["learner", "reviewer"]).await
}

async fn status(app: &App, learner: &Learner, submission: &str) -> String {
    text(&app.get(&format!("/api/user-submissions/{submission}")).by(learner).await.expect(200)["status"])
}

/// The newly requested review of an attempt.
pub(super) async fn asked(app: &App, learner: &Learner, submission: &str) -> String {
    ask(app, learner, submission).await.expect(200);
    text(&standing(app, learner, submission).await["reviews"][0]["id"])
}

async fn kinds(app: &App, learner: &Learner) -> Vec<String> {
    let notices = app.get("/api/notifications").by(learner).await.expect(200);
    notices["items"].as_array().expect("notices").iter().map(|item| text(&item["notice"]["kind"])).collect()
}

#[tokio::test]
async fn work_comes_back_is_improved_and_passes() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&ada, "harbour-may");
    let (first, record) = submit(&course).await;
    let review = asked(&app, &ada, &first).await;
    ask(&app, &ada, &first).await.refused(409, "review/already-requested");
    let promised = standing(&app, &ada, &first).await;
    assert_eq!(promised["promise"]["position"], 1);
    assert_eq!(promised["promise"]["by"], "2026-06-04T09:00:00Z");
    assert_eq!(promised["acts"]["request"]["code"], "review/already-requested");

    let queue = app.get("/api/reviews").by(&rosa).await.expect(200);
    assert_eq!(queue["items"][0]["id"], json!(review));
    assert_eq!(queue["items"][0]["place"]["hold"], "free");
    let next = app.get("/api/reviews/next").by(&rosa).await.expect(200);
    assert_eq!(next["review"], json!(review));
    decide(&app, &rosa, &review, "returned", "No").await.refused(409, "review/not-claimed");
    let place = act(&app, &rosa, &review, "claim").await.expect(200);
    assert_eq!(place, json!({ "hold": "yours", "held_until": "2026-06-01T09:30:00Z", "is_late": false }));
    assert_eq!(status(&app, &ada, &first).await, "in_review");
    decide(&app, &rosa, &review, "passed", "No").await.refused(409, "review/not-passing");
    let decided = decide(&app, &rosa, &review, "returned", "No").await.expect(200);
    assert_eq!((&decided["status"], &decided["score_bp"]), (&json!("returned"), &json!(0)));
    decide(&app, &rosa, &review, "returned", "No").await.refused(409, "review/decided");
    assert_eq!(status(&app, &ada, &first).await, "returned");
    assert!(kinds(&app, &ada).await.contains(&"feedback_returned".to_owned()));
    let told = standing(&app, &ada, &first).await;
    assert_eq!(told["reviews"][0]["said"], said("No", WORDS));
    assert_eq!((&told["promise"], &told["acts"]["appeal"]), (&Value::Null, &Value::Null));

    let grades = app.get("/api/grades?xs=harbour-may").by(&ada).await.expect(200);
    let missions = grades["missions"].as_array().expect("missions").iter();
    let mut attempts = missions.flat_map(|mission| mission["attempts"].as_array().expect("attempts"));
    let attempt = attempts.find(|attempt| attempt["submission"] == json!(first)).expect("the attempt");
    assert_eq!(attempt["score"], json!({ "score_bp": 0, "by": "person" }));
    assert_eq!((&grades["criteria"][0]["level"], &grades["criteria"][0]["points"]), (&json!("No"), &json!(0)));
    let completion = app.get("/api/program-progression/completion?xs=harbour-may").by(&ada).await.expect(200);
    let reviewed = &completion["prospect"]["awards"][1]["steps"][1];
    assert_eq!((&reviewed["name"], &reviewed["have"]), (&json!("human_reviews"), &json!(1)));

    let better = course.begin_again("history", &record, Some(1)).await;
    better.submit().await.expect(200);
    let review = asked(&app, &ada, &better.id).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    let sheet = app.get(&format!("/api/reviews/{review}")).by(&rosa).await.expect(200);
    assert_eq!(sheet["attempts"].as_array().map(Vec::len), Some(2));
    assert_eq!(sheet["attempts"][0]["reviews"][0]["said"], said("No", WORDS));
    assert_eq!(sheet["rubric"]["criteria"][0]["id"], "dates");
    assert_eq!((&sheet["history"], &sheet["edit"]["code"]), (&json!([]), &json!("review/not-decided")));
    decide(&app, &rosa, &review, "passed", "Yes").await.expect(200);
    assert_eq!(status(&app, &ada, &better.id).await, "passed");
    assert!(kinds(&app, &ada).await.contains(&"human_feedback_ready".to_owned()));
    let record = app.get(&format!("/api/user-missions/{record}")).by(&ada).await.expect(200);
    assert_eq!((&record["state"], &record["score_bp"]), (&json!("complete"), &json!(10_000)));
    let rate = |rating: u8| {
        let body = json!({ "rating": rating, "text": "Clear" });
        app.post(&format!("/api/user-submissions/{}/review-rating", better.id), &body).by(&ada)
    };
    rate(6).await.refused(422, "validation-fail");
    assert_eq!(rate(5).await.expect(200)["rating"], 5);
    rate(5).await.refused(409, "review/already-rated");
}

#[tokio::test]
async fn of_two_reviewers_at_once_one_gets_it_and_the_other_is_told() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (rosa, tom) = (reviewer(&app, "rosa").await, reviewer(&app, "tom").await);
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    let both = [act(&app, &rosa, &review, "claim"), act(&app, &tom, &review, "claim")];
    let answers = app.at_once(both).await;
    let mut codes = answers.iter().map(|answer: &Answer| answer.status.as_u16()).collect::<Vec<_>>();
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    let refused = answers.iter().find(|answer| answer.status == 409).expect("a refusal");
    assert_eq!(refused.body["code"], "review/claimed");
    assert_eq!(refused.body["meta"]["until"], "2026-06-01T09:30:00Z");
}

#[tokio::test]
async fn a_claim_that_runs_out_loses_nothing_that_was_written() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (rosa, tom) = (reviewer(&app, "rosa").await, reviewer(&app, "tom").await);
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    let half = said("No", "Half a sen");
    app.put(&format!("/api/reviews/{review}/draft"), &json!({ "said": half })).by(&rosa).await.expect(204);
    act(&app, &tom, &review, "claim").await.refused(409, "review/claimed");
    app.clock.advance_seconds(30 * 60);
    act(&app, &tom, &review, "claim").await.expect(200);
    decide(&app, &rosa, &review, "returned", "No").await.refused(409, "review/not-claimed");
    let sheet = async |who: &Learner| app.get(&format!("/api/reviews/{review}")).by(who).await.expect(200);
    assert_eq!(sheet(&rosa).await["draft"], half);
    assert_eq!(sheet(&tom).await["draft"], Value::Null);
    act(&app, &tom, &review, "release").await.expect(204);
    assert_eq!(status(&app, &ada, &submission).await, "submitted");
    act(&app, &rosa, &review, "claim").await.expect(200);
    app.clock.advance_seconds(31 * 60);
    decide(&app, &rosa, &review, "passed", "Yes").await.expect(200);
}

#[tokio::test]
async fn nobody_reviews_their_own_work_and_no_learner_reviews() {
    let app = App::with_programs().await;
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&rosa, "harbour-may");
    course.enrol().await.expect(201);
    let (submission, _) = submit(&course).await;
    let review = asked(&app, &rosa, &submission).await;
    act(&app, &rosa, &review, "claim").await.refused(403, "review/own-work");
    app.get(&format!("/api/reviews/{review}")).by(&rosa).await.refused(403, "review/own-work");
    assert_eq!(app.get("/api/reviews").by(&rosa).await.expect(200)["items"], json!([]));
    assert_eq!(app.get("/api/reviews/next").by(&rosa).await.expect(200)["review"], Value::Null);
    let ben = app.learner("ben").await;
    act(&app, &ben, &review, "claim").await.refused(403, "auth/forbidden");
    let unknown = uuid::Uuid::new_v4().to_string();
    let tom = reviewer(&app, "tom").await;
    act(&app, &tom, &unknown, "claim").await.refused(404, "review/not-found");
    app.put(&format!("/api/reviews/{unknown}/draft"), &json!({ "said": said("No", "") }))
        .by(&tom)
        .await
        .refused(404, "review/not-found");
}

#[tokio::test]
async fn an_appeal_goes_to_another_reviewer_and_what_was_said_is_edited_with_its_history() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (rosa, tom) = (reviewer(&app, "rosa").await, reviewer(&app, "tom").await);
    let (submission, _) = submit(&app.course(&ada, "harbour-may")).await;
    let review = asked(&app, &ada, &submission).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    decide(&app, &rosa, &review, "returned", "No").await.expect(200);
    let edit = |base_rev: u32, words: &str| {
        let body = json!({ "base_rev": base_rev, "said": said("No", words) });
        app.patch(&format!("/api/reviews/{review}"), &body).by(&rosa)
    };
    assert_eq!(edit(1, "Name the year, and the crate.").await.expect(200)["rev"], 2);
    edit(1, "Name the year, and the crate!").await.refused(409, "review/stale-rev");
    let sheet = async |who: &Learner| app.get(&format!("/api/reviews/{review}")).by(who).await.expect(200);
    let shown = sheet(&rosa).await;
    let words = shown["history"].as_array().expect("versions").iter().map(|version| text(&version["said"]["summary"]));
    assert_eq!(words.collect::<Vec<_>>(), [WORDS, "Name the year, and the crate."]);
    assert_eq!((&shown["edit"], &sheet(&tom).await["edit"]["code"]), (&Value::Null, &json!("auth/forbidden")));
    let appeal = |reason: &str| {
        app.post(&format!("/api/user-submissions/{submission}/appeal"), &json!({ "reason": reason })).by(&ada)
    };
    appeal("No.").await.refused(422, "validation-fail");
    let made = appeal("The years stand in the second line.").await.expect(201);
    appeal("The years stand in the second line.").await.refused(409, "appeal/already-made");
    let made = text(&made["id"]);
    act(&app, &rosa, &made, "claim").await.refused(403, "review/other-reviewer-needed");
    act(&app, &tom, &made, "claim").await.expect(200);
    assert_eq!(status(&app, &ada, &submission).await, "returned");
    decide(&app, &tom, &made, "passed", "Yes").await.expect(200);
    assert_eq!(status(&app, &ada, &submission).await, "passed");
    ask(&app, &ada, &submission).await.refused(409, "review/not-reviewable");
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["reviews"].as_array().map(Vec::len), Some(2));
}
