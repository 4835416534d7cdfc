//! GET /content-files/{sha256}/{name}.

use crate::harness::app::App;
use crate::harness::learning::{by_key, text};

#[tokio::test]
async fn a_file_of_a_program_may_be_kept_for_ever_and_runs_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    let file = &blocks["blocks"][1]["body"]["file"];
    let answer = app.get(&text(&file["url"])).await;
    assert_eq!(answer.status.as_u16(), 200);
    assert!(answer.text.starts_with("crate,tonnes,owner\n"));
    assert_eq!(file["bytes"], answer.text.len());
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("content-disposition", "inline; filename=\"manifest.csv\""),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    let url = text(&file["url"]).replace("manifest.csv", "a%22%0D%0Ab.csv");
    let renamed = app.get(&url).await;
    assert_eq!(renamed.header("content-disposition"), Some("inline; filename=\"a___b.csv\""));
}

#[tokio::test]
async fn a_file_that_no_program_hands_out_is_not_found() {
    let app = App::with_programs().await;
    for hash in ["0", "..%2F..%2Fetc", &"f".repeat(64)] {
        app.get(&format!("/api/content-files/{hash}/a.csv")).await.refused(404, "route-not-found");
    }
}

#[tokio::test]
async fn a_pdf_may_be_shown_in_a_frame_of_ours_and_reaches_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    let answer = app.get(&text(&by_key(&blocks["blocks"], "drawing")["body"]["file"]["url"])).await;
    assert_eq!(answer.header("content-type"), Some("application/pdf"));
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; ") && policy.ends_with("; frame-ancestors 'self'"), "{policy}");
}
