//! Support: messages of learners to the desk, each a ticket with a name that can be read out.

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
    /// Nobody has answered.
    Open,
    /// Somebody has.
    Answered,
    /// There is nothing left to do.
    Closed,
}
