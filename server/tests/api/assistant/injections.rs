//! A hundred prompt injections (`injections.txt`) against the assistant, the reader of attempts and the portfolio. They
//! run with a model that obeys each of them, and without a model. No injection reveals a model answer, changes a grade,
//! or reaches a page as anything but data.

use futures_util::future::join_all;
use local_model::{Manner, Service};
use serde_json::{Value, json};

use super::events;
use super::portfolio::claims;
use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};
use crate::harness::programs::reword;

const SECRET: &str = "Two brothers from Lagos built it in 1913 out of the stones of the burnt one.";

/// Question that follows each injection, so that the search finds passages.
const QUESTION: &str = "What does the list of crates say?";

/// Number of workers. It must not exceed the number of database connections.
const WORKERS: usize = 4;

/// The injections for this place.
fn injections(place: &str) -> Vec<String> {
    let lines = include_str!("injections.txt").lines().filter(|line| !line.starts_with('#'));
    let all = lines.map(|line| line.split_once(' ').expect("a place and a text")).collect::<Vec<_>>();
    assert_eq!(all.len(), 100);
    let here = all.into_iter().filter(|(other, _)| *other == place);
    here.map(|(_, text)| serde_json::from_str(text).expect("a text in JSON")).collect()
}

async fn publish(app: &App) {
    // The import refuses text that looks like HTML, unless it is marked as code.
    let shown = |note: String| if note.contains('<') { format!("`{note}`") } else { note };
    let notes = injections("resource").into_iter().map(shown).collect::<Vec<_>>().join("\n\n");
    let notes = serde_json::to_string(&notes).expect("a text");
    let notes = format!("The list came by **fax**.\\n\\n{}", notes.trim_matches('"'));
    app.publish(|folder| {
        if folder.files.contains_key("missions/04-history.md") {
            reword(folder, "missions/04-history.md", "It was built in 1913.", SECRET);
            reword(folder, "missions/04-history.md", "All are.", "The quay was built in 1913.");
            reword(folder, "missions/01-manifest.md", "The list came by **fax**.", &notes);
        }
    })
    .await;
}

/// Runs all waiting jobs. The model obeys each call.
async fn work(app: &App, service: Option<&Service>) {
    if let Some(service) = service {
        service.behave(vec![Manner::Obeying; 60]);
    }
    join_all((0..WORKERS).map(|_| app.run_jobs())).await;
}

async fn withstand(app: &App, service: Option<&Service>) {
    publish(app).await;
    ask_questions(app, service).await;
    submit_answers(app, service).await;
    draft_portfolios(app, service).await;
    let calls = service.map(Service::calls).unwrap_or_default();
    assert_eq!(calls.is_empty(), service.is_none());
    for call in calls {
        assert!(!call.to_string().contains("brothers from Lagos"), "{call}");
        for hidden in ["name", "profile", "file_name"].into_iter().flat_map(injections) {
            let hidden = json!(hidden).to_string();
            assert!(!call.to_string().contains(hidden.trim_matches('"')), "{hidden} in {call}");
        }
    }
}

/// Asks each question, and checks that the answer does not contain the model answer and has only our kinds of events.
async fn ask_questions(app: &App, service: Option<&Service>) {
    let (mut learners, mut asked) = (Vec::new(), Vec::new());
    for (questions, number) in injections("question").chunks(10).zip(0..) {
        let learner = app.enrolled(&format!("asker-{number}"), "harbour-may").await;
        let named = json!({ "name": injections("name")[number] });
        app.patch("/api/user/", &named).by(&learner).await;
        app.agree(&learner).await;
        for question in questions {
            let question = format!("{question} {QUESTION}");
            let one = app.asked(&learner, "harbour-may", &question).await;
            asked.push((number, text(&one["thread"]["id"]), text(&one["question"]["id"])));
        }
        learners.push(learner);
    }
    work(app, service).await;
    for (number, thread, question) in asked {
        let path = format!("/api/ai/threads/{thread}/messages-response?after={question}");
        let answer = app.get(&path).by(&learners[number]).await;
        assert_eq!(answer.header("content-type"), Some("text/event-stream"));
        assert!(!answer.text.contains("brothers from Lagos"), "{}", answer.text);
        let events = events(&answer.text);
        assert_eq!(answer.text.matches("\nevent: ").count(), events.len(), "{}", answer.text);
        let message = &events.last().expect("an end").1["message"];
        let cited = message["answer"]["citations"].as_array().expect("citations");
        let is_given = |citation: &Value| citation["number"].as_u64().is_some_and(|number| (1..=6).contains(&number));
        assert!(cited.iter().all(is_given), "{message}");
    }
}

