//! GET and PATCH /user-badge, and the acts that earn badges.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::programs::reword;

const FIRST: &str = r#"
[[badges]]
slug = "first-tide"
title = "First tide"
about = "For the first table."
counting = "missions_submitted"
need = 1
"#;

const OTHERS: &str = r#"
[[badges]]
slug = "three-days"
title = "Three tides"
about = "For three days in a row."
counting = "streak_days"
need = 3

[[badges]]
slug = "pilot"
title = "Pilot"
about = "For the whole program."
counting = "programs_completed"
need = 1

[[badges]]
slug = "slack-water"
title = "Slack water"
about = "For a table that is complete."
counting = "missions_completed"
need = 1
secret = true

[[sessions]]"#;

/// The programs, with badges in one of them.
async fn app() -> App {
    let app = App::start().await;
    publish(&app, &[FIRST, OTHERS].concat()).await;
    app
}

async fn publish(app: &App, badges: &str) {
    app.publish(|folder| {
        if folder.slug == "tide-tables" {
            reword(folder, "program.md", "[[sessions]]", badges);
        }
    })
    .await;
}

async fn badges(app: &App, learner: &Learner) -> Value {
    app.get("/api/user-badge").by(learner).await.expect(200)
}

fn titles(badges: &Value) -> Vec<&str> {
    let badges = badges.as_array().expect("badges").iter();
    badges.map(|badge| badge["badge"]["title"].as_str().expect("a title")).collect()
}

#[tokio::test]
async fn a_badge_is_awarded_with_the_act_that_earns_it() {
    let app = app().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let before = badges(&app, &ada).await;
    assert_eq!(
        (titles(&before["earned"]), titles(&before["locked"])),
        (vec![], vec!["First tide", "Three tides", "Pilot"])
    );
    let first = &before["locked"][0];
    assert_eq!(
        (&first["need"], &first["have"], &first["badge"]["counting"]),
        (&json!(1), &json!(0), &json!("missions_submitted"))
    );
    let result = app.course(&ada, "tide-june").submit("spring-tide").await;
    assert_eq!(result["badges"].as_array().map(Vec::len), Some(2));
    let after = badges(&app, &ada).await;
    let mut earned = titles(&after["earned"]);
    earned.sort_unstable();
    // Submitting completes the mission, so the secret badge is earned as well.
    assert_eq!((earned, titles(&after["locked"])), (vec!["First tide", "Slack water"], vec!["Three tides", "Pilot"]));
    assert_eq!(after["locked"][0]["have"], 1);
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    let notices = notices["items"].as_array().expect("notices").iter();
    let told = notices.filter(|notice| notice["notice"]["kind"] == "badge_awarded").collect::<Vec<_>>();
    assert_eq!((told.len(), &told[0]["page"]), (2, &json!("/profile#badges")));
}

#[tokio::test]
async fn completing_a_program_earns_its_badge() {
    let app = app().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let badges = badges(&app, &ada).await;
    assert!(titles(&badges["earned"]).contains(&"Pilot"), "{badges}");
    assert_eq!(titles(&badges["locked"]), ["Three tides"]);
}

#[tokio::test]
async fn a_badge_is_seen_once_on_all_devices() {
    let app = app().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.course(&ada, "tide-june").submit("spring-tide").await;
    let earned = badges(&app, &ada).await["earned"].take();
    assert_eq!(earned[0]["seen_at"], Value::Null);
    let ids = earned.as_array().expect("badges").iter().map(|it| it["badge"]["id"].clone()).collect::<Vec<_>>();
    let ben = app.enrolled("ben", "tide-june").await;
    app.patch("/api/user-badge", &json!({ "seen": ids })).by(&ben).await.expect(204);
    assert_eq!(badges(&app, &ada).await["earned"][0]["seen_at"], Value::Null);
    for _ in 0..2 {
        app.patch("/api/user-badge", &json!({ "seen": ids })).by(&ada).await.expect(204);
    }
    let seen = badges(&app, &ada).await["earned"].take();
    assert!(seen.as_array().expect("badges").iter().all(|it| it["seen_at"].is_string()), "{seen}");
    let many = vec![ids[0].clone(); 101];
    let meta = app.patch("/api/user-badge", &json!({ "seen": many })).by(&ada).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("seen"), &json!("too_many")));
}

#[tokio::test]
async fn a_badge_that_is_offered_no_longer_stays_with_who_has_it() {
    let app = app().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.course(&ada, "tide-june").submit("spring-tide").await;
    let ben = app.enrolled("ben", "tide-june").await;
    publish(&app, OTHERS).await;
    assert!(titles(&badges(&app, &ada).await["earned"]).contains(&"First tide"));
    assert_eq!(titles(&badges(&app, &ben).await["locked"]), ["Three tides", "Pilot"]);
    let result = app.course(&ben, "tide-june").submit("spring-tide").await;
    assert_eq!(result["badges"].as_array().map(Vec::len), Some(1));
}
