//! GET /content-files/{sha256}/{name}/html.

use crate::harness::app::App;
use crate::harness::learning::{by_key, text};

#[tokio::test]
async fn a_markdown_file_is_read_as_html_that_runs_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    let file = &by_key(&blocks["blocks"], "rules")["body"]["file"];
    let shown = app.get(&format!("{}/html", text(&file["url"]))).await.expect(200);
    assert_eq!(shown["html"], "<h2>Rules</h2>\n<ol>\n<li>Every crate has <strong>one</strong> owner.</li>\n</ol>");
}

#[tokio::test]
async fn a_file_of_another_kind_has_no_html() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let blocks = app.course(&ada, "harbour-may").blocks("manifest").await.expect(200);
    let url = text(&by_key(&blocks["blocks"], "sheet")["body"]["file"]["url"]);
    app.get(&format!("{url}/html")).await.refused(404, "route-not-found");
}
