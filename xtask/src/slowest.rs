//! The time of each test, as the runners of Rust and of the web report it, and the slowest tests of all.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::progress::say;

/// Number of tests that are shown.
const SHOWN: usize = 10;

/// The tests that took a measurable time.
#[derive(Default)]
pub(crate) struct Slowest(Vec<(Duration, String)>);

impl Slowest {
    /// Reads the output of Rust's test runner: `test a::b ... ok <0.123s>`.
    pub(crate) fn add_rust(&mut self, output: &str) {
        self.0.extend(output.lines().filter_map(rust_line));
    }

    /// Reads the report that vitest writes.
    pub(crate) fn add_web(&mut self, report: &Path) -> Result<()> {
        let text = std::fs::read_to_string(report).with_context(|| format!("cannot read {}", report.display()))?;
        let report: Value = serde_json::from_str(&text)?;
        let files = report["testResults"].as_array().context("the report has no files")?;
        let tests = files.iter().filter_map(|file| file["assertionResults"].as_array()).flatten();
        self.0.extend(tests.filter_map(|test| {
            // In milliseconds.
            let time = Duration::try_from_secs_f64(test["duration"].as_f64()?).ok()? / 1000;
            Some((time, test["fullName"].as_str()?.to_owned()))
        }));
        Ok(())
    }

    pub(crate) fn show(mut self) {
        if self.0.is_empty() {
            return;
        }
        self.0.sort_by(|(one, _), (other, _)| other.cmp(one));
        say("\nThe slowest tests:");
        for (time, name) in self.0.iter().take(SHOWN) {
            say(&format!("{:>9.2} s  {name}", time.as_secs_f64()));
        }
    }
}

fn rust_line(line: &str) -> Option<(Duration, String)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let seconds = rest.rsplit_once('<')?.1.strip_suffix("s>")?.parse().ok()?;
    Some((Duration::try_from_secs_f64(seconds).ok()?, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_read_off_a_line_of_rusts_runner() {
        let found = rust_line("test mission::decide::a_closed_mission ... ok <1.250s>");
        assert_eq!(found, Some((Duration::from_millis(1250), "mission::decide::a_closed_mission".to_owned())));
        assert_eq!(rust_line("test result: ok. 12 passed; 0 failed"), None);
        assert_eq!(rust_line("running 12 tests"), None);
    }
}
