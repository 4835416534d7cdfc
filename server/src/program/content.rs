//! Programs as folders of files that authors write: `server content lint` says what is wrong with
//! them, and `server content import` publishes them. The format is described in `content/README.md`.
//!
//! Reading gathers every fault of every pack before anything is written, and an error in one pack keeps
//! all of them out.

pub mod blocks;
pub mod faults;
pub mod files;
pub mod front_matter;
pub mod import;
pub mod markdown;
pub mod missions;
pub mod outline;
pub mod pack;
pub mod rubric;
pub mod rules;
pub mod sessions;

use std::path::Path;

use domain::mission::lint::Severity;
use domain::time::Timestamp;

use crate::error::{Error, Result};
use crate::program::content::faults::{Fault, Faults};
use crate::program::content::files::Folder;
use crate::program::content::pack::Pack;

/// Packs and what is wrong with them.
#[derive(Debug)]
pub struct Reading {
    /// The packs; whole only where there is no error.
    pub packs: Vec<Pack>,
    /// Everything that is wrong, in order of place.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// Breaks where there is an error; without one the packs can be imported.
    pub fn check(&self) -> Result<()> {
        match self.faults.iter().filter(|fault| fault.severity == Severity::Error).count() {
            0 => Ok(()),
            1 => Err(Error::broken("1 error")),
            errors => Err(Error::broken(format!("{errors} errors"))),
        }
    }
}

/// Reads a pack, or every pack that stands in `dir`, for an import at `now`.
#[must_use]
pub fn read(dir: &Path, now: Timestamp) -> Reading {
    let faults = Faults::default();
    let folders = Folder::read_all(dir, &faults);
    read_folders(&folders, now, faults)
}

/// Reads packs whose files are at hand.
#[must_use]
pub fn read_folders(folders: &[Folder], now: Timestamp, faults: Faults) -> Reading {
    let packs = folders.iter().filter_map(|folder| pack::pack(folder, now, &faults)).collect::<Vec<_>>();
    pack::check_session_names(&packs, &faults);
    Reading { packs, faults: faults.into_sorted() }
}
