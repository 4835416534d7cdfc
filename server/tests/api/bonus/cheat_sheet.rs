//! GET /session/{id}/cheat-sheet.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::programs::reword;

#[tokio::test]
async fn a_session_has_the_cheat_sheet_of_its_program() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let page = app.get("/api/session/harbour-may/cheat-sheet").by(&ada).await.expect(200);
    let sheet = &page["cheat_sheet"];
    assert_eq!((&sheet["title"], &sheet["sections"][1]["title"]), (&json!("The quay in short"), &json!("Sums")));
    let lines = json!([
        { "key": "ETA", "text": "when a ship is expected." },
        { "key": null, "text": "Say metric tonnes, not tons." },
    ]);
    assert_eq!(sheet["sections"][0]["lines"], lines);
    let ben = app.enrolled("ben", "tide-june").await;
    app.get("/api/session/harbour-may/cheat-sheet").by(&ben).await.refused(403, "program-not-enrolled");
    let none = app.get("/api/session/tide-june/cheat-sheet").by(&ben).await.expect(200);
    assert_eq!(none["cheat_sheet"], Value::Null);
}

#[tokio::test]
async fn who_enrolled_before_keeps_the_sheet_of_their_version() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "cheat-sheet.md", "The quay in short", "The quay anew");
        }
    })
    .await;
    let ben = app.enrolled("ben", "harbour-may").await;
    for (learner, title) in [(&ada, "The quay in short"), (&ben, "The quay anew")] {
        let page = app.get("/api/session/harbour-may/cheat-sheet").by(learner).await.expect(200);
        assert_eq!(page["cheat_sheet"]["title"], title);
    }
}
