//! GET /program-versions/{id}/{hash}.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

async fn address(app: &App, uid: &str) -> String {
    let learner = app.enrolled(uid, "harbour-may").await;
    let link = app.course(&learner, "harbour-may").missions().await.expect(200)["version"].clone();
    format!("/api/program-versions/{}/{}", text(&link["id"]), text(&link["hash"]))
}

#[tokio::test]
async fn what_never_changes_of_a_version_is_kept_for_ever_by_the_hash_of_its_text() {
    let app = App::with_programs().await;
    let path = address(&app, "ada").await;
    let answer = app.get(&path).await;
    assert_eq!(answer.status.as_u16(), 200);
    assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let hash = Sha256::digest(answer.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert!(path.ends_with(&hash), "{path} is not that of {hash}");
    let version: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!((&version["number"], &version["program"]["slug"]), (&json!(1), &json!("harbour-desk")));
    let missions = version["missions"].as_array().expect("missions");
    let slugs = missions.iter().map(|mission| text(&mission["slug"])).collect::<Vec<_>>();
    assert_eq!(slugs, ["manifest", "tariff", "berth-plan", "history", "safety"]);
    assert!(missions.iter().all(|mission| mission["lock_rule"].is_object() && mission["sender"]["name"].is_string()));
    assert_eq!(address(&app, "ben").await, path);
}

#[tokio::test]
async fn a_new_version_has_another_address_and_the_old_one_stays() {
    let app = App::with_programs().await;
    let old = address(&app, "ada").await;
    let before = app.get(&old).await.text;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/01-manifest.md", "Find out what is missing.", "Find out what came.");
        }
    })
    .await;
    let new = address(&app, "ben").await;
    assert_ne!(new, old);
    assert!(app.get(&new).await.text.contains("Find out what came."));
    assert_eq!(app.get(&old).await.text, before);
    let (id, _) = new.rsplit_once('/').expect("a hash");
    let (_, hash) = old.rsplit_once('/').expect("a hash");
    app.get(&format!("{id}/{hash}")).await.refused(404, "route-not-found");
}
