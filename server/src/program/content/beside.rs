//! Files beside the packs: one TOML file each for what belongs to no program.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

/// Reads a file beside the packs; where there is none, it says nothing.
///
/// # Errors
/// Breaks where the file cannot be read; those of `parse`.
pub fn read<T: Default>(dir: &Path, name: &str, parse: impl FnOnce(&str) -> Result<T>) -> Result<T> {
    let path = dir.join(name);
    if !path.is_file() {
        return Ok(T::default());
    }
    parse(&std::fs::read_to_string(path).map_err(Error::broken)?)
}

/// Reads the text of such a file.
///
/// # Errors
/// Breaks with the file and the place of what cannot be read.
pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T> {
    toml::from_str(text).map_err(|fault| Error::broken(format!("{name}: {fault}")))
}
