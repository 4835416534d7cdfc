//! The share of the machine that each process used during a measurement, so that a rate can be read together with its
//! cost.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::runs::{output_of, program};

/// A group of processes whose time is counted.
pub(crate) enum Taker {
    /// A process with all its children, including those that have ended.
    Tree(u32),
    /// No process.
    Nobody,
    /// The programs that generate load. They have ended by the time at which this is read.
    Ended,
}

/// Average number of cores that each group used while the work ran, in hundredths.
pub(crate) fn while_running<T>(takers: &[Taker], work: impl FnOnce() -> Result<T>) -> Result<(T, Vec<u64>)> {
    let before = times(takers)?;
    let start = Instant::now();
    let result = work()?;
    let passed = start.elapsed().as_millis().max(1);
    let after = times(takers)?;
    let shares = before.iter().zip(&after).map(|(before, after)| {
        let taken = after.saturating_sub(*before).as_millis() * 100;
        u64::try_from(taken / passed).unwrap_or(u64::MAX)
    });
    Ok((result, shares.collect()))
}

fn times(takers: &[Taker]) -> Result<Vec<Duration>> {
    let processes = Process::all()?;
    let time = |taker: &Taker| match taker {
        Taker::Tree(pid) => tree(&processes, *pid),
        Taker::Nobody => Duration::ZERO,
        Taker::Ended => {
            let ours = processes.iter().find(|process| process.pid == std::process::id());
            ours.map_or(Duration::ZERO, |ours| ours.of_ended_children)
        }
    };
    Ok(takers.iter().map(time).collect())
}

fn tree(processes: &[Process], root: u32) -> Duration {
    // A backend of PostgreSQL ends with its client, so the time of ended children is included.
    let own = processes.iter().filter(|process| process.pid == root);
    let own = own.map(|process| process.own + process.of_ended_children);
    let children = processes.iter().filter(|process| process.parent == root);
    own.sum::<Duration>() + children.map(|child| tree(processes, child.pid)).sum::<Duration>()
}

struct Process {
    pid: u32,
    parent: u32,
    own: Duration,
    of_ended_children: Duration,
}

impl Process {
    fn all() -> Result<Vec<Self>> {
        if !Path::new("/proc/self/stat").exists() {
            let listed = output_of(program("ps").args(["-A", "-o", "pid=,ppid=,time="]))?;
            return Ok(listed.lines().filter_map(Self::of_ps).collect());
        }
        let ticks = output_of(program("getconf").arg("CLK_TCK"))?;
        let ticks = ticks.trim().parse().context("getconf reports no clock ticks")?;
        let entries = fs::read_dir("/proc")?.flatten();
        // A process may end while the list is read.
        let stats = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
        Ok(stats.filter_map(|stat| Self::of_stat(&stat, ticks)).collect())
    }

    /// Parses `/proc/<pid>/stat`. The name in parentheses may contain any character.
    fn of_stat(stat: &str, ticks: u64) -> Option<Self> {
        let (pid, _) = stat.split_once(' ')?;
        let fields = stat.rsplit_once(')')?.1.split_whitespace().collect::<Vec<_>>();
        let time = |at: usize| {
            let sum = fields.get(at)?.parse::<u64>().ok()? + fields.get(at + 1)?.parse::<u64>().ok()?;
            Some(Duration::from_millis(sum * 1000 / ticks))
        };
        let (pid, parent) = (pid.parse().ok()?, fields.get(1)?.parse().ok()?);
        Some(Self { pid, parent, own: time(11)?, of_ended_children: time(13)? })
    }

    /// Parses a line of `ps`, with a time of `[hours:]minutes:seconds[.hundredths]`. `ps` does not report ended
    /// children.
    fn of_ps(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let (pid, parent) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let mut parts = words.next()?.split(':').map(str::parse::<f64>);
        let own = parts.try_fold(Duration::ZERO, |sum, part| {
            Duration::try_from_secs_f64(part.ok()?).ok().map(|part| sum * 60 + part)
        })?;
        Some(Self { pid, parent, own, of_ended_children: Duration::ZERO })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_both_kinds_of_systems() {
        let stat = "42 (a (b) c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 300 100 20 0 1 0";
        let process = Process::of_stat(stat, 100).expect("a process");
        assert_eq!((process.pid, process.parent), (42, 7));
        assert_eq!((process.own, process.of_ended_children), (Duration::from_secs(2), Duration::from_secs(4)));
        let process = Process::of_ps("  42     7   1:02.50").expect("a process");
        assert_eq!((process.pid, process.parent, process.own), (42, 7, Duration::from_millis(62_500)));
    }

    #[test]
    fn a_process_has_the_time_of_those_below_it() {
        let process = |pid, parent, seconds| Process {
            pid,
            parent,
            own: Duration::from_secs(seconds),
            of_ended_children: Duration::from_millis(1),
        };
        let processes = [process(1, 0, 1), process(2, 1, 10), process(3, 2, 100), process(4, 1, 1000)];
        assert_eq!(tree(&processes, 2), Duration::from_millis(110_002));
    }

    #[test]
    fn what_an_ended_child_took_is_seen() {
        let spin = || output_of(program("sh").args(["-c", "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done"]));
        let ((), shares) = while_running(&[Taker::Ended], || spin().map(drop)).expect("it ran");
        if Path::new("/proc/self/stat").exists() {
            assert!(shares[0] > 10, "{shares:?}");
        }
    }
}
