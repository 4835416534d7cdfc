//! Conversations: listed, renamed, archived, rated, deleted, and private.

use reqwest::Method;
use serde_json::{Value, json};

use super::events;
use crate::harness::app::App;
use crate::harness::learning::text;

const FAX: &str = "Did the list come by fax?";

#[tokio::test]
async fn a_conversation_is_listed_named_put_away_and_deleted() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let thread = app.asked(&ada, "harbour-may", FAX).await["thread"].take();
    assert_eq!(thread["title"], FAX);
    app.clock.advance_seconds(1);
    app.asked(&ada, "harbour-may", "What is an ETA?").await;
    let titles = async |address: &str| {
        let page = app.get(address).by(&ada).await.expect(200);
        let threads = page.get("threads").unwrap_or(&page)["items"].as_array().expect("threads").clone();
        threads.iter().map(|thread| text(&thread["title"])).collect::<Vec<_>>()
    };
    assert_eq!(titles("/api/ai/ta?xs=harbour-may").await, ["What is an ETA?", FAX]);
    let path = format!("/api/ai/threads/{}", text(&thread["id"]));
    app.patch(&path, &json!({ "title": " The fax " })).by(&ada).await.expect(200);
    app.patch(&path, &json!({ "title": " " })).by(&ada).await.refused(422, "validation-fail");
    assert_eq!(titles("/api/ai/threads").await, ["What is an ETA?", "The fax"]);
    let put_away = app.patch(&path, &json!({ "is_archived": true })).by(&ada).await.expect(200);
    assert_eq!(put_away["archived_at"], json!(app.clock.now()));
    assert_eq!(titles("/api/ai/threads").await, ["What is an ETA?"]);
    assert_eq!(titles("/api/ai/threads?archived=true").await, ["The fax"]);
    app.request(Method::DELETE, &path).by(&ada).await.expect(204);
    app.get(&format!("{path}/messages")).by(&ada).await.refused(404, "ai-threads/not-found");
    assert_eq!(app.count("SELECT count(*) FROM messages").await, 2);
}

#[tokio::test]
async fn a_conversation_is_found_by_its_title_and_by_what_was_said() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    app.asked(&ada, "harbour-may", "Which way do the arrows point?").await;
    let thread = app.asked(&ada, "harbour-may", FAX).await["thread"].take();
    app.patch(&format!("/api/ai/threads/{}", text(&thread["id"])), &json!({ "title": "The old machine" }))
        .by(&ada)
        .await
        .expect(200);
    app.asked(&ben, "harbour-may", FAX).await;
    let titles = async |words: &str| {
        let page = app.get(&format!("/api/ai/ta?xs=harbour-may&words={words}")).by(&ada).await.expect(200);
        let threads = page["threads"]["items"].as_array().expect("threads").clone();
        threads.iter().map(|thread| text(&thread["title"])).collect::<Vec<_>>()
    };
    assert_eq!(titles("fax").await, ["The old machine"]);
    assert_eq!(titles("machnie").await, ["The old machine"]);
    assert_eq!(titles("zxqvw").await, Vec::<String>::new());
    assert_eq!(titles("ARROWS").await, ["Which way do the arrows point?"]);
    assert_eq!(titles("%20").await.len(), 2);
    let long = format!("/api/ai/threads?words={}", "a".repeat(201));
    app.get(&long).by(&ada).await.refused(422, "validation-fail");
}

#[tokio::test]
async fn a_conversation_keeps_its_questions_before_their_answers() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let thread = text(&app.asked(&ada, "harbour-may", FAX).await["thread"]["id"]);
    app.clock.advance_seconds(1);
    let path = format!("/api/ai/threads/{thread}/messages");
    app.post(&path, &json!({ "text": "And an ETA?" })).once("one").by(&ada).await.expect(201);
    let page = app.get(&path).by(&ada).await.expect(200);
    let said = page["items"].as_array().expect("messages").iter().map(|message| text(&message["role"]));
    assert_eq!(said.collect::<Vec<_>>(), ["learner", "assistant", "learner", "assistant"]);
    assert_eq!(page["items"][2]["text"], "And an ETA?");
    let latest = app.get(&format!("{path}-response")).by(&ada).await;
    assert_eq!(events(&latest.text).last().expect("an end").1["message"]["id"], page["items"][3]["id"]);
    let first = format!("{path}-response?after={}", text(&page["items"][0]["id"]));
    let first = app.get(&first).by(&ada).await;
    assert_eq!(events(&first.text).last().expect("an end").1["message"]["id"], page["items"][1]["id"]);
}

#[tokio::test]
async fn an_answer_is_rated_by_whoever_asked() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let asked = app.asked(&ada, "harbour-may", FAX).await;
    let path = |message: &Value| format!("/api/ai/messages/{}/feedbacks", text(&message["id"]));
    let rating = json!({ "value": -1, "reason": "off_topic", "comment": " About crates. " });
    let rated = app.post(&path(&asked["answer"]), &rating).by(&ada).await.expect(201);
    assert_eq!(rated, json!({ "value": -1, "reason": "off_topic", "comment": "About crates." }));
    app.post(&path(&asked["answer"]), &json!({ "value": 1 })).by(&ada).await.expect(201);
    let thread = format!("/api/ai/threads/{}/messages", text(&asked["thread"]["id"]));
    let page = app.get(&thread).by(&ada).await.expect(200);
    assert_eq!(page["items"][1]["answer"]["rating"]["value"], 1);
    let not_allowed = (403, "ai-messages/feedback-not-allowed");
    app.post(&path(&asked["question"]), &rating).by(&ada).await.refused(not_allowed.0, not_allowed.1);
    app.post(&path(&asked["answer"]), &rating).by(&ben).await.refused(not_allowed.0, not_allowed.1);
    app.get(&thread).by(&ben).await.refused(404, "ai-threads/not-found");
}

#[tokio::test]
async fn what_can_be_asked_about_is_what_can_be_read() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let contexts = app.get("/api/ai/contexts/experiences").by(&ada).await.expect(200);
    let context = &contexts["items"][0];
    assert_eq!((&context["slug"], &context["title"]), (&json!("harbour-may"), &json!("The harbour desk")));
    let missions = context["missions"].as_array().expect("missions").iter().map(|mission| text(&mission["title"]));
    let missions = missions.collect::<Vec<_>>();
    assert!(
        missions.contains(&"The manifest".to_owned()) && !missions.contains(&"The tariff".to_owned()),
        "{missions:?}"
    );
}
