//! GET and POST /offboarding, GET and PATCH /offboarding/{id}.

use domain::fixtures::progressions::all_answers;
use domain::progression::offboarding::OffboardingFacts;
use domain::progression::preview_offboarding::preview_offboarding;
use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn the_way_out_opens_with_the_last_mission_and_keeps_every_answer_as_it_is_given() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let course = app.course(&ada, "tide-june");
    let shown = async || app.get("/api/offboarding?xs=tide-june").by(&ada).await.expect(200);
    assert_eq!(shown().await["standing"]["status"], "not_allowed");
    assert_eq!(shown().await["facts"]["progression"]["confirmed_name"], Value::Null);
    let begin = || app.post("/api/offboarding", &json!({ "xs": "tide-june" })).by(&ada);
    let meta = begin().await.refused(409, "offboarding/not-allowed");
    assert_eq!(meta["opens_at"], "2026-07-30T08:00:00Z");
    assert_eq!(meta["reasons"][0]["name"], "missions");

    course.submit("spring-tide").await;
    assert_eq!(shown().await["standing"]["status"], "allowed");
    assert_eq!(shown().await["standing"]["page"], "celebration");
    let begun = begin().await.expect(201);
    assert_eq!(begun["standing"]["status"], "in_progress");
    assert_eq!(begin().await.expect(201), begun, "beginning again changes nothing");
    let path = format!("/api/offboarding/{}", text(&begun["id"]));
    assert_eq!(app.get(&path).by(&ada).await.expect(200), begun);
    let half = json!({ "answer": { "satisfaction": { "satisfaction": 4, "nps": null } } });
    let begun = course.leave(&half).await.expect(200);
    assert_eq!(begun["standing"]["status"], "in_progress");
    assert_eq!(begun["answers"]["satisfaction"], json!({ "satisfaction": 4, "nps": null }));
    assert_eq!(shown().await, begun);
    let meta = course.leave(&json!("finish")).await.refused(422, "validation-fail");
    let fields = meta["refusals"].as_array().expect("refusals").iter().map(|one| one["meta"]["field"].clone());
    assert_eq!(fields.collect::<Vec<_>>(), ["nps", "outcome", "testimonial", "legal_name", "next_program"]);
    let worse = json!({ "answer": { "satisfaction": { "satisfaction": 6, "nps": 11 } } });
    course.leave(&worse).await.refused(422, "validation-fail");
    assert_eq!(shown().await, begun);

    let facts: OffboardingFacts = serde_json::from_value(begun["facts"].clone()).expect("facts");
    let preview = preview_offboarding(&facts, &all_answers());
    assert!(preview.requirements.iter().all(|requirement| requirement.is_met), "{preview:?}");
    course.leave_as("Ada Obi").await;
    let done = shown().await;
    assert_eq!(done["facts"]["progression"]["confirmed_name"], "Ada Obi");
    assert_eq!(
        (&done["standing"]["status"], &done["completed_at"]),
        (&json!("completed"), &json!("2026-06-01T09:00:00Z"))
    );
    course.leave(&half).await.refused(409, "offboarding/completed");
    assert_eq!(shown().await, done);
}

#[tokio::test]
async fn a_confirmed_name_is_shown_with_the_characters_that_papers_draw_as_boxes() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.clock.advance_days(90);
    let course = app.course(&ada, "tide-june");
    for (name, boxed) in [("Ada \u{1f98a} Obi", "\u{1f98a}"), ("\u{198}ofar Ada", ""), ("Ada Obi", "")] {
        let shown = course.leave(&json!({ "answer": { "name_check": name } })).await.expect(200);
        assert_eq!((&shown["answers"]["legal_name"], &shown["boxed_characters"]), (&json!(name), &json!(boxed)));
    }
}

#[tokio::test]
async fn who_did_not_pass_has_a_way_out_too() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    app.clock.advance_days(90);
    let shown = app.get("/api/offboarding?xs=tide-june").by(&ada).await.expect(200);
    assert_eq!(shown["standing"]["status"], "allowed");
    assert_eq!(shown["standing"]["page"], "non_passing");
    assert_eq!(shown["standing"]["missing"][0]["name"], "missions");
    app.course(&ada, "tide-june").leave_as("Ada Obi").await;
    app.course(&ada, "tide-june").complete().await.refused(409, "program-progression/completion-not-ready");
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["offboardings"][0]["answers"]["outcome"], "skills");
    assert_eq!(export["records"]["certificates"], Value::Array(Vec::new()));
}
