//! POST /payment/{method}/initialise-transaction and …/verify-transaction, webhooks, the sweep and purchases.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use local_providers::Failure;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App};
use crate::harness::learning::{a_key, text};
use crate::harness::payments::intent_of;

const FREE_ONCE: &str = r#"
[[coupons]]
name = "One place"
source = "support"
percent_bp = 10000
codes = ["ONE-PLACE"]
max_redemptions = 1
"#;

pub(super) const HALF_ONCE: &str = r#"
[[coupons]]
name = "Half a place"
source = "campaign"
percent_bp = 5000
codes = ["HALF"]
max_redemptions = 1
"#;

pub(super) const HALF: &str = r#"
[[coupons]]
name = "Half a place"
source = "campaign"
percent_bp = 5000
codes = ["HALF"]
"#;

async fn purchases(app: &App, learner: &Learner) -> Vec<Value> {
    let page = app.get("/api/purchases").by(learner).await.expect(200);
    page["items"].as_array().expect("purchases").clone()
}

fn codes(answers: &[Answer]) -> BTreeMap<(u16, String), usize> {
    let mut counts = BTreeMap::new();
    for answer in answers {
        let code = answer.body["code"].as_str().unwrap_or_default().to_owned();
        *counts.entry((answer.status.as_u16(), code)).or_default() += 1;
    }
    counts
}

#[tokio::test]
async fn a_place_for_which_nothing_is_left_to_pay_is_taken_at_once() {
    let app = App::with_programs().await;
    app.publish_coupons(FREE_ONCE).await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "?coupon=ONE-PLACE").await;
    assert_eq!(quote["total"]["amount_minor"], 0);
    let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
    let pay = |key: &str| app.post("/api/payment/free-checkout/initialise-transaction", &body).by(&ada).once(key);
    let first = pay("once").await;
    let again = pay("once").await;
    assert_eq!(first.text, again.text);
    let paid = first.expect(201);
    assert_eq!((&paid["payment"]["status"], &paid["then"]["step"]), (&json!("succeeded"), &json!("done")));
    let enrolment = pay("twice").await.refused(409, "program-already-purchased")["enrolment"].clone();
    assert_eq!(paid["enrolment"], enrolment);
    app.course(&ada, "pricing-june").missions().await.expect(200);
    let bought = purchases(&app, &ada).await;
    assert_eq!((bought.len(), &bought[0]["title"], &bought[0]["enrolment"]), (1, &json!("Port pricing"), &enrolment));
    assert_eq!(bought[0]["receipt"], "FW-000001");
    let path = format!("/api/purchases/{}", text(&bought[0]["id"]));
    assert_eq!(app.get(&path).by(&ada).await.expect(200), bought[0]);
    let ben = app.learner("ben").await;
    app.get(&path).by(&ben).await.refused(404, "route-not-found");
    app.get("/api/payment/price/experience/pricing-june?coupon=ONE-PLACE")
        .by(&ben)
        .await
        .refused(409, "coupon/restriction");
}

#[tokio::test]
async fn the_last_use_of_a_coupon_goes_to_one_of_forty_who_come_at_once() {
    let app = App::start_with(|config| config.workers = 2).await;
    app.publish(|_| {}).await;
    app.publish_coupons(FREE_ONCE).await;
    let (mut learners, mut quotes) = (Vec::new(), Vec::new());
    for number in 0..40 {
        if number % 20 == 0 {
            app.clock.advance_seconds(61);
        }
        let learner = app.learner(&format!("learner-{number}")).await;
        quotes.push(app.quote(&learner, "pricing-june", "?coupon=ONE-PLACE").await);
        learners.push(learner);
    }
    let pays = learners.iter().zip(&quotes).map(|(learner, quote)| app.initialise(learner, "free-checkout", quote));
    let answers = app.at_once(pays).await;
    let made = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(made, 1, "{:?}", codes(&answers));
    // A payer who is too late is refused: the price is now without the coupon, or the coupon is used up.
    let late = [(409, "payment/quote-stale"), (409, "coupon/restriction")].map(|(at, code)| (at, code.to_owned()));
    let others = codes(&answers).into_keys().filter(|(status, _)| *status != 201);
    assert!(others.into_iter().all(|code| late.contains(&code)), "{:?}", codes(&answers));
}

