//! Paths in this checkout: the folders of the source, and `.fieldwork`, which contains all local state. `.fieldwork`
//! may be deleted whenever no command runs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub(crate) struct Checkout {
    pub(crate) root: PathBuf,
}

impl Checkout {
    /// Finds the root from the variable that cargo sets at run time. A binary that was started directly uses the path
    /// at which it was compiled.
    pub(crate) fn find() -> Result<Self> {
        let package =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().context("the xtask package has no folder above it")?;
        let root = fs::canonicalize(root).with_context(|| format!("the checkout {} is gone", root.display()))?;
        Ok(Self { root })
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.root.join(".fieldwork")
    }

    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    pub(crate) fn up_json(&self) -> PathBuf {
        self.state().join("up.json")
    }

    /// The folder of the running `up`: its lock, the pid files of its services, the database socket.
    pub(crate) fn up_session(&self) -> PathBuf {
        self.state().join("up")
    }

    /// Path of the log of a step or a service. Creates the folder.
    pub(crate) fn log(&self, name: &str) -> Result<PathBuf> {
        Ok(make_folder(&self.state().join("logs"))?.join(format!("{name}.log")))
    }
}

pub(crate) fn make_folder(folder: &Path) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder.to_path_buf())
}

/// Writes to another file and renames it, so that a reader never sees an incomplete file.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
