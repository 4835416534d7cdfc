//! Commands of staff for events.

use domain::ids::TeamId;
use domain::notification::event::EventKind;
use domain::refusal::Refusals;
use serde_json::json;
use server::error::{Error, Result};
use server::event::plan::{NewSessionEvent, add_event, cancel_event, events_in, move_event, record_event};
use server::event::rows::EventRow;
use uuid::Uuid;

use super::{EVENTS, times};
use crate::harness::actors::address_of;
use crate::harness::app::App;

fn office_hours() -> NewSessionEvent {
    NewSessionEvent {
        slug: "office-hours".to_owned(),
        kind: EventKind::OfficeHours,
        title: "Office hours".to_owned(),
        times: times("2026-06-05 18:00", Some(45)),
        join_url: Some("https://meet.example.org/office".to_owned()),
        team: None,
    }
}

/// The code of the refusal.
fn code(answer: Result<EventRow>) -> &'static str {
    match answer {
        Err(Error::Refused(refusals)) => Refusals::first(&refusals).code(),
        other => panic!("{other:?}"),
    }
}

const CLASS: (&str, &str) = ("harbour-may", "class");

#[tokio::test]
async fn staff_plan_an_event_and_learners_see_it() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url, now) = (app.planner().await, app.database_url(), app.clock.now());
    let ada = app.enrolled("ada", "harbour-may").await;
    add_event(&url, &by, "harbour-may", office_hours(), now).await.expect("an event");
    let planned = app.events(&ada, "").await[1].clone();
    assert_eq!((&planned["title"], &planned["starts_at"]), (&json!("Office hours"), &json!("2026-06-05T17:00:00Z")));
    assert_eq!(planned["ends_at"], json!("2026-06-05T17:45:00Z"));
    app.run_jobs().await;
    let updates = app.get("/api/updates?since=2026-06-01T08:59:59Z").by(&ada).await.expect(200);
    let features = updates["updates"].as_array().expect("updates").iter().map(|update| update["feature"].clone());
    assert!(features.collect::<Vec<_>>().contains(&json!("event")), "{updates}");
    assert_eq!(app.told(&ada).await, Vec::<String>::new(), "what is planned shows, and rings nowhere");
    let lines = events_in(&mut app.database.connect().await, "harbour-may").await.expect("a list");
    assert_eq!(lines[1], "office-hours office_hours Fri 5 June 2026, 18:00 (Africa/Lagos): Office hours");
    assert_eq!(app.count("SELECT count(*) FROM staff_actions WHERE action = 'add_event'").await, 1);
    // An import does not cancel events that staff have planned.
    app.publish_events(EVENTS).await;
    assert_eq!(app.events(&ada, "").await.len(), 3);
}

#[tokio::test]
async fn a_move_and_a_cancellation_are_told_to_those_in_the_session_and_to_nobody_else() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url) = (app.planner().await, app.database_url());
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let eve = app.enrolled("eve", "harbour-always").await;
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", ben.id)).await;
    move_event(&url, &by, CLASS, &times("2026-06-04T17:00:00Z", None), app.clock.now()).await.expect("a move");
    app.run_jobs().await;
    let told = &app.notices(&ada).await[0];
    assert_eq!(
        told["notice"]["change"],
        json!({ "is": "moved", "from": "2026-06-03T17:00:00Z", "to": "2026-06-04T17:00:00Z" })
    );
    assert_eq!(told["page"], "/harbour-may/dashboard#events");
    let mail = app.mails.only();
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        (address_of("ada").as_str(), "Reading a manifest, live class (The harbour desk) was moved")
    );
    assert_eq!(app.events(&ada, "").await[0]["ends_at"], json!("2026-06-04T18:00:00Z"));
    app.publish_events(EVENTS).await;
    assert_eq!(app.events(&ada, "").await[0]["starts_at"], json!("2026-06-04T17:00:00Z"), "staff's date stays");
    app.clock.advance_seconds(60);
    cancel_event(&url, &by, CLASS, app.clock.now()).await.expect("a cancellation");
    app.run_jobs().await;
    assert_eq!(app.told(&ada).await, ["event_changed", "event_changed"]);
    assert_eq!(app.notices(&ada).await[0]["notice"]["change"]["is"], "cancelled");
    assert_eq!((app.told(&ben).await.len(), app.told(&eve).await.len()), (0, 0));
    assert_eq!(app.events(&ada, "").await[0]["phase"], "cancelled");
    assert_eq!(app.count("SELECT count(*) FROM session_messages").await, 0);
}

