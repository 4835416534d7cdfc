//! POST /purchases/{id}/refund, the decision of staff, and the refund by the provider.

use std::time::Duration;

use domain::ids::{PaymentId, RefundId};
use domain::payment::refund::RefundStatus;
use serde_json::{Value, json};
use server::checkout::decide_refund::{Decision, ask_refund, decide_refund, waiting_refunds};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

/// Time that is longer than the stand-ins need for a slow refund.
const SETTLED: Duration = Duration::from_secs(600);

async fn purchase(app: &App, learner: &Learner) -> Value {
    app.get("/api/purchases").by(learner).await.expect(200)["items"][0].clone()
}

/// Requests a refund of the last purchase.
async fn ask(app: &App, learner: &Learner) -> Value {
    let path = format!("/api/purchases/{}/refund", text(&purchase(app, learner).await["id"]));
    app.post(&path, &json!({ "reason": "It is not for me." })).by(learner).once(&a_key()).await.expect(201)
}

/// Decides on a refund. Returns its status, or the code of the refusal.
async fn decide(app: &App, by: &str, refund: &Value, decision: Decision) -> Result<RefundStatus, &'static str> {
    let id = RefundId(Uuid::parse_str(&text(&refund["id"])).expect("an id"));
    let decided = decide_refund(&app.database.url, &address_of(by), id, decision, app.clock.now()).await;
    decided.map(|row| row.status.0).map_err(|error| error.code())
}

/// Subjects of the mails to a learner.
fn told(app: &App, uid: &str) -> Vec<String> {
    let mails = app.mails.all().into_iter().filter(|mail| mail.to == address_of(uid));
    mails.map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn money_is_asked_for_approved_and_comes_back_and_the_place_goes() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let bought = purchase(&app, &ada).await;
    assert_eq!((&bought["refund"], &bought["not_refundable"]), (&json!(null), &json!([])));
    let path = format!("/api/purchases/{}/refund", text(&bought["id"]));
    let post = |key: &str, reason: &str| app.post(&path, &json!({ "reason": reason })).by(&ada).once(key);
    post("empty", "  ").await.refused(422, "validation-fail");
    let reason = json!({ "reason": "Mine now." });
    app.post(&path, &reason).by(&ben).once(&a_key()).await.refused(404, "route-not-found");
    let asked = post("once", "It is not for me.").await;
    assert_eq!(post("once", "It is not for me.").await.text, asked.text);
    let refund = asked.expect(201);
    assert_eq!((&refund["status"], &refund["amount"]["amount_minor"]), (&json!("requested"), &json!(4_900)));
    assert_eq!(post("twice", "Again.").await.refused(409, "payment/not-refundable")["reason"]["kind"], "open");
    let mut conn = app.database.connect().await;
    assert!(waiting_refunds(&mut conn).await.expect("a list")[0].ends_with("requested  USD 49.00  It is not for me."));
    assert_eq!(decide(&app, "ben", &refund, Decision::Approve).await, Err("auth/forbidden"));
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Approved));
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let back = purchase(&app, &ada).await;
    assert_eq!((&back["status"], &back["refund"]["status"]), (&json!("refunded"), &json!("refunded")));
    assert_eq!(back["refunded"]["amount_minor"], 4_900);
    assert_eq!(back["not_refundable"][0]["kind"], "not_paid");
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    assert_eq!(service.calls().iter().filter(|call| call.ends_with("/refunds")).count(), 1);
    let subjects = told(&app, "ada");
    assert_eq!(subjects, ["Your receipt FW-000001: Port pricing", "Your money is on its way back: Port pricing"]);
    app.sql("DELETE FROM jobs").await;
    app.sql("DO $$ BEGIN ASSERT (SELECT count(*) FROM staff_actions WHERE action = 'refund') = 1; END $$").await;
    assert_eq!(decide(&app, "finn", &refund, Decision::Deny).await, Err("payment/refund-not-open"));
    // A learner can buy the enrolment again.
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.initialise(&ada, "card-intent", &quote).await.expect(201);
}

