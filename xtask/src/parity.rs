//! `cargo xtask parity`: the same generated questions to the rules natively and through the built
//! browser packages; the answers have to be the same bytes. The questions are made by an example of
//! the domain crate, and a script of the wasm crate compares. Where they differ, the case is made as
//! simple as it can be.

use std::process::Stdio;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::checkout::Checkout;
use crate::install;
use crate::parts;
use crate::progress::{Steps, say};
use crate::runs::{both_ends, last_lines, program, run_through};
use crate::tools::Tools;

/// How many questions, and which.
#[derive(Args, Clone, Copy)]
pub(crate) struct Settings {
    /// How many cases
    #[arg(long, default_value_t = 100_000)]
    pub(crate) cases: u64,
    /// The seed that all cases follow from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only the case with this number
    #[arg(long)]
    pub(crate) only: Option<u64>,
}

pub(crate) fn parity(checkout: &Checkout, tools: &Tools, settings: Settings) -> Result<()> {
    let mut steps = Steps::new(3);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| parts::build_all_wasm(checkout, tools, outcome))?;
    let last = steps.step("Comparing", |_| compare(checkout, settings))?;
    say(&last);
    Ok(())
}

/// Compares with the package that is built, and gives the line that counts the cases.
pub(crate) fn compare(checkout: &Checkout, settings: Settings) -> Result<String> {
    let generator = parts::build_parity_cases(checkout)?;
    let mut questions = program(&generator);
    questions.args(["--cases", &settings.cases.to_string(), "--seed", &settings.seed.to_string()]);
    if let Some(only) = settings.only {
        questions.args(["--only", &only.to_string()]);
    }
    let questions = questions.stdout(Stdio::piped()).spawn();
    let mut questions = questions.context("cannot start the example that makes the cases")?;
    let cases = questions.stdout.take().context("the example has no output")?;
    let log = checkout.log("parity")?;
    let mut node = program("node");
    node.arg("wasm/tests/parity.mjs").arg(&generator).current_dir(&checkout.root).stdin(cases);
    let finished = run_through(&mut node, &log);
    drop(node);
    // Where the comparison stopped early, the example ends by itself: nobody reads what it writes.
    let is_complete = questions.wait()?.success();
    let finished = finished?;
    if !finished.is_success || !is_complete {
        bail!("{}\n\nAll of its output is in {}", both_ends(&finished.output, 20, 60), log.display());
    }
    Ok(last_lines(&finished.output, 1))
}
