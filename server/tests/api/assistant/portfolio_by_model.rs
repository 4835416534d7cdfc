//! The portfolio assistant with a model: the request to the model, the accepted claims, and failures.

use std::sync::Arc;

use local_model::{Manner, Service};
use serde_json::{Value, json};

use super::events;
use super::portfolio::claims;
use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::text;

/// A server with a model, and a learner with passed work who has consented.
async fn ada() -> (App, Arc<Service>, Learner, String) {
    let (app, service) = App::with_model(|_| {}).await;
    let (ada, tide) = app.with_work("ada").await;
    app.agree(&ada).await;
    (app, service, ada, tide)
}

/// The latest requested draft, while it is being written.
async fn latest(app: &App, ada: &Learner) -> String {
    let list = app.get("/api/ai/portfolio-drafts").by(ada).await.expect(200);
    format!("/api/ai/portfolio-drafts/{}", text(&list["items"][0]["id"]))
}

/// Requests a draft and runs its job. Returns the page's events.
async fn followed(app: &App, ada: &Learner, tide: &str) -> Vec<(String, Value)> {
    let working = async {
        while app.count("SELECT count(*) FROM jobs WHERE kind = 'assistant/write_portfolio'").await == 0 {
            tokio::task::yield_now().await;
        }
        app.run_jobs().await;
    };
    let (answer, ()) = tokio::join!(async { app.portfolio(ada, &[tide], "cv").await }, working);
    events(&answer.text)
}

async fn used(app: &App, ada: &Learner) -> Value {
    app.get("/api/ai/contexts/portfolio").by(ada).await.expect(200)["usage"]["used"].clone()
}

#[tokio::test]
async fn the_model_gets_the_works_and_the_words_in_them_and_nothing_of_a_person() {
    let (app, service, ada, tide) = ada().await;
    let draft = followed(&app, &ada, &tide).await.pop().expect("an end").1["draft"].take();
    assert_eq!((&draft["status"], &draft["reader"]), (&json!("ready"), &json!("model")));
    assert!(text(&claims(&draft)[0]["text"]).starts_with("Spring tide: Find the highest water."), "{draft}");
    let sent = service.calls()[0].to_string();
    assert!(sent.contains("Nine in the morning.") && sent.contains("Find the highest water."), "{sent}");
    let user = app.get("/api/user/").by(&ada).await.expect(200);
    let submission = &draft["sources"][0]["works"][0]["submission"];
    for theirs in [&user["id"], &user["email"], &draft["id"], &json!(tide), submission].map(text) {
        assert!(!sent.contains(&theirs), "{theirs} in {sent}");
    }
}

#[tokio::test]
async fn who_has_not_agreed_gets_the_record_and_nothing_is_sent() {
    let (app, service) = App::with_model(|_| {}).await;
    let (ada, tide) = app.with_work("ada").await;
    let contexts = app.get("/api/ai/contexts/portfolio").by(&ada).await.expect(200);
    assert_eq!((&contexts["reader"], &contexts["needs_consent"]), (&json!("built_in"), &json!(true)));
    assert_eq!(app.drafted(&ada, &[&tide], "cv").await["reader"], "built_in");
    assert_eq!(service.calls().len(), 0);
}

#[tokio::test]
async fn a_claim_that_no_passed_work_bears_is_dropped() {
    let (app, service, ada, tide) = ada().await;
    service.behave([Manner::Misquoting]);
    let draft = followed(&app, &ada, &tide).await.pop().expect("an end").1["draft"].take();
    let said = claims(&draft);
    assert_eq!(said.len(), 1, "{draft}");
    for invented in ["team", "ledger", "77777"] {
        assert!(!draft.to_string().contains(invented), "{invented} in {draft}");
    }
    assert!(text(&draft["newest"]["text"]["label"]).contains("job simulation"), "{draft}");
}

#[tokio::test]
async fn a_draft_that_fails_says_why_and_does_not_count() {
    let (app, service, ada, tide) = ada().await;
    for (manner, because, calls) in
        [(Manner::Broken, "away", 3), (Manner::Chatty, "unfit", 3), (Manner::Filtered, "declined", 1)]
    {
        service.behave(vec![manner.clone(); calls]);
        let end = followed(&app, &ada, &tide).await.pop().expect("an end").1;
        assert_eq!((&end["kind"], &end["because"]), (&json!("error"), &json!(because)), "{manner:?}");
        assert_eq!(used(&app, &ada).await, 0);
    }
    let failed = latest(&app, &ada).await;
    app.get(&format!("{failed}.pdf")).by(&ada).await.refused(409, "ai-portfolio/not-ready");
    let edit = json!({ "base": 0, "text": { "label": "A simulation.", "sections": [] } });
    app.patch(&failed, &edit).by(&ada).await.refused(409, "ai-portfolio/not-ready");
    service.behave([Manner::Broken]);
    assert_eq!(followed(&app, &ada, &tide).await.pop().expect("an end").1["kind"], "done");
    assert_eq!(used(&app, &ada).await, 1);
}

#[tokio::test]
async fn a_draft_that_is_stopped_stays_stopped() {
    let (app, service, ada, tide) = ada().await;
    service.behave([Manner::Held]);
    let stopping = async {
        service.taken().await;
        let stopped = app.post(&format!("{}/stop", latest(&app, &ada).await), &json!({})).by(&ada).await.expect(200);
        service.let_go();
        stopped
    };
    let (events, stopped) = tokio::join!(followed(&app, &ada, &tide), stopping);
    assert_eq!(stopped["status"], "stopped");
    let draft = &events.last().expect("an end").1["draft"];
    assert_eq!((&draft["status"], &draft["newest"]), (&json!("stopped"), &Value::Null));
}

#[tokio::test]
async fn when_the_days_calls_are_used_up_the_record_is_written() {
    let (app, service) = App::with_model(|settings| settings.calls_per_day = 0).await;
    let (ada, tide) = app.with_work("ada").await;
    app.agree(&ada).await;
    let draft = followed(&app, &ada, &tide).await.pop().expect("an end").1["draft"].take();
    assert_eq!((&draft["reader"], service.calls().len()), (&json!("built_in"), 0));
    assert!(!claims(&draft).is_empty());
}
