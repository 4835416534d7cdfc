//! Subscriptions at Stripe: begun on its page, renewed, not renewed, cancelled, paused and changed.

use std::time::Duration;

use domain::ids::SubscriptionId;
use domain::money::Money;
use domain::money::provider_units::PaymentProvider::{Paystack, Stripe};
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use providers::{Fault, News, SubscriptionChange, SubscriptionOrder, SubscriptionStatement, Then};
use uuid::Uuid;

use crate::harness::{Bench, money};

const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);

fn order() -> SubscriptionOrder {
    SubscriptionOrder {
        subscription: SubscriptionId(Uuid::new_v4()),
        slug: "monthly".to_owned(),
        plan: "Month by month".to_owned(),
        price: money(1_200, "USD"),
        interval: PlanInterval::Month,
        provider_plan: None,
        email: "ada@example.org".to_owned(),
        return_to: "http://127.0.0.1:9/subscription/checkout-success".to_owned(),
        cancel_to: "http://127.0.0.1:9/subscription".to_owned(),
    }
}

fn change_to(price: Money) -> SubscriptionChange {
    SubscriptionChange::Plan { slug: "yearly".to_owned(), price, interval: PlanInterval::Year }
}

/// The provider's id of a subscription that was paid on its page.
async fn running(bench: &Bench, order: &SubscriptionOrder) -> String {
    let started = bench.providers.subscribe(Stripe, order).await.expect("a page");
    assert!(bench.service.act(&started.reference, "pay").await);
    read(bench, &started.reference).await.reference.expect("an id")
}

async fn read(bench: &Bench, reference: &str) -> SubscriptionStatement {
    bench.providers.read_subscription(Stripe, reference).await.expect("a statement")
}

/// Advances the provider's clock.
async fn months_pass(bench: &Bench) {
    bench.service.move_clock(MONTH);
    tokio::time::sleep(Duration::from_millis(400)).await;
}

fn end(statement: &SubscriptionStatement) -> Timestamp {
    statement.period_end.expect("a period")
}

#[tokio::test]
async fn a_subscription_begins_on_the_page_and_is_known_by_our_id() {
    let bench = Bench::start().await;
    let order = order();
    let started = bench.providers.subscribe(Stripe, &order).await.expect("a page");
    assert_eq!(bench.providers.subscribe(Stripe, &order).await.expect("a page"), started, "the same order is one page");
    assert!(matches!(started.then, Then::Page { .. }));
    let open = read(&bench, &started.reference).await;
    assert_eq!((open.word.as_str(), open.reference, open.is_paid), ("incomplete", None, false));
    assert!(bench.service.act(&started.reference, "decline").await);
    assert_eq!(read(&bench, &started.reference).await.word, "incomplete");
    assert!(bench.service.act(&started.reference, "pay").await);
    let paid = read(&bench, &started.reference).await;
    assert_eq!((paid.word.as_str(), paid.subscription, paid.is_paid), ("active", Some(order.subscription), true));
    let invoice = paid.invoice.clone().expect("an invoice");
    assert_eq!((invoice.amount, invoice.is_paid), (money(1_200, "USD"), true));
    let reference = paid.reference.clone().expect("an id");
    assert_eq!(read(&bench, &reference).await, paid);
    let is_told = |event: &News| *event == News::Subscription { reference: reference.clone() };
    // One of the webhooks is about the payment.
    let events = bench.events(4).await;
    assert!(events.iter().filter(|event| event.as_ref().is_ok_and(|event| is_told(&event.news))).count() >= 2);
}

#[tokio::test]
async fn a_page_that_was_left_open_closes_and_nothing_begins() {
    let bench = Bench::start().await;
    let started = bench.providers.subscribe(Stripe, &order()).await.expect("a page");
    bench.service.move_clock(Duration::from_secs(25 * 60 * 60));
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(read(&bench, &started.reference).await.word, "incomplete_expired");
    assert!(!bench.service.act(&started.reference, "pay").await);
}

#[tokio::test]
async fn it_renews_itself_until_its_card_fails_and_again_once_that_pays() {
    let bench = Bench::start().await;
    let reference = running(&bench, &order()).await;
    let first = read(&bench, &reference).await;
    months_pass(&bench).await;
    let renewed = read(&bench, &reference).await;
    assert_eq!((renewed.word.as_str(), renewed.is_paid), ("active", true));
    assert!(end(&first) < end(&renewed) && first.invoice != renewed.invoice);
    assert!(bench.service.act(&reference, "renew").await, "before its time");
    assert_ne!(read(&bench, &reference).await.invoice, renewed.invoice);
    assert!(bench.service.act(&reference, "fail_renewals").await);
    months_pass(&bench).await;
    let late = read(&bench, &reference).await;
    assert_eq!((late.word.as_str(), late.is_paid), ("past_due", false));
    assert!(end(&renewed) < end(&late), "the provider begins a period before it is paid");
    assert!(bench.service.act(&reference, "recover").await);
    let paid = read(&bench, &reference).await;
    assert_eq!((paid.word.as_str(), paid.is_paid), ("active", true));
}

