//! POST /events/{id}/join, attendance that staff record, and the effect of attendance on the award.

use serde_json::{Value, json};
use server::event::correct_attendance::correct_attendance;

use super::EVENTS;
use crate::harness::actors::{Learner, address_of};
use crate::harness::app::{Answer, App};
use crate::harness::learning::text;

const CLASS: (&str, &str) = ("harbour-may", "class");

/// Sets the clock to a time (UTC) on the day of the class. The class begins at 17:00 UTC and lasts an hour.
fn set_clock(app: &App, time: &str) {
    let at = domain::time::Timestamp::parse(&format!("2026-06-03T{time}Z")).expect("an instant");
    app.clock.advance_seconds(at.seconds_since(app.clock.now()));
}

async fn class(app: &App, learner: &Learner) -> Value {
    let events = app.events(learner, "?xs=harbour-may").await;
    events.into_iter().find(|event| event["kind"] == "live_class").expect("the class")
}

async fn join(app: &App, learner: &Learner, id: &Value) -> Answer {
    app.request(reqwest::Method::POST, &format!("/api/events/{}/join", text(id))).by(learner).await
}

/// Number of live events that a distinction requires, and that the learner has attended. Without a required event, no
/// step names them.
async fn counted(app: &App, learner: &Learner) -> (Value, Value) {
    let shown = app.get("/api/program-progression/completion?xs=harbour-may").by(learner).await.expect(200);
    let steps = shown["prospect"]["awards"][2]["steps"].as_array().expect("steps");
    let live = steps.iter().find(|step| step["name"] == "live_sessions");
    live.map_or((json!(0), json!(0)), |step| (step["need"].clone(), step["have"].clone()))
}

#[tokio::test]
async fn opening_the_link_in_time_is_attendance_and_counts_once_the_event_has_ended() {
    let app = App::with_these_events(EVENTS).await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let eve = app.enrolled("eve", "tide-june").await;
    let id = class(&app, &ada).await["id"].clone();
    set_clock(&app, "16:44:59");
    let meta = join(&app, &ada, &id).await.refused(409, "event/not-open");
    assert_eq!(meta, json!({ "opens_at": "2026-06-03T16:45:00Z" }));
    set_clock(&app, "16:45:00");
    assert_eq!(class(&app, &ada).await["can_join"], true);
    join(&app, &eve, &id).await.refused(404, "event/not-found");
    for _ in 0..2 {
        assert_eq!(join(&app, &ada, &id).await.expect(200), json!({ "url": "https://meet.example.org/manifest" }));
    }
    assert_eq!(counted(&app, &ada).await, (json!(0), json!(0)));
    set_clock(&app, "18:00:00");
    join(&app, &ben, &id).await.refused(409, "event/over");
    assert_eq!(counted(&app, &ada).await, (json!(1), json!(1)));
    assert_eq!(counted(&app, &ben).await, (json!(1), json!(0)));
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["attendances"][0]["event_id"], id);
}

#[tokio::test]
async fn what_staff_say_of_attendance_counts_and_stays() {
    let app = App::with_these_events(EVENTS).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (by, url) = (app.planner().await, app.database_url());
    let learner = address_of("ada");
    let say = async |by: &str, event: (&str, &str), is_attended: bool| {
        let said = correct_attendance(&url, by, event, (&learner, is_attended), app.clock.now()).await;
        said.map_err(|error| error.code())
    };
    assert_eq!(say(&learner, CLASS, true).await, Err("auth/forbidden"));
    assert_eq!(say(&by, CLASS, true).await, Err("event/not-open"));
    set_clock(&app, "17:30:00");
    assert_eq!(say(&by, ("harbour-may", "last-day"), true).await, Err("event/not-found"));
    assert_eq!(say(&by, CLASS, false).await, Ok(()));
    let id = class(&app, &ada).await["id"].clone();
    join(&app, &ada, &id).await.expect(200);
    set_clock(&app, "18:00:00");
    assert_eq!(counted(&app, &ada).await, (json!(1), json!(0)), "staff have said so");
    assert_eq!(say(&by, CLASS, true).await, Ok(()));
    assert_eq!(counted(&app, &ada).await, (json!(1), json!(1)));
    assert_eq!(app.count("SELECT count(*) FROM staff_actions WHERE action = 'correct_attendance'").await, 2);
}
