//! GET /ai/messages/flagged: answers rated as not helpful, for moderators, without the learners' names.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn staff_see_what_was_found_not_helpful_and_not_by_whom() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let moderator = app.member("mod", &["support"]).await;
    let (good, bad) = (
        app.asked(&ada, "harbour-may", "Did the list come by fax?").await,
        app.asked(&ada, "harbour-may", "What is an ETA?").await,
    );
    let rate = async |asked: &serde_json::Value, rating| {
        let path = format!("/api/ai/messages/{}/feedbacks", text(&asked["answer"]["id"]));
        app.post(&path, &rating).by(&ada).await.expect(201);
    };
    rate(&good, json!({ "value": 1 })).await;
    rate(&bad, json!({ "value": -1, "reason": "wrong", "comment": "It is a time." })).await;
    let page = app.get("/api/ai/messages/flagged").by(&moderator).await.expect(200);
    let flagged = page["items"].as_array().expect("answers");
    assert_eq!(flagged.len(), 1);
    assert_eq!((&flagged[0]["id"], &flagged[0]["question"]), (&bad["answer"]["id"], &json!("What is an ETA?")));
    assert_eq!((&flagged[0]["reason"], &flagged[0]["comment"]), (&json!("wrong"), &json!("It is a time.")));
    assert_eq!(flagged[0]["program"], "The harbour desk");
    let user = app.get("/api/user/").by(&ada).await.expect(200);
    for theirs in [&user["id"], &user["email"], &bad["thread"]["id"]] {
        assert!(!page.to_string().contains(&text(theirs)), "{theirs} in {page}");
    }
    app.get("/api/ai/messages/flagged").by(&ada).await.refused(403, "auth/forbidden");
    // Changing the rating to helpful removes the answer from the list.
    rate(&bad, json!({ "value": 1 })).await;
    assert_eq!(app.get("/api/ai/messages/flagged").by(&moderator).await.expect(200)["items"], json!([]));
}
