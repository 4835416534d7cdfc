//! Resets the checkout: stops what runs in it, waits, and deletes `.fieldwork`. Tools and build results remain.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

use crate::checkout::Checkout;
use crate::progress::say;
use crate::session::{self, Session};
use crate::signals;

pub(crate) fn reset(checkout: &Checkout) -> Result<()> {
    let state = checkout.state();
    if !state.exists() {
        say("There is nothing to delete.");
        return Ok(());
    }
    let mut held = Vec::new();
    for folder in session::test_folders(checkout)? {
        held.push(end(&folder, "the running tests")?);
    }
    held.push(end(&checkout.up_session(), "the running app")?);
    for session in held {
        session.remove()?;
    }
    fs::remove_dir_all(&state).with_context(|| format!("cannot remove {}", state.display()))?;
    say("Database, accounts, mails, uploads and logs are deleted.");
    Ok(())
}

/// Stops the holder of a session and takes the session, so that no other command starts before the deletion.
fn end(folder: &Path, what: &str) -> Result<Session> {
    let mut has_asked = false;
    loop {
        if let Some(session) = Session::claim(folder)? {
            return Ok(session);
        }
        if !has_asked && let Some(pid) = session::holder(folder)?.and_then(Pid::from_raw) {
            say(&format!("Stopping {what} (pid {}) …", pid.as_raw_pid()));
            kill_process(pid, Signal::TERM).context("cannot send the stop signal")?;
            has_asked = true;
        }
        signals::stop_if_asked()?;
        thread::sleep(Duration::from_millis(50));
    }
}