#[tokio::test]
async fn a_recording_is_named_without_a_notice() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url) = (app.planner().await, app.database_url());
    let ada = app.enrolled("ada", "harbour-may").await;
    app.clock.advance_days(3);
    let recording = Some("https://watch.example.org/1".to_owned());
    record_event(&url, &by, CLASS, recording.clone(), app.clock.now()).await.expect("a recording");
    app.run_jobs().await;
    let over = app.events(&ada, "").await[1].clone();
    assert_eq!((&over["phase"], &over["recording_url"]), (&json!("over"), &json!(recording)));
    assert!(!app.told(&ada).await.contains(&"event_changed".to_owned()));
    assert_eq!(code(cancel_event(&url, &by, CLASS, app.clock.now()).await), "event/over");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_nothing_is_changed() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url, now) = (app.planner().await, app.database_url(), app.clock.now());
    app.learner("ada").await;
    let add = async |by: &str, xs: &str, new| add_event(&url, by, xs, new, now).await;
    assert_eq!(code(add(&address_of("ada"), "harbour-may", office_hours()).await), "auth/forbidden");
    assert_eq!(code(add(&by, "none", office_hours()).await), "xs-not-found");
    let named = |slug: &str| NewSessionEvent { slug: slug.to_owned(), ..office_hours() };
    assert_eq!(code(add(&by, "harbour-may", named("class")).await), "event/already-exists");
    let endless = NewSessionEvent { times: times("2026-06-05 18:00", None), ..office_hours() };
    assert_eq!(code(add(&by, "harbour-may", endless).await), "validation-fail");
    let of_team = NewSessionEvent { team: Some(TeamId(Uuid::new_v4())), ..office_hours() };
    assert_eq!(code(add(&by, "harbour-may", of_team).await), "team/not-found");
    for unreadable in ["soon", "2026-06-31 18:00"] {
        let new = NewSessionEvent { times: times(unreadable, Some(45)), ..office_hours() };
        assert!(matches!(add(&by, "harbour-may", new).await, Err(Error::Broken(_))), "{unreadable}");
    }
    assert!(matches!(add(&by, "harbour-may", named("Office hours")).await, Err(Error::Broken(_))));
    let none = ("harbour-may", "none");
    assert_eq!(code(cancel_event(&url, &by, none, now).await), "event/not-found");
    cancel_event(&url, &by, CLASS, now).await.expect("a cancellation");
    assert_eq!(code(cancel_event(&url, &by, CLASS, now).await), "event/cancelled");
    assert_eq!(app.count("SELECT count(*) FROM scheduled_events").await, 2);
    assert_eq!(app.count("SELECT count(*) FROM staff_actions").await, 1);
}

#[tokio::test]
async fn an_event_of_a_team_is_for_its_members_alone() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url, now) = (app.planner().await, app.database_url(), app.clock.now());
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let act = json!({ "xs": "harbour-may", "act": { "found": { "name": "Quay", "size": 3 } } });
    let founded = app.post("/api/teams", &act).by(&ada).await.expect(200);
    let team = founded["team"].as_str().and_then(|id| Uuid::try_parse(id).ok()).expect("a team");
    let new = NewSessionEvent { team: Some(TeamId(team)), ..office_hours() };
    add_event(&url, &by, "harbour-may", new, now).await.expect("an event");
    assert_eq!((app.events(&ada, "").await.len(), app.events(&ben, "").await.len()), (3, 2));
    cancel_event(&url, &by, ("harbour-may", "office-hours"), now).await.expect("a cancellation");
    app.run_jobs().await;
    assert_eq!((app.told(&ada).await.len(), app.told(&ben).await.len()), (1, 0));
}
