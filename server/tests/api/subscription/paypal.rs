//! Subscriptions at PayPal: one plan for many subscribers, changes without a webhook, failed renewals that are resumed,
//! and final cancellation.

use serde_json::json;

use crate::harness::learning::text;
use crate::subscription::{
    act, ask_at, days_pass, manage, page, reference, session_of, standing, subscribed_at, subscription, told, troubles,
    turn, with_plans,
};

const MONTHLY: (&str, &str) = ("paypal", "monthly");

#[tokio::test]
async fn many_subscribe_to_one_plan_and_it_says_beforehand_what_cannot_be_done_there() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let terms = page(&app, &ada).await["providers"][1]["terms"].clone();
    assert_eq!((&terms["is_cancelled_for_good"], &terms["can_change_plan"]), (&json!(true), &json!(false)));
    let first = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    assert_eq!(ask_at(&app, &ada, "paypal", "monthly").await.expect(201), first, "the same page");
    assert!(service.act(&session_of(&first), "pay").await);
    app.run_jobs().await;
    let running = subscription(&app, &ada).await;
    assert_eq!((standing(&running), &running["provider"]), (("active", true), &json!("paypal")));
    assert_eq!(running["invoices"][0]["amount"], json!({ "amount_minor": 1200, "currency": "USD" }));
    assert_eq!((&running["standing"]["is_plan_fixed"], act(&running, "change_plan")), (&json!(true), json!(null)));
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    for name in ["ben", "cleo"] {
        subscribed_at(&app, &service, &app.learner(name).await, MONTHLY).await;
    }
    let made = |path: &str| service.calls().iter().filter(|call| *call == &format!("POST /paypal{path}")).count();
    assert_eq!((made("/v1/catalogs/products"), made("/v1/billing/plans")), (1, 1), "not one for each subscriber");
    let yearly = json!({ "action": "change_plan", "plan": "yearly" });
    let refused = app.post("/api/subscription/manage", &yearly).by(&ada).await;
    refused.refused(409, "subscription/not-possible");
}

#[tokio::test]
async fn a_plan_that_paypal_has_lost_is_made_anew() {
    use diesel_async::RunQueryDsl as _;

    let (app, service) = with_plans().await;
    subscribed_at(&app, &service, &app.learner("ada").await, MONTHLY).await;
    let lost = diesel::sql_query("UPDATE provider_plans SET reference = 'P-OF-ANOTHER-ACCOUNT'");
    assert_eq!(lost.execute(&mut app.database.connect().await).await.expect("a change"), 1);
    let running = subscribed_at(&app, &service, &app.learner("ben").await, MONTHLY).await;
    assert_eq!(standing(&running), ("active", true));
}

#[tokio::test]
async fn what_nobody_tells_of_is_asked_for() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    service.set(|knobs| knobs.never = true);
    let begun = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    assert!(service.act(&session_of(&begun), "slow").await);
    turn(&app, &service).await;
    assert_eq!(subscription(&app, &ada).await, json!(null), "who has agreed has not paid yet");
    assert!(service.act(&session_of(&begun), "arrive").await);
    turn(&app, &service).await;
    let first = subscription(&app, &ada).await;
    assert_eq!(standing(&first), ("active", true));
    days_pass(&app, &service, 32).await;
    let renewed = subscription(&app, &ada).await;
    assert_eq!(standing(&renewed), ("active", true));
    assert!(text(&first["period_end"]) < text(&renewed["period_end"]));
}

#[tokio::test]
async fn a_page_that_nobody_agrees_to_is_given_up_and_still_counts_when_it_is_paid() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let begun = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    days_pass(&app, &service, 2).await;
    let asked = |path: &str| service.calls().iter().filter(|call| call.ends_with(path)).count();
    let before = asked(&session_of(&begun));
    turn(&app, &service).await;
    assert_eq!(asked(&session_of(&begun)), before, "nobody asks any more");
    assert!(service.act(&session_of(&begun), "pay").await);
    app.run_jobs().await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
}

