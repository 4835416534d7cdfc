//! Disputes of a subscription's charge, and of an enrolment that a subscription opens later.

use std::sync::Arc;

use local_providers::Service;
use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::text;
use crate::subscription::{days_pass, manage, standing, subscribed, subscription, troubles, turn, with_plans};

const OPEN_DISPUTES: &str = "SELECT count(*) FROM enrolment_facts WHERE open_disputes = 1";

async fn last_purchase(app: &App, learner: &Learner) -> Value {
    app.get("/api/purchases").by(learner).await.expect(200)["items"][0].clone()
}

/// Performs an act of the bank on a charge, and processes the webhooks.
async fn bank(app: &App, service: &Arc<Service>, charge: &str, deed: &str) {
    assert!(service.act(charge, deed).await, "{deed}");
    turn(app, service).await;
}

#[tokio::test]
async fn a_disputed_charge_closes_what_the_subscription_opened_until_the_dispute_is_won() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed(&app, &service, &ada, "monthly").await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    app.course(&ada, "pricing-june").unlock("quote").await.expect(201);
    let charge = text(&last_purchase(&app, &ada).await["reference"]);

    bank(&app, &service, &charge, "dispute").await;
    assert_eq!(last_purchase(&app, &ada).await["status"], "disputed");
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", false));
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    app.course(&ada, "pricing-june").enrol().await.refused(403, "program-not-enrolled");
    assert_eq!(app.count(OPEN_DISPUTES).await, 1);
    assert_eq!(troubles(&app, &ada).await, [""; 0], "of a dispute the learner is not notified");

    bank(&app, &service, &charge, "win").await;
    assert_eq!(last_purchase(&app, &ada).await["status"], "succeeded");
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
    app.course(&ada, "pricing-june").missions().await.expect(200);
    assert_eq!(app.count(OPEN_DISPUTES).await, 0);
}

#[tokio::test]
async fn a_lost_charge_keeps_the_subscription_closed_until_another_charge_is_paid() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed(&app, &service, &ada, "monthly").await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    let charge = text(&last_purchase(&app, &ada).await["reference"]);
    for deed in ["dispute", "lose"] {
        bank(&app, &service, &charge, deed).await;
        assert_eq!(standing(&subscription(&app, &ada).await), ("active", false), "{deed}");
        app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    }
    assert_eq!(last_purchase(&app, &ada).await["status"], "refunded");
    assert_eq!(app.count(OPEN_DISPUTES).await, 0);

    days_pass(&app, &service, 30).await;
    assert_eq!(last_purchase(&app, &ada).await["status"], "succeeded", "it is renewed");
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
    app.course(&ada, "pricing-june").missions().await.expect(200);

    // A dispute of the renewal, which was paid after the lost charge, ends the access like the first dispute.
    let renewal = text(&last_purchase(&app, &ada).await["reference"]);
    assert_ne!(renewal, charge);
    bank(&app, &service, &renewal, "dispute").await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", false));
}

/// Buys an enrolment, disputes its payment, and enrols again with a subscription. Returns the payment intent of the
/// purchase.
async fn disputed_and_taken_again(app: &App, service: &Arc<Service>, learner: &Learner) -> String {
    let quote = app.quote(learner, "pricing-june", "").await;
    let intent = app.pay_by_card(service, learner, &quote).await;
    bank(app, service, &intent, "dispute").await;
    app.course(learner, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    subscribed(app, service, learner, "monthly").await;
    app.course(learner, "pricing-june").enrol().await.expect(201);
    assert_eq!(app.count("SELECT count(*) FROM enrolments WHERE by_subscription").await, 1);
    intent
}

async fn end_subscription(app: &App, service: &Service, learner: &Learner) {
    manage(app, learner, json!({ "action": "cancel" })).await;
    days_pass(app, service, 31).await;
    assert_eq!(standing(&subscription(app, learner).await), ("canceled", false));
}

#[tokio::test]
async fn a_paid_place_whose_dispute_is_won_stays_open_when_the_subscription_ends() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let intent = disputed_and_taken_again(&app, &service, &ada).await;
    bank(&app, &service, &intent, "win").await;
    assert_eq!(app.count("SELECT count(*) FROM enrolments WHERE by_subscription").await, 0);
    end_subscription(&app, &service, &ada).await;
    assert_eq!(app.count("SELECT count(*) FROM enrolments WHERE status = 'withdrawn'").await, 0);
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn a_lost_dispute_does_not_close_a_place_that_a_subscription_has_opened_meanwhile() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let intent = disputed_and_taken_again(&app, &service, &ada).await;
    bank(&app, &service, &intent, "lose").await;
    app.course(&ada, "pricing-june").missions().await.expect(200);
    end_subscription(&app, &service, &ada).await;
    assert_eq!(app.count("SELECT count(*) FROM enrolments WHERE status = 'withdrawn'").await, 1);
}
