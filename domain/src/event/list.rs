//! Lists the events of a learner's sessions as the learner sees them: each with its phase, and its links while they are
//! available.

use crate::event::join::join_window;
use crate::event::limits::MAX_LISTED_EVENTS;
use crate::event::{Attendee, EventPhase, SessionEvent, phase};
use crate::ids::EventId;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Facts for [`list`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventListFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller's places.
    pub places: Vec<Attendee>,
    /// The events of the caller's sessions.
    pub events: Vec<SessionEvent>,
}

/// An event as the caller sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedEvent {
    /// The event.
    pub event: EventId,
    /// Phase of the event.
    pub phase: EventPhase,
    /// When it can be joined; `None` if it has no link, or is over or cancelled.
    pub joins_at: Option<Timestamp>,
    /// Whether it can be [joined](crate::event::join) now.
    pub can_join: bool,
    /// The address of the recording, if there is one and the learner may see it.
    pub recording_url: Option<String>,
    /// When any of these fields next changes by the passing of time.
    pub next_change_at: Option<Timestamp>,
}

/// Returns at most [`MAX_LISTED_EVENTS`] events of the caller's sessions. Events that are not over come first, ordered
/// by their start; events that are over follow, the latest first.
#[must_use]
pub fn list(facts: &EventListFacts) -> Vec<ListedEvent> {
    let (mut ahead, mut over) = (Vec::new(), Vec::new());
    for event in &facts.events {
        let Some(attendee) = facts.places.iter().find(|place| place.attends(event)) else { continue };
        let Some(listed) = listed(attendee, event, facts.now) else { continue };
        let order = (event.event.starts_at, event.event.id);
        if listed.phase == EventPhase::Over { over.push((order, listed)) } else { ahead.push((order, listed)) }
    }
    ahead.sort_by_key(|(order, _)| *order);
    over.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
    ahead.into_iter().chain(over).map(|(_, listed)| listed).take(MAX_LISTED_EVENTS).collect()
}

