//! Subscriptions at PayPal: a shared plan, and subscriptions that begin on PayPal's page, are renewed, suspended when
//! unpaid, paused, resumed and cancelled for good.

use std::time::Duration;

use domain::ids::{RefundId, SubscriptionId};
use domain::money::provider_units::PaymentProvider::Paypal;
use domain::payment::refund::progress::RefundProgress;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use local_providers::Failure;
use providers::{
    Fault, News, PlanOrder, RefundOrder, Subject, SubscriptionChange, SubscriptionOrder, SubscriptionStatement, Then,
};
use reqwest::Response;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Bench, money};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

const GO_ON: SubscriptionChange = SubscriptionChange::GoOn { is_charged_now: true };

fn plan_order() -> PlanOrder {
    PlanOrder {
        key: Uuid::new_v4().to_string(),
        title: "Month by month".to_owned(),
        price: money(1_200, "USD"),
        interval: PlanInterval::Month,
    }
}

async fn order(bench: &Bench) -> SubscriptionOrder {
    let plan = bench.providers.make_plan(Paypal, &plan_order()).await.expect("a plan");
    SubscriptionOrder {
        subscription: SubscriptionId(Uuid::new_v4()),
        slug: "monthly".to_owned(),
        plan: "Month by month".to_owned(),
        price: money(1_200, "USD"),
        interval: PlanInterval::Month,
        provider_plan: Some(plan),
        email: "ada@example.org".to_owned(),
        return_to: "http://127.0.0.1:9/subscription/checkout-success?subscription=1".to_owned(),
        cancel_to: "http://127.0.0.1:9/subscription".to_owned(),
    }
}

/// The id of a new subscription, and the address of its page.
async fn begun(bench: &Bench, order: &SubscriptionOrder) -> (String, String) {
    let started = bench.providers.subscribe(Paypal, order).await.expect("a page");
    let Then::Page { address } = started.then else { panic!("no page") };
    (started.reference, address)
}

async fn running(bench: &Bench) -> String {
    let order = order(bench).await;
    let (reference, address) = begun(bench, &order).await;
    bench.press(&address, "pay").await;
    reference
}

async fn read(bench: &Bench, reference: &str) -> SubscriptionStatement {
    bench.providers.read_subscription(Paypal, reference).await.expect("a statement")
}

async fn change(bench: &Bench, reference: &str, change: SubscriptionChange) -> Result<SubscriptionStatement, Fault> {
    bench.providers.change_subscription(Paypal, reference, &change, &Uuid::new_v4().to_string()).await
}

/// Advances the provider's clock.
async fn days_pass(bench: &Bench, days: u32) {
    bench.service.move_clock(DAY * days);
    tokio::time::sleep(Duration::from_millis(400)).await;
}

fn end(statement: &SubscriptionStatement) -> Timestamp {
    statement.period_end.expect("a period")
}

fn word_and_payment(statement: &SubscriptionStatement) -> (&str, bool, bool) {
    (statement.word.as_str(), statement.is_paid, statement.paid_at.is_some())
}

#[tokio::test]
async fn a_plan_is_made_once_and_many_subscribe_to_it() {
    let bench = Bench::start().await;
    let asked = plan_order();
    let plan = bench.providers.make_plan(Paypal, &asked).await.expect("a plan");
    assert_eq!(bench.providers.make_plan(Paypal, &asked).await, Ok(plan.clone()), "asked twice, made once");
    for _ in 0..2 {
        let order = SubscriptionOrder { provider_plan: Some(plan.clone()), ..order(&bench).await };
        begun(&bench, &order).await;
    }
    let lost = SubscriptionOrder { provider_plan: Some("P-UNKNOWN".to_owned()), ..order(&bench).await };
    assert_eq!(bench.providers.subscribe(Paypal, &lost).await, Err(Fault::Unknown));
    let without = SubscriptionOrder { provider_plan: None, ..order(&bench).await };
    assert!(matches!(bench.providers.subscribe(Paypal, &without).await, Err(Fault::Impossible(_))));
}

#[tokio::test]
async fn a_subscription_begins_on_the_page_and_is_known_by_our_id() {
    let bench = Bench::start().await;
    let order = order(&bench).await;
    let (reference, address) = begun(&bench, &order).await;
    assert_eq!(begun(&bench, &order).await, (reference.clone(), address.clone()), "the same order is one page");
    let open = read(&bench, &reference).await;
    assert_eq!((open.word.as_str(), open.paid_at, open.invoice), ("APPROVAL_PENDING", None, None));
    let page = bench.open(&address).await;
    assert!(page.text.contains("USD 12.00") && page.text.contains("Month by month"));
    let left = bench.press(&address, "cancel").await.sent_to.expect("our page");
    assert!(left.starts_with(&order.cancel_to), "{left}");
    bench.press(&address, "decline").await;
    assert_eq!(read(&bench, &reference).await.word, "APPROVAL_PENDING");
    let back = bench.press(&address, "pay").await.sent_to.expect("our page");
    assert!(back.starts_with(&order.return_to) && back.contains(&format!("subscription_id={reference}")), "{back}");
    let paid = read(&bench, &reference).await;
    assert_eq!(word_and_payment(&paid), ("ACTIVE", true, true));
    assert_eq!((paid.subscription, paid.reference.as_deref()), (Some(order.subscription), Some(reference.as_str())));
    assert_eq!(
        paid.invoice.clone().map(|invoice| (invoice.amount, invoice.is_paid, invoice.transaction.is_some())),
        Some((money(1_200, "USD"), true, true))
    );
    assert!(bench.now().plus_days(29) < end(&paid));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
    for event in bench.events(2).await {
        assert_eq!(event.expect("a signed event").news, News::Subscription { reference: reference.clone() });
    }
}

