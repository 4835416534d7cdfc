//! GET /submission-blocks.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn answers_are_listed_in_the_order_of_the_blocks() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("tonnes", &json!({ "number": "23.05" }), 0).await.expect(200);
    draft.save("headline", &json!({ "text": "Crate A3 is missing" }), 0).await.expect(200);
    let list = app.get(&format!("/api/submission-blocks?submission={}", draft.id)).by(&ada).await.expect(200);
    assert_eq!(list["items"], draft.show().await["blocks"]);
    let (headline, tonnes) = (&list["items"][0], &list["items"][1]);
    assert_eq!((&headline["block"], &headline["words"]), (&json!(draft.blocks["headline"]), &json!(4)));
    assert_eq!((&tonnes["is_valid"], &tonnes["issues"][0]["rule"]), (&json!(false), &json!("too_precise")));
}
