//! Jobs: run once they are committed and due, retried, and given up.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use diesel::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, RunQueryDsl as _, SimpleAsyncConnection as _};
use futures_util::StreamExt as _;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::json;
use server::account::send_password_reset::SendPasswordReset;
use server::error::Error;
use server::jobs::schedule::Recurs;
use server::jobs::{self, Context, Job, JobFailure, Kind, Lane, enqueue, plan, run_due};
use server::kinds::KINDS;
use server::schema::{idempotency_keys, jobs as table};
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::harness::app::App;

/// Recorded runs of all tests of this process.
static NOTES: Mutex<Vec<Uuid>> = Mutex::new(Vec::new());

/// Gate at which slow jobs wait until a test releases them.
static GATE: Semaphore = Semaphore::const_new(0);

/// A job that records its run.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Note {
    of: Uuid,
}

impl Job for Note {
    const KIND: &'static str = "test/note";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, _: &Context<'_>) -> Result<(), JobFailure> {
        NOTES.lock().expect("the notes").push(self.of);
        Ok(())
    }
}

/// A job that runs until the test releases it.
#[derive(Serialize, Deserialize)]
struct Wait;

impl Job for Wait {
    const KIND: &'static str = "test/wait";
    const LANE: Lane = Lane::Slow;

    async fn run(self, _: &Context<'_>) -> Result<(), JobFailure> {
        GATE.acquire().await.map_err(|closed| JobFailure::Never(closed.to_string()))?.forget();
        Ok(())
    }
}

/// A job that always fails.
#[derive(Serialize, Deserialize)]
struct Fail;

impl Job for Fail {
    const KIND: &'static str = "test/fail";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        Err(JobFailure::Never(format!("not on {}", context.now)))
    }
}

/// A job that panics in its first run.
#[derive(Serialize, Deserialize)]
struct Panic {
    of: Uuid,
}

impl Job for Panic {
    const KIND: &'static str = "test/panic";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, _: &Context<'_>) -> Result<(), JobFailure> {
        let is_first = {
            let mut notes = NOTES.lock().expect("the notes");
            notes.push(self.of);
            notes.iter().filter(|of| **of == self.of).count() == 1
        };
        assert!(!is_first, "the first time panics");
        Ok(())
    }
}

const HOURLY: &[Kind] = &[Kind::recurring::<Fail>(Recurs::hourly(10))];

const OURS: &[Kind] =
    &[Kind::of::<Note>(), Kind::of::<Wait>(), Kind::of::<Fail>(), Kind::of::<Panic>(), Kind::of::<SendPasswordReset>()];

impl Note {
    fn new() -> Self {
        Self { of: Uuid::new_v4() }
    }

    /// Number of recorded runs.
    fn count(self) -> usize {
        NOTES.lock().expect("the notes").iter().filter(|of| **of == self.of).count()
    }
}

async fn add(app: &App, job: &impl Job, delay: i64) {
    let now = app.clock.now();
    enqueue(&mut app.database.connect().await, None, job, now.plus_seconds(delay), now).await.expect("a job");
}

async fn run(app: &App, kinds: &[Kind], lane: Lane) -> usize {
    run_due((&app.platform, &app.curricula), &app.platform.database.pool(), kinds, lane)
        .await
        .expect("jobs that are done")
}

/// Waits until a condition holds in another task.
async fn eventually(has_come: impl Fn() -> bool, what: &str) {
    let patience = Instant::now() + Duration::from_secs(10);
    while !has_come() {
        assert!(Instant::now() < patience, "{what}");
        tokio::task::yield_now().await;
    }
}

/// Numbers of waiting jobs and of jobs that were given up.
async fn counts(app: &App) -> (i64, i64) {
    let mut conn = app.database.connect().await;
    let all = table::table.count().get_result::<i64>(&mut conn).await.expect("a count");
    let given_up = table::table.filter(table::failed_at.is_not_null()).count();
    let given_up = given_up.get_result::<i64>(&mut conn).await.expect("a count");
    (all - given_up, given_up)
}

/// Number of jobs of a kind.
async fn count_of<J: Job>(app: &App) -> i64 {
    let jobs = table::table.filter(table::kind.eq(J::KIND)).count();
    jobs.get_result(&mut app.database.connect().await).await.expect("a count")
}

#[tokio::test]
async fn a_job_waits_for_its_time_and_is_gone_once_it_is_done() {
    let (app, note) = (App::start().await, Note::new());
    add(&app, &note, 60).await;
    assert_eq!(run(&app, OURS, Lane::Prompt).await, 0);
    app.clock.advance_seconds(60);
    assert_eq!((run(&app, OURS, Lane::Prompt).await, note.count()), (1, 1));
    assert_eq!(counts(&app).await, (0, 0));
}

