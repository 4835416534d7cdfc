//! GET /user-submissions/{id}.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn an_attempt_is_shown_as_it_was_left() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    let shown = draft.show().await;
    assert_eq!((&shown["id"], &shown["user_mission"]), (&json!(draft.id), &json!(draft.user_mission)));
    assert_eq!(
        (&shown["mission"], &shown["status"], &shown["rev"]),
        (&json!(draft.mission), &json!("draft"), &json!(6))
    );
    assert_eq!(shown["blocks"].as_array().map(Vec::len), Some(6));
    assert_eq!(shown["blocks"][5]["value"], json!({ "checked": ["counted", "named"] }));
    assert_eq!(course.blocks("manifest").await.expect(200)["submission"], shown);
}
