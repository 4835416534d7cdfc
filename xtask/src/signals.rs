//! Ctrl-C, SIGTERM and a closed terminal set one flag, which every waiting loop checks. If work that runs in parallel
//! fails, that also sets the flag. Further signals have no effect: wrappers such as `timeout` send the same signal
//! twice, and stopping has its own time limits. `processes` sends signals to other processes.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

/// The error of work that was stopped on request.
#[derive(Debug)]
pub(crate) struct Stopped;

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

pub(crate) fn listen() -> Result<()> {
    let asked = ASKED.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register(signal, Arc::clone(asked)).context("cannot listen to signals")?;
    }
    Ok(())
}

/// Stops the work that runs in parallel to failed work, because its result is no longer useful.
pub(crate) fn stop_all() {
    ASKED.get_or_init(Arc::default).store(true, Ordering::SeqCst);
}

pub(crate) fn stop_was_asked() -> bool {
    ASKED.get().is_some_and(|asked| asked.load(Ordering::SeqCst))
}

pub(crate) fn stop_if_asked() -> Result<()> {
    if stop_was_asked() {
        return Err(Stopped.into());
    }
    Ok(())
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped on request")
    }
}

impl std::error::Error for Stopped {}
