//! Dates that cause notices: sessions that start and end, access that ends, missions that open by time.

use crate::harness::app::App;
use crate::harness::programs::reword;

#[tokio::test]
async fn the_end_of_a_session_and_of_its_access_are_told_ahead_and_when_they_come() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.pass_a_minute().await;
    let without_surveys = async || {
        let told = app.told(&ada).await;
        told.into_iter().filter(|kind| kind != "survey_due").collect::<Vec<_>>()
    };
    app.pass_until("2026-06-22T07:58:00Z").await;
    assert_eq!(without_surveys().await, Vec::<String>::new());
    app.pass_a_minute().await;
    let told = &app.notices(&ada).await[0];
    assert_eq!(
        (told["notice"]["kind"].as_str(), told["page"].as_str()),
        (Some("session_ending"), Some("/harbour-may/dashboard"))
    );
    assert_eq!(told["notice"]["date"]["at"], "2026-06-29T08:00:00Z");
    assert_eq!(told["notice"]["date"]["has_come"], false);
    app.pass_a_minute().await;
    assert_eq!(without_surveys().await.len(), 1, "each is told once");
    for (at, kind, has_come) in [
        ("2026-06-27T08:00:00Z", "session_ending", false),
        ("2026-06-29T08:00:00Z", "session_ending", true),
        ("2026-07-13T08:00:00Z", "access_ending", false),
        ("2026-07-18T08:00:00Z", "access_ending", false),
        ("2026-07-20T08:00:00Z", "access_ending", true),
    ] {
        app.pass_until(at).await;
        let told = &app.notices(&ada).await[0]["notice"];
        assert_eq!((told["kind"].as_str(), told["date"]["has_come"].as_bool()), (Some(kind), Some(has_come)), "{at}");
    }
    assert_eq!(without_surveys().await.len(), 6);
}

#[tokio::test]
async fn a_session_that_starts_later_is_told_a_day_before_and_as_it_starts() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-autumn").await;
    app.pass_a_minute().await;
    for (at, count) in [("2026-08-31T08:00:00Z", 1), ("2026-09-01T08:00:00Z", 2)] {
        app.pass_until(at).await;
        let mut told = app.told(&ada).await;
        told.retain(|kind| kind != "survey_due");
        assert_eq!((told.len(), told[0].as_str()), (count, "session_starting"), "{at}");
    }
}

#[tokio::test]
async fn a_mission_that_waits_for_its_date_alone_is_told_a_day_before_and_as_it_opens() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    app.pass_a_minute().await;
    course.submit("manifest").await;
    course.submit("tariff").await;
    app.pass_a_minute().await;
    app.pass_a_minute().await;
    let before = app.told(&ada).await.len();
    app.pass_until("2026-06-07T08:00:00Z").await;
    let soon = app.notices(&ada).await;
    assert_eq!((soon.len(), &soon[0]["notice"]["kind"]), (before + 1, &"unlock_soon".into()));
    assert_eq!(soon[0]["notice"]["at"], "2026-06-08T08:00:00Z");
    app.pass_until("2026-06-08T08:00:00Z").await;
    let open = app.notices(&ada).await;
    assert_eq!((open.len(), &open[0]["notice"]["kind"]), (before + 2, &"mission_unlocked".into()));
    assert_eq!(open[0]["page"], "/harbour-may/berth-plan");
    assert_eq!(course.state("berth-plan").await.0, "unlocked");
}

#[tokio::test]
async fn a_session_that_is_moved_is_told_of_by_its_new_date() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-autumn").await;
    app.pass_a_minute().await;
    app.publish(|folder| {
        if folder.files.get("program.md").is_some_and(|bytes| String::from_utf8_lossy(bytes).contains("harbour-autumn"))
        {
            reword(folder, "program.md", "2026-09-01T08:00:00Z", "2026-08-03T08:00:00Z");
        }
    })
    .await;
    app.pass_a_minute().await;
    app.pass_until("2026-08-02T08:00:00Z").await;
    let mut told = app.notices(&ada).await;
    told.retain(|notice| notice["notice"]["kind"] != "survey_due");
    assert_eq!((told.len(), &told[0]["notice"]["date"]["at"]), (1, &"2026-08-03T08:00:00Z".into()));
}

#[tokio::test]
async fn many_who_are_told_at_once_cost_few_statements() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.pass_a_minute().await;
    app.sql(
        "INSERT INTO users (id, uid, email, email_verified, name, roles, locale)
         SELECT gen_random_uuid(), 'u' || n, 'u' || n || '@example.org', true, 'u', '{learner}', 'en'
         FROM generate_series(1, 199) n;
         INSERT INTO watched_dates SELECT u.id, w.kind, w.subject, w.notice, w.at, w.timezone, w.told_until, w.due_at
         FROM users u, watched_dates w WHERE u.uid LIKE 'u%' AND w.kind = 'session_ending'",
    )
    .await;
    let at = domain::time::Timestamp::parse("2026-06-22T08:00:00Z").expect("an instant");
    app.clock.advance_seconds(at.seconds_since(app.clock.now()));
    // Notices of dates are mailed too, one job for each; those are not counted here.
    app.sql("INSERT INTO settings (user_id, notify, theme, reduced_motion, single_keys, marketing_opt_in, ai_consent, updated_at)
             SELECT id, '{\"session_ending\": {\"web\": true, \"email\": false, \"push\": false, \"cadence\": \"instant\"}}',
             'system', false, true, false, false, now() FROM users").await;
    let before = app.statements();
    app.pass_a_minute().await;
    let cost = app.statements() - before;
    assert!(cost < 120, "{cost} statements");
    assert!(app.told(&ada).await.contains(&"session_ending".to_owned()));
}
