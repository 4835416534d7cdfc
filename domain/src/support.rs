//! Support: messages of learners to support. Each message opens a ticket with a name that can be read aloud, for
//! instance `FW-7K3Q9`.
//!
//! A message has 10 to 5,000 characters and at most three files ([`open_ticket`]); faults are reported as
//! `validation-fail` on `text` or `files`. A ticket is `open` until staff answer, then `answered`, and `closed` when it
//! is resolved. No rule closes a ticket by itself, and no rule promises a time for the answer.

pub mod limits;
pub mod open_ticket;

use serde::{Deserialize, Serialize};

/// Topic of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SupportTopic {
    /// Missions and their locks.
    Missions,
    /// Attempts and feedback.
    Submissions,
    /// Money.
    Payment,
    /// Certificates and letters.
    Certificate,
    /// The account itself.
    Account,
    /// Anything else.
    Other,
}

/// Status of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SupportTicketStatus {
    /// Staff have not answered yet.
    Open,
    /// Staff have answered.
    Answered,
    /// The ticket is resolved.
    Closed,
}
