//! Webhooks of many payments at every provider, delivered in any order, repeatedly, and with forgeries. The outcome is
//! compared with a book, which records the acts at the providers independently of the server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl as _;
use futures_util::future::join_all;
use local_providers::{Letter, Service};
use proptest::prelude::RngExt as _;
use proptest::test_runner::{RngAlgorithm, TestRng};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::app::{Answer, App, Request};
use crate::harness::learning::text;

const HALF: &str = r#"
[[coupons]]
name = "Half a place"
source = "campaign"
percent_bp = 5000
codes = ["HALF"]
"#;

/// The acts of a payer on the provider's page, and the end of the payment.
type Story = (&'static [&'static str], End);

/// End of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Unpaid,
    Paid,
    Disputed,
    /// A lost dispute.
    Back,
    /// A refund. It also releases the use of the coupon.
    Refunded,
}

const BY_CARD: &[Story] = &[
    (&[], End::Unpaid),
    (&["pay"], End::Paid),
    (&["decline"], End::Unpaid),
    (&["decline", "pay"], End::Paid),
    (&["slow", "arrive"], End::Paid),
    (&["slow", "fail"], End::Unpaid),
];
const BY_PAYPAL: &[Story] =
    &[(&[], End::Unpaid), (&["pay"], End::Paid), (&["decline"], End::Unpaid), (&["challenge", "accept"], End::Paid)];
const ON_A_PAGE: &[Story] = &[
    (&[], End::Unpaid),
    (&["pay"], End::Paid),
    (&["decline", "pay"], End::Paid),
    (&["challenge", "accept"], End::Paid),
    (&["slow", "arrive"], End::Paid),
    (&["slow", "fail"], End::Unpaid),
];

const NOTHING: Story = (&[], End::Paid);
const DISPUTES: &[Story] =
    &[NOTHING, (&["dispute"], End::Disputed), (&["dispute", "win"], End::Paid), (&["dispute", "lose"], End::Back)];

/// Each way to pay, with the possible stories on its page, and the possible stories after the payment is paid.
const WAYS: [(&str, &[Story], &[Story]); 6] = [
    ("card-intent", BY_CARD, DISPUTES),
    ("checkout-session", BY_CARD, &[NOTHING, (&["refund"], End::Refunded), (&["dispute", "lose"], End::Back)]),
    ("paypal", BY_PAYPAL, DISPUTES),
    ("paystack", ON_A_PAGE, DISPUTES),
    ("flutterwave", ON_A_PAGE, &[NOTHING]),
    ("paymentwall", ON_A_PAGE, &[NOTHING, (&["refund"], End::Refunded)]),
];

/// Price of an enrolment, and the credit of every payer, in cents.
const PRICE: i64 = 4_900;
const CREDIT: i64 = 1_000;

/// Number of simultaneous deliveries.
const BURST: usize = 16;

/// A payer, and the book's record of the payment.
struct Payer {
    payment: String,
    reference: String,
    /// Way to pay, and the payer's acts on its page.
    story: (&'static str, &'static [&'static str]),
    after: &'static [Story],
    has_coupon: bool,
    has_credit: bool,
    was_paid: bool,
    end: End,
}

impl Payer {
    /// Expected final state of the payment: its status, whether there is an active enrolment, the use of the coupon,
    /// the spendable credit, and the booked amount.
    fn expected(&self) -> Value {
        let Self { has_coupon, has_credit, was_paid, end, .. } = self;
        let status = match end {
            End::Unpaid => "closed",
            End::Paid => "succeeded",
            End::Disputed => "disputed",
            End::Back | End::Refunded => "refunded",
        };
        let is_used = *was_paid && *end != End::Refunded;
        let use_of_coupon = has_coupon.then_some(if is_used { "committed" } else { "released" });
        let is_spent = *has_credit && matches!(end, End::Paid | End::Disputed);
        let price = if *has_coupon { PRICE / 2 } else { PRICE };
        let booked = if *was_paid { Some(price - if *has_credit { CREDIT } else { 0 }) } else { None };
        json!([status, *end == End::Paid, use_of_coupon, if is_spent { 0 } else { CREDIT }, booked])
    }
}

/// Actual state of each payment, by its id, in the format of [`Payer::expected`].
const OUTCOMES: &str = "SELECT json_object_agg(p.id, json_build_array( \
        CASE WHEN p.status IN ('failed', 'cancelled', 'expired') THEN 'closed' ELSE p.status END, \
        EXISTS (SELECT FROM enrolments e WHERE e.user_id = p.user_id AND e.status = 'active'), \
        (SELECT status FROM coupon_redemptions r WHERE r.payment_id = p.id), \
        (SELECT sum(amount_minor) FROM ledger_entries l WHERE l.user_id = p.user_id AND account = 'available'), \
        (SELECT amount_minor FROM purchases b WHERE b.payment_id = p.id)))::text AS outcomes FROM payments p";

async fn outcomes(app: &App) -> BTreeMap<String, Value> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        outcomes: String,
    }
    let row: Row = diesel::sql_query(OUTCOMES).get_result(&mut app.database.connect().await).await.expect("outcomes");
    serde_json::from_str(&row.outcomes).expect("what was asked for")
}

