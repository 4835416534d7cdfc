//! Kills a server at each write of a checkout, from the first to the last, one write per run. In every case, the
//! enrolment is paid once and charged once, the coupon is used once, the credit is spent once, and there is one
//! receipt.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use local_providers::Service;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::{App, Beside};
use crate::harness::fuse::{Fuse, Point, Side};
use crate::harness::learning::{a_key, text};

const SEVERAL: &str = r#"
[[coupons]]
name = "Half a place"
source = "campaign"
percent_bp = 5000
codes = ["HALF"]

[[coupons]]
name = "A whole place"
source = "support"
percent_bp = 10000
codes = ["WHOLE"]
"#;

/// Time after which abandoned jobs are claimed, and payments without a webhook are checked.
const LATER: Duration = Duration::from_secs(15 * 60);

/// Number of quotes with a coupon that an address may request in a minute, minus a margin.
const IN_A_MINUTE: usize = 15;

/// A way to pay for an enrolment.
#[derive(Clone, Copy)]
struct Way {
    method: &'static str,
    coupon: &'static str,
    /// Whether the provider sends a webhook. Otherwise, the server learns of the payment when the payer returns.
    is_told: bool,
}

const WAYS: [Way; 3] = [
    Way { method: "card-intent", coupon: "HALF", is_told: true },
    Way { method: "paypal", coupon: "HALF", is_told: false },
    Way { method: "free-checkout", coupon: "WHOLE", is_told: false },
];

/// Two servers on one database, one of which is killed repeatedly, and the providers.
struct World {
    app: App,
    dying: Beside,
    fuse: Fuse,
    service: Arc<Service>,
    walks: usize,
}

impl World {
    /// Advances the clocks of the server and the providers, and runs the due jobs on the server that is not killed.
    async fn wait(&self, time: Duration) {
        self.app.clock.advance_seconds(i64::try_from(time.as_secs()).expect("seconds"));
        self.service.move_clock(time);
        self.app.plan_jobs().await;
        for _ in 0..4 {
            self.app.run_jobs().await;
        }
    }

    /// A learner buys an enrolment at a server that dies at this point, and continues at the other server. Returns the
    /// learner, and the statements of the server that died.
    async fn walk(&mut self, way: Way, point: Option<Point>) -> (Learner, Vec<String>) {
        self.walks += 1;
        if self.walks.is_multiple_of(IN_A_MINUTE) {
            self.wait(Duration::from_secs(61)).await;
        }
        let Self { app, dying, fuse, service, .. } = self;
        // The provider's clock advances by itself.
        app.clock.advance_seconds(i64::try_from(service.now()).expect("seconds") - app.clock.seconds());
        let learner = app.learner(&format!("learner-{}", self.walks)).await;
        app.give_credit(&learner, 1_000).await;
        let quote = app.quote(&learner, "pricing-june", &format!("?use_credit=true&coupon={}", way.coupon)).await;
        // The server starts again, and is killed at this point.
        fuse.arm(None);
        while app.elsewhere(Method::GET, &format!("{}/api/status", dying.url)).await.status != 200 {}
        fuse.arm(point);
        let key = a_key();
        let path = format!("/api/payment/{}/initialise-transaction", way.method);
        let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
        let begin =
            |url: &str| app.elsewhere(Method::POST, &format!("{url}{path}")).json(&body).by(&learner).once(&key);
        let mut begun = begin(&dying.url).await;
        if fuse.is_broken() {
            // After this time, the dead server's unfinished start of the payment no longer blocks another start.
            app.clock.advance_seconds(121);
        }
        // A learner who clicks again sends the same request, repeatedly while the database has not noticed the dead
        // connection.
        while fuse.is_broken() && begun.status != 201 {
            begun = begin(&app.url).await;
            assert!(begun.status == 201 || begun.body["code"] == "idempotency/in-flight", "{}", begun.text);
        }
        let begun = begun.expect(201);
        service.set(|knobs| (knobs.never, knobs.before_redirect) = (!way.is_told, true));
        // Only one server receives the webhooks. If both did, it would vary which of them stores an event first.
        let (to, instead_of) = if fuse.is_broken() { (&app.url, &dying.url) } else { (&dying.url, &app.url) };
        app.send_webhooks_to(to, Some(instead_of)).await;
        if way.method != "free-checkout" {
            assert!(service.act(&app.reference_of(&begun).await, "pay").await);
        }
        if !way.is_told && !fuse.is_broken() && way.method != "free-checkout" {
            let path = format!("{}/api/payment/{}/verify-transaction", dying.url, way.method);
            let body = json!({ "reference": text(&begun["payment"]["id"]) });
            app.elsewhere(Method::POST, &path).json(&body).by(&learner).await;
        }
        while !fuse.is_broken() && dying.try_jobs().await.ok() != Some(0) {}
        (learner, fuse.seen())
    }

