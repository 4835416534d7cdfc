//! GET /user-missions/.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn what_was_opened_is_listed_in_the_order_of_the_program() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let list = async || app.get("/api/user-missions/?xs=harbour-may").by(&ada).await.expect(200);
    assert_eq!(list().await, json!({ "items": [], "next": null }));
    let safety = course.unlock("safety").await.expect(201);
    let submitted = course.submit("manifest").await;
    assert_eq!(list().await["items"], json!([submitted["user_mission"], safety]));
    app.get("/api/user-missions/").by(&ada).await.refused(400, "malformed-request");
    app.get("/api/user-missions/?xs=tide-june").by(&ada).await.refused(403, "program-not-enrolled");
}
