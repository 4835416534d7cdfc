//! Jobs: done once they are committed and due, tried again, given up at last.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use diesel::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, RunQueryDsl as _};
use serde_json::json;
use server::error::Error;
use server::jobs::{self, Job, enqueue, run_due};
use server::ports::mail::{Mail, Message};
use server::schema::jobs as table;

use crate::support::app::App;

fn mail(to: &str) -> Job {
    let message = Message::VerifyEmail { link: "https://fieldwork.test/verification?code=1".to_owned() };
    Job::SendMail(Mail { user: None, to: to.to_owned(), reply_to: None, message })
}

async fn add(app: &App, job: &Job, delay: i64) {
    let now = app.clock.now();
    enqueue(&mut app.database.connect().await, None, job, now.plus_seconds(delay), now).await.expect("a job");
}

/// How many jobs wait, and how many were given up.
async fn counts(app: &App) -> (i64, i64) {
    let mut conn = app.database.connect().await;
    let all = table::table.count().get_result::<i64>(&mut conn).await.expect("a count");
    let given_up = table::table.filter(table::failed_at.is_not_null()).count();
    let given_up = given_up.get_result::<i64>(&mut conn).await.expect("a count");
    (all - given_up, given_up)
}

#[tokio::test]
async fn a_job_waits_for_its_time_and_is_gone_once_it_is_done() {
    let app = App::start().await;
    add(&app, &mail("ada@example.org"), 60).await;
    assert_eq!(app.run_jobs().await, 0);
    app.clock.advance_seconds(60);
    assert_eq!((app.run_jobs().await, app.mails.only().to.as_str()), (1, "ada@example.org"));
    assert_eq!(counts(&app).await, (0, 0));
}

#[tokio::test]
async fn what_is_rolled_back_is_never_done() {
    let app = App::start().await;
    let now = app.clock.now();
    let mut conn = app.database.connect().await;
    let rolled_back = conn.transaction(async |conn| {
        enqueue(conn, None, &mail("ada@example.org"), now, now).await?;
        Err::<(), _>(Error::broken("second thoughts"))
    });
    rolled_back.await.expect_err("second thoughts");
    assert_eq!((app.run_jobs().await, counts(&app).await), (0, (0, 0)));
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
        // The longest pause, so that the job is due in any case.
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
    let app = App::start().await;
    add(&app, &mail("ada@example.org"), 0).await;
    let now = app.clock.now();
    let taken = jobs::rows::claim(&mut app.database.connect().await, now, now.plus_seconds(60)).await;
    assert!(taken.expect("an answer").is_some());
    assert_eq!(app.run_jobs().await, 0);
    app.clock.advance_seconds(60);
    assert_eq!((app.run_jobs().await, app.mails.all().len()), (1, 1));
}

#[tokio::test]
async fn two_workers_do_each_job_once() {
    let app = App::start().await;
    for turn in 0..20 {
        add(&app, &mail(&format!("learner{turn}@example.org")), 0).await;
    }
    let (one, other) = (app.platform.database.pool(), app.platform.database.pool());
    let (one, other) = tokio::join!(run_due(&app.platform, &one), run_due(&app.platform, &other));
    assert_eq!(one.expect("jobs") + other.expect("jobs"), 20);
    assert_eq!((app.mails.all().len(), counts(&app).await), (20, (0, 0)));
}

#[tokio::test]
async fn a_worker_wakes_when_a_job_is_committed() {
    let app = App::start().await;
    let worker = tokio::spawn(jobs::work(Arc::clone(&app.platform)));
    let patience = Instant::now() + Duration::from_secs(10);
    for sent in 1..=2 {
        add(&app, &mail("ada@example.org"), 0).await;
        while app.mails.all().len() < sent {
            assert!(Instant::now() < patience, "nobody woke the worker");
            tokio::task::yield_now().await;
        }
        app.clock.advance_seconds(1);
    }
    worker.abort();
}
