//! Trying hypothetical marks with the facts in the response of `GET /grades`. When the marks are really given, the
//! server must return the same results.

use domain::fixtures::feedback::marks;
use domain::ids::MissionId;
use domain::progression::what_if_grades::{TriedMark, TriedReview, WhatIfGrades, WhatIfGradesFacts, what_if_grades};
use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

async fn grades(app: &App, learner: &Learner, xs: &str) -> Value {
    app.get(&format!("/api/grades?xs={xs}")).by(learner).await.expect(200)
}

/// The facts as a browser reads them.
async fn facts(app: &App, learner: &Learner, xs: &str) -> WhatIfGradesFacts {
    serde_json::from_value(grades(app, learner, xs).await["what_if"].take()).expect("facts")
}

fn id(mission: &str) -> MissionId {
    serde_json::from_value(json!(mission)).expect("an id")
}

/// The overall score and the points missing to a distinction; for each mission, its best score and the points missing
/// to a pass.
fn scores(grades: &Value) -> Value {
    let missions = grades["missions"].as_array().expect("missions").iter();
    let scores = missions.map(|one| json!([one["mission"], one["best_bp"], one["to_pass_bp"]])).collect::<Vec<_>>();
    json!([grades["overall_bp"], grades["to_distinction_bp"], scores])
}

/// Compares the results of a trial with the server's.
async fn check(app: &App, learner: &Learner, xs: &str, tried: &WhatIfGrades) {
    let tried_scores = scores(&serde_json::to_value(tried).expect("JSON"));
    assert_eq!(tried_scores, scores(&grades(app, learner, xs).await));
    let path = format!("/api/program-progression/completion?xs={xs}");
    let completion = app.get(&path).by(learner).await.expect(200);
    assert_eq!(serde_json::to_value(tried.heading).expect("JSON"), completion["prospect"]["heading"]);
    assert_eq!(serde_json::to_value(&tried.readiness).expect("JSON"), completion["readiness"]);
    let standing = app.get(&format!("/api/reference-letters?xs={xs}")).by(learner).await.expect(200);
    assert_eq!(serde_json::to_value(&tried.letter).expect("JSON"), standing["completion"]);
}

/// Requests a review of the attempt, which a reviewer then decides with this level.
async fn review(app: &App, learner: &Learner, reviewer: &Learner, submission: &str, level: &str) {
    let asked = json!({ "action": "request_review", "base_rev": 1 });
    app.patch(&format!("/api/user-submissions/{submission}"), &asked).by(learner).await.expect(200);
    let path = format!("/api/user-submissions/{submission}/reviews");
    let reviews = app.get(&path).by(learner).await.expect(200);
    let review = text(&reviews["reviews"].as_array().and_then(|all| all.last()).expect("a review")["id"]);
    let claim = format!("/api/reviews/{review}/claim");
    app.request(reqwest::Method::POST, &claim).by(reviewer).await.expect(200);
    let said =
        json!({ "marks": [{ "criterion": "dates", "level": level }], "summary": "Name the year of each crate." });
    let outcome = if level == "Yes" { "passed" } else { "returned" };
    let decision = json!({ "outcome": outcome, "said": said });
    app.post(&format!("/api/reviews/{review}/decision"), &decision).by(reviewer).await.expect(200);
}

#[tokio::test]
async fn a_tried_review_has_the_effect_of_a_real_one() {
    for level in ["Yes", "No"] {
        let app = App::with_programs().await;
        let ada = app.enrolled("ada", "harbour-may").await;
        let rosa = app.member("rosa", &["learner", "reviewer"]).await;
        let course = app.course(&ada, "harbour-may");
        course.submit("manifest").await;
        let submitted = course.submit("history").await;
        let before = facts(&app, &ada, "harbour-may").await;
        check(&app, &ada, "harbour-may", &what_if_grades(&before, &[]).expect("the present")).await;

        let mission = id(&text(&submitted["submission"]["mission"]));
        let review_tried = Some(TriedReview::Marks(marks(&[("dates", level)])));
        let tried = [TriedMark { mission, keys_bp: None, review: review_tried }];
        let tried = what_if_grades(&before, &tried).expect("a mark that can be tried");
        assert_eq!(tried.overall_bp, Some(if level == "Yes" { 10_000 } else { 0 }));
        app.clock.advance_seconds(60);
        review(&app, &ada, &rosa, &text(&submitted["submission"]["id"]), level).await;
        check(&app, &ada, "harbour-may", &tried).await;
    }
}

#[tokio::test]
async fn a_tried_attempt_has_the_effect_of_a_real_one() {
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.files.contains_key("missions/01-spring-tide.md") {
            let answer =
                "prompt = \"At which hour?\"\nunit = \"h\"\n\n[blocks.answer]\nvalue = \"9\"\nwhy = \"By the moon.\"";
            reword(folder, "missions/01-spring-tide.md", "prompt = \"At which hour?\"", answer);
            reword(folder, "missions/01-spring-tide.md", "kind = \"short_text\"", "kind = \"number\"");
            let replies = "right = \"It is.\"\npartly = \"Nearly.\"\nnot_right = \"Look again.\"";
            reword(folder, "missions/01-spring-tide.md", "unmarked = \"I have it, and read it tonight.\"", replies);
        }
    })
    .await;
    let ada = app.enrolled("ada", "tide-june").await;
    let before = facts(&app, &ada, "tide-june").await;
    let [triable] = before.missions.as_slice() else { panic!("one mission") };
    assert_eq!((triable.keys_of_bp, triable.may_submit, triable.waiting), (10_000, true, None));
    let tried = TriedMark { mission: triable.mission, keys_bp: Some(10_000), review: None };
    let tried = what_if_grades(&before, &[tried]).expect("a mark that can be tried");
    let course = app.course(&ada, "tide-june");
    let draft = course.begin("spring-tide").await;
    draft.save("hour", &json!({ "number": "9" }), 0).await.expect(200);
    draft.submit().await.expect(200);
    check(&app, &ada, "tide-june", &tried).await;
    let after = facts(&app, &ada, "tide-june").await;
    assert_eq!(after.missions[0].keys_of_bp, 0, "the keys are known now");
}

#[tokio::test]
async fn a_rubric_that_may_not_be_read_yet_is_not_sent() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-autumn").await;
    let shown = grades(&app, &ada, "harbour-autumn").await;
    let triable = shown["what_if"]["missions"].as_array().expect("missions");
    assert!(triable.iter().any(|mission| mission["judged_by"] == "hidden_rubric"), "{triable:?}");
    assert!(!shown.to_string().contains("None is."));
    app.clock.advance_days(95);
    let shown = grades(&app, &ada, "harbour-autumn").await;
    let criterion = &shown["what_if"]["missions"][3]["judged_by"]["rubric"]["criteria"][0];
    assert_eq!(criterion["levels"][1]["descriptor"], "All are.");
}

#[tokio::test]
async fn once_the_access_is_over_nothing_more_can_be_submitted() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let may_submit = async || {
        let facts = facts(&app, &ada, "harbour-may").await;
        facts.missions.iter().map(|mission| mission.may_submit).collect::<Vec<_>>()
    };
    assert_eq!(may_submit().await, [true; 5]);
    app.clock.advance_days(90);
    assert_eq!(may_submit().await, [false; 5]);
}
