//! GET and PATCH /session/{id}/onboarding-flow, and the effects of the steps.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::programs::reword;

const FLOW: &str = "/api/session/tide-june/onboarding-flow";

#[tokio::test]
async fn steps_are_done_by_marking_them_or_by_what_was_told() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let flow = app.get(FLOW).by(&ada).await.expect(200);
    assert_eq!((&flow["done"], &flow["next_step"]), (&json!([]), &json!("how_it_works")));
    assert_eq!(flow["steps"][1], json!({ "step": "confirm_name", "is_done": false }));
    let step = |step: &str| app.patch(FLOW, &json!({ "step": step })).by(&ada);
    assert_eq!(step("how_it_works").await.expect(200)["next_step"], "confirm_name");
    let meta = step("confirm_name").await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("legal_name"), &json!("required")));
    app.put("/api/user/profile", &json!({ "legal_name": "Ada Obi" })).by(&ada).await.expect(200);
    assert_eq!(step("confirm_name").await.expect(200)["next_step"], "plan_hours");
    let flow = step("plan_hours").await.expect(200);
    assert_eq!((&flow["next_step"], flow["done"].as_array().map(Vec::len)), (&Value::Null, Some(3)));
    assert_eq!(app.get(FLOW).by(&ada).await.expect(200), flow);
}

#[tokio::test]
async fn hours_that_were_answered_are_planned_in_every_session() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.put("/api/onboarding/profile", &json!({ "hours_per_week": "5" })).by(&ada).await.expect(200);
    assert_eq!(app.get(FLOW).by(&ada).await.expect(200)["done"], json!(["plan_hours"]));
}

#[tokio::test]
async fn the_steps_of_a_session_are_for_those_who_have_a_place_in_it() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.get(FLOW).by(&ada).await.refused(403, "program-not-enrolled");
    app.patch(FLOW, &json!({ "step": "plan_hours" })).by(&ada).await.refused(403, "program-not-enrolled");
    app.get("/api/session/no-such/onboarding-flow").by(&ada).await.refused(404, "xs-not-found");
}

#[tokio::test]
async fn a_step_opens_the_mission_that_waits_for_it() {
    let app = App::start().await;
    app.publish(|folder| {
        if folder.slug == "tide-tables" {
            let (file, line) = ("missions/01-spring-tide.md", "completion = \"submitted\"\n");
            let rule = "all = [{ onboarding_step_done = \"profile\" }, { onboarding_step_done = \"how_it_works\" }]";
            reword(folder, file, line, &format!("{line}opens = {{ {rule} }}\n"));
        }
    })
    .await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    assert_eq!(course.state("spring-tide").await.0, "locked");
    app.post("/api/onboarding/user-questions", &json!({ "answers": [], "step": "profile", "skip": true }))
        .by(&ada)
        .await
        .expect(200);
    app.patch(FLOW, &json!({ "step": "how_it_works" })).by(&ada).await.expect(200);
    let board = course.missions().await.expect(200);
    assert_eq!(board["snapshot"]["onboarding_steps"], json!(["how_it_works"]));
    assert_eq!(course.state("spring-tide").await.0, "locked");
    app.put("/api/onboarding/profile", &json!({ "legal_name": "Ada Obi" })).by(&ada).await.expect(200);
    let board = course.missions().await.expect(200);
    assert_eq!(board["snapshot"]["onboarding_steps"], json!(["profile", "how_it_works", "confirm_name"]));
    assert_eq!(course.unlock("spring-tide").await.status, 201);
}
