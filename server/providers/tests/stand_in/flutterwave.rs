//! Flutterwave.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::Flutterwave;
use domain::payment::PaymentStatus::{Pending, Succeeded};
use domain::payment::method::PaymentMethod;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use local_providers::Failure;
use providers::{Fault, News, Subject};
use serde_json::{Value, json};

use crate::harness::{Bench, money, refund_of};

async fn started(bench: &Bench) -> (Subject, String) {
    bench.started(PaymentMethod::Flutterwave, 250_005, "NGN").await
}

#[tokio::test]
async fn a_payment_is_paid_on_its_page_and_told_of() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    assert_eq!(bench.read(Flutterwave, &of).await.1, Some(Pending), "a page is no transaction");
    assert!(bench.open(&address).await.text.contains("NGN 2500.05"));
    let paid = bench.press(&address, "pay").await;
    let (statement, status) = bench.read(Flutterwave, &of).await;
    assert_eq!((status, statement.amount), (Some(Succeeded), Some(money(250_005, "NGN"))));
    assert_eq!(statement.subject.payment, of.payment);
    let id = statement.subject.transaction.clone().unwrap_or_default();
    let reference = of.reference.unwrap_or_default();
    let back = format!("/checkout/success?payment=1&status=successful&tx_ref={reference}&transaction_id={id}");
    assert!(paid.sent_to.is_some_and(|to| to.ends_with(&back)));
    let event = bench.events(1).await.remove(0).expect("an event with the hash");
    assert_eq!(event.news, News::Payment(statement.subject));
    assert_eq!(event.id, format!("16:charge.completed {}:{id} 10:successful 7:2500.05", id.len()));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_try_that_is_declined_is_one_of_several() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    assert_eq!(bench.press(&address, "decline").await.sent_to, None);
    let (declined, status) = bench.read(Flutterwave, &of).await;
    let note = declined.words.reading.and_then(|reading| reading.note);
    assert_eq!((status, note), (Some(Pending), Some(Note::AttemptFailed)));
    let left = bench.press(&address, "cancel").await.sent_to.expect("an address");
    assert!(left.contains("status=cancelled") && !left.contains("transaction_id"), "{left}");
    bench.press(&address, "challenge").await;
    bench.press(&address, "accept").await;
    let (paid, status) = bench.read(Flutterwave, &of).await;
    assert_eq!(status, Some(Succeeded));
    assert!(paid.subject.transaction != declined.subject.transaction);
    let ids = bench.events(2).await.into_iter().map(|event| event.expect("an event").id);
    assert_eq!(ids.collect::<std::collections::BTreeSet<_>>().len(), 2);
}

#[tokio::test]
async fn money_that_takes_its_time_arrives_or_does_not() {
    for (deed, expected) in [("arrive", "successful"), ("fail", "failed")] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        assert!(bench.press(&address, "slow").await.sent_to.is_some_and(|to| to.contains("status=completed")));
        let (waiting, _) = bench.read(Flutterwave, &of).await;
        assert_eq!(waiting.words.status, "pending");
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        let (ended, _) = bench.read(Flutterwave, &of).await;
        assert_eq!((ended.words.status.as_str(), ended.subject), (expected, waiting.subject));
    }
}

#[tokio::test]
async fn a_page_closes_when_its_session_is_over() {
    let bench = Bench::start().await;
    let mut order = bench.order(PaymentMethod::Flutterwave, 4_900, "GHS");
    order.expires_at = order.now.plus_seconds(30 * 60);
    let started = bench.providers.start(PaymentMethod::Flutterwave, &order).await.expect("a payment");
    let providers::Then::Page { address } = started.then else { panic!("no page") };
    bench.service.move_clock(Duration::from_secs(30 * 60 - 5));
    assert_eq!(bench.open(&address).await.status, 200);
    bench.service.move_clock(Duration::from_secs(10));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn what_a_webhook_says_is_not_believed() {
    let bench = Bench::start().await;
    bench.service.set(|knobs| knobs.lying = true);
    let (of, address) = started(&bench).await;
    bench.press(&address, "decline").await;
    let event = bench.events(1).await.remove(0).expect("an event with the hash");
    assert!(event.id.contains("successful"), "it says that all is paid");
    let News::Payment(subject) = event.news else { panic!("no payment") };
    assert_eq!(bench.read(Flutterwave, &subject).await.1, Some(Pending), "who asks knows better");
    bench.service.set(|knobs| (knobs.lying, knobs.forged) = (false, true));
    bench.press(&address, "pay").await;
    let mut came = bench.webhooks(1).await.remove(0);
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned));
    for (hash, expected) in [("fw-1", true), ("fw-2", false), ("", false)] {
        came.headers = vec![("Verif-Hash".to_owned(), hash.to_owned())];
        assert_eq!(bench.verify(&came).await.is_ok(), expected, "{hash}");
    }
    came.headers.clear();
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned));
    assert_eq!(bench.read(Flutterwave, &of).await.1, Some(Succeeded));
}

