//! GET /public/experience-session.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::programs::reword;

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
    let titles = |course: &Value| {
        let missions = course["missions"].as_array().expect("missions").clone();
        missions.into_iter().map(|mission| mission["title"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&by_program), titles(&by_session));
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
    let at = json!({ "kind": "at", "at": "2026-06-08T08:00:00Z" });
    assert!(berth.as_array().expect("hints").contains(&at), "{berth}");
    app.clock.advance_days(7);
    assert_eq!(course(&app, "harbour-may").await["missions"][2]["opens"], json!([berth[0]]));
    let (text, words) = (shown.to_string(), ["A3 is missing", "Good morning", "Before you hand it in"]);
    assert!(words.iter().all(|word| !text.contains(word)));
}

#[tokio::test]
async fn a_course_presents_its_host_its_people_and_a_sample() {
    let app = App::with_programs().await;
    let shown = course(&app, "harbour-may").await;
    let art = &shown["program"]["art"];
    assert_eq!((&art["scene"], &art["quilt"]), (&json!(null), &json!(null)));
    let mark = app.get(art["mark"].as_str().expect("an address")).await;
    assert_eq!((mark.status.as_u16(), mark.header("content-type")), (200, Some("image/svg+xml")));
    assert!(mark.text.starts_with("<svg"));
    let senders = shown["senders"].as_array().expect("senders");
    let names = senders.iter().map(|sender| (&sender["name"], &sender["role"])).collect::<Vec<_>>();
    assert_eq!(
        names,
        [(&json!("Ngozi Okoro"), &json!("Harbour master")), (&json!("Tunde Bello"), &json!("Archivist"))]
    );
    assert_eq!(senders[0]["says"], "Count the crates first.");
    assert!(senders[0]["portrait"].as_str().expect("an address").ends_with("/ngozi-okoro.svg"));
    assert_eq!((&senders[1]["portrait"], &senders[1]["says"]), (&json!(null), &json!(null)));
    assert_eq!(shown["tools"], "A pencil is enough.");
    let sample = json!({ "title": "Berth 4", "html": "<p><strong>Asked.</strong> A later tide.</p>" });
    assert_eq!(shown["sample"], sample);
    let plain = course(&app, "port-pricing").await;
    assert_eq!(
        (&plain["program"]["art"]["mark"], &plain["sample"], &plain["tools"]),
        (&json!(null), &json!(null), &json!(null))
    );
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
