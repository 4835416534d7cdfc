//! Paystack.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::Paystack;
use domain::payment::PaymentStatus::{Pending, Processing, Succeeded};
use domain::payment::dispute::DisputeStatus;
use domain::payment::method::PaymentMethod;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use local_providers::Failure;
use providers::{Fault, News, Subject};
use serde_json::{Value, json};

use crate::harness::{Bench, money, refund_of};

async fn started(bench: &Bench) -> (Subject, String) {
    bench.started(PaymentMethod::Paystack, 250_000, "NGN").await
}

#[tokio::test]
async fn a_payment_is_paid_on_its_page_and_told_of() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    assert_eq!(bench.read(Paystack, &of).await.1, Some(Pending));
    assert!(bench.open(&address).await.text.contains("NGN 2500.00"));
    let reference = of.reference.clone().unwrap_or_default();
    let paid = bench.press(&address, "pay").await;
    let back = format!("http://127.0.0.1:9/checkout/success?payment=1&trxref={reference}&reference={reference}");
    assert_eq!(paid.sent_to, Some(back));
    let (statement, status) = bench.read(Paystack, &of).await;
    assert_eq!((status, statement.amount), (Some(Succeeded), Some(money(250_000, "NGN"))));
    assert_eq!(statement.subject.payment, of.payment);
    let event = bench.events(1).await.remove(0).expect("a signed event");
    assert_eq!(event.news, News::Payment(statement.subject.clone()));
    let id = statement.subject.transaction.unwrap_or_default();
    assert_eq!(event.id, format!("14:charge.success {}:{id} 7:success 6:250000", id.len()));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_decline_leaves_the_page_open_and_so_does_leaving() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    assert!(bench.press(&address, "decline").await.text.contains("declined"));
    let (statement, status) = bench.read(Paystack, &of).await;
    assert_eq!(statement.words.status, "failed");
    let note = statement.words.reading.and_then(|reading| reading.note);
    assert_eq!((status, note), (Some(Pending), Some(Note::AttemptFailed)));
    assert_eq!(bench.press(&address, "cancel").await.sent_to.as_deref(), Some("http://127.0.0.1:9/checkout?left=1"));
    assert_eq!(bench.read(Paystack, &of).await.1, Some(Pending));
    bench.press(&address, "challenge").await;
    assert!(bench.press(&address, "accept").await.sent_to.is_some());
    assert_eq!(bench.read(Paystack, &of).await.1, Some(Succeeded));
}

#[tokio::test]
async fn money_that_takes_its_time_is_in_hand_meanwhile() {
    for (deed, expected) in [("arrive", "success"), ("fail", "failed")] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        bench.press(&address, "slow").await;
        assert_eq!(bench.read(Paystack, &of).await.1, Some(Processing));
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        assert_eq!(bench.read(Paystack, &of).await.0.words.status, expected);
    }
}

#[tokio::test]
async fn a_page_closes_when_the_account_says_so() {
    let bench = Bench::start().await;
    let request = bench.browser.put(format!("{}/paystack/integration/payment_session_timeout", bench.address));
    let answer = request.bearer_auth("sk_test_secret").json(&json!({ "timeout": 1_800 })).send().await;
    assert!(answer.expect("an answer").status().is_success());
    let (of, address) = started(&bench).await;
    bench.service.move_clock(Duration::from_secs(1_799));
    assert_eq!(bench.open(&address).await.status, 200);
    bench.service.move_clock(Duration::from_secs(2));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
    assert_eq!(bench.read(Paystack, &of).await.1, Some(Pending), "it is never told that a page has closed");
}

#[tokio::test]
async fn a_reference_is_used_once_so_that_nothing_is_begun_twice() {
    let bench = Bench::start().await;
    let order = bench.order(PaymentMethod::Paystack, 250_000, "NGN");
    bench.service.set(|knobs| knobs.failures.push_back(("initialize".to_owned(), Failure::AnswerLost)));
    let lost = bench.providers.start(PaymentMethod::Paystack, &order).await;
    assert!(lost.is_err_and(|fault| fault.may_be_done()));
    assert_eq!(bench.service.calls().len(), 1, "it is not repeated");
    let again = bench.providers.start(PaymentMethod::Paystack, &order).await;
    assert_eq!(again, Err(Fault::Repeated));
}

