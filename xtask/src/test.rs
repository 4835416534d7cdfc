//! `cargo xtask test`: runs every check and every test in stages, quick ones first, on a separate database and identity
//! service. A failed stage does not stop the later ones, so that one run shows everything that is wrong. The last line
//! counts the tests; a failed stage without tests counts as one failed test.

use std::cell::RefCell;
use std::fmt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::check;
use crate::checkout::{Checkout, make_folder};
use crate::chromium;
use crate::identity::Identity;
use crate::install;
use crate::parity;
use crate::parts::{self, Rules};
use crate::postgres::{Cluster, DATABASE};
use crate::progress::{Outcome, Steps, say, seconds};
use crate::runs::{both_ends, program, run_through};
use crate::session::Session;
use crate::signals::Stopped;
use crate::slowest::Slowest;
use crate::stand_ins::{Launcher, Variables, discord, files, model, providers, push};
use crate::tools::Tools;
use crate::totals::{Totals, count};

/// The run failed, and its failures have been printed.
#[derive(Debug)]
pub(crate) struct Failed;

struct Stage {
    name: &'static str,
    run: fn(&Stages<'_>, &mut Outcome) -> Result<()>,
}

/// Options of a run.
#[derive(Clone, Copy)]
pub(crate) struct Wishes<'a> {
    /// The word that selects tests by name.
    pub(crate) only: Option<&'a str>,
    /// Whether the journeys store a picture of every screen that they check. The pictures take a fifth of the journeys'
    /// time.
    pub(crate) has_pictures: bool,
}

/// Data that all stages share.
struct Stages<'a> {
    checkout: &'a Checkout,
    tools: &'a Tools,
    session: &'a Session,
    wishes: Wishes<'a>,
    totals: RefCell<Totals>,
    slowest: RefCell<Slowest>,
}

/// Name of the first stage. All other stages need its tools.
const TOOLS: &str = "tools";

const STAGES: [Stage; 14] = [
    Stage { name: TOOLS, run: |stages, outcome| install::ensure(stages.checkout, stages.tools, outcome) },
    Stage { name: "format", run: |stages, _| check::format(stages.checkout) },
    Stage { name: "clippy", run: |stages, _| check::clippy(stages.checkout) },
    Stage { name: "clippy-wasm32", run: |stages, _| check::clippy_wasm(stages.checkout) },
    Stage { name: "documentation", run: |stages, _| check::documentation(stages.checkout) },
    Stage {
        name: "wasm-packages",
        run: |stages, outcome| parts::build_wasm(stages.checkout, stages.tools, Rules::Shipped, outcome),
    },
    Stage { name: "web-packages", run: |stages, outcome| parts::install_web_packages(stages.checkout, outcome) },
    Stage { name: "web-types", run: |stages, _| check::web_types(stages.checkout) },
    Stage { name: "web-lint", run: |stages, _| check::web_lint(stages.checkout) },
    Stage { name: "web-app", run: |stages, outcome| parts::build_web(stages.checkout, Rules::Shipped, outcome) },
    Stage { name: "rust-tests", run: |stages, _| rust_tests(stages) },
    Stage { name: "parity", run: |stages, _| parity(stages) },
    Stage { name: "web-tests", run: |stages, _| web_tests(stages) },
    Stage { name: "journeys", run: |stages, _| journeys(stages) },
];

pub(crate) fn test(checkout: &Checkout, tools: &Tools, wanted: &[String], wishes: Wishes<'_>) -> Result<()> {
    let start = Instant::now();
    let chosen: Vec<&Stage> = STAGES
        .iter()
        .filter(|stage| wanted.is_empty() || wanted.iter().any(|word| stage.name.contains(word.as_str())))
        .collect();
    if chosen.is_empty() {
        bail!("there is no such stage; the stages are {}", STAGES.map(|stage| stage.name).join(", "));
    }
    let session = Session::for_tests(checkout)?;
    let totals = RefCell::default();
    let stages = Stages { checkout, tools, session: &session, wishes, totals, slowest: RefCell::default() };
    let result = run_in_turn(&chosen, &stages);
    let Stages { totals, slowest, .. } = stages;
    if let Err(error) = session.remove() {
        say(&format!("{error:#}"));
    }
    if result.as_ref().is_err_and(|error| error.is::<Stopped>()) {
        return result;
    }
    slowest.into_inner().show();
    let totals = totals.into_inner();
    say(&format!("\nAfter {}:", seconds(start.elapsed())));
    say(&format!("{} passed, {} failed", totals.passed, totals.failed));
    result
}

