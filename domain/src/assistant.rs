//! The assistant: who may ask it about what, how often, what it may know and say, and how its answers are rated.
//!
//! A learner [asks](ask::ask) about a session they are enrolled in, or about a mission that is open to them. For a
//! locked mission the caller gets the refusal of its lock, so that the assistant does not reveal a task before it
//! opens; after the access has ended, no question is answered. Questions are counted by calendar day in the learner's
//! own time zone; a question without an answer does not count.
//!
//! It answers only from material that the learner [may read](readable::readable) now. A language model's text is
//! [released](release::release) sentence by sentence, without citations of passages that the model did not get, and
//! ends before a sentence that gives a model answer away.
//!
//! The number of answers that one person may [follow](follow_answer::follow_answer) at a time is limited.
//!
//! Only the learner who asked may [rate](rate_message::rate_message) the answer; for any other message the refusal is
//! `ai-messages/feedback-not-allowed`.
//!
//! From a learner's passed work it drafts a [`portfolio`]: lines of a CV, a text for LinkedIn, a case study.

pub mod ask;
pub mod follow_answer;
pub mod limits;
pub mod name_thread;
pub mod portfolio;
pub mod rate_message;
pub mod readable;
pub mod release;
pub mod search_threads;

use serde::{Deserialize, Serialize};

/// Status of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnswerStatus {
    /// It is being written.
    Streaming,
    /// It is complete.
    Whole,
    /// It ended before a sentence that would have given a model answer away.
    HeldBack,
    /// The learner stopped it.
    Stopped,
    /// It was never written, or broke off.
    Failed,
}

impl AnswerStatus {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Streaming, Self::Whole, Self::HeldBack, Self::Stopped, Self::Failed];

    /// Whether the answer may still grow.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Streaming)
    }

    /// Whether the answer has ended regularly, so that it can be rated.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::Whole | Self::HeldBack)
    }

    /// Whether the question counts against the day's quota.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Failed)
    }
}
