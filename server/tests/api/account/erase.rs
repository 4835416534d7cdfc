//! DELETE /user/, and the data that remains afterwards.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection as _};
use reqwest::Method;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::harness::actors::{Bearer, Learner, address_of};
use crate::harness::app::{App, Request};
use crate::harness::tokens::{KEY, header, payload};

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

const TABLES: &str = "SELECT table_name::text AS name FROM information_schema.tables \
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";

/// Rows that contain a text in any column, each after the name of its table.
async fn tables_with(app: &App, text: &str) -> Vec<String> {
    let mut conn = app.database.connect().await;
    let tables: Vec<Name> = diesel::sql_query(TABLES).load(&mut conn).await.expect("the tables");
    assert!(tables.len() > 10);
    let mut found = Vec::new();
    for Name { name } in tables {
        let query = format!("SELECT to_jsonb(t)::text AS name FROM {name} t WHERE to_jsonb(t)::text ILIKE $1");
        let query = diesel::sql_query(query).bind::<Text, _>(format!("%{text}%"));
        let rows: Vec<Name> = query.load(&mut conn).await.expect("the rows");
        found.extend(rows.into_iter().map(|row| format!("{name}: {}", row.name)));
    }
    found
}

fn leave(app: &App, learner: &Learner) -> Request {
    let body = json!({ "confirm": address_of(&learner.uid) });
    app.request(Method::DELETE, "/api/user/").json(&body).by(learner)
}

/// A learner whose address and texts are in every place that can contain them.
async fn busy_learner(app: &App, uid: &str) -> Learner {
    let ada = app.enrolled(uid, "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("headline", &json!({ "text": "Adas own words" }), 0).await.expect(200);
    let rating = json!({ "rating": 5, "text": "Adas own praise" });
    let path = format!("/api/user-missions/{}/feedback", draft.user_mission);
    app.post(&path, &rating).by(&ada).await.expect(201);
    app.patch("/api/user/", &json!({ "name": "Ada Obi", "country": "NG" })).by(&ada).await.expect(200);
    app.put("/api/referrals/verification", &json!({})).by(&ada).await.expect(200);
    app.post("/api/auth/password-reset", &json!({ "email": address_of(uid) })).await.expect(202);
    let other = json!({ "email": format!("{uid}@work.example") });
    app.post("/api/auth/verify-email", &other).by(&ada).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.mails.all().len(), 2);
    // The jobs of these requests are not run yet.
    app.post("/api/auth/password-reset", &json!({ "email": address_of(uid) })).await.expect(202);
    app.clock.advance_seconds(60);
    app.post("/api/auth/verify-email", &other).by(&ada).await.expect(200);
    ada
}

#[tokio::test]
async fn nothing_that_tells_who_a_person_was_outlives_the_account() {
    let app = App::with_programs().await;
    let ada = busy_learner(&app, "ada").await;
    let ben = app.enrolled("ben", "harbour-may").await;
    app.post("/api/auth/password-reset", &json!({ "email": "ben@example.org" })).await.expect(202);
    app.post("/api/auth/verify-email", &json!({ "email": "ada@example.org" })).by(&ben).await.expect(200);
    assert_eq!(leave(&app, &ada).await.expect(202), json!({}));

    for text in ["ada@example.org", "ada@work.example", "Ada Obi", "Adas own", "\"ada\""] {
        assert_eq!(tables_with(&app, text).await, Vec::<String>::new(), "{text}");
    }
    assert!(!app.identity.accounts.has("ada"));
    assert_eq!(app.mails.all().len(), 0);
    app.run_jobs().await;
    assert_eq!(app.mails.only().to.as_str(), "ben@example.org");
    assert_eq!(tables_with(&app, &format!("deleted:{}", ada.id)).await.len(), 1);
    app.get("/api/user/").by(&ben).await.expect(200);
    let seats = app.get("/api/public/experience-session?slug=harbour-may").await.expect(200);
    assert!(seats.is_object(), "what others count on stays");
}