#[tokio::test]
async fn a_large_refund_needs_two_people_and_nobody_approves_their_own() {
    let (app, service) = App::with_payments().await;
    let ada = app.member("ada", &["learner", "finance"]).await;
    for name in ["finn", "femi"] {
        app.member(name, &["learner", "finance"]).await;
    }
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    // Changes the payment to 490 dollars, which is more than any price here.
    app.sql("UPDATE payments SET amount_minor = 49000, booked_minor = 49000").await;
    app.sql("ALTER TABLE purchases DISABLE TRIGGER purchases_append_only").await;
    app.sql("UPDATE purchases SET amount_minor = 49000").await;
    let needed = Err("payment/second-person-needed");
    let refund = ask(&app, &ada).await;
    assert_eq!(decide(&app, "ada", &refund, Decision::Approve).await, needed, "the payer");
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Requested), "the first");
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, needed, "the same person");
    assert_eq!(decide(&app, "femi", &refund, Decision::Deny).await, Ok(RefundStatus::Denied));
    let payment = PaymentId(Uuid::parse_str(&text(&purchase(&app, &ada).await["id"])).expect("an id"));
    let (url, now) = (&app.database.url, app.clock.now());
    let asked = ask_refund(url, &address_of("finn"), payment, (None, "By telephone."), now).await.expect("a refund");
    let asked = json!({ "id": asked.id });
    assert_eq!(decide(&app, "finn", &asked, Decision::Approve).await, needed, "who asked");
    assert_eq!(decide(&app, "femi", &asked, Decision::Approve).await, Ok(RefundStatus::Approved));
}

#[tokio::test]
async fn a_request_that_is_denied_leaves_everything_as_it_was() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let refund = ask(&app, &ada).await;
    assert_eq!(decide(&app, "finn", &refund, Decision::Deny).await, Ok(RefundStatus::Denied));
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Err("payment/refund-not-open"));
    app.run_jobs().await;
    assert_eq!(told(&app, "ada").last().map(String::as_str), Some("Your refund was denied: Port pricing"));
    app.course(&ada, "pricing-june").missions().await.expect(200);
    app.clock.advance_days(7);
    let path = format!("/api/purchases/{}/refund", text(&purchase(&app, &ada).await["id"]));
    let late = app.post(&path, &json!({ "reason": "Now?" })).by(&ada).once(&a_key()).await;
    assert_eq!(late.refused(409, "payment/not-refundable")["reason"]["kind"], "window_over");
}

#[tokio::test]
async fn a_refund_whose_answer_is_lost_is_made_once_and_one_that_comes_back_is_sent_again() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let refund = ask(&app, &ada).await;
    service.set(|knobs| {
        knobs.failures.extend((0..3).map(|_| ("refunds".to_owned(), local_providers::Failure::AnswerLost)));
        knobs.refunds_fail = true;
    });
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Approved));
    app.run_jobs().await;
    assert_eq!(purchase(&app, &ada).await["refund"]["status"], "processing");
    app.clock.advance_seconds(60);
    for _ in 0..3 {
        app.run_jobs().await;
    }
    // The payer's bank returned the refund before we were notified, so the money is still owed.
    let failed = purchase(&app, &ada).await;
    assert_eq!((&failed["status"], &failed["refund"]["status"]), (&json!("succeeded"), &json!("failed")));
    service.set(|knobs| knobs.refunds_fail = false);
    assert_eq!(decide(&app, "finn", &refund, Decision::SendAgain).await, Ok(RefundStatus::Processing));
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let back = purchase(&app, &ada).await;
    assert_eq!((&back["refund"]["status"], &back["refunded"]["amount_minor"]), (&json!("refunded"), &json!(4_900)));
}

#[tokio::test]
async fn every_provider_is_paid_and_gives_back() {
    let (app, service) = App::with_all_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    app.member("finn", &["learner", "finance"]).await;
    app.plan_jobs().await;
    for method in ["checkout-session", "paypal", "paystack", "flutterwave", "paymentwall"] {
        let payer = app.learner(&format!("payer-{method}")).await;
        let quote = app.quote(&payer, "pricing-june", "").await;
        let begun = app.initialise(&payer, method, &quote).await.expect(201);
        // Paymentwall learns of the payment when the payer opens Paymentwall's page.
        app.elsewhere(reqwest::Method::GET, &text(&begun["then"]["address"])).await;
        let reference = app.reference_of(&begun).await;
        assert!(service.act(&reference, "pay").await, "{method}");
        app.run_jobs().await;
        let bought = purchase(&app, &payer).await;
        assert_eq!(bought["status"], "succeeded", "{method}");
        let refund = ask(&app, &payer).await;
        assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Approved), "{method}");
        app.run_jobs().await;
        if method == "paymentwall" {
            assert!(service.act(&reference, "settle").await);
        }
        service.move_clock(SETTLED);
        app.elsewhere(reqwest::Method::GET, &format!("{}/control", provider_address(&app))).await.expect(200);
        app.plan_jobs().await;
        app.clock.advance_seconds(60 * 60);
        for _ in 0..3 {
            app.run_jobs().await;
        }
        let back = purchase(&app, &payer).await;
        assert_eq!((&back["status"], &back["refund"]["status"]), (&json!("refunded"), &json!("refunded")), "{method}");
        app.course(&payer, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    }
}

