//! PayPal.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::Paypal;
use domain::payment::PaymentStatus::{Failed, PartiallyRefunded, Pending, Processing, Refunded, Succeeded};
use domain::payment::dispute::DisputeStatus;
use domain::payment::method::PaymentMethod;
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use local_providers::Failure;
use providers::{Fault, News, Statement, Subject, Then};
use serde_json::{Value, json};

use crate::harness::{Bench, money, refund_of};

async fn started(bench: &Bench) -> (Subject, String) {
    bench.started(PaymentMethod::Paypal, 4_900, "USD").await
}

async fn captured(bench: &Bench) -> (Subject, Statement) {
    let (of, address) = started(bench).await;
    bench.press(&address, "pay").await;
    let statement = bench.providers.capture(Paypal, &of).await.expect("a capture");
    (of, statement)
}

#[tokio::test]
async fn an_order_is_agreed_to_and_then_captured_once() {
    let bench = Bench::start().await;
    let order = bench.order(PaymentMethod::Paypal, 4_900, "USD");
    let begun = bench.providers.start(PaymentMethod::Paypal, &order).await.expect("an order");
    let again = bench.providers.start(PaymentMethod::Paypal, &order).await.expect("the same order");
    assert_eq!(begun, again);
    let of = Subject { reference: Some(begun.reference.clone()), ..Subject::default() };
    let Then::Page { address } = begun.then else { panic!("no page") };
    assert_eq!(bench.read(Paypal, &of).await.1, Some(Pending));
    let early = bench.providers.capture(Paypal, &of).await;
    assert!(
        matches!(&early, Err(Fault::Refused { status: 422, code, .. }) if code == "ORDER_NOT_APPROVED"),
        "{early:?}"
    );
    assert!(bench.open(&address).await.text.contains("USD 49.00"));
    let back = format!("http://127.0.0.1:9/checkout/success?payment=1&token={}&PayerID=PAYER1", begun.reference);
    assert_eq!(bench.press(&address, "pay").await.sent_to, Some(back));
    let (agreed, status) = bench.read(Paypal, &of).await;
    let note = agreed.words.reading.and_then(|reading| reading.note);
    assert_eq!((status, note), (Some(Pending), Some(Note::MustCapture)), "nothing is paid before we take it");
    let captured = bench.providers.capture(Paypal, &of).await.expect("a capture");
    assert_eq!(captured.words.reading.map(|reading| reading.status), Some(Succeeded));
    assert_eq!((captured.amount, captured.subject.payment), (Some(money(4_900, "USD")), Some(order.payment)));
    assert_eq!(bench.providers.capture(Paypal, &of).await, Ok(captured.clone()), "twice is once");
    let events = bench.events(2).await;
    for (event, transaction) in events.into_iter().zip([None, captured.subject.transaction]) {
        let event = event.expect("a signed event");
        assert!(event.id.starts_with("WH-"));
        let reference = Some(begun.reference.clone());
        assert_eq!(
            event.news,
            News::Payment(Subject { payment: Some(order.payment), reference, transaction, ..Subject::default() })
        );
    }
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_card_that_is_declined_leads_back_to_the_same_page() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    assert!(bench.press(&address, "decline").await.sent_to.is_some(), "the payer has agreed");
    let declined = bench.providers.capture(Paypal, &of).await;
    assert!(matches!(&declined, Err(Fault::Refused { code, .. }) if code == "INSTRUMENT_DECLINED"), "{declined:?}");
    assert_eq!(bench.read(Paypal, &of).await.1, Some(Pending));
    bench.press(&address, "challenge").await;
    bench.press(&address, "accept").await;
    let captured = bench.providers.capture(Paypal, &of).await.expect("a capture");
    assert_eq!(captured.words.detail.as_deref(), Some("COMPLETED"));
}

#[tokio::test]
async fn an_order_is_cancelled_left_and_gone() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    let token = of.reference.clone().unwrap_or_default();
    let cancelled = bench.press(&address, "cancel").await.sent_to;
    assert_eq!(cancelled, Some(format!("http://127.0.0.1:9/checkout?left=1&token={token}")));
    assert_eq!(bench.read(Paypal, &of).await.1, Some(Pending));
    bench.service.move_clock(Duration::from_secs(3 * 60 * 60 - 10));
    bench.press(&address, "pay").await;
    bench.service.move_clock(Duration::from_secs(3 * 60 * 60 - 10));
    assert_eq!(bench.read(Paypal, &of).await.1, Some(Pending), "three hours more to capture it");
    bench.service.move_clock(Duration::from_secs(20));
    assert_eq!(bench.providers.read(Paypal, &of).await, Err(Fault::Unknown));
    assert_eq!(bench.providers.capture(Paypal, &of).await, Err(Fault::Unknown));
    assert_eq!(bench.open(&address).await.status, 410);
}

