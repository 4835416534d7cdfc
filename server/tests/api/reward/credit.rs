//! Credit for friends who paid: held, released, expired, spent and revoked; and the rewards of milestones.

use domain::ids::RefundId;
use serde_json::{Value, json};
use server::checkout::decide_refund::{Decision, decide_refund};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};
use crate::referral::OFFERS;

async fn wallet(app: &App, learner: &Learner) -> Value {
    app.get("/api/rewards/credit/details").by(learner).await.expect(200)["wallets"][0].clone()
}

async fn rewards(app: &App, learner: &Learner) -> Value {
    app.get("/api/rewards").by(learner).await.expect(200)
}

/// Runs the recurring jobs, and the jobs that they add.
async fn let_time_pass(app: &App) {
    for _ in 0..3 {
        app.pass_a_minute().await;
    }
}

async fn kinds_told(app: &App, learner: &Learner) -> Vec<Value> {
    let notices = app.get("/api/notifications").by(learner).await.expect(200);
    notices["items"].as_array().expect("notices").iter().map(|notice| notice["notice"]["kind"].clone()).collect()
}

#[tokio::test]
async fn a_friend_who_pays_brings_credit_that_is_held_released_spent_and_announced_before_it_expires() {
    let (app, service) = App::with_payments().await;
    app.publish_referrals(OFFERS).await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.newcomer("ada", "Ada Obi").await;
    let kofi = app.friend("kofi", &app.code_of(&ada).await).await;
    app.verify_address(&kofi).await;
    let quote = app.quote(&kofi, "pricing-june", "").await;
    let auto = quote["lines"].as_array().expect("lines").iter().find(|line| line["kind"] == "auto");
    assert_eq!(auto.map(|line| &line["amount"]["amount_minor"]), Some(&json!(-490)), "{quote}");
    app.pay_by_card(&service, &kofi, &quote).await;
    let_time_pass(&app).await;
    let held = wallet(&app, &ada).await;
    assert_eq!(
        (&held["available"]["amount_minor"], &held["held"][0]["amount"]["amount_minor"]),
        (&json!(0), &json!(1_000))
    );
    let details = app.get("/api/rewards/credit/details").by(&ada).await.expect(200);
    assert_eq!(details["friends"][0]["name_masked"], "Kofi M.");
    assert!(kinds_told(&app, &ada).await.contains(&json!("reward_earned")));
    // The friend's offer is used, because it is only for the first purchase.
    let referred = app.get("/api/referrals/referred").by(&kofi).await.expect(200);
    assert_eq!((&referred["status"], &referred["offer"]["state"]), (&json!("converted"), &json!("used")));

    app.clock.advance_days(14);
    let_time_pass(&app).await;
    assert_eq!(wallet(&app, &ada).await["available"]["amount_minor"], 1_000);
    app.clock.advance_days(365 - 14 - 30);
    let_time_pass(&app).await;
    let_time_pass(&app).await;
    let told = kinds_told(&app, &ada).await;
    assert_eq!(told.iter().filter(|kind| **kind == "credit_expiring").count(), 1, "{told:?}");
    app.clock.advance_days(30);
    let_time_pass(&app).await;
    assert_eq!(wallet(&app, &ada).await["balance"]["amount_minor"], 0);
    let entries = app.get("/api/rewards/credit/details").by(&ada).await.expect(200)["entries"].clone();
    assert_eq!(entries.as_array().map(Vec::len), Some(6), "{entries}");
}

