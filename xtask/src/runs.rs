//! Programs that run to their end: builds, installs, tests. Their output goes to a log file and is shown only if they
//! fail. Services are run by `processes`.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::lanes;
use crate::signals::{self, Stopped};

/// Result of a program, and its whole output.
pub(crate) struct Finished {
    pub(crate) is_success: bool,
    pub(crate) output: String,
}

/// A command without the variables that `cargo run` sets for this process. With these variables, a nested cargo would
/// rebuild for no reason, and other programs would find the wrong libraries.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    for (key, _) in env::vars_os() {
        let is_ours = key.to_str().is_some_and(|key| {
            key.starts_with("CARGO_PKG_")
                || key.starts_with("CARGO_MANIFEST_")
                || key == "LD_LIBRARY_PATH"
                || key == "DYLD_FALLBACK_LIBRARY_PATH"
        });
        if is_ours {
            command.env_remove(key);
        }
    }
    if lanes::is_behind() {
        command.env("CARGO_BUILD_JOBS", "1");
    }
    command.stdin(Stdio::null());
    command
}

/// Runs a program to its end. A failure is an error that contains both ends of the output.
pub(crate) fn run(command: &mut Command, log: &Path) -> Result<()> {
    let finished = run_through(command, log)?;
    if !finished.is_success {
        bail!(
            "{} failed\n\n{}\n\nThe whole output is in {}",
            shown(command),
            both_ends(&for_people(&finished.output), 20, 60),
            log.display()
        );
    }
    Ok(())
}

/// Runs a program to its end, and returns its result whether it succeeded or failed. A requested stop ends the program
/// with all its children.
pub(crate) fn run_through(command: &mut Command, log: &Path) -> Result<Finished> {
    let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut child = command
        .env("NO_COLOR", "1")
        .env("CARGO_TERM_COLOR", "never")
        .stdout(file.try_clone()?)
        .stderr(file)
        .process_group(0)
        .spawn()
        .with_context(|| format!("cannot start {}", shown(command)))?;
    let status = wait(&mut child)?;
    let output = String::from_utf8_lossy(&fs::read(log)?).into_owned();
    Ok(Finished { is_success: status.success(), output })
}

/// Standard output of a fast program that is expected to succeed.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} failed\n\n{}", shown(command), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The output without cargo's machine-readable messages, which are one line of JSON for each crate.
fn for_people(output: &str) -> String {
    output.lines().filter(|line| !line.starts_with("{\"reason\":")).collect::<Vec<_>>().join("\n")
}

/// The first and last lines of a text. The beginning often names the cause, and the end the result.
pub(crate) fn both_ends(text: &str, first: usize, last: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    if lines.len() <= first + last {
        return lines.join("\n");
    }
    let between = lines.len() - first - last;
    format!("{}\n[… {between} lines …]\n{}", lines[..first].join("\n"), lines[lines.len() - last..].join("\n"))
}

pub(crate) fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

fn wait(child: &mut Child) -> Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if signals::stop_was_asked() {
            end_group(child)?;
            return Err(Stopped.into());
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn end_group(child: &mut Child) -> Result<()> {
    let group = Pid::from_child(child);
    // The group may have ended already.
    let _ = kill_process_group(group, Signal::TERM);
    let deadline = Instant::now() + Duration::from_secs(5);
    while child.try_wait()?.is_none() {
        if Instant::now() > deadline {
            let _ = kill_process_group(group, Signal::KILL);
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_reported_with_what_it_wrote() {
        let log = env::temp_dir().join(format!("fieldwork-run-{}", std::process::id()));
        let mut command = program("sh");
        command.args(["-c", "echo out; echo err >&2; exit 3"]);
        let error = run(&mut command, &log).expect_err("it fails").to_string();
        assert!(error.contains("out\nerr"), "{error}");
        fs::remove_file(&log).expect("the log is removed");
    }

    #[test]
    fn a_long_output_is_shown_from_both_ends() {
        assert_eq!(both_ends("a\nb\nc\n", 1, 2), "a\nb\nc");
        assert_eq!(both_ends("a\nb\nc\nd\n", 1, 1), "a\n[… 2 lines …]\nd");
    }

    #[test]
    fn the_last_lines_are_kept() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("a", 2), "a");
    }
}
