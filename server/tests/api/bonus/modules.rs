//! GET /session/{id}/bonus-modules, and reading and marking their contents.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::text;

const MODULES: &str = "/api/session/harbour-may/bonus-modules";

/// The module with this slug.
async fn module(app: &App, learner: &Learner, slug: &str) -> Value {
    let list = app.get(MODULES).by(learner).await.expect(200);
    let modules = list["modules"].as_array().expect("modules");
    modules.iter().find(|module| module["slug"] == slug).expect("a module of that name").clone()
}

fn content(app: &App, learner: &Learner, id: &Value) -> Request {
    app.get(&format!("/api/session/harbour-may/bonus-content/{}", text(id))).by(learner)
}

fn done(id: &Value) -> String {
    format!("/api/session/harbour-may/bonus-content/{}/done", text(id))
}

#[tokio::test]
async fn a_module_opens_by_its_rule_and_says_what_is_missing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let open = module(&app, &ada, "on-the-quay").await;
    assert_eq!((&open["decision"]["access"], &open["decision"]["code"]), (&json!("full"), &Value::Null));
    assert_eq!(open["contents"][1]["kind"], "exercise");
    let locked = module(&app, &ada, "tariff-tricks").await;
    let course = app.course(&ada, "harbour-may");
    assert_eq!(locked["decision"]["code"], "mission/pending-unlocked-missions");
    assert_eq!(locked["decision"]["reasons"][0]["mission"], course.id("manifest").await);
    let fees = &locked["contents"][0]["id"];
    content(&app, &ada, fees).await.refused(403, "mission/pending-unlocked-missions");
    app.put(&done(fees), &json!({})).by(&ada).await.refused(403, "mission/pending-unlocked-missions");
    course.submit("manifest").await;
    let page = content(&app, &ada, fees).await.expect(200);
    assert_eq!((&page["slug"], &page["html"]), (&json!("fees"), &json!("<p>Ask for the pilotage.</p>")));
}

#[tokio::test]
async fn a_content_is_marked_once_and_can_be_taken_back() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let contents = module(&app, &ada, "on-the-quay").await["contents"].take();
    let (marks, count) = (&contents[0]["id"], &contents[1]["id"]);
    for _ in 0..2 {
        app.put(&done(marks), &json!({})).by(&ada).await.expect(204);
    }
    let begun = module(&app, &ada, "on-the-quay").await;
    assert_eq!((&begun["decision"]["done"], &begun["decision"]["next"]), (&json!(1), count));
    app.put(&done(count), &json!({})).by(&ada).await.expect(204);
    assert_eq!(module(&app, &ada, "on-the-quay").await["decision"]["is_complete"], true);
    for _ in 0..2 {
        app.request(Method::DELETE, &done(marks)).by(&ada).await.expect(204);
    }
    let left = module(&app, &ada, "on-the-quay").await;
    assert_eq!((&left["contents"][0]["done_at"], &left["decision"]["next"]), (&Value::Null, marks));
    let ben = app.enrolled("ben", "harbour-may").await;
    assert_eq!(module(&app, &ben, "on-the-quay").await["decision"]["done"], 0);
}

#[tokio::test]
async fn after_the_access_a_begun_module_can_be_read_and_not_marked() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let contents = module(&app, &ada, "on-the-quay").await["contents"].take();
    let (marks, count) = (&contents[0]["id"], &contents[1]["id"]);
    app.put(&done(marks), &json!({})).by(&ada).await.expect(204);
    app.clock.advance_days(90);
    assert_eq!(module(&app, &ada, "on-the-quay").await["decision"]["access"], "read_only");
    content(&app, &ada, count).await.expect(200);
    app.put(&done(count), &json!({})).by(&ada).await.refused(403, "mission/locked-no-continued-access");
}

#[tokio::test]
async fn a_content_of_another_program_is_not_found() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let marks = module(&app, &ada, "on-the-quay").await["contents"][0]["id"].take();
    let ben = app.enrolled("ben", "tide-june").await;
    let path = format!("/api/session/tide-june/bonus-content/{}", text(&marks));
    app.get(&path).by(&ben).await.refused(404, "bonus/content-not-found");
    app.put(&format!("{path}/done"), &json!({})).by(&ben).await.refused(404, "bonus/content-not-found");
    content(&app, &ben, &marks).await.refused(403, "program-not-enrolled");
    app.get("/api/session/tide-june/bonus-modules").by(&ben).await.expect(200);
}
