//! GET /purchases/{id}/receipt.pdf.

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn a_purchase_has_a_receipt_for_its_payer_alone_and_it_says_what_went_back() {
    let (app, service) = App::with_payments().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let quote = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &quote).await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    let path = format!("/api/purchases/{}/receipt.pdf", text(&bought["id"]));
    let paper = app.get(&path).by(&ada).await;
    assert_eq!(paper.header("content-type"), Some("application/pdf"));
    assert_eq!(paper.header("content-disposition"), Some("inline; filename=\"receipt-FW-000001.pdf\""));
    for line in ["Receipt FW-000001", "by card at Stripe", "Fieldwork Ltd", "Port pricing", "USD 49.00", "Total paid"] {
        assert!(paper.said().contains(line), "{line:?} in {}", paper.said());
    }
    assert!(app.get(&path).by(&ada).await.bytes == paper.bytes);
    app.get(&path).by(&ben).await.refused(404, "route-not-found");
    app.sql("UPDATE payments SET refunded_minor = 1000, status = 'partially_refunded'").await;
    let paper = app.get(&path).by(&ada).await.said();
    assert!(paper.contains("USD 10.00 of it went back."), "{paper}");
    app.sql("UPDATE users SET name = 'Ada \u{1f98a}' WHERE uid = 'ada'").await;
    app.get(&path).by(&ada).await.refused(409, "paper/not-drawable");
}
