//! The purchase of an extension: its price, its payment, the added days, and its refund.

use std::time::Duration;

use domain::ids::RefundId;
use serde_json::{Value, json};
use server::checkout::decide_refund::{Decision, decide_refund};
use server::mission::grant_extension::grant_extension;
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};
use crate::harness::payments::intent_of;

const HALF_OF_EXTENSIONS: &str = r#"
[[coupons]]
name = "Half of more time"
source = "campaign"
percent_bp = 5000
codes = ["HALF-TIME"]
applies_to = ["extension"]

[[coupons]]
name = "More time for nothing"
source = "support"
percent_bp = 10000
codes = ["MORE-TIME"]
applies_to = ["extension"]
"#;

/// A learner in `pricing-june`. The session and the learner's access end in three days.
async fn at_the_end(app: &App, uid: &str) -> Learner {
    let learner = app.learner(uid).await;
    let free = "UPDATE programs SET offering = 'free' WHERE slug = 'port-pricing'";
    app.sql(free).await;
    app.course(&learner, "pricing-june").enrol().await.expect(201);
    app.sql(&free.replace("'free'", "'offered'")).await;
    let end = app.clock.now().plus_days(3);
    app.sql(&format!("UPDATE experience_sessions SET ends_at = '{end}' WHERE slug = 'pricing-june'")).await;
    app.sql(&format!(
        "UPDATE enrolments SET access_until = '{end}', granted_until = '{end}' WHERE user_id = '{}'",
        learner.id
    ))
    .await;
    learner
}

async fn choice(app: &App, learner: &Learner) -> Value {
    app.get("/api/program-extension?xs=pricing-june").by(learner).await.expect(200)
}

async fn access_until(app: &App, learner: &Learner) -> Value {
    choice(app, learner).await["access"]["until"].clone()
}

/// The end of the access with this number of additional days.
fn extended(app: &App, days: i32) -> Value {
    json!(app.clock.now().plus_days(3 + days))
}

/// Submits the only mission of `pricing-june`.
async fn submit(app: &App, learner: &Learner) {
    let course = app.course(learner, "pricing-june");
    let draft = course.begin("quote").await;
    draft.save("price", &json!({ "text": "Nine dollars a day." }), 0).await.expect(200);
    draft.submit().await.expect(200);
}

/// The award that the learner of `pricing-june` is heading for, and the state of the deadline for a completion.
async fn award(app: &App, learner: &Learner) -> (Value, Value) {
    let shown = app.get("/api/program-progression/completion?xs=pricing-june").by(learner).await.expect(200);
    let step = &shown["prospect"]["awards"][1]["steps"][0];
    assert_eq!(step["name"], "in_time");
    (shown["prospect"]["heading"].clone(), step["state"].clone())
}

