//! Checks a new event, and changes an existing one: moves it, cancels it or sets its recording.
//!
//! Each change gives the event its next SEQUENCE, so that calendar programs know which of two versions is newer.

use crate::event::limits::{MAX_EVENT_HOURS, MAX_EVENT_TITLE_CHARS, MAX_SESSION_EVENTS};
use crate::field::{Amount, Fields, IssueRule, one_line};
use crate::link::host_of;
use crate::mission::{Anchor, FromAnchor, Moment};
use crate::notification::event::{Event, EventKind};
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// An event to plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDraft {
    /// Kind of the event.
    pub kind: EventKind,
    /// Title of the event.
    pub title: String,
    /// When it starts; for a deadline or a release, the instant itself.
    pub starts_at: Timestamp,
    /// When it ends; only events with a duration have an end.
    pub ends_at: Option<Timestamp>,
    /// The link to join it; only events with a duration have one.
    pub join_url: Option<String>,
}

/// Returns the event as it is stored.
///
/// # Errors
/// `validation-fail`, all together: on `title` (empty or too long), on `ends_at` (an event with a duration needs an end
/// after its start and at most [`MAX_EVENT_HOURS`] hours after it; an instant has no end), and on `join_url` (not an
/// `https://` address, or set for an instant).
pub fn check(draft: &EventDraft) -> Result<EventDraft, Refusals> {
    let mut fields = Fields::default();
    let title = one_line(&draft.title).unwrap_or_default();
    if title.is_empty() {
        fields.refuse("title", IssueRule::Required, None, None);
    }
    fields.at_most_chars("title", MAX_EVENT_TITLE_CHARS, &title);
    check_end(&mut fields, draft.kind, draft.starts_at, draft.ends_at);
    if let Some(url) = &draft.join_url {
        check_link(&mut fields, "join_url", draft.kind, url);
    }
    fields.accept(EventDraft { title, ..draft.clone() })
}

/// The dates of a session; the dates of its events are relative to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionDates {
    /// When it starts.
    pub starts_at: Timestamp,
    /// When it ends.
    pub ends_at: Timestamp,
    /// The time zone in which its days are counted.
    pub zone: Zone,
}

/// Returns the time of a moment in a session; `None` for a moment that differs between learners.
#[must_use]
pub fn instant_of(moment: &Moment, session: &SessionDates) -> Option<Timestamp> {
    let FromAnchor { anchor, plus_days, at_local_time } = match moment {
        Moment::At(at) => return Some(*at),
        Moment::From(from) => from,
    };
    let start = match anchor {
        Anchor::SessionStart => session.starts_at,
        Anchor::SessionEnd => session.ends_at,
        Anchor::Enrolment | Anchor::MissionDone(_) => return None,
    };
    Some(session.zone.days_after(start, (*plus_days).into(), *at_local_time))
}

/// Checks whether a session that has `have` events can have another one.
///
/// # Errors
/// `validation-fail` on `session` if it has [`MAX_SESSION_EVENTS`] already.
pub fn check_count(have: usize) -> Result<(), Refusals> {
    let mut fields = Fields::default();
    let have = u64::try_from(have).unwrap_or(u64::MAX).saturating_add(1);
    fields.at_most("session", IssueRule::TooMany, MAX_SESSION_EVENTS.into(), have);
    fields.accept(())
}

