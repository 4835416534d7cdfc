//! GET /updates and GET /updates/stream: open pages learn of changes on any server.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::live::listen::listen;
use tokio::task::JoinHandle;

use crate::harness::actors::{Actor as _, Learner};
use crate::harness::app::App;

/// A server that listens for updates.
struct Listening<'a> {
    app: &'a App,
    listener: JoinHandle<()>,
}

impl Drop for Listening<'_> {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl<'a> Listening<'a> {
    fn new(app: &'a App) -> Self {
        Self { app, listener: tokio::spawn(listen(Arc::clone(&app.platform))) }
    }

    /// Opens a stream as soon as the server listens.
    async fn follow(&self, learner: &Learner, since: Option<&str>) -> Stream {
        loop {
            let response = self.ask(learner, since).await;
            match response.status().as_u16() {
                // The pause is long enough not to reach the rate limit.
                503 => tokio::time::sleep(Duration::from_millis(50)).await,
                status => {
                    assert_eq!(
                        (status, &response.headers()["content-type"]),
                        (200, &"text/event-stream".parse().expect("a type"))
                    );
                    return Stream { response, read: String::new() };
                }
            }
        }
    }

    async fn ask(&self, learner: &Learner, since: Option<&str>) -> reqwest::Response {
        let token = learner.token().expect("a token");
        let request = self.app.http.get(format!("{}/api/updates/stream", self.app.url)).bearer_auth(token);
        let request = since.into_iter().fold(request, |request, at| request.header("last-event-id", at));
        request.send().await.expect("an answer")
    }
}

/// A stream that is read event by event.
struct Stream {
    response: reqwest::Response,
    read: String,
}

impl Stream {
    /// The next event: its name and its data. `None` at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let found =
                    field("event: ").map(|name| (name.to_owned(), field("data: ").unwrap_or("null").to_owned()));
                self.read = rest.to_owned();
                let Some((name, data)) = found else { continue };
                return Some((name, serde_json::from_str(&data).expect("JSON")));
            }
            let bytes = tokio::time::timeout(Duration::from_secs(10), self.response.chunk()).await.expect("in time");
            self.read.push_str(&String::from_utf8_lossy(&bytes.ok()??));
        }
    }

    /// Features of the next updates.
    async fn features(&mut self, count: usize) -> Vec<String> {
        let mut features = Vec::new();
        while features.len() < count {
            let (name, data) = self.next().await.expect("an update");
            if name == "update" {
                features.push(data["feature"].as_str().expect("a feature").to_owned());
            }
        }
        features.sort();
        features
    }
}

#[tokio::test]
async fn a_stream_ends_with_the_sign_ins_of_its_person() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let listening = Listening::new(&app);
    let (mut adas, mut bens) = (listening.follow(&ada, None).await, listening.follow(&ben, None).await);
    app.clock.advance_seconds(600);
    app.request(Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    while let Some((_, data)) = adas.next().await {
        assert_ne!(data["feature"], "mission");
    }
    assert_eq!(listening.ask(&ada, None).await.status(), 403);
    app.course(&ben, "harbour-may").unlock("manifest").await.expect(201);
    assert_eq!(bens.features(1).await, ["mission"], "Ben follows still");
}

#[tokio::test]
async fn what_changes_is_told_to_the_pages_of_its_person_alone() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    app.clock.advance_seconds(600);
    let listening = Listening::new(&app);
    let (mut adas, mut bens) = (listening.follow(&ada, None).await, listening.follow(&ben, None).await);
    assert_eq!(adas.next().await.expect("an event").0, "open");
    assert_eq!(bens.next().await.expect("an event").0, "open");
    let draft = app.course(&ada, "harbour-may");
    draft.unlock("manifest").await.expect(201);
    assert_eq!(adas.features(1).await, ["mission"]);
    app.course(&ben, "harbour-may").unlock("manifest").await.expect(201);
    let (name, data) = bens.next().await.expect("an update");
    assert_eq!((name.as_str(), &data["feature"]), ("update", &json!("mission")), "nothing of Ada's comes to Ben");
}

