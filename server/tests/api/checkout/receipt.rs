//! GET /purchases/{id}/receipt.pdf and /credit-notes/{id}/credit-note.pdf, GET and PUT /user/billing-details.

use domain::ids::PaymentId;
use domain::payment::refund::RefundStatus;
use serde_json::json;
use server::checkout::decide_refund::{Decision, ask_refund, decide_refund};
use uuid::Uuid;

use crate::harness::actors::address_of;
use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn a_receipt_is_for_its_payer_alone_and_nothing_changes_it() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    app.member("finn", &["learner", "finance"]).await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    let path = format!("/api/purchases/{}/receipt.pdf", text(&bought["id"]));
    let paper = app.get(&path).by(&ada).await;
    assert_eq!(paper.header("content-type"), Some("application/pdf"));
    assert_eq!(paper.header("content-disposition"), Some("inline; filename=\"receipt-FW-000001.pdf\""));
    let reference = text(&bought["reference"]);
    assert!(reference.starts_with("pi_"), "the provider's name of the money: {reference}");
    for line in ["Receipt FW-000001", "by card at Stripe", "Fieldwork Ltd", "Port pricing", "USD 49.00", &reference] {
        assert!(paper.said().contains(line), "{line:?} in {}", paper.said());
    }
    app.get(&path).by(&ben).await.refused(404, "route-not-found");

    app.sql("UPDATE users SET name = 'Somebody Else' WHERE uid = 'ada'").await;
    app.put("/api/user/billing-details", &json!({ "name": "Obi Ltd" })).by(&ada).await.expect(200);
    let payment = PaymentId(Uuid::parse_str(&text(&bought["id"])).expect("an id"));
    let (url, by, now) = (app.database.url.as_str(), address_of("finn"), app.clock.now());
    let refund = ask_refund(url, &by, payment, (Some(1_000), "A part of it."), now).await.expect("a refund");
    let approved = decide_refund(url, &by, domain::ids::RefundId(refund.id), Decision::Approve, now).await;
    assert_eq!(approved.expect("a refund").status.0, RefundStatus::Approved);
    for _ in 0..3 {
        app.run_jobs().await;
    }
    assert!(app.get(&path).by(&ada).await.bytes == paper.bytes, "a new name and a refund change no receipt");

    let note = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0]["credit_notes"][0].clone();
    assert_eq!((&note["number"], &note["amount"]["amount_minor"]), (&json!("CN-000001"), &json!(1_000)));
    let path = format!("/api/credit-notes/{}/credit-note.pdf", text(&note["id"]));
    let paper = app.get(&path).by(&ada).await;
    assert_eq!(paper.header("content-disposition"), Some("inline; filename=\"credit-note-CN-000001.pdf\""));
    for line in ["Credit note CN-000001", "For receipt FW-000001", "Total given back", "USD 10.00", "re_"] {
        assert!(paper.said().contains(line), "{line:?} in {}", paper.said());
    }
    app.get(&path).by(&ben).await.refused(404, "route-not-found");
}

#[tokio::test]
async fn a_receipt_names_the_billing_details_that_were_given_by_then() {
    let (app, service) = App::with_payments().await;
    let ada = app.learner("ada").await;
    assert_eq!(app.get("/api/user/billing-details").by(&ada).await.expect(200), json!({ "details": null }));
    let save = |details: serde_json::Value| app.put("/api/user/billing-details", &details).by(&ada);
    let wrong = json!({ "name": "", "address": "Lagos", "tax_number": "<1>" });
    assert_eq!(save(wrong).await.refused(422, "validation-fail")["field"], "name");
    let details = json!({ "name": " Obi  Ltd", "address": "2 Broad Street\nLagos", "tax_number": "NG-1" });
    let saved = save(details).await.expect(200);
    assert_eq!(saved["details"]["address"], json!(["2 Broad Street", "Lagos"]));
    assert_eq!(app.get("/api/user/billing-details").by(&ada).await.expect(200), saved);
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    assert_eq!(save(json!({})).await.expect(200), json!({ "details": null }), "none on receipts from now on");
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    assert_eq!(bought["billing"], saved["details"]);
    let paper = app.get(&format!("/api/purchases/{}/receipt.pdf", text(&bought["id"]))).by(&ada).await.said();
    for line in ["Obi Ltd", "2 Broad Street", "Tax number NG-1"] {
        assert!(paper.contains(line), "{line:?} in {paper}");
    }
}

#[tokio::test]
async fn receipts_have_no_gaps_also_when_one_is_rolled_back() {
    let (app, service) = App::with_payments().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    app.sql("BEGIN; UPDATE document_series SET last_number = last_number + 1 WHERE series = 'receipt'; ROLLBACK").await;
    let quote = app.quote(&ben, "pricing-june", "").await;
    app.pay_by_card(&service, &ben, &quote).await;
    assert_eq!(app.get("/api/purchases").by(&ben).await.expect(200)["items"][0]["receipt"], "FW-000002");
}
