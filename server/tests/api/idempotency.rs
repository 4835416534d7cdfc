//! Idempotent requests: a request that the network repeats has one effect.

use actix_web::{Responder as _, test::TestRequest};
use diesel_async::AsyncPgConnection;
use domain::ids::UserId;
use domain::time::Timestamp;
use serde_json::json;
use server::error::{Error, Result};
use server::idempotency::{IdempotentResponse, Once, forget_old_answers};

use crate::harness::app::App;

/// An effect that returns `answer`, as a handler's would.
async fn perform(
    conn: &mut AsyncPgConnection,
    once: &Once,
    user: UserId,
    now: Timestamp,
    answer: Result<&str>,
) -> Result<IdempotentResponse> {
    once.perform(conn, user, now, async |_| Ok(json!({ "answer": answer? }))).await
}

async fn text(answer: Result<IdempotentResponse>) -> (u16, String) {
    let response = answer
        .map_or_else(|error| error.answer(None), |answer| answer.respond_to(&TestRequest::default().to_http_request()));
    let status = response.status().as_u16();
    let body = actix_web::body::to_bytes(response.into_body()).await.expect("a body");
    (status, String::from_utf8(body.to_vec()).expect("text"))
}

fn code(answer: Result<IdempotentResponse>) -> &'static str {
    answer.map(|_| "answered").unwrap_or_else(|error| error.code())
}

#[tokio::test]
async fn a_repetition_gets_the_first_answer() {
    let app = App::start().await;
    let (user, now) = (app.learner("ada").await.id, app.clock.now());
    let mut conn = app.database.connect().await;
    let once = Once::new("key", "POST /api/x", b"{}");
    let first = text(perform(&mut conn, &once, user, now, Ok("first")).await).await;
    assert_eq!(first, (201, r#"{"answer":"first"}"#.to_owned()));
    assert_eq!(text(perform(&mut conn, &once, user, now, Ok("second")).await).await, first);
}

#[tokio::test]
async fn a_key_belongs_to_one_request_of_one_person() {
    let app = App::start().await;
    let (ada, ben, now) = (app.learner("ada").await.id, app.learner("ben").await.id, app.clock.now());
    let mut conn = app.database.connect().await;
    let once = Once::new("key", "POST /api/x", b"{}");
    assert_eq!(code(perform(&mut conn, &once, ada, now, Ok("first")).await), "answered");
    for other in [Once::new("key", "POST /api/x", b"{\"a\":1}"), Once::new("key", "POST /api/y", b"{}")] {
        assert_eq!(code(perform(&mut conn, &other, ada, now, Ok("other")).await), "idempotency/key-reused");
    }
    let bens = text(perform(&mut conn, &once, ben, now, Ok("ben's")).await).await;
    assert_eq!(bens.1, r#"{"answer":"ben's"}"#);
}

#[tokio::test]
async fn a_refused_request_may_be_tried_again() {
    let app = App::start().await;
    let (user, now) = (app.learner("ada").await.id, app.clock.now());
    let mut conn = app.database.connect().await;
    let once = Once::new("key", "POST /api/x", b"{}");
    let refused = perform(&mut conn, &once, user, now, Err(Error::malformed("not yet"))).await;
    assert_eq!(code(refused), "malformed-request");
    assert_eq!(code(perform(&mut conn, &once, user, now, Ok("now")).await), "answered");
}

#[tokio::test]
async fn a_request_under_way_is_not_begun_again() {
    let app = App::start().await;
    let (user, now) = (app.learner("ada").await.id, app.clock.now());
    let (mut one, mut two) = (app.database.connect().await, app.database.connect().await);
    let once = Once::new("key", "POST /api/x", b"{}");
    let first = once.perform(&mut one, user, now, async |_| {
        let second = once.perform(&mut two, user, now, async |_| Ok(json!({}))).await;
        assert_eq!(code(second), "idempotency/in-flight");
        Ok(json!({}))
    });
    assert_eq!(code(first.await), "answered");
}

#[tokio::test]
async fn an_answer_is_kept_for_a_day() {
    let app = App::start().await;
    let user = app.learner("ada").await.id;
    let mut conn = app.database.connect().await;
    let once = Once::new("key", "POST /api/x", b"{}");
    let first = text(perform(&mut conn, &once, user, app.clock.now(), Ok("first")).await).await;
    app.clock.advance_seconds(24 * 60 * 60);
    assert_eq!(text(perform(&mut conn, &once, user, app.clock.now(), Ok("second")).await).await, first);
    assert_eq!(forget_old_answers(&mut conn, app.clock.now()).await.expect("none"), 0);
    app.clock.advance_seconds(1);
    let later = text(perform(&mut conn, &once, user, app.clock.now(), Ok("second")).await).await;
    assert_eq!(later.1, r#"{"answer":"second"}"#);
    app.clock.advance_days(2);
    assert_eq!(forget_old_answers(&mut conn, app.clock.now()).await.expect("one"), 1);
}
