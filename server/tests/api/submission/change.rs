//! PATCH /user-submissions/{id}.

use diesel::QueryDsl as _;
use diesel_async::RunQueryDsl as _;
use serde_json::json;
use server::schema::user_missions;

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn handing_in_names_its_consequences() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    let result = draft.submit().await.expect(200);
    assert_eq!(result["submission"]["status"], "submitted");
    assert_eq!(result["submission"]["submitted_at"], "2026-06-01T09:00:00Z");
    assert_eq!((&result["user_mission"]["state"], &result["badges"]), (&json!("complete"), &json!([])));
    assert_eq!(result["unlocked"], json!([course.id("tariff").await]));
    assert_eq!(
        result["progress"],
        json!({ "done": 1, "required": 4, "optional_done": 0, "optional": 1, "minutes_left": 85, "is_finished": false })
    );
    assert_eq!(result["model_answers"][0]["block"], json!(draft.blocks["answer"]));
    assert!(text(&result["model_answers"][0]["html"]).contains("A3 is missing"));
    assert_eq!(course.state("tariff").await, ("unlocked".to_owned(), None));
    draft.submit().await.refused(409, "submission/not-draft");
}

#[tokio::test]
async fn everything_that_is_wrong_is_listed_at_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("headline", &json!({ "text": "h".repeat(81) }), 0).await.expect(200);
    draft.save("finding", &json!({ "text": "Two words" }), 0).await.expect(200);
    draft.save("tonnes", &json!({ "number": "100.25" }), 0).await.expect(200);
    draft.save("source", &json!({ "link": "https://example.com/a" }), 0).await.expect(200);
    draft.save("checks", &json!({ "checked": ["counted"] }), 0).await.expect(200);
    let before = draft.show().await;
    let meta = draft.submit().await.refused(422, "validation-fail");
    let refusals = meta["refusals"].as_array().expect("refusals").iter();
    let listed: Vec<_> = refusals
        .map(|refusal| {
            assert_eq!(refusal["code"], "validation-fail");
            let block = draft.blocks.iter().find(|(_, id)| refusal["meta"]["block"] == json!(id)).expect("a block");
            (block.0.as_str(), refusal["meta"]["rule"].as_str().expect("a rule"))
        })
        .collect();
    assert_eq!(
        listed,
        [
            ("headline", "max_chars"),
            ("finding", "min_words"),
            ("verdict", "required"),
            ("owners", "required"),
            ("tonnes", "too_large"),
            ("tonnes", "too_precise"),
            ("source", "host_not_allowed"),
            ("checks", "unchecked"),
        ]
    );
    assert_eq!(draft.show().await, before);
}

#[tokio::test]
async fn what_is_submitted_is_what_the_learner_saw() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    draft.fill().await;
    draft.save("essay", &json!({ "text": "Changed on the phone" }), 1).await.expect(200);
    let meta = draft.change("submit", &json!(1)).await.refused(409, "submission/stale-rev");
    assert_eq!(meta, json!({ "rev": 2, "theirs": null }));
    draft.change("submit", &json!(3)).await.refused(409, "submission/stale-rev");
    assert_eq!(draft.show().await["status"], "draft");
    draft.change("submit", &json!(2)).await.expect(200);
}

#[tokio::test]
async fn ten_requests_at_once_submit_once() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    let rev = draft.show().await["rev"].clone();
    let answers = app.at_once((0..10).map(|_| draft.change("submit", &rev))).await;
    let (done, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(done.len(), 1);
    for answer in others {
        answer.refused(409, "submission/not-draft");
    }
}

#[tokio::test]
async fn an_attempt_is_taken_back_before_its_review() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    draft.fill().await;
    draft.change("withdraw", &json!(1)).await.refused(409, "submission/not-withdrawable");
    let submitted = draft.submit().await.expect(200);
    assert_eq!((&submitted["user_mission"]["state"], &submitted["unlocked"]), (&json!("submitted"), &json!([])));
    let withdrawn = draft.change("withdraw", &json!(1)).await.expect(200);
    assert_eq!(withdrawn["submission"]["status"], "withdrawn");
    assert_eq!((&withdrawn["user_mission"]["state"], &withdrawn["model_answers"]), (&json!("in_progress"), &json!([])));
    draft.change("withdraw", &json!(1)).await.refused(409, "submission/not-withdrawable");
    course.begin_again("history", &draft.user_mission, None).await;
}

#[tokio::test]
async fn what_completed_a_mission_is_not_taken_back() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    draft.submit().await.expect(200);
    draft.change("withdraw", &json!(6)).await.refused(409, "submission/not-withdrawable");
    assert_eq!(course.state("tariff").await.0, "unlocked");
}

#[tokio::test]
async fn nothing_is_taken_back_once_the_access_has_ended() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    draft.fill().await;
    draft.submit().await.expect(200);
    app.clock.advance_days(60);
    let over = "mission/locked-no-continued-access";
    draft.change("withdraw", &json!(1)).await.refused(403, over);
    assert_eq!(draft.show().await["status"], "submitted");
}

#[tokio::test]
async fn better_work_may_be_submitted_after_a_mission_is_complete() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.submit("manifest").await;
    app.clock.advance_days(1);
    let user_mission = text(&first["user_mission"]["id"]);
    let second = course.begin_again("manifest", &user_mission, Some(1)).await;
    assert_eq!(course.state("manifest").await.0, "complete");
    second.save("headline", &json!({ "text": "A3 was never loaded" }), 1).await.expect(200);
    let result = second.submit().await.expect(200);
    assert_eq!((&result["unlocked"], &result["submission"]["attempt"]), (&json!([]), &json!(2)));
    assert_eq!(result["user_mission"]["completed_at"], first["user_mission"]["completed_at"]);
    assert_eq!(result["user_mission"]["submitted_at"], first["user_mission"]["submitted_at"]);
    let list = app.get(&format!("/api/user-submissions?user_mission={user_mission}")).by(&ada).await.expect(200);
    let attempts = list["items"].as_array().expect("attempts").iter();
    let attempts: Vec<_> = attempts.map(|item| (text(&item["status"]), text(&item["submitted_at"]))).collect();
    let on = |status: &str, at: &str| (status.to_owned(), at.to_owned());
    assert_eq!(attempts, [on("superseded", "2026-06-01T09:00:00Z"), on("submitted", "2026-06-02T09:00:00Z")]);
    let record = user_missions::table.select(user_missions::submission_status);
    let record: Option<String> = record.first(&mut app.database.connect().await).await.expect("the record");
    assert_eq!(record.as_deref(), Some("submitted"));
}

#[tokio::test]
async fn an_act_is_one_that_we_know() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.change("approve", &json!(0)).await.refused(400, "malformed-request");
    draft.change("submit", &json!(null)).await.refused(400, "malformed-request");
    let path = format!("/api/user-submissions/{}", draft.id);
    let body = json!({ "action": "submit", "base_rev": 0, "status": "passed" });
    app.patch(&path, &body).by(&ada).await.refused(400, "malformed-request");
}
