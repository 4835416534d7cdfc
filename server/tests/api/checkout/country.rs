//! Regional prices: who gets them, and the result of paying with a card from another country.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use local_providers::Service;
use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::{a_key, text};
use crate::harness::payments::intent_of;

const TANZANIA: &str = "INSERT INTO prices (id, program_id, country, currency, amount_minor) \
     SELECT gen_random_uuid(), program_id, 'TZ', 'USD', 1500 FROM experience_sessions WHERE slug = 'pricing-june'";

/// A server with every provider and a price for Tanzania, and a learner whose profile names Tanzania.
async fn in_tanzania() -> (App, Arc<Service>, Learner) {
    let (app, service) = App::with_all_payments().await;
    app.sql(TANZANIA).await;
    let ada = app.learner("ada").await;
    app.patch("/api/user/", &json!({ "country": "TZ" })).by(&ada).await.expect(200);
    (app, service, ada)
}

/// Begins a payment with a billing country.
fn initialise(app: &App, learner: &Learner, method: &str, quote: &Value, billing: &str) -> Request {
    let body = json!({ "quote": quote["id"], "hash": quote["hash"], "billing": billing });
    app.post(&format!("/api/payment/{method}/initialise-transaction"), &body).by(learner).once(&a_key())
}

fn usd(amount_minor: i64) -> Value {
    json!({ "amount_minor": amount_minor, "currency": "USD" })
}

#[tokio::test]
async fn a_profile_alone_buys_nothing_at_the_price_of_a_country() {
    let (app, _, ada) = in_tanzania().await;
    let quote = app.quote(&ada, "pricing-june", "").await;
    assert_eq!(quote["total"], usd(1500));
    let refused = app.initialise(&ada, "card-intent", &quote).await.refused(409, "payment/country-mismatch");
    let mismatch = json!([refused["total"], refused["price_country"], refused["paying_from"]]);
    assert_eq!(mismatch, json!([usd(4900), "TZ", null]));
    let refused = initialise(&app, &ada, "card-intent", &quote, "DE").await;
    refused.refused(409, "payment/quote-stale");
    // Paymentwall does not report the country of a card, so the only country is the one that the buyer states.
    let refused = initialise(&app, &ada, "paymentwall", &quote, "TZ").await;
    refused.refused(409, "payment/country-mismatch");
    assert_eq!(app.get("/api/purchases").by(&ada).await.expect(200)["items"], json!([]));
    let base = app.quote(&ada, "pricing-june", "?base=true").await;
    assert_eq!((&base["total"], &base["country"]), (&usd(4900), &json!(null)));
    initialise(&app, &ada, "paymentwall", &base, "TZ").await.expect(201);
}

#[tokio::test]
async fn a_card_of_another_country_is_not_charged_where_that_shows_before() {
    let (app, service, ada) = in_tanzania().await;
    for (method, deed) in [("card-intent", "pay"), ("checkout-session", "pay"), ("paypal", "pay")] {
        let quote = app.quote(&ada, "pricing-june", "").await;
        let begun = initialise(&app, &ada, method, &quote, "TZ").await.expect(201);
        let reference = app.reference_of(&begun).await;
        assert!(service.act(&reference, deed).await, "{method}");
        let seen = app.verify(&ada, method, &begun["payment"]).await.expect(200);
        assert_eq!(seen["payment"]["status"], "cancelled", "{method}");
        assert_eq!(seen["payment"]["mismatch"]["paying_from"], "US", "{method}");
        assert_eq!(service.taken(&text(&begun["payment"]["id"])), 0, "{method}");
    }
    service.set(|knobs| knobs.card_country = Some("TZ".to_owned()));
    let quote = app.quote(&ada, "pricing-june", "").await;
    let begun = initialise(&app, &ada, "card-intent", &quote, "TZ").await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    let paid = app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!((&paid["payment"]["status"], &paid["payment"]["amount"]), (&json!("succeeded"), &usd(1500)));
    assert_eq!(service.taken(&text(&begun["payment"]["id"])), 1);
}

#[tokio::test]
async fn a_card_of_another_country_waits_for_a_person_where_that_shows_afterwards() {
    for method in ["paystack", "flutterwave"] {
        let (app, service, ada) = in_tanzania().await;
        let quote = app.quote(&ada, "pricing-june", "").await;
        let begun = initialise(&app, &ada, method, &quote, "TZ").await.expect(201);
        let reference = app.reference_of(&begun).await;
        assert!(service.act(&reference, "pay").await, "{method}");
        let seen = app.verify(&ada, method, &begun["payment"]).await.expect(200);
        assert_eq!(seen["payment"]["status"], "review", "{method}");
    }
}

#[tokio::test]
async fn who_comes_from_another_network_is_shown_the_base_price_first() {
    let app = App::start_with(|config| {
        config.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
        config.country_header = Some("x-country".to_owned());
    });
    let app = app.await;
    app.publish(|_| {}).await;
    app.sql(TANZANIA).await;
    let ada = app.learner("ada").await;
    let price = async |network: &str, query: &str| {
        let path = format!("/api/payment/price/experience/pricing-june?billing=TZ{query}");
        app.get(&path).by(&ada).header("x-country", network).await
    };
    let there = price("TZ", "").await.expect(200);
    assert_eq!((&there["quote"]["total"], &there["mismatch"]), (&usd(1500), &json!(null)));
    assert_eq!(there["country"], json!({ "code": "TZ", "source": "billing" }));
    let here = price("DE", "").await.expect(200);
    assert_eq!(here["quote"]["total"], usd(4900));
    assert_eq!(here["mismatch"], json!({ "price_country": "TZ", "currency": "USD", "paying_from": "DE" }));
    let listed = app.get("/api/app/experience-sessions/offering?country=TZ").header("x-country", "DE").await;
    let listed = listed.expect(200);
    let card = listed["items"].as_array().expect("cards").iter().find(|card| card["session"]["slug"] == "pricing-june");
    assert_eq!(card.expect("a card")["price"], usd(4900));
}

#[tokio::test]
async fn a_currency_without_a_price_is_refused_and_never_replaced() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    for currency in ["JPY", "ABC", "NGN"] {
        let path = format!("/api/payment/price/experience/pricing-june?currency={currency}");
        app.get(&path).by(&ada).await.refused(404, "price/currency-not-found");
    }
    let naira = app.quote(&ada, "pricing-june", "?currency=NGN&billing=NG").await;
    assert_eq!(naira["currency"], "NGN");
}

#[tokio::test]
async fn a_program_that_is_over_or_off_sale_is_not_quoted() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.sql("UPDATE experience_sessions SET enrol_until = '2026-05-01' WHERE slug = 'pricing-june'").await;
    let own = "/api/payment/price/experience/pricing-june";
    app.get(own).by(&ada).await.refused(409, "price/program-not-offering");
    app.sql("UPDATE experience_sessions SET enrol_until = '2026-05-01'").await;
    app.get("/api/public/price-v2?program=port-pricing").await.refused(409, "price/program-not-offering");
}
