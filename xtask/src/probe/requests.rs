//! Generated requests, right and wrong, for every endpoint of the OpenAPI document. Nothing may break the server, and
//! every answer is what the document says. Each feature is asked by somebody of its own, side by side, so that none runs
//! into the limits of one person.

use std::collections::BTreeSet;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::http;
use crate::probe::{Probed, Settings};
use crate::runs::{both_ends, program, run_through};
use crate::tools::{SCHEMATHESIS, Tools};

/// What is held against every answer.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance,ignored_auth";

/// What would end everything that comes after it: the sign-ins, and the account.
const ENDS: &str = "DELETE";

/// Below the limit of one person.
const RATE: &str = "280/m";

pub(crate) fn send(probed: &Probed<'_>, tools: &Tools, settings: &Settings) -> Result<String> {
    let document = http::get(probed.server.socket_address(), "/api/openapi.json")?;
    let document: Value = serde_json::from_str(&document.body).context("the OpenAPI document is no JSON")?;
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
    Ok(format!("      {count} requests to {} features, seed {}: none broke anything", features.len(), settings.seed))
}

fn features_of(document: &Value) -> BTreeSet<String> {
    let operations = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = operations.filter_map(Value::as_object).flat_map(|item| item.values());
    operations.filter_map(|operation| Some(operation["tags"][0].as_str()?.to_owned())).collect()
}

/// Asks the endpoints of one feature; gives the number of requests.
fn ask(probed: &Probed<'_>, tools: &Tools, settings: &Settings, feature: &str) -> Result<u64> {
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
        bail!("{feature}:\n{}\n\nAll of it is in {}", both_ends(&finished.output, 0, 80), log.display());
    }
    Ok(requests_in(&finished.output))
}

/// The number in `Test cases:\n  1234 generated, …`.
fn requests_in(output: &str) -> u64 {
    let line = output.lines().find(|line| line.contains(" generated"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
