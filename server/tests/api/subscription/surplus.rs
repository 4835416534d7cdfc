//! A subscription that is surplus because of a later one. It is stopped, its charge is refunded once, and a mail names
//! the money that is refunded.

use serde_json::{Value, json};
use server::jobs::enqueue;
use server::subscription::end_surplus::EndSurplus;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::text;
use crate::subscription::{
    ask_at, days_pass, reference, session_of, standing, subscribed_at, subscription, troubles, turn, with_plans,
};

/// Purchases under "Sent back": each title, status and amount, newest first.
async fn sent_back(app: &App, learner: &Learner) -> Vec<(String, String, Value)> {
    let returned = app.get("/api/purchases/returned").by(learner).await.expect(200);
    let shown = |one: &Value| {
        let refund = &one["refund"];
        (text(&one["title"]), text(&refund["status"]), refund["amount"]["amount_minor"].clone())
    };
    returned["items"].as_array().expect("payments").iter().map(shown).collect()
}

/// Purchases: each title, status and number of credit notes, newest first.
async fn bought(app: &App, learner: &Learner) -> Vec<(String, String, usize)> {
    let purchases = app.get("/api/purchases").by(learner).await.expect(200);
    let shown = |one: &Value| {
        let notes = one["credit_notes"].as_array().map(Vec::len).unwrap_or_default();
        (text(&one["title"]), text(&one["status"]), notes)
    };
    purchases["items"].as_array().expect("purchases").iter().map(shown).collect()
}

fn mails_about(app: &App, beginning: &str) -> Vec<String> {
    let mails = app.mails.all().into_iter().filter(|mail| mail.to == address_of("ada"));
    mails.filter(|mail| mail.subject.starts_with(beginning)).map(|mail| mail.text).collect()
}

fn row(title: &str, status: &str) -> (String, String, Value) {
    (title.to_owned(), status.to_owned(), json!(1_200))
}

#[tokio::test]
async fn a_second_subscription_at_another_provider_goes_back_once_and_its_learner_is_told() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    turn(&app, &service).await;
    let kept = subscribed_at(&app, &service, &ada, ("stripe", "yearly")).await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    assert!(service.act(&session_of(&first), "pay").await, "PayPal closes no page");
    for _ in 0..3 {
        app.run_jobs().await;
    }
    assert_eq!(sent_back(&app, &ada).await, [row("Month by month", "refunded")]);
    let expected = [("Month by month", "refunded", 1), ("A year", "succeeded", 0)];
    assert_eq!(bought(&app, &ada).await, expected.map(|(title, status, notes)| (title.into(), status.into(), notes)));
    let mails = mails_about(&app, "Your second subscription at PayPal is refunded: Month by month");
    assert!(mails.len() == 1 && mails[0].contains("We return USD 12.00 to the account"), "{mails:?}");
    assert_eq!(mails_about(&app, "Your money is on its way back: Month by month").len(), 1);

    // The stopped subscription gives no access; the other one gives access.
    let running = subscription(&app, &ada).await;
    assert_eq!((&running["id"], standing(&running)), (&kept["id"], ("active", true)));
    assert_eq!(app.count("SELECT count(*) FROM subscriptions WHERE has_access").await, 1);
    assert_eq!(troubles(&app, &ada).await, [""; 0]);
    app.course(&ada, "pricing-june").missions().await.expect(200);

    // The charge is refunded only once, even if the job is repeated.
    let again = EndSurplus { subscription: serde_json::from_value(first["subscription"].clone()).expect("an id") };
    let (mut conn, now) = (app.database.connect().await, app.clock.now());
    enqueue(&mut conn, None, &again, now, now).await.expect("a job");
    days_pass(&app, &service, 40).await;
    let calls = service.calls();
    assert_eq!(calls.iter().filter(|call| call.ends_with("/refund")).count(), 1, "{calls:?}");
    assert_eq!((sent_back(&app, &ada).await.len(), mails_about(&app, "Your second subscription").len()), (1, 1));
}

#[tokio::test]
async fn a_charge_that_becomes_known_after_the_stop_goes_back_too() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    turn(&app, &service).await;
    subscribed_at(&app, &service, &ada, ("stripe", "yearly")).await;
    assert!(service.act(&session_of(&first), "pay").await);
    turn(&app, &service).await;
    assert_eq!(sent_back(&app, &ada).await, [row("Month by month", "refunded")]);
    assert!(service.act(&session_of(&first), "charge_late").await, "it was under way when it was cancelled");
    for _ in 0..3 {
        turn(&app, &service).await;
    }
    assert_eq!(sent_back(&app, &ada).await, [row("Month by month", "refunded"), row("Month by month", "refunded")]);
    assert_eq!(mails_about(&app, "Your second subscription at PayPal is refunded").len(), 2);
    assert_eq!(app.count("SELECT count(*) FROM subscriptions WHERE has_access").await, 1);
}

#[tokio::test]
async fn one_at_stripe_that_is_paid_again_goes_back_by_its_running_period_alone() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, ("stripe", "monthly")).await;
    let at_stripe = reference(&app, &ada).await;
    assert!(service.act(&at_stripe, "fail_renewals").await);
    days_pass(&app, &service, 30).await;
    days_pass(&app, &service, 16).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("unpaid", false));
    let kept = subscribed_at(&app, &service, &ada, ("paypal", "yearly")).await;
    assert!(service.act(&at_stripe, "recover").await, "Stripe goes on trying");
    for _ in 0..2 {
        turn(&app, &service).await;
    }
    assert_eq!(subscription(&app, &ada).await["id"], kept["id"]);
    assert_eq!(sent_back(&app, &ada).await, [row("Month by month", "refunded")]);
    let expected = [("Month by month", "refunded", 1), ("A year", "succeeded", 0), ("Month by month", "succeeded", 0)];
    assert_eq!(bought(&app, &ada).await, expected.map(|(title, status, notes)| (title.into(), status.into(), notes)));
    assert_eq!(mails_about(&app, "Your second subscription at Stripe is refunded: Month by month").len(), 1);
}
