//! GET /user-experience-sessions/approved.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn a_place_is_told_from_none() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let approval =
        async |xs: &str| app.get(&format!("/api/user-experience-sessions/approved?xs={xs}")).by(&ada).await.expect(200);
    assert_eq!(approval("harbour-may").await, json!({ "approved": true, "reason": null }));
    let none = json!({ "approved": false, "reason": "program-not-enrolled" });
    assert_eq!(approval("tide-june").await, none);
    for status in ["withdrawn", "pending"] {
        app.sql(&format!("UPDATE enrolments SET status = '{status}'")).await;
        assert_eq!(approval("harbour-may").await, none);
    }
}

#[tokio::test]
async fn the_question_names_one_session() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    for query in ["", "?xs=harbour-may&xs=tide-june", "?xs=harbour-may&now=1"] {
        let path = format!("/api/user-experience-sessions/approved{query}");
        app.get(&path).by(&ada).await.refused(400, "malformed-request");
    }
}
