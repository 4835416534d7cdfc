//! GET and PATCH /notifications, GET /notifications/unread, and the notices of submitting.

use serde_json::json;
use uuid::Uuid;

use crate::harness::app::App;

#[tokio::test]
async fn handing_in_tells_what_arrived_and_what_it_opened() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    assert_eq!(app.notices(&ada).await, Vec::<serde_json::Value>::new());
    app.course(&ada, "harbour-may").submit("manifest").await;
    let notices = app.notices(&ada).await;
    let kinds = notices.iter().map(|notice| notice["notice"]["kind"].clone()).collect::<Vec<_>>();
    assert!(kinds.contains(&json!("submission_received")) && kinds.contains(&json!("mission_unlocked")), "{kinds:?}");
    let received = notices.iter().find(|notice| notice["notice"]["kind"] == "submission_received").expect("a notice");
    let mission = &received["notice"]["mission"];
    assert_eq!(
        (&mission["title"], &mission["number"], &mission["session"]),
        (&json!("The manifest"), &json!(1), &json!("harbour-may"))
    );
    assert_eq!((&received["page"], &received["read_at"]), (&json!("/harbour-may/manifest"), &json!(null)));
    assert_eq!(received["created_at"], "2026-06-01T09:00:00Z");
    let ben = app.learner("ben").await;
    assert_eq!(app.told(&ben).await, Vec::<String>::new());
}

#[tokio::test]
async fn one_notice_is_marked_as_read_or_all_up_to_the_newest_seen() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    let notices = app.notices(&ada).await;
    let unread = async || app.get("/api/notifications/unread").by(&ada).await.expect(200)["unread"].clone();
    assert_eq!(unread().await, notices.len());
    let last = notices.last().expect("a notice")["id"].clone();
    let marked = app.patch("/api/notifications", &json!({ "read": [last, last] })).by(&ada).await.expect(200);
    assert_eq!(marked, json!({ "unread": notices.len() - 1 }));
    app.clock.advance_seconds(1);
    app.course(&ada, "harbour-may").submit("tariff").await;
    let newer = app.notices(&ada).await.len() - notices.len();
    assert!(newer > 0);
    let all = json!({ "up_to": notices[0]["id"] });
    assert_eq!(app.patch("/api/notifications", &all).by(&ada).await.expect(200), json!({ "unread": newer }));
    let ben = app.learner("ben").await;
    for body in [json!({ "read": [app.notices(&ada).await[0]["id"]] }), json!({ "up_to": Uuid::max() })] {
        assert_eq!(app.patch("/api/notifications", &body).by(&ben).await.expect(200), json!({ "unread": 0 }));
    }
    assert_eq!(unread().await, newer);
}

#[tokio::test]
async fn a_long_list_comes_in_pages() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    app.sql(
        "INSERT INTO notifications (id, user_id, notice, is_shown, created_at)
         SELECT gen_random_uuid(), user_id, notice, true, created_at FROM
         (SELECT * FROM notifications LIMIT 1) AS one, generate_series(1, 120)",
    )
    .await;
    let first = app.get("/api/notifications").by(&ada).await.expect(200);
    let next = first["next"].as_str().expect("a cursor");
    let second = app.get(&format!("/api/notifications?next={next}")).by(&ada).await.expect(200);
    let count = |page: &serde_json::Value| page["items"].as_array().expect("items").len();
    assert_eq!((count(&first), &second["next"]), (100, &json!(null)));
    assert!(count(&second) > 20);
    app.get("/api/notifications?next=x").by(&ada).await.refused(400, "malformed-request");
}

#[tokio::test]
async fn who_wants_a_kind_nowhere_is_told_nothing_of_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let off = json!({ "web": false, "email": false, "push": false, "cadence": "instant" });
    let change = json!({ "notify": { "submission_received": off, "mission_unlocked": off } });
    let settings = app.patch("/api/user/settings", &change).by(&ada).await.expect(200);
    let in_use = json!([
        "mission_unlocked",
        "unlock_soon",
        "submission_received",
        "ai_feedback_ready",
        "human_feedback_ready",
        "feedback_returned",
        "review_delayed",
        "badge_awarded",
        "reward_earned",
        "referral_verified",
        "referral_stale",
        "coupon_expiring",
        "credit_expiring",
        "payment_succeeded",
        "payment_failed",
        "refund",
        "subscription_past_due",
        "subscription_renewed",
        "subscription_ended",
        "session_starting",
        "session_ending",
        "access_ending",
        "extension_applied",
        "event_reminder",
        "event_changed",
        "certificate_issued",
        "letter_issued",
        "survey_due",
        "team_invite",
        "announcement",
        "program_opened",
        "security",
    ]);
    assert_eq!((&settings["in_use"]["notices"], &settings["in_use"]["push"]), (&in_use, &json!(false)));
    app.course(&ada, "harbour-may").submit("manifest").await;
    assert_eq!(app.told(&ada).await, Vec::<String>::new());
}
