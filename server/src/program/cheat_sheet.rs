//! The cheat sheet of a program: what one looks up while working, in lines that can be searched and copied.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A cheat sheet as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheatSheet {
    /// Its title.
    pub title: String,
    /// What it is for, in a sentence.
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
    /// What is typed or said word for word, where the line is about such a thing: a formula, a command, a phrase.
    pub key: Option<String>,
    /// The line without it, as plain text.
    pub text: String,
}
