//! Rules of the assistant: what a learner may ask and how often, what the assistant may know and say, and how its
//! answers are rated.
//!
//! A learner [asks](ask::ask) about a session they are enrolled in, or about a mission that is open to them. A question
//! about a locked mission gets the refusal of the mission's lock, so that the assistant does not reveal a task before
//! the mission opens. After the access has ended, no question is answered. Questions are counted by calendar day in the
//! learner's own time zone; a question without an answer does not count.
//!
//! It answers only from material that the learner [may read](readable::readable) now, with the passages that
//! [rank](rank::rank) highest. A language model's text is
//! [released](release::release) sentence by sentence. Citations of passages that the model did not get are removed. The
//! text ends before a sentence that gives a mission's model answer away.
//!
//! Questions about locks, grades, dates and awards are [recognised](recognise::recognise) and answered
//! [by rule](answer_by_rule::answer_by_rule), as the pages answer them. Neither a model nor the quota is used.
//!
//! A person may [follow](follow_answer::follow_answer) only a limited number of answers at the same time while they are
//! written.
//!
//! Only the learner who asked may [rate](rate_message::rate_message) the answer. A rating of any other message is
//! refused with `ai-messages/feedback-not-allowed`.
//!
//! From a learner's passed work it drafts a [`portfolio`]: lines of a CV, a text for LinkedIn, a case study.

pub mod answer_by_rule;
pub mod ask;
pub mod follow_answer;
pub mod limits;
pub mod name_thread;
pub mod portfolio;
pub mod rank;
pub mod rate_message;
pub mod readable;
pub mod recognise;
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
    /// The assistant could not begin or could not finish it.
    Failed,
}

impl AnswerStatus {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Streaming, Self::Whole, Self::HeldBack, Self::Stopped, Self::Failed];

    /// Whether the answer is still being written.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Streaming)
    }

    /// Whether the answer is complete or held back, so that it can be rated.
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
