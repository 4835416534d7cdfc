//! POST /coupon/validate, and coupons in prices.

use std::path::Path;

use serde_json::{Value, json};
use server::coupon::edit::{edit_coupons, end_coupon};
use server::coupon::import::CouponsFile;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::{App, Request};

const COUPONS: &str = r#"
[[coupons]]
name = "Welcome"
source = "campaign"
percent_bp = 1000
codes = ["WELCOME-10"]

[[coupons]]
name = "Dollars alone"
source = "referral"
amounts = { USD = 500 }
codes = ["FIVE-DOLLARS"]

[[coupons]]
name = "Over"
source = "campaign"
percent_bp = 3000
codes = ["SUMMER-25"]
ends_at = "2025-09-01T00:00:00Z"

[[coupons]]
name = "Other program"
source = "campaign"
percent_bp = 3000
codes = ["HARBOUR"]
programs = ["harbour-desk"]
"#;

async fn app() -> App {
    let app = App::with_programs().await;
    app.publish_coupons(COUPONS).await;
    app
}

fn validate(app: &App, learner: &Learner, code: &str) -> Request {
    app.post("/api/coupon/validate", &json!({ "code": code, "program": "pricing-june" })).by(learner)
}

fn usd(amount_minor: i64) -> Value {
    json!({ "amount_minor": amount_minor, "currency": "USD" })
}

#[tokio::test]
async fn a_coupon_that_counts_says_what_it_takes_off() {
    let app = app().await;
    let ada = app.learner("ada").await;
    let accepted = validate(&app, &ada, " welcome-10 ").await.expect(200);
    assert_eq!((&accepted["ok"], &accepted["quote"]["total"]), (&json!(true), &usd(4410)));
    assert_eq!(accepted["coupon"]["code"], "WELCOME-10");
    let quoted = app.get("/api/payment/price/experience/pricing-june?coupon=WELCOME-10").by(&ada).await.expect(200);
    assert_eq!(quoted["quote"]["hash"], accepted["quote"]["hash"]);
    assert_eq!(quoted["coupon"]["value"], json!({ "percent_bp": 1000 }));
}

#[tokio::test]
async fn a_coupon_that_does_not_count_says_why() {
    let app = app().await;
    let ada = app.learner("ada").await;
    for code in ["NO-SUCH-CODE", "%%", ""] {
        validate(&app, &ada, code).await.refused(404, "coupon/not-found");
    }
    assert_eq!(
        validate(&app, &ada, "SUMMER-25").await.refused(409, "coupon/expired")["ended_at"],
        "2025-09-01T00:00:00Z"
    );
    let other = validate(&app, &ada, "HARBOUR").await.refused(409, "coupon/restriction");
    assert_eq!(other["reason"], "wrong_program");
    app.patch("/api/user/", &json!({ "country": "NG" })).by(&ada).await.expect(200);
    validate(&app, &ada, "FIVE-DOLLARS").await.refused(409, "coupon/currency-mismatch");
    app.sql("UPDATE coupons SET is_active = false").await;
    validate(&app, &ada, "WELCOME-10").await.refused(404, "coupon/not-found");
}

#[tokio::test]
async fn a_personal_code_is_nobody_else_s_and_costs_the_same_work() {
    let app = app().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    app.sql(&format!("UPDATE coupon_codes SET user_id = '{}' WHERE code = 'WELCOME-10'", ada.id)).await;
    validate(&app, &ada, "WELCOME-10").await.expect(200);
    let cost = async |code: &str| {
        let before = app.statements();
        let refused = validate(&app, &ben, code).await.refused(404, "coupon/not-found");
        (app.statements() - before, refused)
    };
    assert_eq!(cost("WELCOME-10").await, cost("NO-SUCH-CODE").await);
    app.get("/api/public/price-v2?program=port-pricing&coupon=WELCOME-10").await.refused(404, "coupon/not-found");
}

#[tokio::test]
async fn ten_codes_may_be_tried_in_a_minute() {
    let app = app().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    for number in 0..10 {
        validate(&app, &ada, &format!("NO-SUCH-CODE-{number}")).await.refused(404, "coupon/not-found");
    }
    let refused = validate(&app, &ada, "WELCOME-10").await.refused(429, "rate-limit-exceeded");
    assert_eq!(refused["retry_at"], "2026-06-01T09:01:00Z");
    app.get("/api/payment/price/experience/pricing-june?coupon=A-CODE")
        .by(&ada)
        .await
        .refused(429, "rate-limit-exceeded");
    validate(&app, &ben, "WELCOME-10").await.expect(200);
    app.clock.advance_seconds(60);
    validate(&app, &ada, "WELCOME-10").await.expect(200);
}

#[tokio::test]
async fn a_network_address_is_no_limit_for_those_who_are_signed_in() {
    let app = app().await;
    for uid in ["ada", "ben", "cem", "dan"] {
        let learner = app.learner(uid).await;
        for number in 0..10 {
            validate(&app, &learner, &format!("NO-SUCH-CODE-{number}")).await.refused(404, "coupon/not-found");
        }
    }
    let price = "/api/public/price-v2?program=port-pricing&coupon=NO-SUCH-CODE";
    app.get(price).await.refused(404, "coupon/not-found");
}