#[tokio::test]
async fn an_order_may_be_complete_before_its_money_is_there() {
    for (deed, expected) in [("arrive", Succeeded), ("fail", Failed)] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        bench.press(&address, "slow").await;
        let waiting = bench.providers.capture(Paypal, &of).await.expect("a capture");
        assert_eq!(waiting.words.reading.map(|reading| reading.status), Some(Processing));
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        assert_eq!(bench.read(Paypal, &of).await.1, Some(expected), "{deed}");
    }
}

#[tokio::test]
async fn money_goes_back_in_parts_that_are_added_up() {
    let bench = Bench::start().await;
    let (of, paid) = captured(&bench).await;
    let part = refund_of(&paid, 1_000);
    let first = bench.providers.refund(Paypal, &part).await.expect("a refund");
    assert_eq!(bench.providers.refund(Paypal, &part).await, Ok(first.clone()), "sent twice, given back once");
    assert_eq!((first.words.progress, first.amount), (Some(RefundProgress::Done), Some(money(1_000, "USD"))));
    let (statement, status) = bench.read(Paypal, &of).await;
    assert_eq!((status, statement.refunded), (Some(PartiallyRefunded), Some(money(1_000, "USD"))));
    let more = bench.providers.refund(Paypal, &refund_of(&paid, 3_901)).await;
    assert!(matches!(&more, Err(Fault::Refused { code, .. }) if code == "REFUND_AMOUNT_EXCEEDED"), "{more:?}");
    bench.providers.refund(Paypal, &refund_of(&paid, 3_900)).await.expect("the rest");
    let (statement, status) = bench.read(Paypal, &of).await;
    assert_eq!((status, statement.refunded), (Some(Refunded), Some(money(4_900, "USD"))));
    let more = bench.providers.refund(Paypal, &refund_of(&paid, 1)).await;
    assert!(matches!(&more, Err(Fault::Refused { code, .. }) if code == "CAPTURE_FULLY_REFUNDED"), "{more:?}");
    let events = bench.events(4).await.into_iter().map(|event| event.expect("a signed event"));
    let refund = events.filter(|event| event.kind == "PAYMENT.CAPTURE.REFUNDED").map(|event| event.news).next();
    let about = Subject { reference: None, ..paid.subject.clone() };
    assert_eq!(refund, Some(News::Refund { of: about, refund: first.reference }), "a refund is no payment");
}

#[tokio::test]
async fn a_refund_may_come_to_nothing() {
    let bench = Bench::start().await;
    bench.service.set(|knobs| knobs.refunds_fail = true);
    let (_, paid) = captured(&bench).await;
    let refund = bench.providers.refund(Paypal, &refund_of(&paid, 4_900)).await.expect("a refund");
    assert_eq!(refund.words.progress, Some(RefundProgress::Open));
    bench.service.move_clock(Duration::from_secs(5));
    let reference = refund.reference.unwrap_or_default();
    let refund = bench.providers.read_refund(Paypal, &reference).await.expect("a statement");
    assert_eq!(refund.words.progress, Some(RefundProgress::Failed));
}

#[tokio::test]
async fn a_bank_calls_money_back_and_decides() {
    for (deed, expected) in [("win", DisputeStatus::Won), ("lose", DisputeStatus::Lost)] {
        let bench = Bench::start().await;
        let (of, paid) = captured(&bench).await;
        bench.webhooks(2).await;
        let reference = of.reference.as_deref().unwrap_or_default();
        for (deed, status) in [("dispute", DisputeStatus::Open), (deed, expected)] {
            assert!(bench.service.act(reference, deed).await);
            let event = bench.events(1).await.remove(0).expect("a signed event");
            let News::Dispute { dispute } = event.news else { panic!("no dispute") };
            let said = bench.providers.read_dispute(Paypal, &dispute).await.expect("a dispute");
            assert_eq!(said.words.reading.and_then(|reading| reading.dispute), Some(status));
            assert_eq!(said.of, Subject { reference: None, ..paid.subject.clone() });
        }
        assert_eq!(bench.providers.read_dispute(Paypal, "PP-D-1").await, Err(Fault::Unknown));
    }
}

