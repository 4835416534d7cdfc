//! Commands of the server. Each command is a few lines that call the library.

mod staff_commands;

use std::io::{IsTerminal as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use domain::account::Role;
use domain::account::change_roles::RoleChange;
use server::account::change_roles::change_roles_of;
use server::app;
use server::clock::Clock;
use server::config::{Config, DatabaseSettings, Settings};
use server::content_folder::{ContentFolder, ImportFault, SwitchingOff};
use server::error::{Error, Result};
use server::kinds::KINDS;
use server::program::content::{self, Reading};
use server::program::curriculum::Curricula;
use server::{db, jobs, live, metrics, openapi, screens, telemetry};
use uuid::Uuid;

use crate::staff_commands::StaffCommand;

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
    /// Runs the jobs of a server without serving requests.
    Work(Box<Settings>),
    /// Lists or retries the jobs that were given up.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Grants or revokes a role of an account.
    #[command(subcommand)]
    Role(RoleCommand),
    #[command(flatten)]
    Staff(StaffCommand),
    /// Updates the database's schema.
    Migrate(DatabaseSettings),
    /// Checks or publishes programs.
    #[command(subcommand)]
    Content(ContentCommand),
    /// Prints the OpenAPI document.
    Openapi,
    /// Prints the TypeScript module of the web's screens.
    Screens,
}

