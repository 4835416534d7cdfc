//! GET /grades.

use serde_json::{Value, json};

use crate::harness::app::App;

#[tokio::test]
async fn grades_show_every_attempt_and_how_each_question_with_a_key_came_out() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let shown = async || app.get("/api/grades?xs=harbour-may").by(&ada).await.expect(200);
    let before = shown().await;
    assert_eq!((&before["overall_bp"], &before["distinction_bp"]), (&Value::Null, &json!(8_500)));
    assert_eq!((before["missions"].as_array().map(Vec::len), &before["questions"]), (Some(5), &json!([])));
    let draft = course.begin("manifest").await;
    draft.fill().await;
    assert_eq!(shown().await["missions"][0]["attempts"], json!([]));
    draft.submit().await.expect(200);
    let after = shown().await;
    let attempt = &after["missions"][0]["attempts"][0];
    assert_eq!((&attempt["submission"], &attempt["attempt"]), (&json!(draft.id), &json!(1)));
    assert_eq!(attempt["submitted_at"], "2026-06-01T09:00:00Z");
    let questions = after["questions"].as_array().expect("questions");
    assert!(!questions.is_empty());
    for question in questions {
        assert_eq!((&question["submission"], &question["mark"]["why"]), (&json!(draft.id), &Value::Null));
    }
}

#[tokio::test]
async fn every_page_has_one_word_for_a_mission_and_one_award() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let shown = async |path: &str| app.get(&format!("{path}?xs=harbour-may")).by(&ada).await.expect(200);
    let check = async |expected: &str| {
        let grades = shown("/api/grades").await;
        assert_eq!(grades["missions"][0]["standing"], expected);
        assert_eq!(course.blocks("manifest").await.expect(200)["decision"]["standing"], expected);
        assert_eq!(grades["prospect"], shown("/api/program-progression/completion").await["prospect"]);
        grades["missions"][0]["attempts"].as_array().and_then(|all| all.last()).cloned()
    };
    check("open").await;
    let draft = course.begin("manifest").await;
    draft.fill().await;
    assert_eq!(check("in_progress").await, None);
    draft.submit().await.expect(200);
    let attempt = check("complete").await.expect("the attempt");
    assert_eq!((&attempt["rest"], &attempt["due_at"]), (&json!("possible"), &Value::Null));
    let request = json!({ "action": "request_review", "base_rev": 1 });
    app.patch(&format!("/api/user-submissions/{}", draft.id), &request).by(&ada).await.expect(200);
    let attempt = check("complete").await.expect("the attempt");
    assert_eq!((&attempt["rest"], &attempt["due_at"]), (&json!("promised"), &json!("2026-06-04T09:00:00Z")));
}
