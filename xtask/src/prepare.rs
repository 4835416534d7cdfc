//! Everything that `cargo xtask up` does before the server starts. Parallel lanes install tools and build parts;
//! meanwhile, the database and the identity service start. A lane waits for another lane only if it needs the result of
//! that lane.

use std::env;
use std::path::PathBuf;
use std::thread;

use anyhow::Result;

use crate::checkout::{Checkout, make_folder};
use crate::identity::Identity;
use crate::install;
use crate::lanes;
use crate::parts::{self, Rules, StandIns};
use crate::ports;
use crate::postgres::{Cluster, DATABASE};
use crate::processes::Service;
use crate::progress::{Outcome, Steps};
use crate::session::Session;
use crate::tools::{Tool, Tools};

/// Everything that a server needs before it can start.
pub(crate) struct Ground {
    /// Path of the server's program.
    pub(crate) binary: PathBuf,
    pub(crate) stand_ins: StandIns,
    /// The identity service. It is started, but perhaps not ready yet.
    pub(crate) identity: Identity,
    pub(crate) database: Database,
}

/// The database's address for the server, and one for other programs.
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) loopback_url: Option<String>,
    pub(crate) service: Option<Service>,
}

/// Installs and builds in parallel, and starts the database and the identity service meanwhile. Only this thread starts
/// services.
pub(crate) fn prepare(
    checkout: &Checkout,
    tools: &Tools,
    session: &Session,
    is_release: bool,
    steps: &Steps,
) -> Result<Ground> {
    install::check_node()?;
    thread::scope(|scope| {
        let web = || build_web(scope, checkout, tools, is_release, steps);
        // Building the server takes longest, so the web app is built at a lower priority. An optimised server needs the
        // web app first, so then the priority is normal.
        let web = if is_release { lanes::start(scope, web) } else { lanes::start_behind(scope, web) };
        let parts = lanes::start(scope, move || {
            if is_release {
                // An optimised server embeds the web app.
                web.join()?;
                return build_server(checkout, is_release, steps);
            }
            let server = lanes::stopping_others(build_server(checkout, is_release, steps));
            lanes::both(server, web.join()).map(|(server, ())| server)
        });
        let services = lanes::stopping_others(start_services(scope, checkout, tools, session, steps));
        let ((identity, database), (binary, stand_ins)) = lanes::both(services, parts.join())?;
        Ok(Ground { binary, stand_ins, identity, database })
    })
}

fn start_services<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    checkout: &'scope Checkout,
    tools: &'scope Tools,
    session: &Session,
    steps: &'scope Steps,
) -> Result<(Identity, Database)> {
    let installed = lanes::start_behind(scope, || {
        steps.step("Tools to run", |outcome| {
            install::ensure_npm_packages(checkout, tools, &[Tool::Postgres, Tool::Firebase], outcome)
        })
    });
    installed.join()?;
    let folder = make_folder(&checkout.state().join("identity"))?;
    let identity = Identity::start(session, tools, folder, checkout.log("identity")?)?;
    let database = steps.step("Database", |outcome| start_database(checkout, tools, session, outcome))?;
    Ok((identity, database))
}

/// Builds the server and the stand-ins.
fn build_server(checkout: &Checkout, is_release: bool, steps: &Steps) -> Result<(PathBuf, StandIns)> {
    steps.step("Server", |_| {
        let server = parts::build_server(checkout, is_release)?;
        Ok((server, parts::build_stand_ins(checkout, is_release)?))
    })
}

/// Builds the rules for the browser and then the web app, and installs the app's packages meanwhile.
fn build_web<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    checkout: &'scope Checkout,
    tools: &'scope Tools,
    is_release: bool,
    steps: &'scope Steps,
) -> Result<()> {
    let rules = if is_release { Rules::Shipped } else { Rules::Together };
    let packages =
        lanes::start(scope, || steps.step("Web packages", |outcome| parts::install_web_packages(checkout, outcome)));
    let built = steps.step("Tools to build the rules", |outcome| {
        install::ensure_npm_packages(checkout, tools, rules.tools(), &mut Outcome::default())?;
        install::ensure_wasm_tools(checkout, tools, rules.compiled(), outcome)
    });
    let built = built.and_then(|()| {
        steps.step("Rules for the browser", |outcome| parts::build_wasm(checkout, tools, rules, outcome))
    });
    lanes::both(lanes::stopping_others(built), packages.join())?;
    steps.step("Web app", |outcome| parts::build_web(checkout, rules, outcome))
}

fn start_database(checkout: &Checkout, tools: &Tools, session: &Session, outcome: &mut Outcome) -> Result<Database> {
    if let Ok(url) = env::var("DATABASE_URL") {
        *outcome = Outcome::Skipped("DATABASE_URL names one".to_owned());
        return Ok(Database { url, loopback_url: None, service: None });
    }
    let port = ports::reserve(tools, 5433)?;
    let cluster = Cluster::kept(checkout, tools, session, port)?;
    cluster.create_if_missing()?;
    Ok(Database {
        url: cluster.url(DATABASE),
        loopback_url: cluster.loopback_url()?,
        service: Some(cluster.start(session)?),
    })
}