#[tokio::test]
async fn a_refund_is_told_of_without_an_id() {
    for (fails, progress, last) in
        [(false, RefundProgress::Done, "refund.processed"), (true, RefundProgress::Failed, "refund.failed")]
    {
        let bench = Bench::start().await;
        bench.service.set(|knobs| knobs.refunds_fail = fails);
        let (of, address) = started(&bench).await;
        bench.press(&address, "pay").await;
        let (paid, _) = bench.read(Paystack, &of).await;
        let refund = bench.providers.refund(Paystack, &refund_of(&paid, 100_000)).await.expect("a refund");
        assert_eq!((refund.words.progress, refund.amount), (Some(RefundProgress::Open), Some(money(100_000, "NGN"))));
        bench.service.move_clock(Duration::from_secs(5));
        let reference = refund.reference.unwrap_or_default();
        let refund = bench.providers.read_refund(Paystack, &reference).await.expect("a statement");
        assert_eq!(refund.words.progress, Some(progress));
        let events = bench.events(4).await.into_iter().map(|event| event.expect("a signed event"));
        let refunds = events.filter(|event| event.kind.starts_with("refund.")).collect::<Vec<_>>();
        assert_eq!(
            refunds.iter().map(|event| event.kind.as_str()).collect::<Vec<_>>(),
            ["refund.pending", "refund.processing", last]
        );
        for event in &refunds {
            let about = Subject { transaction: None, user: None, ..of.clone() };
            assert_eq!(event.news, News::Refund { of: about, refund: None });
        }
        let ids = refunds.iter().map(|event| &event.id).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(ids.len(), 3, "each has a name of its own");
        let more = bench.providers.refund(Paystack, &refund_of(&paid, 150_001)).await;
        assert!(matches!(more, Err(Fault::Refused { status: 400, .. })), "{more:?}");
    }
}

#[tokio::test]
async fn a_bank_calls_money_back_and_decides() {
    for (deed, expected) in [("win", DisputeStatus::Won), ("lose", DisputeStatus::Lost)] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        bench.press(&address, "pay").await;
        bench.webhooks(1).await;
        let reference = of.reference.as_deref().unwrap_or_default();
        for (deed, status) in [("dispute", DisputeStatus::Open), (deed, expected)] {
            assert!(bench.service.act(reference, deed).await);
            let event = bench.events(1).await.remove(0).expect("a signed event");
            let News::Dispute { dispute } = event.news else { panic!("no dispute") };
            let said = bench.providers.read_dispute(Paystack, &dispute).await.expect("a dispute");
            assert_eq!(said.words.reading.and_then(|reading| reading.dispute), Some(status));
            assert_eq!((said.of.payment, said.amount), (of.payment, Some(money(250_000, "NGN"))));
        }
        assert_eq!(bench.providers.read_dispute(Paystack, "1").await, Err(Fault::Unknown));
    }
}

#[tokio::test]
async fn what_it_does_not_take_is_a_refusal() {
    let bench = Bench::start().await;
    for (amount, currency, expected) in
        [(4_999, "NGN", "invalid_amount"), (5_000, "EUR", "unsupported_currency"), (100, "USD", "invalid_amount")]
    {
        let order = bench.order(PaymentMethod::Paystack, amount, currency);
        let fault = bench.providers.start(PaymentMethod::Paystack, &order).await;
        assert!(matches!(&fault, Err(Fault::Refused { code, .. }) if code == expected), "{fault:?}");
    }
    let unknown = Subject { reference: Some("018f-1".to_owned()), ..Subject::default() };
    assert_eq!(bench.providers.read(Paystack, &unknown).await, Err(Fault::Unknown));
    assert_eq!(bench.providers.read_refund(Paystack, "1").await, Err(Fault::Unknown));
}

#[tokio::test]
async fn the_stand_in_repairs_nothing() {
    let bench = Bench::start().await;
    let body = || json!({ "email": "ada@example.org", "amount": "5000", "currency": "NGN", "reference": "r-1" });
    let ask = |key: &'static str, path: &'static str, body: Value| {
        let request = bench.browser.post(format!("{}/paystack/{path}", bench.address)).bearer_auth(key);
        async move { request.json(&body).send().await.expect("an answer").status().as_u16() }
    };
    let with = |field: &str, value: Value| {
        let mut body = body();
        body[field] = value;
        body
    };
    let (key, path) = ("sk_test_secret", "transaction/initialize");
    assert_eq!(ask("sk_test_other", path, body()).await, 401);
    assert_eq!(ask(key, "transaction/initialise", body()).await, 404);
    assert_eq!(ask(key, "transaction/verify/r-1", body()).await, 405);
    for (field, value) in [
        ("email", Value::Null),
        ("amount", Value::Null),
        ("amount", json!(50.5)),
        ("amount", json!("5000.00")),
        ("currency", json!("ngn")),
        ("reference", json!("r_1")),
        ("reference", json!("r 1")),
    ] {
        assert_eq!(ask(key, path, with(field, value.clone())).await, 400, "{field} {value}");
    }
    assert_eq!(ask(key, path, with("amount", json!(5_000))).await, 200);
    assert_eq!(ask(key, path, body()).await, 400, "the reference is used");
    let form = bench.browser.post(format!("{}/paystack/{path}", bench.address)).bearer_auth(key).body("email=a@b.c");
    assert_eq!(form.send().await.expect("an answer").status().as_u16(), 400);
}
