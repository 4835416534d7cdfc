//! The server's commands. Each is a few lines over the library.

use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use server::app::{self, Platform};
use server::clock::Clock;
use server::config::{DatabaseSettings, Settings};
use server::error::{Error, Result};
use server::program::content::import::import;
use server::program::content::{self, Reading};
use server::{db, metrics, openapi, telemetry};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The Fieldwork server.
#[derive(Parser)]
#[command(name = "server", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the API and the web application.
    Serve(Box<Settings>),
    /// Brings the database's schema up to date.
    Migrate(DatabaseSettings),
    /// Checks or publishes programs.
    #[command(subcommand)]
    Content(ContentCommand),
    /// Prints the OpenAPI document.
    Openapi,
}

#[derive(Subcommand)]
enum ContentCommand {
    /// Says what is wrong with a pack, or with every pack in a folder.
    Lint {
        /// The folder.
        dir: PathBuf,
    },
    /// Publishes a pack, or every pack in a folder; all of them or none.
    Import {
        /// The folder.
        dir: PathBuf,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(settings) => serve(*settings).await,
        Command::Migrate(settings) => migrate(&settings).await,
        Command::Content(ContentCommand::Lint { dir }) => lint_content(&dir),
        Command::Content(ContentCommand::Import { dir, database }) => import_content(&dir, &database).await,
        Command::Openapi => print_openapi(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(settings: Settings) -> Result<()> {
    let config = settings.check().map_err(|faults| Error::broken(faults.join("\n")))?;
    telemetry::start(config.environment);
    let listener = TcpListener::bind(config.addr)
        .map_err(|cause| Error::broken(format!("{} cannot be listened on: {cause}", config.addr)))?;
    let metrics_addr = config.metrics_addr;
    let platform = Arc::new(Platform::new(config, Clock::system())?);
    if let Some(address) = metrics_addr {
        let handle = metrics::start().map_err(Error::broken)?;
        tokio::spawn(metrics::serve(address, handle, Arc::clone(&platform)).map_err(Error::broken)?);
    }
    tokio::spawn(app::tidy_hourly(Arc::clone(&platform)));
    let server = app::start(Arc::clone(&platform), listener).map_err(Error::broken)?;
    tokio::spawn(app::stop_on_signal(Arc::clone(&platform), server.handle()));
    tracing::info!(address = %platform.config.addr, "serving");
    server.await.map_err(Error::broken)
}

async fn migrate(settings: &DatabaseSettings) -> Result<()> {
    for migration in db::run_migrations(&settings.database_url).await? {
        println!("{migration}");
    }
    Ok(())
}

fn lint_content(dir: &Path) -> Result<()> {
    let reading = content::read(dir, Clock::system().now());
    print_faults(&reading);
    reading.check()?;
    println!("packs without an error: {}", reading.packs.len());
    Ok(())
}

async fn import_content(dir: &Path, settings: &DatabaseSettings) -> Result<()> {
    let now = Clock::system().now();
    let reading = content::read(dir, now);
    print_faults(&reading);
    reading.check()?;
    let mut conn = db::connect(&settings.database_url).await?;
    for imported in import(&mut conn, &reading, now).await? {
        println!("{imported}");
    }
    Ok(())
}

fn print_faults(reading: &Reading) {
    for fault in &reading.faults {
        eprintln!("{fault}");
    }
}

fn print_openapi() -> Result<()> {
    let document = openapi::document().to_pretty_json()?;
    writeln!(std::io::stdout(), "{document}").map_err(Error::broken)
}
