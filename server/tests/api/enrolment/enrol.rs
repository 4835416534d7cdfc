//! POST /session/enrol.

use std::collections::BTreeSet;

use diesel::prelude::ExpressionMethods as _;
use diesel::prelude::QueryDsl as _;
use diesel_async::RunQueryDsl as _;
use reqwest::Method;
use serde_json::{Value, json};
use server::schema::{enrolments, experience_sessions};

use crate::harness::app::{Answer, App};
use crate::harness::learning::a_key;

/// Number of taken seats of a session, and number of its enrolments.
async fn seats(app: &App, xs: &str) -> (i32, i64) {
    let conn = &mut app.database.connect().await;
    let session = experience_sessions::table.filter(experience_sessions::slug.eq(xs));
    let taken = session.select(experience_sessions::seats_taken).first(conn).await.expect("a session");
    let enrolments = enrolments::table.inner_join(experience_sessions::table).filter(experience_sessions::slug.eq(xs));
    (taken, enrolments.count().get_result(conn).await.expect("a count"))
}

fn codes(answers: &[Answer]) -> BTreeSet<(u16, String)> {
    let code = |answer: &Answer| answer.body["code"].as_str().unwrap_or_default().to_owned();
    answers.iter().map(|answer| (answer.status.as_u16(), code(answer))).collect()
}

#[tokio::test]
async fn a_learner_takes_a_seat() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let enrolment = app.course(&ada, "harbour-may").enrol().await.expect(201);
    assert_eq!((&enrolment["status"], &enrolment["completed_at"]), (&json!("active"), &json!(null)));
    assert_eq!(enrolment["enrolled_at"], "2026-06-01T09:00:00Z");
    assert_eq!(enrolment["access_until"], "2026-07-20T08:00:00Z");
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
    let again = app.course(&ada, "harbour-may").enrol().await.refused(409, "program-already-purchased");
    assert_eq!(again["enrolment"], enrolment["id"]);
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
}

#[tokio::test]
async fn a_session_is_named_by_id_or_by_slug() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.learner("ada").await, app.enrolled("ben", "harbour-may").await);
    let board = app.course(&ben, "harbour-may").missions().await.expect(200);
    let id = board["snapshot"]["session"]["id"].as_str().expect("an id");
    let enrolment = app.course(&ada, id).enrol().await.expect(201);
    assert_eq!(enrolment["session"], id);
    app.course(&ada, "harbour-may").enrol().await.refused(409, "program-already-purchased");
}

#[tokio::test]
async fn a_repeated_request_gets_the_first_answer_and_another_body_is_refused() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let enrol = |body: &Value, key: &str| app.post("/api/session/enrol", body).by(&ada).once(key);
    let first = enrol(&json!({ "xs": "harbour-may" }), "once").await;
    let second = enrol(&json!({ "xs": "harbour-may" }), "once").await;
    assert_eq!((first.status, &first.text), (second.status, &second.text));
    first.expect(201);
    enrol(&json!({ "xs": "harbour-always" }), "once").await.refused(422, "idempotency/key-reused");
    enrol(&json!({ "xs": "harbour-always" }), "twice").await.expect(201);
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
}

#[tokio::test]
async fn a_request_without_a_key_is_not_taken() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let enrol = || app.post("/api/session/enrol", &json!({ "xs": "harbour-may" })).by(&ada);
    enrol().await.refused(400, "idempotency/key-missing");
    enrol().once(" ").await.refused(400, "idempotency/key-missing");
    enrol().once(&"k".repeat(129)).await.refused(400, "malformed-request");
    assert_eq!(seats(&app, "harbour-may").await, (0, 0));
}

#[tokio::test]
async fn a_learner_who_asks_ten_times_at_once_takes_one_seat() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let course = app.course(&ada, "harbour-may");
    let answers = app.at_once((0..10).map(|_| course.enrol())).await;
    let made = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(made, 1, "{:?}", codes(&answers));
    assert_eq!(codes(&answers), [(201, String::new()), (409, "program-already-purchased".into())].into());
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
}

#[tokio::test]
async fn ten_copies_of_one_request_have_one_effect() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let key = a_key();
    let enrol = |_| app.post("/api/session/enrol", &json!({ "xs": "harbour-may" })).by(&ada).once(&key);
    let answers = app.at_once((0..10).map(enrol)).await;
    let allowed = BTreeSet::from([(201, String::new()), (409, "idempotency/in-flight".into())]);
    assert!(codes(&answers).is_subset(&allowed), "{:?}", codes(&answers));
    let made: BTreeSet<_> = answers.iter().filter(|answer| answer.status.is_success()).map(|a| &a.text).collect();
    assert_eq!(made.len(), 1);
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
}

#[tokio::test]
async fn twenty_learners_share_three_seats() {
    let app = App::start_with(|config| config.workers = 2).await;
    app.publish(|_| {}).await;
    let mut learners = Vec::new();
    for number in 0..20 {
        learners.push(app.learner(&format!("learner-{number}")).await);
    }
    let answers = app.at_once(learners.iter().map(|learner| app.course(learner, "harbour-three").enrol())).await;
    let made = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(codes(&answers), [(201, String::new()), (409, "enrolment/full".into())].into());
    assert_eq!((made, seats(&app, "harbour-three").await), (3, (3, 3)));
}

#[tokio::test]
async fn a_session_that_takes_nobody_says_why() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let refused = async |xs: &str, status, code: &str| app.course(&ada, xs).enrol().await.refused(status, code);
    assert_eq!(refused("harbour-winter", 409, "enrolment/closed").await["since"], "2026-03-02T08:00:00Z");
    assert_eq!(refused("harbour-full", 409, "enrolment/full").await["seats"], 1);
    refused("no-such-session", 404, "xs-not-found").await;
    refused("harbour-desk", 404, "xs-not-found").await;
    let price = json!({ "amount_minor": 4900, "currency": "USD" });
    assert_eq!(refused("pricing-june", 403, "program-not-enrolled").await["price"], price);
    app.clock.advance_days(14);
    assert_eq!(refused("harbour-always", 409, "enrolment/closed").await["since"], "2026-06-15T08:00:00Z");
    app.course(&ada, "harbour-autumn").enrol().await.expect(201);
}

#[tokio::test]
async fn who_has_left_may_come_back() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.enrol().await.expect(201);
    app.sql("UPDATE enrolments SET status = 'withdrawn'; UPDATE experience_sessions SET seats_taken = 0").await;
    course.missions().await.refused(403, "program-not-enrolled");
    app.clock.advance_days(1);
    let second = course.enrol().await.expect(201);
    assert_eq!((&second["id"], &second["status"]), (&first["id"], &json!("active")));
    assert_eq!(second["enrolled_at"], "2026-06-02T09:00:00Z");
    assert_eq!(seats(&app, "harbour-may").await, (1, 1));
}

#[tokio::test]
async fn a_body_that_is_not_what_it_should_be_changes_nothing() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    for body in ["", "{", "[]", r#"{"xs":1}"#, r#"{"xs":"harbour-may","price":0}"#, r#"{"xs":"a","xs":"b"}"#] {
        let request = app.request(Method::POST, "/api/session/enrol").raw("application/json", body);
        request.by(&ada).once(&a_key()).await.refused(400, "malformed-request");
    }
    assert_eq!(seats(&app, "harbour-may").await, (0, 0));
}
