//! GET and POST /subscription, POST /subscription/manage, and changes by time and by the provider.

mod disputes;
mod end_erased;
mod pause;
mod paypal;
mod receipts;
mod surplus;

use std::sync::Arc;
use std::time::Duration;

use domain::subscription::limits::SUBSCRIPTION_GRACE_DAYS;
use domain::time::Timestamp;
use local_providers::Service;
use serde_json::{Value, json};
use server::subscription::import::{PlansFile, import};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::{a_key, text};

const PLANS: &str = r#"
[[plans]]
slug = "monthly"
title = "Month by month"
about = "Every simulation."
interval = "month"
price = { USD = 1200, EUR = 1100, NGN = 1000000 }

[[plans]]
slug = "yearly"
title = "A year"
about = "Every simulation for a year."
interval = "year"
price = { USD = 9600, EUR = 8800, NGN = 8000000 }
"#;

async fn with_plans() -> (App, Arc<Service>) {
    let (app, service) = App::with_all_payments().await;
    let mut conn = app.database.connect().await;
    import(&mut conn, &PlansFile::parse(PLANS).expect("plans"), app.clock.now())
        .await
        .expect("plans that are published");
    service.set(|knobs| knobs.before_redirect = true);
    (app, service)
}

fn ask(app: &App, learner: &Learner, plan: &str) -> Request {
    ask_at(app, learner, "stripe", plan)
}

fn ask_at(app: &App, learner: &Learner, provider: &str, plan: &str) -> Request {
    let body = json!({ "plan": plan, "provider": provider });
    app.post("/api/subscription", &body).by(learner).once(&a_key())
}

/// Advances the time here and at the provider, and runs the jobs.
async fn days_pass(app: &App, service: &Service, days: u64) {
    service.move_clock(Duration::from_secs(days * 24 * 60 * 60));
    app.clock.advance_seconds(i64::try_from(days).expect("days") * 24 * 60 * 60);
    turn(app, service).await;
}

async fn turn(app: &App, service: &Service) {
    // Waits until the provider has noticed the new time and its webhooks have arrived.
    tokio::time::sleep(Duration::from_millis(400)).await;
    for _ in 0..2 {
        app.plan_jobs().await;
        // Advances both clocks equally, because the difference between them is the age of a webhook's signature.
        service.move_clock(Duration::from_secs(60));
        app.clock.advance_seconds(60);
        app.run_jobs().await;
    }
}

async fn page(app: &App, learner: &Learner) -> Value {
    app.get("/api/subscription").by(learner).await.expect(200)
}

async fn subscription(app: &App, learner: &Learner) -> Value {
    page(app, learner).await["subscription"].clone()
}

async fn subscribed(app: &App, service: &Arc<Service>, learner: &Learner, plan: &str) -> Value {
    subscribed_at(app, service, learner, ("stripe", plan)).await
}

async fn subscribed_at(app: &App, service: &Arc<Service>, learner: &Learner, (provider, plan): (&str, &str)) -> Value {
    let begun = ask_at(app, learner, provider, plan).await.expect(201);
    assert!(service.act(&session_of(&begun), "pay").await);
    app.run_jobs().await;
    subscription(app, learner).await
}

/// The id of the provider's session, from the URL of its page.
fn session_of(begun: &Value) -> String {
    text(&begun["address"]).rsplit('/').next().expect("an id").to_owned()
}

/// The provider's reference of the learner's subscription.
async fn reference(app: &App, learner: &Learner) -> String {
    use diesel_async::RunQueryDsl as _;

    #[derive(diesel::QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        reference: String,
    }
    let query = format!("SELECT reference FROM subscriptions WHERE user_id = '{}'", learner.id);
    let row: Row = diesel::sql_query(query).get_result(&mut app.database.connect().await).await.expect("a row");
    row.reference
}

async fn manage(app: &App, learner: &Learner, body: Value) -> Value {
    app.post("/api/subscription/manage", &body).by(learner).await.expect(200)
}

