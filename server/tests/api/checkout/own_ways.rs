//! Differences between providers: references, webhooks, return URLs and late events.

use std::time::Duration;

use domain::account::limits::MAX_ASKED_WEBHOOKS;
use futures_util::future::join_all;
use local_providers::Failure;
use serde_json::json;

use super::pay::{HALF, HALF_ONCE};
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

#[tokio::test]
async fn a_payment_is_started_at_paystack_by_one_call_however_many_ask() {
    let (app, service) = App::with_all_payments().await;
    app.publish_coupons(HALF_ONCE).await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "?coupon=HALF").await;
    let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
    let path = "/api/payment/paystack/initialise-transaction";
    let pay = |key: &str| app.post(path, &body).by(&ada).once(key);
    // The first response of Paystack arrives after the second call.
    let late = Failure::Silent(Duration::from_millis(800));
    service.set(|knobs| knobs.failures.push_back(("initialize".to_owned(), late)));
    let answers = join_all([pay("once"), pay("once"), pay("another")].map(IntoFuture::into_future)).await;
    let mut begun = Vec::new();
    for answer in answers {
        // If two requests with one key run at the same moment, one of them is refused and is sent again.
        let is_in_flight = answer.body["code"] == "idempotency/in-flight";
        begun.push(if is_in_flight { pay("once").await.expect(201) } else { answer.expect(201) });
    }
    assert!(begun.iter().all(|each| *each == begun[0]), "{begun:?}");
    assert_eq!(service.calls().iter().filter(|call| call.ends_with("/initialize")).count(), 1);
    assert_eq!(app.count("SELECT count(*) FROM payments WHERE status = 'initialised'").await, 1);
    assert_eq!(app.count("SELECT count(*) FROM coupon_redemptions WHERE status = 'reserved'").await, 1);
    assert_eq!(app.count("SELECT count(*) FROM payment_starts").await, 0);
    assert!(service.act(&app.reference_of(&begun[0]).await, "pay").await);
    let paid = app.verify(&ada, "paystack", &begun[0]["payment"]).await.expect(200);
    assert_eq!(paid["payment"]["status"], "succeeded");
}

#[tokio::test]
async fn a_reference_that_paystack_has_already_is_asked_about_before_anything_ends() {
    let (app, service) = App::with_all_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let fail = || service.set(|knobs| knobs.failures.push_back(("initialize".to_owned(), Failure::AnswerLost)));
    fail();
    let lost = app.initialise(&ada, "paystack", &quote).await;
    lost.refused(503, "payment/paystack-initiate-failed");
    // The payment stays unchanged while Paystack does not report its status.
    service.set(|knobs| knobs.failures.extend((0..3).map(|_| ("verify".to_owned(), Failure::Broken))));
    app.initialise(&ada, "paystack", &quote).await.refused(503, "payment/paystack-initiate-failed");
    assert_eq!(app.count("SELECT count(*) FROM payments WHERE status = 'initialised'").await, 1);
    // The payer has not seen Paystack's page, and Paystack reports that no payment was made, so the learner begins
    // again.
    app.initialise(&ada, "paystack", &quote).await.refused(503, "payment/paystack-initiate-failed");
    assert!(service.calls().iter().any(|call| call.contains("/transaction/verify/")));
    let begun = app.initialise(&ada, "paystack", &quote).await.expect(201);
    assert_eq!(begun["then"]["step"], "page");
}

