//! Reference letters: requesting, drafting, approving, issuing, revoking, and the public page.

use lopdf::Document;
use serde_json::{Value, json};

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::{App, Request};
use crate::harness::learning::text;

const STANDING: &str = "/api/reference-letters?xs=tide-june";

/// A graduate of `tide-june` whose work a reviewer has passed with a score.
async fn a_graduate(app: &App, uid: &str) -> Learner {
    let learner = app.enrolled(uid, "tide-june").await;
    app.course(&learner, "tide-june").graduate_as("Ada Obi").await;
    // The same state as after a reviewer's decision.
    app.sql("UPDATE submissions SET passed_by = 'person', score_bp = 9000").await;
    app.sql("UPDATE user_missions SET score_bp = 9000").await;
    learner
}

fn ask(app: &App, learner: &Learner, purpose: &str) -> Request {
    app.post("/api/reference-letters", &json!({ "xs": "tide-june", "purpose": purpose })).by(learner)
}

fn change(app: &App, manager: &Learner, id: &str, body: &Value) -> Request {
    app.patch(&format!("/api/reference-letters/{id}"), body).by(manager)
}

/// Drafts the suggested text, approves and issues it, and returns the letter's serial number.
async fn issue(app: &App, manager: &Learner, id: &str) -> String {
    let sheet = app.get(&format!("/api/reference-letters/{id}")).by(manager).await.expect(200);
    let draft = json!({ "draft": { "stated": sheet["record"], "body": sheet["suggestion"] } });
    change(app, manager, id, &draft).await.expect(200);
    let signatory = json!({ "approve": { "name": "Ngozi Eze", "title": "Head of learning" } });
    change(app, manager, id, &signatory).await.expect(200);
    let issued = change(app, manager, id, &json!("issue")).await.expect(200);
    text(&issued["letter"]["serial"])
}

#[tokio::test]
async fn a_letter_is_asked_for_once_drafted_from_the_record_approved_and_issued() {
    let app = App::with_programs().await;
    let ada = a_graduate(&app, "ada").await;
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let before = app.get(STANDING).by(&ada).await.expect(200);
    assert_eq!((&before["completion"]["is_satisfactory"], &before["letter"]), (&json!(true), &Value::Null));
    let asked = ask(&app, &ada, " A job at\na harbour ").await.expect(201);
    assert_eq!((&asked["status"], &asked["purpose"]), (&json!("requested"), &json!("A job at a harbour")));
    let meta = ask(&app, &ada, "Another").await.refused(409, "reference-letter/move-not-allowed");
    assert_eq!(meta, json!({ "from": "requested", "to": "requested" }));

    let queue = app.get("/api/reference-letters/queue").by(&manager).await.expect(200);
    let listed = &queue["items"][0];
    assert_eq!((&listed["id"], &listed["program"]), (&asked["id"], &json!("Tide tables")));
    assert_eq!(listed["learner"], "Ada Obi", "the name that she has confirmed for her certificate");
    let id = text(&asked["id"]);
    let sheet = app.get(&format!("/api/reference-letters/{id}")).by(&manager).await.expect(200);
    assert_eq!(sheet["record"][0], json!({ "name": "Ada Obi" }));
    assert_eq!(sheet["record"][6], json!({ "score_bp": 9_000 }));
    assert!(text(&sheet["suggestion"]).contains("Ada Obi took part in the job simulation “Tide tables”"), "{sheet}");
    change(&app, &manager, &id, &json!("issue")).await.refused(409, "reference-letter/move-not-allowed");
    app.clock.advance_seconds(60);
    let serial = issue(&app, &manager, &id).await;

    let standing = app.get(STANDING).by(&ada).await.expect(200);
    assert_eq!((&standing["letter"]["status"], &standing["letter"]["serial"]), (&json!("issued"), &json!(serial)));
    assert_eq!(standing["letter"]["signatory"]["name"], "Ngozi Eze");
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    assert_eq!(notices["items"][0]["notice"]["kind"], "letter_issued");
    assert_eq!(notices["items"][0]["page"], format!("/letters/{serial}"));
    assert_eq!(app.get("/api/reference-letters/queue").by(&manager).await.expect(200)["items"], json!([]));
    let done = app.get("/api/reference-letters/queue?filter=done").by(&manager).await.expect(200);
    assert_eq!(done["items"][0]["status"], "issued");
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["reference_letters"][0]["purpose"], "A job at a harbour");
}

