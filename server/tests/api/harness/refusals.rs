//! Checks that a refusal has exactly the facts that the OpenAPI document lists for its code.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;

/// Names of each code's facts, as documented.
static DOCUMENTED: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    let document = serde_json::to_value(server::openapi::document()).expect("a document");
    let rows = document["components"]["schemas"]["Refusal"]["oneOf"].as_array().expect("the catalogue");
    let code = |row: &Value| row["properties"]["code"]["enum"][0].as_str().expect("a code").to_owned();
    rows.iter().map(|row| (code(row), names(&row["properties"]["meta"]["properties"]))).collect()
});

/// Facts of `SharedMeta`, which any code may have in addition.
const SHARED: [&str; 2] = ["refusals", "request_id"];

/// Asserts that a response has exactly the documented facts, and so does each of its refusals if it has several.
#[track_caller]
pub(crate) fn assert_documented(body: &Value) {
    let code = body["code"].as_str().unwrap_or_default();
    let documented = DOCUMENTED.get(code).unwrap_or_else(|| panic!("{code} is not documented"));
    assert!(body["meta"].is_object(), "{body}");
    let mut given = names(&body["meta"]);
    given.retain(|name| !SHARED.contains(&name.as_str()));
    assert_eq!(&given, documented, "the facts of {code}");
    body["meta"]["refusals"].as_array().into_iter().flatten().for_each(assert_documented);
}

fn names(object: &Value) -> BTreeSet<String> {
    object.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
}
