//! `cargo xtask bench web`: the pages of the running app on a slow phone, as a table for the README. Lighthouse
//! measures the public pages, and our own trace measures the pages behind the sign-in. `xtask/bench/web` contains the
//! measurements.

use std::fs;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use crate::accounts;
use crate::bench::machine;
use crate::checkout::Checkout;
use crate::chromium;
use crate::parts;
use crate::progress::{Steps, say};
use crate::runs::{both_ends, program, run_through};

#[derive(Args)]
pub(crate) struct WebSettings {
    /// Number of times that each page is opened; the table shows the median
    #[arg(long, default_value_t = 3)]
    rounds: u32,
}

/// Goals for a page on a usual phone, and for the catalogue on slow 3G.
const ASKED: &str = "LCP ≤ 2,500 ms, CLS ≤ 0.02, blocked ≤ 200 ms; the catalogue's content on slow 3G ≤ 3,500 ms; \
                     Lighthouse ≥ 95; ten keys ≤ 100 ms";

pub(crate) fn bench(checkout: &Checkout, settings: &WebSettings) -> Result<()> {
    let known = fs::read_to_string(checkout.up_json());
    let known = known.context("the app is not up: start it with `cargo xtask up --release`")?;
    let known: Value = serde_json::from_str(&known)?;
    let steps = Steps::new(3);
    let browser = steps.step("Browser", |outcome| chromium::ensure(checkout, outcome))?;
    steps.step("Lighthouse", |outcome| parts::install_bench_web_packages(checkout, outcome))?;
    let asked = json!({
        "app": known["app"],
        "learner": accounts::writing_learner()?,
        "browser": browser,
        "rounds": settings.rounds,
    });
    let found = steps.step("Measuring", |_| measure(checkout, &asked))?;
    say(&format!("\n{}\n", table(&found, settings.rounds)?));
    Ok(())
}

fn measure(checkout: &Checkout, asked: &Value) -> Result<Value> {
    let mut node = program("node");
    node.arg("xtask/bench/web/measure.mjs").arg(asked.to_string()).current_dir(&checkout.root);
    let log = checkout.log("bench-web")?;
    let finished = run_through(&mut node, &log)?;
    if !finished.is_success {
        bail!("{}\n\nThe whole output is in {}", both_ends(&finished.output, 10, 40), log.display());
    }
    let found = finished.output.lines().rev().find_map(|line| serde_json::from_str(line).ok());
    found.context("the script has printed no figures")
}

fn table(found: &Value, rounds: u32) -> Result<String> {
    let mut lines = vec![
        format!(
            "On {}, benchmark index {} by Lighthouse, medians of {rounds} rounds. Asked: {ASKED}.",
            machine::describe()?,
            whole(&found["speed"])
        ),
        String::new(),
        "| page | LCP ms | CLS | blocked ms | content ms |".to_owned(),
        "|---|---:|---:|---:|---:|".to_owned(),
    ];
    for (network, pages) in [("1.6 Mbps, 150 ms, CPU ÷ 4", &found["phone"]), ("slow 3G", &found["slow"])] {
        for (page, figures) in pages.as_object().into_iter().flatten() {
            let [lcp, blocked, content] = ["lcp", "tbt", "content"].map(|name| whole(&figures[name]));
            let shift = figures["cls"].as_f64().unwrap_or_default();
            lines.push(format!("| {page}, {network} | {lcp} | {shift:.3} | {blocked} | {content} |"));
        }
    }
    lines.extend([
        String::new(),
        "| Lighthouse, phone | speed | accessibility | best practices | search |".to_owned(),
        "|---|---:|---:|---:|---:|".to_owned(),
    ]);
    for (page, scores) in found["lighthouse"].as_object().into_iter().flatten() {
        let scores = ["performance", "accessibility", "best-practices", "seo"].map(|name| whole(&scores[name]));
        lines.push(format!("| {page} | {} |", scores.join(" | ")));
    }
    lines.extend([
        String::new(),
        "| ten keys in 60,000 characters | ms | in a bare field of the browser |".to_owned(),
        "|---|---:|---:|".to_owned(),
    ]);
    for (text, name) in [("of paragraphs", "paragraphs"), ("of a single paragraph", "single")] {
        let [ours, bare] = ["ours", "bare"].map(|field| whole(&found["keystrokes"][name][field]));
        lines.push(format!("| {text} | {ours} | {bare} |"));
    }
    Ok(lines.join("\n"))
}

fn whole(figure: &Value) -> String {
    figure.as_f64().map_or_else(|| "–".to_owned(), |figure| format!("{figure:.0}"))
}