fn run_in_turn(chosen: &[&Stage], stages: &Stages<'_>) -> Result<()> {
    let steps = Steps::new(chosen.len());
    let mut failed = Vec::new();
    for stage in chosen {
        let failed_before = stages.totals.borrow().failed;
        let result = steps.step(stage.name, |outcome| (stage.run)(stages, outcome));
        let Err(error) = result else { continue };
        if error.is::<Stopped>() {
            return Err(error);
        }
        let mut totals = stages.totals.borrow_mut();
        if totals.failed == failed_before {
            totals.failed += 1;
        }
        say(&format!("\n{error:#}\n\nThe stage {} failed.", stage.name));
        failed.push(stage.name);
        if stage.name == TOOLS {
            break;
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    say(&format!("\nFailed stages: {}", failed.join(", ")));
    Err(Failed.into())
}

fn rust_tests(stages: &Stages<'_>) -> Result<()> {
    install::ensure(stages.checkout, stages.tools, &mut Outcome::default())?;
    // The tests of the API accept any build of the web app.
    if !stages.checkout.web().join("dist/index.html").exists() {
        prepare_web(stages)?;
        parts::build_web(stages.checkout, Rules::Shipped, &mut Outcome::default())?;
    }
    let cluster = Cluster::for_tests(stages.checkout, stages.tools, stages.session)?;
    cluster.create_if_missing()?;
    let mut database = cluster.start(stages.session)?;
    let result = run_rust_tests(stages, &cluster.url("postgres"));
    database.stop();
    result
}

/// Runs each test program separately, so that it can report the time of every test, which `cargo test` cannot. A failed
/// program does not stop the later ones.
fn run_rust_tests(stages: &Stages<'_>, database: &str) -> Result<()> {
    let programs = parts::build_rust_tests(stages.checkout)?;
    let (mut failures, mut ran) = (Vec::new(), Totals::default());
    for tests in programs {
        let mut command = program(&tests.program);
        command
            .args(["-Zunstable-options", "--report-time"])
            .args(stages.wishes.only)
            // A stable toolchain accepts the options above only with this variable.
            .env("RUSTC_BOOTSTRAP", "1")
            .env_remove("DATABASE_URL")
            .env("TEST_DATABASE_URL", database)
            .current_dir(&tests.folder);
        match run_tests(stages, &mut command, &format!("rust-tests-{}", tests.name), Reports::Lines) {
            Ok(counted) => ran.add(counted),
            Err(failure) => failures.push(failure),
        }
    }
    if stages.wishes.only.is_none() {
        let mut examples = parts::cargo(stages.checkout);
        examples.args(["test", "--workspace", "--doc"]);
        failures.extend(run_tests(stages, &mut examples, "rust-tests-doc", Reports::Nothing).err());
    }
    match failures.iter().position(|failure| failure.is::<Stopped>()) {
        Some(at) => Err(failures.swap_remove(at)),
        None if failures.is_empty() => require_tests("rust-tests", ran),
        None => bail!("{}", failures.iter().map(|failure| format!("{failure:#}")).collect::<Vec<_>>().join("\n\n")),
    }
}

/// Runs `parity`, which is counted as one test whatever the number of cases.
fn parity(stages: &Stages<'_>) -> Result<()> {
    parts::build_wasm(stages.checkout, stages.tools, Rules::Shipped, &mut Outcome::default())?;
    parity::compare(stages.checkout, parity::ParitySettings { cases: 100_000, seed: 1, only: None })?;
    stages.totals.borrow_mut().add(Totals { passed: 1, failed: 0 });
    Ok(())
}

fn web_tests(stages: &Stages<'_>) -> Result<()> {
    prepare_web(stages)?;
    let mut npm = parts::npm(stages.checkout);
    run_web_tests(stages, npm.args(["run", "test"]), "web-tests")
}

/// Prepares everything that the web's stages need, so that each can be run separately. If earlier stages have run, this
/// takes no time.
fn prepare_web(stages: &Stages<'_>) -> Result<()> {
    let mut outcome = Outcome::default();
    install::ensure(stages.checkout, stages.tools, &mut outcome)?;
    parts::build_wasm(stages.checkout, stages.tools, Rules::Shipped, &mut outcome)?;
    parts::install_web_packages(stages.checkout, &mut outcome)
}

fn journeys(stages: &Stages<'_>) -> Result<()> {
    let (checkout, tools) = (stages.checkout, stages.tools);
    prepare_web(stages)?;
    parts::build_web(checkout, Rules::Shipped, &mut Outcome::default())?;
    let browser = chromium::ensure(checkout, &mut Outcome::default())?;
    let server = parts::build_server(checkout, false)?;
    let stand_ins = parts::build_stand_ins(checkout, false)?;
    let model = parts::build_stand_in(checkout, parts::MODEL)?;

    let cluster = Cluster::for_tests(checkout, tools, stages.session)?;
    cluster.create_if_missing()?;
    let mut database = cluster.start(stages.session)?;
    let folder = make_folder(&stages.session.folder.join("identity"))?;
    let mut identity = Identity::start(stages.session, tools, folder, checkout.log("test-identity")?)?;
    identity.wait_until_ready()?;
    let launcher = |binary, name| {
        let log = checkout.log(&format!("test-{name}"))?;
        anyhow::Ok(Launcher::new(stages.session, tools, binary, log))
    };
    let folder = |name: &str| stages.session.folder.join(name);
    let files = files::start(launcher(&stand_ins.files, "files")?, &folder("files"))?;
    let providers = providers::start(launcher(&stand_ins.providers, "providers")?, None)?;
    let discord = discord::start(launcher(&stand_ins.discord, "discord")?, None)?;
    let push = push::start(launcher(&stand_ins.push, "push")?, &folder("push-key.pem"))?;
    let model = model::start(launcher(&model, "model")?)?;
    let mut npm = parts::npm(checkout);
    npm.args(["run", "e2e"])
        .env_remove("DATABASE_URL")
        .env("E2E_SERVER_BINARY", server)
        .env("E2E_DATABASE_URL", cluster.url(DATABASE))
        .env("E2E_IDENTITY", identity.address())
        .env("E2E_CHROMIUM", browser)
        .env("E2E_PICTURES", if stages.wishes.has_pictures { "1" } else { "" })
        // Journeys pass their whole environment to the servers that they start.
        .envs(files.server_variables());
    // A journey passes the settings of one of these services on only if it uses that service.
    for (stand_in, address) in [
        (&model, None),
        (&providers, Some("E2E_PROVIDERS")),
        (&discord, Some("E2E_DISCORD")),
        (&push, Some("E2E_PUSH")),
    ] {
        npm.envs(for_journeys(stand_in.server_variables()));
        npm.envs(address.map(|name| (name, stand_in.address())));
    }
    let result = run_web_tests(stages, &mut npm, "journeys");
    drop([files, providers, discord, push, model]);
    drop(identity);
    database.stop();
    result
}

/// Renames settings so that a journey can pass them to its server.
fn for_journeys(variables: Variables) -> impl Iterator<Item = (String, String)> {
    variables.into_iter().map(|(name, value)| (name.replace("FIELDWORK_", "E2E_"), value))
}

/// Place to which a test runner writes how long each test took.
enum Reports {
    Nothing,
    /// In the lines that the runner prints.
    Lines,
    /// In a file.
    File(PathBuf),
}

fn run_web_tests(stages: &Stages<'_>, npm: &mut Command, name: &str) -> Result<()> {
    let report = stages.session.folder.join(format!("{name}.json"));
    let file = format!("--outputFile.json={}", report.display());
    npm.args(["--", "--reporter=default", "--reporter=json", &file]).args(stages.wishes.only);
    require_tests(name, run_tests(stages, npm, name, Reports::File(report))?)
}

fn run_tests(stages: &Stages<'_>, command: &mut Command, name: &str, reports: Reports) -> Result<Totals> {
    let log = stages.checkout.log(name)?;
    let finished = run_through(command, &log)?;
    let counted = count(&finished.output);
    stages.totals.borrow_mut().add(counted);
    let mut slowest = stages.slowest.borrow_mut();
    match reports {
        Reports::Nothing => {}
        Reports::Lines => slowest.add_rust(&finished.output),
        // A runner that was stopped early has written no report.
        Reports::File(report) if report.exists() => slowest.add_web(&report)?,
        Reports::File(_) => {}
    }
    if !finished.is_success {
        bail!("{}\n\nThe whole output is in {}", both_ends(&finished.output, 20, 1_000), log.display());
    }
    Ok(counted)
}

/// Fails if no test ran.
fn require_tests(name: &str, counted: Totals) -> Result<()> {
    if counted.passed == 0 {
        bail!("{name} ran no tests, which counts as a failure");
    }
    Ok(())
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a stage failed")
    }
}

impl std::error::Error for Failed {}
