//! Failed calls, and webhooks that are late, repeated, out of order, forged or missing.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::{Paypal, Stripe};
use domain::payment::PaymentStatus::Succeeded;
use domain::payment::method::PaymentMethod::{
    CheckoutSession, Free, Paymentwall as ByPaymentwall, Paypal as ByPaypal, Paystack as ByPaystack,
};
use domain::time::Timestamp;
use local_providers::Failure;
use providers::{Delivery, Fault, Providers, Secret, Settings, Subject};
use serde_json::{Value, json};

use crate::harness::{Bench, refund_of};

#[tokio::test]
async fn a_call_that_is_known_again_is_made_again() {
    for failure in [Failure::Broken, Failure::Busy, Failure::AnswerLost] {
        let bench = Bench::start().await;
        bench.service.set(|knobs| knobs.failures.push_back(("checkout/sessions".to_owned(), failure.clone())));
        let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
        bench.press(&address, "pay").await;
        let (paid, _) = bench.read(Stripe, &of).await;
        bench.service.set(|knobs| knobs.failures.push_back(("refunds".to_owned(), failure.clone())));
        bench.providers.refund(Stripe, &refund_of(&paid, 4_900)).await.expect("a refund");
        let (statement, _) = bench.read(Stripe, &of).await;
        assert_eq!(statement.refunded, paid.amount, "{failure:?}");
        let calls = bench.service.calls();
        let refunds = calls.iter().filter(|call| call.ends_with("/refunds")).count();
        assert_eq!(refunds, if failure == Failure::AnswerLost { 2 } else { 1 }, "{calls:?}");
    }
}

#[tokio::test]
async fn a_provider_that_stays_away_is_a_fault_that_says_what_is_known() {
    let bench = Bench::start().await;
    let order = bench.order(CheckoutSession, 4_900, "USD");
    let fail = |failure: Failure| {
        bench.service.set(|knobs| knobs.failures.extend((0..3).map(|_| ("sessions".to_owned(), failure.clone()))));
        bench.providers.start(CheckoutSession, &order)
    };
    assert_eq!(fail(Failure::Broken).await, Err(Fault::Broken("500".to_owned())));
    assert_eq!(fail(Failure::Busy).await, Err(Fault::Busy));
    let hasty = Bench::start_with(|settings| settings.timeout = Duration::from_millis(100)).await;
    let silent = |_| ("sessions".to_owned(), Failure::Silent(Duration::from_secs(60)));
    hasty.service.set(|knobs| knobs.failures.extend((0..3).map(silent)));
    let slow = hasty.providers.start(CheckoutSession, &order).await;
    assert_eq!(slow, Err(Fault::Slow));
    assert!(slow.is_err_and(|fault| fault.may_be_done() && fault.is_passing()));
    let away = Bench::start_with(|settings| {
        if let Some(stripe) = &mut settings.stripe {
            stripe.url = "http://127.0.0.1:9".to_owned();
        }
    })
    .await;
    let fault = away.providers.start(CheckoutSession, &order).await;
    assert_eq!(fault, Err(Fault::Unreachable));
    assert!(fault.is_err_and(|fault| !fault.may_be_done() && fault.is_passing()));
}

#[tokio::test]
async fn who_is_not_set_up_takes_nothing() {
    let bench = Bench::start_with(|settings| settings.paypal = None).await;
    let none = Providers::new(&Settings::default()).expect("clients");
    assert!(none.set_up().is_empty());
    let order = bench.order(ByPaypal, 4_900, "USD");
    assert_eq!(bench.providers.start(ByPaypal, &order).await, Err(Fault::NotSetUp(Paypal)));
    assert!(matches!(bench.providers.start(Free, &order).await, Err(Fault::Impossible(_))));
    assert_eq!(none.read(Stripe, &Subject::default()).await, Err(Fault::NotSetUp(Stripe)));
}

