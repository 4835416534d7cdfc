//! Prices that staff set besides those of a pack.

use domain::ids::PriceId;
use domain::money::{Currency, Money};
use domain::price::Country;
use domain::price::set_price::{PriceDraft, PriceEnd};
use domain::time::Timestamp;
use server::error::{Error, Result};
use server::program::set_price::{NewPrice, end_price, prices_of, set_price};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;

fn money(code: &str, amount_minor: i64) -> Money {
    Money { amount_minor, currency: Currency::from_code(code).expect("a currency") }
}

fn sale(program: &str) -> NewPrice {
    let price = PriceDraft { amount: money("USD", 2_900), compare_at: None, valid_from: None, valid_to: None };
    NewPrice { program: program.to_owned(), session: None, country: None, price }
}

async fn total(app: &App, learner: &Learner) -> i64 {
    app.quote(learner, "pricing-june", "").await["total"]["amount_minor"].as_i64().expect("a total")
}

fn code<T>(result: Result<T>) -> &'static str {
    result.err().expect("a refusal").code()
}

#[tokio::test]
async fn a_price_of_staffs_goes_before_the_packs_while_it_holds() {
    let app = App::with_programs().await;
    app.member("finn", &["learner", "finance"]).await;
    let (ada, finn, url) = (app.learner("ada").await, address_of("finn"), app.database.url.clone());
    let before = app.quote(&ada, "pricing-june", "").await;
    assert_eq!(before["total"]["amount_minor"], 4_900);
    let set = set_price(&url, &finn, sale("port-pricing"), app.clock.now()).await.expect("a price");
    assert_eq!(total(&app, &ada).await, 2_900);
    // A learner who saw the old price must agree to the new price first.
    let stale = app.initialise(&ada, "card-intent", &before).await.refused(409, "payment/quote-stale");
    assert_eq!((&stale["total"]["amount_minor"], &stale["change"]["is"]), (&2_900.into(), &"changed".into()));
    app.publish(|_| {}).await;
    assert_eq!(total(&app, &ada).await, 2_900, "an import leaves it alone");
    let listed = prices_of(&mut app.database.connect().await, "port-pricing").await.expect("a list");
    let line = listed.iter().find(|line| line.starts_with(&set.to_string())).expect("the price");
    assert!(line.contains("staff  a place, everywhere: USD 29.00 from 2026-06-01T09:00:00Z"), "{line}");
    assert!(listed.iter().any(|line| line.contains("pack   a place, everywhere: USD 49.00")), "{listed:?}");
    app.clock.advance_seconds(1);
    assert_eq!(end_price(&url, &finn, set, app.clock.now()).await.expect("an end"), PriceEnd::Ended);
    assert_eq!(total(&app, &ada).await, 4_900);
    assert_eq!(end_price(&url, &finn, set, app.clock.now()).await.expect("an end"), PriceEnd::Over);
    assert_eq!(app.count("SELECT count(*) FROM staff_actions WHERE action LIKE '%_price'").await, 2);
}

#[tokio::test]
async fn a_price_for_one_session_and_one_country_begins_when_it_says() {
    let app = App::with_programs().await;
    app.member("finn", &["learner", "finance"]).await;
    let (ada, finn, url) = (app.learner("ada").await, address_of("finn"), app.database.url.clone());
    let tomorrow = Timestamp::parse("2026-06-02T09:00:00Z").expect("an instant");
    let price = PriceDraft {
        amount: money("KES", 250_000),
        compare_at: Some(money("KES", 490_000)),
        valid_from: Some(tomorrow),
        valid_to: None,
    };
    let kenya = NewPrice {
        session: Some("pricing-june".to_owned()),
        country: Country::from_code("KE"),
        price,
        ..sale("port-pricing")
    };
    let set = set_price(&url, &finn, kenya.clone(), app.clock.now()).await.expect("a price");
    assert_eq!(end_price(&url, &finn, set, app.clock.now()).await.expect("an end"), PriceEnd::Withdrawn);
    set_price(&url, &finn, kenya, app.clock.now()).await.expect("a price");
    let here = async || app.get("/api/public/price-v2?program=pricing-june&country=KE").await.expect(200);
    assert_eq!(here().await["quote"]["total"]["currency"], "USD");
    app.clock.advance_days(1);
    let now = here().await;
    assert_eq!((&now["quote"]["total"]["amount_minor"], &now["price"]["level"]), (&250_000.into(), &"country".into()));
    assert_eq!(total(&app, &ada).await, 4_900, "elsewhere it is as before");
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_nothing_is_written() {
    let app = App::with_programs().await;
    app.member("finn", &["learner", "finance"]).await;
    app.learner("ada").await;
    let (finn, url, now) = (address_of("finn"), app.database.url.clone(), app.clock.now());
    let set = async |by: &str, new: NewPrice| set_price(&url, by, new, now).await;
    assert_eq!(code(set(&address_of("ada"), sale("port-pricing")).await), "auth/forbidden");
    assert_eq!(code(set(&finn, sale("nowhere")).await), "price/program-not-found");
    assert_eq!(code(set(&finn, sale("harbour-desk")).await), "price/program-not-offering");
    let elsewhere = NewPrice { session: Some("harbour-may".to_owned()), ..sale("port-pricing") };
    assert_eq!(code(set(&finn, elsewhere).await), "xs-not-found");
    let mut nothing = sale("port-pricing");
    nothing.price.amount = money("USD", 0);
    assert_eq!(code(set(&finn, nothing).await), "validation-fail");
    let unknown = end_price(&url, &finn, PriceId(Uuid::nil()), now).await;
    assert!(matches!(unknown, Err(Error::Broken(_))));
    assert_eq!(app.count("SELECT count(*) FROM prices WHERE NOT is_of_pack").await, 0);
}