#[tokio::test]
async fn paypal_is_asked_about_the_very_bytes() {
    let bench = Bench::start().await;
    let changes: [fn(&mut local_providers::Knobs); 2] = [|knobs| knobs.forged = true, |knobs| knobs.reencoded = true];
    for change in changes {
        bench.service.set(|knobs| {
            *knobs = local_providers::Knobs::default();
            change(knobs);
        });
        let (_, address) = started(&bench).await;
        bench.press(&address, "pay").await;
        assert_eq!(bench.events(1).await, [Err(Fault::NotSigned)]);
    }
    bench.service.set(|knobs| *knobs = local_providers::Knobs::default());
    let (_, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let mut came = bench.webhooks(1).await.remove(0);
    assert!(bench.verify(&came).await.is_ok());
    bench.service.set(|knobs| knobs.failures.extend((0..3).map(|_| ("verify".to_owned(), Failure::Broken))));
    let fault = bench.verify(&came).await;
    assert!(fault.is_err_and(|fault| fault != Fault::NotSigned && fault.is_passing()), "it comes again");
    came.headers.retain(|(name, _)| name != "paypal-transmission-id");
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned));
}

#[tokio::test]
async fn a_token_is_kept_until_it_is_over() {
    let bench = Bench::start().await;
    started(&bench).await;
    started(&bench).await;
    let tokens = || bench.service.calls().iter().filter(|call| call.ends_with("/token")).count();
    assert_eq!(tokens(), 1);
    bench.service.move_clock(Duration::from_secs(32_400));
    started(&bench).await;
    assert_eq!(tokens(), 2);
}

#[tokio::test]
async fn the_stand_in_repairs_nothing() {
    let bench = Bench::start().await;
    let base = format!("{}/paypal", bench.address);
    let form = |user: &'static str| {
        let request = bench.browser.post(format!("{base}/v1/oauth2/token")).basic_auth(user, Some("secret-1"));
        request.header("content-type", "application/x-www-form-urlencoded").body("grant_type=client_credentials").send()
    };
    assert_eq!(form("client-2").await.expect("an answer").status().as_u16(), 401);
    let token = form("client-1").await.expect("an answer").json::<Value>().await.expect("JSON");
    let token = token["access_token"].as_str().expect("a token").to_owned();
    let with = |value: Value, currency: &str| {
        let context = json!({ "return_url": "https://example.org", "cancel_url": "https://example.org" });
        json!({
            "intent": "CAPTURE",
            "purchase_units": [{ "amount": { "value": value, "currency_code": currency } }],
            "payment_source": { "paypal": { "experience_context": context } },
        })
    };
    let ask = |token: String, body: Value| {
        let request = bench.browser.post(format!("{base}/v2/checkout/orders")).bearer_auth(token).json(&body);
        async move {
            let answer = request.send().await.expect("an answer");
            let status = answer.status().as_u16();
            let body = answer.json::<Value>().await.expect("JSON");
            (status, body["details"][0]["issue"].as_str().unwrap_or_default().to_owned(), body)
        }
    };
    assert_eq!(ask("A21AA".to_owned(), with(json!("49.00"), "USD")).await.0, 401);
    for (value, currency, status, issue) in [
        (json!(49), "USD", 400, "INVALID_PARAMETER_SYNTAX"),
        (json!("4e1"), "USD", 400, "INVALID_PARAMETER_SYNTAX"),
        (json!("49.005"), "USD", 422, "DECIMAL_PRECISION"),
        (json!("500.00"), "HUF", 422, "DECIMAL_PRECISION"),
        (json!("0.00"), "USD", 422, "CANNOT_BE_ZERO_OR_NEGATIVE"),
        (json!("49.00"), "NGN", 422, "CURRENCY_NOT_SUPPORTED"),
        (Value::Null, "USD", 400, "MISSING_REQUIRED_PARAMETER"),
    ] {
        let (answered, said, _) = ask(token.clone(), with(value.clone(), currency)).await;
        assert_eq!((answered, said.as_str()), (status, issue), "{value} {currency}");
    }
    let (status, _, minimal) = ask(token.clone(), with(json!("49.00"), "USD")).await;
    assert_eq!((status, minimal["purchase_units"].is_null()), (201, true), "who asks for little gets little");
    let capture = format!("{base}/v2/checkout/orders/{}/capture", minimal["id"].as_str().expect("an id"));
    let empty = bench.browser.post(capture).bearer_auth(&token).send().await.expect("an answer");
    assert_eq!(empty.status().as_u16(), 415);
    let other = bench.browser.delete(format!("{base}/v2/checkout/orders")).bearer_auth(&token).send().await;
    assert_eq!(other.expect("an answer").status().as_u16(), 405);
}