/// Every change of a payment's status, with its cause.
async fn way_of(app: &App, payment: &str) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        way: String,
    }
    let query = "SELECT coalesce(string_agg(at || ' ' || source || ' ' || coalesce(from_status, '') || ' → ' || to_status || \
                 ' ' || evidence, E'\\n' ORDER BY at, id), '') AS way FROM payment_events WHERE payment_id = $1::uuid";
    let row = diesel::sql_query(query).bind::<Text, _>(payment);
    row.get_result::<Row>(&mut app.database.connect().await).await.expect("the way of a payment").way
}

/// The providers and the server, and counts of the deliveries so far.
struct Post {
    app: App,
    service: Arc<Service>,
    rng: TestRng,
    /// Number of the providers' webhooks that have been delivered at least once.
    brought: usize,
    counts: BTreeMap<&'static str, usize>,
}

impl Post {
    /// Advances both clocks.
    fn wait(&self, time: Duration) {
        self.service.move_clock(time);
        let behind = i64::try_from(self.service.now()).expect("seconds") - self.app.clock.seconds();
        self.app.clock.advance_seconds(behind);
    }

    fn bring(&self, Letter { provider, headers, body, is_query }: &Letter) -> Request {
        let path = format!("/api/webhooks/{provider}");
        let request = if *is_query {
            self.app.get(&format!("{path}?{body}"))
        } else {
            self.app.request(Method::POST, &path).raw("application/json", body.clone())
        };
        headers.iter().fold(request, |request, (name, value)| request.header(name, value))
    }

    /// Delivers each new webhook once, mixed with repetitions and forgeries, in random order.
    async fn deliver(&mut self, again: usize, forged: usize) {
        self.wait(Duration::from_secs(1));
        let letters = self.service.letters();
        let mut all = letters[self.brought..].iter().map(|letter| (letter.clone(), 200)).collect::<Vec<_>>();
        all.extend((0..again).map(|_| (one_of(&letters, &mut self.rng).clone(), 200)));
        all.extend((0..forged).map(|_| (self.forge(&letters), 400)));
        self.brought = letters.len();
        all.sort_by_cached_key(|_| self.rng.random::<u64>());
        for burst in all.chunks(BURST) {
            // The server asks PayPal to verify each of PayPal's webhooks, so their number per minute and address is
            // limited.
            self.wait(Duration::from_secs(1));
            let answers: Vec<Answer> = join_all(burst.iter().map(|(letter, _)| self.bring(letter).into_future())).await;
            for ((letter, status), answer) in burst.iter().zip(answers) {
                assert_eq!(answer.status, *status, "{letter:?}: {}", answer.text);
                *self.counts.entry(if *status == 200 { "taken" } else { "refused" }).or_default() += 1;
            }
            if self.rng.random_range(0..4) == 0 {
                self.app.run_jobs().await;
            }
        }
        while self.app.run_jobs().await > 0 {}
    }

    /// Delivers webhooks until no new ones exist.
    async fn deliver_all(&mut self) {
        while self.service.letters().len() > self.brought {
            let new = self.service.letters().len() - self.brought;
            self.deliver(new / 4, new / 16 + 1).await;
        }
    }

    /// A copy of one of these webhooks whose signature is not valid.
    fn forge(&mut self, letters: &[Letter]) -> Letter {
        let mut letter = one_of(letters, &mut self.rng).clone();
        let signs = |name: &str| name.contains("sig") || name == "verif-hash";
        let signature = letter.headers.iter_mut().find(|(name, _)| signs(name)).map(|(_, signature)| signature);
        // Flutterwave's header is only a password and does not cover the body, so it is the header that is changed.
        let is_in_the_body = letter.provider != "flutterwave" && self.rng.random();
        match signature.filter(|_| !is_in_the_body) {
            Some(signature) => turn_a_character(signature, &mut self.rng),
            None => turn_a_character(&mut letter.body, &mut self.rng),
        }
        letter
    }
}

fn one_of<'a, T>(of: &'a [T], rng: &mut TestRng) -> &'a T {
    &of[rng.random_range(0..of.len())]
}

/// Replaces a letter or a digit.
fn turn_a_character(text: &mut String, rng: &mut TestRng) {
    let places = text.char_indices().filter(|(_, c)| c.is_ascii_alphanumeric()).map(|(at, _)| at).collect::<Vec<_>>();
    let at = *one_of(&places, rng);
    let other = match text.as_bytes()[at] {
        b'0' => "1",
        byte if byte.is_ascii_digit() => "0",
        b'e' => "d",
        _ => "e",
    };
    text.replace_range(at..=at, other);
}

