//! Cards, on our own page and on Stripe's.

use domain::money::provider_units::PaymentProvider::Stripe;
use domain::payment::PaymentStatus::{Cancelled, Expired, Failed, Pending, Processing, Refunded, Succeeded};
use domain::payment::method::PaymentMethod::{CardIntent, CheckoutSession};
use domain::payment::refund::progress::RefundProgress;
use domain::payment::settle::evidence::Note;
use providers::{Fault, News, Subject, Then};
use serde_json::Value;
use std::time::Duration;

use crate::harness::{Bench, Page, money, refund_of};

/// Confirms a card as Stripe's script does.
async fn confirm(bench: &Bench, client_secret: &str, card: &str) -> (u16, Value) {
    let id = client_secret.split("_secret_").next().expect("an id");
    let form = format!(
        "client_secret={client_secret}&return_url=http://127.0.0.1:9/checkout/success&\
         payment_method_data[type]=card&payment_method_data[card][number]={card}"
    );
    let request = bench.browser.post(format!("{}/stripe/v1/payment_intents/{id}/confirm", bench.address));
    let request = request.bearer_auth("pk_test_1").header("content-type", "application/x-www-form-urlencoded");
    let answer = request.body(form).send().await.expect("an answer");
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

#[tokio::test]
async fn a_card_on_our_page_pays_once_it_is_confirmed() {
    let bench = Bench::start().await;
    let order = bench.order(CardIntent, 4_900, "USD");
    let started = bench.providers.start(CardIntent, &order).await.expect("an intent");
    let again = bench.providers.start(CardIntent, &order).await.expect("the same intent");
    assert_eq!(started, again, "the same order is one payment");
    let Then::ClientSecret { client_secret, publishable_key, script_url } = &started.then else { panic!("a page") };
    assert_eq!((publishable_key.as_str(), script_url.ends_with("/stripe/stripe.js")), ("pk_test_1", true));

    let of = Subject { reference: Some(started.reference.clone()), ..Subject::default() };
    let (statement, status) = bench.read(Stripe, &of).await;
    assert_eq!((status, statement.subject.payment), (Some(Pending), Some(order.payment)));
    assert_eq!(statement.amount, Some(money(4_900, "USD")));

    let (code, declined) = confirm(&bench, client_secret.expose(), "4000000000009995").await;
    assert_eq!((code, &declined["error"]["decline_code"]), (402, &"insufficient_funds".into()));
    let (statement, status) = bench.read(Stripe, &of).await;
    assert_eq!(status, Some(Pending), "a decline is not the end");
    assert_eq!(statement.words.reading.and_then(|reading| reading.note), Some(Note::AttemptFailed));

    let (code, _) = confirm(&bench, client_secret.expose(), "4242424242424242").await;
    assert_eq!(code, 200);
    let (statement, status) = bench.read(Stripe, &of).await;
    assert_eq!((status, statement.amount), (Some(Succeeded), Some(money(4_900, "USD"))));
    let (code, _) = confirm(&bench, client_secret.expose(), "4242424242424242").await;
    assert_eq!(code, 400, "what is paid is not paid again");

    let events = bench.events(2).await;
    for (event, kind) in events.iter().zip(["payment_intent.payment_failed", "payment_intent.succeeded"]) {
        let event = event.as_ref().expect("a signed event");
        assert_eq!(event.kind, kind);
        let News::Payment(subject) = &event.news else { panic!("{event:?}") };
        assert_eq!((subject.payment, &subject.transaction), (Some(order.payment), &Some(started.reference.clone())));
    }
}

#[tokio::test]
async fn a_card_of_which_the_bank_asks_more_pays_after_that() {
    for (button, expected, redirect_status) in [("accept", Succeeded, "succeeded"), ("refuse", Pending, "failed")] {
        let bench = Bench::start().await;
        let (of, client_secret) = bench.started(CardIntent, 4_900, "EUR").await;
        let (_, intent) = confirm(&bench, &client_secret, "4000002500003155").await;
        let address = intent["next_action"]["redirect_to_url"]["url"].as_str().expect("an address");
        assert_eq!(bench.read(Stripe, &of).await.1, Some(Pending));
        let Page { status, sent_to, .. } = bench.press(address, button).await;
        assert_eq!(status, 303);
        assert!(sent_to.is_some_and(|to| to.contains(&format!("redirect_status={redirect_status}"))));
        assert_eq!(bench.read(Stripe, &of).await.1, Some(expected), "{button}");
        assert_eq!(bench.press(address, "accept").await.status, 410, "a closed page takes nothing");
    }
}

#[tokio::test]
async fn every_card_that_is_declined_says_why() {
    let bench = Bench::start().await;
    let (_, client_secret) = bench.started(CardIntent, 4_900, "EUR").await;
    for (card, status, code) in [
        ("4000000000000002", 402, "card_declined"),
        ("4000000000000069", 402, "expired_card"),
        ("4000000000000127", 402, "incorrect_cvc"),
        ("4111111111111111", 400, "incorrect_number"),
    ] {
        let (answered, body) = confirm(&bench, &client_secret, card).await;
        assert_eq!((answered, body["error"]["code"].as_str()), (status, Some(code)), "{card}");
    }
}

#[tokio::test]
async fn what_is_left_is_closed_by_us_and_what_is_paid_stays_paid() {
    let bench = Bench::start().await;
    let (left, _) = bench.started(CardIntent, 4_900, "EUR").await;
    let closed = bench.providers.cancel(Stripe, &left).await.expect("a statement");
    assert_eq!(closed.words.reading.map(|reading| reading.status), Some(Cancelled));
    let (paid, client_secret) = bench.started(CardIntent, 4_900, "EUR").await;
    confirm(&bench, &client_secret, "4242424242424242").await;
    let kept = bench.providers.cancel(Stripe, &paid).await.expect("a statement");
    assert_eq!(kept.words.reading.map(|reading| reading.status), Some(Succeeded));
    let (session, address) = bench.started(CheckoutSession, 4_900, "EUR").await;
    let closed = bench.providers.cancel(Stripe, &session).await.expect("a statement");
    assert_eq!(closed.words.reading.map(|reading| reading.status), Some(Expired));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_session_is_paid_on_its_page() {
    let bench = Bench::start().await;
    let (of, address) = bench.started(CheckoutSession, 4_900, "GBP").await;
    let page = bench.open(&address).await;
    for shown in ["Stand-in for Stripe", "GBP 49.00", "Data &amp; dashboards &lt;1&gt;"] {
        assert!(page.text.contains(shown), "{shown}");
    }
    assert_eq!(bench.press(&address, "decline").await.sent_to, None);
    assert_eq!(bench.read(Stripe, &of).await.1, Some(Pending));
    let paid = bench.press(&address, "pay").await;
    assert_eq!(paid.sent_to.as_deref(), Some("http://127.0.0.1:9/checkout/success?payment=1"));
    let (statement, status) = bench.read(Stripe, &of).await;
    assert_eq!((status, statement.amount), (Some(Succeeded), Some(money(4_900, "GBP"))));
    assert!(statement.subject.transaction.is_some_and(|intent| intent.starts_with("pi_")));
    let kinds = bench.events(3).await.into_iter().map(|event| event.expect("a signed event").kind);
    let expected = ["payment_intent.payment_failed", "payment_intent.succeeded", "checkout.session.completed"];
    let mut kinds = kinds.collect::<Vec<_>>();
    kinds.sort_by_key(|kind| expected.iter().position(|known| known == kind));
    assert_eq!(kinds, expected);
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_session_is_cancelled_left_and_over() {
    let bench = Bench::start().await;
    let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    assert_eq!(bench.press(&address, "cancel").await.sent_to.as_deref(), Some("http://127.0.0.1:9/checkout?left=1"));
    assert_eq!(bench.read(Stripe, &of).await.1, Some(Pending), "who cancels may come back");
    assert_eq!(bench.press(&address, "challenge").await.sent_to, None);
    assert_eq!(bench.press(&address, "refuse").await.sent_to, None);
    bench.service.move_clock(Duration::from_secs(24 * 60 * 60));
    assert_eq!(bench.read(Stripe, &of).await.1, Some(Expired));
    assert_eq!(bench.open(&address).await.status, 410);
}

#[tokio::test]
async fn money_that_takes_its_time_arrives_or_does_not() {
    for (deed, expected) in [("arrive", Succeeded), ("fail", Failed)] {
        let bench = Bench::start().await;
        let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
        assert!(bench.press(&address, "slow").await.sent_to.is_some());
        assert_eq!(bench.read(Stripe, &of).await.1, Some(Processing), "a session is complete before it is paid");
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        assert_eq!(bench.read(Stripe, &of).await.1, Some(expected), "{deed}");
    }
}

#[tokio::test]
async fn money_goes_back_once_and_never_more_than_came() {
    let bench = Bench::start().await;
    let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    let (paid, _) = bench.read(Stripe, &of).await;
    let part = refund_of(&paid, 1_000);
    let first = bench.providers.refund(Stripe, &part).await.expect("a refund");
    assert_eq!(bench.providers.refund(Stripe, &part).await, Ok(first.clone()), "sent twice, given back once");
    assert_eq!((first.words.progress, first.amount), (Some(RefundProgress::Done), Some(money(1_000, "USD"))));
    let (statement, status) = bench.read(Stripe, &of).await;
    assert_eq!((status, statement.refunded), (Some(Refunded), Some(money(1_000, "USD"))), "the amount decides");
    let refused = bench.providers.refund(Stripe, &refund_of(&paid, 3_901)).await;
    assert!(matches!(refused, Err(Fault::Refused { status: 400, .. })), "{refused:?}");
    bench.providers.refund(Stripe, &refund_of(&paid, 3_900)).await.expect("the rest");
    let refused = bench.providers.refund(Stripe, &refund_of(&paid, 1)).await;
    assert!(matches!(&refused, Err(Fault::Refused { code, .. }) if code == "charge_already_refunded"), "{refused:?}");
}

#[tokio::test]
async fn a_refund_that_succeeded_may_fail_later() {
    let bench = Bench::start().await;
    let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
    bench.press(&address, "pay").await;
    let (paid, _) = bench.read(Stripe, &of).await;
    let refund = bench.providers.refund(Stripe, &refund_of(&paid, 4_900)).await.expect("a refund");
    let reference = refund.reference.expect("a reference");
    assert!(bench.service.act(&reference, "fail_refund").await);
    let refund = bench.providers.read_refund(Stripe, &reference).await.expect("a statement");
    assert_eq!(refund.words.progress, Some(RefundProgress::Failed));
    assert_eq!(bench.read(Stripe, &of).await.1, Some(Succeeded), "the money is ours again");
    let events = bench.events(5).await;
    let failed =
        events.into_iter().map(|event| event.expect("a signed event")).find(|event| event.kind == "refund.failed");
    let Some(News::Refund { of, refund }) = failed.map(|event| event.news) else { panic!("no such event") };
    assert_eq!((of.payment, refund), (paid.subject.payment, Some(reference)));
}

#[tokio::test]
async fn a_bank_calls_money_back_and_decides() {
    for (deed, expected) in [("win", "won"), ("lose", "lost")] {
        let bench = Bench::start().await;
        let (of, address) = bench.started(CheckoutSession, 4_900, "USD").await;
        bench.press(&address, "pay").await;
        let transaction = bench.read(Stripe, &of).await.0.subject.transaction;
        let reference = of.reference.as_deref().unwrap_or_default();
        bench.events(2).await;
        for (deed, status) in [("dispute", "needs_response"), (deed, expected)] {
            assert!(bench.service.act(reference, deed).await);
            let event = bench.events(1).await.remove(0).expect("a signed event");
            let News::Dispute { dispute } = event.news else { panic!("no dispute") };
            let said = bench.providers.read_dispute(Stripe, &dispute).await.expect("a dispute");
            assert_eq!((said.words.status.as_str(), &said.of.transaction), (status, &transaction));
            assert_eq!(said.amount, Some(money(4_900, "USD")));
        }
        assert_eq!(bench.providers.read_dispute(Stripe, "du_1").await, Err(Fault::Unknown));
    }
}

#[tokio::test]
async fn what_stripe_does_not_take_is_a_refusal_with_its_code() {
    let bench = Bench::start().await;
    let start = |method, amount, currency: &'static str| {
        let order = bench.order(method, amount, currency);
        let providers = &bench.providers;
        async move { providers.start(method, &order).await.expect_err("a refusal") }
    };
    for (method, amount, currency, expected) in [
        (CardIntent, 49, "USD", "amount_too_small"),
        (CheckoutSession, 49, "USD", "amount_too_small"),
        (CardIntent, 100_000_000, "USD", "amount_too_large"),
        (CardIntent, 4_900, "AAA", "parameter_invalid"),
    ] {
        let fault = start(method, amount, currency).await;
        let Fault::Refused { status: 400, code, .. } = &fault else { panic!("{fault:?}") };
        assert_eq!(code, expected, "{amount} {currency}");
    }
    let mut order = bench.order(CheckoutSession, 4_900, "USD");
    order.expires_at = order.now.plus_seconds(25 * 60 * 60);
    assert!(matches!(bench.providers.start(CheckoutSession, &order).await, Err(Fault::Refused { status: 400, .. })));
    let unknown = Subject { reference: Some("pi_1".to_owned()), ..Subject::default() };
    assert_eq!(bench.providers.read(Stripe, &unknown).await, Err(Fault::Unknown));
    let foreign = Subject { reference: Some("../refunds/re_1".to_owned()), ..Subject::default() };
    assert_eq!(bench.providers.read(Stripe, &foreign).await, Err(Fault::Unknown));
}

#[tokio::test]
async fn the_stand_in_repairs_nothing() {
    let bench = Bench::start().await;
    let ask = |key: &'static str, kind: &'static str, path: &'static str, body: &'static str| {
        let request = bench.browser.post(format!("{}/stripe/v1/{path}", bench.address)).bearer_auth(key);
        let request = request.header("content-type", kind).header("idempotency-key", "one").body(body);
        async move {
            let answer = request.send().await.expect("an answer");
            let status = answer.status().as_u16();
            let body = answer.json::<Value>().await.expect("JSON");
            let text = |name: &str| body["error"][name].as_str().unwrap_or_default().to_owned();
            (status, format!("{} {} {}", text("type"), text("code"), text("param")).trim().to_owned())
        }
    };
    let (secret, form) = ("sk_test_1", "application/x-www-form-urlencoded");
    for (key, kind, path, body, status, said) in [
        ("sk_test_2", form, "payment_intents", "amount=100&currency=usd", 401, "invalid_request_error"),
        ("pk_test_1", form, "payment_intents", "amount=100&currency=usd", 403, "invalid_request_error"),
        (secret, "application/json", "payment_intents", "{}", 400, "invalid_request_error"),
        (secret, form, "payment_intent", "", 404, "invalid_request_error"),
        (secret, form, "payment_intents", "currency=usd", 400, "invalid_request_error parameter_missing amount"),
        (
            secret,
            form,
            "payment_intents",
            "amount=49.00&currency=usd",
            400,
            "invalid_request_error parameter_invalid_integer amount",
        ),
        (
            secret,
            form,
            "payment_intents",
            "amount=4900&currency=USD",
            400,
            "invalid_request_error parameter_invalid currency",
        ),
        (
            secret,
            form,
            "payment_intents",
            "amount=4900&currency=usd&colour=red",
            400,
            "invalid_request_error parameter_unknown colour",
        ),
        (
            secret,
            form,
            "checkout/sessions",
            "line_items[0][price_data][colour]=red",
            400,
            "invalid_request_error parameter_unknown line_items[0][price_data][colour]",
        ),
        (
            secret,
            form,
            "checkout/sessions",
            "mode=payment&line_items[1][quantity]=1",
            400,
            "invalid_request_error parameter_invalid line_items",
        ),
    ] {
        assert_eq!(ask(key, kind, path, body).await, (status, said.to_owned()), "{path} {body}");
    }
    assert_eq!(ask(secret, form, "payment_intents", "amount=100&currency=usd").await.0, 200);
    for (path, body) in [("payment_intents", "amount=200&currency=usd"), ("refunds", "amount=100&currency=usd")] {
        let (status, said) = ask(secret, form, path, body).await;
        assert_eq!((status, said.as_str()), (400, "idempotency_error"), "a key has one action");
    }
}