#[tokio::test]
async fn who_has_agreed_has_not_paid_yet() {
    for (deed, expected) in [("arrive", ("ACTIVE", true, true)), ("fail", ("ACTIVE", true, false))] {
        let bench = Bench::start().await;
        let order = order(&bench).await;
        let (reference, address) = begun(&bench, &order).await;
        assert!(bench.press(&address, "slow").await.sent_to.is_some());
        assert_eq!(word_and_payment(&read(&bench, &reference).await), ("ACTIVE", true, false));
        assert!(bench.service.act(&reference, deed).await);
        assert_eq!(word_and_payment(&read(&bench, &reference).await), expected, "{deed}");
    }
}

#[tokio::test]
async fn it_renews_itself_until_its_payer_has_no_money_and_is_suspended_after_three_tries() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    let first = read(&bench, &reference).await;
    days_pass(&bench, 30).await;
    let renewed = read(&bench, &reference).await;
    assert_eq!(renewed.paid_at, first.period_end, "paid when the period before was over");
    assert!(end(&first) < end(&renewed) && first.invoice != renewed.invoice);

    assert!(bench.service.act(&reference, "fail_renewals").await);
    days_pass(&bench, 30).await;
    let late = read(&bench, &reference).await;
    assert_eq!((late.word.as_str(), late.paid_at), ("ACTIVE", renewed.paid_at));
    assert!(end(&renewed) < end(&late), "the period that is not paid is named all the same");
    days_pass(&bench, 10).await;
    let suspended = read(&bench, &reference).await;
    assert_eq!((suspended.word.as_str(), suspended.is_paid, suspended.period_end), ("SUSPENDED", false, None));

    assert!(bench.service.act(&reference, "recover").await);
    let taken_up = change(&bench, &reference, GO_ON).await.expect("a statement");
    assert_eq!((taken_up.word.as_str(), taken_up.paid_at), ("ACTIVE", renewed.paid_at), "charged in a while");
    days_pass(&bench, 1).await;
    let paid = read(&bench, &reference).await;
    assert!(paid.is_paid && renewed.paid_at < paid.paid_at && bench.now().plus_days(28) < end(&paid));
}

#[tokio::test]
async fn a_try_that_succeeds_pays_the_period_that_had_begun() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    assert!(bench.service.act(&reference, "fail_renewals").await);
    days_pass(&bench, 31).await;
    let late = read(&bench, &reference).await;
    assert!(bench.service.act(&reference, "recover").await);
    let paid = read(&bench, &reference).await;
    assert!(late.paid_at < paid.paid_at);
    assert_eq!((late.period_end, paid.is_paid), (paid.period_end, true));
}

#[tokio::test]
async fn it_is_paused_and_goes_on_with_the_period_that_is_paid() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    let first = read(&bench, &reference).await;
    let paused = change(&bench, &reference, SubscriptionChange::Pause).await.expect("a statement");
    assert_eq!((paused.word.as_str(), paused.is_paid), ("SUSPENDED", true));
    let again = change(&bench, &reference, SubscriptionChange::Pause).await.expect("it is what was asked for");
    assert_eq!(again.word, "SUSPENDED");
    let goes_on = change(&bench, &reference, GO_ON).await.expect("a statement");
    assert_eq!(
        (goes_on.word.as_str(), goes_on.period_end, goes_on.paid_at),
        ("ACTIVE", first.period_end, first.paid_at)
    );
    change(&bench, &reference, SubscriptionChange::Pause).await.expect("a statement");
    days_pass(&bench, 60).await;
    assert_eq!(read(&bench, &reference).await.paid_at, first.paid_at, "nothing is charged");
}