#[tokio::test]
async fn paypal_is_asked_only_about_what_may_be_its_own_and_so_often() {
    let (app, service) = App::with_all_payments().await;
    let headers = json!({
        "paypal-auth-algo": "SHA256withRSA", "paypal-cert-url": "https://api.paypal.com/v1/cert",
        "paypal-transmission-id": "T-1", "paypal-transmission-sig": "c2ln",
        "paypal-transmission-time": "2026-01-02T03:04:05Z",
    });
    let bring = |name: &str, value: &str| {
        let mut headers = headers.clone();
        headers[name] = json!(value);
        app.post("/api/webhooks/paypal", &json!({ "id": "WH-1" })).headers(&headers)
    };
    let asked = || service.calls().iter().filter(|call| call.contains("verify-webhook-signature")).count();
    for (name, value) in [
        ("paypal-auth-algo", "none"),
        ("paypal-cert-url", "https://evil.example/v1/cert"),
        ("paypal-transmission-sig", "-"),
        ("paypal-transmission-time", "now"),
    ] {
        bring(name, value).await.refused(400, "payment/paypal-signature-mismatch");
    }
    assert_eq!(asked(), 0);
    let most = usize::try_from(MAX_ASKED_WEBHOOKS).expect("a number");
    for _ in 4..most {
        bring("paypal-transmission-id", "T-2").await.refused(400, "payment/paypal-signature-mismatch");
    }
    assert_eq!(asked(), most - 4);
    bring("paypal-transmission-id", "T-2").await.refused(429, "rate-limit-exceeded");
    assert_eq!(asked(), most - 4);
    app.clock.advance_seconds(60);
    bring("paypal-transmission-id", "T-2").await.refused(400, "payment/paypal-signature-mismatch");
}

#[tokio::test]
async fn whoever_leaves_a_provider_s_page_finds_the_order_as_it_was() {
    let (app, service) = App::with_all_payments().await;
    app.publish_coupons(HALF).await;
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a browser");
    for method in ["checkout-session", "paypal", "paystack", "paymentwall"] {
        let learner = app.learner(&format!("learner-{method}")).await;
        let quote = app.quote(&learner, "pricing-june", "?coupon=HALF&currency=USD&use_credit=false").await;
        let begun = app.initialise(&learner, method, &quote).await.expect(201);
        let page = browser.post(text(&begun["then"]["address"])).body("do=cancel");
        let left = page.header("content-type", "application/x-www-form-urlencoded").send().await.expect("an answer");
        let back =
            left.headers().get("location").and_then(|value| value.to_str().ok()).expect("the way back").to_owned();
        for part in ["/checkout?xs=pricing-june", "currency=USD", "coupon=HALF", "credit=no", &format!("way={method}")]
        {
            assert!(back.contains(part), "{method}: {part} in {back}");
        }
    }
    drop(service);
}

#[tokio::test]
async fn a_payment_that_paymentwall_may_not_have_told_of_is_waited_for() {
    let (app, service) = App::with_all_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "paymentwall", &quote).await.expect(201);
    assert_eq!(begun["payment"]["is_awaited"], true);
    app.elsewhere(reqwest::Method::GET, &text(&begun["then"]["address"])).await;
    // No webhook has arrived, and Paymentwall's API does not know the payment yet. Paying elsewhere could charge the
    // learner twice.
    let seen = app.verify(&ada, "paymentwall", &begun["payment"]).await.expect(200);
    assert_eq!((&seen["payment"]["status"], &seen["payment"]["is_awaited"]), (&json!("pending"), &json!(true)));
    let awaited = app.initialise(&ada, "paypal", &quote).await.refused(409, "payment/awaited");
    assert_eq!((&awaited["payment"], &awaited["method"]), (&begun["payment"]["id"], &json!("paymentwall")));
    // Paymentwall has taken the money and sends no pingback. Verifying the payment gives the enrolment.
    service.set(|knobs| knobs.never = true);
    assert!(service.act(&app.reference_of(&begun).await, "pay").await);
    let paid = app.verify(&ada, "paymentwall", &begun["payment"]).await.expect(200);
    assert_eq!((&paid["payment"]["status"], &paid["payment"]["is_awaited"]), (&json!("succeeded"), &json!(false)));
    // A learner who was warned, and who has not paid, can pay in another way.
    let ben = app.learner("ben").await;
    let quote = app.quote(&ben, "pricing-june", "").await;
    app.initialise(&ben, "paymentwall", &quote).await.expect(201);
    let body = json!({ "quote": quote["id"], "hash": quote["hash"], "is_warned": true });
    let path = "/api/payment/paypal/initialise-transaction";
    app.post(path, &body).by(&ben).once(&a_key()).await.expect(201);
}