#[tokio::test]
async fn what_is_written_while_an_account_is_erased_goes_with_it() {
    let app = App::with_programs().await;
    for round in 0..6 {
        let uid = format!("ada{round}");
        let ada = app.enrolled(&uid, "harbour-may").await;
        let course = app.course(&ada, "harbour-may");
        let draft = course.begin("manifest").await;
        let thread = json!({ "xs": "harbour-may" });
        let writes = [
            leave(&app, &ada),
            app.put("/api/user/profile", &json!({ "legal_name": "Ada Obi" })).by(&ada),
            app.patch("/api/user/settings", &json!({ "locale": "en" })).by(&ada),
            app.patch("/api/user/settings", &json!({ "reduced_motion": true })).by(&ada),
            app.patch("/api/user/", &json!({ "name": "Ada Obi" })).by(&ada),
            app.post("/api/ai/threads", &thread).by(&ada).once("thread"),
            app.post("/api/email/support", &json!({ "topic": "other", "text": "Adas own letter to the desk." }))
                .by(&ada)
                .once("ticket"),
            draft.save("headline", &json!({ "text": "Adas own words" }), 0),
        ];
        let answers = app.at_once(writes).await;
        for answer in &answers {
            assert_ne!(answer.status.as_u16(), 500, "{answer:?}");
        }
        assert_eq!(answers[0].status.as_u16(), 202, "{answers:?}");
        app.clock.advance_seconds(60);
        app.run_jobs().await;
        let address = address_of(&uid);
        for text in [address.as_str(), "Ada Obi", "Adas own"] {
            assert_eq!(tables_with(&app, text).await, Vec::<String>::new(), "{text}");
        }
        for table in ["idempotency_keys", "profiles", "settings", "threads", "support_tickets"] {
            let left = format!("SELECT count(*) FROM {table} WHERE user_id = '{}'", ada.id);
            assert_eq!(app.count(&left).await, 0, "{table}");
        }
    }
}

#[tokio::test]
async fn a_write_that_waits_for_an_erasure_finds_no_account() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let mut erasing = app.database.connect().await;
    let erase = format!("BEGIN; SELECT FROM users WHERE id = '{}' FOR UPDATE", ada.id);
    erasing.batch_execute(&erase).await.expect("the erasure begins");
    let profile = json!({ "legal_name": "Ada Obi" });
    let write = async { app.put("/api/user/profile", &profile).by(&ada).await };
    let finish = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        erasing.batch_execute("UPDATE users SET deleted_at = now(); COMMIT").await.expect("the erasure ends");
    };
    let (written, ()) = tokio::join!(write, finish);
    written.refused(401, "auth/user-not-found");
    assert_eq!(app.count("SELECT count(*) FROM profiles").await, 0);
}

#[tokio::test]
async fn the_job_looks_again_after_a_minute() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    leave(&app, &ada).await.expect(202);
    // Other requests and jobs insert rows for a person without checking that the account exists.
    let late =
        "INSERT INTO updates (user_id, feature, subject, created_at) VALUES ('{}', 'team', gen_random_uuid(), now())";
    app.sql(&late.replace("{}", &ada.id.to_string())).await;
    assert_eq!(app.run_jobs().await, 0);
    app.clock.advance_seconds(60);
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(app.count("SELECT count(*) FROM updates").await, 0);
}

#[tokio::test]
async fn what_others_were_told_loses_the_name() {
    let app = App::with_programs().await;
    let [ada, ben] = [app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await];
    app.patch("/api/user/", &json!({ "name": "Ada Obi" })).by(&ada).await.expect(200);
    let found = json!({ "xs": "harbour-may", "act": { "found": { "name": "The night shift", "size": 3 } } });
    app.post("/api/teams", &found).by(&ada).await.expect(200);
    let invitation = json!({ "xs": "harbour-may", "email": "ben@example.org" });
    app.post("/api/teams/invitations", &invitation).by(&ada).await.expect(204);
    let notice = &app.notices(&ben).await[0]["notice"];
    assert_eq!((&notice["kind"], &notice["by"]), (&json!("team_invite"), &json!("Ada Obi")));
    leave(&app, &ada).await.expect(202);
    let notice = &app.notices(&ben).await[0]["notice"];
    assert_eq!((&notice["kind"], &notice["by"]), (&json!("team_invite"), &json!(null)));
    assert_eq!(tables_with(&app, "Ada Obi").await, Vec::<String>::new());
}

#[tokio::test]
async fn an_old_token_does_not_bring_the_account_back_and_a_new_identity_may_have_the_address() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    leave(&app, &ada).await.expect(202);
    app.get("/api/user/").by(&ada).await.refused(401, "auth/user-not-found");
    app.post("/api/auth/signup", &json!({})).by(&ada).await.refused(401, "auth/unauthorized");
    app.post("/api/auth/claims", &json!({})).by(&ada).await.refused(401, "auth/user-not-found");
    let mut again = payload("ada-again", app.clock.seconds());
    again["email"] = json!("ada@example.org");
    let again = Bearer(KEY.token(&header(), &again));
    app.post("/api/auth/signup", &json!({})).by(&again).await.expect(201);
}