#[tokio::test]
async fn it_is_cancelled_to_its_end_taken_back_and_ended() {
    let bench = Bench::start().await;
    let reference = running(&bench, &order()).await;
    let change = async |change: SubscriptionChange, key: &str| {
        bench.providers.change_subscription(Stripe, &reference, &change, key).await
    };
    let ends = change(SubscriptionChange::EndWithPeriod, "one").await.expect("a statement");
    assert_eq!((ends.word.as_str(), ends.cancel_at_period_end), ("active", Some(true)));
    let goes_on = change(SubscriptionChange::GoOn { is_charged_now: false }, "two").await.expect("a statement");
    assert_eq!(goes_on.cancel_at_period_end, Some(false));
    change(SubscriptionChange::EndWithPeriod, "three").await.expect("a statement");
    months_pass(&bench).await;
    assert_eq!(read(&bench, &reference).await.word, "canceled");
    assert_eq!(
        change(SubscriptionChange::GoOn { is_charged_now: false }, "four").await,
        Err(Fault::Unknown),
        "what has ended stays so"
    );
    let other = running(&bench, &order()).await;
    let ended = bench.providers.change_subscription(Stripe, &other, &SubscriptionChange::EndNow, "five").await;
    assert_eq!(ended.expect("a statement").word, "canceled");
}

#[tokio::test]
async fn while_it_is_paused_nothing_is_paid_and_it_goes_on_with_a_new_period_or_the_same() {
    let bench = Bench::start().await;
    let reference = running(&bench, &order()).await;
    let change = async |change: SubscriptionChange, key: &str| {
        bench.providers.change_subscription(Stripe, &reference, &change, key).await
    };
    let goes_on = |is_charged_now| SubscriptionChange::GoOn { is_charged_now };
    let first = read(&bench, &reference).await;
    let paused = change(SubscriptionChange::Pause, "one").await.expect("a statement");
    assert_eq!((paused.word.as_str(), paused.is_collection_paused, paused.is_paid), ("active", true, true));
    let same = change(goes_on(false), "two").await.expect("a statement");
    assert_eq!((same.is_collection_paused, same.period_end), (false, first.period_end));

    change(SubscriptionChange::Pause, "three").await.expect("a statement");
    months_pass(&bench).await;
    let resting = read(&bench, &reference).await;
    assert_eq!((resting.is_collection_paused, resting.is_paid), (true, false));
    assert_eq!(resting.invoice, None, "what is billed meanwhile is void");
    assert!(bench.service.act(&reference, "fail_renewals").await);
    let refused = change(goes_on(true), "four").await;
    assert!(matches!(&refused, Err(Fault::Refused { status: 402, .. })), "{refused:?}");
    assert!(read(&bench, &reference).await.is_collection_paused, "who cannot pay stays paused");
    assert!(bench.service.act(&reference, "recover").await);
    let anew = change(goes_on(true), "five").await.expect("a statement");
    assert_eq!((anew.is_collection_paused, anew.is_paid), (false, true));
    assert_eq!(anew.invoice.clone().map(|invoice| invoice.amount), Some(money(1_200, "USD")));
    assert!(bench.now().plus_days(29) < end(&anew), "a whole period from now on");
}

#[tokio::test]
async fn another_plan_begins_a_period_of_its_own_and_is_billed() {
    let bench = Bench::start().await;
    let reference = running(&bench, &order()).await;
    let before = read(&bench, &reference).await;
    let yearly = change_to(money(9_600, "USD"));
    let changed =
        bench.providers.change_subscription(Stripe, &reference, &yearly, "yearly").await.expect("a statement");
    assert!(end(&before).plus_days(300) < end(&changed));
    assert_eq!((changed.plan.as_deref(), changed.price), (Some("yearly"), Some(money(9_600, "USD"))));
    let invoice = changed.invoice.expect("an invoice");
    assert!(invoice.amount.amount_minor < 9_600, "what is left of the month is taken off: {invoice:?}");
    assert!(invoice.transaction.is_some_and(|intent| intent.starts_with("pi_")));
    let euros = change_to(money(9_600, "EUR"));
    let refused = bench.providers.change_subscription(Stripe, &reference, &euros, "euros").await;
    assert!(matches!(refused, Err(Fault::Refused { .. })), "{refused:?}");
}

#[tokio::test]
async fn where_none_are_kept_nothing_is_asked() {
    let bench = Bench::start().await;
    assert!(matches!(bench.providers.subscribe(Paystack, &order()).await, Err(Fault::Impossible(_))));
    assert_eq!(bench.providers.read_subscription(Stripe, "sub_UNKNOWN").await, Err(Fault::Unknown));
}
