//! Support: messages of learners to the desk, each a ticket with a name that can be read out, for instance `FW-7K3Q9`.
//!
//! A message has 10 to 5,000 characters and carries three files at most ([`open_ticket`]); what is wrong with it is
//! told as `validation-fail` on `text` or `files`. A ticket is `open` until somebody answers, then `answered`, and
//! `closed` when nothing is left to do. No rule closes one by itself, and none promises by when it is answered.

pub mod open_ticket;

use serde::{Deserialize, Serialize};

/// What a message is about.
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

/// Where a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SupportTicketStatus {
    /// Nobody has answered yet.
    Open,
    /// Somebody has answered.
    Answered,
    /// There is nothing left to do.
    Closed,
}