/// The effect of an action that the page states; null if the action is not possible.
fn act(subscription: &Value, action: &str) -> Value {
    let acts = subscription["acts"].as_array().expect("acts").iter();
    acts.clone().find(|act| act["managed"]["action"] == action).cloned().unwrap_or_default()
}

/// The status, and whether the subscription gives access.
fn standing(subscription: &Value) -> (&str, bool) {
    let standing = &subscription["standing"];
    (standing["status"].as_str().expect("a status"), standing["has_access"].as_bool().expect("a yes or a no"))
}

/// Kinds of notices about subscriptions, newest first.
async fn told(app: &App, learner: &Learner) -> Vec<String> {
    let notices = app.get("/api/notifications").by(learner).await.expect(200);
    let kinds = notices["items"].as_array().expect("notices").iter().map(|one| text(&one["notice"]["kind"]));
    kinds.filter(|kind| kind.starts_with("subscription")).collect()
}

/// Kinds of notices about subscriptions without those about charges, newest first.
async fn troubles(app: &App, learner: &Learner) -> Vec<String> {
    told(app, learner).await.into_iter().filter(|kind| kind != "subscription_renewed").collect()
}

#[tokio::test]
async fn a_subscription_is_begun_on_the_providers_page_and_opens_what_has_a_price() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let before = page(&app, &ada).await;
    let plans = before["plans"].as_array().expect("plans").iter();
    let priced = plans.map(|plan| (text(&plan["slug"]), plan["price"]["amount_minor"].clone()));
    assert_eq!(priced.collect::<Vec<_>>(), [("monthly".to_owned(), json!(1200)), ("yearly".to_owned(), json!(9600))]);
    let hidden = before["providers"].as_array().expect("providers").iter().map(|one| one["hidden"].clone());
    let no = || json!("no_subscriptions");
    assert_eq!(hidden.collect::<Vec<_>>(), [json!(null), json!(null), no(), no(), no()]);
    app.course(&ada, "pricing-june").enrol().await.refused(403, "program-not-enrolled");
    let first = ask(&app, &ada, "monthly").await.expect(201);
    assert_eq!(ask(&app, &ada, "monthly").await.expect(201), first, "the same page");
    assert_eq!(subscription(&app, &ada).await, json!(null));
    assert!(service.act(&session_of(&first), "pay").await);
    app.run_jobs().await;
    let running = subscription(&app, &ada).await;
    assert_eq!((&running["standing"]["status"], &running["standing"]["has_access"]), (&json!("active"), &json!(true)));
    assert_eq!((&running["plan"]["slug"], running["invoices"].as_array().map(Vec::len)), (&json!("monthly"), Some(1)));
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    ask(&app, &ada, "yearly").await.refused(409, "subscription/not-possible");
}

#[tokio::test]
async fn only_what_can_be_bought_is_offered_and_it_says_in_which_currency() {
    let (app, _service) = with_plans().await;
    let ada = app.learner("ada").await;
    app.sql("UPDATE users SET country = 'NG' WHERE uid = 'ada'").await;
    for path in ["/api/subscription", "/api/subscription?currency=NGN"] {
        let page = app.get(path).by(&ada).await.expect(200);
        assert_eq!(page["plans"][0]["price"], json!({ "amount_minor": 1200, "currency": "USD" }), "{path}");
        assert_eq!((&page["currencies"], &page["not_in"]), (&json!(["EUR", "USD"]), &json!("NGN")), "{path}");
        assert_eq!(page["providers"][0]["hidden"], json!(null), "{path}");
    }
    let euros = app.get("/api/subscription?currency=EUR").by(&ada).await.expect(200);
    assert_eq!((&euros["plans"][0]["price"]["currency"], &euros["not_in"]), (&json!("EUR"), &json!(null)));
    let begun = ask(&app, &ada, "monthly").await.expect(201);
    assert!(text(&begun["address"]).starts_with("http"), "what was advertised is begun");
}

