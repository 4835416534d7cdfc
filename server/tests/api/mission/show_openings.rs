//! GET /app/experience-sessions/{id}/openings.ics.

use crate::harness::app::App;

#[tokio::test]
async fn the_calendar_holds_what_opens_by_itself_and_nothing_else() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let calendar = || app.get("/api/app/experience-sessions/harbour-may/openings.ics").by(&ada);
    let before = calendar().await;
    assert!(before.status == 200 && !before.text.contains("BEGIN:VEVENT"), "{}", before.text);
    course.submit("manifest").await;
    course.submit("tariff").await;
    let after = calendar().await;
    assert_eq!(after.header("content-type"), Some("text/calendar; charset=utf-8"));
    let text = after.text.replace("\r\n ", "");
    for line in ["DTSTART:20260608T080000Z", "CATEGORIES:release", "URL:http://127.0.0.1/harbour-may/berth-plan"] {
        assert!(text.lines().any(|written| written == line), "{line} is not in {text}");
    }
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
}

#[tokio::test]
async fn it_is_for_who_has_a_place() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.get("/api/app/experience-sessions/harbour-always/openings.ics")
        .by(&ada)
        .await
        .refused(403, "program-not-enrolled");
}
