//! Paymentwall.

use std::net::IpAddr;
use std::time::Duration;

use domain::money::provider_units::PaymentProvider::{Paymentwall, Paystack};
use domain::payment::PaymentStatus::{Failed, Pending, Refunded, Review, Succeeded};
use domain::payment::method::PaymentMethod;
use domain::payment::refund::progress::RefundProgress;
use providers::{Event, Fault, News, Statement, Subject};

use crate::harness::{Bench, money, refund_of};

async fn started(bench: &Bench) -> (Subject, String) {
    bench.started(PaymentMethod::Paymentwall, 4_900, "EUR").await
}

/// The change that the next pingback reports.
async fn news(bench: &Bench) -> News {
    bench.events(1).await.remove(0).expect("a signed pingback").news
}

/// Pays on the page, and returns the API's report afterwards.
async fn paid(bench: &Bench, of: &Subject, address: &str) -> Statement {
    bench.press(address, "pay").await;
    assert!(matches!(news(bench).await, News::Payment(_)));
    bench.read(Paymentwall, of).await.0
}

#[tokio::test]
async fn a_payment_is_paid_on_its_page_and_known_with_or_without_a_pingback() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    let (nothing, status) = bench.read(Paymentwall, &of).await;
    assert_eq!((status, nothing.amount), (Some(Pending), None), "nobody has tried to pay");
    assert!(bench.open(&address).await.text.contains("EUR 49.00"));
    assert_eq!(bench.press(&address, "decline").await.sent_to, None);
    assert_eq!(bench.read(Paymentwall, &of).await.1, Some(Pending), "the page is still open");
    assert_eq!(bench.press(&address, "cancel").await.sent_to.as_deref(), Some("http://127.0.0.1:9/checkout?left=1"));
    bench.service.set(|knobs| knobs.never = true);
    assert!(bench.press(&address, "pay").await.sent_to.is_some());
    let (read, status) = bench.read(Paymentwall, &of).await;
    assert_eq!((status, read.amount), (Some(Succeeded), Some(money(4_900, "EUR"))));
    assert_eq!(read.subject, Subject { transaction: read.subject.transaction.clone(), ..of.clone() });
    assert_eq!(bench.press(&address, "pay").await.status, 410);
    let somebody = bench.order(PaymentMethod::Paymentwall, 4_900, "EUR").user;
    let other = Subject { user: Some(somebody), ..of };
    assert_eq!(bench.read(Paymentwall, &other).await.1, Some(Pending), "another payer has not paid it");
    assert_eq!(bench.providers.read(Paymentwall, &Subject { user: None, ..other }).await, Err(Fault::Unknown));
}

#[tokio::test]
async fn a_pingback_names_a_payment_and_says_nothing_of_it() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let Event { kind, news, .. } = bench.events(1).await.remove(0).expect("a signed pingback");
    let about = Subject { payment: of.payment, reference: of.reference.clone(), ..Subject::default() };
    assert_eq!((kind.as_str(), news), ("0", News::Payment(about)));
    assert_eq!(bench.service.delivered()[0].status, Some(200));
}

#[tokio::test]
async fn money_that_is_looked_at_is_taken_or_not() {
    for (deed, expected) in [("arrive", Succeeded), ("fail", Failed)] {
        let bench = Bench::start().await;
        let (of, address) = started(&bench).await;
        bench.press(&address, "slow").await;
        assert!(matches!(news(&bench).await, News::Payment(_)));
        assert_eq!(bench.read(Paymentwall, &of).await.1, Some(Review));
        assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), deed).await);
        assert!(matches!(news(&bench).await, News::Payment(_)));
        assert_eq!(bench.read(Paymentwall, &of).await.1, Some(expected));
    }
}

#[tokio::test]
async fn goodwill_is_no_money() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    bench.open(&address).await;
    assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), "goodwill").await);
    assert_eq!(news(&bench).await, News::Other);
    assert_eq!(bench.read(Paymentwall, &of).await.1, Some(Pending));
}

