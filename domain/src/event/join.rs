//! Joins a live event. The link is open from 15 minutes before the start up to the end of the event or of the learner's
//! access. A learner who opens the link in that time is recorded as attending; [`live`](crate::progression::live)
//! decides what attendance counts for. Staff can correct attendance from the time at which the link opens.

use crate::event::limits::EVENT_JOIN_MINUTES;
use crate::event::{Attendee, SessionEvent};
use crate::notification::event::Event;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Time during which the link of an event is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinWindow {
    /// The first instant at which it is open.
    pub opens_at: Timestamp,
    /// The first instant at which it is closed again.
    pub closes_at: Timestamp,
}

impl JoinWindow {
    /// Whether the link is open.
    #[must_use]
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.opens_at <= now && now < self.closes_at
    }
}

/// Returns when a learner can join an event; `None` for an event without a link or without a duration.
#[must_use]
pub fn join_window(attendee: &Attendee, event: &Event) -> Option<JoinWindow> {
    let ends_at = event.ends_at.filter(|_| event.join_url.is_some())?;
    Some(JoinWindow { opens_at: opens_at(event), closes_at: ends_at.min(attendee.access_until) })
}

/// Returns the address at which a learner joins an event.
///
/// # Errors
/// In this order: `event/not-found` if the event is not for the learner or has no link; `event/cancelled`;
/// `event/not-open` before the link opens; and `event/over` after it has closed.
pub fn join<'a>(attendee: &Attendee, event: &'a SessionEvent, now: Timestamp) -> Result<&'a str, Refusals> {
    let is_theirs = attendee.attends(event);
    let SessionEvent { event, .. } = event;
    let window = join_window(attendee, event).filter(|_| is_theirs).ok_or(Refusal::EventNotFound)?;
    let url = event.join_url.as_deref().ok_or(Refusal::EventNotFound)?;
    if let Some(at) = event.cancelled_at {
        return Err(Refusal::EventCancelled { at }.into());
    }
    if now < window.opens_at {
        return Err(Refusal::EventNotOpen { opens_at: window.opens_at }.into());
    }
    if !window.is_open(now) {
        return Err(Refusal::EventOver { at: window.closes_at }.into());
    }
    Ok(url)
}

/// Checks whether staff may record attendance of an event now.
///
/// # Errors
/// In this order: `event/not-found` for an event without a duration; `event/cancelled`; and `event/not-open` before
/// anybody could join it.
pub fn check_attendance(event: &Event, now: Timestamp) -> Result<(), Refusals> {
    if !event.kind.lasts() {
        return Err(Refusal::EventNotFound.into());
    }
    if let Some(at) = event.cancelled_at {
        return Err(Refusal::EventCancelled { at }.into());
    }
    if now < opens_at(event) {
        return Err(Refusal::EventNotOpen { opens_at: opens_at(event) }.into());
    }
    Ok(())
}

fn opens_at(event: &Event) -> Timestamp {
    event.starts_at.plus_seconds(-EVENT_JOIN_MINUTES * 60)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::events::{an_attendee, an_event};
    use crate::fixtures::instant;
    use crate::ids::SessionId;
    use crate::notification::event::EventKind;

    fn check(attendee: &Attendee, event: Event, now: &str, expected: Result<&str, Refusal>) {
        let event = SessionEvent { session: SessionId(Uuid::nil()), event };
        let actual = join(attendee, &event, instant(now));
        assert_eq!(actual.map_err(|refusals| refusals.first().clone()), expected);
    }

    const URL: Result<&str, Refusal> = Ok("https://meet.example/a?b=1,2;3");

    #[test]
    fn an_event_is_joined_from_a_quarter_of_an_hour_before_its_start_up_to_its_end() {
        let (opens_at, ends_at) = (instant("2026-11-20T08:45:00Z"), instant("2026-11-20T10:00:00Z"));
        check(&an_attendee(), an_event(1), "2026-11-20T08:44:59.999999Z", Err(Refusal::EventNotOpen { opens_at }));
        check(&an_attendee(), an_event(1), "2026-11-20T08:45:00Z", URL);
        check(&an_attendee(), an_event(1), "2026-11-20T09:59:59.999999Z", URL);
        check(&an_attendee(), an_event(1), "2026-11-20T10:00:00Z", Err(Refusal::EventOver { at: ends_at }));
    }

    #[test]
    fn the_end_of_the_access_closes_the_link() {
        let access_until = instant("2026-11-20T09:30:00Z");
        let leaving = Attendee { access_until, ..an_attendee() };
        check(&leaving, an_event(1), "2026-11-20T09:29:59Z", URL);
        check(&leaving, an_event(1), "2026-11-20T09:30:00Z", Err(Refusal::EventOver { at: access_until }));
    }

    #[test]
    fn nobody_joins_what_is_not_theirs_is_cancelled_or_has_no_link() {
        let now = "2026-11-20T09:00:00Z";
        let gone = Attendee { status: EnrolmentStatus::Withdrawn, ..an_attendee() };
        check(&gone, an_event(1), now, Err(Refusal::EventNotFound));
        let without = Event { join_url: None, ..an_event(1) };
        check(&an_attendee(), without, now, Err(Refusal::EventNotFound));
        let at = instant("2026-11-19T09:00:00Z");
        let cancelled = Event { cancelled_at: Some(at), ..an_event(1) };
        check(&an_attendee(), cancelled, now, Err(Refusal::EventCancelled { at }));
    }

    #[test]
    fn staff_note_attendance_once_an_event_can_be_joined() {
        let code =
            |event: Event, now| check_attendance(&event, instant(now)).map_err(|refusals| refusals.first().code());
        assert_eq!(code(an_event(1), "2026-11-20T08:44:59Z"), Err("event/not-open"));
        assert_eq!(code(an_event(1), "2026-11-20T08:45:00Z"), Ok(()));
        assert_eq!(code(an_event(1), "2026-12-20T08:45:00Z"), Ok(()));
        let deadline = Event { kind: EventKind::Deadline, ends_at: None, ..an_event(1) };
        assert_eq!(code(deadline, "2026-12-20T08:45:00Z"), Err("event/not-found"));
        let cancelled = Event { cancelled_at: Some(instant("2026-11-19T09:00:00Z")), ..an_event(1) };
        assert_eq!(code(cancelled, "2026-12-20T08:45:00Z"), Err("event/cancelled"));
    }
}
