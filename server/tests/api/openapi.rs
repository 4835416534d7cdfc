//! The committed OpenAPI document, the source of the web's types, equals the one that the routes generate.

use serde_json::{Value, json};
use server::openapi::document;

use crate::harness::routes::{Policy, routes};

#[test]
fn the_committed_document_is_fresh() {
    let committed = include_str!("../../../web/src/api/openapi.json");
    let document = document().to_pretty_json().expect("a document");
    let fresh = committed.trim_end() == document.trim_end();
    assert!(fresh, "web/src/api/openapi.json is stale: run `cargo xtask openapi`");
}

#[test]
fn the_committed_table_of_screens_is_fresh() {
    let committed = include_str!("../../../web/src/app/screens.ts");
    let message = "web/src/app/screens.ts is stale: run `cargo xtask openapi`";
    assert_eq!(committed, server::screens::typescript(), "{message}");
}

#[test]
fn every_list_in_a_request_says_how_long_it_may_be() {
    let document: Value = serde_json::from_str(&document().to_json().expect("a document")).expect("JSON");
    let operations = document["paths"].as_object().expect("paths").values().flat_map(|path| {
        path.as_object().expect("operations").values().map(|operation| &operation["requestBody"]["content"])
    });
    let mut open = Vec::new();
    for body in operations.filter_map(Value::as_object).flat_map(|content| content.values()) {
        open_lists(&document, &body["schema"], "", &mut open);
    }
    assert_eq!(open, Vec::<String>::new());
}

#[test]
fn an_endpoint_is_tagged_with_its_feature_and_only_what_is_for_all_asks_for_no_token() {
    let document: Value = serde_json::from_str(&document().to_json().expect("a document")).expect("JSON");
    for route in routes() {
        let operation = &document["paths"][route.path][route.method.as_str().to_lowercase()];
        let asks = !matches!(route.policy, Policy::Open | Policy::Public);
        let expected = if asks { json!([{ "bearer": [] }]) } else { Value::Null };
        assert_eq!(operation["security"], expected, "{} {}", route.method, route.path);
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{} {}", route.method, route.path);
    }
}

/// Places of the lists below a schema without `maxItems`. No schema of a request is recursive.
fn open_lists(document: &Value, schema: &Value, place: &str, open: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/components/schemas/")) {
        open_lists(document, &document["components"]["schemas"][name], name, open);
    }
    let is_list =
        schema["type"] == "array" || schema["type"].as_array().is_some_and(|types| types.contains(&"array".into()));
    if is_list && schema["maxItems"].is_null() {
        open.push(place.to_owned());
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        open_lists(document, field, &format!("{place}.{name}"), open);
    }
    let parts = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|key| schema[key].as_array()).flatten();
    parts.chain(schema.get("items")).for_each(|part| open_lists(document, part, place, open));
}
