//! GET /user-missions/{id}.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn what_was_done_with_a_mission_is_shown() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let show = async || app.get(&format!("/api/user-missions/{}", draft.user_mission)).by(&ada).await.expect(200);
    let begun = show().await;
    assert_eq!((&begun["state"], &begun["attempts"]), (&json!("unlocked"), &json!(1)));
    assert_eq!(text(&begun["mission"]), draft.mission);
    draft.fill().await;
    let result = draft.submit().await.expect(200);
    assert_eq!(show().await, result["user_mission"]);
    assert_eq!(result["user_mission"]["state"], "complete");
}
