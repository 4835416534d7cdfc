//! Services: programs that run until they are stopped. Each has a separate process group, so that Ctrl-C reaches only
//! this process, which stops them in order. Each has a log file, and a pid file for the next run in case this one is
//! killed. If util-linux is installed, the kernel also stops a service when this process dies.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::runs::{last_lines, program};
use crate::session::Session;
use crate::signals;

pub(crate) struct Launch<'a> {
    pub(crate) name: &'static str,
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// A path among the words. The next run uses it to recognise whether the process with the pid in the pid file is
    /// still this service.
    pub(crate) marker: String,
    pub(crate) variables: Vec<(&'a str, String)>,
    pub(crate) folder: &'a Path,
    pub(crate) log: PathBuf,
    pub(crate) stop: StopBy,
}

/// The signal at which a program ends cleanly.
#[derive(Clone, Copy)]
pub(crate) enum StopBy {
    Interrupt,
    Terminate,
}

pub(crate) struct Service {
    pub(crate) name: &'static str,
    pub(crate) log: PathBuf,
    child: Child,
    pid_file: PathBuf,
    stop: StopBy,
    exit: Option<ExitStatus>,
}

/// Time that a service has to end before it is killed.
const PATIENCE: Duration = Duration::from_secs(20);

impl Service {
    /// Must be called from the main thread, because the kernel's parent-death signal follows the thread that started
    /// the child.
    pub(crate) fn start(session: &Session, launch: Launch<'_>) -> Result<Self> {
        let mut words = with_death_signal(launch.stop);
        words.extend(launch.words);
        let log = File::create(&launch.log).with_context(|| format!("cannot write {}", launch.log.display()))?;
        let child = program(&words[0])
            .args(&words[1..])
            .envs(launch.variables)
            .current_dir(launch.folder)
            .stdout(log.try_clone()?)
            .stderr(log)
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {}", launch.name))?;
        let pid_file = session.folder.join(format!("{}.pid", launch.name));
        let note = format!("{}\n{}\n{}", child.id(), launch.stop.word(), launch.marker);
        let service = Self { name: launch.name, log: launch.log, child, pid_file, stop: launch.stop, exit: None };
        fs::write(&service.pid_file, note)?;
        Ok(service)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its exit status, or `None` while it runs.
    pub(crate) fn exit(&mut self) -> Result<Option<ExitStatus>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?;
        }
        Ok(self.exit)
    }

    /// Waits until `is_ready` returns true. Returns an error with the last lines of the log if the service ends or is
    /// not ready in time.
    pub(crate) fn wait_until_ready(&mut self, patience: Duration, is_ready: impl Fn() -> bool) -> Result<()> {
        let deadline = Instant::now() + patience;
        while !is_ready() {
            signals::stop_if_asked()?;
            if let Some(status) = self.exit()? {
                bail!("{}", self.obituary(status));
            }
            if Instant::now() > deadline {
                bail!("{} was not ready after {} s\n\n{}", self.name, patience.as_secs(), self.last_lines(40));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    pub(crate) fn obituary(&self, status: ExitStatus) -> String {
        format!(
            "{} ended unexpectedly ({status}). Its last lines:\n\n{}\n\nThe whole log is in {}",
            self.name,
            self.last_lines(40),
            self.log.display()
        )
    }

    pub(crate) fn last_lines(&self, count: usize) -> String {
        let bytes = fs::read(&self.log).unwrap_or_default();
        last_lines(&String::from_utf8_lossy(&bytes), count)
    }

    /// Kills it without warning, as the loss of a machine would.
    pub(crate) fn kill(&mut self) -> Result<()> {
        kill_process_group(Pid::from_child(&self.child), Signal::KILL)?;
        self.exit = Some(self.child.wait()?);
        Ok(())
    }

    /// Sends it the stop signal, waits, and kills it if it does not end in time.
    pub(crate) fn stop(&mut self) {
        let pid = Pid::from_child(&self.child);
        if !matches!(self.exit(), Ok(Some(_))) {
            let _ = kill_process(pid, self.stop.signal());
        }
        let deadline = Instant::now() + PATIENCE;
        while matches!(self.exit(), Ok(None)) {
            if Instant::now() > deadline {
                let _ = kill_process_group(pid, Signal::KILL);
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = fs::remove_file(&self.pid_file);
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
    }
}

impl StopBy {
    fn signal(self) -> Signal {
        match self {
            Self::Interrupt => Signal::INT,
            Self::Terminate => Signal::TERM,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Interrupt => "INT",
            Self::Terminate => "TERM",
        }
    }
}

/// Stops the process of a pid file and removes the file. If another process has that pid now, only removes the file.
pub(crate) fn stop_leftover(pid_file: &Path) -> Result<()> {
    let note = fs::read_to_string(pid_file)?;
    let mut lines = note.lines();
    let pid = lines.next().and_then(|pid| pid.parse().ok());
    let stop = match lines.next() {
        Some("INT") => StopBy::Interrupt,
        _ => StopBy::Terminate,
    };
    if let (Some(pid), Some(marker)) = (pid, lines.next()) {
        stop_if_still_there(pid, marker, stop)?;
    }
    fs::remove_file(pid_file)?;
    Ok(())
}

/// Stops a process if its command line contains the marker. The pid does not suffice, because another program may have
/// that pid now.
pub(crate) fn stop_if_still_there(pid: i32, marker: &str, stop: StopBy) -> Result<()> {
    let Some(target) = Pid::from_raw(pid) else {
        return Ok(());
    };
    let is_there = || command_line(pid).is_some_and(|line| line.contains(marker));
    if !is_there() {
        return Ok(());
    }
    let _ = kill_process(target, stop.signal());
    let deadline = Instant::now() + PATIENCE;
    while is_there() {
        signals::stop_if_asked()?;
        if Instant::now() > deadline {
            let _ = kill_process(target, Signal::KILL);
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Command line of a process; `None` if the process has ended or is a zombie.
pub(crate) fn command_line(pid: i32) -> Option<String> {
    let line = if Path::new("/proc/self/cmdline").exists() {
        let bytes = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        String::from_utf8_lossy(&bytes).replace('\0', " ")
    } else {
        let output = Command::new("ps")
            .args(["-ww", "-o", "command=", "-p", &pid.to_string()])
            .stdin(Stdio::null())
            .output()
            .ok()?;
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

fn with_death_signal(stop: StopBy) -> Vec<String> {
    let has_setpriv = Command::new("setpriv")
        .args(["--pdeathsig", "keep", "true"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has_setpriv {
        return Vec::new();
    }
    ["setpriv", "--pdeathsig", stop.word()].map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_living_process_is_known_by_its_words_and_a_dead_one_by_none() {
        let mut child = Command::new("sleep").arg("31.4").spawn().expect("it starts");
        let pid = i32::try_from(child.id()).expect("a pid fits");
        while !command_line(pid).is_some_and(|line| line.contains("31.4")) {
            thread::sleep(Duration::from_millis(1));
        }
        stop_if_still_there(pid, "some other program", StopBy::Terminate).expect("it is spared");
        assert!(child.try_wait().expect("it is asked").is_none());
        // The child is a zombie until it is waited for. A zombie counts as ended.
        stop_if_still_there(pid, "31.4", StopBy::Terminate).expect("it is stopped");
        assert_eq!(command_line(pid), None);
        child.wait().expect("it is reaped");
    }
}
