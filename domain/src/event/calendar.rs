//! Decides which events a learner's calendar contains; calendar programs read it.

use crate::event::limits::CANCELLED_EVENT_DAYS;
use crate::event::{Attendee, SessionEvent};
use crate::notification::event::Event;
use crate::time::Timestamp;

/// Returns the events that are for the learner, in the given order. Past events are included; cancelled ones stay for
/// [`CANCELLED_EVENT_DAYS`] days. The links to join are removed.
#[must_use]
pub fn calendar(places: &[Attendee], events: Vec<SessionEvent>, now: Timestamp) -> Vec<SessionEvent> {
    let is_kept = |event: &SessionEvent| {
        let cancelled_at = event.event.cancelled_at;
        let is_known = cancelled_at.is_none_or(|at| now < at.plus_days(CANCELLED_EVENT_DAYS));
        is_known && places.iter().any(|place| place.attends(event))
    };
    let without_link = |of_session: SessionEvent| {
        let event = Event { join_url: None, ..of_session.event };
        SessionEvent { event, ..of_session }
    };
    events.into_iter().filter(is_kept).map(without_link).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::events::an_event;
    use crate::fixtures::instant;
    use crate::ids::SessionId;
    use crate::program::ContinuedAccess;

    fn kept(status: EnrolmentStatus, event: Event, now: &str) -> Vec<SessionEvent> {
        let session = SessionId(Uuid::nil());
        let place = Attendee {
            session,
            status,
            access_until: instant("2026-12-14T09:00:00Z"),
            continued_access: ContinuedAccess::None,
            teams: Vec::new(),
        };
        calendar(&[place], vec![SessionEvent { session, event }], instant(now))
    }

    #[test]
    fn past_events_stay_and_nobody_else_has_them() {
        let past = kept(EnrolmentStatus::Active, an_event(1), "2027-11-20T09:00:00Z");
        assert_eq!((past.len(), past[0].event.join_url.as_deref()), (1, None));
        assert_eq!(kept(EnrolmentStatus::Withdrawn, an_event(1), "2026-11-20T09:00:00Z"), []);
    }

    #[test]
    fn a_cancelled_event_stays_for_thirty_days() {
        let cancelled = || Event { cancelled_at: Some(instant("2026-11-01T09:00:00Z")), ..an_event(1) };
        assert_eq!(kept(EnrolmentStatus::Active, cancelled(), "2026-12-01T08:59:59Z").len(), 1);
        assert_eq!(kept(EnrolmentStatus::Active, cancelled(), "2026-12-01T09:00:00Z").len(), 0);
    }
}
