//! The rules of feedback by name.

use serde::{Deserialize, Serialize};

use crate::feedback::accept_ai::{AiAnswerFacts, accept_ai};
use crate::feedback::appeal::{AppealFacts, appeal};
use crate::feedback::claim::{ClaimFacts, claim};
use crate::feedback::decide_review::{DecideFacts, decide_review};
use crate::feedback::edit::{EditFacts, edit};
use crate::feedback::lint_rubric::lint_rubric;
use crate::feedback::prescreen::{PrescreenFacts, prescreen};
use crate::feedback::promise::{PromiseFacts, promise};
use crate::feedback::rate::{RateFacts, rate};
use crate::feedback::release::{ReleaseFacts, release};
use crate::feedback::remind::{RemindFacts, remind};
use crate::feedback::request_ai::{AiRequestFacts, request_ai};
use crate::feedback::request_review::{ReviewRequestFacts, request_review};
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
    "feedback/appeal": AppealFacts => |facts| Verdict::from(appeal(&facts));
    "feedback/claim": ClaimFacts => |facts| Verdict::from(claim(&facts));
    "feedback/decide_review": DecideFacts => |facts| Verdict::from(decide_review(&facts));
    "feedback/edit": EditFacts => |facts| Verdict::from(edit(&facts));
    "feedback/lint_rubric": Rubric => |rubric| lint_rubric(&rubric);
    "feedback/prescreen": PrescreenFacts => |facts| prescreen(&facts);
    "feedback/promise": PromiseFacts => |facts| promise(&facts);
    "feedback/rate": RateFacts => |facts| Verdict::from(rate(&facts));
    "feedback/release": ReleaseFacts => |facts| Verdict::from(release(&facts));
    "feedback/remind": RemindFacts => |facts| remind(&facts);
    "feedback/request_ai": AiRequestFacts => |facts| Verdict::from(request_ai(&facts));
    "feedback/request_review": ReviewRequestFacts => |facts| Verdict::from(request_review(&facts));
    "feedback/score": Judged => |judged| score(&judged.rubric, &judged.marks, judged.pass_mark_bp);
}
