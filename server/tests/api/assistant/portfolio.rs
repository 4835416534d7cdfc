//! The portfolio assistant without a model: the sources of a draft, access, and its later states.

use reqwest::Method;
use serde_json::{Value, json};

use super::events;
use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::{a_key, text};

impl App {
    /// Requests a draft based on these programs.
    pub(super) fn portfolio(&self, learner: &Learner, enrolments: &[&str], format: &str) -> Request {
        let request = json!({ "enrolments": enrolments, "format": format, "tone": "plain" });
        self.post("/api/ai/portfolio-assistant", &request).once(&a_key()).by(learner)
    }

    /// Lets a person pass every submitted attempt.
    pub(super) async fn pass_all(&self) {
        self.sql("UPDATE submissions SET status = 'passed', passed_by = 'person', score_bp = 8400").await;
    }

    /// A learner who has passed the only mission of `tide-june`, and the enrolment.
    pub(super) async fn with_work(&self, uid: &str) -> (Learner, String) {
        let learner = self.enrolled(uid, "tide-june").await;
        self.course(&learner, "tide-june").submit("spring-tide").await;
        self.pass_all().await;
        let enrolment = self.enrolment_of(&learner, "tide-june").await;
        (learner, enrolment)
    }

    /// The draft at the end of a stream.
    pub(super) async fn drafted(&self, learner: &Learner, enrolments: &[&str], format: &str) -> Value {
        let answer = self.portfolio(learner, enrolments, format).await;
        events(&answer.text).pop().expect("an end").1["draft"].take()
    }
}

/// All claims of a draft.
pub(super) fn claims(draft: &Value) -> Vec<Value> {
    let sections = draft["newest"]["text"]["sections"].as_array().expect("sections");
    sections.iter().flat_map(|section| section["claims"].as_array().expect("claims").clone()).collect()
}

#[tokio::test]
async fn a_draft_says_what_is_on_record_and_names_the_work_behind_each_line() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    app.course(&ada, "harbour-may").submit("manifest").await;
    let harbour = app.enrolment_of(&ada, "harbour-may").await;
    let answer = app.portfolio(&ada, &[&tide, &harbour], "cv").await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = events(&answer.text);
    let kinds = events.iter().map(|(_, event)| text(&event["kind"])).collect::<Vec<_>>();
    assert_eq!(kinds, ["begun", "source", "source", "section", "section", "done"]);
    let (done, draft) = (&events[5].1, &events[5].1["draft"]);
    assert_eq!((&done["usage"]["used"], &done["usage"]["limit"]), (&json!(1), &json!(5)));
    assert_eq!((&draft["status"], &draft["reader"]), (&json!("ready"), &json!("built_in")));
    let works = draft["sources"].as_array().expect("programs").iter().flat_map(|program| {
        program["works"].as_array().expect("works").iter().map(|work| (work["number"].clone(), text(&work["title"])))
    });
    let works = works.collect::<Vec<_>>();
    assert_eq!(works, [(json!(1), "Spring tide".to_owned()), (json!(2), "The manifest".to_owned())]);
    for claim in claims(draft) {
        let rests_on = claim["works"].as_array().expect("works");
        assert!(!rests_on.is_empty() && rests_on.iter().all(|number| works.iter().any(|(one, _)| one == number)));
    }
    let plain = text(&draft["newest"]["plain"]);
    assert!(plain.contains("questions answered right. From the work: “Three crates stand on the quay"), "{plain}");
    assert!(text(&draft["newest"]["text"]["label"]).contains("Bello Pilots and"), "{draft}");
    assert!(text(&draft["newest"]["markdown"]).starts_with("## Tide tables"), "{draft}");
    let path = format!("/api/ai/portfolio-drafts/{}", text(&draft["id"]));
    assert_eq!(&app.get(&path).by(&ada).await.expect(200), draft);
    let list = app.get("/api/ai/portfolio-drafts").by(&ada).await.expect(200);
    assert_eq!(list["items"][0]["id"], draft["id"]);
    let pdf = app.get(&format!("{path}.pdf")).by(&ada).await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, Some("application/pdf")));
}

#[tokio::test]
async fn a_page_that_comes_back_gets_the_events_that_it_misses() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    let whole = events(&app.portfolio(&ada, &[&tide], "case_study").await.text);
    let id = text(&whole.last().expect("an end").1["draft"]["id"]);
    let path = format!("/api/ai/portfolio-drafts/{id}/events");
    let rest = events(&app.get(&path).by(&ada).header("last-event-id", "1").await.text);
    assert_eq!(rest.len(), whole.len() - 1);
    assert_eq!(rest[0], whole[1]);
    app.get(&path).by(&ada).header("last-event-id", "x").await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_draft_that_is_asked_for_twice_is_written_once() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    let request = json!({ "enrolments": [tide], "format": "linkedin", "tone": "warm" });
    let key = a_key();
    let first = app.post("/api/ai/portfolio-assistant", &request).once(&key).by(&ada).await;
    let second = app.post("/api/ai/portfolio-assistant", &request).once(&key).by(&ada).await;
    assert_eq!(events(&first.text), events(&second.text));
    assert_eq!(app.count("SELECT count(*) FROM portfolio_drafts").await, 1);
}

