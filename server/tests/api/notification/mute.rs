//! PATCH /user-experience-sessions/{xs}, and the notices that a muted session still sends.

use serde_json::json;

use crate::harness::app::App;

#[tokio::test]
async fn a_muted_session_is_told_in_the_application_alone_until_it_is_let_out_again() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let by_mail = json!({ "web": true, "email": true, "push": false, "cadence": "instant" });
    let change = json!({ "notify": { "submission_received": by_mail } });
    app.patch("/api/user/settings", &change).by(&ada).await.expect(200);
    let mute = async |is_muted: bool| {
        let body = json!({ "is_muted": is_muted });
        app.patch("/api/user-experience-sessions/harbour-may", &body).by(&ada).await.expect(200)["is_muted"].clone()
    };
    assert_eq!(mute(true).await, json!(true));
    app.course(&ada, "harbour-may").submit("manifest").await;
    app.run_jobs().await;
    assert!(app.told(&ada).await.contains(&"submission_received".to_owned()));
    assert_eq!(app.mails.all().len(), 0);
    // The setting is kept when a learner leaves and returns.
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let own = app.get("/api/user-experience-sessions").by(&ada).await.expect(200);
    assert_eq!(own["items"][0]["is_muted"], true);
    assert_eq!(mute(false).await, json!(false));
    app.course(&ada, "harbour-may").submit("tariff").await;
    app.run_jobs().await;
    assert_eq!(app.mails.all().len(), 1);
}

#[tokio::test]
async fn a_session_is_muted_by_who_has_or_had_a_place_in_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let mute =
        |xs: &str| app.patch(&format!("/api/user-experience-sessions/{xs}"), &json!({ "is_muted": true })).by(&ada);
    mute("tide-june").await.refused(403, "program-not-enrolled");
    mute("none").await.refused(404, "xs-not-found");
}
