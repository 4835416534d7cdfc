//! GET /public/courses/{course}/preview/{mission}.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::text;
use crate::harness::programs::reword;

#[tokio::test]
async fn anybody_may_try_a_mission_that_its_author_offers() {
    let app = App::with_programs().await;
    let preview = app.get("/api/public/courses/harbour-desk/preview/manifest").await.expect(200);
    assert_eq!(
        (&preview["program"]["slug"], &preview["mission"]["slug"]),
        (&json!("harbour-desk"), &json!("manifest"))
    );
    assert!(text(&preview["mission"]["brief_html"]).contains("Which crate is missing?"));
    let blocks = preview["blocks"].as_array().expect("blocks");
    assert_eq!((blocks.len(), &blocks[10]["body"]["html"]), (13, &json!(null)));
    assert_eq!((&blocks[2]["title"], &preview["rubric"]), (&json!("The headline"), &json!(null)));
    let of_a_session = app.get("/api/public/courses/harbour-may/preview/manifest").await.expect(200);
    assert_eq!(of_a_session, preview);
    app.get("/api/public/courses/harbour-desk/preview/tariff").await.refused(404, "mission/um-not-found");
    app.get("/api/public/courses/nowhere/preview/manifest").await.refused(404, "xs-not-found");
}

#[tokio::test]
async fn a_course_offers_a_question_to_try_with_its_key() {
    let app = App::with_programs().await;
    let path = "/api/public/experience-session?slug=harbour-desk";
    assert_eq!(app.get(path).await.expect(200)["try_question"], json!(null));
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            let offered = "try = { mission = \"manifest\", block = \"verdict\" }\nlocale = \"en\"";
            reword(folder, "program.md", "locale = \"en\"", offered);
        }
    })
    .await;
    let course = app.get(path).await.expect(200);
    let question = &course["try_question"];
    assert_eq!((&question["mission_number"], &question["mission_slug"]), (&json!(1), &json!("manifest")));
    assert_eq!(
        (&question["block"]["title"], &question["block"]["body"]["kind"]),
        (&json!("Hold or release"), &json!("single_choice"))
    );
    assert_eq!(question["key"]["right"], json!({ "options": ["hold"] }));
    assert!(!course.to_string().contains("Nine crates"));
}
