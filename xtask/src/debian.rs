//! Programs of the operating system, found in the path, or installed with apt-get on Debian as root.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::checkout::Checkout;
use crate::runs::{program, run};

/// Installs a package with apt-get on Debian as root; does nothing on other systems.
pub(crate) fn install(checkout: &Checkout, package: &str) -> Result<()> {
    if !Path::new("/usr/bin/apt-get").exists() || !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let log = checkout.log(&format!("install-{package}"))?;
    for words in [&["update"][..], &["install", "-y", "--no-install-recommends", package]] {
        let mut apt = program("apt-get");
        run(apt.env("DEBIAN_FRONTEND", "noninteractive").args(words), &log)?;
    }
    Ok(())
}

/// Path of a program with this name.
pub(crate) fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}
