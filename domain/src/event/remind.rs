//! Decides which reminder of an event is sent now, and when the next one is due.

use crate::ids::SubjectId;
use crate::notification::NotificationKind;
use crate::notification::event::Event;
use crate::notification::schedule::{DueNotice, ScheduleFacts, Watched, next_due_at, schedule};
use crate::time::{Timestamp, Zone};

/// Facts for [`remind`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventReminderFacts {
    /// The event.
    pub event: Event,
    /// The time zone of its session.
    pub zone: Zone,
    /// The time up to which its reminders have been sent: the time of the previous run, or when the event was planned
    /// or moved.
    pub since: Timestamp,
    /// The time of this run.
    pub now: Timestamp,
}

/// The reminder that is due, and the time of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventReminded {
    /// The reminder to send now.
    pub due: Option<DueNotice>,
    /// When the next reminder is due; `None` after the last.
    pub next_at: Option<Timestamp>,
}

/// Returns the latest reminder that is due, unless the event has started or was cancelled, and when the next one is
/// due.
#[must_use]
pub fn remind(facts: &EventReminderFacts) -> EventReminded {
    let EventReminderFacts { event, zone, since, now } = facts;
    let watched = Watched {
        kind: NotificationKind::EventReminder,
        subject: SubjectId(event.id.0),
        at: event.starts_at,
        zone: zone.clone(),
        ended_at: event.cancelled_at,
    };
    let next_at = next_due_at(&watched, *now);
    let due = schedule(&ScheduleFacts { since: *since, now: *now, watched: vec![watched] });
    EventReminded { due: due.last().copied().filter(|due| *now < due.at), next_at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::events::an_event;
    use crate::fixtures::{instant, london};

    fn check(event: Event, [since, now]: [&str; 2], due: Option<&str>, next_at: Option<&str>) {
        let [since, now] = [instant(since), instant(now)];
        let reminded = remind(&EventReminderFacts { event, zone: london(), since, now });
        let due_at = reminded.due.map(|due| due.due_at.to_string());
        let next = reminded.next_at.map(|at| at.to_string());
        assert_eq!((due_at.as_deref(), next.as_deref()), (due, next_at));
    }

    const DAY: &str = "2026-11-19T09:00:00Z";
    const QUARTER: &str = "2026-11-20T08:45:00Z";

    #[test]
    fn a_reminder_comes_a_day_and_a_quarter_of_an_hour_before() {
        check(an_event(1), ["2026-11-01T00:00:00Z", "2026-11-19T08:59:59Z"], None, Some(DAY));
        check(an_event(1), ["2026-11-01T00:00:00Z", DAY], Some(DAY), Some(QUARTER));
        check(an_event(1), [DAY, QUARTER], Some(QUARTER), None);
    }

    #[test]
    fn after_a_stop_only_the_last_is_sent_and_none_once_the_event_has_started() {
        check(an_event(1), ["2026-11-01T00:00:00Z", "2026-11-20T08:59:59Z"], Some(QUARTER), None);
        check(an_event(1), ["2026-11-01T00:00:00Z", "2026-11-20T09:00:00Z"], None, None);
        // No reminder is sent twice if a clock is set back.
        check(an_event(1), [QUARTER, DAY], None, Some(QUARTER));
    }

    #[test]
    fn a_cancelled_event_is_not_reminded_of() {
        let cancelled = Event { cancelled_at: Some(instant("2026-11-18T09:00:00Z")), ..an_event(1) };
        check(cancelled, ["2026-11-01T00:00:00Z", QUARTER], None, None);
    }

    #[test]
    fn twenty_four_hours_are_twenty_four_hours_when_the_clocks_change() {
        let spring = || Event { starts_at: instant("2026-03-29T08:00:00Z"), ..an_event(1) };
        check(
            spring(),
            ["2026-03-01T00:00:00Z", "2026-03-28T08:00:00Z"],
            Some("2026-03-28T08:00:00Z"),
            Some("2026-03-29T07:45:00Z"),
        );
    }
}