#[tokio::test]
async fn the_same_code_in_every_currency_is_one_try() {
    let app = app().await;
    let ada = app.learner("ada").await;
    for currency in ["USD", "NGN"].repeat(10) {
        let price =
            format!("/api/payment/price/experience/pricing-june?coupon=welcome-10&billing=NG&currency={currency}");
        app.get(&price).by(&ada).await.expect(200);
    }
    for number in 0..9 {
        validate(&app, &ada, &format!("NO-SUCH-CODE-{number}")).await.refused(404, "coupon/not-found");
    }
    validate(&app, &ada, "NO-SUCH-CODE-9").await.refused(429, "rate-limit-exceeded");
    validate(&app, &ada, "WELCOME-10").await.expect(200);
    app.clock.advance_seconds(60);
    validate(&app, &ada, "NO-SUCH-CODE-9").await.refused(404, "coupon/not-found");
}

#[tokio::test]
async fn a_coupon_that_left_the_file_is_switched_off_and_comes_back_with_it() {
    let app = app().await;
    let ada = app.learner("ada").await;
    app.publish_coupons("").await;
    validate(&app, &ada, "WELCOME-10").await.refused(404, "coupon/not-found");
    app.publish_coupons(COUPONS).await;
    validate(&app, &ada, "WELCOME-10").await.expect(200);
}

#[tokio::test]
async fn staff_make_and_end_coupons_of_their_own_whose_value_is_fixed_once_used() {
    let app = App::with_programs().await;
    app.publish_coupons(COUPONS).await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    let (url, now) = (app.database.url.clone(), app.clock.now());
    let file = |name: &str, percent_bp: u32| {
        let text = format!(
            "[[coupons]]\nname = \"{name}\"\nsource = \"support\"\npercent_bp = {percent_bp}\ncodes = [\"OURS\"]"
        );
        CouponsFile::parse(&text).expect("a coupon")
    };
    let edit = async |by: &str, file: CouponsFile| {
        let edited = edit_coupons(&url, &address_of(by), &file, now).await;
        edited.map_err(|error| error.code())
    };
    assert_eq!(edit("ada", file("Ours", 1_000)).await, Err("auth/forbidden"));
    assert_eq!(edit("finn", file("Ours", 0)).await, Err("validation-fail"));
    assert_eq!(edit("finn", file("Ours", 1_000)).await, Ok(vec!["Ours".to_owned()]));
    // Publishing the packs' coupons does not switch off coupons that staff have set.
    app.publish_coupons(COUPONS).await;
    assert_eq!(validate(&app, &ada, "OURS").await.expect(200)["coupon"]["value"], json!({ "percent_bp": 1000 }));
    assert_eq!(edit("finn", file("Ours", 2_000)).await, Ok(vec!["Ours".to_owned()]));
    app.sql("UPDATE coupons SET committed = 1 WHERE name = 'Ours'").await;
    assert_eq!(edit("finn", file("Ours", 3_000)).await, Err("coupon/value-fixed"));
    end_coupon(&url, &address_of("finn"), "Ours", now).await.expect("a coupon that ends");
    validate(&app, &ada, "OURS").await.refused(404, "coupon/not-found");
    assert_eq!(
        end_coupon(&url, &address_of("finn"), "None", now).await.map_err(|error| error.code()),
        Err("coupon/not-found")
    );
    app.sql("DO $$ BEGIN ASSERT (SELECT count(*) FROM staff_actions) = 3; END $$").await;
}

#[test]
fn the_coupons_of_the_repository_can_be_read() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    assert!(CouponsFile::read(&content).expect("coupons").is_some());
    for wrong in ["[[coupons]]", "[[coupon]]\nname = \"a\"", "coupons = 1"] {
        assert!(CouponsFile::parse(wrong).is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn each_code_of_a_coupon_can_have_a_limit_of_its_own() {
    let (app, _) = App::with_payments().await;
    let coupon = |limit: u32| {
        format!(
            "[[coupons]]\nname = \"Partners\"\nsource = \"campaign\"\npercent_bp = 10000\n\
             codes = [\"FIRST-FIRM\", \"SECOND-FIRM\"]\nmax_redemptions_per_code = {limit}\n"
        )
    };
    app.publish_coupons(&coupon(1)).await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let free = app.quote(&ada, "pricing-june", "?coupon=FIRST-FIRM").await;
    app.initialise(&ada, "free-checkout", &free).await.expect(201);
    let meta = validate(&app, &ben, "FIRST-FIRM").await.refused(409, "coupon/restriction");
    assert_eq!(meta["reason"], "exhausted");
    assert_eq!(validate(&app, &ben, "SECOND-FIRM").await.expect(200)["ok"], true);
    app.publish_coupons(&coupon(2)).await;
    assert_eq!(validate(&app, &ben, "FIRST-FIRM").await.expect(200)["ok"], true);
}
