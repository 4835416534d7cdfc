//! GET /surveys, and GET and POST /program-survey/{id}.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::programs::reword;

const ARRIVAL: &str = "/api/program-survey/arrival?xs=harbour-may";
const FIRST_NOTE: &str = "/api/program-survey/first-note?xs=harbour-may";

impl App {
    async fn surveys(&self, learner: &Learner, query: &str) -> Vec<Value> {
        let list = self.get(&format!("/api/surveys{query}")).by(learner).await.expect(200);
        list["items"].as_array().expect("surveys").clone()
    }

    fn answer(&self, learner: &Learner, path: &str, answers: &Value) -> Request {
        self.post(path, &json!({ "answers": answers })).by(learner)
    }
}

fn slugs(surveys: &[Value]) -> Vec<&str> {
    surveys.iter().map(|survey| survey["slug"].as_str().expect("a name")).collect()
}

fn pace(number: &str) -> Value {
    json!([{ "question": "pace", "values": [number] }])
}

#[tokio::test]
async fn a_survey_waits_from_its_event_on_until_it_is_answered() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    assert_eq!(slugs(&app.surveys(&ada, "?due=true").await), ["arrival"]);
    let all = app.surveys(&ada, "?xs=harbour-may").await;
    assert_eq!(slugs(&all), ["arrival", "first-note"]);
    assert_eq!((&all[1]["standing"]["is_due"], &all[1]["after"]), (&json!(false), &json!("manifest")));
    app.answer(&ada, FIRST_NOTE, &json!([])).await.refused(409, "survey/not-due");
    app.course(&ada, "harbour-may").submit("manifest").await;
    assert_eq!(slugs(&app.surveys(&ada, "?due=true").await), ["arrival", "first-note"]);
    app.answer(&ada, ARRIVAL, &pace("4")).await.expect(201);
    assert_eq!(slugs(&app.surveys(&ada, "?due=true").await), ["first-note"]);
}

#[tokio::test]
async fn a_survey_is_answered_once_and_shows_what_was_answered() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let shown = app.get(ARRIVAL).by(&ada).await.expect(200);
    assert_eq!((&shown["answers"], &shown["questions"][0]["required"]), (&Value::Null, &json!(true)));
    assert_eq!(shown["intro_html"], "<p>It takes a <strong>minute</strong>.</p>");
    let answers = json!([
        { "question": "why", "values": ["  Less fax. "] },
        { "question": "pace", "values": ["4"] },
    ]);
    let answered = app.answer(&ada, ARRIVAL, &answers).await.expect(201);
    let again = app.answer(&ada, ARRIVAL, &pace("1")).await;
    assert_eq!(again.refused(409, "survey/already-answered")["at"], answered["answered_at"]);
    let shown = app.get(ARRIVAL).by(&ada).await.expect(200);
    let kept = json!([{ "question": "pace", "values": ["4"] }, { "question": "why", "values": ["Less fax."] }]);
    assert_eq!((&shown["answers"], &shown["card"]["standing"]["answered_at"]), (&kept, &answered["answered_at"]));
    let by_id = format!("/api/program-survey/{}?xs=harbour-may", shown["card"]["id"].as_str().expect("an id"));
    assert_eq!(app.get(&by_id).by(&ada).await.expect(200)["answers"], kept);
}

#[tokio::test]
async fn two_tabs_that_send_at_once_answer_a_survey_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (three, five) = (pace("3"), pace("5"));
    let (one, two) = tokio::join!(app.answer(&ada, ARRIVAL, &three), app.answer(&ada, ARRIVAL, &five));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(app.count("SELECT count(*) FROM survey_answers").await, 1);
}

#[tokio::test]
async fn what_is_wrong_is_told_by_question_and_nothing_is_kept() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let wrong = json!([{ "question": "pace", "values": ["9"] }, { "question": "liked", "values": ["fax"] }]);
    let meta = app.answer(&ada, ARRIVAL, &wrong).await.refused(422, "validation-fail");
    let fields = meta["refusals"].as_array().expect("refusals").iter().map(|refusal| &refusal["meta"]["field"]);
    assert_eq!(fields.collect::<Vec<_>>(), ["pace", "liked"]);
    assert_eq!(slugs(&app.surveys(&ada, "?due=true").await), ["arrival"]);
}

#[tokio::test]
async fn a_mission_that_waits_for_a_survey_opens_with_its_answer() {
    let app = App::start().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            let rule = "opens = { survey_done = \"arrival\" }\nsender = {";
            reword(folder, "missions/05-safety.md", "sender = {", rule);
        }
    })
    .await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    assert_eq!(course.state("safety").await.1.as_deref(), Some("mission/mission-locked"));
    let answered = app.answer(&ada, ARRIVAL, &pace("5")).await.expect(201);
    assert_eq!(answered["unlocked"], json!([course.id("safety").await]));
    assert_eq!(course.state("safety").await.1, None);
}

#[tokio::test]
async fn who_has_no_place_answers_nothing() {
    let app = App::with_programs().await;
    let ben = app.enrolled("ben", "tide-june").await;
    app.get(ARRIVAL).by(&ben).await.refused(403, "program-not-enrolled");
    app.answer(&ben, ARRIVAL, &pace("1")).await.refused(403, "program-not-enrolled");
    app.get("/api/program-survey/arrival?xs=tide-june").by(&ben).await.refused(404, "survey/not-found");
    app.get("/api/program-survey/arrival?xs=none").by(&ben).await.refused(404, "xs-not-found");
    assert_eq!(app.surveys(&ben, "").await, Vec::<Value>::new());
}
