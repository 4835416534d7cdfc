//! The complete journey of a new learner with HTTP only, as `curl` could do it.

use serde_json::{Value, json};

use crate::harness::actors::Bearer;
use crate::harness::app::App;
use crate::harness::learning::{text, with_version};
use crate::harness::tokens::{KEY, header};

#[tokio::test]
async fn a_stranger_becomes_a_learner_and_submits_a_mission() {
    let app = App::with_programs().await;
    let mut payload = app.visitor("ada").payload();
    let visitor = Bearer(KEY.token(&header(), &payload));
    let cards = "/api/user/experience-sessions";
    app.get(cards).by(&visitor).await.refused(401, "auth/user-not-found");
    app.post("/api/auth/signup", &json!({})).by(&visitor).await.expect(201);
    app.get(cards).by(&visitor).await.refused(403, "auth/missing-access-roles");
    app.post("/api/auth/claims", &json!({})).by(&visitor).await.expect(200);
    let claims = app.identity.accounts.claims.lock().expect("the claims")["ada"].clone();
    payload["id"] = claims["id"].clone();
    payload["roles"] = claims["roles"].clone();
    let ada = Bearer(KEY.token(&header(), &payload));
    assert_eq!(app.get(cards).by(&ada).await.expect(200)["items"], json!([]));

    let offering = app.get("/api/app/experience-sessions/offering?q=harbour").by(&ada).await.expect(200);
    let cards = offering["items"].as_array().expect("cards");
    let xs = cards.iter().find(|card| card["session"]["slug"] == "harbour-may").expect("a session");
    let xs = text(&xs["session"]["id"]);
    let missions = format!("/api/app/experience-sessions/{xs}/missions");
    app.get(&missions).by(&ada).await.refused(403, "program-not-enrolled");
    app.post("/api/session/enrol", &json!({ "xs": xs })).by(&ada).once("enrol").await.expect(201);
    let decided = app.get(&format!("{missions}?decided=true")).by(&ada).await.expect(200);
    let board = with_version(&app, decided).await;
    let (first, second) = (&board["missions"][0], &board["missions"][1]);

    let code = text(&second["decision"]["code"]);
    let blocks = |mission: &Value| format!("/api/app/missions/{}/blocks?xs={xs}", text(&mission["id"]));
    let refused = app.get(&blocks(second)).by(&ada).await.refused(403, &code);
    assert_eq!(refused["reasons"], second["decision"]["reasons"]);

    let opened = app.post("/api/user-missions/", &json!({ "mission": first["id"], "xs": xs })).by(&ada).await;
    let user_mission = text(&opened.expect(201)["id"]);
    let action = json!({ "action": "start" });
    app.patch(&format!("/api/user-missions/{user_mission}"), &action).by(&ada).await.expect(200);
    let begun = app.post("/api/user-submissions", &json!({ "user_mission": user_mission })).by(&ada).once("begin");
    let submission = text(&begun.await.expect(201)["id"]);
    let shown = app.get(&blocks(first)).by(&ada).await.expect(200);
    let mut rev = json!(0);
    for (key, value) in [
        ("headline", json!({ "text": "Crate A3 is missing" })),
        ("finding", json!({ "text": "Three crates stand where four are listed." })),
        ("verdict", json!({ "choice": "hold" })),
        ("owners", json!({ "choices": ["adeyemi"] })),
        ("tonnes", json!({ "number": "23" })),
        ("checks", json!({ "checked": ["counted", "named"] })),
    ] {
        let all = shown["blocks"].as_array().expect("blocks");
        let block = all.iter().find(|block| block["key"] == key).expect("a block");
        let body = json!({ "submission": submission, "block": block["id"], "value": value, "base_rev": 0 });
        rev = app.put("/api/submission-blocks", &body).by(&ada).await.expect(200)["submission_rev"].clone();
    }
    let path = format!("/api/user-submissions/{submission}");
    let submitted = app.patch(&path, &json!({ "action": "submit", "base_rev": rev })).by(&ada).await.expect(200);
    assert_eq!(submitted["unlocked"], json!([second["id"]]));
    assert_eq!(submitted["unlocked"], first["decision"]["unlocks"]);

    app.get(&blocks(second)).by(&ada).await.expect(200);
    let resumed = app.post("/api/session/resume", &json!({ "xs": "harbour-may" })).by(&ada).await.expect(200);
    assert_eq!(resumed["route"], "/harbour-may/tariff");
    let progress = app.get(&missions).by(&ada).await.expect(200)["progress"].clone();
    assert_eq!(progress, submitted["progress"]);
}