#[tokio::test]
async fn what_is_rolled_back_is_never_done() {
    let (app, note) = (App::start().await, Note::new());
    let now = app.clock.now();
    let mut conn = app.database.connect().await;
    let rolled_back = conn.transaction(async |conn| {
        enqueue(conn, None, &note, now, now).await?;
        Err::<(), _>(Error::broken("second thoughts"))
    });
    rolled_back.await.expect_err("second thoughts");
    assert_eq!((run(&app, OURS, Lane::Prompt).await, counts(&app).await), (0, (0, 0)));
}

#[tokio::test]
async fn a_job_that_takes_long_holds_up_no_mail() {
    let app = App::start().await;
    app.learner("ada").await;
    let worker = tokio::spawn(jobs::work(Arc::clone(&app.platform), Arc::clone(&app.curricula), OURS));
    for _ in 0..3 {
        add(&app, &Wait, 0).await;
    }
    app.post("/api/auth/password-reset", &json!({ "email": "ada@example.org" })).await.expect(202);
    eventually(|| app.mails.all().len() == 1, "the mail waits behind the slow jobs").await;
    // The job is deleted a moment after its mail is written. The slow jobs are still there.
    while count_of::<SendPasswordReset>(&app).await > 0 {}
    assert_eq!(count_of::<Wait>(&app).await, 3);
    worker.abort();
}

#[tokio::test]
async fn a_job_that_panics_is_tried_again_and_ends_no_worker() {
    let app = App::start().await;
    let (panic, notes) = (Panic { of: Uuid::new_v4() }, [Note::new(), Note::new(), Note::new()]);
    let worker = tokio::spawn(jobs::work(Arc::clone(&app.platform), Arc::clone(&app.curricula), OURS));
    add(&app, &panic, 0).await;
    for note in notes {
        add(&app, &note, 0).await;
    }
    eventually(|| notes.iter().all(|note| note.count() == 1), "a panic has ended the lane").await;
    while count_of::<Note>(&app).await > 0 {}
    let status = app.get("/api/status").await.expect(200);
    assert_eq!((&status["ok"], &status["jobs"]), (&json!(true), &json!(true)));
    assert_eq!(counts(&app).await, (1, 0), "the failed try is counted");
    worker.abort();
    app.clock.advance_seconds(5);
    assert_eq!((run(&app, OURS, Lane::Prompt).await, counts(&app).await), (1, (0, 0)));
}

