//! Reminders of events: each is sent once, and is not sent if it would be late.

use serde_json::json;
use server::event::plan::{cancel_event, move_event};

use super::{EVENTS, times};
use crate::harness::app::App;

const CLASS: (&str, &str) = ("harbour-may", "class");

#[tokio::test]
async fn an_event_is_reminded_of_a_day_and_a_quarter_of_an_hour_before_once_each() {
    let app = App::with_these_events(EVENTS).await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    app.pass_until("2026-06-02T16:58:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, Vec::<String>::new());
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", ben.id)).await;
    app.pass_until("2026-06-02T17:00:00Z").await;
    app.pass_a_minute().await;
    assert_eq!(app.told_of_events(&ada).await, ["event_reminder"]);
    app.pass_until("2026-06-03T16:45:00Z").await;
    app.pass_a_minute().await;
    assert_eq!(app.told_of_events(&ada).await, ["event_reminder", "event_reminder"]);
    let told = &app.notices(&ada).await[0];
    assert_eq!(
        (&told["notice"]["at"], &told["notice"]["event"]["title"]),
        (&json!("2026-06-03T17:00:00Z"), &json!("Reading a manifest"))
    );
    assert_eq!(app.mails.all().len(), 2);
    app.pass_until("2026-06-04T17:00:00Z").await;
    assert_eq!((app.told_of_events(&ada).await.len(), app.told_of_events(&ben).await.len()), (2, 0));
}

#[tokio::test]
async fn a_server_that_stood_still_sends_the_last_reminder_alone_and_none_after_the_start() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.pass_until("2026-06-03T16:50:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, ["event_reminder"]);
    app.pass_until("2026-06-28T08:00:00Z").await;
    let about = app.notices(&ada).await;
    assert!(about.iter().all(|notice| notice["notice"]["event"]["title"] != "Last day to ask"), "{about:?}");
}

#[tokio::test]
async fn an_event_that_is_moved_is_reminded_of_by_its_new_date_and_a_cancelled_one_not_at_all() {
    let app = App::with_these_events(EVENTS).await;
    let (by, url) = (app.planner().await, app.database_url());
    let ada = app.enrolled("ada", "harbour-may").await;
    move_event(&url, &by, CLASS, &times("2026-06-10T17:00:00Z", None), app.clock.now()).await.expect("a move");
    app.pass_until("2026-06-03T16:50:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, ["event_changed"]);
    app.pass_until("2026-06-09T17:00:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, ["event_reminder", "event_changed"]);
    cancel_event(&url, &by, CLASS, app.clock.now()).await.expect("a cancellation");
    app.pass_until("2026-06-10T16:50:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, ["event_changed", "event_reminder", "event_changed"]);
}

#[tokio::test]
async fn a_mail_that_quiet_hours_would_hold_back_until_after_the_start_is_not_sent() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let quiet = json!({ "quiet_hours": { "from": "16:00", "to": "18:00" } });
    app.patch("/api/user/settings", &quiet).by(&ada).await.expect(200);
    app.pass_until("2026-06-03T16:45:00Z").await;
    assert_eq!(app.told_of_events(&ada).await, ["event_reminder"]);
    app.pass_until("2026-06-03T18:30:00Z").await;
    assert_eq!(app.mails.all().len(), 0);
}
