//! `cargo xtask mutants`: cargo-mutants changes the domain in one place at a time and runs its tests. A
//! change that no test notices survives and is listed: a test is missing, or the change changes nothing.
//!
//! The properties on generated facts take longer than all other tests together, so they are asked only about
//! what those do not notice.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::checkout::{Checkout, make_folder};
use crate::install;
use crate::progress::{Steps, say};
use crate::runs::{both_ends, program, run_through};
use crate::tools::{CARGO_MUTANTS, Tools};

/// What holds no rule: what the tests are made of, the table that they ask through, and the schemas.
const LEFT_OUT: [&str; 5] = [
    "domain/src/fixtures.rs",
    "domain/src/fixtures/**",
    "domain/src/verbs.rs",
    "domain/src/verbs/**",
    "domain/src/schema.rs",
];

/// The same inside the files of rules.
const SCHEMAS: &str = "PartialSchema";

/// The tests that are asked first, and seconds for one run of them; a change that takes longer never ends, which is
/// noticed, too.
const FIRST: (&[&str], &str) = (&["--lib", "--test", "vectors"], "30");

/// The same for what those do not notice.
const SECOND: (&[&str], &str) = (&["--test", "properties"], "300");

/// How many changes ended in which way, and those that nothing noticed.
struct Findings {
    caught: usize,
    timed_out: usize,
    unviable: usize,
    survivors: Vec<String>,
}

pub(crate) fn mutants(checkout: &Checkout, tools: &Tools, options: &[String]) -> Result<()> {
    let steps = Steps::new(3);
    steps.step("Tools", |outcome| install::ensure_subcommand(checkout, tools, CARGO_MUTANTS, outcome))?;
    let folder = make_folder(&checkout.state().join("mutants"))?;
    for results in ["mutants.out", "mutants.out.old"].map(|name| folder.join(name)) {
        if results.exists() {
            fs::remove_dir_all(&results)?;
        }
    }
    let first = steps.step("Mutating the domain", |_| mutate(checkout, tools, &folder, FIRST, options))?;
    if first.viable() == 0 {
        bail!("no change is left by these options, or none compiles");
    }
    // What was caught or did not compile is not asked about again.
    let again = [options, &["--iterate".to_owned()]].concat();
    let findings = steps.step("Asking the properties about the rest", |_| {
        if first.unnoticed() == 0 {
            return Ok(first);
        }
        let second = mutate(checkout, tools, &folder, SECOND, &again)?;
        Ok(Findings { caught: first.caught + second.caught, unviable: first.unviable, ..second })
    })?;
    for survivor in &findings.survivors {
        say(&format!("survived: {survivor}"));
    }
    say(&findings.summary());
    Ok(())
}

fn mutate(
    checkout: &Checkout,
    tools: &Tools,
    folder: &Path,
    (tests, most_seconds): (&[&str], &str),
    options: &[String],
) -> Result<Findings> {
    let mut mutants = program(tools.binary(CARGO_MUTANTS.0));
    mutants.args(["mutants", "--package", "domain", "--output"]).arg(folder);
    for left_out in LEFT_OUT {
        mutants.args(["--exclude", left_out]);
    }
    mutants
        .args(["--exclude-re", SCHEMAS, "--timeout", most_seconds, "--no-shuffle", "--colors", "never"])
        .args(options)
        .arg("--")
        .args(tests)
        // Thousands of builds: without debug information, and only of what has changed.
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env("CARGO_PROFILE_TEST_DEBUG", "false")
        .env("CARGO_INCREMENTAL", "1")
        .current_dir(&checkout.root);
    let log = checkout.log("mutants")?;
    let finished = run_through(&mut mutants, &log)?;
    // Survivors are a failure to cargo-mutants and a finding here.
    Findings::read(&folder.join("mutants.out")).with_context(|| {
        format!("{}\n\nAll of its output is in {}", both_ends(&finished.output, 20, 60), log.display())
    })
}

impl Findings {
    fn read(results: &Path) -> Result<Self> {
        let counts: Value = serde_json::from_str(&fs::read_to_string(results.join("outcomes.json"))?)?;
        let number = |name: &str| {
            let number = counts[name].as_u64().with_context(|| format!("outcomes.json has no {name}"))?;
            anyhow::Ok(usize::try_from(number)?)
        };
        let survivors = fs::read_to_string(results.join("missed.txt"))?.lines().map(str::to_owned).collect();
        Ok(Self { caught: number("caught")?, timed_out: number("timeout")?, unviable: number("unviable")?, survivors })
    }

    fn killed(&self) -> usize {
        self.caught + self.timed_out
    }

    /// What only longer tests may notice.
    fn unnoticed(&self) -> usize {
        self.timed_out + self.survivors.len()
    }

    fn viable(&self) -> usize {
        self.killed() + self.survivors.len()
    }

    fn summary(&self) -> String {
        let (killed, viable) = (self.killed(), self.viable());
        format!(
            "{killed} of {viable} viable mutants killed, {} by the time limit; {} did not compile",
            self.timed_out, self.unviable
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_killed_and_what_does_not_compile_is_not_viable() {
        let findings = Findings { caught: 7, timed_out: 1, unviable: 3, survivors: vec!["one".to_owned()] };
        assert_eq!(findings.summary(), "8 of 9 viable mutants killed, 1 by the time limit; 3 did not compile");
    }
}