async fn buy(app: &App, service: &std::sync::Arc<local_providers::Service>, learner: &Learner, days: u16) -> Value {
    let quote = app.quote(learner, "pricing-june", &format!("?extension={days}")).await;
    let begun = app.initialise(learner, "card-intent", &quote).await.expect(201);
    assert!(service.act(&intent_of(&begun), "pay").await);
    let paid = app.verify(learner, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!(
        (&paid["payment"]["status"], &paid["payment"]["item"]),
        (&json!("succeeded"), &json!({ "extension": days }))
    );
    paid
}

#[tokio::test]
async fn an_extension_is_bought_and_gives_its_days_once() {
    let (app, service) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    let offer = choice(&app, &ada).await["offer"].clone();
    let options = offer["options"].as_array().expect("options").iter();
    let priced = options.map(|option| (option["days"].clone(), option["price"]["amount_minor"].clone()));
    assert_eq!(priced.collect::<Vec<_>>(), [(json!(7), json!(900)), (json!(14), json!(1500))]);
    let body = json!({ "xs": "pricing-june", "days": 7, "access_until": extended(&app, 0) });
    app.post("/api/program-extension", &body).by(&ada).once(&a_key()).await.refused(409, "extension/payment-needed");
    let paid = buy(&app, &service, &ada, 7).await;
    app.verify(&ada, "card-intent", &paid["payment"]).await.expect(200);
    app.run_jobs().await;
    assert_eq!(access_until(&app, &ada).await, extended(&app, 7));
    let bought = app.get("/api/purchases").by(&ada).await.expect(200)["items"].clone();
    assert_eq!((bought.as_array().map(Vec::len), &bought[0]["item"]), (Some(1), &json!({ "extension": 7 })));
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    let mut told = notices["items"].as_array().expect("notices").iter();
    let told = told.find(|one| one["notice"]["kind"] == "extension_applied").expect("a notice of it");
    assert_eq!(told["notice"]["until"], extended(&app, 7));
}

#[tokio::test]
async fn the_same_days_can_be_bought_again_three_times_in_all() {
    let (app, service) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    for times in 1..=3 {
        app.clock.advance_seconds(60);
        buy(&app, &service, &ada, 7).await;
        assert_eq!(choice(&app, &ada).await["offer"]["left"], 3 - times);
    }
    let refused = app.get("/api/payment/price/experience/pricing-june?extension=7").by(&ada).await;
    refused.refused(409, "extension/limit-reached");
    assert_eq!(choice(&app, &ada).await["offer"]["refusals"][0]["code"], "extension/limit-reached");
}

#[tokio::test]
async fn a_coupon_for_extensions_counts_on_them_alone_and_may_leave_nothing_to_pay() {
    let (app, _) = App::with_payments().await;
    app.publish_coupons(HALF_OF_EXTENSIONS).await;
    let ada = at_the_end(&app, "ada").await;
    let half = app.quote(&ada, "pricing-june", "?extension=14&coupon=HALF-TIME").await;
    assert_eq!(half["total"]["amount_minor"], 750);
    let validate = json!({ "code": "HALF-TIME", "program": "pricing-june", "extension": 14 });
    assert_eq!(app.post("/api/coupon/validate", &validate).by(&ada).await.expect(200)["quote"]["hash"], half["hash"]);
    let ben = app.learner("ben").await;
    let place = app.get("/api/payment/price/experience/pricing-june?coupon=HALF-TIME").by(&ben).await;
    assert_eq!(place.refused(409, "coupon/restriction")["reason"], "wrong_program");
    let free = app.quote(&ada, "pricing-june", "?extension=7&coupon=MORE-TIME").await;
    let taken = app.initialise(&ada, "free-checkout", &free).await.expect(201);
    assert_eq!(taken["payment"]["status"], "succeeded");
    assert_eq!(access_until(&app, &ada).await, extended(&app, 7));
}

#[tokio::test]
async fn nobody_pays_for_an_extension_that_there_is_not() {
    let (app, _) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    let ben = app.learner("ben").await;
    let path = |days: u16| format!("/api/payment/price/experience/pricing-june?extension={days}");
    app.get(&path(30)).by(&ada).await.refused(409, "extension/not-offered");
    app.get(&path(8)).by(&ada).await.refused(422, "validation-fail");
    app.get(&path(7)).by(&ben).await.refused(403, "program-not-enrolled");
    app.get("/api/program-extension?xs=pricing-june").by(&ben).await.refused(403, "program-not-enrolled");
    app.get("/api/program-extension?xs=nowhere").by(&ben).await.refused(404, "xs-not-found");
    let quote = app.quote(&ada, "pricing-june", "?extension=7").await;
    app.sql("UPDATE experience_sessions SET extension_policy = 'none' WHERE slug = 'pricing-june'").await;
    app.initialise(&ada, "card-intent", &quote).await.refused(409, "extension/not-offered");
}

#[tokio::test]
async fn what_cannot_be_granted_any_more_when_it_is_paid_waits_for_a_person() {
    let (app, service) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    service.set(|knobs| knobs.never = true);
    let quote = app.quote(&ada, "pricing-june", "?extension=7").await;
    let begun = app.initialise(&ada, "card-intent", &quote).await.expect(201);
    app.sql("UPDATE experience_sessions SET extension_policy = 'none' WHERE slug = 'pricing-june'").await;
    assert!(service.act(&intent_of(&begun), "pay").await);
    let paid = app.verify(&ada, "card-intent", &begun["payment"]).await.expect(200);
    assert_eq!(paid["payment"]["status"], "review");
    assert_eq!(access_until(&app, &ada).await, extended(&app, 0));
}

#[tokio::test]
async fn money_that_goes_back_takes_its_days_along_and_leaves_the_place() {
    let (app, service) = App::with_payments().await;
    service.set(|knobs| knobs.before_redirect = true);
    app.member("finn", &["learner", "finance"]).await;
    let ada = at_the_end(&app, "ada").await;
    let first = buy(&app, &service, &ada, 14).await;
    buy(&app, &service, &ada, 7).await;
    assert_eq!(access_until(&app, &ada).await, extended(&app, 21));
    let path = format!("/api/purchases/{}/refund", text(&first["payment"]["id"]));
    let asked = app.post(&path, &json!({ "reason": "A week is enough." })).by(&ada).once(&a_key()).await.expect(201);
    let id = RefundId(Uuid::parse_str(&text(&asked["id"])).expect("an id"));
    let by = address_of("finn");
    decide_refund(&app.database.url, &by, id, Decision::Approve, app.clock.now()).await.expect("an approval");
    app.plan_jobs().await;
    for _ in 0..3 {
        app.clock.advance_seconds(60);
        app.run_jobs().await;
    }
    let purchases = app.get("/api/purchases").by(&ada).await.expect(200);
    let statuses = purchases["items"].as_array().expect("purchases").iter().map(|one| one["status"].clone());
    assert_eq!(statuses.collect::<Vec<_>>(), [json!("succeeded"), json!("refunded")]);
    app.clock.advance_seconds(-180);
    assert_eq!(access_until(&app, &ada).await, extended(&app, 7));
    assert_eq!(choice(&app, &ada).await["offer"]["left"], 2);
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn staff_give_more_time_where_no_extension_is_offered() {
    let (app, _) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    app.member("sue", &["learner", "support"]).await;
    app.sql("UPDATE experience_sessions SET extension_policy = 'none' WHERE slug = 'pricing-june'").await;
    let (url, learner) = (&app.database.url, address_of("ada"));
    let give = async |by: &str, session: &str, days: u16| {
        let given = grant_extension(url, &address_of(by), (&learner, session), days, app.clock.now()).await;
        given.map(|extended| json!(extended.new_until)).map_err(|error| error.code())
    };
    assert_eq!(give("ada", "pricing-june", 14).await, Err("auth/forbidden"));
    assert_eq!(give("sue", "nowhere", 14).await, Err("xs-not-found"));
    assert_eq!(give("sue", "harbour-may", 14).await, Err("program-not-enrolled"));
    assert_eq!(give("sue", "pricing-june", 14).await, Ok(extended(&app, 14)));
    assert_eq!(access_until(&app, &ada).await, extended(&app, 14));
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    assert_eq!(notices["items"][0]["notice"]["kind"], "extension_applied");
}

#[tokio::test]
async fn an_extension_bought_after_a_late_finish_does_not_make_the_finish_timely() {
    let (app, service) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    app.sql("UPDATE experience_sessions SET continued_access = 'full' WHERE slug = 'pricing-june'").await;
    app.clock.advance_days(4);
    service.move_clock(Duration::from_secs(4 * 24 * 60 * 60));
    submit(&app, &ada).await;
    let late = (json!("participation"), json!("missed"));
    assert_eq!(award(&app, &ada).await, late);
    buy(&app, &service, &ada, 7).await;
    assert_eq!(access_until(&app, &ada).await, json!(app.clock.now().plus_days(7)));
    assert_eq!(award(&app, &ada).await, late);
}

#[tokio::test]
async fn a_program_is_not_completed_while_a_payment_for_more_time_is_disputed() {
    let (app, service) = App::with_payments().await;
    let ada = at_the_end(&app, "ada").await;
    let quote = app.quote(&ada, "pricing-june", "?extension=7").await;
    let intent = app.pay_by_card(&service, &ada, &quote).await;
    submit(&app, &ada).await;
    let course = app.course(&ada, "pricing-june");
    course.leave_as("Ada Obi").await;
    assert!(service.act(&intent, "dispute").await);
    app.run_jobs().await;
    let meta = course.complete().await.refused(409, "program-progression/completion-not-ready");
    assert_eq!(meta["missing"].as_array().map(Vec::len), Some(1));
    assert_eq!((&meta["missing"][0]["name"], &meta["missing"][0]["have"]), (&json!("no_open_dispute"), &json!(1)));
    assert!(service.act(&intent, "win").await);
    app.run_jobs().await;
    course.complete().await.expect(201);
}
