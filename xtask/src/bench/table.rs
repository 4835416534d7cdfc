//! Formats the measurements as a Markdown table, to be pasted into the README.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::bench::load::{PGBENCH_CLIENTS, Run};
use crate::bench::services::CONNECTIONS;
use crate::bench::{FASTIFY, FASTIFY_CLUSTER, FIELDWORK, Findings, PGBENCH, machine};
use crate::progress::say;

pub(crate) fn print(findings: &Findings) -> Result<()> {
    say(&format!("\n{}\n", text(findings, &machine::describe()?)?));
    Ok(())
}

fn text(findings: &Findings, machine: &str) -> Result<String> {
    let (facts, settings) = (&findings.facts, &findings.settings);
    let mut lines = vec![
        format!(
            "On {machine}, PostgreSQL {}, all on that machine: {} learners, {} user missions and {} submissions \
             ({} MB). `GET …/missions` of a session with {} missions, {} connections, tokens of {} learners; medians \
             of {} rounds of {} s, taken in turns. The answers of Fieldwork and Fastify were equal for {} learners.",
            facts["postgres"].as_str().unwrap_or_default(),
            facts["learners"],
            facts["user_missions"],
            facts["submissions"],
            facts["bytes"].as_str().and_then(|bytes| bytes.parse::<u64>().ok()).unwrap_or_default() >> 20,
            facts["missions"],
            CONNECTIONS,
            facts["tokens"],
            settings.rounds,
            settings.seconds,
            findings.verified["compared"],
        ),
        String::new(),
        "| | answers/s | p50 ms | p99 ms | failed | its cores | PostgreSQL's | the load's |".to_owned(),
        "|---|---:|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for who in [FIELDWORK, FASTIFY, FASTIFY_CLUSTER, PGBENCH] {
        let run = median(findings, who)?;
        let p99 = run.p99.map_or_else(|| "–".to_owned(), |p99| tenths(p99, 1000));
        let mean = if run.p99.is_some() { "" } else { " (mean)" };
        let cores = run.shares.map(|share| tenths(share, 100)).join(" | ");
        let (rate, p50, failed) = (run.rate, tenths(run.p50, 1000), run.failed);
        lines.push(format!("| {who} | {rate} | {p50}{mean} | {p99} | {failed} | {cores} |"));
    }
    lines.extend([String::new(), "| | measured | asked |".to_owned(), "|---|---:|---:|".to_owned()]);
    let rate = |who| median(findings, who).map(|run| run.rate);
    let percent = rounded(rate(FIELDWORK)? * 100, rate(PGBENCH)?);
    lines.push(format!("| Fieldwork ÷ pgbench ({PGBENCH_CLIENTS} clients) | {percent} % | ≥ 75 % |"));
    for (who, asked) in [(FASTIFY, "≥ 4.5 ×"), (FASTIFY_CLUSTER, "–")] {
        let times = tenths(rate(FIELDWORK)?, rate(who)?);
        lines.push(format!("| Fieldwork ÷ {who} | {times} × | {asked} |"));
    }
    let (verified, sizes) = (&findings.verified, &findings.sizes);
    lines.push(format!("| statements a request | {} | ≤ 2 |", verified["perRequest"]));
    lines.push(format!("| an answer, in bytes as a browser gets it | {} | ≤ 3,000 |", verified["sent"]));
    lines.push(format!("| … before it is compressed | {} | – |", verified["bytes"]));
    let packages: Vec<_> = sizes["wasm"].as_array().into_iter().flatten().map(kilobytes).collect();
    lines.push(format!("| wasm packages, brotli | {} | ≤ 60 KB each |", packages.join(", ")));
    lines.push(format!("| JavaScript of the first route, brotli | {} | ≤ 160 KB |", kilobytes(&sizes["javascript"])));
    let heavy = sizes["heavy"].as_array().map(|names| names.iter().filter_map(Value::as_str).collect::<Vec<_>>());
    let heavy = heavy.filter(|names| !names.is_empty()).map_or_else(|| "none".to_owned(), |names| names.join(", "));
    lines.push(format!("| … of it Firebase or wasm | {heavy} | none |"));
    lines.push(format!("| style sheet, brotli | {} | ≤ 20 KB |", kilobytes(&sizes["css"])));
    Ok(lines.join("\n"))
}

/// Median of each column, and the sum of the failures.
fn median(findings: &Findings, who: &str) -> Result<Run> {
    let runs = findings.rounds.get(who).with_context(|| format!("{who} was not measured"))?;
    let middle = |pick: fn(&Run) -> u64| {
        let mut values: Vec<u64> = runs.iter().map(pick).collect();
        values.sort_unstable();
        values[values.len() / 2]
    };
    let has_p99 = runs.iter().all(|run| run.p99.is_some());
    Ok(Run {
        failed: runs.iter().map(|run| run.failed).sum(),
        rate: middle(|run| run.rate),
        p50: middle(|run| run.p50),
        p99: has_p99.then(|| middle(|run| run.p99.unwrap_or_default())),
        shares: [middle(|run| run.shares[0]), middle(|run| run.shares[1]), middle(|run| run.shares[2])],
    })
}

fn kilobytes(bytes: &Value) -> String {
    format!("{} KB", tenths(bytes.as_u64().unwrap_or_default(), 1000))
}

fn tenths(number: u64, unit: u64) -> String {
    let tenths = rounded(number * 10, unit);
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn rounded(number: u64, by: u64) -> u64 {
    (number + by / 2) / by.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_tenths() {
        assert_eq!(tenths(64_877, 1000), "64.9");
        assert_eq!(tenths(13_029, 5_397), "2.4");
        assert_eq!(tenths(1_950, 1000), "2.0");
        assert_eq!(rounded(70, 100), 1);
    }
}