    /// Returns the faults of a learner's purchase; empty if it is correct.
    async fn faults(&self, way: Way, learner: &Learner) -> Vec<String> {
        let app = &self.app;
        let bought = app.get("/api/purchases").by(learner).await.expect(200)["items"].clone();
        let bought = bought.as_array().expect("purchases");
        let paid = if way.coupon == "WHOLE" { 0 } else { 1_450 };
        let ended = bought.iter().map(|one| json!([one["status"], one["paid"]["amount_minor"]])).collect::<Value>();
        let taken = bought.iter().map(|one| self.service.taken(&text(&one["id"]))).sum::<usize>();
        let told = app.mails.all().into_iter().filter(|mail| mail.to == address_of(&learner.uid));
        // If a mail was sent and the server died before recording it, the mail is sent again with the same id, and mail
        // programs show it once.
        let receipts = told.filter(|mail| mail.subject.starts_with("Your receipt ")).map(|mail| mail.id);
        let receipts = receipts.collect::<BTreeSet<_>>().len();
        let count = |of: &str| format!("SELECT count(*) FROM {of} AND user_id = '{}'", learner.id);
        let uses = app.count(&count("coupon_redemptions WHERE status = 'committed'")).await;
        let kept = app.count(&count("coupon_redemptions WHERE status = 'reserved'")).await;
        let spent = format!(
            "SELECT coalesce(sum(amount_minor), 0)::bigint AS count FROM ledger_entries \
             WHERE account = 'spent' AND user_id = '{}'",
            learner.id
        );
        let spent = app.count(&spent).await;
        let places = app.count(&count("enrolments WHERE status = 'active'")).await;
        let facts = [
            ("what was bought", ended, json!([["succeeded", paid]])),
            ("taken by the provider", json!(taken), json!(usize::from(paid > 0))),
            ("places", json!(places), json!(1)),
            ("uses of the coupon", json!([uses, kept]), json!([1, 0])),
            ("credit spent", json!(spent), json!(if paid > 0 { 1_000 } else { 0 })),
            ("receipts by mail", json!(receipts), json!(1)),
        ];
        let wrong = facts.into_iter().filter(|(_, is, should)| is != should);
        wrong.map(|(what, is, should)| format!("{what}: {is} and not {should}")).collect()
    }
}

#[tokio::test]
async fn wherever_a_server_is_killed_a_place_is_paid_for_and_taken_once() {
    let (app, service) = App::with_all_payments().await;
    app.publish_coupons(SEVERAL).await;
    service.set(|knobs| knobs.pause = Duration::from_millis(1));
    let fuse = Fuse::new(&app.database.url).await;
    let mut world = World { dying: app.beside(&fuse.url), app, fuse, service, walks: 0 };
    let mut walked = Vec::new();
    for way in WAYS {
        // Completes the unfinished work of earlier runs before the run whose statements are counted.
        world.wait(LATER).await;
        let (learner, lines) = world.walk(way, None).await;
        walked.push((way, learner, "never killed".to_owned()));
        for (at, line) in lines.iter().enumerate() {
            let sides = [Side::Before, Side::After];
            // A statement that is not committed is lost on either side, so one side is enough for it.
            for side in sides.into_iter().filter(|side| *side == Side::Before || line == "COMMIT") {
                let (learner, seen) = world.walk(way, Some((at, side))).await;
                assert_eq!(seen.len(), at + 1, "{} {at} {line}: {seen:?}", way.method);
                walked.push((way, learner, format!("{at:>3} {side:?} {line}")));
            }
        }
    }
    world.wait(LATER).await;
    world.wait(LATER).await;
    let (mut faults, count) = (Vec::new(), walked.len());
    for (way, learner, line) in walked {
        let wrong = world.faults(way, &learner).await;
        println!(
            "{:<14} {:<5} {line:<50} {}",
            way.method,
            way.is_told,
            if wrong.is_empty() { "once" } else { "WRONG" }
        );
        faults.extend(wrong.into_iter().map(|wrong| format!("{} {line}: {wrong}", way.method)));
    }
    assert!(faults.is_empty(), "{} of {count}: {faults:#?}", faults.len());
    assert!(count > 80, "only {count} lines were tried");
    let sums = "SELECT count(*) FROM (SELECT FROM ledger_entries GROUP BY currency HAVING sum(amount_minor) <> 0) AS t";
    assert_eq!(world.app.count(sums).await, 0);
}
