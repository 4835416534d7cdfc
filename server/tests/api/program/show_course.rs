//! GET /public/experience-session.

use serde_json::{Value, json};

use crate::support::app::App;
use crate::support::programs::reword;

async fn course(app: &App, slug: &str) -> Value {
    app.get(&format!("/api/public/experience-session?slug={slug}")).await.expect(200)
}

#[tokio::test]
async fn a_course_is_found_by_the_name_of_a_session_or_of_its_program() {
    let app = App::with_programs().await;
    let by_session = course(&app, "harbour-autumn").await;
    assert_eq!(by_session["session"]["slug"], "harbour-autumn");
    assert_eq!(by_session["program"]["title"], "The harbour desk");
    assert_eq!(by_session["sessions"].as_array().expect("sessions").len(), 6);
    assert_eq!(by_session["from_price"], json!(null));
    let by_program = course(&app, "harbour-desk").await;
    assert_eq!(by_program["session"]["slug"], "harbour-always");
    assert_eq!(by_program["missions"], by_session["missions"]);
    let price = json!({ "amount_minor": 4900, "currency": "USD" });
    let paid = course(&app, "port-pricing").await;
    assert_eq!((&paid["from_price"], &paid["session"]["price"]), (&price, &price));
}

#[tokio::test]
async fn a_course_shows_what_its_missions_ask_for_and_nothing_of_their_content() {
    let app = App::with_programs().await;
    let shown = course(&app, "harbour-may").await;
    let hints = |number: usize| shown["missions"][number]["opens"].clone();
    assert_eq!(hints(0), json!([{ "kind": "anytime" }]));
    assert_eq!(hints(1), json!([{ "kind": "after_all", "missions": [1] }]));
    let berth = hints(2);
    assert!(berth.as_array().expect("hints").contains(&json!({ "kind": "after_all", "missions": [1, 2] })), "{berth}");
    assert!(berth.as_array().expect("hints").contains(&json!({ "kind": "days_after_start", "days": 14 })), "{berth}");
    let (text, words) = (shown.to_string(), ["A3 is missing", "Good morning", "Before you hand it in"]);
    assert!(words.iter().all(|word| !text.contains(word)));
}

#[tokio::test]
async fn a_session_shows_the_version_that_it_will_give() {
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/02-tariff.md", "The tariff", "The new tariff");
        }
    })
    .await;
    assert_eq!(course(&app, "harbour-may").await["missions"][1]["title"], "The new tariff");
}

#[tokio::test]
async fn a_course_that_is_not_there_is_not_found() {
    let app = App::with_programs().await;
    for slug in ["no-such-course", "", "01970000-0000-7000-8000-000000000000"] {
        app.get(&format!("/api/public/experience-session?slug={slug}")).await.refused(404, "xs-not-found");
    }
    app.get("/api/public/experience-session").await.refused(400, "malformed-request");
    app.get("/api/public/experience-session?slug=a&draft=1").await.refused(400, "malformed-request");
}
