//! `cargo xtask probe`: checks properties that no single test can show, with a separate server, database and set of
//! accounts. It sends generated requests to every endpoint of the OpenAPI document, kills the server repeatedly while
//! people save, lets many people compete for the last seats of a session, and checks a credential with a foreign
//! library. It also runs two enlarged tests of the server: a large crowd of learners and reviewers, and a million
//! webhooks. The same seed generates the same requests.

mod credential;
mod kills;
mod large;
mod race;
mod requests;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;

use crate::accounts;
use crate::checkout::{Checkout, make_folder};
use crate::identity::Identity;
use crate::install;
use crate::parts;
use crate::ports;
use crate::postgres::{Cluster, DATABASE};
use crate::probe::large::{CROWD, DELIVERIES};
use crate::progress::{Outcome, Steps, say};
use crate::server::Server;
use crate::session::Session;
use crate::stand_ins::{Launcher, files};
use crate::tools::{OPENBADGESLIB, SCHEMATHESIS, Tool, Tools};
use crate::visitor::Visitor;

/// The extent of a probe.
#[derive(Args)]
pub(crate) struct ProbeSettings {
    /// Seed of the generated requests and of the pauses between kills
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generated requests of each kind for each endpoint
    #[arg(long, default_value_t = 50)]
    examples: u32,
    /// Number of times that the server is killed
    #[arg(long, default_value_t = 100)]
    kills: u32,
}

/// The server under test, and its identity service.
struct Probed<'a> {
    server: &'a Server<'a>,
    identity: &'a Identity,
}

impl Probed<'_> {
    /// Signs up a new person.
    fn sign_up(&self, name: &str) -> Result<Visitor> {
        let email = format!("{name}@example.org");
        Visitor::sign_up(self.server.socket_address(), self.identity.socket_address(), &email, accounts::PASSWORD)
            .with_context(|| format!("{name} could not sign up"))
    }

    /// Makes an account with a verified address and this role, and signs in.
    fn member(&self, name: &str, role: &str) -> Result<Visitor> {
        let email = format!("{name}@example.org");
        self.identity.add_account(&json!({ "email": email, "password": accounts::PASSWORD, "emailVerified": true }))?;
        let sign_in = || {
            let (app, identity) = (self.server.socket_address(), self.identity.socket_address());
            Visitor::sign_in(app, identity, &email, accounts::PASSWORD)
        };
        let mut visitor = sign_in()?;
        visitor.get("/api/user/")?.done()?;
        self.server.command(&["role", "grant", &email, role])?;
        visitor.post("/api/auth/claims", &json!({}))?.done()?;
        sign_in()
    }
}

pub(crate) fn probe(checkout: &Checkout, tools: &Tools, settings: &ProbeSettings) -> Result<()> {
    let steps = Steps::new(9);
    steps.step("Tools", |outcome| {
        install::ensure_npm_packages(checkout, tools, &[Tool::Postgres, Tool::Firebase], &mut Outcome::default())?;
        install::ensure_python_package(checkout, tools, OPENBADGESLIB, outcome)?;
        install::ensure_python_package(checkout, tools, SCHEMATHESIS, outcome)
    })?;
    let (binary, file_store) = steps.step("Building the server", |_| {
        Ok((parts::build_server(checkout, false)?, parts::build_stand_ins(checkout, false)?.files))
    })?;
    let session = Session::for_tests(checkout)?;
    let cluster = Cluster::for_tests(checkout, tools, &session)?;
    cluster.create_if_missing()?;
    let mut database = cluster.start(&session)?;
    let folder = |name: &str| make_folder(&session.folder.join(name));
    let mut identity = Identity::start(&session, tools, folder("identity")?, checkout.log("probe-identity")?)?;
    identity.wait_until_ready()?;
    let log = checkout.log("probe-files")?;
    let files = files::start(Launcher::new(&session, tools, &file_store, log), &folder("files")?)?;
    let stands_on = (&*cluster.url(DATABASE), &identity, &*folder("mail")?);
    let server = Server::new(checkout, &session, binary, ports::reserve(tools, 8080)?, stands_on);
    let server = server.with(files.server_variables());
    let content = folder("content")?;
    let mut service = steps.step("Start", |_| {
        copy_content(&checkout.root.join("content"), &content)?;
        server.command(&["migrate"])?;
        server.command(&["content", "import", &content.to_string_lossy()])?;
        server.command(&["content", "import", &checkout.root.join(credential::PACKS).to_string_lossy()])?;
        server.serve()
    })?;
    let probed = Probed { server: &server, identity: &identity };
    say(&steps.step("Race for the last seats", |_| race::race(&probed))?);
    say(&steps.step("A credential, checked by others", |_| credential::check(&probed, tools))?);
    say(&steps.step("Kills while people save", |_| kills::kill(&probed, &mut service, settings))?);
    say(&steps.step("Generated requests", |_| requests::send(&probed, tools, settings))?);
    say(&steps.step("A crowd on its own", |_| CROWD.run(checkout, &cluster.url("postgres")))?);
    say(&steps.step("Webhooks by the million", |_| DELIVERIES.run(checkout, &cluster.url("postgres")))?);
    drop(service);
    drop(files);
    drop(identity);
    database.stop();
    session.remove()
}

/// Copies the packs, and lowers the number of seats of the sessions that the race uses.
fn copy_content(from: &Path, to: &Path) -> Result<()> {
    copy(from, to)?;
    let path = to.join(race::PACK).join("program.md");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let few = |line: &str| match line.starts_with("seats = ") {
        true => format!("seats = {}\n", race::SEATS),
        false => format!("{line}\n"),
    };
    let scarce = text.lines().map(few).collect::<String>();
    ensure!(scarce != text, "{} limits no seats", path.display());
    Ok(fs::write(&path, scarce)?)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    make_folder(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
