//! Deleting an account ends its subscription at the provider, so that it is not charged again.

use local_providers::Failure;
use reqwest::Method;
use serde_json::json;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::subscription::{ask_at, days_pass, session_of, subscribed_at, turn, with_plans};

const CHARGES: &str = "SELECT count(*) FROM subscription_invoices";
const RUNNING: &str = "SELECT count(*) FROM subscriptions WHERE status IN ('incomplete', 'active', 'past_due')";
const JOBS: &str = "SELECT count(*) FROM jobs WHERE kind = 'subscription/end_erased'";

async fn leave(app: &App, learner: &Learner) {
    let body = json!({ "confirm": address_of(&learner.uid) });
    app.request(Method::DELETE, "/api/user/").json(&body).by(learner).await.expect(202);
}

#[tokio::test]
async fn a_subscription_ends_at_its_provider_when_its_account_is_deleted() {
    let (app, service) = with_plans().await;
    let [ada, ben] = [app.learner("ada").await, app.learner("ben").await];
    subscribed_at(&app, &service, &ada, ("stripe", "monthly")).await;
    subscribed_at(&app, &service, &ben, ("paypal", "monthly")).await;
    leave(&app, &ada).await;
    leave(&app, &ben).await;
    assert_eq!((app.count(JOBS).await, app.count(RUNNING).await), (2, 2));
    turn(&app, &service).await;
    assert_eq!((app.count(JOBS).await, app.count(RUNNING).await), (0, 0));
    days_pass(&app, &service, 70).await;
    assert_eq!(app.count(CHARGES).await, 2, "one for each, from before the account was deleted");
    let is_end = |call: &&String| {
        call.starts_with("DELETE /stripe/v1/subscriptions/")
            || (call.starts_with("POST /paypal/v1/billing/subscriptions/") && call.ends_with("/cancel"))
    };
    let calls = service.calls();
    assert_eq!(calls.iter().filter(is_end).count(), 2, "{calls:?}");
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_asked_again() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, ("stripe", "monthly")).await;
    service.set(|knobs| {
        knobs.failures = (0..12).map(|_| ("v1/subscriptions/".to_owned(), Failure::Broken)).collect();
    });
    leave(&app, &ada).await;
    app.run_jobs().await;
    assert_eq!((app.count(JOBS).await, app.count(RUNNING).await), (1, 1));
    service.set(|knobs| knobs.failures.clear());
    turn(&app, &service).await;
    assert_eq!((app.count(JOBS).await, app.count(RUNNING).await), (0, 0));
}

#[tokio::test]
async fn a_page_that_is_open_when_the_account_is_deleted_begins_nothing_that_is_renewed() {
    let (app, service) = with_plans().await;
    let [ada, ben] = [app.learner("ada").await, app.learner("ben").await];
    let at_stripe = ask_at(&app, &ada, "stripe", "monthly").await.expect(201);
    let at_paypal = ask_at(&app, &ben, "paypal", "monthly").await.expect(201);
    leave(&app, &ada).await;
    leave(&app, &ben).await;
    turn(&app, &service).await;
    assert!(!service.act(&session_of(&at_stripe), "pay").await, "its page is closed");
    assert!(service.act(&session_of(&at_paypal), "pay").await, "PayPal closes no page");
    turn(&app, &service).await;
    assert_eq!((app.count(JOBS).await, app.count(RUNNING).await), (0, 0));
    days_pass(&app, &service, 70).await;
    assert_eq!(app.count(CHARGES).await, 1, "the first one, which was agreed to");
}
