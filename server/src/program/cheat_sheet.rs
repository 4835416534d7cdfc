//! The cheat sheet of a program: short lines to look up while working, which can be searched and copied.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A cheat sheet as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheatSheet {
    /// Its title.
    pub title: String,
    /// Purpose in one sentence.
    pub summary: String,
    /// Its sections, in order.
    pub sections: Vec<CheatSection>,
}

/// Lines on one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheatSection {
    /// The subject.
    pub title: String,
    /// The lines, in order.
    pub lines: Vec<CheatLine>,
}

/// One thing to look up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheatLine {
    /// The literal text that the line explains: a formula, a command, a phrase. `None`: the line has no key.
    pub key: Option<String>,
    /// The line without the key, as plain text.
    pub text: String,
}
