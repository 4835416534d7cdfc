//! GET /reviews/{id}/files/{key}.

use reqwest::Method;
use serde_json::json;

use crate::feedback::reviews::{act, asked, decide, reviewer};
use crate::harness::app::App;
use crate::harness::files::{PNG, files};
use crate::harness::learning::text;

#[tokio::test]
async fn the_files_of_an_attempt_are_open_to_the_reviewer_who_holds_it_and_to_nobody_else() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let (rosa, tom) = (reviewer(&app, "rosa").await, reviewer(&app, "tom").await);
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let photo = Some(draft.blocks["photo"].as_str());
    let key = app.upload(&ada, photo, "the quay.png", PNG).await;
    let unused = app.upload(&ada, photo, "another.png", PNG).await;
    draft.fill().await;
    draft.save("photo", &files(&[&key]), 0).await.expect(200);
    draft.submit().await.expect(200);
    let review = asked(&app, &ada, &draft.id).await;
    let file = |key: &str| app.get(&format!("/api/reviews/{review}/files/{key}"));
    file(&key).by(&rosa).await.refused(409, "review/not-claimed");
    act(&app, &rosa, &review, "claim").await.expect(200);
    let opened = file(&key).by(&rosa).await.expect(200);
    assert_eq!((&opened["name"], &opened["mime"]), (&json!("the quay.png"), &json!("image/png")));
    let fetched = app.elsewhere(Method::GET, &text(&opened["url"])).await;
    assert_eq!((fetched.status.as_u16(), fetched.header("content-type")), (200, Some("image/png")));
    file(&unused).by(&rosa).await.refused(404, "route-not-found");
    file(&key).by(&tom).await.refused(409, "review/not-claimed");
    file(&key).by(&ada).await.refused(403, "auth/forbidden");
    let body = json!({ "outcome": "returned", "said": { "marks": [], "summary": "Show the whole of the quay." } });
    app.post(&format!("/api/reviews/{review}/decision"), &body).by(&rosa).await.expect(200);
    file(&key).by(&rosa).await.expect(200);
    decide(&app, &tom, &review, "returned", "No").await.refused(409, "review/decided");
}
