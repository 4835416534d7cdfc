//! The hint, the second try and the answer, in a mission that reveals its answers after the first wrong try.

use serde_json::{Value, json};

use super::marks::{mark, submit};
use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::Draft;
use crate::harness::programs::reword;

/// The app with a manifest that reveals its answers after the first wrong try.
async fn with_second_tries() -> App {
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/01-manifest.md", "reveal = \"on_submission\"", "reveal = \"after_first_wrong\"");
        }
    })
    .await;
    app
}

/// A likely mistake: the sum of both quays.
fn wrong() -> [(&'static str, Value); 1] {
    [("tonnes", json!({ "number": "46" }))]
}

/// The tries at a question: those left, and whether it may be tried again and shown.
fn tries(draft: &Draft<'_>, result: &Value, key: &str) -> Value {
    let all = result["tries"].as_array().expect("tries");
    let tries = all.iter().find(|tries| tries["block"] == json!(draft.blocks[key])).expect("its tries");
    json!([tries["left"], tries["may_try"], tries["can_show"]])
}

/// The numbers of keys and model answers in a result.
fn shown(result: &Value) -> (usize, usize) {
    let count = |field: &str| result[field].as_array().expect("a list").len();
    (count("keys"), count("model_answers"))
}

fn show_answer(draft: &Draft<'_>, app: &App, learner: &Learner, key: &str) -> Request {
    let body = json!({ "block": draft.blocks[key] });
    app.put(&format!("/api/user-submissions/{}/shown-answer", draft.id), &body).by(learner)
}

#[tokio::test]
async fn a_wrong_answer_gets_its_hint_then_a_second_try_then_the_answer() {
    let app = with_second_tries().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    let result = submit(&first, &wrong()).await;
    assert_eq!(shown(&result), (3, 0));
    assert_eq!(tries(&first, &result, "tonnes"), json!([1, true, true]));
    assert_eq!(tries(&first, &result, "verdict"), json!([0, false, false]));
    let wrong_mark = mark(&first, &result["submission"], "tonnes");
    assert_eq!((&wrong_mark["lines"], &wrong_mark["why"]), (&json!(["Both quays are added up."]), &json!(null)));
    let blocks = course.blocks("manifest").await.expect(200);
    assert_eq!((&blocks["keys"], &blocks["tries"]), (&result["keys"], &result["tries"]));

    let second = course.begin_again("manifest", &first.user_mission, None).await;
    let result = submit(&second, &[]).await;
    assert_eq!(shown(&result), (4, 1));
    let marks = &result["submission"]["marks"];
    assert_eq!((&marks["outcome"], &marks["is_counted"]), (&json!("right"), &json!(true)));
    assert_eq!(mark(&second, &result["submission"], "tonnes")["is_counted"], json!(true));
}

#[tokio::test]
async fn after_the_second_wrong_try_the_answer_is_shown_and_counts_no_more() {
    let app = with_second_tries().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    submit(&first, &wrong()).await;
    let second = course.begin_again("manifest", &first.user_mission, None).await;
    let result = submit(&second, &wrong()).await;
    assert_eq!(shown(&result), (4, 1));
    assert_eq!(tries(&second, &result, "tonnes"), json!([0, false, false]));
    let third = course.begin_again("manifest", &first.user_mission, None).await;
    let result = submit(&third, &[]).await;
    let counted = |key: &str| mark(&third, &result["submission"], key)["is_counted"].clone();
    assert_eq!((counted("tonnes"), counted("verdict")), (json!(false), json!(true)));
}

#[tokio::test]
async fn an_answer_that_was_asked_for_in_one_tab_does_not_count_in_another() {
    let app = with_second_tries().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    show_answer(&first, &app, &ada, "tonnes").await.refused(409, "submission/answer-kept");
    submit(&first, &wrong()).await;
    let second = course.begin_again("manifest", &first.user_mission, None).await;
    let result = show_answer(&first, &app, &ada, "tonnes").await.expect(200);
    assert_eq!(shown(&result), (4, 1));
    assert!(mark(&first, &result["submission"], "tonnes")["why"].is_string());
    assert_eq!(show_answer(&first, &app, &ada, "tonnes").await.expect(200), result);
    show_answer(&first, &app, &ada, "finding").await.refused(409, "submission/answer-kept");
    let result = submit(&second, &[]).await;
    assert_eq!(mark(&second, &result["submission"], "tonnes")["is_counted"], json!(false));
}

#[tokio::test]
async fn only_the_learners_own_options_are_marked_before_the_answer_is_shown() {
    let app = with_second_tries().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    let result = submit(&first, &[("verdict", json!({ "choice": "release" }))]).await;
    let chosen = json!([{ "option": "release", "is_right": false, "is_chosen": true, "line": null }]);
    assert_eq!(mark(&first, &result["submission"], "verdict")["options"], chosen);
    let result = show_answer(&first, &app, &ada, "verdict").await.expect(200);
    let all = json!([
        { "option": "hold", "is_right": true, "is_chosen": false, "line": null },
        { "option": "release", "is_right": false, "is_chosen": true, "line": "Count the crates before they leave." },
    ]);
    assert_eq!(mark(&first, &result["submission"], "verdict")["options"], all);
}
