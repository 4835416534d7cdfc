//! Showcases: the choice, the public page and its exports, and who sees them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::text;

const OWN: &str = "/api/app/showcases/harbour-may";

/// A learner who has submitted `manifest` with right answers.
async fn ada(app: &App) -> (Learner, String) {
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-may").submit("manifest").await;
    let mission = app.course(&ada, "harbour-may").id("manifest").await;
    (ada, mission)
}

fn choice(missions: &[&str]) -> Value {
    json!({ "headline": "I count crates.", "name": "Ada Obi", "is_listed": false, "missions": missions })
}

/// Publishes the page with this mission, and returns its path.
async fn published(app: &App, ada: &Learner, mission: &str) -> String {
    app.put(OWN, &choice(&[mission])).by(ada).await.expect(200);
    let view = app.put(&format!("{OWN}/publication"), &json!({})).by(ada).await.expect(200);
    format!("/api/showcases/{}", text(&view["slug"]))
}

#[tokio::test]
async fn a_stranger_sees_the_chosen_work_with_its_claims() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let own = app.get(OWN).by(&ada).await.expect(200);
    assert_eq!(
        (&own["slug"], &own["page"], &own["choice"]["missions"]),
        (&Value::Null, &Value::Null, &json!([mission]))
    );
    let path = published(&app, &ada, &mission).await;
    let answer = app.get(&path).await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let page = answer.expect(200);
    assert_eq!((&page["name"], &page["headline"]), (&json!("Ada Obi"), &json!("I count crates.")));
    assert!(text(&page["label"]).contains("job simulation"), "{page}");
    let piece = &page["pieces"][0]["piece"];
    let claims = piece["claims"].as_array().expect("claims").iter().map(|claim| text(&claim["text"]));
    let claims = claims.collect::<Vec<_>>();
    assert!(claims.contains(&"Three crates stand on the quay where four are listed.".to_owned()), "{claims:?}");
    assert!(claims.iter().any(|claim| claim.ends_with("questions answered right.")), "{claims:?}");
    let whole = page.to_string();
    for hidden in ["23.0", "adeyemi", "A finding of 50 words", "ccepted as complete"] {
        assert!(!whole.contains(hidden), "{hidden} in {page}");
    }
}

#[tokio::test]
async fn a_page_that_is_made_private_is_gone_at_once_and_comes_back_at_the_same_link() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let path = published(&app, &ada, &mission).await;
    let view = app.request(Method::DELETE, &format!("{OWN}/publication")).by(&ada).await.expect(200);
    assert_eq!(view["published_at"], Value::Null);
    for address in [path.clone(), format!("{path}.pdf"), format!("{path}.md"), format!("{path}.json")] {
        app.get(&address).await.refused(404, "showcase/private");
    }
    assert_eq!(published(&app, &ada, &mission).await, path);
    app.get(&path).await.expect(200);
    app.sql("UPDATE users SET disabled = true").await;
    app.get(&path).await.refused(404, "showcase/private");
    app.get("/api/showcases/0000-0000-0000").await.refused(404, "showcase/not-found");
    app.get("/api/showcases/x").await.refused(404, "showcase/not-found");
}

#[tokio::test]
async fn a_page_needs_a_piece_of_the_learner() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let publication = format!("{OWN}/publication");
    app.put(&publication, &json!({})).by(&ada).await.refused(409, "showcase/no-pieces");
    app.put(OWN, &choice(&[])).by(&ada).await.expect(200);
    app.put(&publication, &json!({})).by(&ada).await.refused(409, "showcase/no-pieces");
    app.put(OWN, &choice(&[&mission, &mission])).by(&ada).await.refused(422, "validation-fail");
    published(&app, &ada, &mission).await;
    app.put(OWN, &choice(&[])).by(&ada).await.refused(409, "showcase/no-pieces");
    let ben = app.enrolled("ben", "harbour-may").await;
    assert_eq!(app.get(OWN).by(&ben).await.expect(200)["pieces"], json!([]));
    app.put(OWN, &choice(&[&mission])).by(&ben).await.refused(422, "validation-fail");
}

#[tokio::test]
async fn work_that_is_withdrawn_disappears_and_the_page_stays() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let path = published(&app, &ada, &mission).await;
    app.sql("UPDATE submissions SET status = 'withdrawn'").await;
    assert_eq!(app.get(&path).await.expect(200)["pieces"], json!([]));
}

#[tokio::test]
async fn a_page_is_downloaded_as_pdf_markdown_and_json_resume() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let path = published(&app, &ada, &mission).await;
    let pdf = app.get(&format!("{path}.pdf")).await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, Some("application/pdf")));
    let markdown = app.get(&format!("{path}.md")).await;
    assert_eq!(markdown.header("content-type"), Some("text/markdown; charset=utf-8"));
    assert!(markdown.text.starts_with("# Ada Obi\n\nI count crates.\n"), "{}", markdown.text);
    let resume = app.get(&format!("{path}.json")).await.expect(200);
    assert_eq!((&resume["basics"]["name"], &resume["meta"]["version"]), (&json!("Ada Obi"), &json!("v1.0.0")));
    assert_eq!(resume["projects"][0]["name"], "The manifest");
}

#[tokio::test]
async fn an_erased_account_has_no_page() {
    let app = App::with_programs().await;
    let (ada, mission) = ada(&app).await;
    let path = published(&app, &ada, &mission).await;
    let export = app.get("/api/user/export").by(&ada).await;
    assert!(export.text.contains("I count crates."), "{}", export.text);
    let confirm = json!({ "confirm": address_of(&ada.uid) });
    app.request(Method::DELETE, "/api/user/").json(&confirm).by(&ada).await.expect(202);
    app.get(&path).await.refused(404, "showcase/not-found");
}
