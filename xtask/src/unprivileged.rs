//! A user for PostgreSQL if this process runs as root, as in most containers: PostgreSQL refuses to run as root. It
//! then runs in a user namespace, in which root looks like an ordinary user and files keep their owner. If namespaces
//! are forbidden, it runs as the user nobody, who must be able to reach the folders.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unprivileged {
    /// This process does not run as root.
    Already,
    Namespace,
    Nobody,
}

pub(crate) const NOBODY: u32 = 65534;

impl Unprivileged {
    pub(crate) fn find() -> Result<Self> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self::Already);
        }
        for way in [Self::Namespace, Self::Nobody] {
            if way.can("true", &[]) {
                return Ok(way);
            }
        }
        bail!(
            "PostgreSQL does not run as root, and neither `unshare -U` nor `setpriv --reuid` works here. \
             Run this as an ordinary user, or set DATABASE_URL to your own PostgreSQL 18"
        )
    }

    /// The words that must precede a program and its arguments.
    pub(crate) fn prefix(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Already => &[],
            Self::Namespace => &["unshare", "-U", "--map-user=1000", "--map-group=1000"],
            Self::Nobody => &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
        };
        words.iter().map(ToString::to_string).collect()
    }

    /// Makes the user that PostgreSQL runs as the owner of a folder.
    pub(crate) fn hand_over(self, folder: &Path) -> Result<()> {
        if self != Self::Nobody {
            return Ok(());
        }
        chown(folder, Some(NOBODY), Some(NOBODY))
            .with_context(|| format!("cannot give {} to nobody", folder.display()))?;
        if !self.can("test", &["-w", &folder.to_string_lossy()]) {
            bail!(
                "PostgreSQL has to run as the user nobody here, which cannot reach {}. \
                 Move the checkout out of a private folder, run as an ordinary user, or set DATABASE_URL",
                folder.display()
            );
        }
        Ok(())
    }

    /// The folder of programs, or a copy of it if PostgreSQL's user cannot reach the folder.
    pub(crate) fn reachable(self, programs: &Path, copy: &Path) -> Result<PathBuf> {
        if self.can("test", &["-x", &programs.join("bin/postgres").to_string_lossy()]) {
            return Ok(programs.to_path_buf());
        }
        if !copy.exists() {
            copy_folder(programs, copy)?;
        }
        Ok(copy.to_path_buf())
    }

    fn can(self, program: &str, arguments: &[&str]) -> bool {
        let mut words = self.prefix();
        words.push(program.to_owned());
        Command::new(&words[0])
            .args(&words[1..])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    let status = Command::new("cp").args(["-R", "--"]).args([from, to]).status().context("cannot start cp")?;
    if !status.success() {
        // An incomplete copy is deleted, because a later run would consider it complete.
        let _ = fs::remove_dir_all(to);
        bail!("cannot copy {} to {}", from.display(), to.display());
    }
    Ok(())
}
