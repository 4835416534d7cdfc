//! Writes a person's events as a calendar for other programs (iCalendar, RFC 5545).
//!
//! Times are in UTC, so the calendar describes no time zone. An event's UID never changes, and its DTSTAMP is the time
//! of its last change, so that an unchanged calendar always has the same text. SEQUENCE is the number of changes, and a
//! cancelled event is marked as cancelled, not left out. Texts are escaped, addresses are not (section 3.3.13). A line
//! of more than 75 bytes continues on the next line after a blank, and is never broken within a character.

use serde::{Deserialize, Serialize};

use crate::field::on_one_line;
use crate::ids::TeamId;
use crate::notification::event::Event;
use crate::notification::limits::{ICS_LINE_BYTES, ICS_REFRESH_HOURS};
use crate::time::Timestamp;

/// Facts for [`ics`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IcsFacts {
    /// The calendar's name.
    pub name: String,
    /// The host in every UID; it never changes.
    pub host: String,
    /// The teams that the person is in.
    pub teams: Vec<TeamId>,
    /// The events of the sessions in which the person has a place.
    pub events: Vec<Event>,
    /// The sittings of the person's plans.
    pub sittings: Vec<CalendarSitting>,
}

/// A sitting of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarSitting {
    /// Its part of the UID. A sitting that moves to another time has the same one.
    pub uid: String,
    /// The missions of the sitting.
    pub title: String,
    /// Its begin.
    pub starts_at: Timestamp,
    /// Its end.
    pub ends_at: Timestamp,
    /// The page that calendars link to.
    pub page: String,
    /// When the plan last changed by an act of the person.
    pub updated_at: Timestamp,
}

/// Returns the text of the calendar, with the events for this person.
#[must_use]
pub fn ics(facts: &IcsFacts) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| fold(&mut text, name, value);
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//Fieldwork//Events//EN");
    line("CALSCALE", "GREGORIAN");
    line("NAME", &escape(&facts.name));
    line("X-WR-CALNAME", &escape(&facts.name));
    line("REFRESH-INTERVAL;VALUE=DURATION", &format!("PT{ICS_REFRESH_HOURS}H"));
    line("X-PUBLISHED-TTL", &format!("PT{ICS_REFRESH_HOURS}H"));
    for event in facts.events.iter().filter(|event| event.audience.includes(&facts.teams)) {
        line("BEGIN", "VEVENT");
        line("UID", &format!("{}@{}", event.id, address(&facts.host)));
        line("DTSTAMP", &utc(event.updated_at));
        line("SEQUENCE", &event.sequence.to_string());
        line("STATUS", if event.cancelled_at.is_some() { "CANCELLED" } else { "CONFIRMED" });
        line("DTSTART", &utc(event.starts_at));
        if let Some(ends_at) = event.ends_at.filter(|ends_at| event.starts_at < *ends_at) {
            line("DTEND", &utc(ends_at));
        }
        line("SUMMARY", &escape(&event.title));
        line("CATEGORIES", &escape(event.kind.word()));
        if let Some(note) = &event.note {
            line("DESCRIPTION", &escape(note));
        }
        if let Some(page) = &event.page {
            line("URL", &address(page));
        }
        line("END", "VEVENT");
    }
    for sitting in &facts.sittings {
        line("BEGIN", "VEVENT");
        line("UID", &format!("{}@{}", address(&sitting.uid), address(&facts.host)));
        line("DTSTAMP", &utc(sitting.updated_at));
        line("STATUS", "CONFIRMED");
        line("DTSTART", &utc(sitting.starts_at));
        line("DTEND", &utc(sitting.ends_at));
        line("SUMMARY", &escape(&sitting.title));
        line("CATEGORIES", "sitting");
        line("URL", &address(&sitting.page));
        line("END", "VEVENT");
    }
    line("END", "VCALENDAR");
    text
}

/// A date with UTC time: `20261120T090000Z`. Calendars have no fractions of a second.
fn utc(at: Timestamp) -> String {
    let text = at.to_string();
    let whole = text.split(['.', 'Z']).next().unwrap_or_default();
    whole.chars().filter(|c| !matches!(c, '-' | ':')).chain(['Z']).collect()
}

/// An address without blanks and control characters.
fn address(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect()
}

/// A text as a value: on one line, with its separators escaped by a backslash.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in on_one_line(text).unwrap_or_default().chars() {
        if matches!(c, '\\' | ';' | ',') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Adds `name:value` and the end of the line, folded if it is too long.
