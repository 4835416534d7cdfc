//! Services that run during a measurement: a database configured as in production except for its size, the release
//! server, its peer, and a server for the key that signs tokens. One folder contains their settings and the data that
//! they exchange; it is deleted with the session.

use std::fs::{self, File};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::bench::load::Load;
use crate::checkout::Checkout;
use crate::http;
use crate::ports::{self, Port};
use crate::processes::{Launch, Service, StopBy};
use crate::runs::{program, run, run_through};
use crate::session::Session;
use crate::tools::Tools;

/// Number of concurrent connections.
pub(crate) const CONNECTIONS: u32 = 64;
const PROJECT: &str = "fieldwork-bench";

/// One configuration of the peer.
pub(crate) struct Peer {
    name: &'static str,
    place: usize,
    processes: usize,
    /// Number of database connections of each process. With more connections, the peer was slower.
    connections: usize,
}

impl Peer {
    pub(crate) const ONE: Self = Self { name: "peer", place: 0, processes: 1, connections: 8 };
}

/// The parts of one run, and their addresses.
pub(crate) struct Bench<'a> {
    pub(crate) checkout: &'a Checkout,
    pub(crate) folder: PathBuf,
    pub(crate) database: String,
    pub(crate) load: Load,
    database_log: PathBuf,
    session: &'a Session,
    server: Port,
    metrics: Port,
    keys: Port,
    peers: [Port; 2],
}

/// Configures the cluster as in production. PostgreSQL's defaults for durability stay, and the memory is that of a
/// small machine.
pub(crate) fn configure(data: &Path) -> Result<()> {
    let path = data.join("postgresql.conf");
    let mut settings = File::options().append(true).open(&path)?;
    settings
        .write_all(b"\nshared_buffers = 256MB\nmax_wal_size = 4GB\nautovacuum = off\n")
        .with_context(|| format!("cannot write {}", path.display()))
}

impl<'a> Bench<'a> {
    pub(crate) fn new(
        checkout: &'a Checkout,
        tools: &Tools,
        session: &'a Session,
        folder: PathBuf,
        database: String,
        database_log: PathBuf,
        load: Load,
    ) -> Result<Self> {
        let port = || ports::reserve(tools, 8300);
        Ok(Self {
            checkout,
            folder,
            database,
            load,
            database_log,
            session,
            server: port()?,
            metrics: port()?,
            keys: port()?,
            peers: [port()?, port()?],
        })
    }

    pub(crate) fn a_peer_per_core(&self) -> Result<Peer> {
        let processes = thread::available_parallelism()?.get();
        Ok(Peer { name: "peers", place: 1, processes, connections: 16_usize.div_ceil(processes) })
    }

    pub(crate) fn fieldwork(&self) -> String {
        address(&self.server)
    }

