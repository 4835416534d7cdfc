//! Sorts a learner's enrolments as the portal shows them: what can be worked on, what comes, what is
//! finished, and what has run out.

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Where an enrolment belongs in the portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It can be worked on now.
    Active,
    /// Its session has not started.
    Upcoming,
    /// Its program is complete.
    Finished,
    /// Its access has ended, or it was left.
    Expired,
}

/// The standing of an enrolment at `now`.
#[must_use]
pub fn standing(
    status: EnrolmentStatus,
    starts_at: Timestamp,
    access_until: Timestamp,
    continued_access: ContinuedAccess,
    now: Timestamp,
) -> Standing {
    match status {
        EnrolmentStatus::Completed => Standing::Finished,
        EnrolmentStatus::Withdrawn => Standing::Expired,
        _ if access_until <= now && continued_access != ContinuedAccess::Full => Standing::Expired,
        _ if now < starts_at => Standing::Upcoming,
        _ => Standing::Active,
    }
}
