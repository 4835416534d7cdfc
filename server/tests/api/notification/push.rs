//! Push notifications: registering a browser, deliveries, and refusals of a push service.

use std::net::TcpListener;
use std::sync::Arc;

use local_push::{Delivered, Service, Subscription};
use serde_json::{Value, json};
use server::config::PushSettings;

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};

/// A server with programs, and a push service beside it.
async fn started() -> (App, Arc<Service>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("its address"));
    let service = Service::new(&origin);
    tokio::spawn(local_push::serve(listener, Arc::clone(&service)));
    let key_file = std::env::temp_dir().join(format!("push-key-{}.pem", uuid::Uuid::new_v4()));
    let app = App::start_with(|config| {
        let contact = "mailto:desk@fieldwork.test".to_owned();
        config.push = Some(PushSettings { key_file, contact, stand_in: Some(origin) });
    })
    .await;
    app.publish(|_| {}).await;
    (app, service)
}

fn register(app: &App, learner: &Learner, browser: &Subscription) -> Request {
    let Subscription { endpoint, p256dh, auth } = browser;
    let body = json!({ "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "name": "Firefox on Linux" });
    app.post("/api/user/devices", &body).by(learner)
}

/// A registered browser of a learner.
async fn registered(app: &App, service: &Service, learner: &Learner) -> Subscription {
    let browser = service.subscribe(devices(app, learner).await["key"].as_str().expect("a key"));
    register(app, learner, &browser).await.expect(201);
    browser
}

async fn devices(app: &App, learner: &Learner) -> Value {
    app.get("/api/user/devices").by(learner).await.expect(200)
}

fn shown(message: &Delivered) -> Value {
    serde_json::from_str(&message.text).expect("what a browser shows")
}

/// Runs the due jobs, and the jobs that they add.
async fn run_jobs(app: &App) {
    while app.run_jobs().await > 0 {}
}

#[tokio::test]
async fn a_device_shows_what_cannot_wait_and_leads_to_its_page() {
    let (app, service) = started().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let browser = registered(&app, &service, &ada).await;
    let settings = app.get("/api/user/settings").by(&ada).await.expect(200);
    assert_eq!(
        (&settings["in_use"]["push"], &settings["notify"]["mission_unlocked"]["push"]),
        (&json!(true), &json!(true))
    );
    app.course(&ada, "harbour-may").submit("manifest").await;
    run_jobs(&app).await;
    let messages = service.messages(&browser.endpoint);
    let opened = messages.iter().find(|message| shown(message)["page"] == "/harbour-may/tariff").expect("a message");
    assert!(shown(opened)["title"].as_str().is_some_and(|title| title.starts_with("Mission 2 is open")));
    assert_eq!((opened.ttl, opened.urgency.as_str(), opened.topic.len()), (259_200, "normal", 32));
    assert!(messages.iter().all(|message| !message.text.contains("has arrived")), "it can wait");
    assert!(service.answered().iter().all(|status| *status == 201));
}

#[tokio::test]
async fn a_muted_session_and_a_notice_that_was_read_do_not_reach_a_device() {
    let (app, service) = started().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let browser = registered(&app, &service, &ada).await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    let newest = app.notices(&ada).await[0]["id"].clone();
    app.patch("/api/notifications", &json!({ "up_to": newest })).by(&ada).await.expect(200);
    run_jobs(&app).await;
    app.patch("/api/user-experience-sessions/harbour-may", &json!({ "is_muted": true })).by(&ada).await.expect(200);
    course.submit("tariff").await;
    run_jobs(&app).await;
    assert_eq!(service.messages(&browser.endpoint).len(), 0);
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_a_busy_service_is_asked_again_when_it_says_so() {
    let (app, service) = started().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (gone, open) = (registered(&app, &service, &ada).await, registered(&app, &service, &ada).await);
    service.end(&gone.endpoint);
    // A failure is retried after some seconds.
    service.answer_with(Some((500, None)));
    app.course(&ada, "harbour-may").submit("manifest").await;
    run_jobs(&app).await;
    service.answer_with(Some((429, Some("600"))));
    app.clock.advance_seconds(10);
    run_jobs(&app).await;
    let items = devices(&app, &ada).await["items"].clone();
    assert_eq!((items.as_array().map(Vec::len), &items[0]["endpoint"]), (Some(1), &json!(open.endpoint)));
    service.answer_with(None);
    app.clock.advance_seconds(599);
    run_jobs(&app).await;
    assert_eq!(service.messages(&open.endpoint).len(), 0);
    app.clock.advance_seconds(1);
    run_jobs(&app).await;
    assert!(!service.messages(&open.endpoint).is_empty());
}

#[tokio::test]
async fn a_browser_is_one_persons_and_is_told_nothing_once_it_was_removed_or_every_sign_in_ended() {
    let (app, service) = started().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.learner("ben").await);
    let browser = registered(&app, &service, &ben).await;
    register(&app, &ada, &browser).await.expect(201);
    assert_eq!(devices(&app, &ben).await["items"], json!([]));
    let id = devices(&app, &ada).await["items"][0]["id"].as_str().expect("an id").to_owned();
    let remove =
        |learner: &Learner| app.request(reqwest::Method::DELETE, &format!("/api/user/devices/{id}")).by(learner);
    remove(&ben).await.expect(204);
    assert_eq!(devices(&app, &ada).await["items"].as_array().map(Vec::len), Some(1), "it is not theirs");
    remove(&ada).await.expect(204);
    remove(&ada).await.expect(204);
    assert_eq!(devices(&app, &ada).await["items"], json!([]));
    register(&app, &ada, &browser).await.expect(201);
    app.request(reqwest::Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    assert_eq!(app.count("SELECT count(*) FROM push_devices").await, 0);
}

#[tokio::test]
async fn an_address_elsewhere_is_refused_and_without_a_key_nothing_is_offered() {
    let (app, service) = started().await;
    let ada = app.learner("ada").await;
    let browser = service.subscribe("");
    for endpoint in ["http://127.0.0.1:5432/", "https://example.org/push/1", "https://fcm.googleapis.com:22/1"] {
        let elsewhere = Subscription { endpoint: endpoint.to_owned(), ..browser.clone() };
        assert_eq!(register(&app, &ada, &elsewhere).await.refused(422, "validation-fail")["field"], "endpoint");
    }
    let without = App::start().await;
    let ada = without.learner("ada").await;
    register(&without, &ada, &browser).await.refused(503, "temporarily-unavailable");
    without.get("/api/user/devices").by(&ada).await.refused(503, "temporarily-unavailable");
    assert_eq!(without.get("/api/user/settings").by(&ada).await.expect(200)["in_use"]["push"], false);
}

#[tokio::test]
async fn of_more_devices_than_may_be_told_the_oldest_goes() {
    let (app, service) = started().await;
    let ada = app.learner("ada").await;
    let first = registered(&app, &service, &ada).await;
    for _ in 0..10 {
        app.clock.advance_seconds(1);
        registered(&app, &service, &ada).await;
    }
    let items = devices(&app, &ada).await["items"].as_array().expect("devices").clone();
    assert_eq!(items.len(), 10);
    assert!(items.iter().all(|device| device["endpoint"] != first.endpoint.as_str()));
}