    pub(crate) fn peer(&self, place: usize) -> String {
        address(&self.peers[place])
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Reads a JSON file that the seed or the capture has written.
    pub(crate) fn json(&self, name: &str) -> Result<Value> {
        Ok(serde_json::from_str(&fs::read_to_string(self.file(name))?)?)
    }

    /// Runs a script of the Node side to its end. Returns its last line if that is JSON, otherwise `null`.
    pub(crate) fn node(&self, script: &str, arguments: &[&str]) -> Result<Value> {
        self.node_with(script, arguments, &[])
    }

    /// Does the same as `node`, with additional variables.
    pub(crate) fn node_with(
        &self,
        script: &str,
        arguments: &[&str],
        variables: &[(&'static str, String)],
    ) -> Result<Value> {
        let mut node = program("node");
        node.arg(self.script(script)).args(arguments).envs(self.variables()).current_dir(&self.checkout.root);
        node.envs(variables.iter().cloned());
        let log = self.checkout.log(&format!("bench-{}", script.replace(['.', '/'], "-")))?;
        let finished = run_through(&mut node, &log)?;
        if !finished.is_success {
            bail!("{script} failed\n\n{}", finished.output);
        }
        Ok(finished.output.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default())
    }

    pub(crate) fn script(&self, name: &str) -> PathBuf {
        self.checkout.root.join("xtask/bench").join(name)
    }

    pub(crate) fn server_command(&self, binary: &Path, arguments: &[&str]) -> Result<()> {
        let mut server = program(binary);
        server.args(arguments).envs(self.variables()).current_dir(&self.checkout.root);
        run(&mut server, &self.checkout.log(&format!("bench-server-{}", arguments[0]))?)
    }

    pub(crate) fn start_keys(&self) -> Result<Service> {
        self.start_script("keys", "keys.mjs", Vec::new(), &self.keys, "/")
    }

    pub(crate) fn start_peer(&self, peer: &Peer) -> Result<Service> {
        let port = &self.peers[peer.place];
        let variables = vec![
            ("PEER_PORT", port.number.to_string()),
            ("PEER_PROCESSES", peer.processes.to_string()),
            ("PEER_CONNECTIONS", peer.connections.to_string()),
        ];
        self.start_script(peer.name, "peer.mjs", variables, port, "/")
    }

    /// Starts the server in development mode, with metrics as in production.
    pub(crate) fn start_server(&self, binary: &Path) -> Result<Service> {
        self.start_server_with(binary, Vec::new())
    }

    /// Does the same as `start_server`, with additional settings.
    pub(crate) fn start_server_with(&self, binary: &Path, settings: Vec<(&'static str, String)>) -> Result<Service> {
        let binary = binary.to_string_lossy().into_owned();
        let words = vec![binary.clone(), "serve".to_owned()];
        self.start("server", words, binary, settings, &self.server, "/api/status")
    }

    fn start_script(
        &self,
        name: &'static str,
        script: &str,
        variables: Vec<(&'static str, String)>,
        port: &Port,
        path: &str,
    ) -> Result<Service> {
        let script = self.script(script).to_string_lossy().into_owned();
        self.start(name, vec!["node".to_owned(), script.clone()], script, variables, port, path)
    }

    fn start(
        &self,
        name: &'static str,
        words: Vec<String>,
        marker: String,
        own: Vec<(&'static str, String)>,
        port: &Port,
        path: &str,
    ) -> Result<Service> {
        let variables = self.variables().into_iter().chain(own).collect();
        let log = self.checkout.log(&format!("bench-{name}"))?;
        let folder = &self.checkout.root;
        let stop = StopBy::Terminate;
        let mut service = Service::start(self.session, Launch { name, words, marker, variables, folder, log, stop })?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        service.wait_until_ready(Duration::from_secs(60), || http::get(address, path).is_ok())?;
        Ok(service)
    }

    fn variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("NODE_ENV", "production".to_owned()),
            ("DATABASE_URL", self.database.clone()),
            ("DATABASE_LOG", self.database_log.to_string_lossy().into_owned()),
            ("BENCH_FOLDER", self.folder.to_string_lossy().into_owned()),
            ("BENCH_PROJECT", PROJECT.to_owned()),
            ("KEYS_PORT", self.keys.number.to_string()),
            ("FIELDWORK", self.fieldwork()),
            ("PEER", self.peer(0)),
            ("METRICS", address(&self.metrics)),
            ("FIELDWORK_ADDR", format!("127.0.0.1:{}", self.server.number)),
            ("FIELDWORK_ENV", "development".to_owned()),
            ("FIELDWORK_REQUESTS_PER_SECOND", "0".to_owned()),
            ("FIELDWORK_DOES_JOBS", "false".to_owned()),
            ("FIELDWORK_METRICS_ADDR", format!("127.0.0.1:{}", self.metrics.number)),
            ("FIELDWORK_TOKEN_KEYS_URL", address(&self.keys)),
            ("FIREBASE_PROJECT_ID", PROJECT.to_owned()),
        ]
    }
}

fn address(port: &Port) -> String {
    format!("http://127.0.0.1:{}", port.number)
}
