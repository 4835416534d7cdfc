//! GET /app/experience-sessions/{id}/missions.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

#[tokio::test]
async fn the_board_explains_every_lock() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let board = course.board().await;
    let status = &board["snapshot"]["enrolment"]["status"];
    assert_eq!((&board["number"], status), (&json!(1), &json!("active")));
    assert_eq!(
        board["progress"],
        json!({
            "done": 0, "required": 4, "optional_done": 0, "optional": 1, "minutes_left": 125, "is_finished": false,
        })
    );
    assert_eq!(board["snapshot"]["now"], "2026-06-01T09:00:00Z");
    let slugs: Vec<_> = board["missions"].as_array().expect("missions").iter().map(|m| text(&m["slug"])).collect();
    assert_eq!(slugs, ["manifest", "tariff", "berth-plan", "history", "safety"]);
    let id = |number: usize| board["missions"][number]["id"].clone();
    let decision = |number: usize| &board["missions"][number]["decision"];
    assert_eq!((&decision(0)["state"], &decision(0)["access"]), (&json!("unlocked"), &json!("full")));
    assert_eq!(decision(0)["unlocks"], json!([id(1)]));
    assert_eq!(
        (&board["next"], &decision(0)["is_to_do"], &decision(1)["is_to_do"]),
        (&id(0), &json!(true), &json!(false))
    );
    assert_eq!(decision(1)["code"], "mission/pending-unlocked-missions");
    assert_eq!(
        decision(2)["reasons"],
        json!([
            pending(&id(0), "0.0"),
            pending(&id(1), "0.1"),
            {
                "code": "mission/locked-waiting-unlock-date", "cond_id": "0.2", "mission": null, "need": null,
                "have": null, "at": "2026-06-08T08:00:00Z", "action": "wait", "any_of": null,
            },
        ])
    );
    assert_eq!(decision(2)["next_change_at"], "2026-06-08T08:00:00Z");
}

/// Tests the request that a learner's page sends at every visit. The response excludes the program's texts, and
/// includes the server's decisions for a client that has no rules.
#[tokio::test]
async fn a_learners_own_part_is_small() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    for slug in ["manifest", "tariff", "history", "safety"] {
        course.submit(slug).await;
    }
    let own = course.missions().await;
    assert!(own.text.len() <= 3_000, "{} bytes: {}", own.text.len(), own.text);
    let own = own.expect(200);
    assert_eq!(own["decided"], Value::Null);
    assert_eq!(own["submitted"].as_array().map(Vec::len), Some(4));
    let session = json!({ "slug": "harbour-may", "phase": "running", "offers_extensions": false });
    assert_eq!(own["session"], session);
}

fn pending(mission: &Value, cond_id: &str) -> Value {
    json!({
        "code": "mission/pending-unlocked-missions", "cond_id": cond_id, "mission": mission,
        "need": { "level": "passed" }, "have": { "level": "none" }, "at": null,
        "action": { "open_mission": mission }, "any_of": null,
    })
}

#[tokio::test]
async fn a_session_is_named_by_id_or_by_slug_and_has_to_be_ones_own() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let by_slug = app.course(&ada, "harbour-may").missions().await.expect(200);
    let by_id = app.course(&ada, &text(&by_slug["snapshot"]["session"]["id"])).missions().await.expect(200);
    assert_eq!(by_id, by_slug);
    app.course(&ada, "harbour-always").missions().await.refused(403, "program-not-enrolled");
    app.course(&ada, "harbour-desk").missions().await.refused(404, "xs-not-found");
}

#[tokio::test]
async fn a_date_opens_a_mission_to_the_second() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    course.submit("tariff").await;
    let waiting = ("locked".to_owned(), Some("mission/locked-waiting-unlock-date".to_owned()));
    assert_eq!(course.state("berth-plan").await, waiting);
    app.clock.advance_seconds(7 * 24 * 60 * 60 - 60 * 60 - 1);
    assert_eq!(course.state("berth-plan").await, waiting);
    app.clock.advance_seconds(1);
    assert_eq!(course.state("berth-plan").await, ("unlocked".to_owned(), None));
}

#[tokio::test]
async fn a_session_that_has_not_started_is_closed_until_it_does() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-autumn").await;
    let course = app.course(&ada, "harbour-autumn");
    let (state, code) = course.state("manifest").await;
    assert_eq!((state.as_str(), code.as_deref()), ("locked", Some("mission/locked-waiting-unlock-date")));
    app.clock.advance_days(92);
    assert_eq!(course.state("manifest").await.0, "unlocked");
}

#[tokio::test]
async fn what_remains_after_the_access_is_the_sessions_to_say() {
    let app = App::with_programs().await;
    let ada = app.learner("ada").await;
    for xs in ["harbour-may", "harbour-always", "harbour-three"] {
        app.course(&ada, xs).enrol().await.expect(201);
        app.course(&ada, xs).unlock("history").await.expect(201);
    }
    app.clock.advance_days(60);
    let over = "mission/locked-no-continued-access";
    for (xs, opened, never_opened) in [
        ("harbour-may", ("unlocked", "read_only", Some(over)), ("locked", "none", Some(over))),
        ("harbour-always", ("unlocked", "full", None), ("unlocked", "full", None)),
        ("harbour-three", ("locked", "none", Some(over)), ("locked", "none", Some(over))),
    ] {
        for (slug, expected) in [("history", opened), ("manifest", never_opened)] {
            let decision = &app.course(&ada, xs).mission(slug).await["decision"];
            let actual = (decision["state"].as_str(), decision["access"].as_str(), decision["code"].as_str());
            assert_eq!(actual, (Some(expected.0), Some(expected.1), expected.2), "{xs} {slug}");
        }
    }
}

#[tokio::test]
async fn a_running_enrolment_keeps_the_version_it_began_with() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let before = app.course(&ada, "harbour-may").board().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/01-manifest.md", "The manifest and the quay", "The list and the quay");
            reword(folder, "missions/02-tariff.md", "opens = { done = \"manifest\" }", "");
        }
    })
    .await;
    let after = app.course(&ada, "harbour-may").board().await;
    assert_eq!(after, before);
    let ben = app.enrolled("ben", "harbour-may").await;
    let newer = app.course(&ben, "harbour-may");
    assert_eq!(newer.board().await["number"], 2);
    assert_eq!(newer.state("tariff").await.0, "unlocked");
    assert_eq!(app.course(&ada, "harbour-may").state("tariff").await.0, "locked");
    newer.blocks("manifest").await.expect(200);
    let id = text(&before["missions"][0]["id"]);
    app.get(&format!("/api/app/missions/{id}/blocks")).by(&ben).await.refused(404, "mission/um-not-found");
}
