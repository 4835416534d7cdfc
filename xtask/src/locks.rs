//! Locks between processes: files with the kernel's advisory lock. The kernel releases a lock when its holder ends, for
//! whatever reason, so a lock is never stale. The pid in the file only shows who holds the lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::checkout::make_folder;
use crate::progress;
use crate::signals;

/// A lock that is held until this value is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Drop for Lock {
    /// Unlocks explicitly. Closing the file is not enough, because a child process that is just being started still has
    /// the file open.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Takes the lock; `None` if another process holds it.
pub(crate) fn try_take(path: &Path) -> Result<Option<Lock>> {
    let mut file = open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => {
            return Err(error).with_context(|| format!("cannot lock {}", path.display()));
        }
    }
    file.set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| write!(file, "{}", std::process::id()))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Some(Lock { file }))
}

/// Waits until the lock is free. Prints once which process it waits for.
pub(crate) fn take(path: &Path, what: &str) -> Result<Lock> {
    let mut has_said = false;
    loop {
        if let Some(lock) = try_take(path)? {
            return Ok(lock);
        }
        if !has_said {
            let who = holder(path)?.map_or_else(String::new, |pid| format!(" (pid {pid})"));
            progress::say(&format!("Waiting for another run{who} that is {what}."));
            has_said = true;
        }
        signals::stop_if_asked()?;
        thread::sleep(Duration::from_millis(100));
    }
}

/// The pid of the process that holds the lock now; `None` if it is free.
pub(crate) fn holder(path: &Path) -> Result<Option<i32>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut file = open(path)?;
    if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Ok(None);
    }
    let mut pid = String::new();
    file.read_to_string(&mut pid)?;
    Ok(pid.trim().parse().ok())
}

fn open(path: &Path) -> Result<File> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .with_context(|| format!("cannot open {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;

    use super::*;

    #[test]
    fn a_lock_is_held_once_and_free_again_when_its_holder_is_gone() {
        let path = env::temp_dir().join(format!("fieldwork-lock-{}", std::process::id()));
        let held = try_take(&path).expect("the lock is taken");
        assert!(held.is_some());
        assert!(try_take(&path).expect("the lock is asked for").is_none());
        let me = i32::try_from(std::process::id()).expect("a pid fits");
        assert_eq!(holder(&path).expect("the holder is read"), Some(me));
        drop(held);
        assert_eq!(holder(&path).expect("the holder is read"), None);
        assert!(try_take(&path).expect("the lock is asked for").is_some());
        fs::remove_file(&path).expect("the lock file is removed");
    }

    #[test]
    fn a_lock_file_left_by_a_killed_process_does_not_hold() {
        let path = env::temp_dir().join(format!("fieldwork-stale-{}", std::process::id()));
        fs::write(&path, "1").expect("the left-over file is written");
        assert_eq!(holder(&path).expect("the holder is read"), None);
        assert!(try_take(&path).expect("the lock is asked for").is_some());
        fs::remove_file(&path).expect("the lock file is removed");
    }
}
