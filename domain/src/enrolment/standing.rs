//! Sorts a learner's enrolments as the portal shows them: what can be worked on, what comes, what is
//! finished, and what has run out.

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Where an enrolment belongs in the portal. Nothing of one that is pending can be opened, as the locks say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Somebody has to approve it first.
    Pending,
    /// It can be worked on now.
    Active,
    /// Its session has not started.
    Upcoming,
    /// Its program is complete.
    Finished,
    /// Its access has ended, which an extension mends, or it was left.
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
        EnrolmentStatus::Pending => Standing::Pending,
        _ if now < starts_at => Standing::Upcoming,
        _ => Standing::Active,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const START: &str = "2026-11-02T09:00:00Z";
    const OVER: &str = "2027-01-04T09:00:00Z";

    fn check(status: EnrolmentStatus, kept: ContinuedAccess, now: &str, expected: Standing) {
        assert_eq!(standing(status, instant(START), instant(OVER), kept, instant(now)), expected, "{status:?} {now}");
    }

    #[test]
    fn an_enrolment_is_upcoming_then_active_then_expired() {
        use ContinuedAccess::{Full, None, ReadOnly};
        for status in [EnrolmentStatus::Approved, EnrolmentStatus::Active, EnrolmentStatus::Paused] {
            check(status, ReadOnly, "2026-11-02T08:59:59Z", Standing::Upcoming);
            check(status, ReadOnly, START, Standing::Active);
            check(status, ReadOnly, "2027-01-04T08:59:59Z", Standing::Active);
            check(status, ReadOnly, OVER, Standing::Expired);
            check(status, None, OVER, Standing::Expired);
            check(status, Full, OVER, Standing::Active);
        }
    }

    #[test]
    fn what_waits_for_an_approval_is_pending_until_its_access_would_end() {
        for now in ["2026-11-01T00:00:00Z", START, "2027-01-04T08:59:59Z"] {
            check(EnrolmentStatus::Pending, ContinuedAccess::ReadOnly, now, Standing::Pending);
        }
        check(EnrolmentStatus::Pending, ContinuedAccess::ReadOnly, OVER, Standing::Expired);
        check(EnrolmentStatus::Pending, ContinuedAccess::Full, OVER, Standing::Pending);
    }

    #[test]
    fn what_is_finished_stays_finished_and_what_was_left_is_expired() {
        for now in ["2026-11-01T00:00:00Z", START, OVER] {
            check(EnrolmentStatus::Completed, ContinuedAccess::ReadOnly, now, Standing::Finished);
            check(EnrolmentStatus::Withdrawn, ContinuedAccess::Full, now, Standing::Expired);
        }
    }
}
