//! GET and POST /program-progression/completion, and the requirements of a reference letter.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

const COMPLETION: &str = "/api/program-progression/completion?xs=tide-june";

fn missing(completion: &Value) -> Vec<String> {
    let requirements = completion["readiness"]["requirements"].as_array().expect("requirements");
    requirements.iter().filter(|one| one["is_met"] == false).map(|one| text(&one["name"])).collect()
}

#[tokio::test]
async fn a_program_is_completed_once_all_it_asks_is_done_and_brings_a_certificate() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    let shown = async || app.get(COMPLETION).by(&ada).await.expect(200);
    assert_eq!(missing(&shown().await), ["missions", "survey", "legal_name"]);
    assert_eq!(shown().await["readiness"]["progress"], json!({ "done": 0, "required": 1 }));
    let meta = course.complete().await.refused(409, "program-progression/completion-not-ready");
    assert_eq!(meta["missing"][0]["missions"], json!([course.id("spring-tide").await]));
    course.submit("spring-tide").await;
    assert_eq!(missing(&shown().await), ["survey", "legal_name"]);
    course.leave_as("Ada Obi").await;
    assert_eq!(missing(&shown().await), Vec::<String>::new());
    assert_eq!(shown().await["certificate"], Value::Null);
    app.clock.advance_seconds(60);

    let completed = course.complete().await.expect(201);
    let certificate = &completed["certificate"];
    assert_eq!((&certificate["name"], &certificate["is_valid"]), (&json!("Ada Obi"), &json!(true)));
    assert_eq!((&certificate["kind"], &certificate["missions"]), (&json!("participation"), &json!(1)));
    assert_eq!(completed["completed_at"], "2026-06-01T09:01:00Z");
    let link = text(&completed["linked_in"]["url"]);
    assert!(link.contains("&name=Tide%20tables&organizationName=Fieldwork&issueYear=2026&issueMonth=6"), "{link}");
    assert!(link.ends_with(&format!("&certId={}", text(&certificate["serial"]))), "{link}");
    assert_eq!(shown().await, completed);
    let enrolments = app.get("/api/user-experience-sessions").by(&ada).await.expect(200);
    assert_eq!(enrolments["items"][0]["status"], "completed");

    let meta = course.complete().await.refused(409, "program-progression/already-complete");
    assert_eq!(meta["certificate"], certificate["id"]);
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    assert_eq!(notices["items"][0]["notice"]["kind"], "certificate_issued");
    assert_eq!(notices["items"][0]["page"], format!("/certificates/{}", text(&certificate["serial"])));
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["certificates"][0]["name"], "Ada Obi");
}

#[tokio::test]
async fn the_name_may_come_with_the_request_and_has_to_fit() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    course.submit("spring-tide").await;
    course.leave_as("Ada Obi").await;
    let complete = |name: &str| {
        let body = json!({ "xs": "tide-june", "legal_name": name });
        app.post("/api/program-progression/completion", &body).by(&ada)
    };
    let meta = complete(&"a".repeat(121)).await.refused(422, "validation-fail");
    assert_eq!(meta["field"], "legal_name");
    let names = "\u{623}\u{62f}\u{627} \u{674e}\u{96f7} <b>e\u{301}</b>";
    assert_eq!(complete(names).await.expect(201)["certificate"]["name"], names);
}

#[tokio::test]
async fn ten_requests_at_once_bring_one_certificate() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    course.submit("spring-tide").await;
    course.leave_as("Ada Obi").await;
    let answers = app.at_once((0..10).map(|_| course.complete())).await;
    let (done, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(done.len(), 1);
    let certificate = done[0].body["certificate"]["id"].clone();
    for answer in others {
        let meta = answer.refused(409, "program-progression/already-complete");
        assert_eq!(meta["certificate"], certificate);
    }
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["certificates"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_letter_takes_more_than_the_end() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let path = "/api/offboarding/satisfactory-completion?xs=tide-june";
    let tests = async || app.get(path).by(&ada).await.expect(200);
    assert_eq!(tests().await["tests"][0], json!({ "name": "complete", "need": 1, "have": 0, "is_met": false }));
    app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let after = tests().await;
    assert_eq!((&after["is_satisfactory"], &after["tests"][0]["is_met"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn a_pack_says_what_completing_requires_besides_the_missions() {
    let app = App::start_with(|config| config.linkedin_organization = Some(1_337)).await;
    app.publish(|folder| {
        let terms = match folder.slug.as_str() {
            "tide-tables" => "completion = { offboarding = false }\ncover =",
            "harbour-desk" => "completion = { min_score_bp = 6000 }\ncover =",
            _ => return,
        };
        reword(folder, "program.md", "cover =", terms);
    })
    .await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.course(&ada, "tide-june").submit("spring-tide").await;
    let shown = app.get(COMPLETION).by(&ada).await.expect(200);
    assert_eq!(missing(&shown), ["legal_name"]);
    let body = json!({ "xs": "tide-june", "legal_name": "Ada Obi" });
    let completed = app.post("/api/program-progression/completion", &body).by(&ada).await.expect(201);
    let link = text(&completed["linked_in"]["url"]);
    assert!(link.contains("&organizationId=1337&issueYear=2026"), "{link}");
    let ben = app.enrolled("ben", "harbour-may").await;
    let shown = app.get("/api/program-progression/completion?xs=harbour-may").by(&ben).await.expect(200);
    assert_eq!(missing(&shown), ["missions", "score", "survey", "legal_name"]);
    let score = &shown["readiness"]["requirements"][1];
    assert_eq!((&score["need"], &score["have"]), (&json!(6_000), &json!(0)));
}
