//! POST /user-submissions.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

#[tokio::test]
async fn an_attempt_begins_empty_and_is_the_only_open_one() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let opened = text(&course.unlock("manifest").await.expect(201)["id"]);
    let begun = course.begin_request(&opened, None).once("first").await.expect(201);
    assert_eq!((&begun["attempt"], &begun["status"], &begun["rev"]), (&json!(1), &json!("draft"), &json!(0)));
    assert_eq!((&begun["blocks"], &begun["submitted_at"]), (&json!([]), &json!(null)));
    assert_eq!(course.begin_request(&opened, None).once("first").await.expect(201), begun);
    course.begin_request(&opened, Some(1)).once("first").await.refused(422, "idempotency/key-reused");
    course.begin_request(&opened, None).await.refused(400, "idempotency/key-missing");
    let meta = course.begin_request(&opened, None).once("second").await.refused(409, "submission/already-exists");
    assert_eq!(meta["submission"], begun["id"]);
    assert_eq!(course.state("manifest").await.0, "unlocked");
}

#[tokio::test]
async fn ten_requests_at_once_begin_one_attempt() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let opened = text(&course.unlock("manifest").await.expect(201)["id"]);
    let requests = (0..10).map(|_| course.begin_request(&opened, None).once(&a_key()));
    let (begun, others): (Vec<_>, Vec<_>) =
        app.at_once(requests).await.into_iter().partition(|answer| answer.status.as_u16() == 201);
    assert_eq!(begun.len(), 1);
    for answer in others {
        assert_eq!(answer.refused(409, "submission/already-exists")["submission"], begun[0].body["id"]);
    }
}

#[tokio::test]
async fn a_new_attempt_takes_over_the_answers_of_an_earlier_one() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("history").await;
    first.fill().await;
    first.submit().await.expect(200);
    first.change("withdraw", &json!(1)).await.expect(200);
    course.begin_request(&first.user_mission, Some(7)).once("no").await.refused(404, "submission/not-found");
    let second = course.begin_again("history", &first.user_mission, Some(1)).await;
    let shown = second.show().await;
    assert_eq!((&shown["attempt"], &shown["rev"]), (&json!(2), &json!(1)));
    assert_eq!(shown["blocks"][0]["value"], json!({ "text": "Nine in the morning." }));
    assert_eq!(shown["blocks"][0]["rev"], 1);
    second.save("essay", &json!({ "text": "Another text" }), 1).await.expect(200);
    assert_eq!(first.show().await["blocks"][0]["value"], json!({ "text": "Nine in the morning." }));
}

#[tokio::test]
async fn attempts_are_counted_and_those_taken_back_are_not() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("history").await;
    first.fill().await;
    first.submit().await.expect(200);
    first.change("withdraw", &json!(1)).await.expect(200);
    for attempt in 2..=3 {
        let draft = course.begin_again("history", &first.user_mission, Some(1)).await;
        draft.submit().await.expect(200);
        app.sql("UPDATE submissions SET status = 'returned' WHERE status = 'submitted'").await;
        assert_eq!(draft.show().await["attempt"], attempt);
    }
    let meta = course.begin_request(&first.user_mission, None).once("4").await;
    assert_eq!(meta.refused(409, "submission/no-attempts-left")["max_attempts"], 2);
}
