//! `cargo xtask parity`: the same generated questions to the rules natively and through the built
//! browser packages; the answers have to be the same bytes. The questions are made by an example of
//! the domain crate, and a script of the wasm crate compares. Where they differ, the case is made as
//! simple as it can be.

use anyhow::{Result, bail};
use clap::Args;

use crate::checkout::Checkout;
use crate::install;
use crate::parts::{self, Rules};
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

/// Which rules are asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Those that a page can ask, through the packages that pages load.
    Pages,
    /// Every rule, also through the package that answers for all of them.
    All,
}

/// `cargo xtask parity`: every rule, and the worked cases of those that no page asks.
pub(crate) fn parity(checkout: &Checkout, tools: &Tools, settings: Settings) -> Result<()> {
    let steps = Steps::new(4);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| parts::build_wasm(checkout, tools, Rules::Shipped, outcome))?;
    steps.step("Building the proof", |outcome| parts::build_proof(checkout, tools, outcome))?;
    let last = steps.step("Comparing", |_| compare(checkout, settings, Asked::All))?;
    say(&last);
    Ok(())
}

/// Compares with the packages that are built, and gives the line that counts the cases.
pub(crate) fn compare(checkout: &Checkout, settings: Settings, asked: Asked) -> Result<String> {
    let generator = parts::build_parity_cases(checkout)?;
    let log = checkout.log("parity")?;
    let mut node = program("node");
    node.arg("wasm/tests/parity.mjs").arg(&generator).args((asked == Asked::All).then_some("--proof"));
    node.args(["--cases", &settings.cases.to_string(), "--seed", &settings.seed.to_string()]);
    if let Some(only) = settings.only {
        node.args(["--only", &only.to_string()]);
    }
    let finished = run_through(node.current_dir(&checkout.root), &log)?;
    if !finished.is_success {
        bail!("{}\n\nAll of its output is in {}", both_ends(&finished.output, 20, 60), log.display());
    }
    Ok(last_lines(&finished.output, 1))
}
