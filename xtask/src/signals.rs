//! Ctrl-C, SIGTERM and a closed terminal set one flag that every waiting loop looks at, and so does
//! a failure beside which other work is still running. More of them change nothing: wrappers such as
//! `timeout` send the same signal twice, and what is being stopped has its time limits. Sending
//! signals to other processes is in `processes`.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

/// The error of work that was cut short because the person asked for it.
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

/// Stops what runs beside work that has failed: its result is of no use any more.
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
