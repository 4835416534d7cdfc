//! GET /announcements, and announcements by staff from the command line.

use domain::event::announce::Announcement;
use domain::ids::AnnouncementId;
use domain::refusal::Refusals;
use serde_json::{Value, json};
use server::error::{Error, Result};
use server::event::announce::{announce_to, announcements_in, withdraw_announcement};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;

fn given(title: &str, is_important: bool) -> Announcement {
    let text = "The extract has **two** new columns.\n\n- weight\n- owner";
    Announcement { title: title.to_owned(), text: text.to_owned(), is_important }
}

async fn announcements(app: &App, learner: &Learner) -> Vec<Value> {
    let list = app.get("/api/announcements?xs=harbour-may").by(learner).await.expect(200);
    list["items"].as_array().expect("announcements").clone()
}

fn code<T: std::fmt::Debug>(answer: Result<T>) -> &'static str {
    match answer {
        Err(Error::Refused(refusals)) => Refusals::first(&refusals).code(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn everybody_in_the_session_is_told_and_what_is_important_is_mailed() {
    let app = App::with_programs().await;
    let (by, url) = (app.planner().await, app.database_url());
    let (ada, eve) = (app.enrolled("ada", "harbour-may").await, app.enrolled("eve", "harbour-always").await);
    announce_to(&url, &by, "harbour-may", &given("New columns", false), app.clock.now()).await.expect("it is told");
    app.run_jobs().await;
    assert_eq!((app.told(&ada).await, app.told(&eve).await.len()), (vec!["announcement".to_owned()], 0));
    assert_eq!(app.mails.all().len(), 0, "what is not important stays in the application");
    app.clock.advance_seconds(60);
    announce_to(&url, &by, "harbour-may", &given("The quay is shut", true), app.clock.now()).await.expect("it is told");
    app.run_jobs().await;
    assert_eq!(app.mails.only().subject, "The harbour desk: The quay is shut");
    let shown = announcements(&app, &ada).await;
    assert_eq!((&shown[0]["title"], &shown[0]["is_important"]), (&json!("The quay is shut"), &json!(true)));
    assert_eq!(shown[1]["created_at"], json!("2026-06-01T09:00:00Z"));
    assert!(shown[1]["html"].as_str().expect("a text").contains("<strong>two</strong>"), "{}", shown[1]);
    assert_eq!(app.notices(&ada).await[0]["page"], "/harbour-may/dashboard#announcements");
    app.get("/api/announcements?xs=harbour-may").by(&eve).await.refused(403, "program-not-enrolled");
    app.get("/api/announcements?xs=none").by(&eve).await.refused(404, "xs-not-found");
}

#[tokio::test]
async fn a_large_session_is_told_in_parts_and_nobody_twice() {
    let app = App::with_programs().await;
    let (by, url) = (app.planner().await, app.database_url());
    app.enrolled("ada", "harbour-may").await;
    app.sql(
        "INSERT INTO users (id, uid, email, email_verified, name, roles, locale)
         SELECT gen_random_uuid(), 'u' || n, 'u' || n || '@example.org', true, 'u', '{learner}', 'en'
         FROM generate_series(1, 450) n;
         INSERT INTO enrolments (id, user_id, session_id, version_id, status, enrolled_at, access_until, granted_until,
                                 by_subscription)
         SELECT gen_random_uuid(), u.id, e.session_id, e.version_id, e.status, e.enrolled_at, e.access_until, e.granted_until,
                false
         FROM users u, enrolments e WHERE u.uid LIKE 'u%'",
    )
    .await;
    let before = app.statements();
    announce_to(&url, &by, "harbour-may", &given("New columns", false), app.clock.now()).await.expect("it is told");
    app.run_jobs().await;
    assert!(app.statements() - before < 120, "{} statements", app.statements() - before);
    let told = "SELECT count(*) FROM notifications WHERE notice->>'kind' = 'announcement'";
    assert_eq!(app.count(told).await, 451);
    app.run_jobs().await;
    assert_eq!(app.count(told).await, 451);
}

#[tokio::test]
async fn what_is_withdrawn_is_seen_by_nobody_and_told_to_nobody_more() {
    let app = App::with_programs().await;
    let (by, url, now) = (app.planner().await, app.database_url(), app.clock.now());
    let ada = app.enrolled("ada", "harbour-may").await;
    let id = announce_to(&url, &by, "harbour-may", &given("New columns", true), now).await.expect("it is told");
    let lines = announcements_in(&mut app.database.connect().await, "harbour-may").await.expect("a list");
    assert_eq!(lines, [format!("{id} 2026-06-01T09:00:00Z New columns")]);
    withdraw_announcement(&url, &by, id, now).await.expect("it is withdrawn");
    app.run_jobs().await;
    assert_eq!((announcements(&app, &ada).await.len(), app.told(&ada).await.len()), (0, 0));
    assert_eq!(code(withdraw_announcement(&url, &by, id, now).await), "announcement/not-found");
    let unknown = AnnouncementId(Uuid::new_v4());
    assert_eq!(code(withdraw_announcement(&url, &by, unknown, now).await), "announcement/not-found");
}

#[tokio::test]
async fn a_text_that_may_do_harm_and_who_may_not_announce_are_refused() {
    let app = App::with_programs().await;
    let (by, url, now) = (app.planner().await, app.database_url(), app.clock.now());
    app.learner("ada").await;
    let harmful = Announcement { text: "Look\n\n<script>alert(1)</script>".to_owned(), ..given("Look", false) };
    let told = announce_to(&url, &by, "harbour-may", &harmful, now).await;
    assert!(matches!(&told, Err(Error::Broken(cause)) if cause.to_string().starts_with("line 3: HTML")), "{told:?}");
    let empty = Announcement { text: " ".to_owned(), ..given("Look", false) };
    assert_eq!(code(announce_to(&url, &by, "harbour-may", &empty, now).await), "validation-fail");
    let ada = address_of("ada");
    assert_eq!(code(announce_to(&url, &ada, "harbour-may", &given("Look", false), now).await), "auth/forbidden");
    assert_eq!(code(announce_to(&url, &by, "none", &given("Look", false), now).await), "xs-not-found");
    assert_eq!(app.count("SELECT count(*) FROM announcements").await, 0);
}
