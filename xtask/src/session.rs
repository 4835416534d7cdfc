//! One run that starts services: a locked folder with a pid file per service. The lock ends with the process that holds
//! it. So a later holder knows that a killed run left the services that have a pid file, and stops these before it
//! starts services.

use std::env;
use std::fs::{self, DirBuilder};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::checkout::{Checkout, make_folder};
use crate::locks::{self, Lock};
use crate::processes;
use crate::unprivileged::NOBODY;

/// Maximum length of a folder's path to which the socket's name can be added, on the system with the shortest socket
/// addresses.
const LONGEST_SOCKET_FOLDER: usize = 84;

pub(crate) struct Session {
    pub(crate) folder: PathBuf,
    _lock: Lock,
}

impl Session {
    /// Takes the session; `None` if a running process has it.
    pub(crate) fn claim(folder: &Path) -> Result<Option<Self>> {
        let folder = make_folder(folder)?;
        let Some(lock) = locks::try_take(&lock_file(&folder))? else {
            return Ok(None);
        };
        let session = Self { folder, _lock: lock };
        session.stop_leftovers()?;
        Ok(Some(session))
    }

    /// A session for one test run, deleted by `remove`. First removes sessions of killed runs.
    pub(crate) fn for_tests(checkout: &Checkout) -> Result<Self> {
        for folder in test_folders(checkout)? {
            if let Some(left) = Self::claim(&folder)? {
                left.remove()?;
            }
        }
        let name = format!("test-{}", std::process::id());
        Self::claim(&checkout.state().join(name))?.context("our own test folder is locked")
    }

    /// The folder of the database's socket. It is the session's folder if that path is short enough for a socket
    /// address, otherwise a private folder in the system's temporary folder.
    pub(crate) fn sockets(&self) -> Result<PathBuf> {
        let folder = socket_folder(&self.folder);
        if folder == self.folder {
            return Ok(folder);
        }
        if !folder.exists() {
            DirBuilder::new().mode(0o700).create(&folder)?;
        }
        let found = fs::symlink_metadata(&folder)?;
        let we = rustix::process::geteuid();
        let is_ours = found.uid() == we.as_raw() || (we.is_root() && found.uid() == NOBODY);
        if !found.is_dir() || !is_ours {
            bail!("{} belongs to another user", folder.display());
        }
        Ok(folder)
    }

    pub(crate) fn remove(self) -> Result<()> {
        let sockets = socket_folder(&self.folder);
        if sockets.exists() {
            fs::remove_dir_all(&sockets)?;
        }
        if !self.folder.exists() {
            return Ok(());
        }
        fs::remove_dir_all(&self.folder).with_context(|| format!("cannot remove {}", self.folder.display()))
    }

    fn stop_leftovers(&self) -> Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "pid") {
                processes::stop_leftover(&path)?;
            }
        }
        Ok(())
    }
}

/// The pid of the process that has the session now.
pub(crate) fn holder(folder: &Path) -> Result<Option<i32>> {
    locks::holder(&lock_file(folder))
}

pub(crate) fn test_folders(checkout: &Checkout) -> Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(make_folder(&checkout.state())?)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("test-") {
            folders.push(entry.path());
        }
    }
    Ok(folders)
}

fn socket_folder(session: &Path) -> PathBuf {
    if session.as_os_str().len() <= LONGEST_SOCKET_FOLDER {
        return session.to_path_buf();
    }
    let mut hasher = DefaultHasher::new();
    session.hash(&mut hasher);
    env::temp_dir().join(format!("fieldwork-{:016x}", hasher.finish()))
}

fn lock_file(folder: &Path) -> PathBuf {
    folder.join("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_checkout_gets_a_short_socket_folder() {
        let shallow = PathBuf::from("/home/ada/fieldwork/.fieldwork/up");
        assert_eq!(socket_folder(&shallow), shallow);
        let deep = PathBuf::from(format!("/{}", "deep/".repeat(30)));
        assert!(socket_folder(&deep).as_os_str().len() <= LONGEST_SOCKET_FOLDER);
        assert_eq!(socket_folder(&deep), socket_folder(&deep));
    }
}
