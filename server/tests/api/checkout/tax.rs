//! Tax by `taxes.toml`: on the quote, in the payment and on the receipt.

use serde_json::{Value, json};
use server::price::import_taxes::{TaxesFile, import};

use crate::harness::app::App;

const RATES: &str = r#"
[[rates]]
country = "US"
label = "Sales tax"
percent_bp = 750
included = false

[[rates]]
country = "KE"
label = "VAT"
percent_bp = 1600
included = true
until = "2040-06-02T00:00:00Z"
"#;

/// Publishes these rates, and returns the rates that the import switched off.
async fn publish(app: &App, file: &str) -> Vec<String> {
    let file = TaxesFile::parse(file).expect("rates");
    let report = import(&mut app.database.connect().await, &file, app.clock.now()).await;
    report.expect("rates that are published").switched_off
}

fn usd(amount_minor: i64) -> Value {
    json!({ "amount_minor": amount_minor, "currency": "USD" })
}

#[tokio::test]
async fn a_tax_is_added_or_included_by_the_country_and_the_date() {
    let (app, service) = App::with_payments().await;
    assert!(publish(&app, RATES).await.is_empty());
    let ada = app.learner("ada").await;
    let plain = app.quote(&ada, "pricing-june", "").await;
    assert_eq!(plain["total"], usd(4900));
    // 4,900 times 7.5 % is 367.5, and a half is rounded to the even neighbour.
    let taxed = app.quote(&ada, "pricing-june", "?billing=US").await;
    assert_eq!(taxed["total"], usd(5268));
    assert_eq!((&taxed["lines"][1]["kind"], &taxed["lines"][1]["label"]), (&json!("tax"), &json!("Sales tax")));
    assert_eq!(taxed["lines"][1]["amount"], usd(368));
    app.patch("/api/user/", &json!({ "country": "US" })).by(&ada).await.expect(200);
    let taxed = app.quote(&ada, "pricing-june", "").await;
    app.pay_by_card(&service, &ada, &taxed).await;
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"][0].clone();
    assert_eq!(bought["lines"], taxed["lines"]);
    let shown = app.quote(&app.learner("carol").await, "pricing-june", "?billing=KE").await;
    assert_eq!((&shown["total"], &shown["lines"][0]["amount"]), (&usd(4900), &usd(4224)));
    assert_eq!(shown["lines"][1]["amount"], usd(676));
    let mut gone = publish(&app, "").await;
    gone.sort();
    assert_eq!(gone, ["tax Sales tax of US", "tax VAT of KE"]);
    assert_eq!(app.quote(&app.learner("ben").await, "pricing-june", "?billing=US").await["total"], usd(4900));
}

#[tokio::test]
async fn a_rate_that_cannot_be_names_its_fault() {
    for (text, fault) in [
        ("[[rates]]\ncountry = \"XX\"\nlabel = \"VAT\"\npercent_bp = 1\nincluded = true", "no such country"),
        ("[[rates]]\ncountry = \"GB\"\nlabel = \" \"\npercent_bp = 1\nincluded = true", "label"),
        ("[[rates]]\ncountry = \"GB\"\nlabel = \"VAT\"\npercent_bp = 0\nincluded = true", "percent_bp"),
        ("[[rates]]\ncountry = \"GB\"\nlabel = \"VAT\"\npercent = 20\nincluded = true", "percent"),
    ] {
        let refused = TaxesFile::parse(text).expect_err("it cannot be").to_string();
        assert!(refused.contains(fault), "{refused}");
    }
}
