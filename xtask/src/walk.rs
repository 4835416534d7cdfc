//! `cargo xtask walk`: uses the app that `cargo xtask up` serves as a new learner does, by HTTP: signs up, enrols, sees
//! the missions, is refused a locked mission with its reasons, saves a draft, submits it, and finds the next mission
//! open. Proves that the app of `up` works.

use std::fs;
use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::accounts::{self, Past};
use crate::checkout::Checkout;
use crate::http;
use crate::progress::{Steps, say};
use crate::visitor::{Visitor, word};

pub(crate) fn walk(checkout: &Checkout) -> Result<()> {
    let known = fs::read_to_string(checkout.up_json()).context("the app is not up: start it with `cargo xtask up`")?;
    let known: Value = serde_json::from_str(&known)?;
    let (app, identity) = (address(&known["app"])?, address(&known["identity"])?);
    let past = Past::of_a_learner()?;
    let (session, [first, ..]) = (past.session(), past.missions()) else { bail!("the demo has no missions") };
    let steps = Steps::new(7);

    steps.step("A page is served", |_| page(app))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    let mut learner = steps
        .step("Sign up", |_| Visitor::sign_up(app, identity, &format!("walk-{now}@example.org"), accounts::PASSWORD))?;
    steps.step("Enrol", |_| {
        learner.get(&board(session))?.refused("program-not-enrolled")?;
        ensure!(learner.enrol(session)?, "a new learner is enrolled already");
        Ok(())
    })?;
    let missions = steps.step("See the missions", |_| learner.missions(session))?;
    let [open, locked, ..] = &missions[..] else { bail!("{session} has fewer than two missions") };
    let show = |mission: &Value| format!("/api/app/missions/{}/blocks?xs={session}", word(&mission["id"]));
    steps.step("Be refused a locked one", |_| {
        let refused = learner.get(&show(locked))?.refused(word(&locked["decision"]["code"]))?;
        ensure!(refused.to_string().contains("reasons"), "the refusal gives no reasons: {refused}");
        Ok(())
    })?;
    let (attempt, rev) = steps.step("Save a draft", |_| learner.answer(session, open, &first["answers"]))?;
    steps.step("Hand it in", |_| {
        let submitted = learner.submit(&attempt, &rev)?;
        ensure!(submitted["unlocked"] == json!([locked["id"]]), "{} opened nothing: {submitted}", word(&open["slug"]));
        learner.get(&show(locked))?.done().map(drop)
    })?;
    say("A new learner can use the app.");
    Ok(())
}

fn page(app: SocketAddr) -> Result<()> {
    let page = http::send(app, "GET", "/", &[], "")?;
    ensure!(page.status == 200 && page.body.contains("<div id=\"root\""), "the page answered {}", page.status);
    let script = page.body.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    let script = http::send(app, "GET", script.context("the page names no script")?, &[], "")?;
    ensure!(script.status == 200, "the page's script answered {}", script.status);
    Ok(())
}

fn board(session: &str) -> String {
    format!("/api/app/experience-sessions/{session}/missions")
}

/// The address in `up.json`, with a scheme or without.
fn address(known: &Value) -> Result<SocketAddr> {
    let text = word(known);
    text.trim_start_matches("http://").parse().with_context(|| format!("{text} is not an address"))
}
