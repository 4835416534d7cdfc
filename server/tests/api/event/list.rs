//! GET /events.

use serde_json::{Value, json};

use super::EVENTS;
use crate::harness::app::App;

fn titles(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["title"].as_str().expect("a title")).collect()
}

#[tokio::test]
async fn a_session_has_the_events_of_its_pack_by_its_own_clocks() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let events = app.events(&ada, "?xs=harbour-may").await;
    assert_eq!(titles(&events), ["Reading a manifest", "Last day to ask"]);
    let class = &events[0];
    assert_eq!(
        (&class["starts_at"], &class["ends_at"]),
        (&json!("2026-06-03T17:00:00Z"), &json!("2026-06-03T18:00:00Z"))
    );
    assert_eq!(
        (&class["phase"], &class["kind"], &class["xs"]),
        (&json!("upcoming"), &json!("live_class"), &json!("harbour-may"))
    );
    assert_eq!((&events[1]["starts_at"], &events[1]["ends_at"]), (&json!("2026-06-28T08:00:00Z"), &Value::Null));
    app.enrolled("ben", "harbour-always").await;
    assert_eq!(app.events(&ada, "").await, events);
}

#[tokio::test]
async fn the_link_to_join_is_shown_shortly_before_the_start_and_the_recording_afterwards() {
    let app = App::with_these_events(
        &EVENTS.replace("join_url =", "recording_url = \"https://watch.example.org/1\"\njoin_url ="),
    )
    .await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let at = |seconds: i64| app.clock.advance_seconds(seconds);
    let links = async || {
        let events = app.events(&ada, "?xs=harbour-may").await;
        let class = events.iter().find(|event| event["kind"] == "live_class").expect("the class").clone();
        (class["phase"].clone(), class["can_join"] == true, class["recording_url"].is_string())
    };
    let start = domain::time::Timestamp::parse("2026-06-03T17:00:00Z").expect("an instant");
    at(start.plus_seconds(-15 * 60 - 1).seconds_since(app.clock.now()));
    assert_eq!(links().await, (json!("upcoming"), false, false));
    let list = app.get("/api/events").by(&ada).await.expect(200);
    assert_eq!(list["next_change_at"], json!("2026-06-03T16:45:00Z"));
    at(1);
    assert_eq!(links().await, (json!("upcoming"), true, false));
    at(15 * 60);
    assert_eq!(links().await, (json!("live"), true, false));
    at(60 * 60);
    assert_eq!(links().await, (json!("over"), false, true));
}

#[tokio::test]
async fn events_are_for_who_has_a_place() {
    let app = App::with_these_events(EVENTS).await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "tide-june").await);
    app.get("/api/events?xs=harbour-may").by(&ben).await.refused(403, "program-not-enrolled");
    app.get("/api/events?xs=none").by(&ben).await.refused(404, "xs-not-found");
    assert_eq!(app.events(&ben, "").await, Vec::<Value>::new());
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    app.get("/api/events?xs=harbour-may").by(&ada).await.refused(403, "program-not-enrolled");
    assert_eq!(app.events(&ada, "").await, Vec::<Value>::new());
}

#[tokio::test]
async fn an_import_follows_the_file_and_leaves_what_is_the_same() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let before = app.events(&ada, "").await;
    app.publish_events(EVENTS).await;
    assert_eq!(app.count("SELECT max(sequence)::bigint AS count FROM scheduled_events").await, 0);
    app.publish_events(&EVENTS.replace("18:00", "19:00").replace("Last day to ask", "Last questions")).await;
    let after = app.events(&ada, "").await;
    assert_eq!(titles(&after), ["Reading a manifest", "Last questions"]);
    assert_eq!((&after[0]["id"], &after[0]["starts_at"]), (&before[0]["id"], &json!("2026-06-03T18:00:00Z")));
    let (_, rest) = EVENTS.split_once("\n[[sessions.events]]\nslug = \"last-day\"").expect("two events");
    app.publish_events(&format!("\n[[sessions.events]]\nslug = \"last-day\"{rest}")).await;
    assert_eq!(app.events(&ada, "").await[0]["phase"], "cancelled");
    app.publish_events(EVENTS).await;
    assert_eq!(app.events(&ada, "").await[0]["phase"], "upcoming");
}
