//! Stand-ins: programs that take the place of outside services on this machine, as strict as the real ones. Each start
//! has new keys and no data of an earlier start.

pub(crate) mod discord;
pub(crate) mod files;
pub(crate) mod model;
pub(crate) mod providers;
pub(crate) mod push;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::http;
use crate::ports::{self, Port};
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

/// Settings of the server, by name.
pub(crate) type Variables = Vec<(&'static str, String)>;

/// The program of a stand-in, with its session, its tools and its log.
pub(crate) struct Launcher<'a> {
    session: &'a Session,
    tools: &'a Tools,
    binary: &'a Path,
    log: PathBuf,
}

/// How one stand-in differs from the others.
struct Plan {
    name: &'static str,
    /// The port it gets if no other program has it.
    port: u16,
    arguments: Vec<String>,
    /// A word of the command line by which this process is recognised.
    marker: String,
    /// Keys, known to the stand-in and to the server.
    keys: Variables,
    /// A path of the stand-in. It is ready as soon as it answers there, whatever the answer.
    control: &'static str,
}

/// A stand-in that runs.
pub(crate) struct StandIn {
    pub(crate) service: Service,
    port: Port,
    keys: Variables,
    urls: Variables,
}

impl StandIn {
    fn start(launcher: Launcher<'_>, plan: Plan) -> Result<Self> {
        let port = ports::reserve(launcher.tools, plan.port)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let mut words = vec![launcher.binary.to_string_lossy().into_owned()];
        words.extend(plan.arguments);
        words.extend(["--addr".to_owned(), address.to_string()]);
        let launch = Launch {
            name: plan.name,
            words,
            marker: plan.marker,
            variables: plan.keys.clone(),
            folder: &launcher.session.folder,
            log: launcher.log,
            stop: StopBy::Terminate,
        };
        let mut service = Service::start(launcher.session, launch)?;
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, plan.control).is_ok())?;
        Ok(Self { service, port, keys: plan.keys, urls: Vec::new() })
    }

    /// Adds settings whose values are addresses of the stand-in, each with a path.
    fn with_urls(mut self, paths: &[(&'static str, &str)]) -> Self {
        let address = self.address();
        self.urls.extend(paths.iter().map(|(name, path)| (*name, format!("{address}{path}"))));
        self
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number)
    }

    fn socket_address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port.number))
    }

    /// Settings that make a server use this stand-in.
    pub(crate) fn server_variables(&self) -> Variables {
        [self.keys.clone(), self.urls.clone()].concat()
    }
}

impl<'a> Launcher<'a> {
    pub(crate) const fn new(session: &'a Session, tools: &'a Tools, binary: &'a Path, log: PathBuf) -> Self {
        Self { session, tools, binary, log }
    }

    fn marker(&self) -> String {
        self.binary.to_string_lossy().into_owned()
    }
}

/// The option with the address of the server that a stand-in calls; empty without a server.
fn calling(option: &str, server: Option<&Port>, path: &str) -> Vec<String> {
    server.map_or_else(Vec::new, |server| vec![option.to_owned(), format!("http://127.0.0.1:{}{path}", server.number)])
}