#[tokio::test]
async fn a_refund_is_a_request_of_all_of_it() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    let paid = paid(&bench, &of, &address).await;
    let part = bench.providers.refund(Paymentwall, &refund_of(&paid, 4_899)).await;
    assert!(matches!(part, Err(Fault::Impossible(_))), "{part:?}");
    let refund = bench.providers.refund(Paymentwall, &refund_of(&paid, 4_900)).await.expect("a ticket");
    assert_eq!((refund.words.progress, refund.reference), (Some(RefundProgress::Open), None));
    bench.service.move_clock(Duration::from_secs(5));
    assert!(matches!(news(&bench).await, News::Refund { refund: None, .. }));
    assert_eq!(bench.read(Paymentwall, &paid.subject).await.1, Some(Refunded));
    assert!(!bench.providers.names_refunds(Paymentwall));
    assert!(matches!(bench.providers.read_refund(Paymentwall, "b1").await, Err(Fault::Impossible(_))));
}

#[tokio::test]
async fn a_ticket_may_come_to_nothing() {
    let bench = Bench::start().await;
    let (of, address) = started(&bench).await;
    let paid = paid(&bench, &of, &address).await;
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
    paid(&bench, &of, &address).await;
    assert!(bench.service.act(of.reference.as_deref().unwrap_or_default(), "dispute").await);
    assert!(matches!(news(&bench).await, News::Refund { .. }));
    assert_eq!(bench.read(Paymentwall, &of).await.1, Some(Refunded));
}

#[tokio::test]
async fn pingbacks_come_from_paymentwall_s_addresses() {
    let bench = Bench::start_with(|settings| {
        if let Some(wall) = &mut settings.paymentwall {
            let network = |text: &str| text.parse().expect("a network");
            wall.addresses = vec![network("174.36.92.186/32"), network("216.127.71.0/24")];
        }
    })
    .await;
    let address = |text: &str| Some(text.parse::<IpAddr>().expect("an address"));
    for (text, is_listed) in [
        ("174.36.92.186", true),
        ("::ffff:174.36.92.186", true),
        ("216.127.71.255", true),
        ("216.127.72.0", false),
        ("174.36.92.188", false),
        ("::1", false),
    ] {
        assert_eq!(bench.providers.lists(Paymentwall, address(text)), Some(is_listed), "{text}");
    }
    assert_eq!(bench.providers.lists(Paymentwall, None), Some(false));
    assert_eq!(bench.providers.lists(Paystack, address("::1")), None);
    assert_eq!(Bench::start().await.providers.lists(Paymentwall, address("::1")), None, "no list is set");
}

#[tokio::test]
async fn an_address_that_looks_like_other_parameters_is_not_signed() {
    let bench = Bench::start().await;
    let mut order = bench.order(PaymentMethod::Paymentwall, 4_900, "EUR");
    order.email = format!("goodsid={}sign_version=3type=0u@evil.example", order.payment);
    let refused = bench.providers.start(PaymentMethod::Paymentwall, &order).await;
    assert!(matches!(refused, Err(Fault::Impossible(_))), "{refused:?}");
}

#[tokio::test]
async fn a_pingback_that_is_cut_out_of_a_page_s_address_is_not_believed() {
    let bench = Bench::start().await;
    let hidden = [("ag_external_id", "p1ag_name=Pricingag_type=fixedamount=49.00currencyCode=EURemail=")];
    let fields = [("goodsid", "p1"), ("ref", "b1"), ("sign_version", "3"), ("type", "0"), ("uid", "u1")];
    let (_, address) = started(&bench).await;
    bench.press(&address, "pay").await;
    let mut came = bench.webhooks(1).await.remove(0);
    came.query = bench.service.pingback(&fields);
    assert!(bench.verify(&came).await.is_ok());
    for extra in [hidden, [("amount", "49.00")], [("u@evil.examplefailure_url", "https://fieldwork.example")]] {
        came.query = bench.service.pingback(&[&fields[..], &extra].concat());
        assert_eq!(bench.verify(&came).await, Err(Fault::NotSigned), "{extra:?}");
    }
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
        query.replace("is_test=1", "is_test=0"),
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
    // The example of Paymentwall's documentation, and the same parameters signed with MD5, which can be forged.
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
    let ticket = bench.browser.post(format!("{}/paymentwall/developers/api/ticket", bench.address));
    let unsigned =
        ticket.header("content-type", "application/x-www-form-urlencoded").body("key=project-1&ref=b1&type=1");
    assert_eq!(unsigned.send().await.expect("an answer").status().as_u16(), 401);
}