#[tokio::test]
async fn a_renewal_that_fails_gives_15_days_and_is_taken_up_again_here() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = subscribed_at(&app, &service, &ada, MONTHLY).await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    days_pass(&app, &service, 30).await;
    let renewed = subscription(&app, &ada).await;
    assert_eq!((standing(&renewed), renewed["invoices"].as_array().map(Vec::len)), (("active", true), Some(2)));
    assert!(text(&first["period_end"]) < text(&renewed["period_end"]));
    assert_eq!(told(&app, &ada).await, ["subscription_renewed", "subscription_renewed"], "begun, and renewed");

    let reference = reference(&app, &ada).await;
    assert!(service.act(&reference, "fail_renewals").await);
    days_pass(&app, &service, 31).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("past_due", true));
    days_pass(&app, &service, 10).await;
    let suspended = subscription(&app, &ada).await;
    assert_eq!(standing(&suspended), ("past_due", true));
    assert_eq!(act(&suspended, "resume")["managed"]["is_charged_now"], true);
    assert_eq!(told(&app, &ada).await[..2], ["subscription_past_due", "subscription_renewed"], "once");
    app.course(&ada, "pricing-june").missions().await.expect(200);
    days_pass(&app, &service, 5).await;
    let closed = subscription(&app, &ada).await;
    assert_eq!((standing(&closed), &closed["period_end"]), (("unpaid", false), &renewed["period_end"]));
    assert_eq!(told(&app, &ada).await[0], "subscription_ended");
    app.course(&ada, "pricing-june").missions().await.expect(200);

    assert!(service.act(&reference, "recover").await);
    let resumed = manage(&app, &ada, json!({ "action": "resume" })).await["subscription"].clone();
    assert_eq!(standing(&resumed), ("unpaid", false), "not before it is paid");
    turn(&app, &service).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn cancelling_is_for_good_and_what_is_paid_is_used_up() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, MONTHLY).await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    let cancel = act(&subscription(&app, &ada).await, "cancel");
    assert_eq!((&cancel["managed"]["is_final"], &cancel["closes"]), (&json!(true), &json!(["Port pricing"])));
    let cancelled = manage(&app, &ada, json!({ "action": "cancel" })).await;
    assert_eq!(cancelled["managed"]["access_until"], cancelled["subscription"]["period_end"]);
    assert_eq!(
        (standing(&cancelled["subscription"]), &cancelled["subscription"]["acts"]),
        (("canceled", true), &json!([]))
    );
    for action in ["resume", "cancel", "pause"] {
        let refused = app.post("/api/subscription/manage", &json!({ "action": action })).by(&ada).await;
        refused.refused(409, "subscription/not-possible");
    }
    app.course(&ada, "pricing-june").missions().await.expect(200);
    days_pass(&app, &service, 30).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("canceled", false));
    assert_eq!(troubles(&app, &ada).await, ["subscription_ended"]);
    app.course(&ada, "pricing-june").missions().await.expect(200);
    subscribed_at(&app, &service, &ada, ("paypal", "yearly")).await;
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn of_two_pages_that_are_both_agreed_to_the_later_one_is_kept() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    let first = ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    turn(&app, &service).await;
    let running = subscribed_at(&app, &service, &ada, ("paypal", "yearly")).await;
    assert!(service.act(&session_of(&first), "pay").await, "PayPal closes no page");
    app.run_jobs().await;
    assert_eq!(subscription(&app, &ada).await["id"], running["id"]);
    let calls = service.calls();
    let cancelled = calls.iter().filter(|call| call.ends_with("/cancel")).collect::<Vec<_>>();
    assert_eq!(cancelled, [&format!("POST /paypal/v1/billing/subscriptions/{}/cancel", session_of(&first))]);
    let told_desk = app.mails.all().into_iter().filter(|mail| mail.subject.ends_with("paid twice"));
    let told_desk = told_desk.map(|mail| (mail.to, mail.text.contains(&session_of(&first)))).collect::<Vec<_>>();
    assert_eq!(told_desk, [("desk@fieldwork.test".to_owned(), true)]);
    // The month that was paid for the other subscription ends without an effect.
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    days_pass(&app, &service, 40).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
    assert_eq!(troubles(&app, &ada).await, [""; 0]);
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn the_end_of_a_cancelled_one_closes_nothing_while_another_runs() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, MONTHLY).await;
    app.course(&ada, "pricing-june").enrol().await.expect(201);
    manage(&app, &ada, json!({ "action": "cancel" })).await;
    let other = subscribed_at(&app, &service, &ada, ("stripe", "yearly")).await;
    assert_eq!((standing(&other), &other["plan"]["slug"]), (("active", true), &json!("yearly")));
    days_pass(&app, &service, 40).await;
    assert_eq!(troubles(&app, &ada).await, [""; 0]);
    app.course(&ada, "pricing-june").missions().await.expect(200);
}

#[tokio::test]
async fn a_page_that_paypal_has_forgotten_is_not_asked_for_for_ever() {
    use diesel_async::RunQueryDsl as _;

    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
    let forgotten = diesel::sql_query("UPDATE subscriptions SET reference = 'I-FORGOTTEN'");
    forgotten.execute(&mut app.database.connect().await).await.expect("a change");
    let asked = || service.calls().iter().filter(|call| call.ends_with("/I-FORGOTTEN")).count();
    turn(&app, &service).await;
    assert!(asked() > 0);
    days_pass(&app, &service, 1).await;
    let before = asked();
    turn(&app, &service).await;
    assert_eq!(asked(), before);
    ask_at(&app, &ada, "paypal", "monthly").await.expect(201);
}
