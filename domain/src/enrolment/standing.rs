//! Sorts a learner's enrolments into the portal's sections: current, upcoming, finished and expired.

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Section of the portal in which an enrolment appears. The rules for locks keep all missions of a pending enrolment
/// closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentStanding {
    /// Staff have to approve it first.
    Pending,
    /// It can be worked on now.
    Active,
    /// Its session has not started.
    Upcoming,
    /// Its program is complete.
    Finished,
    /// Its access has ended, which an extension can restore, or the learner left it.
    Expired,
}

impl EnrolmentStanding {
    /// Whether the learner continues in this session, so that the program's page leads to it and offers no other
    /// session.
    #[must_use]
    pub fn is_current(self) -> bool {
        self != Self::Expired
    }
}

/// The standing of an enrolment at `now`.
#[must_use]
pub fn standing(
    status: EnrolmentStatus,
    starts_at: Timestamp,
    access_until: Timestamp,
    continued_access: ContinuedAccess,
    now: Timestamp,
) -> EnrolmentStanding {
    match status {
        EnrolmentStatus::Completed => EnrolmentStanding::Finished,
        EnrolmentStatus::Withdrawn => EnrolmentStanding::Expired,
        _ if access_until <= now && continued_access != ContinuedAccess::Full => EnrolmentStanding::Expired,
        EnrolmentStatus::Pending => EnrolmentStanding::Pending,
        _ if now < starts_at => EnrolmentStanding::Upcoming,
        _ => EnrolmentStanding::Active,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const START: &str = "2026-11-02T09:00:00Z";
    const OVER: &str = "2027-01-04T09:00:00Z";

    fn check(status: EnrolmentStatus, kept: ContinuedAccess, now: &str, expected: EnrolmentStanding) {
        assert_eq!(standing(status, instant(START), instant(OVER), kept, instant(now)), expected, "{status:?} {now}");
    }

    #[test]
    fn a_learner_goes_on_anywhere_but_in_an_expired_place() {
        use EnrolmentStanding::{Active, Expired, Finished, Pending, Upcoming};
        assert!([Pending, Active, Upcoming, Finished].into_iter().all(EnrolmentStanding::is_current));
        assert!(!Expired.is_current());
    }

    #[test]
    fn an_enrolment_is_upcoming_then_active_then_expired() {
        use ContinuedAccess::{Full, None, ReadOnly};
        for status in [EnrolmentStatus::Approved, EnrolmentStatus::Active, EnrolmentStatus::Paused] {
            check(status, ReadOnly, "2026-11-02T08:59:59Z", EnrolmentStanding::Upcoming);
            check(status, ReadOnly, START, EnrolmentStanding::Active);
            check(status, ReadOnly, "2027-01-04T08:59:59Z", EnrolmentStanding::Active);
            check(status, ReadOnly, OVER, EnrolmentStanding::Expired);
            check(status, None, OVER, EnrolmentStanding::Expired);
            check(status, Full, OVER, EnrolmentStanding::Active);
        }
    }

    #[test]
    fn what_waits_for_an_approval_is_pending_until_its_access_would_end() {
        for now in ["2026-11-01T00:00:00Z", START, "2027-01-04T08:59:59Z"] {
            check(EnrolmentStatus::Pending, ContinuedAccess::ReadOnly, now, EnrolmentStanding::Pending);
        }
        check(EnrolmentStatus::Pending, ContinuedAccess::ReadOnly, OVER, EnrolmentStanding::Expired);
        check(EnrolmentStatus::Pending, ContinuedAccess::Full, OVER, EnrolmentStanding::Pending);
    }

    #[test]
    fn what_is_finished_stays_finished_and_what_was_left_is_expired() {
        for now in ["2026-11-01T00:00:00Z", START, OVER] {
            check(EnrolmentStatus::Completed, ContinuedAccess::ReadOnly, now, EnrolmentStanding::Finished);
            check(EnrolmentStatus::Withdrawn, ContinuedAccess::Full, now, EnrolmentStanding::Expired);
        }
    }
}
