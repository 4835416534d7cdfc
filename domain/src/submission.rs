//! Submissions: a learner's answers to the [blocks](crate::mission::block) of a mission, from draft to decision.
//! Attempts are kept and never erased. A draft is saved even if an answer is not valid yet, for example because it is
//! too short.
//!
//! # The statuses of an attempt
//!
//! | From | to | by |
//! |---|---|---|
//! | `draft` | `submitted` | the learner, who [submits](submit::submit) it |
//! | `submitted` | `ai_reviewing` | the model, when it begins |
//! | `submitted` | `withdrawn` | the learner, who [withdraws](withdraw::withdraw) it |
//! | `submitted`, `ai_reviewing`, `ai_reviewed` | `in_review` | a reviewer, who claims it |
//! | `submitted`, `ai_reviewed` | `superseded` | the learner, who submits a later attempt |
//! | `ai_reviewing` | `ai_reviewed` | the model, when its feedback is ready |
//! | `ai_reviewing` | `submitted` | the model, after its last failed try |
//! | `ai_reviewed` | `passed` | the model, which passes it |
//! | `in_review` | `passed`, `returned` | the reviewer, who decides |
//! | `in_review` | `submitted`, `ai_reviewing`, `ai_reviewed` | the reviewer, who releases it, or a timeout |
//! | `returned` | `passed` | another reviewer, after an appeal |
//!
//! Any other move is refused with `submission/cannot-move`. An attempt that was judged, withdrawn or superseded never
//! becomes open again. A waiting attempt changes its status when the model or a reviewer begins to look at it, and
//! changes back if they stop. If a reviewer releases it, or the review is still undecided after 28 days, it returns to
//! [its former status](crate::feedback::ReviewedAttempt::once_released). After the model's last failed try it is
//! `submitted` again. So the learner can always request feedback again, or [withdraw](withdraw::withdraw) the attempt
//! and [begin another](attempt::begin) while the access lasts. The model cannot set `returned`, because it never fails
//! an attempt. [`advance`](advance::advance) lists the effects of a move. Every verb that moves attempts returns its
//! [moves](advance::Moved).
//!
//! # Is a submitted answer a right answer?
//! No. Submitting shows only that every required answer is there and within its limits. Questions with
//! [keys](crate::mission::answer_key) are [marked](mark) when the attempt is submitted. A person, the model, or the
//! learner with the rubric and the model answer judges the quality of a text.
//!
//! # Does submitting request a review?
//! No. Submitting completes a mission whose policy is `submitted`, but it never requests a review. Feedback of the
//! [model](crate::feedback::request_ai) and a review by a [person](crate::feedback::request_review) are separate
//! requests. An attempt that must be reviewed stays `submitted` until the learner makes one of these requests.
//!
//! # May a complete mission be tried again?
//! Yes: better work is welcome while the access lasts and [attempts](attempt::begin) are left. The mission stays
//! complete, and its score is the best of all attempts.

pub mod acts;
pub mod advance;
pub mod attempt;
pub mod check;
pub mod compare;
pub mod excerpt;
pub mod form;
pub mod limits;
pub mod mark;
pub mod render;
pub mod reveal;
pub mod save;
pub mod show_answer;
pub mod submit;
pub mod upload_file;
pub mod withdraw;

use serde::{Deserialize, Serialize};

use crate::field::{Amount, IssueRule};
use crate::ids::BlockId;
use crate::mission::block::Decimal;
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// An answer to a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlockValue {
    /// A text.
    Text(String),
    /// The key of an option.
    Choice(String),
    /// The keys of options.
    Choices(Vec<String>),
    /// A decimal number as it was typed.
    Number(String),
    /// A web address as it was typed.
    Link(String),
    /// Uploaded files.
    Files(Vec<FileAnswer>),
    /// The keys of ticked steps.
    Checked(Vec<String>),
}

/// An uploaded file in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FileAnswer {
    /// The key under which the file is stored.
    pub key: String,
    /// The name the learner gave it.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Issue {
    /// The rule.
    pub rule: IssueRule,
    /// The required value.
    pub need: Option<Amount>,
    /// The actual value.
    pub have: Option<Amount>,
}

impl Issue {
    /// Returns the refusal for an answer to this block that breaks the rule.
    pub(crate) fn into_refusal(self, block: BlockId) -> Refusal {
        let Self { rule, need, have } = self;
        Refusal::ValidationFail { block: Some(block), field: None, rule, need, have }
    }
}

/// The result of checking one answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockCheck {
    /// The block.
    pub block: BlockId,
    /// Whether the answer can be submitted.
    pub is_valid: bool,
    /// Whether there is no answer.
    pub is_empty: bool,
    /// Number of words of a text, as [`check::count_words`] counts them.
    pub words: u32,
    /// Number of characters of a text (Unicode scalar values).
    pub chars: u32,
    /// The number that was [parsed](crate::mission::block::typed_number) from the typed text.
    pub reads: Option<Decimal>,
    /// The rules it breaks.
    pub issues: Vec<Issue>,
}

/// An answer as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedAnswer {
    /// The block.
    pub block: BlockId,
    /// The answer; `None` if the learner emptied it.
    pub value: Option<BlockValue>,
    /// The number of times that it was saved.
    pub rev: u32,
    /// When it was last saved.
    pub saved_at: Timestamp,
}
