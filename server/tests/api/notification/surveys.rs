//! Notices about surveys that fall due.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn a_survey_is_told_once_when_it_falls_due_and_leads_to_its_page() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    for _ in 0..3 {
        app.pass_a_minute().await;
    }
    let told = app.notices(&ada).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        (&told[0]["notice"]["kind"], &told[0]["page"]),
        (&json!("survey_due"), &json!("/harbour-may/surveys/arrival"))
    );
    app.course(&ada, "harbour-may").submit("manifest").await;
    app.pass_a_minute().await;
    app.pass_a_minute().await;
    let pages = app.notices(&ada).await.into_iter().filter(|notice| notice["notice"]["kind"] == "survey_due");
    let pages = pages.map(|notice| notice["page"].clone()).collect::<Vec<_>>();
    assert_eq!(pages, ["/harbour-may/surveys/first-note", "/harbour-may/surveys/arrival"]);
}

#[tokio::test]
async fn a_survey_that_is_answered_is_not_told_of() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let answers = json!({ "answers": [{ "question": "pace", "values": ["4"] }] });
    app.post("/api/program-survey/arrival?xs=harbour-may", &answers).by(&ada).await.expect(201);
    app.pass_a_minute().await;
    app.pass_a_minute().await;
    assert!(!app.told(&ada).await.contains(&"survey_due".to_owned()));
    assert_eq!(
        app.count("SELECT count(*) FROM watched_dates WHERE subject IN (SELECT survey_id FROM survey_answers)").await,
        0
    );
}
