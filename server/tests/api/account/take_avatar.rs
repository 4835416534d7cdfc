//! A person's picture: POST /aws/s3-signed-url/avatar, PATCH /user/ and GET /avatars/{user}/{file}.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::files::PNG;
use crate::harness::learning::text;

#[tokio::test]
async fn a_picture_that_was_uploaded_is_taken_and_shown_to_anybody() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let key = app.upload_avatar(&ada, PNG).await;
    app.get(&format!("/api/{key}")).await.refused(404, "route-not-found");
    let user = app.patch("/api/user/", &json!({ "photo": key })).by(&ada).await.expect(200);
    assert_eq!(user["photo_url"], format!("/api/{key}"));
    let picture = app.get(&text(&user["photo_url"])).await;
    assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, Some("image/png")));
    assert_eq!(picture.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(picture.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(picture.header("content-security-policy"), Some("default-src 'none'; sandbox"));
}

#[tokio::test]
async fn another_picture_or_none_takes_its_place() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let first = app.upload_avatar(&ada, PNG).await;
    app.patch("/api/user/", &json!({ "photo": first })).by(&ada).await.expect(200);
    let second = app.upload_avatar(&ada, PNG).await;
    app.patch("/api/user/", &json!({ "photo": second })).by(&ada).await.expect(200);
    app.get(&format!("/api/{first}")).await.refused(404, "route-not-found");
    assert_eq!(app.get(&format!("/api/{second}")).await.status, 200);
    let user = app.patch("/api/user/", &json!({ "photo": null })).by(&ada).await.expect(200);
    assert_eq!(user["photo_url"], Value::Null);
    app.get(&format!("/api/{second}")).await.refused(404, "route-not-found");
}

#[tokio::test]
async fn what_is_no_picture_is_not_taken() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let page = app.upload_avatar(&ada, b"<html><script>alert(1)</script>").await;
    let bens = app.upload_avatar(&ben, PNG).await;
    let announced = app.sign_avatar(&ada, "image/png", 9).await.expect(200);
    let text_file = app.upload(&ada, None, "notes.txt", b"Not a picture").await;
    for (key, rule) in [
        (page.as_str(), "content_mismatch"),
        (&bens, "not_uploaded"),
        (&text(&announced["key"]), "not_uploaded"),
        (&text_file, "not_uploaded"),
        ("avatars/nobody/nothing.png", "not_uploaded"),
    ] {
        let meta = app.patch("/api/user/", &json!({ "photo": key })).by(&ada).await.refused(422, "validation-fail");
        assert_eq!((&meta["field"], &meta["rule"]), (&json!("photo"), &json!(rule)), "{key}");
        app.get(&format!("/api/{key}")).await.refused(404, "route-not-found");
    }
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200)["photo_url"], Value::Null);
}

#[tokio::test]
async fn a_picture_is_refused_before_a_byte_moves() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for (mime, bytes, rule) in
        [("image/svg+xml", 9, "extension"), ("text/html", 9, "extension"), ("image/png", 40_000_000, "file_too_large")]
    {
        let meta = app.sign_avatar(&ada, mime, bytes).await.refused(422, "validation-fail");
        assert_eq!(meta["rule"], rule, "{mime}");
    }
}

#[tokio::test]
async fn a_picture_cannot_be_replaced_once_it_was_looked_at() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let upload = app.sign_avatar(&ada, "image/png", PNG.len()).await.expect(200);
    assert_eq!(app.send(&upload, PNG).await, 200);
    let key = text(&upload["key"]);
    app.patch("/api/user/", &json!({ "photo": key })).by(&ada).await.expect(200);
    let mut page = b"<script>alert(1)</script>".to_vec();
    page.resize(PNG.len(), b' ');
    assert!((400..500).contains(&app.send(&upload, &page).await), "other bytes of the same size");
    let mut unhashed = upload.clone();
    unhashed["fields"].as_object_mut().expect("headers").remove("x-amz-checksum-sha256");
    assert!((400..500).contains(&app.send(&unhashed, &page).await), "and without their hash");
    let shown = app.elsewhere(reqwest::Method::GET, &format!("{}/api/{key}", app.url)).await;
    assert_eq!((shown.status.as_u16(), shown.text.contains("script")), (200, false));
    let body = json!({ "mime": "image/png", "bytes": 9 });
    app.post("/api/aws/s3-signed-url/avatar", &body).by(&ada).await.refused(400, "malformed-request");
}

#[tokio::test]
async fn the_signature_fixes_type_size_key_and_method() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let upload = app.sign_avatar(&ada, "image/png", PNG.len()).await.expect(200);
    assert_eq!((&upload["method"], &upload["max_bytes"]), (&json!("PUT"), &json!(5_000_000)));
    assert_eq!(upload["expires_at"], "2026-06-01T09:05:00Z");
    let refused = async |upload: &Value, bytes: &[u8]| {
        let status = app.send(upload, bytes).await;
        assert!((400..500).contains(&status), "{status}: {upload}");
    };
    refused(&upload, &[PNG, PNG].concat()).await;
    refused(&upload, &PNG[1..]).await;
    let mut other = upload.clone();
    other["fields"]["content-type"] = json!("text/html");
    refused(&other, PNG).await;
    let mut other = upload.clone();
    other["url"] = json!(text(&upload["url"]).replace("avatars", "answers"));
    refused(&other, PNG).await;
    let mut other = upload.clone();
    other["method"] = json!("DELETE");
    refused(&other, PNG).await;
    assert_eq!(app.send(&upload, PNG).await, 200);
}
