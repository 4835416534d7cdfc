//! POST and GET /auth/verify-email.

use std::sync::atomic::Ordering;

use serde_json::json;

use crate::harness::actors::{Bearer, Learner};
use crate::harness::app::App;

const PATH: &str = "/api/auth/verify-email";

/// A token whose address is not verified.
fn unverified(learner: &Learner) -> Bearer {
    learner.token_with(|payload| payload["email_verified"] = json!(false))
}

#[tokio::test]
async fn the_mail_holds_a_link_to_our_own_page_with_the_services_code() {
    let app = App::start().await;
    let ada = unverified(&app.learner("ada").await);
    let sent = app.post(PATH, &json!({})).by(&ada).await.expect(200);
    let expected =
        json!({ "sent_to": "ada@example.org", "is_verified": false, "retry_at": "2026-06-01T09:01:00Z", "left": 4 });
    assert_eq!(sent, expected);
    assert_eq!(app.get(PATH).by(&ada).await.expect(200), expected);
    assert_eq!(app.run_jobs().await, 1);
    let mail = app.mails.only();
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("ada@example.org", "Verify your e-mail address"));
    assert_eq!(mail.link, "http://127.0.0.1/verification?code=code_1-verifyEmail");
    assert!(mail.text.contains("href=\"http://127.0.0.1/verification?code=code_1-verifyEmail\""), "{}", mail.text);
    let codes = app.identity.accounts.codes.lock().expect("the codes").clone();
    assert_eq!((codes[0].kind.as_str(), codes[0].email.as_str()), ("VERIFY_EMAIL", "ada@example.org"));
    assert_eq!(app.run_jobs().await, 0, "a mail leaves once");
}

#[tokio::test]
async fn a_verified_address_gets_no_mail() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let sent = app.post(PATH, &json!({})).by(&ada).await.expect(200);
    assert_eq!(sent, json!({ "sent_to": "ada@example.org", "is_verified": true, "retry_at": null, "left": 5 }));
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, 0));
}

#[tokio::test]
async fn a_minute_lies_between_two_mails_and_an_hour_holds_five() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for left in [4, 3, 2, 1, 0] {
        let sent = app.post(PATH, &json!({})).by(&unverified(&ada)).await.expect(200);
        assert_eq!(sent["left"], left);
        app.clock.advance_seconds(59);
        let early = app.post(PATH, &json!({})).by(&unverified(&ada)).await;
        assert!(early.header("retry-after").is_some());
        early.refused(429, "auth/verify-attempts-limit");
        app.clock.advance_seconds(1);
    }
    let meta = app.post(PATH, &json!({})).by(&unverified(&ada)).await.refused(429, "auth/verify-attempts-limit");
    assert_eq!(meta, json!({ "retry_at": "2026-06-01T10:00:00Z" }));
    assert_eq!(app.run_jobs().await, 5);
    app.clock.advance_seconds(55 * 60);
    app.post(PATH, &json!({})).by(&unverified(&ada)).await.expect(200);
}

#[tokio::test]
async fn ten_requests_at_once_send_one_mail() {
    let app = App::start().await;
    let ada = unverified(&app.learner("ada").await);
    let answers = app.at_once((0..10).map(|_| app.post(PATH, &json!({})).by(&ada))).await;
    let sent = answers.iter().filter(|answer| answer.status.as_u16() == 200).count();
    let refused = answers.iter().filter(|answer| answer.status.as_u16() == 429).count();
    assert_eq!((sent, refused), (1, 9), "{answers:?}");
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (1, 1));
}

#[tokio::test]
async fn another_address_gets_the_link_and_the_account_keeps_the_old_one_until_it_is_used() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let sent = app.post(PATH, &json!({ "email": " Ada@Work.example" })).by(&ada).await.expect(200);
    assert_eq!((&sent["sent_to"], &sent["is_verified"]), (&json!("ada@work.example"), &json!(true)));
    assert_eq!(app.get(PATH).by(&ada).await.expect(200)["sent_to"], "ada@work.example");
    app.run_jobs().await;
    let mail = app.mails.only();
    assert_eq!((mail.to.as_str(), mail.code()), ("ada@work.example", "code_1-verifyAndChangeEmail"));
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200)["email"], "ada@example.org");
}

