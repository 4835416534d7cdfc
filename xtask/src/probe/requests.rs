//! Sends generated requests, valid and invalid, to every endpoint of the OpenAPI document. No request may break the
//! server, and every response must match the document. The features are called in parallel, each by a separate person,
//! so that no person reaches the rate limit.

use std::collections::BTreeSet;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::http;
use crate::probe::{ProbeSettings, Probed};
use crate::runs::{both_ends, program, run_through};
use crate::tools::{SCHEMATHESIS, Tools};

/// The checks of every response.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance,ignored_auth";

/// The excluded method: it would end sign-ins and delete the account that later requests need.
const ENDS: &str = "DELETE";

/// Requests per minute, below the rate limit of a person.
const RATE: &str = "280/m";

pub(crate) fn send(probed: &Probed<'_>, tools: &Tools, settings: &ProbeSettings) -> Result<String> {
    let document = http::get(probed.server.socket_address(), "/api/openapi.json")?;
    let document: Value = serde_json::from_str(&document.body).context("the OpenAPI document is not JSON")?;
    let features = features_of(&document);
    let asked = thread::scope(|scope| {
        let askers = features.iter().map(|feature| scope.spawn(|| ask(probed, tools, settings, feature)));
        let askers = askers.collect::<Vec<_>>();
        askers.into_iter().map(|asker| asker.join().expect("an asker panicked")).collect::<Vec<_>>()
    });
    let faults = asked.iter().filter_map(|asked| asked.as_ref().err().map(|fault| format!("{fault:#}")));
    let faults = faults.collect::<Vec<_>>();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n\n"));
    }
    let count: u64 = asked.into_iter().flatten().sum();
    Ok(format!("      {count} requests to {} features, seed {}: no faults", features.len(), settings.seed))
}

fn features_of(document: &Value) -> BTreeSet<String> {
    let operations = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = operations.filter_map(Value::as_object).flat_map(|item| item.values());
    operations.filter_map(|operation| Some(operation["tags"][0].as_str()?.to_owned())).collect()
}

/// Sends requests to the endpoints of one feature; returns their number.
fn ask(probed: &Probed<'_>, tools: &Tools, settings: &ProbeSettings, feature: &str) -> Result<u64> {
    let person = probed.sign_up(&format!("asker-{feature}"))?;
    let checkout = probed.server.checkout;
    let report = probed.server.session.folder.join(format!("requests-{feature}.json"));
    let mut command = program(tools.python_folder(SCHEMATHESIS).join("bin/schemathesis"));
    command
        .args(["run", &format!("{}/api/openapi.json", probed.server.address())])
        .args(["--include-tag", feature, "--exclude-method", ENDS])
        .args(["--header", &format!("Authorization: Bearer {}", person.token())])
        .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--rate-limit", RATE])
        .args(["--max-examples", &settings.examples.to_string(), "--seed", &settings.seed.to_string()])
        .args(["--continue-on-failure", "--no-color", "--report", "json"])
        .arg("--report-json-path")
        .arg(&report)
        .current_dir(&probed.server.session.folder);
    let log = checkout.log(&format!("probe-requests-{feature}"))?;
    let finished = run_through(&mut command, &log)?;
    if !finished.is_success {
        bail!("{feature}:\n{}\n\nThe whole output is in {}", both_ends(&finished.output, 0, 80), log.display());
    }
    Ok(requests_in(&finished.output))
}

/// Reads the number in `Test cases:\n  1234 generated, …`.
fn requests_in(output: &str) -> u64 {
    let line = output.lines().find(|line| line.contains(" generated"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
