//! A waiting review follows the learner's latest attempt, with its place in the queue and its promised date.

use serde_json::{Value, json};

use super::reviews::{act, ask, asked, reviewer, standing};
use crate::harness::app::App;

#[tokio::test]
async fn a_later_attempt_takes_over_the_waiting_review() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    first.fill().await;
    first.submit().await.expect(200);
    let review = asked(&app, &ada, &first.id).await;
    let promised = standing(&app, &ada, &first.id).await["promise"].clone();
    app.clock.advance_seconds(3_600);
    let other = app.course(&ben, "harbour-may").submit("manifest").await;
    ask(&app, &ben, other["submission"]["id"].as_str().expect("an id")).await.expect(200);
    assert_eq!(course.blocks("manifest").await.expect(200)["acts"]["is_review_asked"], json!(true));

    let second = course.begin_again("manifest", &first.user_mission, Some(1)).await;
    assert_eq!(standing(&app, &ada, &first.id).await["promise"], promised, "a draft changes no review");
    let result = second.submit().await.expect(200);
    assert_eq!(result["acts"]["is_review_asked"], json!(true));
    let before = standing(&app, &ada, &first.id).await;
    assert_eq!((&before["reviews"], &before["promise"]), (&json!([]), &Value::Null));
    let now = standing(&app, &ada, &second.id).await;
    assert_eq!((&now["reviews"][0]["id"], &now["reviews"][0]["status"]), (&json!(review), &json!("requested")));
    assert_eq!(now["promise"], promised);
    assert_eq!(now["acts"]["request"]["code"], json!("review/already-requested"));

    let queue = app.get("/api/reviews").by(&rosa).await.expect(200);
    assert_eq!(queue["items"][0]["id"], json!(review), "{queue}");
    act(&app, &rosa, &review, "claim").await.expect(200);
    assert_eq!(second.show().await["status"], json!("in_review"));
    assert_eq!(first.show().await["status"], json!("superseded"));
}

#[tokio::test]
async fn a_review_that_is_being_read_stays_with_its_attempt() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let rosa = reviewer(&app, "rosa").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    first.fill().await;
    first.submit().await.expect(200);
    let review = asked(&app, &ada, &first.id).await;
    let second = course.begin_again("manifest", &first.user_mission, Some(1)).await;
    act(&app, &rosa, &review, "claim").await.expect(200);
    second.submit().await.expect(200);
    assert_eq!(first.show().await["status"], json!("in_review"));
    assert_eq!(standing(&app, &ada, &first.id).await["reviews"][0]["id"], json!(review));
    assert_eq!(standing(&app, &ada, &second.id).await["reviews"], json!([]));
}
