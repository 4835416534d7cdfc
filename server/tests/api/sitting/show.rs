//! GET /app/experience-sessions/{id}/sittings.

use serde_json::{Value, json};

use super::SITTINGS;
use crate::harness::app::App;

fn days(sittings: &Value) -> Vec<&str> {
    let days = sittings["facts"]["wishes"]["days"].as_array().expect("a list");
    days.iter().map(|day| day["day"].as_str().expect("a day")).collect()
}

#[tokio::test]
async fn without_wishes_the_plan_has_the_usual_times() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let sittings = app.get(SITTINGS).by(&ada).await.expect(200);
    assert_eq!(sittings["is_chosen"], false);
    assert_eq!(days(&sittings), ["tuesday", "thursday", "saturday"]);
    assert_eq!(sittings["facts"]["zone"]["name"], "Africa/Lagos");
    assert_eq!(sittings["plan"]["verdict"], "fits");
    // It is Monday, 1 June 2026. The first sitting is on Tuesday evening in Lagos.
    let first = &sittings["plan"]["weeks"][0]["sittings"][0];
    assert_eq!((&first["starts_at"], &first["day"]), (&json!("2026-06-02T17:30:00Z"), &json!("2026-06-02")));
    app.put("/api/onboarding/profile", &json!({ "hours_per_week": "2" })).by(&ada).await.expect(200);
    assert_eq!(days(&app.get(SITTINGS).by(&ada).await.expect(200)), ["tuesday", "thursday"]);
}

#[tokio::test]
async fn submitted_work_leaves_the_plan_and_a_missed_sitting_moves() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let goals = |sittings: &Value| sittings["plan"]["goals"].as_array().expect("a list").len();
    let first = |sittings: &Value| sittings["plan"]["weeks"][0]["sittings"][0].clone();
    let before = app.get(SITTINGS).by(&ada).await.expect(200);
    app.clock.advance_days(2);
    let after = app.get(SITTINGS).by(&ada).await.expect(200);
    assert_eq!((goals(&after), &after["plan"]["verdict"]), (goals(&before), &json!("fits")));
    assert_eq!(
        (first(&before)["day"].as_str(), first(&after)["day"].as_str()),
        (Some("2026-06-02"), Some("2026-06-04"))
    );
    assert_eq!(first(&before)["parts"], first(&after)["parts"]);
    app.course(&ada, "harbour-may").submit("manifest").await;
    assert_eq!(goals(&app.get(SITTINGS).by(&ada).await.expect(200)), goals(&before) - 1);
}

#[tokio::test]
async fn sittings_are_for_those_who_have_a_place() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.get(SITTINGS).by(&ada).await.refused(403, "program-not-enrolled");
}
