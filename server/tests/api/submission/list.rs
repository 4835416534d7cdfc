//! GET /user-submissions.

use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn attempts_are_kept_and_listed_oldest_first() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("history").await;
    first.fill().await;
    first.submit().await.expect(200);
    first.change("withdraw", &json!(1)).await.expect(200);
    let second = course.begin_again("history", &first.user_mission, None).await;
    let path = format!("/api/user-submissions?user_mission={}", first.user_mission);
    let list = app.get(&path).by(&ada).await.expect(200);
    let told = |item: &Value| (item["attempt"].clone(), item["status"].clone(), item["blocks"].clone());
    let items = list["items"].as_array().expect("items");
    assert_eq!(items.iter().map(|item| item["attempt"].clone()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(told(&items[0]), told(&first.show().await));
    assert_eq!(told(&items[1]), (json!(2), json!("draft"), json!([])));
    assert_eq!((&items[1]["id"], &list["next"]), (&json!(second.id), &json!(null)));
}