fn fold(text: &mut String, name: &str, value: &str) {
    let mut taken = 0;
    for c in name.chars().chain([':']).chain(value.chars()) {
        if taken + c.len_utf8() > ICS_LINE_BYTES {
            text.push_str("\r\n ");
            taken = 1;
        }
        text.push(c);
        taken += c.len_utf8();
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::events::{a_calendar, an_event};
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;
    use crate::notification::event::Audience;

    /// Compares the unfolded lines between `BEGIN:VEVENT` and `END:VEVENT`.
    fn check(event: Event, expected: &[&str]) {
        let text = ics(&a_calendar(vec![event])).replace("\r\n ", "");
        let lines = text.split("\r\n").skip_while(|line| *line != "BEGIN:VEVENT").skip(1);
        assert_eq!(lines.take_while(|line| *line != "END:VEVENT").collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_calendar_is_written_whole() {
        let expected = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Fieldwork//Events//EN",
            "CALSCALE:GREGORIAN",
            "NAME:Data analysis at a bank",
            "X-WR-CALNAME:Data analysis at a bank",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
            "X-PUBLISHED-TTL:PT1H",
            "BEGIN:VEVENT",
            "UID:00000000-0000-0000-0000-000000000001@fieldwork.example",
            "DTSTAMP:20261101T120000Z",
            "SEQUENCE:0",
            "STATUS:CONFIRMED",
            "DTSTART:20261120T090000Z",
            "DTEND:20261120T100000Z",
            "SUMMARY:Office hours",
            "CATEGORIES:office_hours",
            "DESCRIPTION:Fri 20 November 2026\\, 09:00 (Europe/London)",
            "URL:https://fieldwork.example/a?b=1,2;3",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
        .join("\r\n");
        assert_eq!(ics(&a_calendar(vec![an_event(1)])), expected);
        assert_eq!(ics(&a_calendar(Vec::new())).matches("VEVENT").count(), 0);
    }

    #[test]
    fn a_date_without_a_length_has_no_end_and_one_without_a_page_no_address() {
        let expected = [
            "UID:00000000-0000-0000-0000-000000000002@fieldwork.example",
            "DTSTAMP:20261101T120000Z",
            "SEQUENCE:0",
            "STATUS:CONFIRMED",
            "DTSTART:20261120T090000Z",
            "SUMMARY:Office hours",
            "CATEGORIES:office_hours",
        ];
        check(Event { ends_at: None, note: None, page: None, ..an_event(2) }, &expected);
        let ends_at = Some(instant("2026-11-20T09:00:00Z"));
        check(Event { ends_at, note: None, page: None, ..an_event(2) }, &expected);
    }

    #[test]
    fn a_cancelled_event_is_marked_and_has_the_number_of_its_change() {
        let at = instant("2026-11-02T12:00:00Z");
        let cancelled = Event { cancelled_at: Some(at), sequence: 2, updated_at: at, ..an_event(1) };
        let text = ics(&a_calendar(vec![cancelled]));
        for line in ["STATUS:CANCELLED", "SEQUENCE:2", "DTSTAMP:20261102T120000Z"] {
            assert!(text.lines().any(|written| written == line), "{line} is not in {text}");
        }
        assert!(!text.contains("meet.example"), "a link to join is in no calendar: {text}");
    }

    #[test]
    fn a_sitting_has_a_begin_an_end_and_the_page_of_the_plan() {
        let sitting = CalendarSitting {
            uid: "1-2-1".to_owned(),
            title: "Branch queues, part one".to_owned(),
            starts_at: instant("2026-11-24T18:30:00Z"),
            ends_at: instant("2026-11-24T20:00:00Z"),
            page: "https://fieldwork.example/bank/plan".to_owned(),
            updated_at: instant("2026-11-20T12:00:00Z"),
        };
        let text = ics(&IcsFacts { sittings: vec![sitting], ..a_calendar(Vec::new()) });
        let lines = text.split("\r\n").skip_while(|line| *line != "BEGIN:VEVENT").skip(1);
        let expected = [
            "UID:1-2-1@fieldwork.example",
            "DTSTAMP:20261120T120000Z",
            "STATUS:CONFIRMED",
            "DTSTART:20261124T183000Z",
            "DTEND:20261124T200000Z",
            "SUMMARY:Branch queues\\, part one",
            "CATEGORIES:sitting",
            "URL:https://fieldwork.example/bank/plan",
        ];
        assert_eq!(lines.take_while(|line| *line != "END:VEVENT").collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_part_of_a_second_is_cut_off() {
        assert_eq!(utc(instant("2026-11-20T09:00:00.999Z")), "20261120T090000Z");
    }

    #[test]
    fn separators_are_escaped_and_a_text_stays_on_its_line() {
        assert_eq!(escape(r"a\b; c, d: e"), r"a\\b\; c\, d: e");
        assert_eq!(escape("one\r\nEND:VEVENT\u{0}"), "one END:VEVENT");
        assert_eq!(address("https://a.example/\r\nX:1 2"), "https://a.example/X:12");
    }

    #[test]
    fn a_line_is_broken_after_seventy_five_bytes_and_never_within_a_character() {
        let folded = |value: &str| {
            let mut text = String::new();
            fold(&mut text, "SUMMARY", value);
            text
        };
        let fits = "x".repeat(67);
        assert_eq!(folded(&fits), format!("SUMMARY:{fits}\r\n"));
        assert_eq!(folded(&format!("{fits}y")), format!("SUMMARY:{fits}\r\n y\r\n"));
        let second = "z".repeat(74);
        assert_eq!(folded(&format!("{fits}{second}w")), format!("SUMMARY:{fits}\r\n {second}\r\n w\r\n"));
        let almost = "x".repeat(66);
        assert_eq!(folded(&format!("{almost}é")), format!("SUMMARY:{almost}\r\n é\r\n"));
    }

    #[test]
    fn only_the_events_for_the_person_are_written() {
        let of_team = |number| Event { audience: Audience::Team(team_id(number)), ..an_event(number) };
        let mut facts = a_calendar(vec![an_event(1), of_team(2), of_team(3)]);
        facts.teams = vec![team_id(3)];
        let text = ics(&facts);
        let has = |number| text.contains(&format!("UID:{}@", an_event(number).id));
        assert_eq!([has(1), has(2), has(3)], [true, false, true]);
    }
}