#[tokio::test]
async fn staff_see_which_provider_did_not_give_the_money_back() {
    let (app, service) = App::with_all_payments().await;
    service.set(|knobs| (knobs.before_redirect, knobs.refunds_fail) = (true, true));
    app.member("finn", &["learner", "finance"]).await;
    app.plan_jobs().await;
    for (method, code) in [
        ("checkout-session", "payment/card-refund-failed"),
        ("paypal", "payment/paypal-refund-failed"),
        ("paystack", "payment/paystack-refund-failed"),
        ("flutterwave", "payment/flutterwave-refund-failed"),
        ("paymentwall", "payment/paymentwall-refund-failed"),
    ] {
        let payer = app.learner(&format!("payer-{method}")).await;
        let quote = app.quote(&payer, "pricing-june", "").await;
        let begun = app.initialise(&payer, method, &quote).await.expect(201);
        app.elsewhere(reqwest::Method::GET, &text(&begun["then"]["address"])).await;
        assert!(service.act(&app.reference_of(&begun).await, "pay").await, "{method}");
        app.run_jobs().await;
        let refund = ask(&app, &payer).await;
        if method == "paymentwall" {
            // Paymentwall does not accept the ticket.
            service.set(|knobs| knobs.failures.push_back(("ticket".to_owned(), local_providers::Failure::NotTaken)));
        }
        assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Approved), "{method}");
        app.run_jobs().await;
        service.move_clock(SETTLED);
        app.elsewhere(reqwest::Method::GET, &format!("{}/control", provider_address(&app))).await.expect(200);
        app.plan_jobs().await;
        app.clock.advance_seconds(60 * 60);
        for _ in 0..3 {
            app.run_jobs().await;
        }
        assert_eq!(purchase(&app, &payer).await["refund"]["status"], "failed", "{method}");
        let waiting = waiting_refunds(&mut app.database.connect().await).await.expect("a list");
        assert!(waiting.iter().any(|line| line.contains(code)), "{method}: {waiting:?}");
    }
}

fn provider_address(app: &App) -> String {
    let stripe = app.platform.config.payments.stripe.as_ref().expect("Stripe");
    stripe.url.trim_end_matches("/stripe").to_owned()
}

#[tokio::test]
async fn a_part_goes_back_and_the_place_stays() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let payment = PaymentId(Uuid::parse_str(&text(&purchase(&app, &ada).await["id"])).expect("an id"));
    let ask = async |by: &str, amount: i64, reason: &str| {
        let asked = (Some(amount), reason);
        let row = ask_refund(&app.database.url, &address_of(by), payment, asked, app.clock.now()).await;
        row.map(|row| json!({ "id": row.id })).map_err(|error| error.code())
    };
    assert_eq!(ask("ada", 1_000, "A day was missing.").await, Err("auth/forbidden"));
    assert_eq!(ask("finn", 1_000, " ").await, Err("validation-fail"));
    assert_eq!(ask("finn", 4_901, "A day was missing.").await, Err("payment/not-refundable"));
    let refund = ask("finn", 1_000, "A day was missing.").await.expect("a refund");
    assert_eq!(ask("finn", 1_000, "Again.").await, Err("payment/not-refundable"));
    assert_eq!(decide(&app, "finn", &refund, Decision::Approve).await, Ok(RefundStatus::Approved));
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let back = purchase(&app, &ada).await;
    assert_eq!((&back["status"], &back["refunded"]["amount_minor"]), (&json!("partially_refunded"), &json!(1_000)));
    app.course(&ada, "pricing-june").missions().await.expect(200);
    assert_eq!(ask("finn", 3_901, "The rest.").await, Err("payment/not-refundable"));
    ask("finn", 3_900, "The rest.").await.expect("a refund");
}

#[tokio::test]
async fn a_program_is_not_completed_while_a_refund_is_open() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let course = app.course(&ada, "pricing-june");
    let draft = course.begin("quote").await;
    draft.save("price", &json!({ "text": "Nine dollars a day." }), 0).await.expect(200);
    draft.submit().await.expect(200);
    course.leave_as("Ada Obi").await;
    let refund = ask(&app, &ada).await;
    let meta = course.complete().await.refused(409, "program-progression/completion-not-ready");
    assert_eq!(meta["missing"].as_array().map(Vec::len), Some(1));
    assert_eq!((&meta["missing"][0]["name"], &meta["missing"][0]["have"]), (&json!("no_open_refund"), &json!(1)));
    assert_eq!(decide(&app, "finn", &refund, Decision::Deny).await, Ok(RefundStatus::Denied));
    course.complete().await.expect(201);
}