#[tokio::test]
async fn webhooks_come_twice_late_and_in_the_wrong_order() {
    let bench = Bench::start().await;
    bench.service.set(|knobs| {
        (knobs.twice, knobs.reversed, knobs.delay) = (true, true, Duration::from_millis(50));
    });
    let (_, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    let events = bench.events(4).await.into_iter().map(|event| event.expect("a signed event")).collect::<Vec<_>>();
    let kinds = events.iter().map(|event| event.kind.as_str()).collect::<Vec<_>>();
    let (completed, succeeded) = ("checkout.session.completed", "payment_intent.succeeded");
    assert_eq!(kinds, [completed, completed, succeeded, succeeded]);
    assert_eq!((events[0].id == events[1].id, events[1].id == events[2].id), (true, false));
    assert!(events.iter().all(|event| event.id.starts_with("evt_")));
}

#[tokio::test]
async fn a_webhook_is_there_before_the_browser_or_never() {
    let bench = Bench::start().await;
    bench.service.set(|knobs| knobs.before_redirect = true);
    let (_, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    assert_eq!(bench.service.delivered().len(), 2, "they were answered before the browser was");
    bench.webhooks(2).await;
    bench.service.set(|knobs| knobs.never = true);
    let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    bench.webhooks(0).await;
    assert_eq!(bench.read(Stripe, &of).await.1, Some(Succeeded), "who asks hears it all the same");
}

#[tokio::test]
async fn nobody_else_s_and_no_old_webhook_is_believed() {
    let bench = Bench::start().await;
    let changes: [fn(&mut local_providers::Knobs); 3] =
        [|knobs| knobs.forged = true, |knobs| knobs.stale = true, |knobs| knobs.reencoded = true];
    for change in changes {
        bench.service.set(|knobs| {
            *knobs = local_providers::Knobs::default();
            change(knobs);
        });
        let (_, address) = bench.started(CheckoutSession, 4_900, "USD").await;
        bench.press(&address, "pay").await;
        assert_eq!(bench.events(2).await, [Err(Fault::NotSigned), Err(Fault::NotSigned)]);
    }
}

#[tokio::test]
async fn no_bit_of_a_webhook_can_be_changed() {
    let bench = Bench::start().await;
    let (_, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    let mut came = bench.webhooks(2).await.remove(0);
    assert!(bench.verify(&came).await.is_ok());
    for at in (0..came.body.len()).step_by(7) {
        came.body[at] ^= 1;
        assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned), "{at}");
        came.body[at] ^= 1;
    }
    for method in [ByPaystack, ByPaypal, ByPaymentwall] {
        let (amount, currency) = if method == ByPaystack { (250_000, "NGN") } else { (4_900, "USD") };
        let (_, address) = bench.started(method, amount, currency).await;
        bench.press(&address, "pay").await;
        let mut other = bench.webhooks(1).await.remove(0);
        assert!(bench.verify(&other).await.is_ok(), "{method:?}");
        for at in (0..other.body.len()).step_by(11) {
            other.body[at] ^= 1;
            assert_eq!(bench.verify(&other).await, Err(Fault::NotSigned), "{method:?} {at}");
            other.body[at] ^= 1;
        }
        let query = other.query.clone();
        for at in 0..query.len() {
            let mut bytes = query.clone().into_bytes();
            bytes[at] ^= 1;
            other.query = String::from_utf8(bytes).expect("ASCII");
            assert_eq!(bench.verify(&other).await, Err(Fault::NotSigned), "{method:?} {}", other.query);
        }
    }
    let signature = came.headers.iter().find(|(name, _)| name == "stripe-signature").cloned().expect("a signature");
    came.headers.push(signature);
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned), "two signatures are none");
}

#[tokio::test]
async fn a_webhook_that_is_not_taken_comes_again() {
    let bench = Bench::start().await;
    bench.answer_webhooks([(500, ""), (200, "")]);
    let (_, address) = bench.started(ByPaystack, 250_000, "NGN").await;
    bench.press(&address, "pay").await;
    let ids = bench.events(2).await.into_iter().map(|event| event.expect("a signed event").id).collect::<Vec<_>>();
    assert_eq!(ids[0], ids[1], "it is the same event");
    // Paymentwall requires an acknowledgement in the body.
    bench.answer_webhooks([(200, "")]);
    let (_, address) = bench.started(ByPaymentwall, 4_900, "EUR").await;
    bench.press(&address, "pay").await;
    bench.webhooks(2).await;
}

#[tokio::test]
async fn the_knobs_are_turned_from_outside() {
    let bench = Bench::start().await;
    let turn = |path: &str, body: Value| {
        let request = bench.browser.post(format!("{}/control{path}", bench.address)).json(&body);
        async move { request.send().await.expect("an answer").status().as_u16() }
    };
    let knobs = json!({ "twice": true, "delay_ms": 20, "fail": { "path": "sessions", "how": "broken" } });
    assert_eq!(turn("", knobs).await, 200);
    let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    assert_eq!(bench.service.calls().len(), 1, "the call that broke down did not arrive");
    bench.press(&address, "pay").await;
    bench.webhooks(4).await;
    assert_eq!(turn("/act", json!({ "reference": of.reference, "do": "dispute" })).await, 200);
    assert_eq!(turn("/act", json!({ "reference": "pi_1", "do": "dispute" })).await, 404);
    assert_eq!(turn("", json!({ "move_clock_seconds": 60, "never": true })).await, 200);
    for wrong in [json!({ "twise": true }), json!({ "twice": 1 }), json!({ "fail": { "how": "badly" } }), json!([])] {
        assert_eq!(turn("", wrong.clone()).await, 400, "{wrong}");
    }
    let report = bench.open(&format!("{}/control", bench.address)).await.text;
    let report = serde_json::from_str::<Value>(&report).expect("JSON");
    assert_eq!((&report["knobs"]["twice"], &report["knobs"]["never"]), (&json!(true), &json!(true)));
}

#[test]
fn no_secret_is_shown() {
    assert_eq!(format!("{:?}", Secret::from("sk_live_1")), "Secret(…)");
    let headers = [("verif-hash".to_owned(), "fw-1".to_owned())];
    let now = Timestamp::parse("2026-11-20T12:00:00Z").expect("an instant");
    let shown = format!("{:?}", Delivery { headers: &headers, body: b"{}", query: "", now });
    assert!(shown.starts_with("Delivery") && !shown.contains("fw-1"), "{shown}");
}