#[tokio::test]
async fn what_nobody_tells_of_is_asked_for() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.never = true);
    let begun = ask(&app, &ada, "monthly").await.expect(201);
    assert!(service.act(&session_of(&begun), "pay").await);
    turn(&app, &service).await;
    assert_eq!(subscription(&app, &ada).await["standing"]["status"], "active");
}

#[tokio::test]
async fn another_plan_closes_the_page_of_the_one_before_and_who_cannot_keep_subscriptions_is_refused() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = ask(&app, &ada, "monthly").await.expect(201);
    let second = ask(&app, &ada, "yearly").await.expect(201);
    assert_ne!(first["subscription"], second["subscription"]);
    assert!(!service.act(&session_of(&first), "pay").await, "its page is closed");
    let body = json!({ "plan": "monthly", "provider": "paystack" });
    let refused = app.post("/api/subscription", &body).by(&ada).once(&a_key()).await;
    assert_eq!(refused.refused(409, "payment/provider-not-offered")["reason"], "no_subscriptions");
    let naira = json!({ "plan": "monthly", "provider": "stripe", "currency": "NGN" });
    let refused = app.post("/api/subscription", &naira).by(&ada).once(&a_key()).await;
    assert_eq!(refused.refused(409, "payment/provider-not-offered")["reason"], "unsupported_currency");
    let yen = json!({ "plan": "monthly", "provider": "stripe", "currency": "JPY" });
    let refused = app.post("/api/subscription", &yen).by(&ada).once(&a_key()).await;
    refused.refused(404, "price/currency-not-found");
    ask(&app, &ada, "weekly").await.refused(409, "subscription/plan-not-offered");
}

#[tokio::test]
async fn it_renews_itself_and_one_that_fails_gives_access_for_15_days_more() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = subscribed(&app, &service, &ada, "monthly").await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    app.course(&ada, "pricing-june").unlock("quote").await.expect(201);
    days_pass(&app, &service, 30).await;
    let renewed = subscription(&app, &ada).await;
    assert_eq!(
        (&renewed["standing"]["status"], renewed["invoices"].as_array().map(Vec::len)),
        (&json!("active"), Some(2))
    );
    assert!(text(&renewed["period_end"]) > text(&first["period_end"]));
    assert_eq!(told(&app, &ada).await, ["subscription_renewed", "subscription_renewed"], "begun, and renewed");

    let reference = reference(&app, &ada).await;
    assert!(service.act(&reference, "fail_renewals").await);
    days_pass(&app, &service, 30).await;
    let late = subscription(&app, &ada).await;
    assert_eq!((&late["standing"]["status"], &late["standing"]["has_access"]), (&json!("past_due"), &json!(true)));
    assert_eq!(told(&app, &ada).await[0], "subscription_past_due");
    app.course(&ada, "pricing-june").missions().await.expect(200);

    days_pass(&app, &service, 16).await;
    let unpaid = subscription(&app, &ada).await;
    assert_eq!((&unpaid["standing"]["status"], &unpaid["standing"]["has_access"]), (&json!("unpaid"), &json!(false)));
    assert_eq!(told(&app, &ada).await[0], "subscription_ended");
    let decision = app.course(&ada, "pricing-june").mission("quote").await["decision"].clone();
    let over = json!("mission/locked-no-continued-access");
    assert_eq!((&decision["access"], &decision["code"]), (&json!("read_only"), &over), "what was begun is read");
    let card = app.get("/api/user/experience-sessions").by(&ada).await.expect(200)["items"][0].clone();
    assert_eq!((&card["standing"], &card["is_current"]), (&json!("expired"), &json!(false)));
    assert_eq!(card["access_ended_at"], card["enrolment"]["access_until"], "a date that is past");

    assert!(service.act(&reference, "recover").await);
    turn(&app, &service).await;
    assert_eq!(subscription(&app, &ada).await["standing"]["status"], "active");
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn it_is_cancelled_taken_back_and_ends_and_what_was_bought_stays() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed(&app, &service, &ada, "monthly").await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let cancel = act(&subscription(&app, &ada).await, "cancel");
    assert_eq!((&cancel["managed"]["is_final"], &cancel["closes"]), (&json!(false), &json!(["Port pricing"])));
    let cancelled = manage(&app, &ada, json!({ "action": "cancel" })).await;
    assert_eq!(cancelled["managed"]["access_until"], cancelled["subscription"]["period_end"]);
    assert_eq!(cancelled["subscription"]["standing"]["ends"], true);
    let again = app.post("/api/subscription/manage", &json!({ "action": "cancel" })).by(&ada).await;
    again.refused(409, "subscription/not-possible");
    let resumed = manage(&app, &ada, json!({ "action": "resume" })).await;
    assert_eq!(resumed["subscription"]["standing"]["ends"], false);
    manage(&app, &ada, json!({ "action": "cancel" })).await;
    days_pass(&app, &service, 31).await;
    let over = subscription(&app, &ada).await;
    assert_eq!((&over["standing"]["status"], &over["standing"]["has_access"]), (&json!("canceled"), &json!(false)));
    assert_eq!(troubles(&app, &ada).await, ["subscription_ended"]);
    app.course(&ada, "pricing-june").missions().await.expect(200);
    app.course(&ada, "harbour-may").missions().await.expect(200);
    ask(&app, &ada, "yearly").await.expect(201);
}