#[tokio::test]
async fn the_status_says_when_a_lane_gives_no_sign_of_life() {
    let app = App::start().await;
    app.platform.lanes.expect_life(Lane::Slow, Duration::ZERO);
    tokio::time::sleep(Duration::from_millis(1)).await;
    let status = app.get("/api/status").await.expect(200);
    assert_eq!((&status["ok"], &status["jobs"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn a_kind_that_a_server_does_not_know_waits_for_one_that_does() {
    let (app, note) = (App::start().await, Note::new());
    add(&app, &note, 0).await;
    assert_eq!((app.run_jobs().await, counts(&app).await), (0, (1, 0)));
    assert_eq!((run(&app, OURS, Lane::Prompt).await, note.count()), (1, 1));
}

#[tokio::test]
async fn what_recurs_is_written_once_for_each_of_its_times() {
    let app = App::start().await;
    let conn = &mut app.database.connect().await;
    for turn in 1..=3 {
        plan(conn, HOURLY, app.clock.now()).await.expect("a plan");
        plan(conn, HOURLY, app.clock.now()).await.expect("the same plan");
        assert_eq!((run(&app, HOURLY, Lane::Slow).await, counts(&app).await), (0, (1, turn - 1)));
        // The job was due twice in this time, and runs once.
        app.clock.advance_seconds(2 * 60 * 60);
        assert_eq!((run(&app, HOURLY, Lane::Slow).await, counts(&app).await), (1, (0, turn)));
    }
}

#[tokio::test]
async fn workers_are_woken_by_jobs_that_were_written_and_by_no_plan_that_writes_none() {
    let app = App::start().await;
    let (mut listener, conn) = (app.database.connect().await, &mut app.database.connect().await);
    listener.batch_execute("LISTEN jobs").await.expect("a listener");
    for _ in 0..3 {
        plan(conn, HOURLY, app.clock.now()).await.expect("a plan");
    }
    conn.batch_execute("NOTIFY jobs, 'the end'").await.expect("the end");
    let heard = listener.notifications_stream().map(|event| event.expect("a notification").payload);
    let mut heard = std::pin::pin!(heard);
    assert_eq!((heard.next().await.as_deref(), heard.next().await.as_deref()), (Some(""), Some("the end")));
}

#[tokio::test]
async fn every_recurring_kind_of_the_server_can_be_done() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    plan(&mut app.database.connect().await, KINDS, app.clock.now()).await.expect("a plan");
    assert_eq!(app.run_jobs().await, 0);
    app.clock.advance_days(2);
    assert_eq!((app.run_jobs().await, counts(&app).await), (19, (0, 0)));
    let keys: i64 =
        idempotency_keys::table.count().get_result(&mut app.database.connect().await).await.expect("a count");
    assert_eq!(keys, 0, "old answers are forgotten");
}

#[tokio::test]
async fn jobs_that_were_given_up_are_listed_and_done_again() {
    let app = App::start().await;
    let conn = &mut app.database.connect().await;
    add(&app, &Fail, 0).await;
    add(&app, &Fail, 0).await;
    assert_eq!((run(&app, OURS, Lane::Slow).await, counts(&app).await), (2, (0, 2)));
    app.clock.advance_days(20);
    let dead = jobs::rows::given_up(conn).await.expect("a list");
    let line = dead[0].to_string();
    let told = format!("{} test/fail null given up 2026-06-01T09:00:00Z after 1 attempts: not on", dead[0].id);
    assert!(line.starts_with(&told), "{line}");
    assert_eq!(jobs::rows::retry(conn, Some(Uuid::new_v4()), app.clock.now()).await.expect("none"), 0);
    assert_eq!(jobs::rows::retry(conn, Some(dead[0].id), app.clock.now()).await.expect("one"), 1);
    assert_eq!(counts(&app).await, (1, 1));
    assert_eq!((run(&app, OURS, Lane::Slow).await, counts(&app).await), (1, (0, 2)));
    assert_eq!(jobs::rows::retry(conn, None, app.clock.now()).await.expect("both"), 2);
    assert_eq!(counts(&app).await, (2, 0));
}

#[tokio::test]
async fn what_waits_for_a_person_holds_ids_and_nothing_of_them() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.post("/api/auth/password-reset", &json!({ "email": "ada@example.org" })).await.expect(202);
    app.post("/api/auth/verify-email", &json!({ "email": "ada@work.example" })).by(&ada).await.expect(200);
    let ticket = json!({ "topic": "other", "text": "This is Ada, who cannot find the manifest." });
    app.post("/api/email/support", &ticket).by(&ada).once("ticket").await.expect(201);
    app.request(Method::DELETE, "/api/user/sessions").by(&ada).await.expect(204);
    let payloads: Vec<serde_json::Value> =
        table::table.select(table::payload).load(&mut app.database.connect().await).await.expect("the payloads");
    assert_eq!(payloads.len(), 5);
    for payload in payloads {
        let text = payload.to_string().to_lowercase();
        assert!(!text.contains('@') && !text.contains("manifest"), "{text}");
    }
}

#[tokio::test]
async fn a_job_that_fails_is_tried_for_seventy_five_hours_and_then_set_aside() {
    let app = App::start().await;
    app.learner("ada").await;
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    app.post("/api/auth/password-reset", &json!({ "email": "ada@example.org" })).await.expect(202);
    for _ in 0..12 {
        assert_eq!(app.run_jobs().await, 1);
        assert_eq!(counts(&app).await, (1, 0));
        // Advances by the longest pause, so that the job is due in any case.
        app.clock.advance_seconds(6 * 60 * 60);
    }
    app.clock.advance_seconds(3 * 60 * 60);
    assert_eq!((app.run_jobs().await, counts(&app).await), (1, (0, 1)));
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    app.clock.advance_days(1);
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (0, 0));
    let mut conn = app.database.connect().await;
    let forget = async |conn: &mut _| jobs::rows::forget_given_up(conn, app.clock.now()).await.expect("forgotten");
    assert_eq!(forget(&mut conn).await, 0);
    app.clock.advance_days(31);
    assert_eq!((forget(&mut conn).await, counts(&app).await), (1, (0, 0)));
}

#[tokio::test]
async fn a_job_whose_worker_died_is_done_by_another() {
    let (app, note) = (App::start().await, Note::new());
    add(&app, &note, 0).await;
    let (now, kinds) = (app.clock.now(), [Note::KIND]);
    let conn = &mut app.database.connect().await;
    let taken = jobs::rows::claim(conn, Lane::Prompt, &kinds, now, now.plus_seconds(60)).await;
    assert!(taken.expect("an answer").is_some());
    assert_eq!(run(&app, OURS, Lane::Prompt).await, 0);
    app.clock.advance_seconds(60);
    assert_eq!((run(&app, OURS, Lane::Prompt).await, note.count()), (1, 1));
}

#[tokio::test]
async fn two_workers_do_each_job_once() {
    let (app, note) = (App::start().await, Note::new());
    for _ in 0..20 {
        add(&app, &note, 0).await;
    }
    let (one, other) = tokio::join!(run(&app, OURS, Lane::Prompt), run(&app, OURS, Lane::Prompt));
    assert_eq!((one + other, note.count(), counts(&app).await), (20, 20, (0, 0)));
}

#[tokio::test]
async fn a_worker_wakes_when_a_job_is_committed() {
    let (app, note) = (App::start().await, Note::new());
    let worker = tokio::spawn(jobs::work(Arc::clone(&app.platform), Arc::clone(&app.curricula), OURS));
    for done in 1..=2 {
        add(&app, &note, 0).await;
        eventually(|| note.count() == done, "nobody woke the worker").await;
    }
    worker.abort();
}
