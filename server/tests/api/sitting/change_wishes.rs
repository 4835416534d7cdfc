//! PUT /app/experience-sessions/{id}/sittings, and the sittings in the calendar feed.

use serde_json::{Value, json};

use super::SITTINGS;
use crate::harness::app::App;
use crate::harness::learning::text;

fn wishes(days: &[(&str, &str, u32)]) -> Value {
    let day = |(day, from, minutes): &(&str, &str, u32)| json!({ "day": day, "from": from, "minutes": minutes });
    json!({ "days": days.iter().map(day).collect::<Vec<_>>(), "days_off": [] })
}

#[tokio::test]
async fn chosen_times_are_stored_and_change_the_plan() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let mut body = wishes(&[("friday", "07:00", 60), ("monday", "20:00", 30)]);
    body["days_off"] = json!(["2026-06-05"]);
    let changed = app.put(SITTINGS, &body).by(&ada).await.expect(200);
    assert_eq!(changed["is_chosen"], true);
    assert_eq!(changed["facts"]["wishes"]["days"][0]["day"], "monday");
    assert_eq!(changed["plan"]["weeks"][0]["sittings"][0]["starts_at"], "2026-06-01T19:00:00Z");
    assert_eq!(changed["plan"]["weeks"][1]["sittings"][0]["day"], "2026-06-08");
    assert_eq!(app.get(SITTINGS).by(&ada).await.expect(200), changed);
    assert_eq!(app.get(SITTINGS).by(&ben).await.expect(200)["is_chosen"], false);
    let none = app.put(SITTINGS, &wishes(&[])).by(&ada).await.expect(200);
    assert_eq!((&none["plan"]["verdict"], &none["plan"]["weeks"]), (&json!("none_fits"), &json!([])));
    assert_eq!(none["plan"]["remedies"][0]["more_days"][0], "tuesday");
}

#[tokio::test]
async fn invalid_times_are_refused_and_change_no_plan() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let meta = app.put(SITTINGS, &wishes(&week.map(|day| (day, "18:30", 60)))).by(&ada).await;
    let meta = meta.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("days"), &json!("too_many")));
    let meta = app.put(SITTINGS, &wishes(&[("monday", "18:30", 25)])).by(&ada).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("minutes"), &json!("too_small")));
    app.put(SITTINGS, &wishes(&[("monday", "25:30", 60)])).by(&ada).await.refused(400, "malformed-request");
    assert_eq!(app.get(SITTINGS).by(&ada).await.expect(200)["is_chosen"], false);
}

#[tokio::test]
async fn the_calendar_feed_has_the_sittings_of_chosen_times() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let made = app.post("/api/events/calendar", &json!({ "xs": "harbour-may" })).by(&ada).await.expect(201);
    let url = text(&made["url"]);
    let path = url.strip_prefix(&app.platform.config.public_url).expect("an address of ours").to_owned();
    let events = async || app.get(&path).await.text.replace("\r\n ", "");
    assert!(!events().await.contains("CATEGORIES:sitting"), "the learner has not chosen times");
    app.put(SITTINGS, &wishes(&[("tuesday", "18:30", 90)])).by(&ada).await.expect(200);
    let before = events().await;
    for line in ["DTSTART:20260602T173000Z", "CATEGORIES:sitting", "URL:http://127.0.0.1/harbour-may/plan"] {
        assert!(before.lines().any(|written| written == line), "{line} is not in {before}");
    }
    let uids = |text: &str| text.lines().filter(|line| line.starts_with("UID:")).map(str::to_owned).collect::<Vec<_>>();
    app.put(SITTINGS, &wishes(&[("wednesday", "18:30", 90)])).by(&ada).await.expect(200);
    let after = events().await;
    assert!(after.lines().any(|line| line == "DTSTART:20260603T173000Z"), "{after}");
    assert_eq!(uids(&before), uids(&after));
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    assert!(!events().await.contains("CATEGORIES:sitting"));
}
