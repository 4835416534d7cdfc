//! Faults of content packs, each with its file and line. Authors and developers read them on a terminal; learners never
//! see them. All faults are collected; reading does not stop at the first one.

use std::cell::RefCell;
use std::fmt;

use domain::mission::lint::finding::Severity;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilePlace {
    /// The file, as a path that a terminal can open.
    pub file: String,
    /// Line and column in characters, both from 1. `None`: unknown.
    pub position: Option<(usize, usize)>,
}

impl FilePlace {
    /// A file as a whole.
    #[must_use]
    pub fn of_file(file: &str) -> Self {
        Self { file: file.to_owned(), position: None }
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some((line, column)) => write!(f, "{}:{line}:{column}", self.file),
            None => f.write_str(&self.file),
        }
    }
}

/// One fault of a pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackFault {
    /// Its place.
    pub place: FilePlace,
    /// Its severity. A single error stops the import of all packs of the run.
    pub severity: Severity,
    /// Explanation for the author.
    pub message: String,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{}: {severity}: {}", self.place, self.message)
    }
}

/// The faults that were found so far.
#[derive(Debug, Default)]
pub struct Faults {
    found: RefCell<Vec<PackFault>>,
}

impl Faults {
    /// Adds an error.
    pub fn error(&self, place: FilePlace, message: impl Into<String>) {
        self.add(Severity::Error, place, message);
    }

    /// Adds a warning.
    pub fn warning(&self, place: FilePlace, message: impl Into<String>) {
        self.add(Severity::Warning, place, message);
    }

    /// Adds a fault.
    pub fn add(&self, severity: Severity, place: FilePlace, message: impl Into<String>) {
        self.found.borrow_mut().push(PackFault { place, severity, message: message.into() });
    }

    /// All faults, sorted by place and without duplicates.
    #[must_use]
    pub fn into_sorted(self) -> Vec<PackFault> {
        let mut found = self.found.into_inner();
        found.sort();
        found.dedup();
        found
    }
}

/// The text of one file, which can give the place of each of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file, as a path that a terminal can open.
    pub file: &'a str,
    /// The content of the file.
    pub text: &'a str,
    /// The list to which faults of the file are added.
    pub faults: &'a Faults,
}

impl Source<'_> {
    /// The place of the byte at `at`.
    #[must_use]
    pub fn place(&self, at: usize) -> FilePlace {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line_start..].chars().count() + 1;
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        FilePlace { file: self.file.to_owned(), position: Some((line, column)) }
    }

    /// Adds an error about the byte at `at`.
    pub fn error(&self, at: usize, message: impl Into<String>) {
        self.faults.error(self.place(at), message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_file_line_and_column() {
        let faults = Faults::default();
        let source = Source { file: "pack/program.md", text: "a\nüb c\n", faults: &faults };
        source.error(5, "wrong");
        faults.warning(FilePlace::of_file("pack/a.csv"), "not used");
        let words = faults.into_sorted().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(words, ["pack/a.csv: warning: not used", "pack/program.md:2:3: error: wrong"]);
    }
}