#[tokio::test]
async fn nothing_is_begun_on_a_price_that_was_not_agreed_to() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.initialise(&ben, "free-checkout", &quote).await.refused(404, "payment/quote-not-found");
    app.initialise(&ada, "free-checkout", &quote).await.refused(409, "unexpected-payment-type");
    let altered = json!({ "id": quote["id"], "hash": "0".repeat(32) });
    let stale = app.initialise(&ada, "free-checkout", &altered).await.refused(409, "payment/quote-stale");
    assert_eq!(stale["change"]["is"], "unknown");
    app.sql("UPDATE prices SET amount_minor = 5900 WHERE currency = 'USD'").await;
    let stale = app.initialise(&ada, "card-intent", &quote).await.refused(409, "payment/quote-stale");
    assert_eq!((&stale["total"]["amount_minor"], &stale["change"]["is"]), (&json!(5900), &json!("changed")));
    let fresh = app.quote(&ada, "pricing-june", "").await;
    app.clock.advance_seconds(30 * 60);
    let stale = app.initialise(&ada, "card-intent", &fresh).await.refused(409, "payment/quote-stale");
    assert_eq!(stale["change"]["is"], "expired");
}

#[tokio::test]
async fn a_free_place_needs_no_payment_and_a_full_one_takes_none() {
    let app = App::with_programs().await;
    app.publish_coupons(FREE_ONCE).await;
    let ada = app.learner("ada").await;
    let free = app.quote(&ada, "harbour-may", "").await;
    app.initialise(&ada, "card-intent", &free).await.refused(409, "unexpected-payment-type");
    app.initialise(&ada, "free-checkout", &free).await.expect(201);
    app.sql("UPDATE experience_sessions SET seats = 1, seats_taken = 1 WHERE slug = 'pricing-june'").await;
    let quote = app.quote(&ada, "pricing-june", "?coupon=ONE-PLACE").await;
    app.initialise(&ada, "free-checkout", &quote).await.refused(409, "enrolment/full");
    assert_eq!(purchases(&app, &ada).await.len(), 1);
}

#[tokio::test]
async fn a_card_pays_for_a_place_once() {
    let (app, service) = App::with_payments().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    service.set(|knobs| knobs.never = true);
    let quote = app.quote(&ada, "pricing-june", "").await;
    let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
    let pay = || app.post("/api/payment/card-intent/initialise-transaction", &body).by(&ada).once("once");
    let begun = pay().await.expect(201);
    assert_eq!((&begun["payment"]["status"], &begun["then"]["step"]), (&json!("initialised"), &json!("card_form")));
    let again = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert_eq!((&again["payment"]["id"], &again["then"]), (&begun["payment"]["id"], &begun["then"]));
    let unpaid = app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!((&unpaid["payment"]["status"], &unpaid["enrolment"]), (&json!("pending"), &json!(null)));
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    assert!(service.act(&intent_of(&begun), "pay").await);
    app.verify(&ben, "card-intent", &begun["payment"]).await.refused(409, "payment/card-verify-failed");
    app.verify(&ada, "paypal", &begun["payment"]).await.refused(409, "unexpected-payment-type");
    for _ in 0..2 {
        let paid = app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200);
        assert_eq!(paid["payment"]["status"], "succeeded");
        assert!(paid["enrolment"].is_string());
    }
    app.course(&ada, "pricing-june").missions().await.expect(200);
    let bought = purchases(&app, &ada).await;
    assert_eq!((bought.len(), &bought[0]["paid"]["amount_minor"]), (1, &json!(4900)));
    app.initialise(&ada, "card-intent", &quote).await.refused(409, "program-already-purchased");
    assert_eq!(pay().await.expect(201), begun);
}

