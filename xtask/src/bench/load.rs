//! Tools that generate load and measure rates. wrk sends HTTP requests and leaves most of the machine to the server.
//! pgbench comes with PostgreSQL's own packages, but not with the npm package.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::bench::services::Bench;
use crate::checkout::Checkout;
use crate::debian;
use crate::runs::{program, run_through};

/// Number of pgbench's connections. With more connections, pgbench was slower.
pub(crate) const PGBENCH_CLIENTS: u32 = 8;

/// One contestant in one round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Responses per second.
    pub(crate) rate: u64,
    /// Median time of a response in microseconds; for pgbench the mean.
    pub(crate) p50: u64,
    /// 99th percentile of the time in microseconds, if it is known.
    pub(crate) p99: Option<u64>,
    /// Requests without the expected response.
    pub(crate) failed: u64,
    /// Hundredths of a core used by the server, by PostgreSQL, and by the load.
    pub(crate) shares: [u64; 3],
}

/// Sends requests to an address, each for another learner.
pub(crate) fn ask(bench: &Bench<'_>, url: &str, connections: u32, seconds: u32) -> Result<Run> {
    wrk(bench, url, ("wrk.lua", "tokens.txt"), connections, seconds)
}

/// Sends requests that a script makes from the lines of a file, in their order.
pub(crate) fn wrk(
    bench: &Bench<'_>,
    url: &str,
    (script, lines): (&str, &str),
    connections: u32,
    seconds: u32,
) -> Result<Run> {
    let mut command = program(&bench.load.wrk);
    command.args(["-t1", &format!("-c{connections}"), &format!("-d{seconds}"), "-s"]);
    command.arg(bench.script(script)).args([url, "--"]).arg(bench.file(lines));
    let finished = run_through(&mut command, &bench.checkout.log("bench-load")?)?;
    let found: Option<Value> = finished.output.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let Some(found) = found.filter(|_| finished.is_success) else {
        bail!("the load could not be measured\n\n{}", finished.output);
    };
    let number = |name: &str| found[name].as_u64().with_context(|| format!("the load reports no {name}"));
    Ok(Run {
        rate: number("rate")?,
        p50: number("p50")?,
        p99: Some(number("p99")?),
        failed: number("failed")?,
        shares: [0; 3],
    })
}

/// Runs the same statements without a server.
pub(crate) fn pgbench(bench: &Bench<'_>, seconds: u32) -> Result<Run> {
    let variables = bench.json("pgbench.json")?;
    let variables = variables.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>();
    run_script(bench, "pgbench.sql", &variables, seconds)
}

/// Runs an SQL script repeatedly.
pub(crate) fn run_script(bench: &Bench<'_>, script: &str, variables: &[&str], seconds: u32) -> Result<Run> {
    let mut command = program(&bench.load.pgbench);
    command.args(["-n", "-M", "prepared", "-j", "2", "-T", &seconds.to_string(), "-c", &PGBENCH_CLIENTS.to_string()]);
    for variable in variables {
        command.args(["-D", variable]);
    }
    command.arg("-f").arg(bench.file(script)).arg(&bench.database);
    let finished = run_through(&mut command, &bench.checkout.log("bench-pgbench")?)?;
    let thousandths = |name: &str| thousandths_after(&finished.output, name);
    match (thousandths("tps = ").map(|rate| rate / 1000), thousandths("latency average = ")) {
        (Some(rate), Some(mean)) if finished.is_success => {
            Ok(Run { rate, p50: mean, p99: None, failed: 0, shares: [0; 3] })
        }
        _ => bail!("pgbench failed\n\n{}", finished.output),
    }
}

/// Programs that generate load.
pub(crate) struct Load {
    wrk: PathBuf,
    pgbench: PathBuf,
}

impl Load {
    /// Finds the programs that the load test needs; installs missing ones if this runs as root on Debian.
    pub(crate) fn ensure(checkout: &Checkout) -> Result<Self> {
        let ensure = |package: &str, find: fn() -> Option<PathBuf>| -> Result<Option<PathBuf>> {
            let found = find();
            if found.is_none() {
                debian::install(checkout, package)?;
            }
            Ok(found.or_else(find))
        };
        let wrk = ensure("wrk", || debian::in_path("wrk"))?;
        let pgbench = ensure("postgresql-contrib", find_pgbench)?;
        Ok(Self {
            wrk: wrk.context("wrk is needed for the load: `apt-get install wrk`, `brew install wrk`")?,
            pgbench: pgbench.context(
                "pgbench is needed for comparison; it comes with PostgreSQL: `apt-get install postgresql-contrib`, \
                 `brew install postgresql`",
            )?,
        })
    }
}

/// Searches the path, then Debian's folders, newest version first.
fn find_pgbench() -> Option<PathBuf> {
    debian::in_path("pgbench").or_else(|| {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut found: Vec<_> = versions.map(|version| version.path().join("bin/pgbench")).collect();
        found.retain(|path| path.is_file());
        found.sort();
        found.pop()
    })
}

/// Reads a number with up to three decimal places, in thousandths.
fn thousandths_after(text: &str, name: &str) -> Option<u64> {
    let number = text.lines().find_map(|line| line.trim().strip_prefix(name)?.split_whitespace().next())?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction: String = fraction.chars().chain("000".chars()).take(3).collect();
    Some(whole.parse::<u64>().ok()? * 1000 + fraction.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgbench_is_read() {
        let said = "number of failed transactions: 0 (0.000%)\nlatency average = 0.37 ms\n\
                    tps = 21389.151234 (without initial connection time)\n";
        assert_eq!(thousandths_after(said, "tps = "), Some(21_389_151));
        assert_eq!(thousandths_after(said, "latency average = "), Some(370));
        assert_eq!(thousandths_after(said, "other = "), None);
    }
}