#[tokio::test]
async fn a_dearer_plan_begins_at_once_and_a_cheaper_one_is_not_taken() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed(&app, &service, &ada, "monthly").await;
    let changed = manage(&app, &ada, json!({ "action": "change_plan", "plan": "yearly" })).await;
    let subscription = &changed["subscription"];
    assert_eq!(
        (&subscription["plan"]["slug"], &subscription["plan"]["price"]["amount_minor"]),
        (&json!("yearly"), &json!(9600))
    );
    let cheaper = json!({ "action": "change_plan", "plan": "monthly" });
    let refused = app.post("/api/subscription/manage", &cheaper).by(&ada).await;
    refused.refused(409, "subscription/plan-not-offered");
    let ben = app.learner("ben").await;
    app.post("/api/subscription/manage", &cheaper).by(&ben).await.refused(404, "subscription/not-found");
}

#[tokio::test]
async fn a_place_that_a_subscription_has_opened_lasts_as_long_as_the_subscription() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = subscribed(&app, &service, &ada, "monthly").await;
    let end = app.clock.now().plus_days(3);
    let ends_soon = "UPDATE experience_sessions SET grace_days = 0, ends_at =";
    app.sql(&format!("{ends_soon} '{end}' WHERE slug = 'pricing-june'")).await;
    let enrolled = app.course(&ada, "pricing-june").enrol().await.expect(201);
    let access =
        async || app.get("/api/program-extension?xs=pricing-june").by(&ada).await.expect(200)["access"].clone();
    let lasts = |subscription: &Value| {
        let period_end = Timestamp::parse(&text(&subscription["period_end"])).expect("an instant");
        json!(period_end.plus_days(SUBSCRIPTION_GRACE_DAYS))
    };
    assert_eq!(access().await, json!({ "until": lasts(&first), "basis": "entitlement", "left": null }));
    assert_eq!(enrolled["access_until"], lasts(&first));
    days_pass(&app, &service, 30).await;
    let renewed = subscription(&app, &ada).await;
    assert!(text(&renewed["period_end"]) > text(&first["period_end"]));
    assert_eq!(access().await["until"], lasts(&renewed));
    app.course(&ada, "pricing-june").missions().await.expect(200);
    // The session ended long ago. The award still uses the end of the access that the session gave.
    assert_eq!(app.count("SELECT count(*) FROM enrolments WHERE granted_until < access_until").await, 1);
}
