//! The committed OpenAPI document, from which the web's types are made, is the one that the routes give.

use server::openapi::document;

#[test]
fn the_committed_document_is_fresh() {
    let committed = include_str!("../../../web/src/api/openapi.json");
    let document = document().to_pretty_json().expect("a document");
    let fresh = committed.trim_end() == document.trim_end();
    assert!(fresh, "web/src/api/openapi.json is stale: run `cargo xtask openapi`");
}
