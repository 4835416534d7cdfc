//! GET /app/missions/{id}/blocks.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::learning::text;

fn block<'a>(blocks: &'a Value, key: &str) -> &'a Value {
    let all = blocks["blocks"].as_array().expect("blocks");
    all.iter().find(|block| block["key"] == key).expect("a block of that key")
}

#[tokio::test]
async fn an_open_mission_is_shown_whole_before_it_is_begun() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    assert_eq!((&blocks["user_mission"], &blocks["submission"]), (&json!(null), &json!(null)));
    assert_eq!((&blocks["mission"]["slug"], &blocks["max_attempts"]), (&json!("manifest"), &json!(null)));
    assert!(text(&blocks["mission"]["brief_html"]).contains("Which crate is missing?"));
    assert_eq!(blocks["decision"]["state"], "unlocked");
    assert_eq!(blocks["blocks"].as_array().expect("blocks").len(), 13);
    assert!(text(&block(&blocks, "intro")["body"]["html"]).contains("<strong>fax</strong>"));
    let headline = block(&blocks, "headline");
    assert_eq!((&headline["required"], &headline["weight_bp"]), (&json!(true), &json!(2000)));
    assert_eq!((&headline["body"]["kind"], &headline["body"]["max_chars"]), (&json!("short_text"), &json!(80)));
    let file = &block(&blocks, "sheet")["body"]["file"];
    assert_eq!((&file["name"], &file["mime"]), (&json!("manifest.csv"), &json!("text/csv")));
}

#[tokio::test]
async fn a_locked_mission_is_refused_with_the_reasons_of_the_board() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let on_board = course.mission("berth-plan").await;
    let refused = course.blocks("berth-plan").await.refused(403, "mission/pending-unlocked-missions");
    assert_eq!(refused["reasons"], on_board["decision"]["reasons"]);
    let names: Vec<_> = [course.id("manifest").await, course.id("tariff").await].to_vec();
    assert_eq!(refused["missions"], json!(names));
    let unlock = course.unlock("berth-plan").await.refused(403, "mission/pending-unlocked-missions");
    assert_eq!(unlock, refused);
}

#[tokio::test]
async fn a_model_answer_is_hidden_until_the_answer_is_submitted() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let hidden = json!({ "kind": "model_answer", "reveal": "on_submission", "html": null });
    assert_eq!(block(&course.blocks("manifest").await.expect(200), "answer")["body"], hidden);
    let draft = course.begin("manifest").await;
    draft.fill().await;
    assert_eq!(block(&course.blocks("manifest").await.expect(200), "answer")["body"], hidden);
    draft.submit().await.expect(200);
    let shown = course.blocks("manifest").await.expect(200);
    assert!(text(&block(&shown, "answer")["body"]["html"]).contains("A3 is missing"));
    assert_eq!((&shown["submission"]["status"], &shown["submission"]["attempt"]), (&json!("submitted"), &json!(1)));
    course.submit("history").await;
    let graded = course.blocks("history").await.expect(200);
    assert_eq!(block(&graded, "answer")["body"]["html"], json!(null));
}

#[tokio::test]
async fn what_was_opened_can_be_read_after_the_access_and_not_written() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("headline", &json!({ "text": "Mine" }), 0).await.expect(200);
    app.clock.advance_days(49);
    let over = "mission/locked-no-continued-access";
    let blocks = course.blocks("manifest").await.expect(200);
    assert_eq!((&blocks["decision"]["access"], &blocks["decision"]["code"]), (&json!("read_only"), &json!(over)));
    assert_eq!(blocks["submission"]["blocks"][0]["value"], json!({ "text": "Mine" }));
    let meta = course.blocks("history").await.refused(403, over);
    assert_eq!(meta["since"], "2026-07-20T08:00:00Z");
    draft.save("headline", &json!({ "text": "Later" }), 1).await.refused(403, over);
    draft.submit().await.refused(403, over);
    course.unlock("history").await.refused(403, over);
    course.act(&json!(draft.user_mission), "start").await.refused(403, over);
    course.begin_request(&draft.user_mission, None).once("late").await.refused(403, over);
    assert_eq!(draft.show().await["blocks"][0]["value"], json!({ "text": "Mine" }));
}

#[tokio::test]
async fn who_has_the_program_twice_says_in_which_session() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.clock.advance_days(1);
    app.course(&ada, "harbour-always").enrol().await.expect(201);
    app.course(&ada, "harbour-may").submit("manifest").await;
    let id = app.course(&ada, "harbour-may").id("manifest").await;
    let state = async |query: &str| {
        let blocks = app.get(&format!("/api/app/missions/{id}/blocks{query}")).by(&ada).await.expect(200);
        text(&blocks["decision"]["state"])
    };
    assert_eq!(state("?xs=harbour-may").await, "complete");
    assert_eq!(state("?xs=harbour-always").await, "unlocked");
    assert_eq!(state("").await, "unlocked");
    let named = async |path: &str| app.get(&format!("/api/app/missions/{path}")).by(&ada).await;
    let blocks = named("manifest/blocks?xs=harbour-may").await.expect(200);
    assert_eq!((text(&blocks["mission"]["id"]), text(&blocks["decision"]["state"])), (id.clone(), "complete".into()));
    named("no-such-mission/blocks?xs=harbour-may").await.refused(404, "mission/um-not-found");
    let path = format!("/api/app/missions/{id}/blocks?xs=tide-june");
    app.get(&path).by(&ada).await.refused(404, "mission/um-not-found");
}
