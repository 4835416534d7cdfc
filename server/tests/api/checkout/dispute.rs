//! Disputes, and money that goes back without us.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;

async fn status(app: &App, learner: &Learner) -> Value {
    app.get("/api/purchases").by(learner).await.expect(200)["items"][0]["status"].clone()
}

#[tokio::test]
async fn a_dispute_closes_the_place_and_one_that_is_won_opens_it_again() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let intent = app.pay_by_card(&service, &ada, &quote).await;
    let course = app.course(&ada, "pricing-june");
    let before = course.board().await["enrolment"].clone();
    assert!(service.act(&intent, "dispute").await);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "disputed");
    course.missions().await.refused(403, "program-not-enrolled");
    assert!(app.mails.all().iter().any(|mail| mail.subject.ends_with(": disputed")));
    app.clock.advance_days(3);
    service.move_clock(Duration::from_secs(3 * 24 * 60 * 60));
    assert!(service.act(&intent, "win").await);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "succeeded");
    assert_eq!(course.board().await["enrolment"], before);
}

#[tokio::test]
async fn a_dispute_that_is_lost_takes_the_place_and_one_that_is_won_without_a_seat_waits_for_a_person() {
    let (app, service) = App::with_payments().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    for (learner, end, expected) in [(&ada, "lose", "refunded"), (&ben, "win", "review")] {
        let quote = app.quote(learner, "pricing-june", "").await;
        let intent = app.pay_by_card(&service, learner, &quote).await;
        assert!(service.act(&intent, "dispute").await);
        app.run_jobs().await;
        app.sql("UPDATE experience_sessions SET seats = 1, seats_taken = 1 WHERE slug = 'pricing-june'").await;
        assert!(service.act(&intent, end).await);
        app.run_jobs().await;
        assert_eq!(status(&app, learner).await, expected);
        app.course(learner, "pricing-june").missions().await.refused(403, "program-not-enrolled");
        app.sql("UPDATE experience_sessions SET seats = NULL, seats_taken = 0 WHERE slug = 'pricing-june'").await;
    }
}

#[tokio::test]
async fn money_that_goes_back_at_the_provider_itself_takes_the_place_with_it() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.twice = true);
    let quote = app.quote(&ada, "pricing-june", "").await;
    let intent = app.pay_by_card(&service, &ada, &quote).await;
    assert!(service.act(&intent, "refund").await);
    app.run_jobs().await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    assert_eq!((&bought["status"], &bought["refunded"]["amount_minor"]), (&json!("refunded"), &json!(4_900)));
    assert_eq!(bought["refund"], json!(null));
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
}
