//! The rules of feedback by name.

use serde::{Deserialize, Serialize};

use crate::feedback::accept_ai::{AiAnswerFacts, accept_ai};
use crate::feedback::lint_rubric::lint_rubric;
use crate::feedback::prejudge::{PrejudgeFacts, prejudge};
use crate::feedback::request_ai::{AiRequestFacts, request_ai};
use crate::feedback::score::score;
use crate::feedback::{Mark, Rubric};
use crate::verbs::{Verdict, verbs};

/// A rubric, the levels that were found, and the pass mark in basis points.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Judged {
    pub(crate) rubric: Rubric,
    pub(crate) marks: Vec<Mark>,
    pub(crate) pass_mark_bp: u32,
}

verbs! {
    "feedback/accept_ai": AiAnswerFacts => |facts| accept_ai(&facts);
    "feedback/lint_rubric": Rubric => |rubric| lint_rubric(&rubric);
    "feedback/prejudge": PrejudgeFacts => |facts| prejudge(&facts);
    "feedback/request_ai": AiRequestFacts => |facts| Verdict::from(request_ai(&facts));
    "feedback/score": Judged => |judged| score(&judged.rubric, &judged.marks, judged.pass_mark_bp);
}
