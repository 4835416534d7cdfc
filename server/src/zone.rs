//! Time zones as facts: the offsets of an IANA zone around a session, from a compiled-in time zone database. The rules
//! contain no time zone database.

use domain::time::{OffsetChange, Timestamp, Zone};
use jiff::Timestamp as Instant;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use time::OffsetDateTime;

/// Number of days before and after a span for which the rules may need offsets.
const MARGIN_DAYS: i32 = 400;

/// Returns the zone with its offsets from well before `from` until well after `to`; `None` if it does not exist.
#[must_use]
pub fn zone_facts(name: &str, from: Timestamp, to: Timestamp) -> Option<Zone> {
    let zone = TimeZone::get(name).ok()?;
    let begin = from.plus_days(-MARGIN_DAYS);
    let end = to.plus_days(MARGIN_DAYS);
    let first = OffsetChange { from: begin, seconds: zone.to_offset(instant(begin)?).seconds() };
    let changes = zone.following(instant(begin)?).map_while(|change| {
        let from = timestamp(change.timestamp())?;
        (from < end).then(|| OffsetChange { from, seconds: change.offset().seconds() })
    });
    Some(Zone { name: name.to_owned(), offsets: std::iter::once(first).chain(changes).collect() })
}

/// Returns whether the database has a zone of this name.
#[must_use]
pub fn is_known_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

/// Returns the instant of a local time like `2026-12-01 18:00`. `None` if it cannot be parsed, or if it does not exist
/// or is ambiguous in the zone.
#[must_use]
pub fn instant_of_local(text: &str, zone: &str) -> Option<Timestamp> {
    let local = DateTime::strptime("%Y-%m-%d %H:%M", text).ok()?;
    let zoned = TimeZone::get(zone).ok()?.to_ambiguous_zoned(local).unambiguous().ok()?;
    timestamp(zoned.timestamp())
}

/// Returns an instant as English text in the local time of a zone. `None` if the zone does not exist.
#[must_use]
pub fn local_text(at: Timestamp, zone: &str) -> Option<String> {
    let local = instant(at)?.to_zoned(TimeZone::get(zone).ok()?);
    Some(format!("{} ({zone})", local.strftime("%a %-d %B %Y, %H:%M")))
}

fn instant(timestamp: Timestamp) -> Option<Instant> {
    Instant::from_second(OffsetDateTime::from(timestamp).unix_timestamp()).ok()
}

fn timestamp(instant: Instant) -> Option<Timestamp> {
    OffsetDateTime::from_unix_timestamp(instant.as_second()).ok().map(Timestamp::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_time_is_one_instant_or_none() {
        let london = |text| instant_of_local(text, "Europe/London").map(|at| at.to_string());
        assert_eq!(london("2026-12-01 18:00").as_deref(), Some("2026-12-01T18:00:00Z"));
        assert_eq!(london("2026-06-01 18:00").as_deref(), Some("2026-06-01T17:00:00Z"));
        for wrong in ["2026-03-29 01:30", "2026-10-25 01:30", "2026-06-01", "tomorrow", "2026-06-31 18:00"] {
            assert_eq!(london(wrong), None, "{wrong}");
        }
        assert_eq!(instant_of_local("2026-06-01 18:00", "Europe/Atlantis"), None);
    }

    #[test]
    fn a_zone_carries_every_change_around_the_session() {
        let at = |text| Timestamp::parse(text).expect("an instant");
        let zone = zone_facts("Europe/London", at("2026-11-01T00:00:00Z"), at("2026-12-01T00:00:00Z"));
        let zone = zone.expect("a zone");
        let change = |from, seconds| OffsetChange { from: at(from), seconds };
        assert!(zone.offsets.contains(&change("2026-03-29T01:00:00Z", 3600)));
        assert!(zone.offsets.contains(&change("2026-10-25T01:00:00Z", 0)));
        assert!(zone.offsets.contains(&change("2027-03-28T01:00:00Z", 3600)));
        assert_eq!(zone_facts("Europe/Atlantis", at("2026-11-01T00:00:00Z"), at("2026-12-01T00:00:00Z")), None);
    }
}
