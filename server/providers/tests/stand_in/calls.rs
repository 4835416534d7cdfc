//! Calls that go wrong, and webhooks that come late, twice, in the wrong order, from somebody else, or not at all.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::{Paypal, Stripe};
use domain::payment::PaymentStatus::Succeeded;
use domain::payment::method::PaymentMethod::{CheckoutSession, Free, Paypal as ByPaypal};
use local_providers::Failure;
use providers::{Fault, Providers, Secret, Settings, Subject};

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
    let bench = Bench::start_with(|settings| settings.timeout = Duration::from_millis(200)).await;
    let order = bench.order(CheckoutSession, 4_900, "USD");
    let fail = |failure: Failure| {
        bench.service.set(|knobs| knobs.failures.extend((0..3).map(|_| ("sessions".to_owned(), failure.clone()))));
        bench.providers.start(CheckoutSession, &order)
    };
    assert_eq!(fail(Failure::Broken).await, Err(Fault::Broken("500".to_owned())));
    assert_eq!(fail(Failure::Busy).await, Err(Fault::Busy));
    let slow = fail(Failure::Silent(Duration::from_secs(1))).await;
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
    let signature = came.headers.iter().find(|(name, _)| name == "stripe-signature").cloned().expect("a signature");
    came.headers.push(signature);
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned), "two signatures are none");
}

#[test]
fn no_secret_is_shown() {
    assert_eq!(format!("{:?}", Secret::from("sk_live_1")), "Secret(…)");
}
