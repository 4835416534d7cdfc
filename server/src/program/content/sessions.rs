//! Reads the sessions of a pack. A session's dates are instants, or days counted from the day of its first import, so
//! that a fresh machine has current sessions.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use domain::enrolment::extend::ExtensionPolicy;
use domain::event::plan::SessionDates;
use domain::mission::lint::outline::OutlineSession;
use domain::program::ContinuedAccess;
use domain::program::limits::GRACE_DAYS;
use domain::time::{LocalTime, Timestamp, Zone};

use crate::program::content::events::{PackEvent, events};
use crate::program::content::faults::FilePlace;
use crate::program::content::fields::Fields;
use crate::program::content::slugs::is_slug;
use crate::zone::zone_facts;

const REQUIRED: [&str; 4] = ["slug", "starts", "ends", "timezone"];

const OPTIONAL: [&str; 10] = [
    "at",
    "grace_days",
    "sequential",
    "seats",
    "enrol_until",
    "events",
    "continued_access",
    "extension",
    "discord_role",
    "discord_completed_role",
];

/// Number of digits in the id of a Discord role.
const ROLE_DIGITS: RangeInclusive<usize> = 17..=20;

/// Maximum distance of a date from the import in days.
const MAX_DAYS: i32 = 3_650;

/// A session as its author planned it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its slug in URLs.
    pub slug: String,
    /// When its missions begin to open.
    pub starts: SessionDate,
    /// When its teaching ends.
    pub ends: SessionDate,
    /// The last instant to join.
    pub enrol_until: Option<SessionDate>,
    /// The time zone in which its days are counted.
    pub zone: Zone,
    /// Days of access after the end.
    pub grace_days: u16,
    /// Access that remains after these days.
    pub continued_access: ContinuedAccess,
    /// Conditions for an extension of the access.
    pub extension_policy: ExtensionPolicy,
    /// Whether every earlier required mission must be complete first.
    pub sequential: bool,
    /// Number of places. `None`: unlimited.
    pub seats: Option<u32>,
    /// Its events and deadlines.
    pub events: Vec<PackEvent>,
    /// The id of the Discord role for everyone in the session.
    pub discord_role: Option<String>,
    /// The id of the Discord role for those who complete the program in the session.
    pub discord_completed_role: Option<String>,
    /// Its place in the file.
    pub place: FilePlace,
}

/// A date of a session, resolved to an instant for an import at a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionDate {
    /// The instant.
    pub at: Timestamp,
    /// Whether it was counted from the day of the import. It is then used in the first import only.
    pub is_relative: bool,
}

/// Reads a session. Returns `None` if its dates are invalid. Adds its slug to `taken`.
#[must_use]
pub fn session(fields: &Fields<'_>, taken: &mut BTreeSet<String>, now: Timestamp) -> Option<Session> {
    fields.check(&REQUIRED, &OPTIONAL);
    let slug = fields
        .parsed("slug", "small letters and digits with `-` between", |slug| is_slug(slug).then(|| slug.to_owned()));
    if slug.as_ref().is_some_and(|slug| !taken.insert(slug.clone())) {
        fields.error_at("slug", "another session or a program has this slug, and both are used in URLs");
    }
    let zone = fields.parsed("timezone", "a time zone like Africa/Lagos", |name| zone_facts(name, now, now));
    let local = fields.parsed("at", "a time like 09:00", LocalTime::parse);
    let grace_days = fields.number("grace_days", 0..=MAX_DAYS.into()).unwrap_or(GRACE_DAYS);
    let continued_access = match fields.has("continued_access") {
        true => fields.word("continued_access"),
        false => Some(ContinuedAccess::default()),
    };
    let extension_policy = match fields.has("extension") {
        true => fields.word("extension"),
        false => Some(ExtensionPolicy::None),
    };
    let sequential = fields.flag("sequential").unwrap_or(false);
    let seats = fields.number("seats", 1..=i32::MAX.into());
    let role = |name| {
        let given = fields.has(name);
        given
            .then(|| fields.parsed(name, "the id of a role on Discord, 17 to 20 digits in quotes", discord_role))
            .flatten()
    };
    let date = |name| date(fields, name, zone.as_ref(), local, now);
    let (starts, ends, enrol_until) = (date("starts"), date("ends"), date("enrol_until"));
    let (starts, ends, zone) = (starts?, ends?, zone?);
    let zone = zone_facts(&zone.name, starts.at.min(ends.at), starts.at.max(ends.at))?;
    let dates = SessionDates { starts_at: starts.at, ends_at: ends.at, zone: zone.clone() };
    Some(Session {
        slug: slug?,
        starts,
        ends,
        enrol_until,
        zone,
        grace_days,
        continued_access: continued_access?,
        extension_policy: extension_policy?,
        sequential,
        seats,
        events: events(fields, &dates),
        discord_role: role("discord_role"),
        discord_completed_role: role("discord_completed_role"),
        place: fields.place("slug"),
    })
}

fn date(
    fields: &Fields<'_>,
    name: &str,
    zone: Option<&Zone>,
    local: Option<LocalTime>,
    now: Timestamp,
) -> Option<SessionDate> {
    let text = fields.text(name)?;
    if let Some(at) = Timestamp::parse(text) {
        return Some(SessionDate { at, is_relative: false });
    }
    let Some(days) = days(text) else {
        fields.error_at(
            name,
            format!("`{name}` has to be days from the import like +60d, or an instant like 2027-01-01T00:00:00Z"),
        );
        return None;
    };
    if !fields.has("at") {
        fields.error_at(name, "days from the import need the time of day in `at`");
    }
    // A zone's offsets are known for a period only. Here, this is the period between now and the date.
    let around = now.plus_days(days);
    let zone = zone_facts(&zone?.name, now.min(around), now.max(around))?;
    Some(SessionDate { at: zone.days_after(now, days, Some(local?)), is_relative: true })
}

fn discord_role(text: &str) -> Option<String> {
    let is_id = ROLE_DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then(|| text.to_owned())
}

/// The number of days in a text like `+60d` or `-10d`.
fn days(text: &str) -> Option<i32> {
    let number = text.strip_suffix('d')?;
    let digits = number.strip_prefix(['+', '-'])?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let days = is_number.then(|| number.parse().ok()).flatten()?;
    (-MAX_DAYS..=MAX_DAYS).contains(&days).then_some(days)
}

impl Session {
    /// Facts for the author lint.
    #[must_use]
    pub fn outline(&self) -> OutlineSession {
        OutlineSession {
            slug: self.slug.clone(),
            starts_at: self.starts.at,
            ends_at: self.ends.at,
            zone: self.zone.clone(),
            grace_days: self.grace_days,
            sequential: self.sequential,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_on_discord_is_a_number_of_17_to_20_digits() {
        assert_eq!(discord_role("1300000000000000001"), Some("1300000000000000001".to_owned()));
        for wrong in ["", "1300000000000000", "130000000000000000001", "13000000000000000x1", "@autumn"] {
            assert_eq!(discord_role(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_day_has_a_sign_and_a_d() {
        assert_eq!((days("-10d"), days("+0d"), days("+3650d")), (Some(-10), Some(0), Some(3650)));
        for wrong in ["10d", "+10", "+d", "+-1d", "+3651d", "+ 1d", "+1w", "d", ""] {
            assert_eq!(days(wrong), None, "{wrong}");
        }
    }
}
