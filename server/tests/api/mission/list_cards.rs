//! GET /user/experience-sessions.

use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn the_portal_shows_each_course_with_what_is_next() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.clock.advance_seconds(1);
    app.course(&ada, "harbour-autumn").enrol().await.expect(201);
    app.course(&ada, "harbour-may").submit("manifest").await;
    let cards = app.get("/api/user/experience-sessions").by(&ada).await.expect(200);
    let (may, autumn) = (&cards["items"][0], &cards["items"][1]);
    assert_eq!((&autumn["standing"], &autumn["session"]["slug"]), (&json!("upcoming"), &json!("harbour-autumn")));
    assert_eq!((&may["precedence"], &autumn["precedence"]), (&json!("begun"), &json!("later")), "that comes first");
    assert_eq!((&autumn["is_current"], &may["is_current"]), (&json!(true), &json!(true)));
    assert_eq!((&autumn["next_mission"], &may["standing"]), (&json!(null), &json!("active")));
    assert_eq!(
        may["progress"],
        json!({ "done": 1, "required": 4, "optional_done": 0, "optional": 1, "minutes_left": 85, "is_finished": false })
    );
    assert_eq!((&may["next_mission"]["slug"], &may["next_mission"]["number"]), (&json!("tariff"), &json!(2)));
    assert_eq!((&may["program"]["slug"], &may["enrolment"]["status"]), (&json!("harbour-desk"), &json!("active")));
}

#[tokio::test]
async fn courses_are_filtered_by_where_they_stand() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    for xs in ["harbour-may", "harbour-always", "harbour-three", "harbour-autumn", "tide-june"] {
        app.course(&ada, xs).enrol().await.expect(201);
    }
    app.sql(
        "UPDATE enrolments SET status = 'completed' WHERE session_id = \
         (SELECT id FROM experience_sessions WHERE slug = 'tide-june')",
    )
    .await;
    app.clock.advance_days(60);
    let slugs = async |status: &str| {
        let page = app.get(&format!("/api/user/experience-sessions?status={status}")).by(&ada).await.expect(200);
        let slug = |card: &Value| card["session"]["slug"].as_str().map(str::to_owned);
        let mut slugs: Vec<_> = page["items"].as_array().expect("items").iter().filter_map(slug).collect();
        slugs.sort();
        slugs
    };
    assert_eq!(slugs("active").await, ["harbour-always"]);
    assert_eq!(slugs("upcoming").await, ["harbour-autumn"]);
    assert_eq!(slugs("finished").await, ["tide-june"]);
    assert_eq!(slugs("expired").await, ["harbour-may", "harbour-three"]);
    for query in ["?status=Active", "?status=", "?next=%21", "?user=ben"] {
        let path = format!("/api/user/experience-sessions{query}");
        app.get(&path).by(&ada).await.refused(400, "malformed-request");
    }
}
