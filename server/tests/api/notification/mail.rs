//! Mails of notices: at once, after quiet hours, or as a digest; and their addresses.

use serde_json::json;

use crate::harness::app::App;

/// A choice of only e-mail, with this cadence.
fn by_mail(cadence: &str) -> serde_json::Value {
    json!({ "web": true, "email": true, "push": false, "cadence": cadence })
}

#[tokio::test]
async fn a_notice_leaves_with_the_ways_to_have_no_more() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let change = json!({ "notify": { "mission_unlocked": by_mail("instant") } });
    app.patch("/api/user/settings", &change).by(&ada).await.expect(200);
    app.course(&ada, "harbour-may").submit("manifest").await;
    assert!(app.run_jobs().await > 0);
    let mails = app.mails.all();
    let mail = mails.iter().find(|mail| mail.subject.starts_with("Mission 2 is open")).expect("a mail");
    assert_eq!((mail.to.as_str(), mail.link.as_str()), ("ada@example.org", "http://127.0.0.1/harbour-may/tariff"));
    for part in [
        "List-Unsubscribe: <http://127.0.0.1/api/unsubscribe?token=",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "List-Id: Fieldwork notices <notices.127.0.0.1>",
        "http://127.0.0.1/unsubscribe?token=",
        "http://127.0.0.1/profile#notices",
        "Auto-Submitted: auto-generated",
    ] {
        assert!(mail.text.contains(part), "{part}\n{}", mail.text);
    }
    let again = app.mails.all().len();
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, again), "a mail leaves once");
}

#[tokio::test]
async fn what_arises_in_quiet_hours_waits_for_their_end_and_is_left_out_once_it_was_read() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.patch("/api/user/", &json!({ "timezone": "Africa/Lagos" })).by(&ada).await.expect(200);
    let change = json!({
        "notify": { "mission_unlocked": by_mail("instant"), "submission_received": by_mail("instant") },
        "quiet_hours": { "from": "09:00", "to": "12:00" },
    });
    app.patch("/api/user/settings", &change).by(&ada).await.expect(200);
    // It is ten o'clock in Lagos, which is in the quiet hours.
    app.course(&ada, "harbour-may").submit("manifest").await;
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, 0));
    let notices = app.notices(&ada).await;
    let received = notices.iter().find(|notice| notice["notice"]["kind"] == "submission_received").expect("a notice");
    app.patch("/api/notifications", &json!({ "read": [received["id"]] })).by(&ada).await.expect(200);
    app.clock.advance_seconds(2 * 60 * 60);
    assert!(app.run_jobs().await > 0);
    let text = app.mails.all().iter().map(|mail| mail.text.clone()).collect::<String>();
    assert_eq!(app.mails.all().len(), 1);
    assert!(text.contains("Mission 2 is open") && !text.contains("has arrived"), "{text}");
}

#[tokio::test]
async fn what_is_gathered_comes_in_one_mail_in_the_morning() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let change = json!({ "notify": { "mission_unlocked": by_mail("daily"), "submission_received": by_mail("daily") } });
    app.patch("/api/user/settings", &change).by(&ada).await.expect(200);
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    app.clock.advance_seconds(60);
    course.submit("tariff").await;
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, 0));
    app.clock.advance_days(1);
    app.run_jobs().await;
    let mail = app.mails.only();
    assert_eq!(mail.subject, "What is new on Fieldwork");
    for line in
        ["Mission 2 is open", "mission 1 has arrived", "mission 2 has arrived", "http://127.0.0.1/notifications"]
    {
        assert!(mail.text.contains(line), "{line}\n{}", mail.text);
    }
}

#[tokio::test]
async fn what_is_about_safety_always_comes_and_cannot_be_stopped() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let quiet = json!({ "quiet_hours": { "from": "00:00", "to": "23:59" } });
    app.patch("/api/user/settings", &quiet).by(&ada).await.expect(200);
    app.request(reqwest::Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    app.run_jobs().await;
    let mail = app.mails.only();
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("ada@example.org", "You were logged out everywhere"));
    assert!(!mail.text.contains("List-Unsubscribe"), "{}", mail.text);
}

#[tokio::test]
async fn the_address_that_an_account_leaves_is_told() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let moved = ada.token_with(|payload| payload["email"] = json!("ada@work.example"));
    app.get("/api/user/").by(&moved).await.expect(200);
    app.run_jobs().await;
    let mail = app.mails.only();
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        ("ada@example.org", "Your Fieldwork account has another address")
    );
    app.get("/api/user/").by(&moved).await.expect(200);
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, 1));
}
