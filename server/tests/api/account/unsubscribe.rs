//! GET and POST /unsubscribe, without a sign-in.

use domain::notification::NotificationKind;
use domain::notification::unsubscribe::Unsubscribe;
use serde_json::json;
use server::notification::unsubscribe_link;

use crate::harness::actors::Learner;
use crate::harness::app::App;

fn link(app: &App, learner: &Learner, stop: Unsubscribe) -> String {
    let token = unsubscribe_link::write(&app.platform.config.link_secret, learner.id, stop).expect("a token");
    format!("/api/unsubscribe?token={token}")
}

#[tokio::test]
async fn a_link_says_what_it_stops_and_stops_it_when_it_is_asked_to() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    let link = link(&app, &ada, Unsubscribe::Kind(NotificationKind::SessionEnding));
    for _ in 0..2 {
        assert_eq!(app.get(&link).await.expect(200), json!({ "kind": "session_ending", "is_stopped": false }));
    }
    for _ in 0..2 {
        assert_eq!(
            app.post(&link, &json!({})).await.expect(200),
            json!({ "kind": "session_ending", "is_stopped": true })
        );
    }
    assert_eq!(app.get(&link).await.expect(200)["is_stopped"], true);
    // A new enrolment does not turn the mails on again.
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let settings = app.get("/api/user/settings").by(&ada).await.expect(200);
    let choice = json!({ "web": true, "email": false, "push": false, "cadence": "instant" });
    assert_eq!(settings["notify"]["session_ending"], choice);
    assert_eq!(settings["notify"]["access_ending"]["email"], true);
}

#[tokio::test]
async fn a_mail_program_stops_them_with_one_click() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let link = link(&app, &ada, Unsubscribe::All);
    let post =
        |content_type: &str, body: &str| app.request(reqwest::Method::POST, &link).raw(content_type, body.to_owned());
    let form = "application/x-www-form-urlencoded";
    post(form, "List-Unsubscribe=Two-Clicks").await.refused(400, "malformed-request");
    assert_eq!(app.get(&link).await.expect(200), json!({ "kind": null, "is_stopped": false }));
    post(form, "List-Unsubscribe=One-Click").await.expect(200);
    assert_eq!(app.get(&link).await.expect(200), json!({ "kind": null, "is_stopped": true }));
    let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    post("multipart/form-data; boundary=x", parts).await.expect(200);
    let settings = app.get("/api/user/settings").by(&ada).await.expect(200);
    assert_eq!(settings["notify"]["mention"]["email"], false);
    assert_eq!(settings["notify"]["security"]["email"], true);
}

#[tokio::test]
async fn a_link_that_we_did_not_make_or_into_an_account_that_is_gone_is_unknown() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let link = link(&app, &ada, Unsubscribe::All);
    app.get("/api/unsubscribe?token=x").await.refused(404, "notification/unknown-link");
    app.post(&format!("{link}x"), &json!({})).await.refused(404, "notification/unknown-link");
    app.sql("UPDATE users SET deleted_at = now()").await;
    app.get(&link).await.refused(404, "notification/unknown-link");
    app.post(&link, &json!({})).await.refused(404, "notification/unknown-link");
}
