//! Enrolments: a learner's place in an experience session, and how long it gives access.
//!
//! The access window is fixed at enrolment and never moved by a later edit of the session: it ends at the
//! latest of the session's end and grace days, an extension, and something bought beside the place (see
//! [`access`]). At that instant it is over, and what is left is the session's `continued_access`:
//! nothing, reading what was opened before (the default), or everything.
//!
//! # Why can this learner not extend?
//!
//! [`extend`] gives 7, 14 or 30 days more. It tests, and tells all that fails, in this order:
//!
//! | test | refusal |
//! |---|---|
//! | the learner has a place | `program-not-enrolled`, alone |
//! | the days are 7, 14 or 30 | `validation-fail` on `days` |
//! | the session offers extensions | `extension/not-offered` |
//! | where they are paid, there is a payment | `extension/payment-needed` with the price |
//! | where they are free, there is none | `unexpected-payment-type` |
//! | it is a week before the session's end, or later | `extension/too-early` with the instant |
//! | it is less than 90 days after the access | `extension/too-late` with the instant |
//! | there were fewer than three | `extension/limit-reached` |
//!
//! An extension that staff grant is bound by all of these but what the session offers. It begins at the old
//! end, or now where that has passed, and ends at the same hour on the session's clocks.

pub mod access;
pub mod enrol;
pub mod extend;
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
