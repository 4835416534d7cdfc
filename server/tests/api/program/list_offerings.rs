//! GET /app/experience-sessions/offering.

use serde_json::{Value, json};

use crate::harness::actors::{Actor, Anonymous};
use crate::harness::app::App;

async fn offering(app: &App, query: &str, actor: &impl Actor) -> Value {
    app.get(&format!("/api/app/experience-sessions/offering{query}")).by(actor).await.expect(200)
}

fn slugs(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().expect("items");
    items.iter().filter_map(|card| card["session"]["slug"].as_str()).collect()
}

#[tokio::test]
async fn anybody_sees_what_takes_learners_soonest_first() {
    let app = App::with_programs().await;
    let page = offering(&app, "", &Anonymous).await;
    let wanted = [
        "harbour-always",
        "harbour-full",
        "harbour-may",
        "harbour-three",
        "pricing-june",
        "tide-june",
        "harbour-autumn",
    ];
    assert_eq!((slugs(&page), &page["next"]), (wanted.to_vec(), &json!(null)));
    let may = &page["items"][2];
    assert_eq!((&may["mission_count"], &may["minutes"]), (&json!(5), &json!(125)));
    assert_eq!((&may["my_status"], &may["is_mine"], &may["price"]), (&json!(null), &json!(false), &json!(null)));
    assert_eq!((&may["session"]["phase"], &may["session"]["enrolment"]), (&json!("running"), &json!("open")));
    assert_eq!((&may["session"]["seats"], &may["session"]["seats_left"]), (&json!(null), &json!(null)));
    assert_eq!(may["program"]["slug"], "harbour-desk");
    let full = &page["items"][1]["session"];
    assert_eq!((&full["enrolment"], &full["seats_left"]), (&json!("full"), &json!(0)));
    assert_eq!((&full["can_join"], &may["session"]["can_join"]), (&json!(false), &json!(true)));
    let price = json!({ "amount_minor": 4900, "currency": "USD" });
    assert_eq!((&page["items"][4]["price"], &page["items"][4]["session"]["price"]), (&price, &price));
    assert_eq!(page["items"][6]["session"]["phase"], "upcoming");
}

#[tokio::test]
async fn prices_are_those_of_the_country_that_somebody_names() {
    let app = App::with_programs().await;
    let price = async |query: &str| {
        let page = offering(&app, query, &Anonymous).await;
        let items = page["items"].as_array().expect("items").clone();
        items.into_iter().find(|card| card["session"]["slug"] == "pricing-june").expect("a card")["price"].clone()
    };
    assert_eq!(price("").await["currency"], "USD");
    let at_home = app.get("/api/public/price-v2?program=pricing-june&country=NG").await.expect(200);
    assert_eq!(at_home["quote"]["currency"], "NGN");
    assert_eq!(price("?country=NG").await, at_home["quote"]["total"]);
    app.get("/api/app/experience-sessions/offering?country=Nigeria").await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_learner_sees_their_own_standing_even_where_it_is_closed() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-always").await;
    let status = |page: &Value, slug: &str| {
        let items = page["items"].as_array().expect("items").clone();
        let card = items.into_iter().find(|card| card["session"]["slug"] == slug);
        card.map(|card| card["my_status"].clone())
    };
    let page = offering(&app, "", &ada).await;
    assert_eq!(status(&page, "harbour-always"), Some(json!("active")));
    assert_eq!(status(&page, "harbour-may"), Some(json!(null)));
    app.clock.advance_days(20);
    assert_eq!(status(&offering(&app, "", &ada).await, "harbour-always"), Some(json!("active")));
    assert_eq!(status(&offering(&app, "", &Anonymous).await, "harbour-always"), None);
    assert_eq!(status(&offering(&app, "", &app.visitor("new")).await, "harbour-may"), Some(json!(null)));
}

#[tokio::test]
async fn the_catalogue_is_searched_by_category_and_by_words() {
    let app = App::with_programs().await;
    assert_eq!(slugs(&offering(&app, "?category=Finance", &Anonymous).await), ["pricing-june"]);
    assert_eq!(slugs(&offering(&app, "?q=BELLO%20tides", &Anonymous).await), ["tide-june"]);
    assert_eq!(slugs(&offering(&app, "?q=finances", &Anonymous).await), ["pricing-june"]);
    assert_eq!(slugs(&offering(&app, "?q=prcing", &Anonymous).await), ["pricing-june"]);
    assert_eq!(slugs(&offering(&app, "?q=zebra", &Anonymous).await), [""; 0]);
    assert_eq!(slugs(&offering(&app, "?q=BELLO%20tide", &Anonymous).await), ["tide-june"]);
    assert_eq!(slugs(&offering(&app, "?q=okoro&category=Finance", &Anonymous).await), ["pricing-june"]);
    assert_eq!(slugs(&offering(&app, "?category=finance", &Anonymous).await), [""; 0]);
}

#[tokio::test]
async fn a_long_catalogue_comes_in_pages() {
    let app = App::with_programs().await;
    app.sql(
        "INSERT INTO experience_sessions SELECT gen_random_uuid(), 'copy-' || n, program_id, version_id, starts_at, \
         ends_at, timezone, grace_days, continued_access, sequential, seats, 0, enrol_until, created_at, updated_at \
         FROM experience_sessions, generate_series(100, 299) AS n WHERE slug = 'harbour-may'",
    )
    .await;
    let mut seen = Vec::new();
    let mut query = String::new();
    let mut pages = 0;
    loop {
        let page = offering(&app, &query, &Anonymous).await;
        seen.extend(slugs(&page).into_iter().map(str::to_owned));
        pages += 1;
        let Some(next) = page["next"].as_str() else { break };
        query = format!("?next={next}");
    }
    assert_eq!((pages, seen.len()), (3, 207));
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 207);
}

#[tokio::test]
async fn a_price_that_cannot_be_told_hides_one_program_and_not_the_catalogue() {
    let app = App::with_programs().await;
    app.sql("DELETE FROM prices WHERE currency = 'USD'").await;
    let page = offering(&app, "", &Anonymous).await;
    assert_eq!((slugs(&page).len(), slugs(&page).contains(&"pricing-june")), (6, false));
}

#[tokio::test]
async fn a_query_that_is_not_ours_is_refused() {
    let app = App::with_programs().await;
    for query in ["?next=%25", "?next=%C3%A4", "?sort=price", "?q=a&q=b"] {
        let path = format!("/api/app/experience-sessions/offering{query}");
        app.get(&path).await.refused(400, "malformed-request");
    }
}
