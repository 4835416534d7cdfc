//! Every code of the catalogue is returned by a rule and covered by a test of the API.

use std::collections::BTreeSet;
use std::fs;

use domain::refusal::Refusal;

use crate::{files_in, root};

/// Codes that only the client produces.
const OF_THE_CLIENT: [&str; 1] = ["network-request-failed"];

/// Codes that no request can cause, because an earlier rule refuses the request first.
const GUARDS: [&str; 2] = ["submission/cannot-move", "reward/not-enough-credit"];

/// Name and code of every row of the catalogue.
fn catalogue() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("domain/src/refusal.rs")).expect("the catalogue");
    let rows = text.lines().filter_map(|line| {
        let (head, rest) = line.trim().split_once(" = \"")?;
        let (code, kind) = rest.split_once("\", ")?;
        let name = head.split([' ', '{']).next()?;
        kind.ends_with(';').then(|| (name.to_owned(), code.to_owned()))
    });
    rows.collect()
}

fn names(text: &str, name: &str) -> bool {
    let path = format!("Refusal::{name}");
    text.match_indices(&path).any(|(at, _)| !text[at + path.len()..].starts_with(|c: char| c.is_alphanumeric()))
}

#[test]
fn every_code_of_the_catalogue_is_produced() {
    let catalogue = catalogue();
    let codes: BTreeSet<_> = catalogue.iter().map(|(_, code)| code.as_str()).collect();
    assert_eq!(codes, Refusal::CODES.iter().copied().collect(), "the catalogue was not read whole");
    let mut sources = files_in("domain/src");
    sources.extend(files_in("server/src"));
    sources.retain(|file| file.path != "domain/src/refusal.rs" && file.path != "server/src/error.rs");
    let web = files_in("web/src/api");
    let is_produced = |name: &str, code: &str| {
        if OF_THE_CLIENT.contains(&code) {
            let quoted = format!("\"{code}\"");
            return web.iter().any(|file| file.path != "web/src/api/schema.ts" && file.text.contains(&quoted));
        }
        sources.iter().any(|file| names(file.without_tests(), name))
            || matches!(code, "unknown-server-error" | "malformed-request")
    };
    for (name, code) in &catalogue {
        assert!(is_produced(name, code), "{code} is produced nowhere");
    }
}

#[test]
fn every_code_is_met_by_a_test_of_the_api() {
    let tests = files_in("server/tests/api");
    for (_, code) in catalogue() {
        let quoted = format!("\"{code}\"");
        let is_met = tests.iter().any(|file| file.text.contains(&quoted));
        let is_elsewhere = OF_THE_CLIENT.contains(&code.as_str()) || GUARDS.contains(&code.as_str());
        assert!(is_met || is_elsewhere, "{code} is met by no test of the API");
    }
}