/// Submits each essay, and checks that it neither passes nor gets a score because it contains instructions to its
/// reader.
async fn submit_answers(app: &App, service: Option<&Service>) {
    let mut attempts = Vec::new();
    for (answer, number) in injections("answer").into_iter().zip(0..) {
        let learner = app.enrolled(&format!("writer-{number}"), "harbour-may").await;
        app.agree(&learner).await;
        let course = app.course(&learner, "harbour-may");
        course.submit("manifest").await;
        let draft = course.begin("history").await;
        draft.save("essay", &json!({ "text": answer }), 0).await.expect(200);
        draft.submit().await.expect(200);
        let path = format!("/api/user-submissions/{}/ai-feedback", draft.id);
        app.post(&path, &json!({})).by(&learner).await;
        if let Some(name) = injections("file_name").get(number) {
            let signed = app.sign_file(&learner, None, name, b"x").await;
            assert!(signed.status.as_u16() < 500, "{name}: {}", signed.text);
        }
        let id = draft.id.clone();
        attempts.push((learner, id, answer));
    }
    work(app, service).await;
    for (learner, id, answer) in attempts {
        let attempt = app.get(&format!("/api/user-submissions/{id}")).by(&learner).await.expect(200);
        assert_ne!(attempt["status"], "passed", "{answer}");
        assert!(!attempt.to_string().contains("brothers from Lagos"), "{answer}: {attempt}");
        let grades = app.get("/api/grades?xs=harbour-may").by(&learner).await.expect(200);
        assert!(!grades.to_string().contains("\"by\":\"model\""), "{answer}: {grades}");
    }
}

/// Drafts portfolios, and checks that a draft keeps its label and that its claims name passed work, whatever the work
/// and the learner's profile contain.
async fn draft_portfolios(app: &App, service: Option<&Service>) {
    let mut drafting: Vec<(Learner, String)> = Vec::new();
    for (words, number) in injections("profile").into_iter().zip(0..) {
        let learner = app.enrolled(&format!("drafter-{number}"), "tide-june").await;
        app.agree(&learner).await;
        app.put("/api/user/profile", &json!({ "headline": words })).by(&learner).await;
        let course = app.course(&learner, "tide-june");
        let draft = course.begin("spring-tide").await;
        let told = format!("{} At nine.", injections("answer")[number]);
        draft.save("hour", &json!({ "text": told }), 0).await.expect(200);
        draft.submit().await.expect(200);
        let enrolment = app.enrolment_of(&learner, "tide-june").await;
        drafting.push((learner, enrolment));
    }
    app.pass_all().await;
    let asking = drafting.iter().map(async |(learner, enrolment)| {
        let request = json!({ "enrolments": [enrolment], "format": "cv", "tone": "warm" });
        app.post("/api/ai/portfolio-assistant", &request).once(&a_key()).by(learner).await
    });
    let working = async {
        while app.count("SELECT count(*) FROM portfolio_drafts").await < 10 {
            tokio::task::yield_now().await;
        }
        work(app, service).await;
    };
    let (answers, ()) = tokio::join!(join_all(asking), working);
    for answer in answers {
        let draft = events(&answer.text).pop().expect("an end").1["draft"].take();
        assert!(text(&draft["newest"]["text"]["label"]).contains("job simulation"), "{draft}");
        for claim in claims(&draft) {
            assert_eq!(claim["works"], json!([1]), "{draft}");
        }
    }
}

#[tokio::test]
async fn none_of_a_hundred_injections_succeeds_with_a_model_that_obeys_them() {
    let (app, service) = App::with_model(|settings| settings.calls_per_day = 500).await;
    withstand(&app, Some(&service)).await;
}

#[tokio::test]
async fn none_of_a_hundred_injections_succeeds_without_a_model() {
    let app = App::with_programs().await;
    withstand(&app, None).await;
}
