//! POST /referrals/source.

use serde_json::{Value, json};

use super::cookies;
use crate::harness::app::App;

#[tokio::test]
async fn the_first_link_binds_whatever_the_device_says_and_once() {
    let app = App::with_referrals().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let (first, second) = (app.code_of(&ada).await, app.code_of(&ben).await);
    let followed = app.get(&format!("/api/public/referrals/code/{first}")).await;
    let kept = cookies(&followed);
    app.clock.advance_days(29);
    let kofi = app.newcomer("kofi", "Kofi Mensah").await;
    let bound = app.bind(&kofi, &second, &kept).await;
    let forgotten = bound.headers.get_all("set-cookie").iter().any(|cookie| {
        let cookie = cookie.to_str().expect("a cookie");
        cookie.starts_with("fieldwork-touch=;") && cookie.contains("Max-Age=0")
    });
    assert!(forgotten, "{:?}", bound.headers);
    assert_eq!(bound.expect(200), json!({ "bound": true }));
    assert_eq!(app.bind(&kofi, &second, "").await.expect(200), json!({ "bound": true }));
    let friends = app.friends(&ada).await;
    assert_eq!((&friends[0]["name_masked"], &friends[0]["status"]), (&json!("Kofi M."), &json!("signed_up")));
    assert_eq!(app.friends(&ben).await, Vec::<Value>::new());
}

#[tokio::test]
async fn ten_tabs_bind_one_referral() {
    let app = App::with_referrals().await;
    let ada = app.learner("ada").await;
    let code = app.code_of(&ada).await;
    let kofi = app.newcomer("kofi", "Kofi Mensah").await;
    let body = json!({ "code": format!(" {} ", code.to_lowercase()), "landed_at": null, "utm": null });
    let ask = || app.post("/api/referrals/source", &body).by(&kofi);
    for answer in app.at_once((0..10).map(|_| ask())).await {
        assert_eq!(answer.expect(200), json!({ "bound": true }));
    }
    assert_eq!(app.friends(&ada).await.len(), 1);
}

#[tokio::test]
async fn who_signed_up_earlier_or_knows_no_code_is_not_bound() {
    let app = App::with_referrals().await;
    let ada = app.learner("ada").await;
    let code = app.code_of(&ada).await;
    let kofi = app.newcomer("kofi", "Kofi Mensah").await;
    assert_eq!(app.bind(&kofi, "00000000", "").await.expect(200), json!({ "bound": false }));
    app.bind(&kofi, "no code", "").await.refused(404, "referral/invalid-code");
    app.clock.advance_seconds(600);
    assert_eq!(app.bind(&kofi, &code, "").await.expect(200), json!({ "bound": false }));
    app.get("/api/referrals/referred").by(&kofi).await.refused(404, "referral/details-not-found");
    assert_eq!(app.friends(&ada).await, Vec::<Value>::new());
}

#[tokio::test]
async fn nobody_refers_themselves_and_why_it_never_counts_is_not_told() {
    let app = App::with_referrals().await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    let made = app.post("/api/referrals/code", &json!({ "program": null })).by(&ada).await;
    let device = cookies(&made);
    let code = made.body["code"].as_str().expect("a code").to_owned();
    let people = [
        ("ada", "UPDATE users SET email = 'ada@example.org' WHERE uid = 'ada'", ""),
        ("ada-twice", "UPDATE users SET email = 'ada+2@example.org' WHERE uid = 'ada-twice'", ""),
        ("same-device", "", device.as_str()),
        ("throwaway", "UPDATE users SET email = 'x@throwaway.example' WHERE uid = 'throwaway'", ""),
    ];
    for (uid, change, cookies) in people {
        let person = if uid == "ada" { None } else { Some(app.newcomer(uid, "Kofi Mensah").await) };
        app.sql(change).await;
        let person = person.as_ref().unwrap_or(&ada);
        assert_eq!(app.bind(person, &code, cookies).await.expect(200), json!({ "bound": true }), "{uid}");
        app.get("/api/referrals/referred").by(person).await.refused(404, "referral/details-not-found");
        app.verify_address(person).await;
    }
    let friends = app.friends(&ada).await;
    assert!(friends.len() == 4 && friends.iter().all(|friend| friend["status"] == "rejected"), "{friends:?}");
    assert!(!serde_json::to_string(&friends).expect("a text").contains("device"));
    assert_eq!(app.progress(&ada).await["counts"]["rejected"], 4);
}
