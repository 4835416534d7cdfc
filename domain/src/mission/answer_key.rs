//! Answer keys: what is right about a question, why, and which mistakes are likely. A key is not part of its
//! [block](crate::mission::block), so that no answer that shows blocks can hold one; when it may be seen says
//! [`submission::reveal`](crate::submission::reveal), and how an answer is marked by it
//! [`submission::mark`](crate::submission::mark).
//!
//! Questions for a number, for options and for steps have keys. Texts, links and files have none: no machine reads
//! them here.

use serde::{Deserialize, Serialize};

use crate::ids::BlockId;
use crate::mission::block::Decimal;

/// The key of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerKey {
    /// What is right.
    pub right: RightAnswer,
    /// Why it is right, in one line.
    pub why: String,
    /// Mistakes that are likely, each with what the learner is to hear.
    pub mistakes: Vec<Mistake>,
}

/// What is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RightAnswer {
    /// A number, in the unit of its block.
    Number(NumberRange),
    /// These options and no others; of a checklist, all its steps.
    Options(Vec<String>),
}

/// A number, and how far an answer may be from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberRange {
    /// The number.
    pub value: Decimal,
    /// The distance that still counts, to either side; 0 if the number has to be met exactly.
    pub tolerance: Decimal,
}

impl NumberRange {
    /// Whether the number lies in it.
    #[must_use]
    pub fn holds(&self, number: &Decimal) -> bool {
        number.is_near(&self.value, &self.tolerance)
    }
}

/// A mistake that is likely.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// What is answered by mistake.
    pub answer: MistakenAnswer,
    /// What the learner is to hear of it, in one line. It does not give the right answer away.
    pub line: String,
}

/// What is answered by mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MistakenAnswer {
    /// A number.
    Number(NumberRange),
    /// An option that is chosen and is wrong, or is right and is left out.
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

/// How the questions of an attempt came out, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MarkOutcome {
    /// Every question that has a key is right.
    Right,
    /// Some are, or some are in part.
    Partly,
    /// None is, not even in part.
    NotRight,
    /// No question has a key: the attempt is handed in, and nothing says whether it is right.
    Unmarked,
}

/// How many questions of an attempt came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MarkCounts {
    /// Right ones.
    pub right: u32,
    /// Ones that are right in part.
    pub partly: u32,
    /// Ones that are not right, or were left empty.
    pub not_right: u32,
    /// Ones that have no key.
    pub unmarked: u32,
}

/// What the sender of a mission replies to an attempt, by how it came out. HTML, sanitised. A reply speaks of what was
/// marked and never praises what nobody has read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Replies {
    /// To an attempt that is right.
    pub right: Option<String>,
    /// To one that is right in part.
    pub partly: Option<String>,
    /// To one that is not right.
    pub not_right: Option<String>,
    /// To one of which no question has a key.
    pub unmarked: Option<String>,
}

impl Replies {
    /// The reply to an attempt that came out like this.
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