#[tokio::test]
async fn a_friend_who_pays_with_the_card_of_who_sent_them_brings_nothing() {
    let (app, service) = App::with_payments().await;
    app.publish_referrals(OFFERS).await;
    service.set(|knobs| knobs.before_redirect = true);
    let (own, another) = ("4242424242424242", "5555555555554444");
    let ada = app.newcomer("ada", "Ada Obi").await;
    let code = app.code_of(&ada).await;
    app.pay_by_this_card(&service, &ada, &app.quote(&ada, "pricing-june", "").await, own).await;
    for (name, card) in [("kofi", own), ("lena", another)] {
        let friend = app.friend(name, &code).await;
        app.verify_address(&friend).await;
        app.pay_by_this_card(&service, &friend, &app.quote(&friend, "pricing-june", "").await, card).await;
    }
    let_time_pass(&app).await;
    assert_eq!(wallet(&app, &ada).await["held"].as_array().map(Vec::len), Some(1));
    let rejections = app.count("SELECT count(*) FROM referrals WHERE rejected = 'payment_instrument'").await;
    assert_eq!((rejections, app.count("SELECT count(*) FROM payment_instruments").await), (1, 3));
    let friends = app.friends(&ada).await;
    let mut statuses = friends.iter().map(|friend| text(&friend["status"])).collect::<Vec<_>>();
    statuses.sort();
    assert_eq!(statuses, ["converted", "rejected"]);
    // The reason is not revealed.
    assert!(!friends.iter().any(|friend| friend.to_string().contains("instrument")), "{friends:?}");
}

#[tokio::test]
async fn a_refund_takes_back_the_credit_and_the_reward_of_a_friend() {
    let (app, service) = App::with_payments().await;
    app.publish_referrals(OFFERS).await;
    service.set(|knobs| knobs.before_redirect = true);
    let ada = app.newcomer("ada", "Ada Obi").await;
    app.member("finn", &["learner", "finance"]).await;
    let kofi = app.friend("kofi", &app.code_of(&ada).await).await;
    app.verify_address(&kofi).await;
    let quote = app.quote(&kofi, "pricing-june", "").await;
    app.pay_by_card(&service, &kofi, &quote).await;
    let_time_pass(&app).await;
    let paid = rewards(&app, &ada).await["available"].clone();
    let paid =
        paid.as_array().expect("rewards").iter().find(|step| step["counting"] == "converted").expect("it").clone();
    let body = json!({ "reward": paid["standing"]["reward"], "program": null, "code": null });
    app.post("/api/rewards/redeem", &body).by(&ada).once(&a_key()).await.expect(201);
    assert_eq!(wallet(&app, &ada).await["balance"]["amount_minor"], 3_500);

    let purchase = app.get("/api/purchases").by(&kofi).await.expect(200)["items"][0].clone();
    let path = format!("/api/purchases/{}/refund", text(&purchase["id"]));
    let asked = app.post(&path, &json!({ "reason": "No." })).by(&kofi).once(&a_key()).await.expect(201);
    let refund = RefundId(Uuid::parse_str(&text(&asked["id"])).expect("an id"));
    decide_refund(&app.database.url, &address_of("finn"), refund, Decision::Approve, app.clock.now())
        .await
        .expect("a refund");
    let_time_pass(&app).await;
    // The credit for the friend is revoked. The friend's payment had also reached a milestone, and that credit is
    // revoked, too.
    assert_eq!(wallet(&app, &ada).await["balance"]["amount_minor"], 0);
    let friend = app.friends(&ada).await[0].clone();
    assert_eq!(friend["status"], "engaged");
    app.clock.advance_days(15);
    let_time_pass(&app).await;
    assert_eq!(wallet(&app, &ada).await["available"]["amount_minor"], 0);
}