#[derive(Subcommand)]
enum ContentCommand {
    /// Prints the faults of a pack, or of every pack in a folder.
    Lint {
        /// The folder.
        dir: PathBuf,
    },
    /// Publishes a pack, or every pack in a folder and the files next to the packs. If any part has an error, it
    /// publishes no part.
    Import {
        /// The folder.
        dir: PathBuf,
        /// Switches off items that are no longer in the files, without asking.
        #[arg(long)]
        switch_off: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[derive(Subcommand)]
enum JobsCommand {
    /// Lists the jobs that were given up, latest first.
    Dead(DatabaseSettings),
    /// Retries a job that was given up, or all of them.
    Retry {
        /// The job; if omitted, all that were given up.
        job: Option<Uuid>,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[derive(Subcommand)]
enum RoleCommand {
    /// Grants a role to an account.
    Grant(RoleArguments),
    /// Revokes a role of an account, and ends its sign-ins.
    Revoke(RoleArguments),
}

#[derive(Args)]
struct RoleArguments {
    /// The e-mail address of the account, or its id if several have the address.
    account: String,
    /// The role.
    #[arg(value_parser = staff_role)]
    role: Role,
    #[command(flatten)]
    settings: Box<Settings>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(settings) => serve(*settings).await,
        Command::Work(settings) => work(*settings).await,
        Command::Jobs(JobsCommand::Dead(database)) => list_dead_jobs(&database).await,
        Command::Jobs(JobsCommand::Retry { job, database }) => retry_jobs(job, &database).await,
        Command::Role(RoleCommand::Grant(arguments)) => change_roles(arguments, RoleChange::Grant).await,
        Command::Role(RoleCommand::Revoke(arguments)) => change_roles(arguments, RoleChange::Revoke).await,
        Command::Staff(command) => command.run().await,
        Command::Migrate(settings) => migrate(&settings).await,
        Command::Content(ContentCommand::Lint { dir }) => lint_content(&dir),
        Command::Content(ContentCommand::Import { dir, switch_off, database }) => {
            import_content(&dir, switch_off, &database).await
        }
        Command::Openapi => print_openapi(),
        Command::Screens => print_screens(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn checked(settings: Settings) -> Result<Config> {
    settings.check().map_err(|faults| Error::broken(faults.join("\n")))
}

fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).map_err(|cause| Error::broken(format!("cannot listen on {address}: {cause}")))
}

async fn serve(settings: Settings) -> Result<()> {
    let config = checked(settings)?;
    telemetry::start(config.environment);
    let listener = listen(config.addr)?;
    let metrics_listener = config.metrics_addr.map(listen).transpose()?;
    let platform = Arc::new(app::platform(config, Clock::system())?);
    let curricula = Arc::new(Curricula::default());
    if let Some(listener) = metrics_listener {
        let handle = metrics::start().map_err(Error::broken)?;
        tokio::spawn(metrics::serve(listener, handle, Arc::clone(&platform)).map_err(Error::broken)?);
    }
    tokio::spawn(app::forget_idle_senders(Arc::clone(&platform)));
    tokio::spawn(app::store_seller(Arc::clone(&platform)));
    tokio::spawn(live::listen::listen(Arc::clone(&platform)));
    if platform.config.does_jobs {
        tokio::spawn(jobs::work(Arc::clone(&platform), Arc::clone(&curricula), KINDS));
    }
    let server = app::start(Arc::clone(&platform), curricula, listener)?;
    tokio::spawn(app::stop_on_signal(Arc::clone(&platform), server.handle()));
    tracing::info!(address = %platform.config.addr, "serving");
    server.await.map_err(Error::broken)
}

async fn work(settings: Settings) -> Result<()> {
    let config = checked(settings)?;
    telemetry::start(config.environment);
    let platform = Arc::new(app::platform(config, Clock::system())?);
    tokio::spawn(app::store_seller(Arc::clone(&platform)));
    tracing::info!("working");
    tokio::select! {
        () = jobs::work(platform, Arc::default(), KINDS) => Ok(()),
        asked = app::stop_asked() => asked.map_err(Error::broken),
    }
}

async fn list_dead_jobs(settings: &DatabaseSettings) -> Result<()> {
    let mut conn = db::connect(&settings.database_url).await?;
    for job in jobs::rows::given_up(&mut conn).await? {
        println!("{job}");
    }
    Ok(())
}

async fn retry_jobs(job: Option<Uuid>, settings: &DatabaseSettings) -> Result<()> {
    let mut conn = db::connect(&settings.database_url).await?;
    match jobs::rows::retry(&mut conn, job, Clock::system().now()).await? {
        0 => Err(Error::broken("no such job was given up")),
        count => {
            println!("jobs to be retried: {count}");
            Ok(())
        }
    }
}

async fn change_roles(arguments: RoleArguments, change: fn(Role) -> RoleChange) -> Result<()> {
    let platform = app::platform(checked(*arguments.settings)?, Clock::system())?;
    let change = change(arguments.role);
    let report = change_roles_of(&platform, &arguments.account, change, platform.clock.now()).await?;
    println!("{} is now: {}", arguments.account, report.roles.into_iter().map(word).collect::<Vec<_>>().join(", "));
    match report.claims_failure {
        None => Ok(()),
        Some(failure) => Err(Error::broken(format!("the roles are saved, but {failure}; run the same command again"))),
    }
}

fn staff_role(text: &str) -> Result<Role, String> {
    let found = Role::STAFF.into_iter().find(|role| word(*role) == text);
    found.ok_or_else(|| format!("the roles are {}", Role::STAFF.map(word).join(", ")))
}

/// Returns the word of a role in JSON.
fn word(role: Role) -> String {
    serde_json::to_value(role).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
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
    println!("packs without an error: {}", ContentFolder::read(dir, reading)?.packs());
    Ok(())
}

async fn import_content(dir: &Path, switch_off: bool, settings: &DatabaseSettings) -> Result<()> {
    let now = Clock::system().now();
    let reading = content::read(dir, now);
    print_faults(&reading);
    let folder = ContentFolder::read(dir, reading)?;
    let mut conn = db::connect(&settings.database_url).await?;
    let switching_off = if switch_off { SwitchingOff::Agreed } else { SwitchingOff::NotAgreed };
    let mut imported = folder.import(&mut conn, switching_off, now).await;
    if let Err(fault @ ImportFault::SwitchesOff(_)) = &imported {
        eprintln!("{fault}");
        if !agrees()? {
            return Err(Error::broken("Confirm with --switch-off."));
        }
        imported = folder.import(&mut conn, SwitchingOff::Agreed, now).await;
    }
    for line in imported.map_err(|fault| Error::broken(fault.to_string()))? {
        println!("{line}");
    }
    Ok(())
}

/// Asks for confirmation at the terminal. Returns `false` without a terminal.
fn agrees() -> Result<bool> {
    let input = std::io::stdin();
    if !input.is_terminal() {
        return Ok(false);
    }
    eprint!("Import and switch these off? [y/N] ");
    let mut answer = String::new();
    input.read_line(&mut answer).map_err(Error::broken)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn print_faults(reading: &Reading) {
    for fault in &reading.faults {
        eprintln!("{fault}");
    }
}

fn print_screens() -> Result<()> {
    write!(std::io::stdout(), "{}", screens::typescript()).map_err(Error::broken)
}

fn print_openapi() -> Result<()> {
    let document = openapi::document().to_pretty_json()?;
    writeln!(std::io::stdout(), "{document}").map_err(Error::broken)
}
