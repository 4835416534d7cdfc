//! `cargo xtask bench large`: work of the server with large tables, each compared with the same SQL statement, as a
//! table for the page of measurements. `xtask/bench/large` contains the Node side.

use std::path::PathBuf;

use anyhow::Result;
use serde_json::Value;

use crate::bench::load::{self, Load, PGBENCH_CLIENTS, Run};
use crate::bench::machine;
use crate::bench::services::{self, Bench, CONNECTIONS};
use crate::checkout::{Checkout, make_folder};
use crate::install;
use crate::parts;
use crate::postgres::{Cluster, DATABASE, new_password};
use crate::progress::{Steps, say};
use crate::session::Session;
use crate::stand_ins::{Launcher, model};
use crate::tools::Tools;

/// Learners of one session, whose submissions are reviewed.
const LEARNERS: &str = "20000";
/// Number of prepared webhooks. It is more than can be sent in `SECONDS`.
const HOOKS: &str = "120000";
/// Seconds for which webhooks are sent and rows are written.
const SECONDS: u32 = 5;
const MODEL_CALLS_PER_DAY: &str = "100000";

/// All measurements.
struct LargeFindings {
    sizes: Value,
    reads: Value,
    /// Rates of the server, of inserting only the row, and of inserting the row with its job.
    intake: [Run; 3],
    streams: Value,
}

pub(crate) fn bench(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let load = Load::ensure(checkout)?;
    let steps = Steps::new(8);
    let session = Session::for_tests(checkout)?;
    let found = measure(checkout, tools, &session, load, &steps);
    session.remove()?;
    say(&format!("\n{}\n", table(&found?)?));
    Ok(())
}

fn measure(checkout: &Checkout, tools: &Tools, session: &Session, load: Load, steps: &Steps) -> Result<LargeFindings> {
    let (server, model) = build(checkout, tools, steps)?;
    let cluster = Cluster::for_bench(checkout, tools, session)?;
    let database = steps.step("Database", |_| {
        cluster.create_if_missing()?;
        services::configure(&session.folder.join("postgres"))?;
        cluster.start(session)
    })?;
    let folder = make_folder(&session.folder.join("bench"))?;
    let bench = Bench::new(checkout, tools, session, folder, cluster.url(DATABASE), database.log.clone(), load)?;
    let sizes = steps.step("Content, learners and all the rest", |_| {
        bench.server_command(&server, &["migrate"])?;
        bench.server_command(&server, &["content", "import", "--switch-off", "content"])?;
        bench.node("seed.mjs", &[LEARNERS])?;
        bench.node("large/seed.mjs", &[])
    })?;
    let _keys = bench.start_keys()?;
    let stripe = stripe_settings()?;
    let serving = bench.start_server_with(&server, stripe.clone())?;
    let reads = steps.step("Reviews, questions and dates", |_| bench.node("large/measure.mjs", &[]))?;
    let intake = steps.step("Webhooks", |_| {
        bench.node_with("large/hooks.mjs", &[HOOKS], &stripe)?;
        let address = format!("{}/api/webhooks/stripe", bench.fieldwork());
        let taken = load::wrk(&bench, &address, ("large/hooks.lua", "hooks.txt"), CONNECTIONS, SECONDS)?;
        let bare = |script| load::run_script(&bench, script, &[], SECONDS);
        Ok([taken, bare("intake.sql")?, bare("intake-with-job.sql")?])
    })?;
    drop(serving);
    let streams = steps.step("A hundred streams", |_| {
        let log = checkout.log("bench-model")?;
        let model = model::start(Launcher::new(session, tools, &model, log))?;
        let mut settings = model.server_variables();
        settings.push(("FIELDWORK_DOES_JOBS", "true".to_owned()));
        settings.push(("FIELDWORK_MODEL_CALLS_PER_DAY", MODEL_CALLS_PER_DAY.to_owned()));
        let serving = bench.start_server_with(&server, settings)?;
        bench.node("large/streams.mjs", &[&serving.pid().to_string()])
    })?;
    Ok(LargeFindings { sizes, reads, intake, streams })
}

fn build(checkout: &Checkout, tools: &Tools, steps: &Steps) -> Result<(PathBuf, PathBuf)> {
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Packages of the load", |outcome| parts::install_bench_packages(checkout, outcome))?;
    steps.step("Building the server, optimised", |_| {
        Ok((parts::build_server(checkout, true)?, parts::build_stand_in(checkout, parts::MODEL)?))
    })
}

/// Settings with which the server accepts webhooks that are signed with a key of this run. The server calls no
/// provider.
fn stripe_settings() -> Result<Vec<(&'static str, String)>> {
    let key = |prefix: &str| Ok::<_, anyhow::Error>(format!("{prefix}{}", new_password()?));
    Ok(vec![
        ("FIELDWORK_STRIPE_SECRET_KEY", key("sk_test_")?),
        ("FIELDWORK_STRIPE_PUBLISHABLE_KEY", key("pk_test_")?),
        ("FIELDWORK_STRIPE_WEBHOOK_SECRET", key("whsec_")?),
    ])
}

fn table(found: &LargeFindings) -> Result<String> {
    let LargeFindings { sizes, reads, intake: [taken, bare, with_job], streams } = found;
    let mut lines = vec![
        format!(
            "On {}, all on that machine: {} waiting reviews, {} dates of as many people. Medians, one request \
             after the other, beside the statements that they send; webhooks over {CONNECTIONS} connections, \
             beside pgbench with {PGBENCH_CLIENTS} clients.",
            machine::describe()?,
            sizes["reviews"],
            sizes["dates"],
        ),
        String::new(),
        "| | measured | asked | the bare statements |".to_owned(),
        "|---|---:|---:|---:|".to_owned(),
    ];
    for (what, name, asked) in [
        ("the queue of reviews", "queue", "≤ 20 ms"),
        ("a question answered by passages", "passages", "≤ 50 ms"),
        ("a question with its words mistyped", "mistyped", "–"),
        ("the dates of one minute, 200 at a time", "due", "≤ 100 ms"),
    ] {
        let [server, bare] = ["server", "bare"].map(|part| milliseconds(&reads[name][part]));
        lines.push(format!("| {what} | {server} | {asked} | {bare} |"));
    }
    for (what, asked, other) in [("a bare insert", "≥ 50 %", bare), ("the insert with its job", "–", with_job)] {
        let percent = taken.rate * 100 / other.rate.max(1);
        let (rate, failed) = (taken.rate, taken.failed);
        lines.push(format!(
            "| webhooks taken in, beside {what} | {rate}/s, {percent} % ({failed} failed) | {asked} | {}/s |",
            other.rate
        ));
    }
    lines.push(format!(
        "| answers streamed: {} of {}, {} at once | {} more | ≤ 64 MB | – |",
        streams["done"],
        streams["asked"],
        streams["open"],
        megabytes(&streams["grown"])
    ));
    Ok(lines.join("\n"))
}

fn milliseconds(figure: &Value) -> String {
    figure.as_f64().map_or_else(|| "–".to_owned(), |figure| format!("{figure:.1} ms"))
}

fn megabytes(figure: &Value) -> String {
    figure.as_f64().map_or_else(|| "–".to_owned(), |figure| format!("{figure:.0} MB"))
}
