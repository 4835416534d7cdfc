//! Checks a credential with a foreign library, Python's openbadgeslib. The library must accept the credential and
//! refuse changed copies. After the certificate is revoked, the library must report the credential as revoked.

use anyhow::{Context, Result};
use serde_json::json;

use crate::probe::Probed;
use crate::runs::{program, run};
use crate::tools::{OPENBADGESLIB, Tools};
use crate::visitor::{Visitor, word};

/// The pack whose program has one mission, and its session.
pub(crate) const PACKS: &str = "web/e2e/packs";
const SESSION: &str = "quay-count-autumn";

const SCRIPT: &str = include_str!("../../probe/check_credential.py");

pub(crate) fn check(probed: &Probed<'_>, tools: &Tools) -> Result<String> {
    let server = probed.server;
    let mut learner = probed.sign_up("graduate")?;
    let serial = graduate(&mut learner)?;
    let path = format!("/api/certificates/{serial}");
    let script = server.session.folder.join("check_credential.py");
    std::fs::write(&script, SCRIPT)?;
    let log = server.checkout.log("probe-credential")?;
    let judged = |expected: &str| {
        let mut python = program(tools.python_folder(OPENBADGESLIB).join("bin/python"));
        python.arg(&script).args([&*server.address(), &format!("{path}/credential.jwt"), expected]);
        run(&mut python, &log).with_context(|| format!("checking that a credential is {expected}"))
    };
    judged("valid")?;
    let mut registrar = probed.member("registrar", "program_manager")?;
    registrar.patch(&path, &json!("revoke"))?.done()?;
    judged("revoked")?;
    Ok(format!(
        "      {} {} accepts it, refuses changed copies, and sees that it is revoked",
        OPENBADGESLIB.0, OPENBADGESLIB.1
    ))
}

/// Completes the program and returns the serial of the certificate.
fn graduate(learner: &mut Visitor) -> Result<String> {
    learner.post("/api/session/enrol", &json!({ "xs": SESSION }))?.done()?;
    let missions = learner.missions(SESSION)?;
    let mission = missions.first().context("the program has a mission")?;
    let (attempt, rev) = learner.answer(SESSION, mission, &json!({ "crates": { "number": "12" } }))?;
    learner.submit(&attempt, &rev)?;
    let begun = learner.post("/api/offboarding", &json!({ "xs": SESSION }))?.done()?;
    let leaving = format!("/api/offboarding/{}", word(&begun["id"]));
    for step in [
        json!({ "answer": { "satisfaction": { "satisfaction": 5, "nps": 9 } } }),
        json!({ "answer": { "outcome": "skills" } }),
        json!({ "answer": { "testimonial": { "has_consent": false, "quote": null } } }),
        json!({ "answer": { "name_check": "Grace Lin" } }),
        json!({ "answer": { "next_program": { "program": null } } }),
        json!("finish"),
    ] {
        learner.patch(&leaving, &step)?.done()?;
    }
    let completed = learner.post("/api/program-progression/completion", &json!({ "xs": SESSION }))?.done()?;
    Ok(word(&completed["certificate"]["serial"]).to_owned())
}
