//! GET and POST /referrals/code, and following a link.

use serde_json::json;

use super::cookies;
use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn a_person_gets_one_code_however_often_they_ask() {
    let app = App::with_referrals().await;
    let ada = app.learner("ada").await;
    assert_eq!(app.get("/api/referrals/code").by(&ada).await.expect(200), json!({ "own": null }));
    let ask = || app.post("/api/referrals/code", &json!({ "program": null })).by(&ada);
    let answers = app.at_once((0..10).map(|_| ask())).await;
    let codes = answers.into_iter().map(|answer| text(&answer.expect(201)["code"])).collect::<Vec<_>>();
    assert!(codes.iter().all(|code| *code == codes[0]), "{codes:?}");
    let shown = app.get("/api/referrals/code").by(&ada).await.expect(200)["own"].clone();
    assert_eq!(text(&shown["url"]), format!("http://127.0.0.1/signup?ref={}", codes[0]));
    let body = json!({ "program": "tide-tables" });
    let for_program = app.post("/api/referrals/code", &body).by(&ada).await.expect(201);
    assert_ne!(for_program["code"], shown["code"]);
    let unknown = app.get("/api/referrals/code?program=nothing").by(&ada).await;
    unknown.refused(422, "referral/no-program-provided");
}

#[tokio::test]
async fn a_link_says_whose_it_is_and_what_it_brings() {
    let app = App::with_referrals().await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    let code = app.code_of(&ada).await;
    let typed = format!("{}%20-{}", code[..4].to_lowercase(), code[4..].to_lowercase());
    let found = app.get(&format!("/api/public/referrals/code/{typed}")).await.expect(200);
    assert_eq!((text(&found["code"]), text(&found["referrer_first_name"])), (code, "Ada".to_owned()));
    assert_eq!(found["offer"], json!({ "percent_bp": 1_000, "days": 30 }));
    assert_eq!(found["expires_at"], "2026-07-01T09:00:00Z");
    for unknown in ["00000000", "hello", "%F0%9F%99%82"] {
        let answer = app.get(&format!("/api/public/referrals/code/{unknown}")).await;
        answer.refused(404, "referral/invalid-code");
    }
}

#[tokio::test]
async fn of_two_links_the_first_counts_for_thirty_days() {
    let app = App::with_referrals().await;
    let (ada, ben) = (app.newcomer("ada", "Ada Obi").await, app.newcomer("ben", "Ben Cole").await);
    let (first, second) = (app.code_of(&ada).await, app.code_of(&ben).await);
    let follow =
        |code: &str, cookies: &str| app.get(&format!("/api/public/referrals/code/{code}")).header("cookie", cookies);
    let kept = cookies(&follow(&first, "").await);
    let again = follow(&second, &kept).await;
    assert_eq!(again.body["code"], first.as_str());
    // An altered cookie is ignored.
    let altered = kept.replace("touch=", "touch=x");
    assert_eq!(follow(&second, &altered).await.expect(200)["code"], second.as_str());
    app.clock.advance_days(30);
    assert_eq!(follow(&second, &kept).await.expect(200)["code"], second.as_str());
}

#[tokio::test]
async fn a_code_for_one_program_is_none_for_another() {
    let app = App::with_referrals().await;
    let ada = app.learner("ada").await;
    let body = json!({ "program": "tide-tables" });
    let code = text(&app.post("/api/referrals/code", &body).by(&ada).await.expect(201)["code"]);
    let follow = |program: &str| app.get(&format!("/api/public/referrals/code/{code}?program={program}"));
    follow("tide-tables").await.expect(200);
    follow("harbour-desk").await.refused(404, "referral/invalid-code");
}
