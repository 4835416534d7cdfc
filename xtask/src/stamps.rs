//! Decides whether a build step may be skipped. The contents and names of its inputs are hashed, and the hash is
//! compared with that of the last success, which is kept in `.fieldwork/stamps`. Used for wasm-pack, npm and vite;
//! cargo decides for itself.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::checkout::{Checkout, make_folder};

/// A build step: its inputs, its outputs, and all other facts on which its result depends.
pub(crate) struct Step<'a> {
    pub(crate) name: &'a str,
    pub(crate) inputs: Vec<PathBuf>,
    /// Names of files and folders that are not inputs, in any folder.
    pub(crate) without: &'a [&'a str],
    pub(crate) outputs: Vec<PathBuf>,
    /// Tool versions and options.
    pub(crate) circumstances: &'a str,
}

/// Runs the work unless all inputs are unchanged and all outputs exist; returns whether it ran.
pub(crate) fn run_if_stale(checkout: &Checkout, step: &Step<'_>, work: impl FnOnce() -> Result<()>) -> Result<bool> {
    let stamp = make_folder(&checkout.state().join("stamps"))?.join(step.name);
    let hash = hash_of(step)?;
    let is_there = step.outputs.iter().all(|output| output.exists());
    if is_there && fs::read_to_string(&stamp).is_ok_and(|kept| kept == hash) {
        return Ok(false);
    }
    if stamp.exists() {
        fs::remove_file(&stamp)?;
    }
    work()?;
    // Stores the hash from before the work. A new hash would include changes that were made during the work, which the
    // work may not have seen.
    fs::write(&stamp, hash)?;
    Ok(true)
}

fn hash_of(step: &Step<'_>) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    step.circumstances.hash(&mut hasher);
    for input in &step.inputs {
        hash_path(input, step.without, &mut hasher).with_context(|| format!("cannot read {}", input.display()))?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn hash_path(path: &Path, without: &[&str], hasher: &mut DefaultHasher) -> Result<()> {
    if path.is_dir() {
        let mut entries = Vec::new();
        for entry in fs::read_dir(path)? {
            entries.push(entry?.path());
        }
        entries.sort();
        for entry in entries {
            let is_left_out = entry.file_name().is_some_and(|name| without.iter().any(|left_out| name == *left_out));
            if !is_left_out {
                hash_path(&entry, without, hasher)?;
            }
        }
    } else if path.is_file() {
        path.hash(hasher);
        fs::read(path)?.hash(hasher);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    #[test]
    fn a_step_runs_again_only_when_an_input_or_its_output_changed() {
        let root = env::temp_dir().join(format!("fieldwork-stamps-{}", std::process::id()));
        let source = make_folder(&root.join("source")).expect("a folder is made");
        let checkout = Checkout { root: root.clone() };
        let runs = |circumstances: &str| {
            let step = Step {
                name: "copy",
                inputs: vec![source.clone(), root.join("missing")],
                without: &["left-out"],
                outputs: vec![root.join("result")],
                circumstances,
            };
            run_if_stale(&checkout, &step, || Ok(fs::write(root.join("result"), "made")?)).expect("the step is decided")
        };
        let write = |name: &str, text: &str| {
            fs::write(source.join(name), text).expect("an input is written");
        };

        write("a", "1");
        assert!(runs("v1"));
        assert!(!runs("v1"));
        write("a", "2");
        assert!(runs("v1"));
        write("b", "");
        assert!(runs("v1"));
        write("left-out", "3");
        assert!(!runs("v1"));
        assert!(runs("v2"));
        fs::remove_file(root.join("result")).expect("the output is removed");
        assert!(runs("v2"));
        fs::remove_dir_all(&root).expect("the folder is removed");
    }

    #[test]
    fn a_failed_step_leaves_no_stamp() {
        let root = env::temp_dir().join(format!("fieldwork-failed-{}", std::process::id()));
        let checkout = Checkout { root: root.clone() };
        let step = Step { name: "fails", inputs: Vec::new(), without: &[], outputs: Vec::new(), circumstances: "" };
        run_if_stale(&checkout, &step, || anyhow::bail!("no")).expect_err("it fails");
        assert!(run_if_stale(&checkout, &step, || Ok(())).expect("it runs again"));
        fs::remove_dir_all(&root).expect("the folder is removed");
    }
}
