//! GET /onboarding/offers.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;

async fn offers(app: &App, learner: &Learner) -> Vec<(String, Value)> {
    let list = app.get("/api/onboarding/offers").by(learner).await.expect(200);
    let items = list["items"].as_array().expect("items").iter();
    let name = |offer: &Value| offer["card"]["program"]["slug"].as_str().expect("a name").to_owned();
    items.map(|offer| (name(offer), offer["reasons"].clone())).collect()
}

#[tokio::test]
async fn what_fits_is_offered_with_its_reasons_and_each_program_once() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let free = json!(["free", "starts_soon", "beginner"]);
    let expected = [
        ("harbour-desk".to_owned(), free.clone()),
        ("tide-tables".to_owned(), free),
        ("port-pricing".to_owned(), json!(["starts_soon"])),
    ];
    assert_eq!(offers(&app, &ada).await, expected);
    let body = json!({ "interests": ["finance"], "hours_per_week": "2" });
    app.put("/api/onboarding/profile", &body).by(&ada).await.expect(200);
    let offered = offers(&app, &ada).await;
    assert_eq!(offered[0], ("port-pricing".to_owned(), json!(["interest", "hours", "starts_soon"])));
    assert_eq!(offered[1].1, json!(["hours", "free", "starts_soon", "beginner"]));
}

#[tokio::test]
async fn what_somebody_has_is_not_offered_to_them() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let names: Vec<_> = offers(&app, &ada).await.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["harbour-desk", "port-pricing"]);
}
