//! GET /program-progression/next.

use serde_json::json;

use crate::harness::app::App;

const NEXT: &str = "/api/program-progression/next";

#[tokio::test]
async fn who_completes_a_program_is_led_to_one_that_builds_on_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    assert_eq!(app.get(NEXT).by(&ada).await.expect(200), json!({ "suggestion": null }));
    app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let next = app.get(NEXT).by(&ada).await.expect(200)["suggestion"].clone();
    assert_eq!(next["card"]["program"]["slug"], "harbour-desk");
    assert_eq!(next["builds_on"], "Tide tables");
    assert_eq!(next["reasons"], json!([{ "same_field": "Logistics" }]));
}
