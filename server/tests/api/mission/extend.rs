//! GET and POST /program-extension, for a session with free extensions.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App};
use crate::harness::learning::a_key;

fn wish(days: u16, access_until: &Value) -> Value {
    json!({ "xs": "tide-june", "days": days, "access_until": access_until })
}

async fn extend(app: &App, learner: &Learner, days: u16, key: &str) -> Answer {
    let access_until = choice(app, learner).await["access"]["until"].clone();
    app.post("/api/program-extension", &wish(days, &access_until)).by(learner).once(key).await
}

async fn choice(app: &App, learner: &Learner) -> Value {
    app.get("/api/program-extension?xs=tide-june").by(learner).await.expect(200)
}

fn code(choice: &Value) -> &Value {
    &choice["offer"]["refusals"][0]["code"]
}

#[tokio::test]
async fn a_learner_takes_days_after_the_access_has_ended_and_what_was_closed_opens_again() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let early = choice(&app, &ada).await;
    assert_eq!((code(&early), &early["access"]["left"]), (&json!("extension/too-early"), &json!(null)));
    extend(&app, &ada, 7, &a_key()).await.refused(409, "extension/too-early");
    app.clock.advance_days(100);
    let (first, now) = ("first-tide", app.clock.now());
    let over = choice(&app, &ada).await;
    let titles = over["reopens"].as_array().expect("missions").len();
    assert_eq!((&over["access"]["left"], titles > 0), (&json!("none"), true));
    assert_eq!(
        over["offer"]["options"][0],
        json!({ "days": 7, "old_until": over["access"]["until"], "new_until": now.plus_days(7), "price": null })
    );
    let body = wish(7, &over["access"]["until"]);
    let extend_once = || app.post("/api/program-extension", &body).by(&ada).once(first);
    let answer = extend_once().await;
    assert_eq!(extend_once().await.text, answer.text);
    let taken = answer.expect(201);
    assert_eq!((&taken["extended"]["new_until"], &taken["reopened"]), (&json!(now.plus_days(7)), &over["reopens"]));
    let after = choice(&app, &ada).await;
    assert_eq!((&after["access"]["until"], &after["offer"]["left"]), (&json!(now.plus_days(7)), &json!(2)));
    assert_eq!((&after["access"]["basis"], &after["reopens"]), (&json!("extension"), &json!([])));
}

#[tokio::test]
async fn days_that_there_are_not_a_fourth_time_and_a_late_one_are_refused() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "tide-june").await, app.enrolled("ben", "tide-june").await);
    app.clock.advance_days(59);
    extend(&app, &ada, 8, &a_key()).await.refused(422, "validation-fail");
    for _ in 0..3 {
        extend(&app, &ada, 30, &a_key()).await.expect(201);
    }
    extend(&app, &ada, 7, &a_key()).await.refused(409, "extension/limit-reached");
    app.clock.advance_days(200);
    extend(&app, &ben, 7, &a_key()).await.refused(409, "extension/too-late");
}

#[tokio::test]
async fn asking_twice_for_what_one_was_shown_is_one_extension() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.clock.advance_days(59);
    let body = wish(7, &choice(&app, &ada).await["access"]["until"]);
    let all = (0..4).map(|_| app.post("/api/program-extension", &body).by(&ada).once(&a_key()));
    let answers = app.at_once(all).await;
    for answer in &answers {
        assert_eq!((answer.status.as_u16(), &answer.body["extended"]), (201, &answers[0].body["extended"]));
    }
    let after = choice(&app, &ada).await;
    assert_eq!(
        (&after["offer"]["left"], &after["access"]["until"]),
        (&json!(2), &answers[0].body["extended"]["new_until"])
    );
}
