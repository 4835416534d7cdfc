//! Services: programs that stay until they are told to stop. Each has a process group of its
//! own, so that Ctrl-C reaches only us and we stop them in order, a log file, and a pid file for
//! the run that comes after a kill -9. Where util-linux is, the kernel also stops them when we
//! die.

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
    /// A path among the words by which the next run knows that a process with the noted pid is
    /// still this one.
    pub(crate) marker: String,
    pub(crate) variables: Vec<(&'a str, String)>,
    pub(crate) folder: &'a Path,
    pub(crate) log: PathBuf,
    pub(crate) stop: StopBy,
}

/// The signal at which a program ends in its clean way.
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

/// How long a service may take to end before it is killed.
const PATIENCE: Duration = Duration::from_secs(20);

impl Service {
    /// Must be called from the main thread: the kernel's parent-death signal follows the thread
    /// that started the child.
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

    /// How it ended, when it has.
    pub(crate) fn exit(&mut self) -> Result<Option<ExitStatus>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?;
        }
        Ok(self.exit)
    }

    /// Asks `is_ready` until it says yes; an end of the service or too long a wait is an error
    /// with the last lines of its log.
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
            "{} ended unexpectedly ({status}). Its last lines:\n\n{}\n\nAll of them are in {}",
            self.name,
            self.last_lines(40),
            self.log.display()
        )
    }

    pub(crate) fn last_lines(&self, count: usize) -> String {
        let bytes = fs::read(&self.log).unwrap_or_default();
        last_lines(&String::from_utf8_lossy(&bytes), count)
    }

    /// Kills it without a word, as a lost machine would.
    pub(crate) fn kill(&mut self) -> Result<()> {
        kill_process_group(Pid::from_child(&self.child), Signal::KILL)?;
        self.exit = Some(self.child.wait()?);
        Ok(())
    }

    /// Asks it to end, waits, and kills it when it does not listen.
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

/// Stops the process that a pid file names, if it is still the one that the file was written
/// for, and removes the file.
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

/// The pid alone proves nothing, it may have been given to another program since: the command
/// line must hold the marker.
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

/// The words a process was started with; `None` when it is gone or a zombie.
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
        // The child stays a zombie until it is waited for, which counts as gone.
        stop_if_still_there(pid, "31.4", StopBy::Terminate).expect("it is stopped");
        assert_eq!(command_line(pid), None);
        child.wait().expect("it is reaped");
    }
}