fn listed(attendee: &Attendee, SessionEvent { event, .. }: &SessionEvent, now: Timestamp) -> Option<ListedEvent> {
    let phase = phase(event, now)?;
    let has_access = now < attendee.access_until;
    let can_watch = has_access || attendee.continued_access != ContinuedAccess::None;
    let is_ahead = matches!(phase, EventPhase::Upcoming | EventPhase::Live);
    let window = join_window(attendee, event).filter(|_| is_ahead);
    let joins_at = window.map(|window| window.opens_at);
    let changes = [joins_at, Some(event.starts_at), event.ends_at, Some(attendee.access_until)];
    Some(ListedEvent {
        event: event.id,
        phase,
        joins_at,
        can_join: window.is_some_and(|window| window.is_open(now)),
        recording_url: event.recording_url.clone().filter(|_| can_watch && phase == EventPhase::Over),
        next_change_at: changes.into_iter().flatten().filter(|at| now < *at).min(),
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::events::{an_attendee, an_event};
    use crate::fixtures::instant;
    use crate::ids::SessionId;
    use crate::notification::event::Event;

    fn seen(place: Attendee, events: Vec<Event>, now: &str) -> Vec<ListedEvent> {
        let of_session = |event| SessionEvent { session: SessionId(Uuid::nil()), event };
        let events = events.into_iter().map(of_session).collect();
        list(&EventListFacts { now: instant(now), places: vec![place], events })
    }

    fn one(place: Attendee, event: Event, now: &str) -> ListedEvent {
        seen(place, vec![event], now).remove(0)
    }

    #[test]
    fn the_link_to_join_is_seen_from_a_quarter_of_an_hour_before_the_start_up_to_the_end() {
        let has_link = |now| one(an_attendee(), an_event(1), now).can_join;
        assert!(!has_link("2026-11-20T08:44:59.999999Z"));
        assert!(has_link("2026-11-20T08:45:00Z"));
        assert!(has_link("2026-11-20T09:59:59.999999Z"));
        assert!(!has_link("2026-11-20T10:00:00Z"));
        let early = one(an_attendee(), an_event(1), "2026-11-20T08:00:00Z");
        assert_eq!(early.joins_at, Some(instant("2026-11-20T08:45:00Z")));
    }

    #[test]
    fn the_access_ends_the_link_and_continued_access_keeps_the_recording() {
        let ended = || Attendee { access_until: instant("2026-11-20T09:30:00Z"), ..an_attendee() };
        assert_eq!(one(ended(), an_event(1), "2026-11-20T09:29:59Z").next_change_at, Some(ended().access_until));
        assert!(one(ended(), an_event(1), "2026-11-20T09:29:59Z").can_join);
        assert!(!one(ended(), an_event(1), "2026-11-20T09:30:00Z").can_join);
        let recorded = || Event { recording_url: Some("https://watch.example/1".to_owned()), ..an_event(1) };
        let watches = |place, now| one(place, recorded(), now).recording_url.is_some();
        assert!(!watches(an_attendee(), "2026-11-20T09:59:59Z"));
        assert!(watches(an_attendee(), "2026-11-20T10:00:00Z"));
        assert!(watches(ended(), "2026-11-20T10:00:00Z"));
        let nothing_left = Attendee { continued_access: ContinuedAccess::None, ..ended() };
        assert!(!watches(nothing_left, "2026-11-20T10:00:00Z"));
    }

    #[test]
    fn what_is_ahead_comes_first_and_of_what_is_over_the_latest() {
        let on = |number, start: &str| {
            let starts_at = instant(start);
            Event { starts_at, ends_at: Some(starts_at.plus_seconds(3_600)), ..an_event(number) }
        };
        let events = vec![
            on(1, "2026-11-18T09:00:00Z"),
            on(2, "2026-11-19T09:00:00Z"),
            on(3, "2026-11-22T09:00:00Z"),
            on(4, "2026-11-20T11:30:00Z"),
            Event { cancelled_at: Some(instant("2026-11-01T09:00:00Z")), ..on(5, "2026-11-21T09:00:00Z") },
            Event { cancelled_at: Some(instant("2026-11-01T09:00:00Z")), ..on(6, "2026-11-19T09:00:00Z") },
        ];
        let listed = seen(an_attendee(), events, "2026-11-20T12:00:00Z");
        let numbers = listed.iter().map(|listed| listed.event.0.as_u128()).collect::<Vec<_>>();
        assert_eq!(numbers, [4, 5, 3, 2, 1]);
        assert_eq!((listed[0].phase, listed[1].phase), (EventPhase::Live, EventPhase::Cancelled));
    }

    #[test]
    fn whoever_left_sees_nothing_and_a_list_has_an_end() {
        let left = Attendee { status: EnrolmentStatus::Withdrawn, ..an_attendee() };
        assert_eq!(seen(left, vec![an_event(1)], "2026-11-20T08:00:00Z"), []);
        let many = (1..=120).map(an_event).collect();
        assert_eq!(seen(an_attendee(), many, "2026-11-20T08:00:00Z").len(), MAX_LISTED_EVENTS);
    }

    #[test]
    fn the_next_change_is_the_next_instant_at_which_anything_differs() {
        let change = |now| one(an_attendee(), an_event(1), now).next_change_at.map(|at| at.to_string());
        assert_eq!(change("2026-11-20T08:00:00Z").as_deref(), Some("2026-11-20T08:45:00Z"));
        assert_eq!(change("2026-11-20T08:45:00Z").as_deref(), Some("2026-11-20T09:00:00Z"));
        assert_eq!(change("2026-11-20T09:00:00Z").as_deref(), Some("2026-11-20T10:00:00Z"));
        assert_eq!(change("2026-11-20T10:00:00Z").as_deref(), Some("2026-12-14T09:00:00Z"));
        assert_eq!(change("2026-12-14T09:00:00Z"), None);
    }
}