/// Number of payers per way to pay, and minimum number of deliveries. They are small, because this is one of many
/// tests, unless `cargo xtask probe` sets them.
#[expect(clippy::disallowed_methods, reason = "the size of a test is not a setting of the server")]
fn size() -> (usize, usize) {
    let asked = std::env::var("FIELDWORK_DELIVERIES").ok().map(|number| number.parse().expect("a number"));
    asked.map_or((4, 200), |deliveries: usize| ((deliveries / 2_000).clamp(4, 300), deliveries))
}

#[tokio::test]
async fn whatever_is_delivered_and_however_often_the_book_is_right() {
    let (payers_of_each, deliveries) = size();
    let (app, service) = App::with_all_payments().await;
    app.publish_coupons(HALF).await;
    service.set(|knobs| knobs.held = true);
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut post = Post { app, service, rng, brought: 0, counts: BTreeMap::new() };
    let mut payers = Vec::new();
    for number in 0..payers_of_each {
        for (method, before, after) in WAYS {
            // The pause respects the limits of tried coupons and of started payments per minute and address.
            post.wait(Duration::from_secs(3));
            let (has_coupon, has_credit) = (post.rng.random(), post.rng.random());
            let (buttons, end) = before[(number + usize::from(number > 0)) % before.len()];
            payers.push(begin(&post, (number, method), (has_coupon, has_credit), (buttons, end), after).await);
        }
    }
    post.deliver_all().await;
    for payer in payers.iter_mut().filter(|payer| payer.was_paid) {
        let (happens, end) = *one_of(payer.after, &mut post.rng);
        for deed in happens {
            assert!(post.service.act(&payer.reference, deed).await, "{} {deed}", payer.reference);
        }
        payer.end = end;
    }
    post.deliver_all().await;
    // Repeated deliveries change no payment.
    let start = Instant::now();
    let before: usize = post.counts.values().sum();
    loop {
        let left = deliveries.saturating_sub(post.counts.values().sum());
        if left == 0 {
            break;
        }
        let left = left.min(2_000);
        post.deliver(left - left / 20, left / 20).await;
    }
    let again = post.counts.values().sum::<usize>() - before;
    // A payment that is not paid by tomorrow expires.
    for _ in 0..4 {
        post.wait(Duration::from_secs(13 * 60 * 60));
        post.app.plan_jobs().await;
        while post.app.run_jobs().await > 0 {}
        post.deliver_all().await;
    }
    // The server checks only a limited number of payments per minute.
    for _ in payers.chunks(50) {
        post.wait(Duration::from_secs(60));
        post.app.plan_jobs().await;
        while post.app.run_jobs().await > 0 {}
    }
    post.deliver_all().await;
    let found = outcomes(&post.app).await;
    assert_eq!(found.len(), payers.len());
    let expected = payers.iter().map(|payer| (payer.payment.clone(), payer.expected())).collect::<BTreeMap<_, _>>();
    let mut wrong = Vec::new();
    for Payer { payment, story, .. } in payers.iter().filter(|payer| found[&payer.payment] != expected[&payer.payment])
    {
        let way = way_of(&post.app, payment).await;
        wrong.push(format!("{story:?}: {} and not {}\n{way}", found[payment], expected[payment]));
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), payers.len());
    let sums = "SELECT count(*) FROM (SELECT FROM ledger_entries GROUP BY currency HAVING sum(amount_minor) <> 0) AS t";
    assert_eq!(post.app.count(sums).await, 0);
    let kept = post.app.count("SELECT count(*) FROM webhook_events").await;
    assert_eq!(usize::try_from(kept).ok(), Some(post.service.letters().len()), "each event is kept once");
    let ends = payers.iter().fold(BTreeMap::<_, usize>::new(), |mut ends, payer| {
        *ends.entry(payer.end).or_default() += 1;
        ends
    });
    println!("{kept} events, {:?}; {again} deliveries in {:?}; payments {ends:?}", post.counts, start.elapsed());
}

/// A payer begins a payment and performs these acts.
async fn begin(
    post: &Post,
    (number, method): (usize, &'static str),
    (has_coupon, has_credit): (bool, bool),
    (buttons, end): Story,
    after: &'static [Story],
) -> Payer {
    let Post { app, service, .. } = post;
    let learner = app.learner(&format!("payer-{number}-{method}")).await;
    app.give_credit(&learner, CREDIT).await;
    let coupon = if has_coupon { "&coupon=HALF" } else { "" };
    let quote = app.quote(&learner, "pricing-june", &format!("?use_credit={has_credit}{coupon}")).await;
    let begun = app.initialise(&learner, method, &quote).await.expect(201);
    if method == "paymentwall" {
        // The provider learns of a payment when the payer opens its page.
        app.elsewhere(Method::GET, &text(&begun["then"]["address"])).await;
    }
    let reference = app.reference_of(&begun).await;
    for button in buttons {
        assert!(service.act(&reference, button).await, "{method} {button}");
    }
    let payment = text(&begun["payment"]["id"]);
    Payer {
        payment,
        reference,
        story: (method, buttons),
        after,
        has_coupon,
        has_credit,
        was_paid: end == End::Paid,
        end,
    }
}
