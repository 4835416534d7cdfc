//! Paymentwall.

use std::time::Duration;

use domain::money::provider_units::PaymentProvider::Paymentwall;
use domain::payment::PaymentStatus::{Failed, Refunded, Review, Succeeded};
use domain::payment::dispute::DisputeStatus;
use domain::payment::method::PaymentMethod;
use domain::payment::read_status::read_status;
use domain::payment::refund::read_refund::{RefundProgress, read_refund};
use providers::{Event, Fault, News, Statement, Subject};

use crate::harness::{Bench, money, refund_of};

async fn started(bench: &Bench) -> (Subject, String) {
    bench.service.set(|knobs| knobs.with_amount = true);
    bench.started(PaymentMethod::Paymentwall, 4_900, "EUR").await
}

/// What the next pingback says.
async fn said(bench: &Bench) -> Statement {
    let event = bench.events(1).await.remove(0).expect("a signed pingback");
    let Event { news: News::Said(statement), .. } = event else { panic!("{event:?}") };
    statement
}

#[tokio::test]
async fn a_payment_is_paid_on_its_page_and_told_of() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    let (nothing, status) = bench.read(Paymentwall, &of).await;
    assert_eq!((status, nothing.amount), (None, None), "nothing is known before a pingback");
    assert!(bench.open(&address).await.text.contains("EUR 49.00"));
    assert_eq!(bench.press(&address, "decline").await.sent_to, None);
    assert_eq!(bench.press(&address, "cancel").await.sent_to.as_deref(), Some("http://127.0.0.1:9/checkout?left=1"));
    assert!(bench.press(&address, "pay").await.sent_to.is_some());
    let statement = said(&bench).await;
    assert_eq!(read_status(&statement.words).map(|reading| reading.status), Some(Succeeded));
    assert_eq!((statement.amount, statement.subject.payment), (Some(money(4_900, "EUR")), of.payment));
    assert_eq!(statement.subject.reference, of.reference);
    assert_eq!(bench.service.delivered()[0].status, Some(200));
    let (read, status) = bench.read(Paymentwall, &statement.subject).await;
    assert_eq!((status, read.amount), (Some(Succeeded), statement.amount));
    assert_eq!(bench.press(&address, "pay").await.status, 410);
}

#[tokio::test]
async fn a_pingback_says_no_amount_unless_the_project_adds_it() {
    let bench = Bench::start().await;
    let (_, address) = started(&bench).await;
    bench.service.set(|knobs| knobs.with_amount = false);
    bench.press(&address, "pay").await;
    assert_eq!(said(&bench).await.amount, None);
}

#[tokio::test]
async fn money_that_is_looked_at_is_taken_or_not() {
    for (deed, expected) in [("arrive", Succeeded), ("fail", Failed)] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        bench.press(&address, "slow").await;
        let statement = said(&bench).await;
        assert_eq!(read_status(&statement.words).map(|reading| reading.status), Some(Review));
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        let ended = said(&bench).await;
        assert_eq!(read_status(&ended.words).map(|reading| reading.status), Some(expected));
        // Who asks hears the same, so that what was declined is not taken for paid a day later.
        assert_eq!(bench.read(Paymentwall, &ended.subject).await.1, Some(expected));
    }
}

#[tokio::test]
async fn goodwill_is_no_money() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    bench.open(&address).await;
    assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), "goodwill").await);
    let statement = said(&bench).await;
    assert_eq!((statement.words.status.as_str(), read_status(&statement.words)), ("1", None));
}