/// Returns the event with another time.
///
/// # Errors
/// `event/cancelled`, before any other test; `validation-fail` as for a new event.
pub fn move_to(
    event: &Event,
    starts_at: Timestamp,
    ends_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<Event, Refusals> {
    require_standing(event)?;
    let mut fields = Fields::default();
    check_end(&mut fields, event.kind, starts_at, ends_at);
    fields.accept(Event { starts_at, ends_at, ..changed(event, now) })
}

/// Returns the event, cancelled.
///
/// # Errors
/// `event/cancelled` if it already was; `event/over` once it has ended.
pub fn cancel(event: &Event, now: Timestamp) -> Result<Event, Refusals> {
    require_standing(event)?;
    let ended_at = event.ends_at.unwrap_or(event.starts_at);
    if ended_at <= now {
        return Err(Refusal::EventOver { at: ended_at }.into());
    }
    Ok(Event { cancelled_at: Some(now), ..changed(event, now) })
}

/// Returns the event with the address of its recording, or without one.
///
/// # Errors
/// `event/cancelled`, before any other test; `validation-fail` on `recording_url` if it is not an `https://` address,
/// or if the event is an instant.
pub fn record(event: &Event, url: Option<String>, now: Timestamp) -> Result<Event, Refusals> {
    require_standing(event)?;
    let mut fields = Fields::default();
    if let Some(url) = &url {
        check_link(&mut fields, "recording_url", event.kind, url);
    }
    fields.accept(Event { recording_url: url, ..changed(event, now) })
}

/// Whether learners are notified of a change. They are not if both the old and the new end are in the past.
#[must_use]
pub fn is_told(before: &Event, after: &Event, now: Timestamp) -> bool {
    let end = |event: &Event| event.ends_at.unwrap_or(event.starts_at);
    now < end(before).max(end(after))
}

fn changed(event: &Event, now: Timestamp) -> Event {
    Event { sequence: event.sequence.saturating_add(1), updated_at: now, ..event.clone() }
}

fn require_standing(event: &Event) -> Result<(), Refusal> {
    match event.cancelled_at {
        Some(at) => Err(Refusal::EventCancelled { at }),
        None => Ok(()),
    }
}

fn check_end(fields: &mut Fields, kind: EventKind, starts_at: Timestamp, ends_at: Option<Timestamp>) {
    match (kind.lasts(), ends_at) {
        (true, None) => fields.refuse("ends_at", IssueRule::Required, None, None),
        (false, Some(_)) => fields.refuse("ends_at", IssueRule::WrongKind, None, Some(word(kind))),
        (true, Some(ends_at)) if ends_at <= starts_at => {
            fields.refuse("ends_at", IssueRule::TooSmall, Some(Amount::Word(starts_at.to_string())), None);
        }
        (true, Some(ends_at)) if starts_at.plus_seconds(MAX_EVENT_HOURS * 3_600) < ends_at => {
            let most = Amount::Word(format!("{MAX_EVENT_HOURS} h"));
            fields.refuse("ends_at", IssueRule::TooLarge, Some(most), None);
        }
        _ => {}
    }
}

fn check_link(fields: &mut Fields, field: &str, kind: EventKind, url: &str) {
    if !kind.lasts() {
        fields.refuse(field, IssueRule::WrongKind, None, Some(word(kind)));
    } else if !url.starts_with("https://") || host_of(url).is_none() {
        fields.refuse(field, IssueRule::NotALink, None, None);
    }
}

fn word(kind: EventKind) -> Amount {
    Amount::Word(kind.word().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::events::an_event;
    use crate::fixtures::{instant, london};
    use crate::time::LocalTime;

    fn a_draft() -> EventDraft {
        EventDraft {
            kind: EventKind::LiveClass,
            title: "  Reading an\n extract ".to_owned(),
            starts_at: instant("2026-11-20T09:00:00Z"),
            ends_at: Some(instant("2026-11-20T10:00:00Z")),
            join_url: Some("https://meet.example/a".to_owned()),
        }
    }

    /// Compares the field and the rule of each refusal.
    fn check_faults(draft: &EventDraft, expected: &[(&str, IssueRule)]) {
        let refused = check(draft).err().map(Refusals::into_all).unwrap_or_default();
        let faults = refused.iter().map(|refusal| match refusal {
            Refusal::ValidationFail { field: Some(field), rule, .. } => (field.as_str(), *rule),
            other => panic!("{other:?}"),
        });
        assert_eq!(faults.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn days_are_counted_by_the_clocks_of_the_session_also_when_these_change() {
        let session = SessionDates {
            starts_at: instant("2026-10-20T08:00:00Z"),
            ends_at: instant("2026-11-20T09:00:00Z"),
            zone: london(),
        };
        let from = |anchor, plus_days, at: Option<&str>| {
            let at_local_time = at.and_then(LocalTime::parse);
            instant_of(&Moment::From(FromAnchor { anchor, plus_days, at_local_time }), &session)
        };
        // The clocks go back on 25 October; nine o'clock stays nine o'clock.
        assert_eq!(from(Anchor::SessionStart, 4, Some("18:00")), Some(instant("2026-10-24T17:00:00Z")));
        assert_eq!(from(Anchor::SessionStart, 6, Some("18:00")), Some(instant("2026-10-26T18:00:00Z")));
        assert_eq!(from(Anchor::SessionStart, 6, None), Some(instant("2026-10-26T09:00:00Z")));
        assert_eq!(from(Anchor::SessionEnd, -30, None), Some(instant("2026-10-21T08:00:00Z")));
        // Half past one occurs twice that night; the first occurrence is used.
        assert_eq!(from(Anchor::SessionStart, 5, Some("01:30")), Some(instant("2026-10-25T00:30:00Z")));
        assert_eq!(from(Anchor::Enrolment, 1, None), None);
        let at = instant("2027-01-01T00:00:00Z");
        assert_eq!(instant_of(&Moment::At(at), &session), Some(at));
    }

    #[test]
    fn what_lasts_has_an_end_after_its_start_and_within_twelve_hours() {
        assert_eq!(check(&a_draft()).unwrap().title, "Reading an extract");
        let ending = |ends_at: Option<&str>| EventDraft { ends_at: ends_at.map(instant), ..a_draft() };
        check_faults(&ending(None), &[("ends_at", IssueRule::Required)]);
        check_faults(&ending(Some("2026-11-20T09:00:00Z")), &[("ends_at", IssueRule::TooSmall)]);
        check_faults(&ending(Some("2026-11-20T21:00:00Z")), &[]);
        check_faults(&ending(Some("2026-11-20T21:00:01Z")), &[("ends_at", IssueRule::TooLarge)]);
    }

    #[test]
    fn an_instant_has_no_end_and_no_link() {
        let wrong = EventDraft { kind: EventKind::Deadline, ..a_draft() };
        check_faults(&wrong, &[("ends_at", IssueRule::WrongKind), ("join_url", IssueRule::WrongKind)]);
        check_faults(&EventDraft { ends_at: None, join_url: None, ..wrong }, &[]);
    }

    #[test]
    fn a_title_has_words_and_a_link_is_safe() {
        let wrong = EventDraft { title: " ".to_owned(), join_url: Some("http://meet.example".to_owned()), ..a_draft() };
        check_faults(&wrong, &[("title", IssueRule::Required), ("join_url", IssueRule::NotALink)]);
        check_faults(&EventDraft { title: "x".repeat(121), ..a_draft() }, &[("title", IssueRule::MaxChars)]);
    }

    #[test]
    fn each_change_counts_and_a_cancelled_event_takes_none() {
        let now = instant("2026-11-19T09:00:00Z");
        let (starts_at, ends_at) = (instant("2026-11-21T09:00:00Z"), Some(instant("2026-11-21T10:00:00Z")));
        let moved = move_to(&an_event(1), starts_at, ends_at, now).unwrap();
        assert_eq!((moved.starts_at, moved.sequence, moved.updated_at), (starts_at, 1, now));
        let cancelled = cancel(&moved, now).unwrap();
        assert_eq!((cancelled.cancelled_at, cancelled.sequence), (Some(now), 2));
        let again = |refused: Result<Event, Refusals>| refused.unwrap_err().first().code();
        assert_eq!(again(cancel(&cancelled, now)), "event/cancelled");
        assert_eq!(again(move_to(&cancelled, starts_at, ends_at, now)), "event/cancelled");
        assert_eq!(again(record(&cancelled, None, now)), "event/cancelled");
        assert_eq!(again(move_to(&an_event(1), starts_at, None, now)), "validation-fail");
        assert_eq!(again(record(&an_event(1), Some("ftp://x.example".to_owned()), now)), "validation-fail");
        assert_eq!(again(cancel(&an_event(1), instant("2026-11-20T10:00:00Z"))), "event/over");
        assert!(cancel(&an_event(1), instant("2026-11-20T09:59:59Z")).is_ok());
        let recorded = record(&an_event(1), Some("https://watch.example/1".to_owned()), now).unwrap();
        assert_eq!((recorded.recording_url.as_deref(), recorded.sequence), (Some("https://watch.example/1"), 1));
    }

    #[test]
    fn learners_are_told_of_what_is_still_ahead() {
        let told = |start: &str, now: &str| {
            let starts_at = instant(start);
            let moved = Event { starts_at, ends_at: Some(starts_at.plus_seconds(3_600)), ..an_event(1) };
            is_told(&an_event(1), &moved, instant(now))
        };
        assert!(told("2026-11-18T09:00:00Z", "2026-11-20T09:59:59Z"));
        assert!(told("2026-11-22T09:00:00Z", "2026-11-21T09:00:00Z"));
        assert!(!told("2026-11-18T09:00:00Z", "2026-11-20T10:00:00Z"));
    }

    #[test]
    fn a_session_has_so_many_events() {
        assert!(check_count(199).is_ok());
        assert_eq!(check_count(200).unwrap_err().first().code(), "validation-fail");
    }
}
