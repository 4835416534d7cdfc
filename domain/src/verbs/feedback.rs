//! The rules of feedback by name.

use serde::{Deserialize, Serialize};

use crate::feedback::score::score;
use crate::feedback::{Mark, Rubric};
use crate::verbs::verbs;

/// A rubric, the levels that were found, and the pass mark in basis points.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct JudgedRubric {
    pub(crate) rubric: Rubric,
    pub(crate) marks: Vec<Mark>,
    pub(crate) pass_mark_bp: u32,
}

verbs! {
    "feedback/score": JudgedRubric => |judged| score(&judged.rubric, &judged.marks, judged.pass_mark_bp);
}
