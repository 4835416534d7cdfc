//! The assistant: who may ask it what, how often, what it may know and say, and what they may say about its answers.
//!
//! A learner [asks](ask::ask) about a session they are enrolled in, or about a mission that is open to them.
//! A locked mission is refused with the refusal of its lock, so that the assistant tells nothing of a task
//! before it opens; after the access has ended nothing is answered any more. Questions are counted by the
//! calendar day of the learner's own zone; one that was not answered does not count.
//!
//! It answers from what that learner [may read](readable::readable) now, and from nothing else. What a language model
//! writes is [shown](release::release) sentence by sentence, without citations that it was not given, and stops before a
//! sentence that gives a model answer away.
//!
//! Only so many answers of one person may be [followed](follow_answer::follow_answer) at a time.
//!
//! What an answer was worth is [said](rate_message::rate_message) by whoever asked, and by nobody else; any
//! other message is refused `ai-messages/feedback-not-allowed`.
//!
//! From what a learner has passed it drafts a [`portfolio`]: lines of a CV, a text for LinkedIn, a case study.

pub mod ask;
pub mod follow_answer;
pub mod name_thread;
pub mod portfolio;
pub mod rate_message;
pub mod readable;
pub mod release;
pub mod search_threads;

use serde::{Deserialize, Serialize};

/// Where an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnswerStatus {
    /// It is being written.
    Streaming,
    /// It is there whole.
    Whole,
    /// It ends before a sentence that would have given a model answer away.
    HeldBack,
    /// Whoever asked stopped it.
    Stopped,
    /// There is none, or it broke off.
    Failed,
}

impl AnswerStatus {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Streaming, Self::Whole, Self::HeldBack, Self::Stopped, Self::Failed];

    /// Whether more of the answer may come.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Streaming)
    }

    /// Whether the answer is there as whole as it will be, so that it can be rated.
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
