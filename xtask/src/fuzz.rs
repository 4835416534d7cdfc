//! `cargo xtask fuzz`: text that no person would think of to every parser of the domain that reads text
//! from outside. Which text is tried next follows from which code the one before has reached. The targets
//! lie in `domain/fuzz`; what is learnt about each is kept in `.fieldwork/fuzz` for the next run.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;

use crate::checkout::{Checkout, make_folder};
use crate::install;
use crate::nightly;
use crate::progress::{Steps, say};
use crate::runs::{last_lines, program, run, run_through};
use crate::signals::Stopped;
use crate::test::Failed;
use crate::tools::{CARGO_FUZZ, Tools};

/// How long, and what.
#[derive(Args)]
pub(crate) struct Settings {
    /// Seconds for each target
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Only these targets
    targets: Vec<String>,
}

/// The target that is asked every rule by its name.
const FACTS: &str = "facts";

/// The most bytes that are tried, and those for facts, which are whole boards.
const MAX_BYTES: u32 = 512;
const MAX_BYTES_OF_FACTS: u32 = 16_384;

/// The most seconds for one text.
const MAX_SECONDS: u32 = 5;

pub(crate) fn fuzz(checkout: &Checkout, tools: &Tools, settings: &Settings) -> Result<()> {
    let targets = chosen(checkout, &settings.targets)?;
    let steps = Steps::new(3 + targets.len());
    steps.step("Nightly", |_| nightly::find())?;
    steps.step("Tools", |outcome| install::ensure_subcommand(checkout, tools, CARGO_FUZZ, outcome))?;
    let binaries = steps.step("Building the targets", |_| build(checkout, tools))?;
    let mut is_broken = false;
    for target in &targets {
        let title = format!("Fuzzing {target}");
        match steps.step(&title, |_| search(checkout, &binaries, target, settings.seconds)) {
            Ok(summary) => say(&format!("      {summary}")),
            Err(error) if error.is::<Stopped>() => return Err(error),
            Err(error) => {
                say(&format!("\n{error:#}\n"));
                is_broken = true;
            }
        }
    }
    if is_broken { Err(Failed.into()) } else { Ok(()) }
}

/// The targets that are asked for: all where none is named.
fn chosen(checkout: &Checkout, wanted: &[String]) -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for path in files_of(&folder(checkout).join("fuzz_targets"))? {
        let name = path.file_stem().context("a target has a name")?;
        targets.push(name.to_string_lossy().into_owned());
    }
    if let Some(unknown) = wanted.iter().find(|name| !targets.contains(name)) {
        bail!("there is no target {unknown}; the targets are {}", targets.join(", "));
    }
    targets.retain(|target| wanted.is_empty() || wanted.contains(target));
    Ok(targets)
}

/// Gives the folder of the targets' binaries.
fn build(checkout: &Checkout, tools: &Tools) -> Result<PathBuf> {
    let (triple, target) = (triple()?, checkout.state().join("fuzz/target"));
    let mut fuzz = program(tools.binary(CARGO_FUZZ.0));
    nightly::on_nightly(&mut fuzz)
        // The domain has no unsafe code: its mistakes are panics, and overflow is checked.
        .args(["fuzz", "build", "--sanitizer", "none", "--target", &triple, "--fuzz-dir"])
        .arg(folder(checkout))
        .arg("--target-dir")
        .arg(&target)
        .current_dir(&checkout.root);
    run(&mut fuzz, &checkout.log("fuzz-build")?)?;
    Ok(target.join(triple).join("release"))
}

/// Searches through one target and gives what it has reached; what breaks it is an error and kept.
fn search(checkout: &Checkout, binaries: &Path, target: &str, seconds: u64) -> Result<String> {
    let state = checkout.state().join("fuzz");
    let corpus = make_folder(&state.join("corpus").join(target))?;
    let found = make_folder(&state.join("found").join(target))?;
    let seeds =
        if target == FACTS { worked_cases(checkout, &state)? } else { folder(checkout).join("seeds").join(target) };
    let max_bytes = if target == FACTS { MAX_BYTES_OF_FACTS } else { MAX_BYTES };
    let log = checkout.log(&format!("fuzz-{target}"))?;
    let mut fuzzer = program(binaries.join(target));
    fuzzer
        .arg(corpus)
        .arg(seeds)
        .args([
            format!("-max_total_time={seconds}"),
            format!("-max_len={max_bytes}"),
            format!("-timeout={MAX_SECONDS}"),
        ])
        .args([format!("-artifact_prefix={}/", found.display()), "-print_final_stats=1".to_owned()])
        .args(["-use_value_profile=1"])
        // The text and what was expected of it say more than the way there.
        .env("RUST_BACKTRACE", "0")
        .current_dir(&checkout.root);
    let finished = run_through(&mut fuzzer, &log)?;
    if !finished.is_success {
        bail!(
            "{target} is broken by the newest file in {}\n\n{}\n\nAll of its output is in {}",
            found.display(),
            last_lines(&finished.output, 20),
            log.display()
        );
    }
    summary(&finished.output).with_context(|| format!("the fuzzer has not said what it did in {}", log.display()))
}

/// The worked cases of all rules as texts for [`FACTS`]: the number of the rule in the order of the
/// alphabet, then its facts. Every rule has worked cases, so they tell which rules there are.
fn worked_cases(checkout: &Checkout, state: &Path) -> Result<PathBuf> {
    let mut rules = BTreeMap::new();
    for path in files_of(&checkout.root.join("domain/tests/vectors"))? {
        let cases: Value = serde_json::from_str(&fs::read_to_string(&path)?)?;
        let rule = cases["verb"].as_str().with_context(|| format!("{} names no rule", path.display()))?;
        rules.insert(rule.to_owned(), cases["cases"].as_array().cloned().unwrap_or_default());
    }
    let seeds = state.join("seeds");
    if seeds.exists() {
        // The numbers change with the rules.
        fs::remove_dir_all(&seeds)?;
    }
    make_folder(&seeds)?;
    for (number, cases) in (0_u8..).zip(rules.values()) {
        for (at, case) in cases.iter().enumerate() {
            let mut text = vec![number];
            text.extend(serde_json::to_vec(&case["given"])?);
            fs::write(seeds.join(format!("{number}-{at}")), text)?;
        }
    }
    Ok(seeds)
}

/// How many texts were tried, and how many were worth keeping.
fn summary(output: &str) -> Option<String> {
    let number = |name: &str| {
        let line = output.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches(':').trim().parse::<u64>().ok()
    };
    let (tried, added) = (number("stat::number_of_executed_units")?, number("stat::new_units_added")?);
    Some(format!("{tried} texts tried, {added} of them reached something new"))
}

fn folder(checkout: &Checkout) -> PathBuf {
    checkout.root.join("domain/fuzz")
}

/// The files of a folder in the order of their names.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}

/// What this machine is to the compiler.
fn triple() -> Result<String> {
    match std::env::consts::OS {
        "linux" => Ok(format!("{ARCH}-unknown-linux-gnu")),
        "macos" => Ok(format!("{ARCH}-apple-darwin")),
        other => bail!("nothing is known about fuzzing on {other}; use Linux, macOS or WSL"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_fuzzer_has_done_is_read_from_its_last_lines() {
        let output = "Done\nstat::number_of_executed_units: 1200\nstat::average_exec_per_sec:     600\n\
                      stat::new_units_added:          34\n";
        assert_eq!(summary(output).as_deref(), Some("1200 texts tried, 34 of them reached something new"));
        assert_eq!(summary("killed"), None);
    }
}
