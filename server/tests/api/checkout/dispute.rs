//! Disputes, and refunds that were not requested from our server.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::text;

async fn status(app: &App, learner: &Learner) -> Value {
    app.get("/api/purchases").by(learner).await.expect(200)["items"][0]["status"].clone()
}

#[tokio::test]
async fn a_dispute_closes_the_place_and_one_that_is_won_opens_it_again() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let intent = app.pay_by_card(&service, &ada, &quote).await;
    let course = app.course(&ada, "pricing-june");
    let before = course.board().await["enrolment"].clone();
    assert!(service.act(&intent, "dispute").await);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "disputed");
    course.missions().await.refused(403, "program-not-enrolled");
    assert!(app.mails.all().iter().any(|mail| mail.subject.ends_with(": disputed")));
    app.clock.advance_days(3);
    service.move_clock(Duration::from_secs(3 * 24 * 60 * 60));
    assert!(service.act(&intent, "win").await);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "succeeded");
    assert_eq!(course.board().await["enrolment"], before);
}

#[tokio::test]
async fn a_dispute_that_is_lost_takes_the_place_and_one_that_is_won_without_a_seat_waits_for_a_person() {
    let (app, service) = App::with_payments().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    for (learner, end, expected) in [(&ada, "lose", "refunded"), (&ben, "win", "review")] {
        let quote = app.quote(learner, "pricing-june", "").await;
        let intent = app.pay_by_card(&service, learner, &quote).await;
        assert!(service.act(&intent, "dispute").await);
        app.run_jobs().await;
        app.sql("UPDATE experience_sessions SET seats = 1, seats_taken = 1 WHERE slug = 'pricing-june'").await;
        assert!(service.act(&intent, end).await);
        app.run_jobs().await;
        assert_eq!(status(&app, learner).await, expected);
        app.course(learner, "pricing-june").missions().await.refused(403, "program-not-enrolled");
        app.sql("UPDATE experience_sessions SET seats = NULL, seats_taken = 0 WHERE slug = 'pricing-june'").await;
    }
}

#[tokio::test]
async fn money_that_goes_back_at_the_provider_itself_takes_the_place_with_it() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.twice = true);
    let quote = app.quote(&ada, "pricing-june", "").await;
    let intent = app.pay_by_card(&service, &ada, &quote).await;
    assert!(service.act(&intent, "refund").await);
    app.run_jobs().await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    assert_eq!((&bought["status"], &bought["refunded"]["amount_minor"]), (&json!("refunded"), &json!(4_900)));
    assert_eq!(bought["refund"], json!(null));
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
}

#[tokio::test]
async fn a_pingback_without_a_payment_at_paymentwall_grants_nothing_and_closes_nothing() {
    let (app, service) = App::with_all_payments().await;
    let (ada, eve) = (app.learner("ada").await, app.learner("eve").await);
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    let quote = app.quote(&eve, "pricing-june", "").await;
    let begun = app.initialise(&eve, "paymentwall", &quote).await.expect(201);
    let own = text(&begun["payment"]["id"]);
    let eve_id = eve.id.to_string();
    let fields = [("goodsid", own.as_str()), ("ref", "b1"), ("sign_version", "3"), ("uid", eve_id.as_str())];
    let bring = async |query: String| app.get(&format!("/api/webhooks/paymentwall?{query}")).await;
    // These pingbacks have a valid signature and have no effect, because Paymentwall's API reports no payment.
    for kind in ["0", "201", "2"] {
        let answer = bring(service.pingback(&[&fields[..], &[("type", kind)]].concat())).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, "OK"));
    }
    // A pingback closes no other learner's enrolment, whether it was paid elsewhere or not.
    let theirs = [("goodsid", text(&bought["id"])), ("uid", ada.id.to_string())];
    for reason in ["1", "9", "10"] {
        let mut fields = vec![("ref", "b2"), ("sign_version", "3"), ("type", "2"), ("reason", reason)];
        fields.extend(theirs.iter().map(|(name, value)| (*name, value.as_str())));
        assert_eq!(bring(service.pingback(&fields)).await.status, 200);
    }
    while app.run_jobs().await > 0 {}
    app.course(&eve, "pricing-june").missions().await.refused(403, "program-not-enrolled");
    let after = app.verify(&eve, "paymentwall", &begun["payment"]).await.expect(200);
    assert_eq!(after["payment"]["status"], "pending");
    assert_eq!(status(&app, &ada).await, "succeeded");
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn a_place_paid_at_paymentwall_is_closed_once_its_api_says_that_the_money_went_back() {
    let (app, service) = App::with_all_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.learner("ada").await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = app.initialise(&ada, "paymentwall", &quote).await.expect(201);
    app.elsewhere(reqwest::Method::GET, &text(&begun["then"]["address"])).await;
    let reference = app.reference_of(&begun).await;
    assert!(service.act(&reference, "pay").await);
    app.run_jobs().await;
    let user = ada.id.to_string();
    let fields = [("goodsid", reference.as_str()), ("ref", "b1"), ("sign_version", "3"), ("uid", &user)];
    let forged = service.pingback(&[&fields[..], &[("type", "2"), ("reason", "1")]].concat());
    app.get(&format!("/api/webhooks/paymentwall?{forged}")).await.expect(200);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "succeeded");
    assert!(service.act(&reference, "dispute").await);
    app.run_jobs().await;
    assert_eq!(status(&app, &ada).await, "refunded");
    app.course(&ada, "pricing-june").missions().await.refused(403, "program-not-enrolled");
}

#[tokio::test]
async fn an_address_shaped_like_a_pingback_gets_no_signature_and_no_place() {
    let (app, service) = App::with_all_payments().await;
    let eve = app.learner("eve").await;
    let quote = app.quote(&eve, "pricing-june", "").await;
    let begun = app.initialise(&eve, "paymentwall", &quote).await.expect(201);
    let goodsid = text(&begun["payment"]["id"]);
    // An address like this could be stored before addresses from the identity service were checked.
    let email = format!("amount=49.00currency=USDgoodsid={goodsid}sign_version=3type=0u@evil.example");
    app.sql(&format!("UPDATE users SET email = '{email}' WHERE id = '{}'", eve.id)).await;
    let mallory = app.learner("mallory").await;
    app.sql(&format!("UPDATE users SET email = 'x{email}' WHERE id = '{}'", mallory.id)).await;
    let quote = app.quote(&mallory, "pricing-june", "").await;
    let refused = app.initialise(&mallory, "paymentwall", &quote).await;
    refused.refused(503, "payment/paymentwall-initiate-failed");
    // The signed text of the page's URL, with different boundaries between the parameters.
    let before = format!("{goodsid}ag_name=Port pricingag_type=fixedamount=49.00currencyCode=USDemail=");
    let after = format!("https://fieldwork.example/checkoutkey=projectps=allsign_version=3uid={}widget=p1_1", eve.id);
    let query = service.pingback(&[
        ("ag_external_id", before.as_str()),
        ("amount", "49.00"),
        ("currency", "USD"),
        ("goodsid", goodsid.as_str()),
        ("sign_version", "3"),
        ("type", "0"),
        ("u@evil.examplefailure_url", after.as_str()),
    ]);
    let answer = app.get(&format!("/api/webhooks/paymentwall?{query}")).await;
    answer.refused(400, "payment/paymentwall-signature-mismatch");
    app.run_jobs().await;
    assert_eq!(app.count("SELECT count(*) FROM enrolments").await, 0);
    assert_eq!(app.count("SELECT count(*) FROM payments WHERE status = 'succeeded'").await, 0);
}
