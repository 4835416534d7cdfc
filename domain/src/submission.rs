//! Submissions: a learner's answers to the [blocks](crate::mission::block) of a mission, and their way from draft to
//! handed in. Attempts are kept, never wiped, and a draft is saved even while it breaks a limit.
//!
//! # The way of an attempt
//!
//! | From | to | by |
//! |---|---|---|
//! | `draft` | `submitted` | the learner, who [hands it in](submit::submit) |
//! | `submitted` | `ai_reviewing` | the model, which begins |
//! | `submitted` | `withdrawn` | the learner, who [takes it back](withdraw::withdraw) |
//! | `submitted`, `ai_reviewing`, `ai_reviewed` | `in_review` | a reviewer, who claims it |
//! | `submitted`, `ai_reviewed` | `superseded` | the learner, who hands in a later attempt |
//! | `ai_reviewing` | `ai_reviewed` | the model, whose feedback is there |
//! | `ai_reviewing` | `submitted` | the model, which has failed for good |
//! | `ai_reviewed` | `passed` | the model, which passes it |
//! | `in_review` | `passed`, `returned` | the reviewer, who decides |
//! | `in_review` | `submitted`, `ai_reviewing`, `ai_reviewed` | the reviewer, who lets go, or the clock |
//! | `returned` | `passed` | another reviewer, after an appeal |
//!
//! There is no other way; any other is refused with `submission/cannot-move`. What was judged, taken back or superseded
//! has no way back. While an attempt waits it goes to and fro as it is looked at and let go of: a reviewer who lets go,
//! and a review that ends undecided after 28 days, put it back [where it
//! waited](crate::feedback::ReviewedAttempt::once_released), and where the model fails for good it is `submitted` again.
//! So its learner can always ask again, or [take it back](withdraw::withdraw) and [begin another](attempt::begin) while
//! the access lasts. The model has no way to
//! `returned`: it never fails an attempt. What a move causes is said by [`advance`](advance::advance); every
//! verb gives its [moves](advance::Moved).
//!
//! # Does handed in mean right?
//! No. Handing in says that every required answer is there and keeps its limits. The questions that have
//! [keys](crate::mission::answer_key) are [marked](mark) with it; whether a text is good is said by a person, by the
//! model, or by its learner beside the rubric and the model answer.
//!
//! # Does handing in ask for a review?
//! No. Handing in completes a mission whose policy is `submitted`, and asks nobody for anything. The
//! [model](crate::feedback::request_ai) and a [person](crate::feedback::request_review) are each asked by an act of
//! their own; an attempt at a mission that has to be looked at waits as `submitted` until one of them is.
//!
//! # May a mission that is complete be tried again?
//! Yes: better work is welcome, as long as the access lasts and [attempts](attempt::begin) are left. The mission stays
//! complete, and of its scores the best counts.

pub mod acts;
pub mod advance;
pub mod attempt;
pub mod check;
pub mod compare;
pub mod excerpt;
pub mod form;
pub mod limits;
pub mod mark;
pub mod reveal;
pub mod save;
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
    /// An address as it was typed.
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
    /// The key under which it is stored.
    pub key: String,
    /// The name the learner gave it.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// One rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Issue {
    /// The rule.
    pub rule: IssueRule,
    /// What it asks.
    pub need: Option<Amount>,
    /// What the answer has.
    pub have: Option<Amount>,
}

impl Issue {
    /// The refusal of an answer to this block that breaks the rule.
    pub(crate) fn into_refusal(self, block: BlockId) -> Refusal {
        let Self { rule, need, have } = self;
        Refusal::ValidationFail { block: Some(block), field: None, rule, need, have }
    }
}

/// What checking one answer found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockCheck {
    /// The block.
    pub block: BlockId,
    /// Whether the answer could be handed in.
    pub is_valid: bool,
    /// Whether there is no answer.
    pub is_empty: bool,
    /// Words of a text, as [`check::count_words`] counts them.
    pub words: u32,
    /// Characters of a text (Unicode scalar values).
    pub chars: u32,
    /// The number that was [read](crate::mission::block::typed_number) from what was typed.
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
    /// The answer; nothing once it was emptied.
    pub value: Option<BlockValue>,
    /// How often it was saved.
    pub rev: u32,
    /// When it was last saved.
    pub saved_at: Timestamp,
}
