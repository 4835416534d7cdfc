//! POST /ai/ta and its answer without a model: quotes with their sources, the quota, and access.

use serde_json::{Value, json};

use super::events;
use crate::harness::app::App;
use crate::harness::learning::a_key;

const FAX: &str = "Did the list come by fax?";

#[tokio::test]
async fn without_a_model_the_best_passages_are_quoted_with_their_places() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let asked = app.post("/api/ai/ta", &json!({ "xs": "harbour-may", "question": FAX })).once(&a_key()).by(&ada).await;
    assert_eq!(asked.header("content-type"), Some("text/event-stream"));
    let events = events(&asked.text);
    let (citation, done) = (&events[0].1, &events.last().expect("an end").1);
    assert_eq!((&citation["kind"], &citation["place"]), (&json!("citation"), &json!("block")));
    assert_eq!((&citation["mission"], &citation["quote"]), (&json!("manifest"), &json!("The list came by fax.")));
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    assert_eq!(citation["block"], blocks["blocks"][0]["id"]);
    let answer = &done["message"];
    assert_eq!((&done["kind"], &answer["text"]), (&json!("done"), &json!("")));
    assert_eq!((&answer["answer"]["reader"], &answer["answer"]["status"]), (&json!("built_in"), &json!("whole")));
    assert_eq!((&done["usage"]["used"], &done["usage"]["limit"]), (&json!(1), &json!(20)));
}

#[tokio::test]
async fn what_is_locked_is_neither_asked_about_nor_quoted() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let question = "What does the client ask about a day on the quay?";
    let missions = |asked: &Value| {
        let citations = asked["answer"]["answer"]["citations"].as_array().expect("citations").clone();
        citations.iter().map(|citation| citation["mission"].clone()).collect::<Vec<_>>()
    };
    let tariff = course.id("tariff").await;
    assert!(!missions(&app.asked(&ada, "harbour-may", question).await).contains(&json!("tariff")));
    let about = json!({ "xs": "harbour-may", "mission": tariff, "question": question });
    let locked = app.post("/api/ai/ta", &about).once(&a_key()).by(&ada).await;
    locked.refused(403, "mission/pending-unlocked-missions");
    course.submit("manifest").await;
    assert!(missions(&app.asked(&ada, "harbour-may", question).await).contains(&json!("tariff")));
    app.post("/api/ai/ta", &about).once(&a_key()).by(&ada).await.expect(200);
}

#[tokio::test]
async fn who_has_no_place_is_not_answered() {
    let app = App::with_programs().await;
    let ben = app.enrolled("ben", "tide-june").await;
    for (xs, status, code) in [("harbour-may", 403, "program-not-enrolled"), ("nowhere", 404, "xs-not-found")] {
        let draft = json!({ "xs": xs, "question": FAX });
        app.post("/api/ai/ta", &draft).once(&a_key()).by(&ben).await.refused(status, code);
    }
    let empty = json!({ "xs": "tide-june", "question": " " });
    app.post("/api/ai/ta", &empty).once(&a_key()).by(&ben).await.refused(422, "validation-fail");
}

#[tokio::test]
async fn a_question_that_is_sent_twice_is_taken_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (key, draft) = (a_key(), json!({ "xs": "harbour-may", "question": FAX }));
    let first = app.post("/api/ai/ta", &draft).once(&key).by(&ada).await;
    let second = app.post("/api/ai/ta", &draft).once(&key).by(&ada).await;
    assert_eq!(events(&first.text), events(&second.text));
    assert_eq!(app.count("SELECT count(*) FROM messages").await, 2);
}

#[tokio::test]
async fn a_day_has_twenty_questions_and_the_next_day_others() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    for _ in 0..20 {
        app.asked(&ada, "harbour-may", FAX).await;
    }
    let page = app.get("/api/ai/ta?xs=harbour-may").by(&ada).await.expect(200);
    assert_eq!((&page["usage"]["used"], &page["usage"]["limit"]), (&json!(20), &json!(20)));
    let draft = json!({ "xs": "harbour-may", "question": FAX });
    let refused = app.post("/api/ai/ta", &draft).once(&a_key()).by(&ada).await.refused(429, "ai-messages/quota");
    assert_eq!(refused["retry_at"], page["usage"]["resets_at"]);
    app.clock.advance_days(1);
    app.asked(&ada, "harbour-may", FAX).await;
}

#[tokio::test]
async fn nothing_that_is_written_is_said_to_be_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let asked = app.asked(&ada, "harbour-may", "Zxqvw?").await;
    assert_eq!(asked["answer"]["answer"]["citations"], json!([]));
    assert_eq!(asked["answer"]["answer"]["status"], "whole");
}
