//! GET and PUT /user-submissions/{id}/self-rating.

use serde_json::json;

use crate::harness::app::{App, Request};
use crate::harness::learning::Draft;

fn rate(app: &App, draft: &Draft<'_>, level: &str) -> Request {
    let body = json!({ "marks": [{ "criterion": "dates", "level": level }] });
    app.put(&format!("/api/user-submissions/{}/self-rating", draft.id), &body)
}

#[tokio::test]
async fn learners_rate_their_own_attempt_once_it_is_submitted_and_may_change_their_mind() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    let draft = course.begin("history").await;
    let blocks = course.blocks("history").await.expect(200);
    assert_eq!(blocks["rubric"]["criteria"][0]["levels"][1]["descriptor"], "All are.");
    draft.fill().await;
    rate(&app, &draft, "Yes").by(&ada).await.refused(409, "submission/not-ratable");
    draft.submit().await.expect(200);
    let shown = async || app.get(&format!("/api/user-submissions/{}/self-rating", draft.id)).by(&ada).await.expect(200);
    assert_eq!(shown().await, json!({ "marks": [], "rated_at": null, "can_rate": true }));
    rate(&app, &draft, "Perhaps").by(&ada).await.refused(422, "validation-fail");
    rate(&app, &draft, "Yes").by(&ada).await.expect(200);
    app.clock.advance_days(1);
    let rated = rate(&app, &draft, "No").by(&ada).await.expect(200);
    let marks = json!([{ "criterion": "dates", "level": "No" }]);
    assert_eq!(rated, json!({ "marks": marks, "rated_at": "2026-06-02T09:00:00Z", "can_rate": true }));
    assert_eq!(shown().await, rated);
    let export = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(export["records"]["self_ratings"][0]["marks"], marks);
    app.sql("UPDATE submissions SET status = 'passed' WHERE id IN (SELECT submission_id FROM self_ratings)").await;
    assert_eq!(shown().await, json!({ "marks": marks, "rated_at": "2026-06-02T09:00:00Z", "can_rate": false }));
    rate(&app, &draft, "Yes").by(&ada).await.refused(409, "submission/not-ratable");
}

#[tokio::test]
async fn an_attempt_without_a_rubric_cannot_be_rated() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    draft.submit().await.expect(200);
    rate(&app, &draft, "Yes").by(&ada).await.refused(409, "submission/not-ratable");
}
