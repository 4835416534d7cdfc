//! GET /public/price-v2, /payment/price/experience/{id} and /course/configuration, and prices in other responses.

use std::net::{IpAddr, Ipv4Addr};

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};

const KENYA: &str = "INSERT INTO prices (id, program_id, country, currency, amount_minor, compare_at_minor) \
     SELECT gen_random_uuid(), program_id, 'KE', 'KES', 250000, 490000 FROM experience_sessions \
     WHERE slug = 'pricing-june'";

fn usd(amount_minor: i64) -> Value {
    json!({ "amount_minor": amount_minor, "currency": "USD" })
}

fn own_price(app: &App, learner: &Learner, query: &str) -> Request {
    app.get(&format!("/api/payment/price/experience/pricing-june{query}")).by(learner)
}

#[tokio::test]
async fn anybody_sees_the_price_for_the_country_that_they_name() {
    let app = App::with_programs().await;
    app.sql(KENYA).await;
    let price = async |query: &str| app.get(&format!("/api/public/price-v2?program={query}")).await.expect(200);
    let base = price("port-pricing").await;
    assert_eq!(
        (&base["quote"]["total"], &base["country"], &base["quote"]["id"]),
        (&usd(4900), &json!(null), &json!(null))
    );
    assert_eq!(base["price"]["level"], "default");
    let naira = price("port-pricing&country=NG").await;
    assert_eq!(naira["quote"]["total"], json!({ "amount_minor": 2_500_000, "currency": "NGN" }));
    assert_eq!(naira["country"], json!({ "code": "NG", "source": "profile" }));
    let shillings = price("pricing-june&country=KE").await;
    assert_eq!(shillings["quote"]["lines"][0]["kind"], "regional");
    assert_eq!(shillings["price"]["compare_at"], json!({ "amount_minor": 490_000, "currency": "KES" }));
    let free = price("harbour-may&country=KE").await;
    assert_eq!((&free["price"]["level"], &free["checkout"]), (&json!("free"), &json!("free")));
    app.get("/api/public/price-v2?program=nowhere").await.refused(404, "price/program-not-found");
    app.get("/api/public/price-v2?program=port-pricing&country=kenya").await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_country_is_guessed_only_from_a_proxy_of_ours() {
    let country = async |proxies: Vec<IpAddr>| {
        let app = App::start_with(|config| {
            config.trusted_proxies = proxies;
            config.country_header = Some("x-country".to_owned());
        });
        let app = app.await;
        app.publish(|_| {}).await;
        let guessed = app.get("/api/public/price-v2?program=port-pricing").header("x-country", "ng").await.expect(200);
        let said = app.get("/api/public/price-v2?program=port-pricing&country=US").header("x-country", "NG");
        assert_eq!(said.await.expect(200)["country"]["code"], "US");
        // The refusal of an enrolment states the same price that the checkout charges.
        let ada = app.learner("ada").await;
        let enrol = app.post("/api/session/enrol", &json!({ "xs": "pricing-june" })).by(&ada).once("once");
        let refused = enrol.header("x-country", "NG").await.refused(403, "program-not-enrolled");
        let asked = app.get("/api/payment/price/experience/pricing-june").by(&ada).header("x-country", "NG");
        assert_eq!(refused["price"], asked.await.expect(200)["quote"]["total"]);
        guessed["country"].clone()
    };
    assert_eq!(country(vec![IpAddr::V4(Ipv4Addr::LOCALHOST)]).await, json!({ "code": "NG", "source": "ip" }));
    assert_eq!(country(Vec::new()).await, json!(null));
}

#[tokio::test]
async fn a_learner_s_price_follows_their_profile_and_is_kept() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    assert_eq!(own_price(&app, &ada, "").await.expect(200)["quote"]["total"], usd(4900));
    app.patch("/api/user/", &json!({ "country": "NG" })).by(&ada).await.expect(200);
    let naira = own_price(&app, &ada, "").await.expect(200);
    assert_eq!(naira["country"], json!({ "code": "NG", "source": "profile" }));
    assert_eq!(naira["quote"]["currency"], "NGN");
    assert_eq!(naira["quote"]["valid_until"], "2026-06-01T09:30:00Z");
    assert_eq!(naira["usage"]["basket"]["id"], naira["quote"]["id"]);
    let dollars = own_price(&app, &ada, "?currency=USD").await.expect(200);
    assert_eq!(dollars["quote"]["total"], usd(4900));
    assert!(dollars["quote"]["hash"] != naira["quote"]["hash"]);
    own_price(&app, &ada, "?currency=dollars").await.refused(400, "malformed-request");
    app.get("/api/payment/price/experience/nowhere").by(&ada).await.refused(404, "price/program-not-found");
}

#[tokio::test]
async fn a_program_without_a_price_that_fits_or_off_sale_says_so() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.sql("DELETE FROM prices WHERE currency = 'USD'").await;
    own_price(&app, &ada, "").await.refused(404, "price/currency-not-found");
    app.sql("UPDATE programs SET offering = 'not_offered' WHERE slug = 'port-pricing'").await;
    own_price(&app, &ada, "").await.refused(409, "price/program-not-offering");
}

#[tokio::test]
async fn an_enrolment_in_a_program_with_a_price_asks_for_payment_first() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    app.patch("/api/user/", &json!({ "country": "NG" })).by(&ada).await.expect(200);
    let refused = app.course(&ada, "pricing-june").enrol().await.refused(403, "program-not-enrolled");
    assert_eq!(refused["price"], json!({ "amount_minor": 2_500_000, "currency": "NGN" }));
    app.course(&ada, "harbour-may").enrol().await.expect(201);
}

#[tokio::test]
async fn a_course_says_what_its_pages_need_to_know() {
    let app = App::with_programs().await;
    let configuration =
        async |course: &str| app.get(&format!("/api/course/configuration?course={course}")).await.expect(200);
    let paid = configuration("port-pricing").await;
    assert_eq!((&paid["features"]["paid"], &paid["locales"]), (&json!(true), &json!(["en"])));
    let limits = &paid["limits"];
    assert_eq!(
        (&limits["quote_minutes"], &limits["refund_days"], &limits["refund_missions"]),
        (&json!(30), &json!(7), &json!(2))
    );
    assert_eq!(configuration("harbour-may").await["features"]["paid"], json!(false));
}

#[tokio::test]
async fn quotes_that_ended_a_day_ago_are_forgotten() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    own_price(&app, &ada, "").await.expect(200);
    app.plan_jobs().await;
    app.clock.advance_days(2);
    app.run_jobs().await;
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert!(!export.to_string().contains("\"coupon_code\""), "{export}");
}
