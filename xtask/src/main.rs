//! `cargo xtask …`: everything a person runs on Fieldwork, from a fresh machine to a page in
//! the browser. This file names the commands; each has a file of its own. Nothing here is part
//! of the product: the server and the web app know nothing of it.

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
#[command(name = "cargo xtask", about = "Everything a person runs on Fieldwork")]
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
        /// Who gives feedback on texts, if not the built-in reader
        #[arg(long)]
        model: Option<stand_ins::model::ModelChoice>,
    },
    /// Runs every check and test, from the format to the journeys in a real browser
    Test {
        /// Only the stages whose name contains one of these words
        stages: Vec<String>,
        /// Of Rust only the tests whose name contains this word, of the web only the files
        #[arg(long)]
        only: Option<String>,
        /// Have the journeys keep a picture of every screen that they look over
        #[arg(long)]
        pictures: bool,
    },
    /// Format, lints, documentation and types, without running a test
    Check {
        /// Mend what can be mended mechanically first
        #[arg(long)]
        fix: bool,
    },
    /// Goes a new learner's way through the app that is up, by HTTP alone
    Walk,
    /// Stops what runs in this checkout and forgets its database, accounts and mail
    Reset,
    /// Builds the wasm packages in wasm/pkg
    Wasm,
    /// Writes the OpenAPI document and the TypeScript types that follow from it
    Openapi,
    /// Compares the rules that pages ask natively and in the built wasm packages, on generated cases
    Parity(parity::Settings),
    /// Measures speed and size, and prints them as a table
    Bench(bench::Settings),
    /// Sends generated requests to a server, kills it while people save, and lets many race for the last seats
    Probe(probe::Settings),
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
