//! Files next to the packs: one TOML file for each kind of data that belongs to no program.

use std::io::ErrorKind;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

/// Report of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Number of items in the file. If the import counts only written items, the number of those.
    pub count: usize,
    /// Items that were offered before and are switched off, because the file does not list them.
    pub switched_off: Vec<String>,
}

/// Reads a file next to the packs. Returns `None` if the file does not exist. The import then leaves this kind of data
/// unchanged.
///
/// # Errors
/// Breaks if the file cannot be read; also the errors of `parse`.
pub fn read<T>(dir: &Path, name: &str, parse: impl FnOnce(&str) -> Result<T>) -> Result<Option<T>> {
    match std::fs::read_to_string(dir.join(name)) {
        Ok(text) => parse(&text).map(Some),
        Err(fault) if fault.kind() == ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(Error::broken(format!("{name}: {fault}"))),
    }
}

/// Parses the text of a file next to the packs.
///
/// # Errors
/// Breaks with the file and the position of the syntax error.
pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T> {
    toml::from_str(text).map_err(|fault| Error::broken(format!("{name}: {fault}")))
}
