//! `cargo xtask …`: all commands of a developer, from a fresh machine to a page in the browser. Each command has a
//! separate file. The server and the web app do not depend on this crate.

mod accounts;
mod bench;
mod check;
mod checkout;
mod chromium;
mod debian;
mod http;
mod identity;
mod install;
mod lanes;
mod locks;
mod openapi;
mod parity;
mod parts;
mod ports;
mod postgres;
mod prepare;
mod probe;
mod processes;
mod progress;
mod reset;
mod runs;
mod server;
mod session;
mod signals;
mod slowest;
mod stamps;
mod stand_ins;
mod test;
mod tools;
mod totals;
mod unprivileged;
mod up;
mod visitor;
mod walk;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::checkout::Checkout;
use crate::tools::Tools;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "All commands of a developer of Fieldwork")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Installs what is missing, builds all parts, and serves the app until Ctrl-C
    Up {
        /// Build the server with optimisations
        #[arg(long)]
        release: bool,
        /// The service that gives feedback on texts, instead of the built-in reader
        #[arg(long)]
        model: Option<stand_ins::model::ModelChoice>,
    },
    /// Runs every check and test, from formatting to the journeys in a real browser
    Test {
        /// Run only the stages whose names contain one of these words
        stages: Vec<String>,
        /// Run only the Rust tests whose names contain this word, or the web's test files whose paths do
        #[arg(long)]
        only: Option<String>,
        /// Store a picture of every screen that the journeys check
        #[arg(long)]
        pictures: bool,
    },
    /// Checks format, lints, documentation and types, without running a test
    Check {
        /// First repair what can be repaired automatically
        #[arg(long)]
        fix: bool,
    },
    /// Uses the running app by HTTP as a new learner does
    Walk,
    /// Stops what runs in this checkout and deletes its database, accounts, mails, uploads and logs
    Reset,
    /// Builds the wasm packages in wasm/pkg
    Wasm,
    /// Writes the OpenAPI document, the TypeScript types that follow from it, and the web's table of screens
    Openapi,
    /// Compares rules natively and in the built wasm packages, on generated cases
    Parity(parity::ParitySettings),
    /// Measures speed and size, and prints them as a table
    Bench(bench::BenchSettings),
    /// Tests a server with generated requests, kills, races, a crowd of people and a million webhooks
    Probe(probe::ProbeSettings),
    /// Installs the tools that the other commands need
    Tools,
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<signals::Stopped>() => {
            progress::say("Stopped.");
            ExitCode::from(130)
        }
        Err(error) if error.is::<test::Failed>() => ExitCode::FAILURE,
        Err(error) => {
            progress::say(&format!("\nerror: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    signals::listen()?;
    let checkout = Checkout::find()?;
    let tools = Tools::new()?;
    match command {
        Command::Up { release, model } => up::up(&checkout, &tools, release, model),
        Command::Test { stages, only, pictures } => {
            test::test(&checkout, &tools, &stages, test::Wishes { only: only.as_deref(), has_pictures: pictures })
        }
        Command::Check { fix } => check::check(&checkout, &tools, fix),
        Command::Walk => walk::walk(&checkout),
        Command::Reset => reset::reset(&checkout),
        Command::Wasm => parts::build_wasm_alone(&checkout, &tools),
        Command::Openapi => openapi::openapi(&checkout, &tools),
        Command::Parity(settings) => parity::parity(&checkout, &tools, settings),
        Command::Bench(settings) => bench::bench(&checkout, &tools, settings),
        Command::Probe(settings) => probe::probe(&checkout, &tools, &settings),
        Command::Tools => install::install_everything(&checkout, &tools),
    }
}
