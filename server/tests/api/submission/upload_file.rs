//! Files in answers: POST /aws/s3-signed-url/file-upload, PUT /submission-blocks, GET /uploads/{key}, and the removal
//! of unused files.

use reqwest::Method;
use serde_json::{Value, json};
use server::upload::{remove_all_of, remove_unused};
use uuid::Uuid;

use crate::harness::app::App;
use crate::harness::files::{PNG, files};
use crate::harness::learning::text;

const PDF: &[u8] = b"%PDF-1.4\nA berth plan.";

#[tokio::test]
async fn a_file_is_brought_held_and_fetched_again() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let key = app.upload(&ada, Some(&draft.blocks["photo"]), "the quay.png", PNG).await;
    let saved = draft.save("photo", &files(&[&key, &key]), 0).await.expect(200);
    assert_eq!((&saved["is_valid"], &saved["issues"]), (&json!(true), &json!([])));
    let held = draft.show().await["blocks"][0]["value"]["files"].clone();
    let expected = json!([{ "key": key, "name": "the quay.png", "mime": "image/png", "bytes": PNG.len() }]);
    assert_eq!(held, expected);
    let fetched = app.get(&format!("/api/uploads/{key}")).by(&ada).await.expect(200);
    assert_eq!((&fetched["name"], &fetched["bytes"]), (&json!("the quay.png"), &json!(PNG.len())));
    assert_eq!(fetched["expires_at"], "2026-06-01T09:05:00Z");
    let url = text(&fetched["url"]);
    let file = app.elsewhere(Method::GET, &url).await;
    assert_eq!((file.status.as_u16(), file.header("content-type")), (200, Some("image/png")));
    let disposition = "attachment; filename=\"the quay.png\"; filename*=UTF-8''the%20quay.png";
    assert_eq!(file.header("content-disposition"), Some(disposition));
    let tampered = url.replace(".png", ".pdf");
    assert!(app.elsewhere(Method::GET, &tampered).await.status.is_client_error());
}

#[tokio::test]
async fn a_block_of_another_program_costs_what_an_unknown_one_costs() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let ben = app.learner("ben").await;
    let unknown = Uuid::from_u128(7).to_string();
    let mut costs = Vec::new();
    for block in [&draft.blocks["photo"], &unknown] {
        app.get("/api/user/").by(&ben).await.expect(200);
        let before = app.statements();
        app.sign_file(&ben, Some(block), "quay.png", PNG).await.refused(404, "submission/not-found");
        costs.push(app.statements() - before);
    }
    assert_eq!(costs[0], costs[1]);
}

#[tokio::test]
async fn what_a_block_does_not_accept_is_refused_before_a_byte_moves() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let photo = Some(draft.blocks["photo"].as_str());
    let large = vec![0; 1_000_001];
    for (name, bytes, rule) in [
        ("quay.svg", PNG, "extension"),
        ("quay.html", PNG, "extension"),
        ("quay.csv", PNG, "extension"),
        ("quay.png", &[], "too_small"),
        ("quay.png", &large, "file_too_large"),
    ] {
        let meta = app.sign_file(&ada, photo, name, bytes).await.refused(422, "validation-fail");
        assert_eq!(meta["rule"], rule, "{name}");
    }
    let headline = Some(draft.blocks["headline"].as_str());
    let meta = app.sign_file(&ada, headline, "quay.png", PNG).await.refused(422, "validation-fail");
    assert_eq!(meta["rule"], "wrong_kind");
    let body = json!({ "block": photo, "name": "quay.png", "bytes": 9, "sha256": "abc" });
    app.post("/api/aws/s3-signed-url/file-upload", &body).by(&ada).await.refused(400, "malformed-request");
}

#[tokio::test]
async fn other_bytes_than_those_announced_do_not_arrive() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let photo = Some(draft.blocks["photo"].as_str());
    let upload = app.sign_file(&ada, photo, "plan.pdf", PDF).await.expect(200);
    let mut other = PDF.to_vec();
    other.reverse();
    assert_eq!(app.send(&upload, &other).await, 400);
    let mut unhashed = upload.clone();
    unhashed["fields"].as_object_mut().expect("headers").remove("x-amz-checksum-sha256");
    assert!((400..500).contains(&app.send(&unhashed, PDF).await));
    assert_eq!(app.send(&upload, PDF).await, 200);
}

#[tokio::test]
async fn only_a_file_that_is_there_and_is_what_it_says_is_held() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let photo = Some(draft.blocks["photo"].as_str());
    let announced = text(&app.sign_file(&ada, photo, "quay.png", PNG).await.expect(200)["key"]);
    let page = app.upload(&ada, photo, "quay.png", b"<html><script>").await;
    let bens = app.upload(&ben, photo, "quay.png", PNG).await;
    let for_support = app.upload(&ada, None, "quay.png", PNG).await;
    for (key, rule) in [
        (&announced, "not_uploaded"),
        (&page, "content_mismatch"),
        (&bens, "not_uploaded"),
        (&for_support, "not_uploaded"),
    ] {
        let meta = draft.save("photo", &files(&[key]), 0).await.refused(422, "validation-fail");
        let expected = (&json!(draft.blocks["photo"]), &json!(rule), &json!("quay.png"));
        assert_eq!((&meta["block"], &meta["rule"], &meta["have"]), expected, "{key}");
    }
    assert_eq!(draft.show().await["blocks"], json!([]));
}