#[tokio::test]
async fn the_address_is_repeated_and_the_sign_in_is_new() {
    let app = App::start().await;
    let mut ada = app.learner("ada").await;
    let wrong = json!({ "confirm": "ben@example.org" });
    let meta = app.request(Method::DELETE, "/api/user/").json(&wrong).by(&ada).await.refused(422, "validation-fail");
    assert_eq!((&meta["field"], &meta["rule"]), (&json!("confirm"), &json!("mismatch")));
    app.clock.advance_seconds(600);
    let meta = leave(&app, &ada).await.refused(403, "auth/recent-sign-in-needed");
    assert_eq!(meta, json!({ "max_age_minutes": 10 }));
    assert_eq!(app.run_jobs().await, 0);
    ada.sign_in();
    let shouted = json!({ "confirm": "ADA@example.org" });
    app.request(Method::DELETE, "/api/user/").json(&shouted).by(&ada).await.expect(202);
}

#[tokio::test]
async fn where_the_identity_service_does_not_delete_nothing_changes() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let before = app.get("/api/user/").by(&ada).await.expect(200);
    *app.identity.accounts.refusal.lock().expect("the refusal") = Some("PERMISSION_DENIED");
    leave(&app, &ada).await.refused(503, "auth/delete-user-failed");
    *app.identity.accounts.refusal.lock().expect("the refusal") = None;
    app.clock.advance_seconds(60);
    assert_eq!(app.run_jobs().await, 0);

    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    leave(&app, &ada).await.refused(503, "auth/delete-user-failed");
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200), before);
    app.clock.advance_seconds(60);
    assert_eq!(app.run_jobs().await, 1, "the job looks, and leaves a standing account alone");
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200), before);
    assert_eq!(app.run_jobs().await, 0);
}

#[tokio::test]
async fn what_a_crash_left_is_erased_by_the_job() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.sql("ALTER TABLE verification_mails RENAME TO gone").await;
    leave(&app, &ada).await.expect(202);
    app.sql("ALTER TABLE gone RENAME TO verification_mails").await;
    assert!(!app.identity.accounts.has("ada"));
    assert_ne!(tables_with(&app, "ada@example.org").await, Vec::<String>::new());
    assert_eq!(app.run_jobs().await, 0);
    app.clock.advance_seconds(60);
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(tables_with(&app, "ada@example.org").await, Vec::<String>::new());
}

#[tokio::test]
async fn leaving_twice_at_once_is_leaving_once() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let answers = app.at_once((0..4).map(|_| leave(&app, &ada))).await;
    assert!(answers.iter().all(|answer| answer.status.as_u16() == 202), "{answers:?}");
    assert_eq!(tables_with(&app, "ada@example.org").await, Vec::<String>::new());
}

/// Everything that this process logs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the log").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

fn log() -> &'static Log {
    static LOG: OnceLock<Log> = OnceLock::new();
    LOG.get_or_init(|| {
        let log = Log::default();
        tracing_subscriber::fmt().json().with_writer(log.clone()).init();
        log
    })
}

#[tokio::test]
async fn no_line_of_the_log_holds_an_address() {
    let log = log();
    let app = App::with_programs().await;
    let uid = "log-line-witness";
    let witness = busy_learner(&app, uid).await;
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    app.run_jobs().await;
    leave(&app, &witness).await.refused(503, "auth/delete-user-failed");
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    let malformed = json!({ "confirm": [format!("{uid}@example.org")] });
    app.request(Method::DELETE, "/api/user/").json(&malformed).by(&witness).await.refused(400, "malformed-request");
    app.sql("ALTER TABLE verification_mails RENAME TO gone").await;
    leave(&app, &witness).await.expect(202);
    app.sql("ALTER TABLE gone RENAME TO verification_mails").await;
    app.clock.advance_seconds(60);
    app.run_jobs().await;
    let text = String::from_utf8_lossy(&log.0.lock().expect("the log")).into_owned();
    assert!(text.contains("an account is erased by its job"), "the log is written");
    let lines: Vec<_> = text.lines().filter(|line| line.contains(uid)).collect();
    assert!(lines.is_empty(), "{lines:?}");
}
