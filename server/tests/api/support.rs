//! POST /email/support and GET /support-tickets.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

fn message(text: &str, files: &[&str]) -> Value {
    let context = json!({ "route": "/harbour-may/support", "xs": "harbour-may", "trace": null });
    json!({ "topic": "missions", "text": text, "context": context, "files": files })
}

#[tokio::test]
async fn a_message_becomes_a_ticket_once() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let body = message(" Mission 2 does not open. ", &[]);
    let first = app.post("/api/email/support", &body).once("key-1").by(&ada).await.expect(201);
    assert_eq!(first["created_at"], "2026-06-01T09:00:00Z");
    let name = text(&first["ticket"]);
    assert!(name.starts_with("FW-") && name.len() == 8, "{name}");
    assert_eq!(app.post("/api/email/support", &body).once("key-1").by(&ada).await.expect(201), first);
    app.post("/api/email/support", &body).by(&ada).await.refused(400, "idempotency/key-missing");
    let list = app.get("/api/support-tickets").by(&ada).await.expect(200);
    let ticket = json!({
        "ticket": name, "topic": "missions", "text": "Mission 2 does not open.", "status": "open",
        "created_at": "2026-06-01T09:00:00Z",
    });
    assert_eq!(list, json!({ "items": [ticket], "next": null }));
    let ben = app.learner("ben").await;
    assert_eq!(app.get("/api/support-tickets").by(&ben).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn the_newest_message_stands_first() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for text in ["The first message.", "The second message."] {
        app.post("/api/email/support", &message(text, &[])).once(&a_key()).by(&ada).await.expect(201);
        app.clock.advance_seconds(1);
    }
    let list = app.get("/api/support-tickets").by(&ada).await.expect(200);
    assert_eq!(list["items"][0]["text"], "The second message.");
}

#[tokio::test]
async fn a_message_carries_files_that_arrived() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let note = app.upload(&ada, None, "note.txt", b"What I saw").await;
    let page = app.upload(&ada, None, "page.txt", b"<html>").await;
    let bens = app.upload(&ben, None, "note.txt", b"What I saw").await;
    let body = message("It looks like this.", &[&note, &page, &bens]);
    let meta = app.post("/api/email/support", &body).once("key-1").by(&ada).await.refused(422, "validation-fail");
    let rules: Vec<_> = meta["refusals"].as_array().expect("both").iter().map(|each| &each["meta"]["rule"]).collect();
    assert_eq!(rules, ["content_mismatch", "not_uploaded"]);
    // The file is encoded in Windows-1252, as Excel saves it.
    let table = app.upload(&ada, None, "table.csv", b"caf\xE9;1,50\r\n").await;
    let body = message("It looks like this.", &[&note, &table]);
    let ticket = app.post("/api/email/support", &body).once("key-1").by(&ada).await.expect(201);
    assert_eq!(app.post("/api/email/support", &body).once("key-1").by(&ada).await.expect(201), ticket);
    let meta = app.sign_file(&ada, None, "plan.docx", b"PK").await.refused(422, "validation-fail");
    assert_eq!(meta["rule"], "extension");
}

#[tokio::test]
async fn a_message_that_says_nothing_or_too_much_is_refused() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for (text, rule) in [("Help!", "min_chars"), ("x".repeat(5_001).as_str(), "max_chars")] {
        let request = app.post("/api/email/support", &message(text, &[])).once("key-1").by(&ada);
        let meta = request.await.refused(422, "validation-fail");
        assert_eq!((&meta["field"], &meta["rule"]), (&json!("text"), &json!(rule)));
    }
    let mut other = message("It does not open.", &[]);
    other["topic"] = json!("weather");
    app.post("/api/email/support", &other).once("key-1").by(&ada).await.refused(400, "malformed-request");
    assert_eq!(app.get("/api/support-tickets").by(&ada).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn the_desks_button_leads_to_a_page_of_ours_alone() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let at = |route: &str| json!({ "topic": "other", "text": "It does not open.", "context": { "route": route } });
    for route in ["@evil.example/login", "//evil.example", "/\\evil.example", "https://evil.example/", "missions"] {
        let meta =
            app.post("/api/email/support", &at(route)).once(&a_key()).by(&ada).await.refused(422, "validation-fail");
        assert_eq!((&meta["field"], &meta["rule"]), (&json!("context.route"), &json!("not_a_link")), "{route}");
    }
    let page = "/harbour-may/missions?tab=all#berth";
    app.clock.advance_seconds(60 * 60);
    app.post("/api/email/support", &at(page)).once(&a_key()).by(&ada).await.expect(201);
    app.run_jobs().await;
    assert_eq!(app.mails.only().link, format!("http://127.0.0.1{page}"));
}

#[tokio::test]
async fn a_person_writes_to_the_desk_ten_times_an_hour() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let send = |by| app.post("/api/email/support", &message("It does not open.", &[])).once(&a_key()).by(by);
    for _ in 0..10 {
        send(&ada).await.expect(201);
    }
    let refused = send(&ada).await;
    assert!(refused.header("retry-after").is_some());
    assert_eq!(refused.refused(429, "rate-limit-exceeded"), json!({ "retry_at": "2026-06-01T10:00:00Z" }));
    send(&ben).await.expect(201);
    app.clock.advance_seconds(60 * 60);
    send(&ada).await.expect(201);
}

#[tokio::test]
async fn a_long_list_comes_in_pages_that_are_read_alone() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.sql(&format!(
        "INSERT INTO support_tickets (id, user_id, ticket, topic, text, files, status, created_at) \
         SELECT gen_random_uuid(), '{}', 'FW-' || lpad(n::text, 5, '0'), 'other', 'Number ' || n, '{{}}', 'open', \
         '2026-05-01T09:00:00Z'::timestamptz + (n / 2) * interval '1 minute' FROM generate_series(1, 250) n",
        ada.id.0
    ))
    .await;
    let (mut names, mut path) = (std::collections::BTreeSet::new(), "/api/support-tickets".to_owned());
    for expected in [100, 100, 50] {
        let page = app.get(&path).by(&ada).await.expect(200);
        let items = page["items"].as_array().expect("tickets");
        assert_eq!(items.len(), expected);
        names.extend(items.iter().map(|ticket| text(&ticket["ticket"])));
        path = format!("/api/support-tickets?next={}", page["next"].as_str().unwrap_or_default());
    }
    assert_eq!(names.len(), 250);
}
