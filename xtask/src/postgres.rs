//! A separate PostgreSQL cluster. initdb creates it from the binaries of an npm package; it listens on a unix socket
//! and, for `up`, on loopback with a password. The package has no psql, so SQL that must run before the server starts
//! runs in single-user mode.

use std::fs::{self, DirBuilder, File};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::checkout::Checkout;
use crate::ports::{self, Port};
use crate::processes::{self, Launch, Service, StopBy};
use crate::runs::{program, run};
use crate::session::Session;
use crate::tools::Tools;
use crate::unprivileged::Unprivileged;

pub(crate) const DATABASE: &str = "fieldwork";
const USER: &str = "fieldwork";
const MAJOR: &str = "18";

pub(crate) struct Cluster {
    programs: PathBuf,
    unprivileged: Unprivileged,
    data: PathBuf,
    sockets: PathBuf,
    log: PathBuf,
    password_file: PathBuf,
    /// Port on loopback; `None` means that it listens only on the socket.
    port: Option<Port>,
    /// Whether the log may contain the parameters of statements. Only a benchmark's cluster allows this, because it has
    /// no data of people.
    is_for_bench: bool,
}

impl Cluster {
    /// The cluster of `up`, which keeps its data.
    pub(crate) fn kept(checkout: &Checkout, tools: &Tools, session: &Session, port: Port) -> Result<Self> {
        let data = checkout.state().join("postgres");
        let log = checkout.log("postgres")?;
        Self::new(checkout, tools, session, data, log, Some(port))
    }

    /// A cluster for one run of the tests, deleted with its session.
    pub(crate) fn for_tests(checkout: &Checkout, tools: &Tools, session: &Session) -> Result<Self> {
        let data = session.folder.join("postgres");
        let log = checkout.log("test-postgres")?;
        Self::new(checkout, tools, session, data, log, None)
    }

    /// A cluster with the durability of the kept one, deleted with its session.
    pub(crate) fn for_bench(checkout: &Checkout, tools: &Tools, session: &Session) -> Result<Self> {
        let port = ports::reserve(tools, 5633)?;
        let data = session.folder.join("postgres");
        let log = checkout.log("bench-postgres")?;
        let cluster = Self::new(checkout, tools, session, data, log, Some(port))?;
        Ok(Self { is_for_bench: true, ..cluster })
    }

    fn new(
        checkout: &Checkout,
        tools: &Tools,
        session: &Session,
        data: PathBuf,
        log: PathBuf,
        port: Option<Port>,
    ) -> Result<Self> {
        let unprivileged = Unprivileged::find()?;
        let copy = checkout.state().join("postgres-programs");
        let sockets = session.sockets()?;
        unprivileged.hand_over(&sockets)?;
        Ok(Self {
            programs: unprivileged.reachable(&tools.postgres()?, &copy)?,
            unprivileged,
            sockets,
            password_file: data.with_extension("password"),
            data,
            log,
            port,
            is_for_bench: false,
        })
    }

    /// Creates the cluster if it is missing; returns whether it did. The cluster is created in another folder and then
    /// renamed, so that a killed run leaves no incomplete cluster.
    pub(crate) fn create_if_missing(&self) -> Result<bool> {
        if self.data.exists() {
            let version = fs::read_to_string(self.data.join("PG_VERSION")).unwrap_or_default();
            if version.trim() != MAJOR {
                bail!("{} is not a cluster of PostgreSQL {MAJOR}; `cargo xtask reset` deletes it", self.data.display());
            }
            return Ok(false);
        }
        let fresh = self.data.with_extension("new");
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        DirBuilder::new().recursive(true).mode(0o700).create(&fresh)?;
        self.unprivileged.hand_over(&fresh)?;
        let mut initdb = self.words("initdb", &fresh);
        initdb.extend(
            [
                "--username=fieldwork",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--auth-local=trust",
                "--auth-host=scram-sha-256",
            ]
            .map(str::to_owned),
        );
        run(program(&initdb[0]).args(&initdb[1..]), &self.log)?;
        let password = new_password()?;
        self.say_in_single_user_mode(
            &fresh,
            &format!("ALTER ROLE {USER} PASSWORD '{password}';\nCREATE DATABASE {DATABASE};\n"),
        )?;
        write_private(&self.password_file, &password)?;
        fs::rename(&fresh, &self.data)?;
        Ok(true)
    }

    pub(crate) fn start(&self, session: &Session) -> Result<Service> {
        self.clear_what_a_kill_left()?;
        let mut words = self.words("postgres", &self.data);
        for setting in self.settings() {
            words.extend(["-c".to_owned(), setting]);
        }
        let mut service = Service::start(
            session,
            Launch {
                name: "postgres",
                words,
                marker: self.data.to_string_lossy().into_owned(),
                variables: Vec::new(),
                folder: &self.data,
                log: self.log.clone(),
                stop: StopBy::Interrupt,
            },
        )?;
        let pid = service.pid().to_string();
        service.wait_until_ready(Duration::from_secs(60), || {
            let note = fs::read_to_string(self.pid_file()).unwrap_or_default();
            is_ready(&note, &pid)
        })?;
        Ok(service)
    }

