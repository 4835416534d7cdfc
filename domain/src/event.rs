//! Scheduled events of a session, and announcements to it: what learners see of them, when they are reminded, and what
//! staff may plan.
//!
//! An [event](crate::notification::event) is one of five kinds. A kick-off, a live class and office hours *last*: they
//! have an end and may have a link to join and a link to a recording. A deadline and a release are an *instant*: they
//! have no end and no links.
//!
//! # Why do I not see this event, or its link?
//! An event is for learners with a [place](crate::enrolment) in its session; a team's event is only for its members.
//! [`list`] decides what each of them sees:
//!
//! | what | from | up to |
//! |---|---|---|
//! | the event | when it was planned | no end; a cancelled event leaves the list at its planned start |
//! | the link to join | 15 minutes before the start ([`EVENT_JOIN_MINUTES`](crate::event::limits::EVENT_JOIN_MINUTES)) | the end of the event, or of the learner's access; opening it is [attendance](mod@join) |
//! | the recording | the end of the event | the end of the access, or unlimited if the session's continued access allows reading |
//!
//! # When am I reminded?
//! [`remind`] decides: one reminder 24 hours and one 15 minutes before the start, but no reminder after the event has
//! started. If both are due at once (the server was down), only the later one is sent. The reminders of a moved event
//! follow its new date. Quiet hours and preferences apply as for every notice ([`route`](crate::notification::route));
//! a mail that could only be sent after the start is not sent.
//!
//! # Why did the calendar of my phone not update?
//! The [`calendar`] contains every event that its owner sees, with a constant UID and a SEQUENCE that rises with each
//! change. A cancelled event stays for 30 days, marked as cancelled, so that programs that rarely read the calendar
//! still see the cancellation. Each calendar program decides when it reads the calendar; some read it once a day. A
//! calendar contains no link to join, because everybody who has the calendar's address would have it too.
//!
//! # What may staff plan?
//! [`plan`] checks a new event, and decides whether an event may be moved, cancelled or given a recording. Planning
//! requires the [permission](crate::account::permission) `manage_sessions`. An [announcement](mod@announce) requires
//! `announce`. The server checks both permissions before it calls the rule.

pub mod announce;
pub mod calendar;
pub mod join;
pub mod limits;
pub mod list;
pub mod plan;
pub mod remind;

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::ids::{SessionId, TeamId};
use crate::notification::event::Event;
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// An event and its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionEvent {
    /// The session.
    pub session: SessionId,
    /// The event.
    pub event: Event,
}

/// The facts about a person's place in a session that events depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendee {
    /// The session.
    pub session: SessionId,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When the access ends.
    pub access_until: Timestamp,
    /// Continued access after the access has ended.
    pub continued_access: ContinuedAccess,
    /// The teams of the session that the learner is in.
    pub teams: Vec<TeamId>,
}

impl Attendee {
    /// Whether an event of the session is for this learner.
    #[must_use]
    pub fn attends(&self, SessionEvent { session, event }: &SessionEvent) -> bool {
        self.session == *session && self.status.is_enrolled() && event.audience.includes(&self.teams)
    }
}

/// Phase of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventPhase {
    /// It has not started.
    Upcoming,
    /// It has started and not ended.
    Live,
    /// It has ended; for an instant, it has passed.
    Over,
    /// It was cancelled, and its planned start lies ahead.
    Cancelled,
}

/// Returns the phase of an event at `now`; `None` if it was cancelled and its planned start has passed.
#[must_use]
pub fn phase(event: &Event, now: Timestamp) -> Option<EventPhase> {
    let ends_at = event.ends_at.unwrap_or(event.starts_at);
    let is_ahead = now < event.starts_at;
    match event.cancelled_at {
        Some(_) => is_ahead.then_some(EventPhase::Cancelled),
        None if is_ahead => Some(EventPhase::Upcoming),
        None if now < ends_at => Some(EventPhase::Live),
        None => Some(EventPhase::Over),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::events::an_event;
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;
    use crate::notification::event::Audience;

    fn phase_at(event: &Event, now: &str) -> Option<EventPhase> {
        phase(event, instant(now))
    }

    #[test]
    fn an_event_is_live_from_its_start_up_to_its_end() {
        let event = an_event(1);
        assert_eq!(phase_at(&event, "2026-11-20T08:59:59.999999Z"), Some(EventPhase::Upcoming));
        assert_eq!(phase_at(&event, "2026-11-20T09:00:00Z"), Some(EventPhase::Live));
        assert_eq!(phase_at(&event, "2026-11-20T09:59:59.999999Z"), Some(EventPhase::Live));
        assert_eq!(phase_at(&event, "2026-11-20T10:00:00Z"), Some(EventPhase::Over));
        let instant_alone = Event { ends_at: None, ..event };
        assert_eq!(phase_at(&instant_alone, "2026-11-20T09:00:00Z"), Some(EventPhase::Over));
    }

    #[test]
    fn a_cancelled_event_is_shown_until_it_would_have_started() {
        let event = Event { cancelled_at: Some(instant("2026-11-19T09:00:00Z")), ..an_event(1) };
        assert_eq!(phase_at(&event, "2026-11-20T08:59:59Z"), Some(EventPhase::Cancelled));
        assert_eq!(phase_at(&event, "2026-11-20T09:00:00Z"), None);
    }

    #[test]
    fn an_event_is_for_who_has_a_place_and_one_of_a_team_for_its_members() {
        let session = |number| SessionId(uuid::Uuid::from_u128(number));
        let attendee = |number, status| Attendee {
            session: session(number),
            status,
            access_until: instant("2026-12-14T09:00:00Z"),
            continued_access: ContinuedAccess::ReadOnly,
            teams: vec![team_id(1)],
        };
        let event = |audience| SessionEvent { session: session(1), event: Event { audience, ..an_event(1) } };
        let all = event(Audience::Session);
        assert!(attendee(1, EnrolmentStatus::Active).attends(&all));
        assert!(attendee(1, EnrolmentStatus::Completed).attends(&all));
        assert!(!attendee(1, EnrolmentStatus::Withdrawn).attends(&all));
        assert!(!attendee(2, EnrolmentStatus::Active).attends(&all));
        assert!(attendee(1, EnrolmentStatus::Active).attends(&event(Audience::Team(team_id(1)))));
        assert!(!attendee(1, EnrolmentStatus::Active).attends(&event(Audience::Team(team_id(2)))));
    }
}
