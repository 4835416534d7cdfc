//! Answer keys: the right answer to a question, why it is right, and the likely mistakes. A key is stored apart from
//! its [block](crate::mission::block), so that a response with blocks cannot reveal the key.
//! [`submission::reveal`](crate::submission::reveal) decides when a key may be shown, and
//! [`submission::mark`](crate::submission::mark) marks answers by it.
//!
//! Questions for a number, for options and for steps can have keys. Texts, links and files cannot: no program marks
//! them.

use serde::{Deserialize, Serialize};

use crate::ids::BlockId;
use crate::mission::block::Decimal;

/// The key of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerKey {
    /// The right answer.
    pub right: RightAnswer,
    /// Why it is right, in one line.
    pub why: String,
    /// Likely mistakes, each with a line for the learner.
    pub mistakes: Vec<Mistake>,
}

/// Right answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RightAnswer {
    /// A number, in the unit of its block.
    Number(NumberRange),
    /// These options and no others; for a checklist, all its steps.
    Options(Vec<String>),
}

/// A number with a tolerance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberRange {
    /// The number.
    pub value: Decimal,
    /// The largest accepted distance to either side; 0 if only the exact number is right.
    pub tolerance: Decimal,
}

impl NumberRange {
    /// Whether the number is within the tolerance.
    #[must_use]
    pub fn holds(&self, number: &Decimal) -> bool {
        number.is_near(&self.value, &self.tolerance)
    }
}

/// A likely mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The mistaken answer.
    pub answer: MistakenAnswer,
    /// The line for the learner. It does not reveal the right answer.
    pub line: String,
}

/// Mistaken answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MistakenAnswer {
    /// A number.
    Number(NumberRange),
    /// A wrong option that is chosen, or a right option that is not chosen.
    Option(String),
}

/// A key with the block that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockKey {
    /// The block.
    pub block: BlockId,
    /// Its key.
    pub key: AnswerKey,
}

/// Outcome of all questions of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MarkOutcome {
    /// Every question that has a key is right.
    Right,
    /// Some questions with a key are right or partly right, but not all are right.
    Partly,
    /// No question with a key is right or partly right.
    NotRight,
    /// No question has a key, so the attempt is not marked.
    Unmarked,
}

/// Numbers of an attempt's questions, by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MarkCounts {
    /// Right questions.
    pub right: u32,
    /// Partly right questions.
    pub partly: u32,
    /// Questions that are wrong or not answered.
    pub not_right: u32,
    /// Questions without a key.
    pub unmarked: u32,
}

/// Replies of a mission's sender to an attempt, one for each outcome, as sanitised HTML. A reply is about the marked
/// questions and never praises work that was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Replies {
    /// To an attempt that is right.
    pub right: Option<String>,
    /// To an attempt that is partly right.
    pub partly: Option<String>,
    /// To an attempt that is not right.
    pub not_right: Option<String>,
    /// To an attempt without a key for any question.
    pub unmarked: Option<String>,
}

impl Replies {
    /// Returns the reply to an attempt with this outcome.
    #[must_use]
    pub fn to(&self, outcome: MarkOutcome) -> Option<&str> {
        let reply = match outcome {
            MarkOutcome::Right => &self.right,
            MarkOutcome::Partly => &self.partly,
            MarkOutcome::NotRight => &self.not_right,
            MarkOutcome::Unmarked => &self.unmarked,
        };
        reply.as_deref()
    }
}
