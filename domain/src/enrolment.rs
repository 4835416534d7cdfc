//! Enrolments: a learner's place in an experience session, and how long it gives access.
//!
//! The access window is fixed at enrolment and never moved by a later edit of the session. What is
//! left after it is the session's `continued_access`.

pub mod enrol;
pub mod standing;

use serde::{Deserialize, Serialize};

/// Where an enrolment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentStatus {
    /// Asked for; somebody has to approve it.
    Pending,
    /// Approved; the session has not been opened by the learner yet.
    Approved,
    /// Being worked on.
    Active,
    /// Put on hold by the learner; nothing is lost.
    Paused,
    /// The program is complete.
    Completed,
    /// Left or taken away.
    Withdrawn,
}

impl EnrolmentStatus {
    /// Every status, in order.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Approved, Self::Active, Self::Paused, Self::Completed, Self::Withdrawn];

    /// Whether the learner has a place now.
    #[must_use]
    pub fn is_enrolled(self) -> bool {
        match self {
            Self::Approved | Self::Active | Self::Paused | Self::Completed => true,
            Self::Pending | Self::Withdrawn => false,
        }
    }
}
