//! Access: calls every endpoint of the OpenAPI document as every kind of actor, and with ids that are unknown or belong
//! to another learner. The table is in `harness/routes.rs`.

use std::collections::BTreeSet;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl as _;
use domain::account::Role;
use domain::account::permission::{may, needs};
use reqwest::Method;
use serde_json::{Value, json};
use server::http::MAX_BODY;

use crate::harness::actors::{Actor, Bearer, Learner};
use crate::harness::app::{Answer, App};
use crate::harness::routes::{Ids, Policy, Reach, Route, routes};
use crate::harness::tokens::{KEY, header};

/// A learner's token with a changed payload.
fn token(learner: &Learner, change: impl FnOnce(&mut Value)) -> Bearer {
    let mut payload = learner.payload();
    change(&mut payload);
    Bearer(KEY.token(&header(), &payload))
}

#[track_caller]
fn assert_answer(who: &str, route: &Route, answer: &Answer, expected: (u16, &str)) {
    // A successful answer about a coupon or an invitation has a field `code`, too. It is not the code of a refusal.
    let code = answer.body["code"].as_str().filter(|_| !answer.status.is_success());
    let actual = (answer.status.as_u16(), code.unwrap_or_default());
    assert_eq!(actual, expected, "{} {} by {who}: {}", route.method, route.path, answer.text);
}

async fn ask(app: &App, route: &Route, ids: &Ids, actor: &impl Actor) -> Answer {
    route.request(app, ids).by(actor).await
}

#[tokio::test]
async fn every_route_of_the_document_stands_in_the_table_once() {
    let app = App::start().await;
    let document = app.get("/api/openapi.json").await.expect(200);
    let mut documented = BTreeSet::new();
    for (path, item) in document["paths"].as_object().expect("the paths") {
        let methods = item.as_object().expect("operations").keys().filter(|key| *key != "parameters");
        documented.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
    }
    let table = routes();
    let listed: BTreeSet<_> = table.iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    assert_eq!(listed.len(), table.len(), "a route stands in the table twice");
    assert_eq!(listed, documented);
}

#[tokio::test]
async fn who_nobody_knows_gets_only_what_is_for_all() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    let another_project = token(&ada, |payload| {
        payload["aud"] = json!("another-project");
        payload["iss"] = json!("https://securetoken.google.com/another-project");
    });
    for route in routes() {
        let anonymous = route.request(&app, &ids).await;
        let stranger = ask(&app, &route, &ids, &another_project).await;
        match route.policy {
            Policy::Open => {
                assert_answer("nobody", &route, &anonymous, route.owner);
                assert_answer("a stranger", &route, &stranger, route.owner);
            }
            Policy::Public => {
                assert_answer("nobody", &route, &anonymous, route.owner);
                assert_answer("a stranger", &route, &stranger, (401, "auth/unauthorized"));
            }
            Policy::Identity | Policy::Account => {
                assert_answer("nobody", &route, &anonymous, (401, "auth/no-auth-header"));
                assert_answer("a stranger", &route, &stranger, (401, "auth/unauthorized"));
            }
        }
    }
}

#[tokio::test]
async fn an_account_is_asked_for_then_its_roles_then_that_it_is_not_shut() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    let unclaimed = app.enrolled("ben", "harbour-may").await;
    let bare = token(&unclaimed, |payload| {
        payload.as_object_mut().expect("an object").retain(|key, _| key != "id" && key != "roles");
    });
    let borrowed = token(&unclaimed, |payload| payload["id"] = json!(ada.id));
    let shut = app.enrolled("cem", "harbour-may").await;
    app.sql("UPDATE users SET disabled = true WHERE uid = 'cem'").await;
    let withdrawn = app.enrolled("dan", "harbour-may").await;
    app.sql("UPDATE users SET tokens_valid_after = '2026-06-01T09:00:01Z' WHERE uid = 'dan'").await;
    for route in routes().iter().filter(|route| route.policy == Policy::Account) {
        let newcomer = ask(&app, route, &ids, &app.visitor("new")).await;
        assert_answer("a visitor", route, &newcomer, (401, "auth/user-not-found"));
        for (who, actor) in [("somebody without roles", &bare), ("somebody with another's id", &borrowed)] {
            assert_answer(who, route, &ask(&app, route, &ids, actor).await, (403, "auth/missing-access-roles"));
        }
    }
    for route in routes().iter().filter(|route| matches!(route.policy, Policy::Account | Policy::Identity)) {
        for (who, actor) in [("a shut account", &shut), ("an old sign-in", &withdrawn)] {
            assert_answer(who, route, &ask(&app, route, &ids, actor).await, (403, "auth/forbidden"));
        }
    }
}

