//! GET /events.ics, and the URL of the feed. The browser's journey parses the content with an independent parser.

use serde_json::{Value, json};
use server::event::plan::{cancel_event, move_event};

use super::{EVENTS, times};
use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App};
use crate::harness::learning::text;

const CALENDAR: &str = "/api/events/calendar";

impl App {
    /// Creates the URL of a calendar, and returns its path.
    async fn calendar(&self, learner: &Learner, body: &Value) -> String {
        let made = self.post(CALENDAR, body).by(learner).await.expect(201);
        let url = text(&made["url"]);
        url.strip_prefix(&self.platform.config.public_url).expect("an address of ours").to_owned()
    }
}

fn lines(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

#[track_caller]
fn has(lines: &[String], expected: &[&str]) {
    for line in expected {
        assert!(lines.iter().any(|written| written == line), "{line} is not in {lines:#?}");
    }
}

#[tokio::test]
async fn programs_read_a_calendar_without_a_sign_in_and_without_links_to_join() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let path = app.calendar(&ada, &json!({ "xs": "harbour-may" })).await;
    let answer = app.get(&path).await;
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(answer.header("x-robots-tag"), Some("noindex"));
    let read = lines(&answer);
    has(
        &read,
        &[
            "NAME:The harbour desk",
            "DTSTART:20260603T170000Z",
            "DTEND:20260603T180000Z",
            "SUMMARY:Reading a manifest",
            "SEQUENCE:0",
            "STATUS:CONFIRMED",
            "DESCRIPTION:Wed 3 June 2026\\, 18:00 (Africa/Lagos)",
            "URL:http://127.0.0.1/harbour-may/dashboard#events",
        ],
    );
    assert!(!answer.text.contains("meet.example"), "{}", answer.text);
    let of_all = lines(&app.get(&app.calendar(&ada, &json!({})).await).await);
    has(&of_all, &["NAME:Fieldwork", "SUMMARY:Reading a manifest · The harbour desk"]);
}

#[tokio::test]
async fn a_calendar_that_is_asked_each_minute_costs_little_and_changes_with_its_events_alone() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url) = (app.planner().await, app.database_url());
    let ada = app.enrolled("ada", "harbour-may").await;
    let path = app.calendar(&ada, &json!({ "xs": "harbour-may" })).await;
    let first = app.get(&path).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    app.clock.advance_seconds(60);
    let before = app.statements();
    let again = app.get(&path).header("if-none-match", &tag).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    assert!(app.statements() - before <= 4);
    move_event(&url, &by, ("harbour-may", "class"), &times("2026-06-04T17:00:00Z", None), app.clock.now())
        .await
        .expect("a move");
    let moved = app.get(&path).header("if-none-match", &tag).await;
    let uid = |lines: Vec<String>| lines.into_iter().find(|line| line.starts_with("UID:")).expect("a UID");
    has(&lines(&moved), &["DTSTART:20260604T170000Z", "SEQUENCE:1", "DTSTAMP:20260601T090100Z"]);
    assert_eq!(uid(lines(&first)), uid(lines(&moved)));
    cancel_event(&url, &by, ("harbour-may", "class"), app.clock.now()).await.expect("a cancellation");
    has(&lines(&app.get(&path).await), &["STATUS:CANCELLED", "SEQUENCE:2"]);
    app.clock.advance_days(30);
    assert!(!app.get(&path).await.text.contains("STATUS:CANCELLED"));
}

#[tokio::test]
async fn an_address_ends_when_it_is_renewed_or_revoked_and_is_never_kept() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let of_session = format!("{CALENDAR}?xs=harbour-may");
    assert_eq!(app.get(&of_session).by(&ada).await.expect(200)["made_at"], Value::Null);
    let body = json!({ "xs": "harbour-may" });
    let old = app.calendar(&ada, &body).await;
    let (_, secret) = old.split_once("key=").expect("a secret");
    assert!(secret.len() >= 43, "{secret}");
    assert_eq!(app.count(&format!("SELECT count(*) FROM calendar_feeds WHERE secret_hash = '{secret}'")).await, 0);
    let new = app.calendar(&ada, &body).await;
    app.get(&old).await.refused(404, "event/unknown-calendar");
    assert_eq!(app.get(&new).await.status, 200);
    assert_eq!(app.get(&of_session).by(&ada).await.expect(200)["made_at"], json!(app.clock.now()));
    // The calendar of all sessions is a separate one.
    let of_all = app.calendar(&ada, &json!({})).await;
    assert_eq!(app.request(reqwest::Method::DELETE, &of_session).by(&ada).await.status, 204);
    app.get(&new).await.refused(404, "event/unknown-calendar");
    assert_eq!(app.get(&of_all).await.status, 200);
    assert_eq!(app.request(reqwest::Method::DELETE, &of_session).by(&ada).await.status, 204, "there may be none");
    app.get("/api/events.ics?key=guess").await.refused(404, "event/unknown-calendar");
    app.get("/api/events.ics").await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_calendar_is_empty_for_who_left_and_gone_with_the_account() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let path = app.calendar(&ada, &json!({})).await;
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    assert_eq!(lines(&app.get(&path).await).iter().filter(|line| *line == "BEGIN:VEVENT").count(), 0);
    app.sql("UPDATE users SET disabled = true").await;
    app.get(&path).await.refused(404, "event/unknown-calendar");
}

#[tokio::test]
async fn a_calendar_is_made_of_sessions_in_which_one_has_a_place() {
    let app = App::with_these_events(EVENTS).await;
    let ben = app.enrolled("ben", "tide-june").await;
    app.post(CALENDAR, &json!({ "xs": "harbour-may" })).by(&ben).await.refused(403, "program-not-enrolled");
    app.post(CALENDAR, &json!({ "xs": "none" })).by(&ben).await.refused(404, "xs-not-found");
}
