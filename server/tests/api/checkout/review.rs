//! Payments in review, and the decisions of staff.

use std::sync::Arc;

use domain::ids::PaymentId;
use domain::payment::PaymentStatus;
use local_providers::Service;
use serde_json::{Value, json};
use server::checkout::review::{Verdict, payments_in_review, review_payment};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::payments::intent_of;

const ACCEPT: Verdict = Verdict { is_accepted: true, received_minor: None };
const REFUSE: Verdict = Verdict { is_accepted: false, received_minor: None };

/// Sets the number of seats of `pricing-june`, all of them taken.
async fn seats(app: &App, seats: &str) {
    app.sql(&format!("UPDATE experience_sessions SET seats = {seats}, seats_taken = 1 WHERE slug = 'pricing-june'"))
        .await;
}

/// Pays for an enrolment while another learner takes the last seat.
async fn pay_too_late(app: &App, service: &Arc<Service>, learner: &Learner) -> Value {
    let quote = app.quote(learner, "pricing-june", "").await;
    let begun = app.initialise(learner, "card-intent", &quote).await.expect(201);
    seats(app, "1").await;
    assert!(service.act(&intent_of(&begun), "pay").await);
    let paid = app.verify(learner, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!(paid["payment"]["status"], "review");
    paid["payment"].clone()
}

async fn decide(app: &App, by: &str, payment: &Value, verdict: Verdict) -> Result<PaymentStatus, &'static str> {
    let id = PaymentId(Uuid::parse_str(&text(&payment["id"])).expect("an id"));
    let decided = review_payment(&app.database.url, &address_of(by), id, verdict, app.clock.now()).await;
    decided.map_err(|error| error.code())
}

async fn waiting(app: &App) -> Vec<String> {
    payments_in_review(&mut app.database.connect().await).await.expect("a list")
}

#[tokio::test]
async fn a_payment_is_accepted_once_its_place_can_be_given_and_is_a_purchase_like_any_other() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let payment = pay_too_late(&app, &service, &ada).await;
    let lines = waiting(&app).await;
    assert!(lines[0].starts_with(&text(&payment["id"])), "{lines:?}");
    for word in ["asked USD 49.00, received USD 49.00", "enrolment/full"] {
        assert!(lines[0].contains(word), "{word} in {lines:?}");
    }
    assert_eq!(decide(&app, "ada", &payment, ACCEPT).await, Err("auth/forbidden"));
    assert_eq!(decide(&app, "finn", &payment, ACCEPT).await, Err("enrolment/full"));
    assert_eq!(waiting(&app).await, lines);
    seats(&app, "2").await;
    assert_eq!(decide(&app, "finn", &payment, ACCEPT).await, Ok(PaymentStatus::Succeeded));
    assert_eq!(decide(&app, "finn", &payment, REFUSE).await, Err("payment/not-in-review"));
    assert_eq!(waiting(&app).await, Vec::<String>::new());
    app.course(&ada, "pricing-june").missions().await.expect(200);
    let purchases = app.get("/api/purchases").by(&ada).await.expect(200);
    assert_eq!(purchases["items"][0]["paid"]["amount_minor"], 4_900);
    app.sql("DO $$ BEGIN ASSERT (SELECT count(*) FROM staff_actions WHERE action = 'review') = 1; END $$").await;
}

#[tokio::test]
async fn a_payment_that_is_refused_goes_back_by_itself_and_nothing_was_given() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let payment = pay_too_late(&app, &service, &ada).await;
    assert_eq!(decide(&app, "finn", &payment, REFUSE).await, Ok(PaymentStatus::Failed));
    for _ in 0..3 {
        app.run_jobs().await;
    }
    assert_eq!(service.calls().iter().filter(|call| call.ends_with("/refunds")).count(), 1);
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    assert_eq!(app.get("/api/purchases").by(&ada).await.expect(200)["items"], json!([]));
    assert!(app.mails.all().iter().any(|mail| mail.subject == "Your payment is refunded: Port pricing"));
    // The decision of staff is final, whatever the provider reports later.
    app.verify(&ada, "card-intent", &payment).await.expect(200);
    assert_eq!(decide(&app, "finn", &payment, ACCEPT).await, Err("payment/not-in-review"));
}

#[tokio::test]
async fn whoever_paid_twice_is_told_which_money_goes_back_and_keeps_the_place() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let first = app.initialise(&ada, "checkout-session", &quote).await.expect(201);
    let page = app.reference_of(&first).await;
    app.pay_by_card(&service, &ada, &quote).await;
    // The page of the cancelled payment is still open at the provider.
    assert!(service.act(&page, "pay").await);
    app.run_jobs().await;
    assert!(waiting(&app).await[0].contains("paid_twice"), "{:?}", waiting(&app).await);
    assert_eq!(decide(&app, "finn", &first["payment"], REFUSE).await, Ok(PaymentStatus::Failed));
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let seen = app.verify(&ada, "checkout-session", &first["payment"]).await.expect(200);
    assert_eq!((&seen["payment"]["status"], &seen["refund"]["status"]), (&json!("failed"), &json!("refunded")));
    let returned = app.get("/api/purchases/returned").by(&ada).await.expect(200)["items"].clone();
    assert_eq!((returned.as_array().map(Vec::len), &returned[0]["title"]), (Some(1), &json!("Port pricing")));
    assert_eq!(returned[0]["refund"]["amount"]["amount_minor"], 4_900);
    let ben = app.learner("ben").await;
    assert_eq!(app.get("/api/purchases/returned").by(&ben).await.expect(200)["items"], json!([]));
    let subjects = app.mails.all().into_iter().filter(|mail| mail.to == address_of("ada")).map(|mail| mail.subject);
    let subjects = subjects.collect::<Vec<_>>();
    assert_eq!(
        subjects.last().map(String::as_str),
        Some("Your second payment is refunded: Port pricing"),
        "{subjects:?}"
    );
    assert!(!subjects.iter().any(|subject| subject.starts_with("Your payment failed")), "{subjects:?}");
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn what_the_person_found_at_the_provider_is_booked() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let payment = pay_too_late(&app, &service, &ada).await;
    seats(&app, "2").await;
    let nothing = Verdict { received_minor: Some(0), ..ACCEPT };
    assert_eq!(decide(&app, "finn", &payment, nothing).await, Err("payment/not-received"));
    let less = Verdict { received_minor: Some(4_000), ..ACCEPT };
    assert_eq!(decide(&app, "finn", &payment, less).await, Ok(PaymentStatus::Succeeded));
    let purchases = app.get("/api/purchases").by(&ada).await.expect(200);
    assert_eq!(purchases["items"][0]["paid"]["amount_minor"], 4_000);
}
