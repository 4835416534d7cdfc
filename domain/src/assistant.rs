//! The assistant: who may ask it what, how often, and what they may say about its answers.
//!
//! A learner [asks](ask::ask) about a session they are enrolled in, or about a mission that is open to them.
//! A locked mission is refused with the refusal of its lock, so that the assistant tells nothing of a task
//! before it opens; after the access has ended nothing is answered any more. Questions are counted by the
//! calendar day of the learner's own zone; one that was not answered does not count.
//!
//! What an answer was worth is [said](rate_message::rate_message) by whoever asked, and by nobody else; any
//! other message is refused `ai-messages/feedback-not-allowed`.

pub mod ask;
pub mod rate_message;