#[tokio::test]
async fn nobody_pays_again_while_a_payment_is_on_its_way() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert!(service.act(&intent_of(&begun), "slow").await);
    let waiting = app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!(waiting["payment"]["status"], "processing");
    let again = app.initialise(&ada, "checkout-session", &quote).await.refused(409, "payment/in-progress");
    assert_eq!(again["payment"], begun["payment"]["id"]);
    assert!(service.act(&intent_of(&begun), "arrive").await);
    assert_eq!(app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200)["payment"]["status"], "succeeded");
}

#[tokio::test]
async fn a_webhook_enrols_who_never_came_back_and_twice_changes_nothing() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.twice = true);
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    let delivered = service.delivered();
    assert!(delivered.len() >= 2 && delivered.iter().all(|one| one.status == Some(200)), "{delivered:?}");
    app.run_jobs().await;
    app.course(&ada, "pricing-june").missions().await.expect(200);
    assert_eq!(purchases(&app, &ada).await.len(), 1);
}

#[tokio::test]
async fn of_many_webhooks_at_once_each_is_kept_once_and_one_that_cannot_be_holds_up_no_other() {
    let (app, _) = App::with_all_payments().await;
    let bring = |id: usize, reference: &str| {
        let data = json!({ "id": id, "tx_ref": reference, "status": "successful", "amount": 49 });
        let request = app.post("/api/webhooks/flutterwave", &json!({ "event": "charge.completed", "data": data }));
        request.header("verif-hash", "hash_of_a_server_under_test").into_future()
    };
    // Each event arrives twice. One more event contains a character that no text column can store.
    let requests = (0..60).map(|number| bring(number / 2, "a reference")).chain([bring(30, "\0")]);
    let statuses = join_all(requests).await.into_iter().map(|answer| answer.status).collect::<Vec<_>>();
    assert_eq!(statuses, [vec![200; 60], vec![400]].concat());
    assert_eq!(app.count("SELECT count(DISTINCT event_id) FROM webhook_events").await, 30);
    let jobs = "SELECT count(*) FROM jobs JOIN webhook_events e ON e.id::text = payload ->> 'event'";
    assert_eq!(app.count(jobs).await, 30);
}

#[tokio::test]
async fn the_body_of_a_webhook_is_kept_only_until_it_is_applied() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    let kept = "SELECT count(*) FROM webhook_events WHERE length(body) > 0";
    let applied = "SELECT count(*) FROM webhook_events WHERE applied_at IS NOT NULL";
    assert_eq!(app.count(applied).await, 0);
    let waiting = app.count(kept).await;
    assert_ne!(waiting, 0);
    app.run_jobs().await;
    assert_eq!((app.count(kept).await, app.count(applied).await), (0, waiting));
}

#[tokio::test]
async fn a_forged_webhook_is_refused() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.forged = true);
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    assert!(service.delivered().iter().all(|one| one.status == Some(400)), "{:?}", service.delivered());
    app.run_jobs().await;
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    let paypal = app.post("/api/webhooks/paypal", &json!({})).await;
    paypal.refused(400, "payment/paypal-signature-mismatch");
}

#[tokio::test]
async fn the_sweep_finds_what_was_paid_and_closes_what_never_was() {
    let (app, service) = App::with_payments().await;
    app.publish_coupons(HALF_ONCE).await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    service.set(|knobs| knobs.never = true);
    app.plan_jobs().await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    let half = app.quote(&ben, "pricing-june", "?coupon=HALF").await;
    app.initialise(&ben, "card-intent", &half).await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    app.clock.advance_seconds(11 * 60);
    app.run_jobs().await;
    assert_eq!(purchases(&app, &ada).await.len(), 1);
    let taken = app.get("/api/payment/price/experience/pricing-june?coupon=HALF").by(&app.learner("cleo").await).await;
    assert_eq!(taken.refused(409, "coupon/restriction")["reason"], "exhausted");
    app.clock.advance_days(1);
    for _ in 0..3 {
        app.clock.advance_seconds(60);
        app.run_jobs().await;
    }
    let dan = app.learner("dan").await;
    app.quote(&dan, "pricing-june", "?coupon=HALF").await;
    assert_eq!(purchases(&app, &ben).await.len(), 0);
}