#[tokio::test]
async fn a_reward_is_redeemed_once_by_ten_at_once_and_its_coupon_is_the_learners_own() {
    let app = App::with_programs().await;
    app.publish_referrals(OFFERS).await;
    let (ada, ben) = (app.newcomer("ada", "Ada Obi").await, app.learner("ben").await);
    let kofi = app.friend("kofi", &app.code_of(&ada).await).await;
    app.verify_address(&kofi).await;
    let coupon =
        |program: &str, key: &str| app.post("/api/referrals/coupon", &json!({ "program": program })).by(&ada).once(key);
    let locked = coupon("port-pricing", &a_key()).await.refused(409, "referral/milestone-locked");
    assert_eq!((&locked["need"], &locked["have"]), (&json!(1), &json!(0)));
    app.course(&kofi, "tide-june").enrol().await.expect(201);
    app.course(&kofi, "tide-june").submit("spring-tide").await;
    let_time_pass(&app).await;
    let reward = rewards(&app, &ada).await["available"][0]["standing"]["reward"].clone();
    let redeem = |body: Value| app.post("/api/rewards/redeem", &body).by(&ada).once(&a_key());
    let nothing = json!({ "reward": reward, "program": null, "code": null });
    redeem(nothing).await.refused(422, "referral/no-program-provided");
    let unknown = json!({ "reward": Uuid::new_v4(), "program": null, "code": null });
    redeem(unknown.clone()).await.refused(404, "referral/reward-not-found");
    let by_ben = app.post("/api/rewards/redeem", &unknown).by(&ben).once(&a_key()).await;
    by_ben.refused(404, "referral/no-code");

    let answers = app.at_once((0..10).map(|_| coupon("port-pricing", &a_key()))).await;
    let given = answers.iter().filter(|answer| answer.status.as_u16() == 201).collect::<Vec<_>>();
    assert_eq!(given.len(), 1, "{answers:?}");
    let code = text(&given[0].body["code"]);
    let refused = answers.iter().filter(|answer| answer.body["code"] == "referral/already-redeemed").count();
    assert_eq!(refused, 9, "{answers:?}");
    let coupons = app.get("/api/rewards/coupons").by(&ada).await.expect(200);
    assert_eq!((&coupons["items"][0]["code"], &coupons["items"][0]["is_used"]), (&json!(code), &json!(false)));
    let validate = |learner: &Learner| {
        app.post("/api/coupon/validate", &json!({ "code": code, "program": "pricing-june", "currency": null }))
            .by(learner)
    };
    let accepted = validate(&ada).await.expect(200);
    assert_eq!(accepted["quote"]["total"]["amount_minor"], 4_165);
    validate(&ben).await.refused(404, "coupon/not-found");
    // Only the coupon's owner is notified: a week before it expires, and a day before.
    let told = || app.mails.all().into_iter().filter(|mail| mail.subject == format!("Your coupon {code} expires soon"));
    app.clock.advance_days(83);
    let_time_pass(&app).await;
    let links = told().map(|mail| (mail.to, mail.link)).collect::<Vec<_>>();
    assert_eq!(links, [("ada@example.org".to_owned(), "http://127.0.0.1/courses/port-pricing/overview".to_owned())]);
    app.clock.advance_days(6);
    let_time_pass(&app).await;
    assert_eq!(told().count(), 2);
}

#[tokio::test]
async fn quiet_friends_are_named_where_with_them_there_would_be_enough() {
    let app = App::with_programs().await;
    app.publish_referrals(OFFERS).await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    app.friend("kofi", &app.code_of(&ada).await).await;
    app.clock.advance_days(30);
    let reward = rewards(&app, &ada).await["locked"][1]["standing"]["reward"].clone();
    let body = json!({ "reward": reward, "program": null, "code": null });
    let answer = app.post("/api/rewards/redeem", &body).by(&ada).once(&a_key()).await;
    assert_eq!(answer.refused(409, "referral/stale-referrals")["count"], 1);
}

#[tokio::test]
async fn a_ledger_that_does_not_add_up_is_not_written() {
    use diesel_async::SimpleAsyncConnection as _;
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let entry = |account: &str, amount: i64| {
        format!(
            "INSERT INTO ledger_entries VALUES (gen_random_uuid(), '{}', '{}', '{account}', {amount}, 'USD', 'earn', \
             '{{\"reward\": \"{}\"}}', NULL, now(), now());",
            ada.id,
            Uuid::nil(),
            Uuid::nil()
        )
    };
    let write = async |entries: &[String]| {
        let mut conn = app.database.connect().await;
        conn.batch_execute(&format!("BEGIN; {} COMMIT;", entries.concat())).await
    };
    assert!(write(&[entry("issued", -500), entry("available", 400)]).await.is_err());
    assert!(write(&[entry("available", -500), entry("spent", 500)]).await.is_err());
    write(&[entry("issued", -500), entry("available", 500)]).await.expect("entries that add up");
}
