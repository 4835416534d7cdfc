//! POST /auth/signup.

use serde_json::json;

use crate::harness::actors::{Anonymous, Bearer};
use crate::harness::app::App;
use crate::harness::tokens::{KEY, header};

#[tokio::test]
async fn a_visitor_gets_an_account_once() {
    let app = App::start().await;
    let visitor = app.visitor("ada");
    app.get("/api/user/").by(&visitor).await.refused(401, "auth/user-not-found");
    let made = app.post("/api/auth/signup", &json!({})).by(&visitor).await.expect(201);
    assert_eq!(made["email"], "ada@example.org");
    assert_eq!((&made["email_verified"], &made["roles"]), (&json!(true), &json!(["learner"])));
    assert_eq!((&made["locale"], &made["created_at"]), (&json!("en"), &json!("2026-06-01T09:00:00Z")));
    assert_eq!((&made["name"], &made["photo_url"], &made["timezone"]), (&json!(null), &json!(null), &json!(null)));
    app.clock.advance_days(1);
    assert_eq!(app.post("/api/auth/signup", &json!({})).by(&visitor).await.expect(200), made);
}

#[tokio::test]
async fn an_account_takes_what_the_identity_service_says() {
    let app = App::start().await;
    let mut payload = app.visitor("ada").payload();
    payload["email"] = json!("Ada.Obi@Example.ORG");
    payload["email_verified"] = json!(false);
    payload["name"] = json!("Ada Obi");
    payload["picture"] = json!("https://lh3.googleusercontent.com/a/ada");
    let visitor = Bearer(KEY.token(&header(), &payload));
    let made = app.post("/api/auth/signup", &json!({})).by(&visitor).await.expect(201);
    assert_eq!((&made["email"], &made["email_verified"]), (&json!("ada.obi@example.org"), &json!(false)));
    assert_eq!(
        (&made["name"], &made["photo_url"]),
        (&json!("Ada Obi"), &json!("https://lh3.googleusercontent.com/a/ada"))
    );
}

#[tokio::test]
async fn what_an_account_may_not_hold_is_refused_or_left_out() {
    let app = App::start().await;
    let claiming = |uid: &str, email: &str| {
        let mut payload = app.visitor(uid).payload();
        payload["email"] = json!(email);
        payload["name"] = json!("You have won\n\nhttps://evil.test");
        payload["picture"] = json!("https://evil.test/ada.png");
        Bearer(KEY.token(&header(), &payload))
    };
    for email in ["ada\r\nBcc: ben@example.org", "ada", &format!("{}@example.org", "a".repeat(96))] {
        let visitor = claiming("ada", email);
        app.post("/api/auth/signup", &json!({})).by(&visitor).await.refused(403, "auth/email-unusable");
    }
    let made = app.post("/api/auth/signup", &json!({})).by(&claiming("ben", "ben@example.org")).await.expect(201);
    assert_eq!((&made["name"], &made["photo_url"]), (&json!(null), &json!(null)));

    let cleo = app.learner("cleo").await;
    let mut payload = cleo.payload();
    payload["email"] = json!("cleo\n@evil.test");
    let kept = app.get("/api/user/").by(&Bearer(KEY.token(&header(), &payload))).await.expect(200);
    assert_eq!(kept["email"], "cleo@example.org");
}

#[tokio::test]
async fn ten_sign_ups_at_once_make_one_account() {
    let app = App::start().await;
    let visitor = app.visitor("ada");
    let sign_ups = (0..10).map(|_| app.post("/api/auth/signup", &json!({})).by(&visitor));
    let answers = app.at_once(sign_ups).await;
    let made = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    let stood = answers.iter().filter(|answer| answer.status.as_u16() == 200).count();
    assert_eq!((made, stood), (1, 9), "{answers:?}");
    assert!(answers.iter().all(|answer| answer.body == answers[0].body));
}

#[tokio::test]
async fn nobody_signs_up_while_it_is_closed_or_without_an_address() {
    let app = App::start_with(|config| config.is_signup_open = false).await;
    app.post("/api/auth/signup", &json!({})).by(&app.visitor("ada")).await.refused(403, "auth/signup-not-allowed");
    let standing = app.learner("ben").await;
    app.post("/api/auth/signup", &json!({})).by(&standing).await.expect(200);

    let app = App::start().await;
    let mut payload = app.visitor("ada").payload();
    payload.as_object_mut().expect("an object").remove("email");
    let nameless = Bearer(KEY.token(&header(), &payload));
    app.post("/api/auth/signup", &json!({})).by(&nameless).await.refused(403, "auth/signup-not-allowed");
}

#[tokio::test]
async fn signing_up_takes_no_fields() {
    let app = App::start().await;
    let visitor = app.visitor("ada");
    for body in [json!({ "roles": ["admin"] }), json!([]), json!(null)] {
        app.post("/api/auth/signup", &body).by(&visitor).await.refused(400, "malformed-request");
    }
    app.post("/api/auth/signup", &json!({})).by(&Anonymous).await.refused(401, "auth/no-auth-header");
    app.get("/api/user/").by(&visitor).await.refused(401, "auth/user-not-found");
}
