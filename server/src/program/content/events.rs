//! Reads the events of a session. Their dates are instants, or days counted from the session's start or end in the
//! session's time zone.

use std::collections::BTreeSet;

use domain::event::limits::{MAX_EVENT_HOURS, MAX_SESSION_EVENTS};
use domain::event::plan::{EventDraft, SessionDates, check, instant_of};
use domain::field::IssueRule;
use domain::mission::Moment;
use domain::notification::event::EventKind;
use domain::refusal::Refusal;
use domain::time::Timestamp;

use crate::program::content::fields::Fields;
use crate::program::content::rules::{self, MissionIds};
use crate::program::content::slugs::is_slug;

/// An event as its author planned it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackEvent {
    /// Its slug, by which a later import recognises it.
    pub slug: String,
    kind: EventKind,
    title: String,
    starts: Moment,
    minutes: Option<i64>,
    join_url: Option<String>,
    /// The address of the recording.
    pub recording_url: Option<String>,
}

impl PackEvent {
    /// The event in a session with these dates. `None` if the event has a different time for each learner.
    #[must_use]
    pub fn draft(&self, session: &SessionDates) -> Option<EventDraft> {
        let starts_at = instant_of(&self.starts, session)?;
        let end = |minutes: i64| -> Timestamp { starts_at.plus_seconds(minutes * 60) };
        Some(EventDraft {
            kind: self.kind,
            title: self.title.clone(),
            starts_at,
            ends_at: self.minutes.map(end),
            join_url: self.join_url.clone(),
        })
    }
}

/// Reads the events of a session with these dates.
#[must_use]
pub fn events(session: &Fields<'_>, dates: &SessionDates) -> Vec<PackEvent> {
    let tables = session.tables("events");
    if u32::try_from(tables.len()).is_ok_and(|events| events > MAX_SESSION_EVENTS) {
        session.error_at("events", format!("a session has at most {MAX_SESSION_EVENTS} events"));
    }
    let mut taken = BTreeSet::new();
    tables.iter().filter_map(|fields| event(fields, &mut taken, dates)).collect()
}

fn event(fields: &Fields<'_>, taken: &mut BTreeSet<String>, dates: &SessionDates) -> Option<PackEvent> {
    fields.check(&["slug", "kind", "title", "starts"], &["minutes", "join_url", "recording_url"]);
    let slug = fields
        .parsed("slug", "small letters and digits with `-` between", |slug| is_slug(slug).then(|| slug.to_owned()));
    if slug.as_ref().is_some_and(|slug| !taken.insert(slug.clone())) {
        fields.error_at("slug", "another event of the session has this slug");
    }
    let starts = fields.table("starts").and_then(|starts| rules::moment(&starts, &MissionIds::new()));
    let link = |name| {
        let is_safe = |url: &str| url.starts_with("https://").then(|| url.to_owned());
        let given = fields.has(name);
        given.then(|| fields.parsed(name, "an address like https://example.org", is_safe)).flatten()
    };
    let (kind, title) = (fields.word("kind"), fields.text("title").map(ToOwned::to_owned));
    let minutes = fields.number("minutes", 1..=MAX_EVENT_HOURS * 60);
    let (join_url, recording_url) = (link("join_url"), link("recording_url"));
    let event =
        PackEvent { slug: slug?, kind: kind?, title: title?, starts: starts?, minutes, join_url, recording_url };
    let Some(draft) = event.draft(dates) else {
        fields.error_at("starts", "an event is counted from `session_start` or `session_end`, which everybody shares");
        return None;
    };
    if let Err(refusals) = check(&draft) {
        refusals.iter().for_each(|refusal| tell(fields, refusal));
    }
    Some(event)
}

/// Adds a fault for a refusal of the rule, at the field that causes the refusal.
fn tell(fields: &Fields<'_>, refusal: &Refusal) {
    let Refusal::ValidationFail { field, rule, .. } = refusal else { return };
    let (name, message) = match (field.as_deref(), rule) {
        (Some("ends_at"), IssueRule::Required) => {
            ("minutes", "`minutes` is missing: a kick-off, a class and office hours last")
        }
        (Some("ends_at"), _) => ("minutes", "a deadline and a release are instants and have no `minutes`"),
        (Some("join_url"), IssueRule::NotALink) => ("join_url", "`join_url` is no address of a host"),
        (Some("join_url"), _) => ("join_url", "a deadline and a release cannot be joined"),
        _ => ("title", "`title` is too long"),
    };
    fields.error_at(name, message);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::content::faults::Faults;
    use crate::program::content::front_matter::FrontMatter;
    use crate::zone::zone_facts;

    fn read(text: &str) -> (Vec<PackEvent>, Vec<String>) {
        let faults = Faults::default();
        let file = format!("+++\n{text}+++\n");
        let at = |text| Timestamp::parse(text).expect("an instant");
        let (starts_at, ends_at) = (at("2026-10-20T08:00:00Z"), at("2026-11-20T09:00:00Z"));
        let zone = zone_facts("Europe/London", starts_at, ends_at).expect("a zone");
        let read = {
            let document = FrontMatter::read("p.md", file.as_bytes(), &faults).expect("a document");
            events(&document.fields(), &SessionDates { starts_at, ends_at, zone })
        };
        (read, faults.into_sorted().iter().map(ToString::to_string).collect())
    }

    const CLASS: &str = r#"[[events]]
slug = "class"
kind = "live_class"
title = "Reading an extract"
starts = { anchor = "session_start", plus_days = 6, at_local_time = "18:00" }
minutes = 60
join_url = "https://meet.example.org/class"
"#;

    #[test]
    fn an_event_is_counted_by_the_clocks_of_its_session() {
        let (events, faults) = read(CLASS);
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!((events.len(), events[0].slug.as_str()), (1, "class"));
    }

    #[test]
    fn every_fault_of_an_event_is_listed_with_its_place() {
        let own = CLASS.replace("anchor = \"session_start\"", "anchor = \"enrolment\"");
        let twice = CLASS.replace("minutes = 60\n", "").replace("https://meet.example.org/class", "https://meet");
        let instant = CLASS.replace("live_class", "deadline").replace("\"class\"", "\"end\"");
        let (_, faults) = read(&format!("{CLASS}{twice}{instant}{own}"));
        assert_eq!(
            faults,
            [
                "p.md:9:1: error: `minutes` is missing: a kick-off, a class and office hours last",
                "p.md:10:8: error: another event of the session has this slug",
                "p.md:14:12: error: `join_url` is no address of a host",
                "p.md:20:11: error: a deadline and a release are instants and have no `minutes`",
                "p.md:21:12: error: a deadline and a release cannot be joined",
                "p.md:23:8: error: another event of the session has this slug",
                "p.md:26:10: error: an event is counted from `session_start` or `session_end`, which everybody shares",
            ]
        );
    }
}
