//! Progress of a friend, the referrer's view of it, and reminders.

use serde_json::{Value, json};

use crate::harness::actors::address_of;
use crate::harness::app::App;
use crate::harness::learning::text;

const DAY: i64 = 24 * 60 * 60;

#[tokio::test]
async fn a_friend_goes_on_step_by_step_and_the_ladder_follows() {
    let app = App::with_referrals().await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    let kofi = app.friend("kofi", &app.code_of(&ada).await).await;
    let referred = app.get("/api/referrals/referred").by(&kofi).await.expect(200);
    assert_eq!((&referred["by"], &referred["offer"]["state"]), (&json!("Ada"), &json!("unverified")));
    let before = app.progress(&ada).await;
    let since = format!("/api/referrals/poll?since={}", text(&before["version"]));
    assert_eq!(app.get(&since).by(&ada).await.status.as_u16(), 304);
    assert_eq!((&before["counts"]["signed_up"], &before["milestones"][0]["standing"]["have"]), (&json!(1), &json!(0)));

    app.verify_address(&kofi).await;
    let referred = app.get("/api/referrals/referred").by(&kofi).await.expect(200);
    assert_eq!((&referred["status"], &referred["offer"]["state"]), (&json!("verified"), &json!("open")));
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    let notice = &notices["items"][0];
    assert_eq!((&notice["notice"]["kind"], &notice["page"]), (&json!("referral_verified"), &json!("/referral")));
    assert_eq!(notice["notice"]["friend"]["name"], "Kofi M.");

    app.course(&kofi, "tide-june").enrol().await.expect(201);
    let body = json!({ "kind": "active", "xs": "tide-june" });
    let engaged = app.post("/api/referrals/engagement", &body).by(&kofi).await.expect(200);
    assert_eq!(engaged, json!({ "status": "verified" }));
    app.course(&kofi, "tide-june").submit("spring-tide").await;
    // No request reports this progress to the referral; a recurring job finds it.
    app.pass_a_minute().await;
    let after = app.get(&since).by(&ada).await.expect(200);
    let step = &after["milestones"][0];
    assert_eq!((&step["standing"]["state"], &step["standing"]["have"]), (&json!("reached"), &json!(1)));
    assert_eq!((&step["gives"], &step["title"]), (&json!({ "coupon": 1_500 }), &json!("Your first friend has begun")));
    assert_eq!(app.friends(&ada).await[0]["status"], "engaged");
    let engaged = app.post("/api/referrals/engagement", &body).by(&kofi).await.expect(200);
    assert_eq!(engaged, json!({ "status": "engaged" }));
    let unknown = json!({ "kind": "active", "xs": "no-such-session" });
    app.post("/api/referrals/engagement", &unknown).by(&kofi).await.refused(404, "xs-not-found");
}

#[tokio::test]
async fn a_friend_who_goes_quiet_is_reminded_three_times_a_week_apart() {
    let app = App::with_referrals().await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    app.friend("kofi", &app.code_of(&ada).await).await;
    let friend = app.friends(&ada).await[0].clone();
    let path = format!("/api/referrals/{}/remind", text(&friend["id"]));
    let remind = || app.post(&path, &json!({})).by(&ada);
    remind().await.refused(409, "referral/no-reminder");
    app.clock.advance_days(30);
    app.pass_a_minute().await;
    let notices = app.get("/api/notifications").by(&ada).await.expect(200);
    assert_eq!(notices["items"][0]["notice"]["kind"], "referral_stale");
    let quiet = app.friends(&ada).await[0].clone();
    assert_eq!((&quiet["stale"], &quiet["reminding"]["left"]), (&json!("not_verified"), &json!(3)));
    let ben = app.learner("ben").await;
    app.post(&path, &json!({})).by(&ben).await.refused(404, "route-not-found");
    for left in [2, 1, 0] {
        let answers = app.at_once((0..4).map(|_| remind())).await;
        let sent = answers.iter().filter(|answer| answer.status.as_u16() == 200).collect::<Vec<_>>();
        assert_eq!((sent.len(), &sent[0].body["left"]), (1, &json!(left)), "{answers:?}");
        app.clock.advance_seconds(7 * DAY);
    }
    remind().await.refused(409, "referral/no-reminder");
    app.run_jobs().await;
    let mails = app.mails.all().into_iter().filter(|mail| mail.to == address_of("kofi"));
    let subjects = mails.map(|mail| mail.subject).collect::<Vec<_>>();
    assert_eq!(subjects, ["Ada wonders how you are getting on"; 3]);
}

#[tokio::test]
async fn friends_are_listed_by_how_far_they_are() {
    let app = App::with_referrals().await;
    let ada = app.learner("ada").await;
    let code = app.code_of(&ada).await;
    let kofi = app.friend("kofi", &code).await;
    app.friend("lena", &code).await;
    app.verify_address(&kofi).await;
    let of = async |status: &str| -> Vec<Value> {
        let page = app.get(&format!("/api/referrals?status={status}")).by(&ada).await.expect(200);
        page["items"].as_array().expect("friends").clone()
    };
    assert_eq!((of("verified").await.len(), of("signed_up").await.len(), of("engaged").await.len()), (1, 1, 0));
    app.get("/api/referrals?next=%25").by(&ada).await.refused(400, "malformed-request");
}