    /// Address of a database through the socket, which requires no password.
    pub(crate) fn url(&self, database: &str) -> String {
        let host = percent_encode(&self.sockets.to_string_lossy());
        format!("postgres://{USER}@{host}:{}/{database}", self.socket_port())
    }

    /// Address on loopback, for programs that do not support sockets.
    pub(crate) fn loopback_url(&self) -> Result<Option<String>> {
        let Some(port) = &self.port else {
            return Ok(None);
        };
        let password = fs::read_to_string(&self.password_file)
            .with_context(|| format!("cannot read {}", self.password_file.display()))?;
        Ok(Some(format!("postgres://{USER}:{password}@127.0.0.1:{}/{DATABASE}", port.number)))
    }

    fn settings(&self) -> Vec<String> {
        let mut settings = vec![
            format!("unix_socket_directories={}", self.sockets.display()),
            "unix_socket_permissions=0700".to_owned(),
            format!("port={}", self.socket_port()),
        ];
        if !self.is_for_bench {
            // Statements and error details can contain texts of people, so the log omits both.
            settings.extend(["log_error_verbosity=terse", "log_min_error_statement=panic"].map(str::to_owned));
        }
        let others: &[&str] = if self.port.is_some() {
            &["listen_addresses=127.0.0.1", "max_connections=200"]
        } else {
            &["listen_addresses=", "max_connections=400", "fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        };
        settings.extend(others.iter().map(ToString::to_string));
        settings
    }

    /// The port in the socket's name. If the cluster does not listen on loopback, the port has no other use.
    fn socket_port(&self) -> u16 {
        self.port.as_ref().map_or(5432, |port| port.number)
    }

    fn words(&self, name: &str, data: &Path) -> Vec<String> {
        let mut words = self.unprivileged.prefix();
        let binary = self.programs.join("bin").join(name);
        words.extend([binary.to_string_lossy().into_owned(), "-D".to_owned(), data.to_string_lossy().into_owned()]);
        words
    }

    fn say_in_single_user_mode(&self, data: &Path, sql: &str) -> Result<()> {
        let mut words = self.unprivileged.prefix();
        words.extend([
            self.programs.join("bin/postgres").to_string_lossy().into(),
            "--single".to_owned(),
            "-D".to_owned(),
            data.to_string_lossy().into_owned(),
            "postgres".to_owned(),
        ]);
        let mut child = program(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(sql.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || said.contains("ERROR:") || said.contains("FATAL:") {
            bail!("the database could not be created:\n{said}");
        }
        Ok(())
    }

    /// Stops a PostgreSQL that still runs because the command that started it was killed. Also removes the pid file of
    /// a killed PostgreSQL: if another process had that pid later, PostgreSQL would not start.
    fn clear_what_a_kill_left(&self) -> Result<()> {
        let note = fs::read_to_string(self.pid_file()).unwrap_or_default();
        if let Some(pid) = note.lines().next().and_then(|pid| pid.trim().parse().ok()) {
            let marker = self.data.to_string_lossy();
            processes::stop_if_still_there(pid, &marker, StopBy::Interrupt)?;
        }
        let mut files = vec![self.pid_file()];
        for entry in fs::read_dir(&self.sockets)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(".s.PGSQL.") {
                files.push(entry.path());
            }
        }
        for file in files.iter().filter(|file| file.exists()) {
            fs::remove_file(file)?;
        }
        Ok(())
    }

    fn pid_file(&self) -> PathBuf {
        self.data.join("postmaster.pid")
    }
}

/// The postmaster writes its state to the eighth line of its pid file. pg_ctl also waits for this line.
fn is_ready(note: &str, pid: &str) -> bool {
    let mut lines = note.lines();
    lines.next() == Some(pid) && lines.nth(6).is_some_and(|state| state.trim() == "ready")
}

/// A random password of 128 bits.
pub(crate) fn new_password() -> Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn write_private(path: &Path, text: &str) -> Result<()> {
    File::options()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?
        .write_all(text.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}

fn percent_encode(path: &str) -> String {
    path.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postmaster_is_ready_when_its_own_pid_file_says_so() {
        let note = "41\n/data\n1795211259\n15999\n/sockets\n127.0.0.1\n 10093482 5\nready   \n";
        assert!(is_ready(note, "41"));
        assert!(!is_ready(note, "4"));
        assert!(!is_ready(&note.replace("ready", "starting"), "41"));
        assert!(!is_ready("41\n/data\n", "41"));
        assert!(!is_ready("", "41"));
    }

    #[test]
    fn a_socket_folder_is_written_as_one_part_of_an_address() {
        assert_eq!(percent_encode("/a b/ü.x"), "%2Fa%20b%2F%C3%BC.x");
    }
}