#[tokio::test]
async fn it_is_cancelled_for_good() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    bench.service.set(|knobs| knobs.failures.push_back(("cancel".to_owned(), Failure::AnswerLost)));
    let cancelled = change(&bench, &reference, SubscriptionChange::EndNow).await.expect("a statement");
    assert_eq!(cancelled.word, "CANCELLED", "an answer that is lost is asked for again");
    for act in [GO_ON, SubscriptionChange::Pause] {
        let refused = change(&bench, &reference, act).await;
        let is_wrong_status = |code: &str, status: u16| (code, status) == ("SUBSCRIPTION_STATUS_INVALID", 422);
        assert!(
            matches!(&refused, Err(Fault::Refused { status, code, .. }) if is_wrong_status(code, *status)),
            "{refused:?}"
        );
    }
    let yearly = SubscriptionChange::Plan {
        slug: "yearly".to_owned(),
        price: money(9_600, "USD"),
        interval: PlanInterval::Year,
    };
    for act in [yearly, SubscriptionChange::EndWithPeriod] {
        assert!(matches!(change(&bench, &reference, act).await, Err(Fault::Impossible(_))));
    }
    assert_eq!(bench.providers.read_subscription(Paypal, "I-UNKNOWN").await, Err(Fault::Unknown));
    assert_eq!(bench.providers.read_subscription(Paypal, "../I-1").await, Err(Fault::Unknown));
}

#[tokio::test]
async fn a_payment_is_refunded_by_its_transaction() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    let paid = read(&bench, &reference).await.invoice.expect("a payment");
    let refund = |amount_minor| RefundOrder {
        refund: RefundId(Uuid::new_v4()),
        sent: 0,
        of: Subject { transaction: paid.transaction.clone(), ..Subject::default() },
        amount: money(amount_minor, "USD"),
        paid: paid.amount,
        note: String::new(),
    };
    let part = bench.providers.refund(Paypal, &refund(200)).await.expect("a refund");
    assert_eq!((part.words.progress, part.amount), (Some(RefundProgress::Done), Some(money(200, "USD"))));
    bench.providers.refund(Paypal, &refund(1_000)).await.expect("the rest");
    let more = bench.providers.refund(Paypal, &refund(1)).await;
    assert!(matches!(&more, Err(Fault::Refused { code, .. }) if code == "CAPTURE_FULLY_REFUNDED"), "{more:?}");
    assert!(bench.service.act(&reference, "renew").await);
    let renewed = read(&bench, &reference).await.invoice.expect("a payment");
    assert_ne!(renewed.transaction, paid.transaction, "renewed before its time");
    let of = Subject { transaction: renewed.transaction, ..Subject::default() };
    bench.providers.refund(Paypal, &RefundOrder { of, ..refund(1_200) }).await.expect("a refund of its own");
}

/// Makes a call to PayPal's API directly, without the client.
async fn post(bench: &Bench, path: &str, body: &Value) -> Response {
    let token = bench.browser.post(format!("{}/paypal/v1/oauth2/token", bench.address));
    let token = token.basic_auth("client-1", Some("secret-1")).body("grant_type=client_credentials");
    let token = token.header("content-type", "application/x-www-form-urlencoded").send().await.expect("an answer");
    let token = serde_json::from_str::<Value>(&token.text().await.expect("a text")).expect("a token");
    let request = bench.browser.post(format!("{}/paypal{path}", bench.address));
    let request = request.bearer_auth(token["access_token"].as_str().expect("a token"));
    request.header("content-type", "application/json").body(body.to_string()).send().await.expect("an answer")
}

#[tokio::test]
async fn the_stand_in_is_strict() {
    let bench = Bench::start().await;
    let reference = running(&bench).await;
    let product = json!({ "name": "Month by month", "type": "SERVICE", "colour": "red" });
    let context = json!({ "return_url": "http://a", "cancel_url": "http://b", "user_action": "SUBSCRIBE_NOW" });
    let of = format!("/v1/billing/subscriptions/{reference}");
    for (path, body, status, issue) in [
        ("/v1/catalogs/products", product, 400, "INVALID_PARAMETER"),
        ("/v1/catalogs/products", json!({ "type": "SERVICE" }), 400, "MISSING_REQUIRED_PARAMETER"),
        ("/v1/billing/plans", json!({ "name": "Month by month" }), 400, "MISSING_REQUIRED_PARAMETER"),
        (
            "/v1/billing/subscriptions",
            json!({ "plan_id": "P-1", "custom_id": "1", "application_context": context }),
            404,
            "INVALID_RESOURCE_ID",
        ),
        (&format!("{of}/cancel"), json!({}), 400, "MISSING_REQUIRED_PARAMETER"),
        (&format!("{of}/suspend"), json!({ "reason": "" }), 400, "INVALID_STRING_MIN_LENGTH"),
        (&format!("{of}/cancel"), json!({ "reason": "a".repeat(129) }), 400, "INVALID_STRING_MAX_LENGTH"),
        (&format!("{of}/activate"), json!({}), 422, "SUBSCRIPTION_STATUS_INVALID"),
    ] {
        let answer = post(&bench, path, &body).await;
        let actual = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        assert_eq!((actual, text.contains(issue)), (status, true), "{path} {body} {text}");
    }
    assert_eq!(read(&bench, &reference).await.word, "ACTIVE", "nothing was done");
}
