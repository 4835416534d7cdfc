//! `cargo xtask bench rules`: speed of the rules natively and in WebAssembly, compared with alternatives in one run,
//! with medians as a table for the README. `xtask/bench/rules-speed.mjs` contains the inputs and the alternatives. An
//! example of the domain crate measures the rules natively.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::bench::machine;
use crate::checkout::Checkout;
use crate::install;
use crate::parts::{self, Rules};
use crate::progress::{Steps, say};
use crate::runs::{both_ends, program, run_through};
use crate::tools::Tools;

#[derive(Args)]
pub(crate) struct RulesSettings {
    /// Number of rounds; the table shows their median
    #[arg(long, default_value_t = 7)]
    rounds: u32,
}

/// Answers per second of processor time, by question and contestant.
type Rates = BTreeMap<String, u64>;

/// Forbids generating code from strings, as the product's content security policy does.
const STRICT: &str = "--disallow-code-generation-from-strings";

pub(crate) fn bench(checkout: &Checkout, tools: &Tools, settings: &RulesSettings) -> Result<()> {
    let steps = Steps::new(6);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| parts::build_wasm(checkout, tools, Rules::Shipped, outcome))?;
    steps.step("Packages of the others", |outcome| parts::install_bench_packages(checkout, outcome))?;
    let native = steps.step("Building the native side", |_| parts::build_speed(checkout))?;
    let measure = |flags: &[&str]| -> Result<Rates> {
        let mut node = program("node");
        node.args(flags).arg("xtask/bench/rules-speed.mjs").arg(&native).arg(settings.rounds.to_string());
        let log = checkout.log("bench-rules")?;
        let finished = run_through(node.current_dir(&checkout.root), &log)?;
        if !finished.is_success {
            bail!("{}\n\nThe whole output is in {}", both_ends(&finished.output, 10, 40), log.display());
        }
        let found = finished.output.lines().rev().find_map(|line| serde_json::from_str(line).ok());
        found.context("the script has printed no rates")
    };
    let free = steps.step("Measuring", |_| measure(&[]))?;
    let strict = steps.step("Measuring without code from strings", |_| measure(&[STRICT]))?;
    say(&format!("\n{}\n", table(&free, &strict, settings.rounds)?));
    Ok(())
}

fn table(free: &Rates, strict: &Rates, rounds: u32) -> Result<String> {
    let mut lines = vec![
        format!(
            "On {}, answers a second of processor time, medians of {rounds} rounds taken in turns; all gave the same \
             answers first.",
            machine::describe()?
        ),
        String::new(),
        "| asked: who answers | answers/s | without code from strings |".to_owned(),
        "|---|---:|---:|".to_owned(),
    ];
    for (what, rate) in free {
        let without = strict.get(what).map_or_else(|| "refuses".to_owned(), |rate| thousands(*rate));
        lines.push(format!("| {what} | {} | {without} |", thousands(*rate)));
    }
    Ok(lines.join("\n"))
}

/// `1234567` as `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (number, expected) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(number), expected);
        }
    }
}
