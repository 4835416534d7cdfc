//! POST /auth/password-reset.

use std::sync::atomic::Ordering;

use serde_json::json;

use crate::harness::app::{App, Request};

const PATH: &str = "/api/auth/password-reset";

fn ask(app: &App, email: &str) -> Request {
    app.post(PATH, &json!({ "email": email }))
}

#[tokio::test]
async fn an_account_gets_a_link_to_our_own_page() {
    let app = App::start().await;
    app.learner("ada").await;
    assert_eq!(ask(&app, " ADA@example.org ").await.expect(202), json!({}));
    assert_eq!(app.run_jobs().await, 1);
    let mail = app.mails.only();
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("ada@example.org", "Set a new password"));
    assert_eq!(mail.link, "http://127.0.0.1/passwordreset?code=code_1-resetPassword");
}

#[tokio::test]
async fn the_answer_and_its_work_are_the_same_whether_or_not_an_account_has_the_address() {
    let app = App::start().await;
    app.learner("ada").await;
    ask(&app, "warm@example.org").await.expect(202);
    let mut seen = Vec::new();
    for email in ["ada@example.org", "nobody@example.org"] {
        let before = app.statements();
        let answer = ask(&app, email).await;
        seen.push((answer.status, answer.text, app.statements() - before));
    }
    assert_eq!(seen[0], seen[1]);
    assert!(app.identity.accounts.codes.lock().expect("the codes").is_empty(), "no answer waits for the service");
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (3, 1));
}

#[tokio::test]
async fn an_address_gets_five_mails_an_hour_and_nobody_is_told() {
    let app = App::start().await;
    app.learner("ada").await;
    for _ in 0..7 {
        ask(&app, "ada@example.org").await.expect(202);
        app.clock.advance_seconds(1);
    }
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (7, 5));
    app.clock.advance_seconds(3600);
    ask(&app, "ada@example.org").await.expect(202);
    app.run_jobs().await;
    assert_eq!(app.mails.all().len(), 6);
}

#[tokio::test]
async fn a_sender_may_ask_twenty_times_an_hour() {
    let app = App::start_with(|config| config.connections_per_worker = 2).await;
    for turn in 0..20 {
        ask(&app, &format!("learner{turn}@example.org")).await.expect(202);
    }
    let answer = ask(&app, "one-more@example.org").await;
    assert!(answer.header("retry-after").is_some());
    assert_eq!(answer.refused(429, "rate-limit-exceeded"), json!({ "retry_at": "2026-06-01T10:00:00Z" }));
    app.clock.advance_seconds(3600);
    ask(&app, "one-more@example.org").await.expect(202);
}

#[tokio::test]
async fn an_identity_service_that_is_away_delays_the_mail_and_not_the_answer() {
    let app = App::start().await;
    app.learner("ada").await;
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    ask(&app, "ada@example.org").await.expect(202);
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (1, 0));
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    app.clock.advance_seconds(60);
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (1, 1));
}

#[tokio::test]
async fn what_is_no_address_is_refused() {
    let app = App::start().await;
    for wrong in ["", "ada", "ada@example.org, ben@example.org"] {
        assert_eq!(ask(&app, wrong).await.refused(422, "validation-fail")["field"], "email");
    }
    assert_eq!(app.run_jobs().await, 0);
}

#[tokio::test]
async fn who_set_a_new_password_by_the_link_is_told_once() {
    let app = App::start().await;
    app.learner("ada").await;
    for _ in 0..2 {
        ask(&app, "ada@example.org").await.expect(202);
        app.run_jobs().await;
    }
    app.clock.advance_seconds(120);
    app.run_jobs().await;
    assert_eq!(app.mails.all().len(), 2, "nothing is told of a password that stands");
    app.identity.accounts.passwords.lock().expect("the times").insert("ada".to_owned(), app.clock.seconds());
    app.clock.advance_seconds(120);
    app.run_jobs().await;
    app.clock.advance_days(1);
    app.run_jobs().await;
    let mails = app.mails.all();
    assert_eq!((mails.len(), mails[2].subject.as_str()), (3, "Your password was changed"));
}