#[tokio::test]
async fn anybody_reads_a_letter_by_its_number_until_it_is_taken_back() {
    let app = App::with_programs().await;
    let ada = a_graduate(&app, "ada").await;
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let id = text(&ask(&app, &ada, "A job").await.expect(201)["id"]);
    let serial = issue(&app, &manager, &id).await;
    let typed = serial.to_lowercase().replace('-', "");
    let shown = app.get(&format!("/api/letters/{typed}")).await.expect(200);
    assert_eq!((&shown["is_valid"], &shown["name"]), (&json!(true), &json!("Ada Obi")));
    assert!(shown.get("purpose").is_none(), "{shown}");
    let pdf = async || {
        let answer = app.get(&format!("/api/letters/{serial}.pdf")).await;
        assert_eq!(answer.header("content-type"), Some("application/pdf"), "{}", answer.text);
        Document::load_mem(&answer.bytes).expect("a PDF").extract_text(&[1]).expect("text")
    };
    let page = app.get(&format!("/letters/{serial}")).await;
    assert!(page.text.contains("<title>Ada Obi · Tide tables</title>"), "{}", page.text);
    assert!(page.text.contains(r#"<meta name="robots" content="noindex" />"#));
    let said = pdf().await;
    assert!(said.contains("Ngozi Eze") && said.contains(&serial) && said.contains("Ada Obi"), "{said}");
    change(&app, &manager, &id, &json!("revoke")).await.expect(200);
    let shown = app.get(&format!("/api/letters/{serial}")).await.expect(200);
    assert_eq!((&shown["is_valid"], &shown["revoked_at"]), (&json!(false), &json!("2026-06-01T09:00:00Z")));
    assert!(pdf().await.contains("Revoked."));
    for unknown in ["0000-0000-0000", "nonsense"] {
        app.get(&format!("/api/letters/{unknown}")).await.refused(404, "reference-letter/not-found");
        app.get(&format!("/api/letters/{unknown}.pdf")).await.refused(404, "reference-letter/not-found");
        assert_eq!(app.get(&format!("/letters/{unknown}")).await.status, 404);
    }
}

#[tokio::test]
async fn who_has_not_earned_a_letter_is_told_what_is_missing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let meta = ask(&app, &ada, "A job").await.refused(409, "reference-letter/not-eligible");
    let missing: Vec<_> = meta["missing"].as_array().expect("tests").iter().map(|test| text(&test["name"])).collect();
    assert!(missing.contains(&"human_passes".to_owned()), "{missing:?}");
    app.sql("UPDATE submissions SET passed_by = 'person', score_bp = 9000").await;
    app.sql("UPDATE user_missions SET score_bp = 9000").await;
    ask(&app, &ada, "  ").await.refused(422, "validation-fail");
    let answers = app.at_once((0..5).map(|_| ask(&app, &ada, "A job"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
}

#[tokio::test]
async fn a_letter_states_what_is_on_record_when_it_goes_out() {
    let app = App::with_programs().await;
    let ada = a_graduate(&app, "ada").await;
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let id = text(&ask(&app, &ada, "A job").await.expect(201)["id"]);
    let invented = json!({ "draft": { "stated": [{ "missions": 99 }], "body": "Ada did 99 missions." } });
    let meta = change(&app, &manager, &id, &invented).await.refused(422, "reference-letter/not-on-record");
    assert_eq!(meta["stated"], json!([{ "missions": 99 }]));
    let sheet = app.get(&format!("/api/reference-letters/{id}")).by(&manager).await.expect(200);
    let draft = json!({ "draft": { "stated": sheet["record"], "body": "Ada did well." } });
    change(&app, &manager, &id, &draft).await.expect(200);
    let certificate = app.get("/api/program-progression/completion?xs=tide-june").by(&ada).await.expect(200);
    let path = format!("/api/certificates/{}", text(&certificate["certificate"]["serial"]));
    app.patch(&path, &json!({ "rename": "Ada Eze" })).by(&ada).await.expect(200);
    let signatory = json!({ "approve": { "name": "Ngozi Eze", "title": "Head of learning" } });
    let meta = change(&app, &manager, &id, &signatory).await.refused(422, "reference-letter/not-on-record");
    assert_eq!(meta["stated"], json!([{ "name": "Ada Obi" }]));
    assert!(!issue(&app, &manager, &id).await.is_empty());
}

#[tokio::test]
async fn learners_neither_see_nor_move_letters_of_the_desk() {
    let app = App::with_programs().await;
    let ada = a_graduate(&app, "ada").await;
    let id = text(&ask(&app, &ada, "A job").await.expect(201)["id"]);
    for path in ["/api/reference-letters/queue".to_owned(), format!("/api/reference-letters/{id}")] {
        app.get(&path).by(&ada).await.refused(403, "auth/forbidden");
    }
    change(&app, &ada, &id, &json!("revoke")).await.refused(403, "auth/forbidden");
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let unknown = "01900000-0000-7000-8000-0000000000ff";
    change(&app, &manager, unknown, &json!("revoke")).await.refused(404, "reference-letter/not-found");
}

#[tokio::test]
async fn a_letter_goes_with_its_account() {
    let app = App::with_programs().await;
    let ada = a_graduate(&app, "ada").await;
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let id = text(&ask(&app, &ada, "A job").await.expect(201)["id"]);
    let serial = issue(&app, &manager, &id).await;
    app.request(reqwest::Method::DELETE, "/api/user/")
        .json(&json!({ "confirm": address_of("ada") }))
        .by(&ada)
        .await
        .expect(202);
    app.get(&format!("/api/letters/{serial}")).await.refused(404, "reference-letter/not-found");
}
