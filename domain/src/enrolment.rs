//! Enrolments: a learner's place in an experience session, and how long it gives access.
//!
//! # Which enrolments count as a place
//!
//! | status | a place? | what it means |
//! |---|---|---|
//! | `pending` | no | requested, and not approved yet |
//! | `approved` | yes | approved, and not opened by the learner yet |
//! | `active` | yes | in progress; a learner who enrols without approval is active at once |
//! | `paused` | yes | put on hold by the learner: this locks no mission, and the access ends as before |
//! | `completed` | yes | the program is complete |
//! | `withdrawn` | no | left or removed; if the learner enrols again, the same enrolment is reused |
//!
//! "Enrolled", "an active enrolment" and "a place" mean the same everywhere: one of the four statuses with a yes
//! ([`EnrolmentStatus::is_enrolled`]). A learner without a place gets `program-not-enrolled`.
//!
//! # Why can this learner not enrol?
//! [`enrol`](enrol::enrol) tests in this order and reports only the first refusal: `program-already-purchased` (the
//! learner has an enrolment, even a `pending` one, and has not left it), `enrolment/closed`, `enrolment/full`, and
//! `program-not-enrolled` with the price (the place has to be paid first).
//!
//! # How long does the access last?
//! The access ends at the latest of four times: the session's end with its grace days, as they were when the learner
//! enrolled; the end of the latest extension; the end of the subscription that opened the place ([`access`]); and the
//! day until which staff have [granted](crate::mission::grant) access. The first is *fixed at enrolment*: no later edit
//! of the session moves it. An extension does not move it either, but adds a later end. After the latest of these ends,
//! the session's `continued_access` says what the learner keeps: no access, reading what was opened before (the
//! default), or full access. An extension after the end restores the access.
//!
//! # Why can this learner not extend?
//!
//! [`extend`] adds 7, 14 or 30 days. It tests in this order. Each of the first two refusals ends the test; all others
//! are reported together:
//!
//! | test | refusal |
//! |---|---|
//! | a caller who grants an extension has the [permission](crate::account::permission) `grant_extension` | `auth/forbidden` |
//! | the learner has a place | `program-not-enrolled` |
//! | the days are 7, 14 or 30 | `validation-fail` on `days` |
//! | the session offers extensions, and if they are paid, these days are on sale | `extension/not-offered` |
//! | if they are paid, there is a payment for exactly these days | `extension/payment-needed` with the price |
//! | if they are free, there is no payment | `unexpected-payment-type` |
//! | the session ends in a week or less, or has ended | `extension/too-early` with the earliest time |
//! | the access ended less than 90 days ago, or has not ended | `extension/too-late` with the time it became too late |
//! | fewer than three extensions were taken | `extension/limit-reached` |
//!
//! The payment has to be settled, and pays for one extension only. An extension that staff grant has to pass all of
//! these tests except the session's offer and the payment. An extension begins at the old end of the access, or now if
//! that end has passed. It ends at the same local time in the session's time zone.
//!
//! Work that is submitted after the grace days earns at most the award of a participation, with or without an
//! extension: see [`award`](crate::progression::award).
//!
//! The rule contains no amounts: the price list sets the price of an extension for each session and number of days, and
//! the rule gets it as a [fact](extend::ExtendFacts::prices). A number of days without a price cannot be bought:
//! `extension/not-offered`.

pub mod access;
pub mod enrol;
pub mod extend;
pub mod lapse;
pub mod limits;
pub mod standing;

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// Status of an enrolment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentStatus {
    /// Requested; staff have to approve it. It is not a place yet.
    Pending,
    /// Approved; the learner has not opened the session yet. It is a place.
    Approved,
    /// In progress. It is a place.
    Active,
    /// Put on hold by the learner. It is still a place: this locks no mission, and the access ends as before.
    Paused,
    /// The program is complete. It is still a place.
    Completed,
    /// Left or removed. It is no longer a place; if the learner enrols again, this enrolment is reused.
    Withdrawn,
}

impl EnrolmentStatus {
    /// Every status, in order.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Approved, Self::Active, Self::Paused, Self::Completed, Self::Withdrawn];

    /// Returns the status of a removed enrolment that is restored: completed if its program was complete, otherwise
    /// active.
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
    /// `program-not-enrolled` if the learner has no place now.
    pub fn require_place(self) -> Result<(), Refusal> {
        if self.is_enrolled() { Ok(()) } else { Err(Refusal::ProgramNotEnrolled { price: None }) }
    }

    /// Whether the learner requested or got a place and has not left it, so that they cannot enrol again.
    #[must_use]
    pub fn is_kept(self) -> bool {
        self != Self::Withdrawn
    }

    /// Whether the learner has completed the program.
    #[must_use]
    pub fn is_completed(self) -> bool {
        self == Self::Completed
    }
}
