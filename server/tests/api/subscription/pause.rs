//! A pause at either provider: no charge is made, the paid period runs out, and the pause ends when the learner
//! resumes.

use serde_json::json;

use crate::harness::learning::text;
use crate::subscription::{
    act, days_pass, manage, reference, standing, subscribed_at, subscription, troubles, turn, with_plans,
};

#[tokio::test]
async fn a_pause_that_is_taken_back_within_the_paid_period_changes_nothing() {
    for provider in ["stripe", "paypal"] {
        let (app, service) = with_plans().await;
        let ada = app.learner("ada").await;
        let first = subscribed_at(&app, &service, &ada, (provider, "monthly")).await;
        app.course(&ada, "pricing-june").enrol().await.expect(201);
        let pause = act(&subscription(&app, &ada).await, "pause");
        assert_eq!(
            (&pause["managed"]["access_until"], &pause["closes"]),
            (&first["period_end"], &json!(["Port pricing"]))
        );
        let paused = manage(&app, &ada, json!({ "action": "pause" })).await["subscription"].clone();
        assert_eq!((standing(&paused), &paused["period_end"]), (("paused", true), &first["period_end"]), "{provider}");
        app.course(&ada, "pricing-june").missions().await.expect(200);
        let again = app.post("/api/subscription/manage", &json!({ "action": "pause" })).by(&ada).await;
        again.refused(409, "subscription/not-possible");
        days_pass(&app, &service, 5).await;
        assert_eq!(act(&subscription(&app, &ada).await, "resume")["managed"]["is_charged_now"], false, "{provider}");
        let resumed = manage(&app, &ada, json!({ "action": "resume" })).await["subscription"].clone();
        assert_eq!(
            (standing(&resumed), &resumed["period_end"]),
            (("active", true), &first["period_end"]),
            "{provider}"
        );
        assert_eq!(troubles(&app, &ada).await, [""; 0], "{provider}");
    }
}

#[tokio::test]
async fn a_pause_lasts_as_long_as_one_likes_and_a_new_period_is_charged_then() {
    for provider in ["stripe", "paypal"] {
        let (app, service) = with_plans().await;
        let ada = app.learner("ada").await;
        subscribed_at(&app, &service, &ada, (provider, "monthly")).await;
        app.course(&ada, "pricing-june").enrol().await.expect(201);
        manage(&app, &ada, json!({ "action": "pause" })).await;
        days_pass(&app, &service, 31).await;
        let resting = subscription(&app, &ada).await;
        assert_eq!(standing(&resting), ("paused", false), "{provider}");
        assert_eq!(troubles(&app, &ada).await, ["subscription_ended"], "{provider}");
        let notices = app.get("/api/notifications").by(&ada).await.expect(200);
        assert_eq!(notices["items"][0]["notice"]["is_paused"], true, "{provider}");
        app.course(&ada, "pricing-june").missions().await.expect(200);
        days_pass(&app, &service, 60).await;
        let resting = subscription(&app, &ada).await;
        assert_eq!((standing(&resting), resting["invoices"].as_array().map(Vec::len)), (("paused", false), Some(1)));
        assert_eq!(act(&resting, "resume")["managed"]["is_charged_now"], true, "{provider}");

        manage(&app, &ada, json!({ "action": "resume" })).await;
        turn(&app, &service).await;
        let resumed = subscription(&app, &ada).await;
        assert_eq!((standing(&resumed), resumed["invoices"].as_array().map(Vec::len)), (("active", true), Some(2)));
        assert!(text(&resting["period_end"]) < text(&resumed["period_end"]), "{provider}");
        app.course(&ada, "pricing-june").missions().await.expect(200);
    }
}

#[tokio::test]
async fn a_resumed_subscription_that_nobody_tells_of_is_asked_for() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, ("paypal", "monthly")).await;
    manage(&app, &ada, json!({ "action": "pause" })).await;
    days_pass(&app, &service, 31).await;
    service.set(|knobs| knobs.never = true);
    let resumed = manage(&app, &ada, json!({ "action": "resume" })).await["subscription"].clone();
    assert_eq!(standing(&resumed), ("paused", false), "not before it is paid");
    days_pass(&app, &service, 1).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("active", true));
}

#[tokio::test]
async fn who_cannot_pay_stays_paused_and_one_that_is_paused_can_be_cancelled() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, ("stripe", "monthly")).await;
    manage(&app, &ada, json!({ "action": "pause" })).await;
    let reference = reference(&app, &ada).await;
    days_pass(&app, &service, 31).await;
    assert!(service.act(&reference, "fail_renewals").await);
    let refused = app.post("/api/subscription/manage", &json!({ "action": "resume" })).by(&ada).await;
    refused.refused(503, "payment/card-initiate-failed");
    let resting = subscription(&app, &ada).await;
    assert_eq!(
        (standing(&resting), &act(&resting, "cancel")["managed"]["is_final"]),
        (("paused", false), &json!(true))
    );
    manage(&app, &ada, json!({ "action": "cancel" })).await;
    assert_eq!(standing(&subscription(&app, &ada).await), ("canceled", false));
}