#[tokio::test]
async fn a_refund_that_is_completed_has_only_begun() {
    for (fails, expected) in [(false, RefundProgress::Done), (true, RefundProgress::Failed)] {
        let bench = Bench::start().await;
        bench.service.set(|knobs| knobs.refunds_fail = fails);
        let (of, address) = started(&bench).await;
        bench.press(&address, "pay").await;
        let (paid, _) = bench.read(Flutterwave, &of).await;
        let refund = bench.providers.refund(Flutterwave, &refund_of(&paid, 100_000)).await.expect("a refund");
        assert_eq!(refund.words.status, "completed");
        assert_eq!((refund.words.progress, refund.amount), (Some(RefundProgress::Open), Some(money(100_000, "NGN"))));
        bench.service.move_clock(Duration::from_secs(5));
        let reference = refund.reference.unwrap_or_default();
        let refund = bench.providers.read_refund(Flutterwave, &reference).await.expect("a statement");
        assert_eq!(refund.words.progress, Some(expected));
        let more = bench.providers.refund(Flutterwave, &refund_of(&paid, 150_006)).await;
        assert!(matches!(more, Err(Fault::Refused { status: 409, .. })), "{more:?}");
    }
}

#[tokio::test]
async fn a_refund_whose_answer_is_lost_is_not_sent_again() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let (paid, _) = bench.read(Flutterwave, &of).await;
    bench.service.set(|knobs| knobs.failures.push_back(("refund".to_owned(), Failure::AnswerLost)));
    let lost = bench.providers.refund(Flutterwave, &refund_of(&paid, 100)).await;
    assert!(lost.is_err_and(|fault| fault.may_be_done()));
    assert!(!bench.providers.knows_refund_again(Flutterwave));
    assert_eq!(bench.service.calls().iter().filter(|call| call.ends_with("/refund")).count(), 1);
}

#[tokio::test]
async fn the_stand_in_repairs_nothing() {
    let bench = Bench::start().await;
    let body = || {
        json!({
            "tx_ref": "r-1", "amount": 49.5, "currency": "USD", "redirect_url": "https://example.org",
            "customer": { "email": "ada@example.org" },
        })
    };
    let ask = |key: &'static str, path: &'static str, body: Value| {
        let request = bench.browser.post(format!("{}/flutterwave/v3/{path}", bench.address)).bearer_auth(key);
        async move { request.json(&body).send().await.expect("an answer").status().as_u16() }
    };
    let with = |field: &str, value: Value| {
        let mut body = body();
        body[field] = value;
        body
    };
    let key = "FLWSECK-1";
    assert_eq!(ask("FLWSECK-2", "payments", body()).await, 401);
    assert_eq!(ask(key, "payment", body()).await, 404);
    assert_eq!(ask(key, "refunds/1", body()).await, 405);
    assert_eq!(ask(key, "transactions/1/refund", json!({})).await, 400);
    for (field, value) in [
        ("tx_ref", Value::Null),
        ("amount", json!("49.50")),
        ("amount", json!(0)),
        ("amount", json!(-1)),
        ("amount", json!(49.505)),
        ("currency", json!("INR")),
        ("redirect_url", Value::Null),
        ("customer", json!({})),
        ("session_duration", json!(1_441)),
    ] {
        assert_eq!(ask(key, "payments", with(field, value.clone())).await, 400, "{field} {value}");
    }
    assert_eq!(ask(key, "payments", body()).await, 200);
    let unknown = Subject { reference: Some("018f-1".to_owned()), ..Subject::default() };
    assert_eq!(bench.read(Flutterwave, &unknown).await.1, Some(Pending));
    assert_eq!(bench.providers.read_refund(Flutterwave, "1").await, Err(Fault::Unknown));
}
