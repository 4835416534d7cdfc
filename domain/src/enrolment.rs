//! Enrolments: a learner's place in an experience session, and how long it gives access.
//!
//! # Which enrolments count as a place
//!
//! | status | a place? | what it means |
//! |---|---|---|
//! | `pending` | no | asked for, and not approved yet |
//! | `approved` | yes | approved, and not begun by the learner |
//! | `active` | yes | being worked on; who enrols by themselves is active at once |
//! | `paused` | yes | put on hold by the learner: nothing is locked, and the access goes on running out |
//! | `completed` | yes | the program is complete |
//! | `withdrawn` | no | left, or taken away; the learner may enrol again and takes the same enrolment up |
//!
//! "Enrolled", "an active enrolment" and "a place" mean the same everywhere: one of the four that say yes
//! ([`EnrolmentStatus::is_enrolled`]). Without one a learner meets `program-not-enrolled`.
//!
//! # Why can this learner not enrol?
//! [`enrol`](enrol::enrol) tests in this order, and tells the first alone: `program-already-purchased` (there is an
//! enrolment, also one that is `pending`, and it was not left), `enrolment/closed`, `enrolment/full`,
//! `program-not-enrolled` with the price (it has to be paid first).
//!
//! # How long is the access?
//! It ends at the latest of four instants: the session's end with its grace days, as they were when the learner
//! enrolled; the end of the latest extension; the end of something bought beside the place ([`access`]); and, where
//! staff have [granted](crate::mission::grant) access until some day, that day. The first is *fixed at enrolment*: no
//! later edit of the session moves it. An extension does not move it either; it sets a later end beside it. At the
//! latest instant the access is over, and what is left is the session's `continued_access`: nothing, reading what was
//! opened before (the default), or everything. An extension that is taken after the end gives the access back.
//!
//! # Why can this learner not extend?
//!
//! [`extend`] gives 7, 14 or 30 days more. It tests, and tells all that fails together, in this order:
//!
//! | test | refusal |
//! |---|---|
//! | who grants one has the [permission](crate::account::permission) `grant_extension` | `auth/forbidden`, alone |
//! | the learner has a place | `program-not-enrolled`, alone |
//! | the days are 7, 14 or 30 | `validation-fail` on `days` |
//! | the session offers extensions, and these days are on sale where they are paid | `extension/not-offered` |
//! | where they are paid, there is a payment for just these days | `extension/payment-needed` with the price |
//! | where they are free, there is none | `unexpected-payment-type` |
//! | it is a week before the session's end, or later | `extension/too-early` with the instant |
//! | it is less than 90 days after the access | `extension/too-late` with the instant |
//! | there were fewer than three | `extension/limit-reached` |
//!
//! The payment has to be settled, and counts for one extension only. An extension that staff grant is bound by all of
//! these but what the session offers and what is paid. It begins at the old end, or now where that has passed, and ends
//! at the same hour on the session's clocks.
//!
//! What is handed in after the grace days brings a participation at most, extension or not: see
//! [`award`](crate::progression::award).
//!
//! This book has no amounts: what an extension costs is set in the price list, for each session and number of days, and
//! comes to the rule as a [fact](extend::ExtendFacts::prices). A number of days without a price cannot be bought: it is
//! `extension/not-offered`.

pub mod access;
pub mod enrol;
pub mod extend;
pub mod lapse;
pub mod standing;

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// Where an enrolment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentStatus {
    /// Asked for; somebody has to approve it. It is no place yet.
    Pending,
    /// Approved; the session has not been opened by the learner yet. It is a place.
    Approved,
    /// Being worked on. It is a place.
    Active,
    /// Put on hold by the learner. It is a place still: no rule locks anything, and the access ends when it would.
    Paused,
    /// The program is complete. It is a place still.
    Completed,
    /// Left or taken away. It is no place any more; who enrols again takes this enrolment up.
    Withdrawn,
}

impl EnrolmentStatus {
    /// Every status, in order.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Approved, Self::Active, Self::Paused, Self::Completed, Self::Withdrawn];

    /// Where an enrolment stands that was taken away and is given back: completed where its program was, or else active.
    #[must_use]
    pub fn restored(is_completed: bool) -> Self {
        if is_completed { Self::Completed } else { Self::Active }
    }

    /// Whether the learner has a place now: approved, active, paused or completed.
    #[must_use]
    pub fn is_enrolled(self) -> bool {
        match self {
            Self::Approved | Self::Active | Self::Paused | Self::Completed => true,
            Self::Pending | Self::Withdrawn => false,
        }
    }

    /// Requires a place.
    ///
    /// # Errors
    /// `program-not-enrolled` if the learner has none now.
    pub fn require_place(self) -> Result<(), Refusal> {
        if self.is_enrolled() { Ok(()) } else { Err(Refusal::ProgramNotEnrolled { price: None }) }
    }

    /// Whether the learner has asked for or got a place and has not left it, so that there is none to ask for again.
    #[must_use]
    pub fn is_kept(self) -> bool {
        self != Self::Withdrawn
    }
}
