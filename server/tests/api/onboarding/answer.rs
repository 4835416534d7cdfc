//! GET and POST /onboarding/user-questions.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};

fn answer(app: &App, by: &Learner, body: &Value) -> Request {
    app.post("/api/onboarding/user-questions", body).by(by)
}

#[tokio::test]
async fn a_newcomer_is_asked_everything_and_begins_at_the_first_step() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    let ids: Vec<_> = shown["questions"].as_array().expect("questions").iter().map(|each| &each["id"]).collect();
    assert_eq!(ids, ["heard_from", "referral_code", "goal", "hours_per_week", "interests"]);
    let hours = json!({
        "id": "hours_per_week", "step": "intent", "kind": "single", "options": ["2", "5", "10"],
        "max_choices": null, "max_chars": null,
    });
    assert_eq!(shown["questions"][3], hours);
    assert_eq!(shown["questions"][4]["options"], json!(["finance", "logistics"]));
    assert_eq!((&shown["answers"], &shown["done"]), (&json!([]), &json!([])));
    assert_eq!((&shown["skipped"], &shown["next_step"]), (&json!([]), &json!("welcome")));
}

#[tokio::test]
async fn answers_are_kept_as_a_draft_and_with_their_step() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let friend = json!({ "question": "heard_from", "values": ["friend"] });
    let draft = answer(&app, &ada, &json!({ "answers": [friend], "step": null })).await.expect(200);
    assert_eq!((&draft["answers"], &draft["next_step"]), (&json!([friend]), &json!("welcome")));
    let code = json!({ "question": "referral_code", "values": ["7k3m-9qxa"] });
    let body = json!({ "answers": [code], "step": "discovery", "skip": false });
    let done = answer(&app, &ada, &body).await.expect(200);
    assert_eq!((&done["answers"], &done["done"]), (&json!([friend, code]), &json!(["discovery"])));
    assert_eq!(answer(&app, &ada, &body).await.expect(200), done);
    assert_eq!(app.get("/api/onboarding/user-questions").by(&ada).await.expect(200), done);
}

#[tokio::test]
async fn a_friends_code_that_cannot_be_one_is_refused_and_nothing_is_kept() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let friend = json!({ "question": "heard_from", "values": ["friend"] });
    let body =
        json!({ "answers": [friend, { "question": "referral_code", "values": ["ADA-7"] }], "step": "discovery" });
    answer(&app, &ada, &body).await.refused(404, "referral/invalid-code");
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    assert_eq!((&shown["answers"], &shown["done"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn steps_are_skipped_and_taken_up_again() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let step = async |step: &str, skip: bool| {
        answer(&app, &ada, &json!({ "answers": [], "step": step, "skip": skip })).await.expect(200)
    };
    step("welcome", false).await;
    assert_eq!(step("profile", true).await["next_step"], "discovery");
    step("discovery", true).await;
    step("intent", true).await;
    let all = step("offering", false).await;
    assert_eq!((&all["next_step"], &all["skipped"]), (&Value::Null, &json!(["profile", "discovery", "intent"])));
    let again = step("intent", false).await;
    assert_eq!(again["done"], json!(["welcome", "intent", "offering"]));
    let meta = answer(&app, &ada, &json!({ "answers": [], "step": "profile" })).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("legal_name"), &json!("required")));
}

#[tokio::test]
async fn what_a_question_does_not_take_changes_nothing() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let good = json!({ "question": "goal", "values": ["first_job"] });
    let wrong = json!({ "question": "interests", "values": ["sailing"] });
    let body = json!({ "answers": [good, wrong], "step": "intent" });
    let meta = answer(&app, &ada, &body).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["have"]), (&json!("interests"), &json!("sailing")));
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    assert_eq!((&shown["answers"], &shown["done"]), (&json!([]), &json!([])));
    let unknown = json!({ "answers": [{ "question": "shoe_size", "values": ["42"] }], "step": null });
    answer(&app, &ada, &unknown).await.refused(400, "malformed-request");
}

#[tokio::test]
async fn interests_are_those_in_which_something_is_on_offer_and_what_was_chosen_stays() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let chosen = |values: &[&str]| json!({ "answers": [{ "question": "interests", "values": values }], "step": null });
    answer(&app, &ada, &chosen(&["finance", "logistics"])).await.expect(200);
    // No session in finance is on offer now.
    let closed = "version_id IN (SELECT id FROM program_versions WHERE category = 'Finance')";
    app.sql(&format!("UPDATE experience_sessions SET enrol_until = starts_at - interval '10 years' WHERE {closed}"))
        .await;
    let options = async |by: &Learner| {
        let shown = app.get("/api/onboarding/user-questions").by(by).await.expect(200);
        shown["questions"][4]["options"].clone()
    };
    assert_eq!(options(&ada).await, json!(["finance", "logistics"]));
    answer(&app, &ada, &chosen(&["finance"])).await.expect(200);
    let ben = app.learner("ben").await;
    assert_eq!(options(&ben).await, json!(["logistics"]));
    let meta = answer(&app, &ben, &chosen(&["finance"])).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("interests"), &json!("unknown_option")));
}

#[tokio::test]
async fn two_steps_at_once_are_both_kept() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let steps = ["welcome", "discovery", "intent", "offering"];
    let bodies = steps.map(|step| json!({ "answers": [], "step": step }));
    for answer in app.at_once(bodies.iter().map(|body| answer(&app, &ada, body))).await {
        answer.expect(200);
    }
    let shown = app.get("/api/onboarding/user-questions").by(&ada).await.expect(200);
    assert_eq!((&shown["done"], &shown["next_step"]), (&json!(steps), &json!("profile")));
}
