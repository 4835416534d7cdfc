//! Decides what is left of a place that a lapsed subscription had opened. Work that was begun there can be read, as
//! after a session's end: the access of the place ended with the subscription. For every other purpose the learner has
//! no place: its seat is free, and if the learner joins again, the place is reused.

use crate::enrolment::EnrolmentStatus;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Continued access of a place after a lapsed subscription, whatever the session's own policy is.
pub const LEFT_BY_LAPSE: ContinuedAccess = ContinuedAccess::ReadOnly;

/// A place as the rules for locks see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPlace {
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When its access ends or ended.
    pub access_until: Timestamp,
}

/// Returns the place as the rules for locks see it. `lapsed_at` is when the subscription that had opened the place
/// lapsed.
#[must_use]
pub fn seen_place(
    status: EnrolmentStatus,
    access_until: Timestamp,
    is_completed: bool,
    lapsed_at: Option<Timestamp>,
) -> SeenPlace {
    match lapsed_at {
        Some(lapsed_at) if !status.is_kept() => {
            let status = EnrolmentStatus::restored(is_completed);
            SeenPlace { status, access_until: access_until.min(lapsed_at) }
        }
        _ => SeenPlace { status, access_until },
    }
}

/// Returns when the access of a place ended. `None` if that end is still in the future, even if the place was closed
/// earlier.
#[must_use]
pub fn access_ended_at(place: SeenPlace, now: Timestamp) -> Option<Timestamp> {
    (place.access_until <= now).then_some(place.access_until)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const UNTIL: &str = "2027-03-08T09:00:00Z";
    const LAPSED: &str = "2026-11-20T12:00:00Z";

    fn check(status: EnrolmentStatus, is_completed: bool, lapsed: Option<&str>, expected: (EnrolmentStatus, &str)) {
        let seen = seen_place(status, instant(UNTIL), is_completed, lapsed.map(instant));
        assert_eq!((seen.status, seen.access_until), (expected.0, instant(expected.1)));
    }

    #[test]
    fn a_place_that_lapsed_can_be_read_since_then() {
        use EnrolmentStatus::{Active, Completed, Withdrawn};
        check(Withdrawn, false, Some(LAPSED), (Active, LAPSED));
        check(Withdrawn, true, Some(LAPSED), (Completed, LAPSED));
        check(Withdrawn, false, Some("2027-04-01T09:00:00Z"), (Active, UNTIL));
        check(Withdrawn, false, None, (Withdrawn, UNTIL));
        check(Active, false, Some(LAPSED), (Active, UNTIL));
    }

    #[test]
    fn an_access_has_ended_only_if_its_end_is_past() {
        let place = SeenPlace { status: EnrolmentStatus::Withdrawn, access_until: instant(UNTIL) };
        assert_eq!(access_ended_at(place, instant(LAPSED)), None);
        assert_eq!(access_ended_at(place, instant(UNTIL)), Some(instant(UNTIL)));
    }
}