#[tokio::test]
async fn a_refund_is_a_request_of_all_of_it() {
    let bench = Bench::start().await;
    let (_, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let paid = said(&bench).await;
    let part = bench.providers.refund(Paymentwall, &refund_of(&paid, 4_899)).await;
    assert!(matches!(part, Err(Fault::Impossible(_))), "{part:?}");
    let refund = bench.providers.refund(Paymentwall, &refund_of(&paid, 4_900)).await.expect("a ticket");
    assert_eq!((read_refund(&refund.words), refund.reference), (Some(RefundProgress::Open), None));
    bench.service.move_clock(Duration::from_secs(5));
    let back = said(&bench).await;
    assert_eq!((back.words.detail.as_deref(), back.subject), (Some("9"), paid.subject.clone()));
    assert_eq!(read_status(&back.words).map(|reading| reading.status), Some(Refunded));
    assert_eq!(bench.read(Paymentwall, &paid.subject).await.1, Some(Refunded));
    assert!(matches!(bench.providers.read_refund(Paymentwall, "b1").await, Err(Fault::Impossible(_))));
}

#[tokio::test]
async fn a_ticket_may_come_to_nothing() {
    let bench = Bench::start().await;
    let (_, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let paid = said(&bench).await;
    bench.service.set(|knobs| knobs.refunds_fail = true);
    bench.providers.refund(Paymentwall, &refund_of(&paid, 4_900)).await.expect("a ticket");
    bench.service.move_clock(Duration::from_secs(60));
    bench.webhooks(0).await;
    assert_eq!(bench.read(Paymentwall, &paid.subject).await.1, Some(Succeeded));
}

#[tokio::test]
async fn a_bank_calls_money_back() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    said(&bench).await;
    assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), "dispute").await);
    let reading = read_status(&said(&bench).await.words);
    assert_eq!(reading.and_then(|reading| reading.dispute), Some(DisputeStatus::Open));
}

#[tokio::test]
async fn only_pingbacks_of_version_three_are_believed() {
    let bench = Bench::start().await;
    let (_, address) = started(&bench).await;
    bench.service.set(|knobs| knobs.forged = true);
    bench.press(&address, "pay").await;
    assert_eq!(bench.events(1).await, [Err(Fault::NotSigned)]);
    bench.service.set(|knobs| knobs.forged = false);
    let (_, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let mut came = bench.webhooks(1).await.remove(0);
    assert!(bench.verify(&came).await.is_ok());
    let query = came.query.clone();
    for changed in [
        query.replace("type=0", "type=201"),
        query.replace("amount=49.00", "amount=490.0"),
        query.replace("sign_version=3", "sign_version=2"),
        query.replace("sign_version=3", "sign_version=1"),
        format!("{query}&goodsid=another"),
        format!("{query}&goodsid[]=another"),
        query.split("&sig=").next().unwrap_or_default().to_owned(),
        String::new(),
    ] {
        came.query.clone_from(&changed);
        assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned), "{changed}");
    }
    // The example of its documents, and the same signed by MD5, which can be forged.
    let text = "uid=u1&goodsid=p1&slength=&speriod=&type=0&ref=b1&is_test=1";
    let signed = "58d9ae0903e16587036c9755b65be449e8dcff2e1c9cf83ca0bb3e8136c9ea10";
    came.query = format!("{text}&sign_version=3&sig={signed}");
    assert_eq!(bench.verify(&came).await.map(|event| event.id), Ok("1:0 2:b1 - -".to_owned()));
    came.query = format!("{text}&sign_version=2&sig=0cc175b9c0f1b6a831c399e269772661");
    assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned));
}

#[tokio::test]
async fn the_stand_in_repairs_nothing() {
    let bench = Bench::start().await;
    let (_, address) = started(&bench).await;
    assert_eq!(bench.open(&address).await.status, 200);
    for (part, other) in [
        ("amount=49.00", "amount=4.00"),
        ("currencyCode=EUR", "currencyCode=USD"),
        ("key=project-1", "key=project-2"),
        ("sign_version=3", "sign_version=2"),
        ("&sign=", "&sign=0"),
        ("&ps=all", ""),
        ("&ps=all", "&ps=all&ps=all"),
    ] {
        assert!(address.contains(part));
        let page = bench.open(&address.replacen(part, other, 1)).await;
        assert_eq!((page.status, page.text.starts_with("Error: ")), (400, true), "{other}");
    }
    for (amount, currency) in [(29, "EUR"), (4_900, "GHS"), (4_900, "JPY")] {
        let (_, address) = bench.started(PaymentMethod::Paymentwall, amount, currency).await;
        assert_eq!(bench.open(&address).await.status, 400, "{amount} {currency}");
    }
    let unknown = Subject { reference: Some("p1".to_owned()), transaction: Some("b1".to_owned()), payment: None };
    assert_eq!(bench.providers.read(Paymentwall, &unknown).await, Err(Fault::Unknown));
    let ticket = bench.browser.post(format!("{}/paymentwall/developers/api/ticket", bench.address));
    let unsigned =
        ticket.header("content-type", "application/x-www-form-urlencoded").body("key=project-1&ref=b1&type=1");
    assert_eq!(unsigned.send().await.expect("an answer").status().as_u16(), 401);
}