#[tokio::test]
async fn an_address_of_another_account_gets_no_mail_and_the_answer_does_not_tell() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.learner("ben").await;
    let free = app.post(PATH, &json!({ "email": "cem@example.org" })).by(&ada).await.expect(200);
    app.clock.advance_seconds(3600);
    let taken = app.post(PATH, &json!({ "email": "ben@example.org" })).by(&ada).await.expect(200);
    assert_eq!((&taken["left"], &taken["sent_to"]), (&free["left"], &json!("ben@example.org")));
    app.run_jobs().await;
    assert_eq!(app.mails.only().to, "cem@example.org");
}

#[tokio::test]
async fn what_is_no_address_is_refused_and_costs_no_try() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    for wrong in ["", "ada", "ada@example", "ada@example.org\nBcc: ben@example.org"] {
        let meta = app.post(PATH, &json!({ "email": wrong })).by(&ada).await.refused(422, "validation-fail");
        assert_eq!((&meta["field"], &meta["rule"]), (&json!("email"), &json!("not_an_email")));
    }
    assert_eq!(app.get(PATH).by(&ada).await.expect(200)["left"], 5);
}

#[tokio::test]
async fn a_link_that_cannot_be_made_is_said_and_costs_no_try() {
    let app = App::start().await;
    let ada = unverified(&app.learner("ada").await);
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    app.post(PATH, &json!({})).by(&ada).await.refused(503, "auth/gen-verify-link-fail");
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    *app.identity.accounts.refusal.lock().expect("the refusal") = Some("QUOTA_EXCEEDED");
    app.post(PATH, &json!({})).by(&ada).await.refused(503, "auth/gen-verify-link-fail");
    *app.identity.accounts.refusal.lock().expect("the refusal") = None;
    assert_eq!(app.post(PATH, &json!({})).by(&ada).await.expect(200)["left"], 4);
}

#[tokio::test]
async fn an_address_that_many_accounts_name_gets_five_mails_an_hour() {
    let app = App::start().await;
    let body = json!({ "email": "Victim@example.org" });
    for number in 0..7 {
        let one = app.learner(&format!("one-{number}")).await;
        let answer = app.post(PATH, &body).by(&one).await;
        if number < 5 {
            answer.expect(200);
        } else {
            answer.refused(429, "auth/verify-attempts-limit");
        }
    }
    app.run_jobs().await;
    assert_eq!(app.mails.all().iter().filter(|mail| mail.to == "victim@example.org").count(), 5);
    let victim = unverified(&app.learner("victim").await);
    app.post(PATH, &json!({})).by(&victim).await.expect(200);
    app.clock.advance_seconds(3600);
    app.post(PATH, &body).by(&app.learner("another").await).await.expect(200);
}

#[tokio::test]
async fn one_network_address_asks_for_sixty_mails_an_hour() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.sql(&format!(
        "INSERT INTO verification_mails SELECT gen_random_uuid(), '{}', 'a' || n || '@example.org', \
         '2026-06-01T08:30:00Z', sha256('127.0.0.1') FROM generate_series(1, 60) n",
        app.learner("ben").await.id.0
    ))
    .await;
    let refused = app.post(PATH, &json!({ "email": "cem@example.org" })).by(&ada).await;
    refused.refused(429, "rate-limit-exceeded");
    app.clock.advance_seconds(30 * 60);
    app.post(PATH, &json!({ "email": "cem@example.org" })).by(&ada).await.expect(200);
}

#[tokio::test]
async fn a_free_address_and_a_taken_one_are_the_same_work() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.learner("ben").await;
    let mut costs = Vec::new();
    for address in ["cem@example.org", "ben@example.org"] {
        let before = app.statements();
        app.post(PATH, &json!({ "email": address })).by(&ada).await.expect(200);
        assert!(app.identity.accounts.codes.lock().expect("the codes").is_empty(), "the job asks, not the request");
        costs.push(app.statements() - before);
        app.clock.advance_seconds(60);
    }
    assert_eq!(costs[0], costs[1]);
    assert_eq!(app.run_jobs().await, 2);
    assert_eq!(app.mails.only().to, "cem@example.org");
}
