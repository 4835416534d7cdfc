//! Notices about new programs.

use serde_json::json;

use crate::harness::actors::Learner;
use crate::harness::app::App;

async fn announced(app: &App, learner: &Learner) -> Vec<String> {
    let notices = app.notices(learner).await.into_iter().map(|one| one["notice"].clone());
    let opened = notices.filter(|notice| notice["kind"] == "program_opened");
    opened.map(|notice| notice["program"]["slug"].as_str().expect("a slug").to_owned()).collect()
}

#[tokio::test]
async fn a_new_program_is_announced_once_to_people_who_asked_for_news() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let eve = app.enrolled("eve", "harbour-may").await;
    for learner in [&ada, &eve] {
        app.patch("/api/user/settings", &json!({ "marketing_opt_in": true })).by(learner).await.expect(200);
    }
    app.sql(
        "UPDATE users SET created_at = '2026-05-01T09:00:00Z';
         UPDATE programs SET created_at = '2026-01-01T09:00:00Z';
         UPDATE programs SET created_at = '2026-05-30T09:00:00Z' WHERE slug = 'harbour-desk'",
    )
    .await;
    app.pass_a_minute().await;
    assert_eq!(announced(&app, &ada).await, ["harbour-desk"]);
    assert_eq!(announced(&app, &ben).await, Vec::<String>::new());
    assert_eq!(announced(&app, &eve).await, Vec::<String>::new());
    app.pass_a_minute().await;
    assert_eq!(announced(&app, &ada).await, ["harbour-desk"]);
}
