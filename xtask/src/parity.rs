//! `cargo xtask parity`: gives the rules the same generated facts natively and in the packages that pages load. Both
//! must give byte-identical answers. An example of the domain crate generates the facts and the native answers. A
//! script of the wasm crate compares the answers and reduces the first case that differs.

use anyhow::{Result, bail};
use clap::Args;

use crate::checkout::Checkout;
use crate::install;
use crate::parts::{self, Rules};
use crate::progress::{Steps, say};
use crate::runs::{both_ends, last_lines, program, run_through};
use crate::tools::Tools;

/// Settings that select the cases.
#[derive(Args, Clone, Copy)]
pub(crate) struct ParitySettings {
    /// Number of cases
    #[arg(long, default_value_t = 100_000)]
    pub(crate) cases: u64,
    /// Seed from which all cases are generated
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Compare only the case with this number
    #[arg(long)]
    pub(crate) only: Option<u64>,
}

/// Builds the packages and compares.
pub(crate) fn parity(checkout: &Checkout, tools: &Tools, settings: ParitySettings) -> Result<()> {
    let steps = Steps::new(3);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| parts::build_wasm(checkout, tools, Rules::Shipped, outcome))?;
    let last = steps.step("Comparing", |_| compare(checkout, settings))?;
    say(&last);
    Ok(())
}

/// Compares with the built packages and returns the line that counts the cases.
pub(crate) fn compare(checkout: &Checkout, settings: ParitySettings) -> Result<String> {
    let generator = parts::build_parity_cases(checkout)?;
    let log = checkout.log("parity")?;
    let mut node = program("node");
    node.arg("wasm/tests/parity.mjs").arg(&generator);
    node.args(["--cases", &settings.cases.to_string(), "--seed", &settings.seed.to_string()]);
    if let Some(only) = settings.only {
        node.args(["--only", &only.to_string()]);
    }
    let finished = run_through(node.current_dir(&checkout.root), &log)?;
    if !finished.is_success {
        bail!("{}\n\nThe whole output is in {}", both_ends(&finished.output, 20, 60), log.display());
    }
    Ok(last_lines(&finished.output, 1))
}