#[tokio::test]
async fn a_page_that_has_just_loaded_is_told_nothing_that_it_has_read() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    let answer = app.get("/api/user/").by(&ada).await;
    let position = answer.headers["updates-position"].to_str().expect("a position").to_owned();
    let after = app.get(&format!("/api/updates?since={position}")).by(&ada).await.expect(200);
    assert_eq!(after["updates"], json!([]), "a second after the hand-in");
    let listening = Listening::new(&app);
    let mut stream = listening.follow(&ada, Some(&position)).await;
    assert_eq!(stream.next().await.expect("an event").0, "open");
    // The update has the time at which its request began, but is committed after the page has read its data.
    let late = format!("'{}'::timestamptz - interval '30 seconds'", app.clock.now());
    app.sql(&format!(
        "INSERT INTO updates (user_id, feature, subject, created_at) SELECT id, 'event', id, {late} FROM users"
    ))
    .await;
    assert_eq!(stream.features(1).await, ["event"]);
    let missed = app.get(&format!("/api/updates?since={position}")).by(&ada).await.expect(200);
    assert_eq!(missed["updates"].as_array().expect("updates").len(), 1);
}

#[tokio::test]
async fn a_page_that_comes_back_is_told_what_it_missed() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.clock.advance_seconds(600);
    let since = app.clock.now().to_string();
    app.clock.advance_seconds(600);
    app.course(&ada, "harbour-may").submit("manifest").await;
    app.clock.advance_seconds(600);
    let listening = Listening::new(&app);
    let mut stream = listening.follow(&ada, Some(&since)).await;
    let mut missed = stream.features(4).await;
    missed.dedup();
    assert_eq!(missed, ["mission", "notification", "submission"]);
    let listed = app.get(&format!("/api/updates?since={since}")).by(&ada).await.expect(200);
    assert_eq!(listed["is_anything"], json!(false));
    let from_there =
        app.get(&format!("/api/updates?since={}", listed["at"].as_str().expect("a position"))).by(&ada).await;
    assert_eq!(from_there.expect(200)["updates"], json!([]));
    assert!(listed["updates"].as_array().expect("updates").len() >= 4);
    let now = app.clock.now();
    let nothing = app.get(&format!("/api/updates?since={now}")).by(&ada).await.expect(200);
    assert_eq!(nothing["updates"], json!([]));
    app.clock.advance_days(2);
    let mut stream = listening.follow(&ada, Some(&since)).await;
    assert_eq!(stream.next().await.expect("an event").0, "open");
    assert_eq!(stream.next().await.expect("an event").0, "anything");
    assert_eq!(app.get(&format!("/api/updates?since={since}")).by(&ada).await.expect(200)["is_anything"], true);
    let wrong = listening.ask(&ada, Some("yesterday")).await;
    assert_eq!(wrong.status().as_u16(), 400);
}

#[tokio::test]
async fn a_person_may_follow_in_three_places_and_who_leaves_makes_room() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let listening = Listening::new(&app);
    let mut places = vec![listening.follow(&ada, None).await];
    places.push(listening.follow(&ada, None).await);
    places.push(listening.follow(&ada, None).await);
    assert_eq!(listening.ask(&ada, None).await.status().as_u16(), 429);
    app.platform.live.close();
    for place in &mut places {
        while place.next().await.is_some() {}
    }
    assert_eq!(listening.ask(&ada, None).await.status().as_u16(), 503);
    app.get("/api/updates?since=2026-06-01T09:00:00Z").by(&ada).await.expect(200);
}

#[tokio::test]
async fn a_server_that_loses_the_database_lets_its_pages_go_and_takes_them_again() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let listening = Listening::new(&app);
    let mut stream = listening.follow(&ada, None).await;
    let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND query = 'LISTEN updates'";
    app.sql(listeners).await;
    while stream.next().await.is_some() {}
    let mut stream = listening.follow(&ada, None).await;
    app.course(&ada, "harbour-may").unlock("manifest").await.expect(201);
    assert_eq!(stream.features(1).await, ["mission"]);
}
