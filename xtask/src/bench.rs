//! `cargo xtask bench`: speed and size of Fieldwork, as ratios measured in one run. One endpoint is measured under
//! load. A release server with a separate database takes turns with a Fastify server that has the same endpoint, and
//! with pgbench, which runs the same SQL. Medians are printed as a table for the README. `xtask/bench` contains the
//! Node side.

mod large;
mod load;
mod machine;
pub(crate) mod rules;
mod services;
mod shares;
mod table;
mod web;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use serde_json::Value;

use crate::bench::load::{Load, Run};
use crate::bench::services::{Bench, CONNECTIONS, Peer};
use crate::bench::shares::Taker;
use crate::checkout::{Checkout, make_folder};
use crate::install;
use crate::parts::{self, Rules};
use crate::postgres::{Cluster, DATABASE};
use crate::progress::Steps;
use crate::session::Session;
use crate::tools::Tools;

#[derive(Args)]
pub(crate) struct BenchSettings {
    #[command(subcommand)]
    subject: Option<Subject>,
    /// Learners in the database
    #[arg(long, default_value_t = 100_000)]
    learners: u32,
    /// Seconds that each contestant runs in a round
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Number of rounds; the table shows their median
    #[arg(long, default_value_t = 5)]
    rounds: u32,
}

/// Subject of a measurement other than the speed of the missions endpoint.
#[derive(Subcommand)]
enum Subject {
    /// Reviews, questions, dates, webhooks and streams of a server with large tables
    Large,
    /// Only the rules, natively and in WebAssembly, compared with alternatives
    Rules(rules::RulesSettings),
    /// The pages of the running app, on a slow phone
    Web(web::WebSettings),
}

/// The measured servers and pgbench, in the order of a round.
const FIELDWORK: &str = "Fieldwork";
const FASTIFY: &str = "Fastify + pg, one process";
const FASTIFY_CLUSTER: &str = "Fastify + pg, a process per core";
const PGBENCH: &str = "pgbench, the same SQL";

/// All measurements.
pub(crate) struct Findings {
    pub(crate) settings: BenchSettings,
    pub(crate) rounds: BTreeMap<&'static str, Vec<Run>>,
    pub(crate) facts: Value,
    pub(crate) verified: Value,
    pub(crate) sizes: Value,
}

pub(crate) fn bench(checkout: &Checkout, tools: &Tools, settings: BenchSettings) -> Result<()> {
    match settings.subject {
        Some(Subject::Large) => return large::bench(checkout, tools),
        Some(Subject::Rules(settings)) => return rules::bench(checkout, tools, &settings),
        Some(Subject::Web(settings)) => return web::bench(checkout, &settings),
        None => {}
    }
    let load = Load::ensure(checkout)?;
    let steps = Steps::new(8 + usize::try_from(settings.rounds)?);
    let session = Session::for_tests(checkout)?;
    let result = measure(checkout, tools, &session, settings, load, &steps);
    session.remove()?;
    table::print(&result?)
}

fn measure(
    checkout: &Checkout,
    tools: &Tools,
    session: &Session,
    settings: BenchSettings,
    load: Load,
    steps: &Steps,
) -> Result<Findings> {
    let binary = build(checkout, tools, steps)?;
    let cluster = Cluster::for_bench(checkout, tools, session)?;
    let database = steps.step("Database", |_| {
        cluster.create_if_missing()?;
        services::configure(&session.folder.join("postgres"))?;
        cluster.start(session)
    })?;
    let folder = make_folder(&session.folder.join("bench"))?;
    let log = database.log.clone();
    let bench = Bench::new(checkout, tools, session, folder, cluster.url(DATABASE), log, load)?;
    steps.step("Content and learners", |_| {
        bench.server_command(&binary, &["migrate"])?;
        bench.server_command(&binary, &["content", "import", "--switch-off", "content"])?;
        bench.node("seed.mjs", &[&settings.learners.to_string()]).map(drop)
    })?;
    let (_keys, server, peers, verified) = steps.step("Servers, and a comparison of their answers", |_| {
        let keys = bench.start_keys()?;
        let server = bench.start_server(&binary)?;
        bench.node("capture.mjs", &[])?;
        let peers = [bench.start_peer(&Peer::ONE)?, bench.start_peer(&bench.a_peer_per_core()?)?];
        let verified = bench.node("verify.mjs", &[])?;
        Ok((keys, server, peers, verified))
    })?;
    let sizes = bench.node("sizes.mjs", &[&checkout.web().join("dist").to_string_lossy()])?;
    let facts = bench.json("facts.json")?;
    let mut rounds: BTreeMap<&'static str, Vec<Run>> = BTreeMap::new();
    let answering =
        Answering { server: server.pid(), peers: [peers[0].pid(), peers[1].pid()], database: database.pid() };
    steps.step("Warming up", |_| round(&bench, &facts, &answering, 1).map(drop))?;
    for _ in 0..settings.rounds {
        let runs = steps.step("Measuring", |_| round(&bench, &facts, &answering, settings.seconds))?;
        for (who, run) in runs {
            rounds.entry(who).or_default().push(run);
        }
    }
    Ok(Findings { settings, rounds, facts, verified, sizes })
}

fn build(checkout: &Checkout, tools: &Tools, steps: &Steps) -> Result<PathBuf> {
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the web app", |outcome| {
        parts::build_wasm(checkout, tools, Rules::Shipped, outcome)?;
        parts::install_web_packages(checkout, outcome)?;
        parts::build_web(checkout, Rules::Shipped, outcome)
    })?;
    steps.step("Packages of the peer", |outcome| parts::install_bench_packages(checkout, outcome))?;
    steps.step("Building the server, optimised", |_| parts::build_server(checkout, true))
}

/// Ids of the measured processes.
struct Answering {
    server: u32,
    peers: [u32; 2],
    database: u32,
}

/// Measures all contestants in turn, so that they share the conditions of one minute.
fn round(bench: &Bench<'_>, facts: &Value, answering: &Answering, seconds: u32) -> Result<Vec<(&'static str, Run)>> {
    let session = facts["session"].as_str().context("the seed names no session")?;
    let path = format!("/api/app/experience-sessions/{session}/missions");
    let shared = |taker: Taker, work: &dyn Fn() -> Result<Run>| -> Result<Run> {
        let takers = [taker, Taker::Tree(answering.database), Taker::Ended];
        let (run, shares) = shares::while_running(&takers, work)?;
        Ok(Run { shares: [shares[0], shares[1], shares[2]], ..run })
    };
    let ask = |pid: u32, base: String| {
        shared(Taker::Tree(pid), &|| load::ask(bench, &format!("{base}{path}"), CONNECTIONS, seconds))
    };
    Ok(vec![
        (FIELDWORK, ask(answering.server, bench.fieldwork())?),
        (FASTIFY, ask(answering.peers[0], bench.peer(0))?),
        (FASTIFY_CLUSTER, ask(answering.peers[1], bench.peer(1))?),
        (PGBENCH, shared(Taker::Nobody, &|| load::pgbench(bench, seconds))?),
    ])
}
