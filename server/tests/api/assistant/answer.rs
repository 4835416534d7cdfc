//! The job that requests an answer from a model: the request, the text that the learner sees, and failures.

use std::sync::Arc;

use local_model::{Manner, Service};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::events;
use crate::harness::actors::{Actor as _, Learner};
use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

const QUESTION: &str = "What do I have to do with the list of crates?";

/// A server with a model, and a learner who has consented. The model answer of the mission `history` is longer than
/// usual.
async fn ada() -> (App, Arc<Service>, Learner) {
    let (app, service) = App::with_model(|_| {}).await;
    app.publish(|folder| {
        if folder.files.contains_key("missions/04-history.md") {
            reword(folder, "missions/04-history.md", "It was built in 1913.", SECRET);
        }
    })
    .await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.agree(&ada).await;
    (app, service, ada)
}

const SECRET: &str = "Two brothers from Lagos built it in 1913 out of the stones of the burnt one.";

/// The events of an answer's stream, from a position.
async fn followed(app: &App, learner: &Learner, asked: &Value, from: Option<&str>) -> Vec<(String, Value)> {
    let request = app.get(&format!("/api/ai/threads/{}/messages-response", text(&asked["thread"]["id"]))).by(learner);
    let request = match from {
        Some(id) => request.header("last-event-id", id),
        None => request,
    };
    events(&request.await.text)
}

fn shown(events: &[(String, Value)]) -> String {
    events.iter().filter_map(|(_, event)| event["text"].as_str()).collect()
}

#[tokio::test]
async fn the_model_gets_the_question_and_the_passages_and_nothing_of_a_person() {
    let (app, service, ada) = ada().await;
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    assert_eq!(asked["answer"]["answer"]["status"], "streaming");
    app.run_jobs().await;
    let events = followed(&app, &ada, &asked, None).await;
    assert!(shown(&events).contains("Read what") && shown(&events).contains("[1]"), "{events:?}");
    let message = &events.last().expect("an end").1["message"];
    assert_eq!((&message["answer"]["status"], &message["answer"]["reader"]), (&json!("whole"), &json!("model")));
    let numbers = message["answer"]["citations"].as_array().expect("citations").iter().map(|one| one["number"].clone());
    assert_eq!(numbers.collect::<Vec<_>>(), [json!(1)]);
    let calls = service.calls();
    assert_eq!((calls.len(), &calls[0]["stream"]), (1, &json!(true)));
    let sent = calls[0].to_string();
    assert!(sent.contains(QUESTION) && sent.contains("The list came by fax."), "{sent}");
    let user = app.get("/api/user/").by(&ada).await.expect(200);
    let ids = [&user["id"], &user["email"], &asked["thread"]["id"], &asked["answer"]["id"], &asked["question"]["id"]];
    for theirs in ids.into_iter().map(text) {
        assert!(!sent.contains(&theirs), "{theirs} in {sent}");
    }
    for hidden in [SECRET, "What is not counted does not leave", "All are.", "The client asks"] {
        assert!(!sent.contains(hidden), "{hidden} in {sent}");
    }
}

#[tokio::test]
async fn who_has_not_agreed_is_quoted_to_and_nothing_is_sent() {
    let (app, service) = App::with_model(|_| {}).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let page = app.get("/api/ai/ta?xs=harbour-may").by(&ada).await.expect(200);
    assert_eq!((&page["reader"], &page["needs_consent"]), (&json!("built_in"), &json!(true)));
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    assert_eq!(asked["answer"]["answer"]["reader"], "built_in");
    app.run_jobs().await;
    assert_eq!(service.calls().len(), 0);
}

#[tokio::test]
async fn a_model_that_does_what_it_is_told_gives_no_model_answer_away() {
    let (app, service, ada) = ada().await;
    service.behave([Manner::Obeying]);
    let asked =
        app.asked(&ada, "harbour-may", &format!("What do I have to do with the list of crates? {SECRET}")).await;
    app.run_jobs().await;
    let events = followed(&app, &ada, &asked, None).await;
    let message = &events.last().expect("an end").1["message"];
    assert_eq!(message["answer"]["status"], "held_back");
    assert!(!message["text"].as_str().expect("a text").contains("brothers"), "{message}");
    assert!(!shown(&events).contains("brothers"), "{events:?}");
}

