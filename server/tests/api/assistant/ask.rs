//! POST /ai/ta and its answer without a model: quotes with their sources, the quota, and access.

use serde_json::{Value, json};

use super::events;
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

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
    assert_eq!(
        citation["lead_html"],
        "<p><mark>The list came by </mark><strong><mark>fax</mark></strong><mark>.</mark></p>"
    );
    assert_eq!(citation["passage_html"], Value::Null);
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
    assert_eq!(asked["answer"]["answer"]["by_rule"], json!({ "kind": "declined", "because": "not_covered" }));
}

#[tokio::test]
async fn a_question_about_a_lock_is_answered_by_rule_and_uses_no_quota() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let (manifest, tariff) = (course.id("manifest").await, course.id("tariff").await);
    let ask = async |question: &str| {
        let asked = app.asked(&ada, "harbour-may", question).await;
        assert_eq!((&asked["usage"]["used"], &asked["answer"]["text"]), (&json!(0), &json!("")));
        (asked["answer"]["answer"]["by_rule"].clone(), text(&asked["thread"]["id"]))
    };
    let (locked, thread) = ask("When does mission 2 open?").await;
    assert_eq!(
        (&locked["kind"], &locked["mission"], &locked["is_locked"]),
        (&json!("lock"), &json!(tariff), &json!(true))
    );
    let reason = &locked["reasons"][0];
    assert_eq!((&reason["code"], &reason["mission"]), (&json!("mission/pending-unlocked-missions"), &json!(manifest)));
    course.submit("manifest").await;
    let (open, _) = ask("Why is mission 2 locked?").await;
    assert_eq!((&open["is_locked"], &open["reasons"]), (&json!(false), &json!([])));
    let stored = app.get(&format!("/api/ai/threads/{thread}/messages")).by(&ada).await.expect(200);
    assert_eq!(stored["items"][1]["answer"]["by_rule"], locked);
}

#[tokio::test]
async fn grades_award_access_and_attempts_are_those_of_the_pages() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    let by_rule =
        async |question: &str| app.asked(&ada, "harbour-may", question).await["answer"]["answer"]["by_rule"].clone();
    let page = async |path: &str| app.get(&format!("/api/{path}?xs=harbour-may")).by(&ada).await.expect(200);
    let grades = page("grades").await;
    let grade = by_rule("What is my grade?").await;
    assert_eq!((&grade["score_bp"], &grade["so_far_bp"]), (&grades["overall_bp"], &grades["so_far_bp"]));
    let of_mission = by_rule("What is my grade in mission 1?").await;
    for (field, on_page) in [("score_bp", "best_bp"), ("standing", "standing"), ("to_pass_bp", "to_pass_bp")] {
        assert_eq!(of_mission[field], grades["missions"][0][on_page], "{field}");
    }
    let award = by_rule("What is missing for a distinction?").await;
    for field in ["given", "heading", "next", "missing"] {
        assert_eq!(award[field], grades["prospect"][field], "{field}");
    }
    let access = by_rule("When does my access end?").await;
    assert_eq!(access["until"], page("program-extension").await["access"]["until"]);
    let attempts = by_rule("How many attempts do I have left in mission 1?").await;
    assert_eq!((&attempts["kind"], &attempts["used"]), (&json!("attempts"), &json!(1)));
    assert_eq!(by_rule("When will my review be back?").await["reviews"], json!([]));
    assert_eq!(by_rule("When do I get my certificate?").await["is_issued"], json!(false));
    assert_eq!(by_rule("When is the next live session?").await["kind"], "live_session");
    let declined = by_rule("Write my answer for me").await;
    assert_eq!(declined, json!({ "kind": "declined", "because": "asks_for_work" }));
}

#[tokio::test]
async fn who_has_no_access_any_more_is_refused_with_the_reason() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.asked(&ada, "harbour-may", FAX).await;
    app.clock.advance_days(95);
    for question in [FAX, "When does my access end?"] {
        let draft = json!({ "xs": "harbour-may", "question": question });
        let refused = app.post("/api/ai/ta", &draft).once(&a_key()).by(&ada).await;
        refused.refused(403, "mission/locked-no-continued-access");
    }
}