#[tokio::test]
async fn a_payment_by_another_way_calls_the_older_one_off_and_takes_its_credit_over() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.never = true);
    app.give_credit(&ada, 1_000).await;
    let credit = async || {
        let details = app.get("/api/rewards/credit/details").by(&ada).await.expect(200);
        details["wallets"][0]["available"]["amount_minor"].clone()
    };
    assert_eq!(credit().await, 1_000);
    let quote = app.quote(&ada, "pricing-june", "?use_credit=true").await;
    assert_eq!(quote["total"]["amount_minor"], 3_900);
    let first = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    assert_eq!(credit().await, 0);
    let second = app.initialise(&ada, "checkout-session", &quote).await.expect(201);
    assert_eq!(second["then"]["step"], "page");
    assert_eq!(credit().await, 0);
    assert!(second["payment"]["id"] != first["payment"]["id"]);
    let plain = app.quote(&ada, "pricing-june", "").await;
    app.initialise(&ada, "card-intent", &plain).await.expect(201);
    assert_eq!(credit().await, 1_000);
    // A payment that was cancelled here can no longer be paid at the provider.
    app.plan_jobs().await;
    app.clock.advance_seconds(60);
    app.run_jobs().await;
    assert!(!service.act(&intent_of(&first), "pay").await);
}

#[tokio::test]
async fn a_provider_that_does_not_start_the_payment_takes_nothing() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.give_credit(&ada, 1_000).await;
    let quote = app.quote(&ada, "pricing-june", "?use_credit=true").await;
    // Only Stripe is configured.
    app.initialise(&ada, "paypal", &quote).await.refused(503, "payment/paypal-initiate-failed");
    app.initialise(&ada, "paymentwall", &quote).await.refused(503, "payment/paymentwall-initiate-failed");
    let details = app.get("/api/rewards/credit/details").by(&ada).await.expect(200);
    assert_eq!(details["wallets"][0]["available"]["amount_minor"], 1_000);
    drop(service);
    let key = a_key();
    let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
    let pay = || app.post("/api/payment/card-intent/initialise-transaction", &body).by(&ada).once(&key);
    let first = pay().await.expect(201);
    assert_eq!(pay().await.expect(201), first);
}

#[tokio::test]
async fn each_provider_that_does_not_know_or_does_not_answer_has_its_code() {
    let (app, service) = App::with_all_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    for (method, path, code) in [
        ("checkout-session", "sessions", "payment/card-initiate-failed"),
        ("paypal", "orders", "payment/paypal-initiate-failed"),
        ("paystack", "initialize", "payment/paystack-initiate-failed"),
        ("flutterwave", "payments", "payment/flutterwave-initiate-failed"),
    ] {
        service.set(|knobs| knobs.failures = (0..4).map(|_| (path.to_owned(), Failure::Broken)).collect());
        app.initialise(&ada, method, &quote).await.refused(503, code);
        service.set(|knobs| knobs.failures.clear());
    }
    let unknown = json!({ "id": Uuid::nil() });
    for (method, code) in [
        ("card-intent", "payment/card-verify-failed"),
        ("paypal", "payment/paypal-verify-failed"),
        ("paystack", "payment/paystack-verify-failed"),
        ("flutterwave", "payment/flutterwave-verify-failed"),
        ("paymentwall", "payment/paymentwall-verify-failed"),
    ] {
        app.verify(&ada, method, &unknown).await.refused(409, code);
    }
    for (provider, code) in [
        ("stripe", "payment/stripe-signature-mismatch"),
        ("paypal", "payment/paypal-signature-mismatch"),
        ("paystack", "payment/paystack-signature-mismatch"),
        ("flutterwave", "payment/flutterwave-signature-mismatch"),
    ] {
        app.post(&format!("/api/webhooks/{provider}"), &json!({})).await.refused(400, code);
    }
}