#[tokio::test]
async fn what_is_somebody_elses_is_answered_like_what_does_not_exist_and_stays_as_it_is() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    let classmate = app.enrolled("ben", "harbour-may").await;
    Ids::of(&app, &classmate).await;
    let elsewhere = app.enrolled("cem", "tide-june").await;
    let nobody = app.learner("dot").await;
    let before = everything(&app).await;
    for route in routes() {
        let Some(expected) = route.unknown else { continue };
        for (who, actor) in [("a classmate", &classmate), ("a learner elsewhere", &elsewhere), ("no learner", &nobody)]
        {
            let unknown = ask(&app, &route, &Ids::unknown(), actor).await;
            assert_answer(who, &route, &unknown, expected);
            let may_name_it = match route.reach {
                Reach::Everybody => true,
                Reach::Classmates => std::ptr::eq(actor, &classmate),
                Reach::Nobody => false,
            };
            if !may_name_it {
                let foreign = ask(&app, &route, &ids, actor).await;
                assert_answer(who, &route, &foreign, expected);
                assert_eq!(foreign.text, unknown.text, "{} {}", route.method, route.path);
                assert_eq!(foreign.header("content-type"), unknown.header("content-type"));
            }
        }
    }
    assert_eq!(everything(&app).await, before);
}

#[tokio::test]
async fn the_owner_gets_what_the_table_says() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    for route in routes() {
        assert_answer("the owner", &route, &ask(&app, &route, &ids, &ada).await, route.owner);
    }
}

#[tokio::test]
async fn what_is_for_staff_asks_for_its_permission_and_for_no_role() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    for role in Role::ALL {
        let word = json!(role).as_str().expect("a word").to_owned();
        let member = app.member(&word, &["learner", word.clone().leak()]).await;
        for route in routes() {
            let Some(permission) = route.permission else { continue };
            let answer = ask(&app, &route, &ids, &member).await;
            let is_refused = answer.body["code"] == "auth/forbidden";
            assert_eq!(is_refused, !may(&[role], permission), "{} {} by {role:?}", route.method, route.path);
            if is_refused {
                assert_eq!(answer.body["meta"]["needs"], json!(needs(permission)));
            }
        }
    }
}

#[tokio::test]
async fn lists_hold_only_what_is_ones_own() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    Ids::of(&app, &ada).await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let message = json!({ "topic": "other", "text": "It does not open." });
    app.post("/api/email/support", &message).once("key-1").by(&ada).await.expect(201);
    for (path, adas) in [
        ("/api/user-experience-sessions", 1),
        ("/api/user/experience-sessions", 1),
        ("/api/user-missions/?xs=harbour-may", 1),
        ("/api/support-tickets", 1),
    ] {
        let count = async |learner: &Learner| {
            let list = app.get(path).by(learner).await.expect(200);
            list["items"].as_array().expect("items").len()
        };
        let bens = if path.contains("experience-sessions") { 1 } else { 0 };
        assert_eq!((count(&ada).await, count(&ben).await), (adas, bens), "{path}");
    }
    let enrolment = |list: &Value| list["items"][0]["id"].clone();
    let adas = app.get("/api/user-experience-sessions").by(&ada).await.expect(200);
    let bens = app.get("/api/user-experience-sessions").by(&ben).await.expect(200);
    assert_ne!(enrolment(&adas), enrolment(&bens));
}