#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_misses() {
    let (app, _service, ada) = ada().await;
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    app.run_jobs().await;
    let whole = followed(&app, &ada, &asked, None).await;
    let text = shown(&whole);
    let seen = text.chars().take(20).collect::<String>();
    let rest = followed(&app, &ada, &asked, Some("1-20")).await;
    assert_eq!(format!("{seen}{}", shown(&rest)), text);
    // A position in the text of another call restarts the stream from the beginning.
    let anew = followed(&app, &ada, &asked, Some("7-20")).await;
    assert_eq!((shown(&anew), &anew[0].1["from"]), (text, &json!(0)));
    let path = format!("/api/ai/threads/{}/messages-response", asked["thread"]["id"].as_str().expect("an id"));
    app.get(&path).by(&ada).header("last-event-id", "x").await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_person_follows_eight_answers_at_a_time() {
    let (app, _service, ada) = ada().await;
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    let path = format!("/api/ai/threads/{}/messages-response", text(&asked["thread"]["id"]));
    let follow = async || {
        let token = ada.token().expect("a token");
        app.http.get(format!("{}{path}", app.url)).bearer_auth(token).send().await.expect("an answer")
    };
    let mut open = Vec::new();
    for _ in 0..8 {
        let stream = follow().await;
        assert_eq!(stream.status(), StatusCode::OK);
        open.push(stream);
    }
    app.get(&path).by(&ada).await.refused(429, "rate-limit-exceeded");
    app.run_jobs().await;
    for stream in open {
        assert!(stream.text().await.expect("a stream").contains("event: done"));
    }
    app.get(&path).by(&ada).await.expect(200);
}

#[tokio::test]
async fn an_answer_that_is_stopped_keeps_what_is_there() {
    let (app, service, ada) = ada().await;
    service.behave([Manner::Held]);
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    let answer = text(&asked["answer"]["id"]);
    let stopping = async {
        service.taken().await;
        while app.count("SELECT count(*) FROM messages WHERE length(text) > 0 AND role = 'assistant'").await == 0 {
            tokio::task::yield_now().await;
        }
        let stopped = app.post(&format!("/api/ai/messages/{answer}/stop"), &json!({})).by(&ada).await.expect(200);
        service.let_go();
        stopped
    };
    let (_, stopped) = tokio::join!(app.run_jobs(), stopping);
    assert_eq!(stopped["answer"]["status"], "stopped");
    let message = followed(&app, &ada, &asked, None).await.pop().expect("an end").1["message"].take();
    assert_eq!((&message["answer"]["status"], &message["text"]), (&json!("stopped"), &stopped["text"]));
    let path = format!("/api/ai/messages/{answer}/feedbacks");
    app.post(&path, &json!({ "value": 1 })).by(&ada).await.refused(403, "ai-messages/feedback-not-allowed");
}

#[tokio::test]
async fn what_goes_wrong_once_is_asked_again_and_what_fails_does_not_count() {
    let (app, service, ada) = ada().await;
    let used = async || app.get("/api/ai/ta?xs=harbour-may").by(&ada).await.expect(200)["usage"]["used"].clone();
    service.behave([Manner::Broken, Manner::CutOff]);
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    app.run_jobs().await;
    assert_eq!(followed(&app, &ada, &asked, None).await.last().expect("an end").1["kind"], "done");
    assert_eq!((service.calls().len(), used().await), (3, json!(1)));
    for (manner, because) in [(Manner::Broken, "away"), (Manner::CutOff, "unfit"), (Manner::Filtered, "declined")] {
        service.behave(vec![manner.clone(); if because == "declined" { 1 } else { 3 }]);
        let asked = app.asked(&ada, "harbour-may", QUESTION).await;
        app.run_jobs().await;
        let end = followed(&app, &ada, &asked, None).await.pop().expect("an end").1;
        assert_eq!((&end["kind"], &end["because"]), (&json!("error"), &json!(because)), "{manner:?}");
        assert_eq!(used().await, 1);
    }
}

#[tokio::test]
async fn when_the_days_calls_are_used_up_the_passages_are_quoted() {
    let (app, service) = App::with_model(|settings| settings.calls_per_day = 0).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.agree(&ada).await;
    let asked = app.asked(&ada, "harbour-may", QUESTION).await;
    app.run_jobs().await;
    let message = followed(&app, &ada, &asked, None).await.pop().expect("an end").1["message"].take();
    assert_eq!((&message["answer"]["reader"], service.calls().len()), (&json!("built_in"), 0));
    assert!(!message["answer"]["citations"].as_array().expect("citations").is_empty());
}