#[tokio::test]
async fn a_draft_rests_on_ones_own_passed_work_alone() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let harbour = app.enrolment_of(&ben, "harbour-may").await;
    let contexts = app.get("/api/ai/contexts/portfolio").by(&ben).await.expect(200);
    let program = &contexts["programs"]["items"][0];
    assert_eq!((&program["source"], &program["first"]["slug"]), (&Value::Null, &json!("manifest")));
    let refused = app.portfolio(&ben, &[&harbour], "cv").await.refused(409, "ai-portfolio/no-passed-work");
    let manifest = app.course(&ben, "harbour-may").id("manifest").await;
    assert_eq!((&refused["enrolment"], &refused["mission"]), (&json!(harbour), &json!(manifest)));
    app.portfolio(&ben, &[&tide], "cv").await.refused(403, "program-not-enrolled");
    app.portfolio(&ada, &[&tide, &harbour], "cv").await.refused(403, "program-not-enrolled");
    app.portfolio(&ada, &[], "cv").await.refused(422, "validation-fail");
    app.portfolio(&ada, &[&tide], "poem").await.refused(400, "malformed-request");
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    app.portfolio(&ada, &[&tide], "cv").await.refused(403, "program-not-enrolled");
    assert_eq!(app.get("/api/ai/contexts/portfolio").by(&ada).await.expect(200)["programs"]["items"], json!([]));
}

#[tokio::test]
async fn a_day_has_five_drafts_and_a_deleted_one_counts() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    let mut draft = Value::Null;
    for _ in 0..5 {
        draft = app.drafted(&ada, &[&tide], "cv").await;
    }
    let path = format!("/api/ai/portfolio-drafts/{}", text(&draft["id"]));
    app.request(Method::DELETE, &path).by(&ada).await.expect(204);
    app.get(&path).by(&ada).await.refused(404, "ai-portfolio/not-found");
    assert_eq!(app.count("SELECT count(*) FROM portfolio_versions").await, 4);
    let contexts = app.get("/api/ai/contexts/portfolio").by(&ada).await.expect(200);
    assert_eq!(contexts["usage"]["used"], 5);
    let refused = app.portfolio(&ada, &[&tide], "cv").await.refused(429, "ai-portfolio/quota");
    assert_eq!(refused["retry_at"], contexts["usage"]["resets_at"]);
    app.clock.advance_days(1);
    app.drafted(&ada, &[&tide], "cv").await;
}

#[tokio::test]
async fn an_edit_is_a_version_and_nothing_that_was_written_is_lost() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    let draft = app.drafted(&ada, &[&tide], "cv").await;
    let path = format!("/api/ai/portfolio-drafts/{}", text(&draft["id"]));
    let mut mine = draft["newest"]["text"].clone();
    let claims = mine["sections"][0]["claims"].as_array_mut().expect("claims");
    claims[0]["text"] = json!("I found the highest water.\r\n");
    claims.push(json!({ "text": "I like tides.", "works": [] }));
    let edit = async |base: u32, text: &Value| app.patch(&path, &json!({ "base": base, "text": text })).by(&ada).await;
    let edited = edit(1, &mine).await.expect(200);
    assert_eq!((&edited["newest"]["number"], &edited["newest"]["author"]), (&json!(2), &json!("learner")));
    assert!(text(&edited["newest"]["plain"]).contains("• I found the highest water.\n• I like tides.\n"), "{edited}");
    let stale = edit(1, &draft["newest"]["text"]).await.refused(409, "ai-portfolio/stale-version");
    assert_eq!(stale["version"], 2);
    assert_eq!(edit(2, &edited["newest"]["text"]).await.expect(200)["newest"]["number"], 2);
    let mut unlabelled = mine.clone();
    unlabelled["label"] = json!("My work at Bello Pilots.");
    let refused = edit(2, &unlabelled).await.refused(422, "validation-fail");
    assert_eq!(refused["field"], "label");
    unlabelled["label"] = json!("A simulated job.");
    edit(2, &unlabelled).await.expect(200);
    let versions = app.get(&format!("{path}/versions")).by(&ada).await.expect(200);
    let numbers = versions["items"].as_array().expect("versions").iter().map(|version| version["number"].clone());
    assert_eq!(numbers.collect::<Vec<_>>(), [json!(3), json!(2), json!(1)]);
    assert_eq!(versions["items"][2]["text"], draft["newest"]["text"]);
    // The first version can be restored as an edit of the newest.
    let back = edit(3, &versions["items"][2]["text"]).await.expect(200);
    assert_eq!(back["newest"]["plain"], draft["newest"]["plain"]);
}

#[tokio::test]
async fn a_draft_is_exported_and_erased_with_its_account() {
    let app = App::with_programs().await;
    let (ada, tide) = app.with_work("ada").await;
    app.drafted(&ada, &[&tide], "cv").await;
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert!(
        export.to_string().contains("portfolio_versions") && export.to_string().contains("Find the highest water.")
    );
}