#[tokio::test]
async fn an_id_that_is_none_is_malformed() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    for path in [
        "/api/app/missions/manifest/team",
        "/api/user-missions/1",
        "/api/user-missions/%00",
        "/api/user-submissions/0199",
        "/api/user-submissions?user_mission=mine",
        "/api/submission-blocks?submission=",
        "/api/submission-blocks",
    ] {
        app.get(path).by(&ada).await.refused(400, "malformed-request");
    }
    let body = json!({ "submission": "x", "block": "y", "value": null, "base_rev": 0 });
    app.put("/api/submission-blocks", &body).by(&ada).await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_text_that_no_column_can_hold_is_malformed_and_no_breakage() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    for path in [
        "/api/app/experience-sessions/a%00b/missions",
        "/api/app/missions/a%00b/blocks",
        "/api/public/experience-session?slug=a%00b",
        "/api/user-missions/?xs=%00",
        "/api/content-files/%00/a.csv",
        "/api/uploads/%00",
        "/api/avatars/a/%00",
        "/api/session/%00/onboarding-flow",
    ] {
        app.get(path).by(&ada).await.refused(400, "malformed-request");
    }
    let path = format!("/api/user-missions/{}/feedback", ids.user_mission);
    let rating = json!({ "rating": 5, "text": "a\u{0}b" });
    assert_eq!(app.post(&path, &rating).by(&ada).await.expect(201)["text"], "ab");
    let value = json!({ "text": "a\u{0}b" });
    let body = json!({ "submission": ids.submission, "block": ids.block, "value": value, "base_rev": 0 });
    app.put("/api/submission-blocks", &body).by(&ada).await.expect(200);
    let shown = app.get(&format!("/api/user-submissions/{}", ids.submission)).by(&ada).await.expect(200);
    assert_eq!(shown["blocks"][0]["value"], json!({ "text": "ab" }));
}

#[tokio::test]
async fn a_body_that_is_not_what_a_route_takes_is_refused_and_changes_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    let before = everything(&app).await;
    // A provider's or Discord's request is parsed only after its signature was verified.
    let is_signed = |path: &str| matches!(path, "/api/webhooks/{provider}" | "/api/discord/interactions");
    let is_parsed = |route: &&Route| route.method != Method::GET && !is_signed(route.path);
    for route in routes().iter().filter(is_parsed) {
        let good = route.body_of(&ids).unwrap_or_else(|| json!({}));
        let mut surprising = good.clone();
        surprising["surprise"] = json!(1);
        let mut cut_off = good.to_string();
        cut_off.pop();
        let large = format!("{{\"a\":\"{}\"}}", "a".repeat(MAX_BODY));
        // Without this pause, so many requests would exceed a person's rate limit.
        app.clock.advance_seconds(10);
        for (content_type, body) in [
            ("text/plain", good.to_string()),
            ("application/x-www-form-urlencoded", "xs=harbour-may".to_owned()),
            ("application/json", surprising.to_string()),
            ("application/json", cut_off),
            ("application/json", "[]".to_owned()),
            ("application/json", "null".to_owned()),
            ("application/json", large),
        ] {
            let answer = route.bare_request(&app, &ids).raw(content_type, body).by(&ada).await;
            assert_answer(content_type, route, &answer, (400, "malformed-request"));
        }
    }
    assert_eq!(everything(&app).await, before);
}

#[derive(QueryableByName)]
struct Dump {
    #[diesel(sql_type = Text)]
    rows: String,
}

/// Contents of the tables with learners' data, as text.
async fn everything(app: &App) -> String {
    let tables = [
        "users",
        "profiles",
        "settings",
        "enrolments",
        "onboardings",
        "session_onboardings",
        "user_missions",
        "submissions",
        "submission_blocks",
        "uploads",
        "support_tickets",
        "idempotency_keys",
    ];
    let dumps =
        tables.map(|table| format!("(SELECT json_agg(to_jsonb({table}.*) ORDER BY {table}::text) FROM {table})"));
    let query = format!("SELECT json_build_array({})::text AS rows", dumps.join(", "));
    let dump: Dump =
        diesel::sql_query(query).get_result(&mut app.database.connect().await).await.expect("all the rows");
    dump.rows
}