#[tokio::test]
async fn a_day_later_what_nothing_uses_is_removed() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let photo = Some(draft.blocks["photo"].as_str());
    let held = app.upload(&ada, photo, "held.png", PNG).await;
    let erased = app.upload(&ada, photo, "erased.png", PNG).await;
    let forgotten = app.upload(&ada, photo, "forgotten.png", PNG).await;
    draft.save("photo", &files(&[&held, &erased]), 0).await.expect(200);
    let pool = app.platform.database.pool();
    let tidy = async || remove_unused(&pool, &app.platform, app.clock.now()).await.expect("a tidy store");
    app.clock.advance_seconds(24 * 60 * 60);
    assert_eq!(tidy().await, 0);
    app.clock.advance_seconds(1);
    assert_eq!(tidy().await, 1);
    app.get(&format!("/api/uploads/{forgotten}")).by(&ada).await.refused(404, "route-not-found");
    let url = text(&app.get(&format!("/api/uploads/{erased}")).by(&ada).await.expect(200)["url"]);
    draft.save("photo", &files(&[&held]), 1).await.expect(200);
    assert_eq!(tidy().await, 0);
    app.clock.advance_seconds(24 * 60 * 60 + 1);
    assert_eq!(tidy().await, 1);
    assert_eq!(app.elsewhere(Method::GET, &url).await.status, 404);
    app.get(&format!("/api/uploads/{held}")).by(&ada).await.expect(200);
}

#[tokio::test]
async fn an_erased_file_is_kept_while_another_attempt_holds_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let key = app.upload(&ada, Some(&draft.blocks["photo"]), "quay.png", PNG).await;
    draft.fill().await;
    draft.save("photo", &files(&[&key]), 0).await.expect(200);
    draft.submit().await.expect(200);
    let again = course.begin_again("manifest", &draft.user_mission, Some(1)).await;
    again.save("photo", &Value::Null, 1).await.expect(200);
    app.clock.advance_days(2);
    let pool = app.platform.database.pool();
    assert_eq!(remove_unused(&pool, &app.platform, app.clock.now()).await.expect("a tidy store"), 0);
    app.get(&format!("/api/uploads/{key}")).by(&ada).await.expect(200);
}

#[tokio::test]
async fn the_files_of_a_person_go_with_them() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.learner("ben").await);
    let avatar = app.upload_avatar(&ada, PNG).await;
    app.patch("/api/user/", &json!({ "photo": avatar })).by(&ada).await.expect(200);
    let bens = app.upload(&ben, None, "note.txt", b"Mine").await;
    let pool = app.platform.database.pool();
    remove_all_of(&pool, &app.platform, ada.id).await.expect("an empty folder");
    app.get(&format!("/api/{avatar}")).await.refused(404, "route-not-found");
    let url = text(&app.get(&format!("/api/uploads/{bens}")).by(&ben).await.expect(200)["url"]);
    app.sql("DELETE FROM users WHERE uid = 'ben'").await;
    assert_eq!(remove_unused(&pool, &app.platform, app.clock.now()).await.expect("a tidy store"), 1);
    assert_eq!(app.elsewhere(Method::GET, &url).await.status, 404);
}

#[tokio::test]
async fn without_a_place_for_files_everything_else_goes_on() {
    let app = App::start_with(|config| config.files = None).await;
    let ada = app.learner("ada").await;
    app.sign_avatar(&ada, "image/png", 9).await.refused(503, "temporarily-unavailable");
    app.get("/api/user/").by(&ada).await.expect(200);
    let app = App::start_with(|config| {
        if let Some(store) = &mut config.files {
            store.endpoint = "http://127.0.0.1:1".to_owned();
        }
    })
    .await;
    let ben = app.learner("ben").await;
    let key = text(&app.sign_avatar(&ben, "image/png", 9).await.expect(200)["key"]);
    app.patch("/api/user/", &json!({ "photo": key })).by(&ben).await.refused(503, "temporarily-unavailable");
}

#[tokio::test]
async fn pages_of_this_machine_may_bring_files_and_no_others() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let upload = app.sign_avatar(&ada, "image/png", 9).await.expect(200);
    let ask = async |origin: &str| {
        let request = app.elsewhere(Method::OPTIONS, &text(&upload["url"])).header("origin", origin);
        request.header("access-control-request-method", "PUT").await
    };
    let ours = ask("http://127.0.0.1:8080").await;
    assert_eq!(ours.status, 204);
    assert_eq!(ours.header("access-control-allow-origin"), Some("http://127.0.0.1:8080"));
    assert!(ours.header("access-control-allow-methods").is_some_and(|methods| methods.contains("PUT")));
    assert_eq!(ask("https://elsewhere.example").await.header("access-control-allow-origin"), None);
}
