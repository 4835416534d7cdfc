//! Instants, local times and the day arithmetic of sessions. This module reads no clock and no time zone database. The
//! server sends a zone's offsets around the session as a fact, so that a browser computes the same instants as the
//! server without downloading a database.

mod local;

use crate::time::local::two_digits;
pub use crate::time::local::{DayOfWeek, LocalDate, LocalTime};

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset, Weekday};

/// An instant in UTC with microsecond precision, as the database stores it; RFC 3339 in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, format = DateTime, examples("2026-11-20T09:00:00Z")))]
#[serde(try_from = "String")]
pub struct Timestamp(OffsetDateTime);

impl Timestamp {
    /// Parses an RFC 3339 instant of any offset; digits finer than a microsecond are cut off.
    ///
    /// Written by hand, because the parser of the `time` crate adds 5 KB to the browser's package.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [a, b, c, d, b'-', e, f, b'-', g, h, b'T', i, j, b':', k, l, b':', m, n, rest @ ..] = text.as_bytes()
        else {
            return None;
        };
        let month = Month::try_from(two_digits([*e, *f])?).ok()?;
        let year = i32::from(two_digits([*a, *b])?) * 100 + i32::from(two_digits([*c, *d])?);
        let date = Date::from_calendar_date(year, month, two_digits([*g, *h])?).ok()?;
        let (micros, rest) = fraction(rest)?;
        let (hour, minute, second) = (two_digits([*i, *j])?, two_digits([*k, *l])?, two_digits([*m, *n])?);
        let time = Time::from_hms_micro(hour, minute, second, micros).ok()?;
        let utc = PrimitiveDateTime::new(date, time).assume_offset(offset(rest)?).checked_to_offset(UtcOffset::UTC)?;
        (utc.year() >= 0).then(|| Self::from(utc))
    }

    /// The instant as RFC 3339, without a fraction if that is zero.
    fn write(self, text: &mut Text) -> &str {
        let (date, time) = (self.0.date(), self.0.time());
        let sign = (date.year() < 0).then_some(b'-');
        text.number(sign, date.year().unsigned_abs(), 4);
        text.number(Some(b'-'), u8::from(date.month()).into(), 2);
        text.number(Some(b'-'), date.day().into(), 2);
        text.number(Some(b'T'), time.hour().into(), 2);
        text.number(Some(b':'), time.minute().into(), 2);
        text.number(Some(b':'), time.second().into(), 2);
        if time.microsecond() != 0 {
            text.number(Some(b'.'), time.microsecond(), 6);
            while text.bytes.get(text.len - 1) == Some(&b'0') {
                text.len -= 1;
            }
        }
        text.push(b'Z');
        text.bytes.get(..text.len).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// The instant this many seconds later (earlier if negative), limited to the ends of the calendar.
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(Duration::seconds(seconds)))
    }

    /// The instant this many times 24 hours later, regardless of clock changes.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Self {
        Self(self.0.saturating_add(Duration::days(days.into())))
    }

    /// The first instant at or after this one that is a multiple of this many seconds after the Unix epoch.
    #[must_use]
    pub fn rounded_up(self, seconds: i64) -> Self {
        let whole = self.0.unix_timestamp();
        let whole = if self.0.nanosecond() > 0 { whole.saturating_add(1) } else { whole };
        let over = whole.rem_euclid(seconds.max(1));
        if over == 0 && self.0.nanosecond() == 0 {
            return self;
        }
        let up = if over == 0 { 0 } else { seconds.saturating_sub(over) };
        Self(self.0.replace_nanosecond(0).unwrap_or(self.0)).plus_seconds(whole - self.0.unix_timestamp() + up)
    }

    /// Whole seconds from `earlier` to this instant; negative if `earlier` is later.
    #[must_use]
    pub fn seconds_since(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).whole_seconds()
    }
}

/// An instant that UTC cannot represent becomes the end of the calendar.
impl From<OffsetDateTime> for Timestamp {
    fn from(instant: OffsetDateTime) -> Self {
        let end = if instant.year().is_positive() { PrimitiveDateTime::MAX } else { PrimitiveDateTime::MIN };
        let utc = instant.checked_to_offset(UtcOffset::UTC).unwrap_or(end.assume_utc());
        let micros = utc.microsecond();
        Self(utc.replace_microsecond(micros).unwrap_or(utc))
    }
}

impl From<Timestamp> for OffsetDateTime {
    fn from(timestamp: Timestamp) -> Self {
        timestamp.0
    }
}

impl TryFrom<String> for Timestamp {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("an instant is written as RFC 3339, for instance 2026-11-20T09:00:00Z")
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.write(&mut Text::default()))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.write(&mut Text::default()))
    }
}

/// An instant as text, written digit by digit to save time: a response of the server has dozens of instants, and
/// `write!` took a third of the time in which its JSON was written.
#[derive(Default)]
struct Text {
    bytes: [u8; "-9999-12-31T23:59:59.999999Z".len()],
    len: usize,
}

impl Text {
    fn push(&mut self, byte: u8) {
        if let Some(free) = self.bytes.get_mut(self.len) {
            *free = byte;
            self.len += 1;
        }
    }

    fn number(&mut self, before: Option<u8>, number: u32, digits: u32) {
        before.into_iter().for_each(|byte| self.push(byte));
        for place in (0..digits).rev() {
            let digit = number / 10_u32.pow(place) % 10;
            self.push(b'0' + u8::try_from(digit).unwrap_or_default());
        }
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The microseconds of an optional fraction, and the text after it.
fn fraction(text: &[u8]) -> Option<(u32, &[u8])> {
    let [b'.', first, ..] = text else { return Some((0, text)) };
    let (mut micros, mut place, mut rest) = (0, 100_000, text.get(1..)?);
    first.is_ascii_digit().then_some(())?;
    while let Some((digit, after)) = rest.split_first().filter(|(digit, _)| digit.is_ascii_digit()) {
        micros += u32::from(digit - b'0') * place;
        place /= 10;
        rest = after;
    }
    Some((micros, rest))
}

/// `Z`, or hours and minutes ahead of or behind UTC.
fn offset(text: &[u8]) -> Option<UtcOffset> {
    let (sign, [a, b, b':', c, d]) = (match text {
        [b'Z'] => return Some(UtcOffset::UTC),
        [b'+', rest @ ..] => (1, rest),
        [b'-', rest @ ..] => (-1, rest),
        _ => return None,
    }) else {
        return None;
    };
    let (hours, minutes) = (two_digits([*a, *b]).filter(|hours| *hours < 24)?, two_digits([*c, *d])?);
    let signed = |part: u8| i8::try_from(part).ok().map(|part| sign * part);
    UtcOffset::from_hms(signed(hours)?, signed(minutes)?, 0).ok()
}

/// A change of a zone's offset: from `from` on, the zone's clocks are `seconds` ahead of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OffsetChange {
    /// The instant of the change.
    pub from: Timestamp,
    /// Seconds ahead of UTC; negative if the clocks are behind UTC.
    pub seconds: i32,
}

/// A time zone as a fact: its IANA name and its offsets around the session, in order of time.
///
/// Before the first change the first offset applies; without any change the zone is UTC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Zone {
    /// The IANA name, for instance `Africa/Lagos`.
    pub name: String,
    /// The offsets, oldest first.
    pub offsets: Vec<OffsetChange>,
}

impl Zone {
    /// The offset of the zone's clocks at an instant.
    fn offset_at(&self, instant: Timestamp) -> UtcOffset {
        let current = self.offsets.iter().rev().find(|change| change.from <= instant);
        let seconds = current.or(self.offsets.first()).map_or(0, |change| change.seconds);
        UtcOffset::from_whole_seconds(seconds).unwrap_or(UtcOffset::UTC)
    }

    /// The instant `days` calendar days after `start` by the zone's clocks: at the time `at` or, without `at`, at the
    /// same time of day as `start`.
    ///
    /// If the clocks skip the local time, it moves forward by the gap; if they show it twice, the first occurrence
    /// counts. RFC 5545 has the same convention.
    #[must_use]
    pub fn days_after(&self, start: Timestamp, days: i32, at: Option<LocalTime>) -> Timestamp {
        let local = self.local(start);
        let date = local.date().saturating_add(Duration::days(days.into()));
        let wanted = PrimitiveDateTime::new(date, at.map_or(local.time(), LocalTime::as_time));
        self.instant_of(wanted)
    }

    /// The time that the zone's clocks show at an instant, rounded down to the minute.
    #[must_use]
    pub fn local_time(&self, instant: Timestamp) -> LocalTime {
        let local = self.local(instant);
        LocalTime { hour: local.hour(), minute: local.minute() }
    }

    /// The day of the zone's calendar at an instant, as a number that grows by one each day.
    #[must_use]
    pub fn day_of(&self, instant: Timestamp) -> i32 {
        self.local(instant).date().to_julian_day()
    }

    /// The day of the zone's calendar at an instant.
    #[must_use]
    pub fn date_of(&self, instant: Timestamp) -> LocalDate {
        LocalDate(self.local(instant).date())
    }

    /// Number of days since Monday on the zone's calendar at an instant; 0 on a Monday.
    #[must_use]
    pub fn days_since_monday(&self, instant: Timestamp) -> u8 {
        self.local(instant).weekday().number_days_from_monday()
    }

    /// The first instant after `start` at which the zone's clocks show `at` or change their offset, whichever comes
    /// first.
    #[must_use]
    pub fn next_reading(&self, start: Timestamp, at: LocalTime) -> Timestamp {
        let local = self.local(start);
        let today = local.replace_time(at.as_time());
        let shown = if today > local { today } else { today.saturating_add(Duration::DAY) };
        let changes = self.offsets.iter().map(|change| change.from).filter(|from| start < *from);
        changes.fold(shown.into(), Ord::min)
    }

    fn local(&self, instant: Timestamp) -> OffsetDateTime {
        instant.0.checked_to_offset(self.offset_at(instant)).unwrap_or(instant.0)
    }

    /// The instant `days` working days (Monday to Friday) after `start`, at the same time of day by the zone's clocks.
    /// If `start` is at a weekend, the Monday after it is the first of these days.
    #[must_use]
    pub fn working_days_after(&self, start: Timestamp, days: u32) -> Timestamp {
        let local = self.local(start);
        let (mut date, mut left) = (local.date(), days);
        while left > 0 {
            let Some(next) = date.next_day() else { break };
            date = next;
            if !matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday) {
                left -= 1;
            }
        }
        self.instant_of(PrimitiveDateTime::new(date, local.time()))
    }

    fn instant_of(&self, wanted: PrimitiveDateTime) -> Timestamp {
        let as_if_utc = Timestamp(wanted.assume_utc());
        let before = self.offset_at(as_if_utc.plus_days(-1));
        let after = self.offset_at(as_if_utc.plus_days(1));
        let with = |offset: UtcOffset| Timestamp::from(wanted.assume_offset(offset));
        if before == after || self.offset_at(with(before)) == before {
            return with(before);
        }
        let later = with(after);
        if self.offset_at(later) == after { later } else { with(before) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn london_in_2026() -> Zone {
        let change = |from, seconds| OffsetChange { from: instant(from), seconds };
        Zone {
            name: "Europe/London".to_owned(),
            offsets: vec![
                change("2025-10-26T01:00:00Z", 0),
                change("2026-03-29T01:00:00Z", 3600),
                change("2026-10-25T01:00:00Z", 0),
            ],
        }
    }

    #[test]
    fn an_instant_and_a_local_time_are_written_as_they_are_read() {
        for text in ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-11-20T09:00:00.5Z"] {
            assert_eq!(instant(text).to_string(), text);
            assert_eq!(format!("{:?}", instant(text)), text);
        }
        assert_eq!(instant("0000-01-01T00:00:00Z").plus_days(-1).to_string(), "-0001-12-31T00:00:00Z");
        assert_eq!(String::from(LocalTime::parse("07:05").unwrap()), "07:05");
        assert_eq!(Timestamp::parse("2026-11-20T09:00:00+00:60"), None);
    }

    #[test]
    fn an_instant_is_rounded_up_to_a_multiple() {
        let up = |text: &str| instant(text).rounded_up(300).to_string();
        assert_eq!(up("2026-11-20T09:00:00Z"), "2026-11-20T09:00:00Z");
        assert_eq!(up("2026-11-20T09:00:00.5Z"), "2026-11-20T09:05:00Z");
        assert_eq!(up("2026-11-20T09:04:59.5Z"), "2026-11-20T09:05:00Z");
        assert_eq!(up("2026-11-20T09:00:01Z"), "2026-11-20T09:05:00Z");
        assert_eq!(up("1969-12-31T23:57:00Z"), "1970-01-01T00:00:00Z");
        assert_eq!(up("9999-12-31T23:59:59Z"), "9999-12-31T23:59:59.999999Z");
    }

    #[test]
    fn a_day_later_keeps_the_hour_when_the_clocks_change() {
        let zone = london_in_2026();
        assert_eq!(zone.days_after(instant("2026-03-28T09:00:00Z"), 1, None), instant("2026-03-29T08:00:00Z"));
        assert_eq!(zone.days_after(instant("2026-10-24T08:00:00Z"), 1, None), instant("2026-10-25T09:00:00Z"));
    }

    #[test]
    fn a_weekend_is_no_working_day() {
        let zone = london_in_2026();
        let after = |start: &str, days| zone.working_days_after(instant(start), days).to_string();
        assert_eq!(after("2026-11-20T12:00:00Z", 0), "2026-11-20T12:00:00Z");
        assert_eq!(after("2026-11-20T12:00:00Z", 1), "2026-11-23T12:00:00Z");
        assert_eq!(after("2026-11-20T12:00:00Z", 3), "2026-11-25T12:00:00Z");
        assert_eq!(after("2026-11-21T12:00:00Z", 1), "2026-11-23T12:00:00Z");
        assert_eq!(after("2026-11-22T12:00:00Z", 5), "2026-11-27T12:00:00Z");
        assert_eq!(after("2026-11-17T12:00:00Z", 3), "2026-11-20T12:00:00Z");
        assert_eq!(after("2026-10-23T11:00:00Z", 1), "2026-10-26T12:00:00Z");
        assert_eq!(after("2026-07-03T23:30:00Z", 1), "2026-07-05T23:30:00Z");
        assert_eq!(after("9999-12-31T12:00:00Z", 3), "9999-12-31T12:00:00Z");
    }

    #[test]
    fn a_skipped_time_moves_forward_and_a_doubled_one_is_the_first() {
        let zone = london_in_2026();
        let half_past_one = LocalTime::parse("01:30");
        assert_eq!(zone.days_after(instant("2026-03-28T09:00:00Z"), 1, half_past_one), instant("2026-03-29T01:30:00Z"));
        assert_eq!(zone.days_after(instant("2026-10-24T09:00:00Z"), 1, half_past_one), instant("2026-10-25T00:30:00Z"));
    }

    #[test]
    fn the_day_counted_from_is_the_day_of_the_zone() {
        let zone = Zone {
            name: "Asia/Kolkata".to_owned(),
            offsets: vec![OffsetChange { from: instant("2000-01-01T00:00:00Z"), seconds: 19_800 }],
        };
        let nine = LocalTime::parse("09:00");
        assert_eq!(zone.days_after(instant("2026-01-01T20:00:00Z"), 0, nine), instant("2026-01-02T03:30:00Z"));
    }

    #[test]
    fn the_day_of_the_week_is_that_of_the_zone() {
        let sunday_evening = instant("2026-11-22T23:30:00Z");
        let kiritimati = [OffsetChange { from: instant("2000-01-01T00:00:00Z"), seconds: 50_400 }].to_vec();
        let kiritimati = Zone { name: "Pacific/Kiritimati".to_owned(), offsets: kiritimati };
        assert_eq!(london_in_2026().days_since_monday(sunday_evening), 6);
        assert_eq!(kiritimati.days_since_monday(sunday_evening), 0);
        assert_eq!(london_in_2026().days_since_monday(instant("2026-11-21T00:00:00Z")), 5);
    }

    #[test]
    fn an_instant_is_written_as_it_is_read() {
        for text in ["2026-11-20T09:00:00Z", "2026-11-20T09:00:00.25Z", "1969-12-31T23:59:59.999999Z"] {
            assert_eq!(instant(text).to_string(), text);
        }
        assert_eq!(instant("2026-11-20T10:00:00.1234567+01:00").to_string(), "2026-11-20T09:00:00.123456Z");
        assert_eq!(instant("2026-11-20T09:00:00-05:30").to_string(), "2026-11-20T14:30:00Z");
        for wrong in [
            "",
            "2026-11-20",
            "2026-11-20T09:00:00",
            "2026-11-20 09:00:00Z",
            "2026-13-20T09:00:00Z",
            "2026-02-29T09:00:00Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T09:00:00.Z",
            "2026-11-20T09:00:00+1:00",
            "2026-11-20T09:00:00+01:60",
            "2026-11-20T09:00:00+24:00",
            "2026-11-20T09:00:00ZZ",
            "+026-11-20T09:00:00Z",
            "2026-11-20T09:00:00é",
            "0000-01-01T00:00:00+01:00",
            "9999-12-31T23:59:59-00:01",
            "yesterday",
        ] {
            assert_eq!(Timestamp::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_clocks_of_a_zone_show_its_time_and_its_day() {
        let zone = london_in_2026();
        let reading = |at: &str| (String::from(zone.local_time(instant(at))), zone.days_since_monday(instant(at)));
        assert_eq!(reading("2026-11-20T12:34:59.9Z"), ("12:34".to_owned(), 4));
        assert_eq!(reading("2026-06-28T23:00:00Z"), ("00:00".to_owned(), 0));
        assert_eq!(reading("2026-06-28T22:59:59Z"), ("23:59".to_owned(), 6));
        assert_eq!((LocalTime::at_hour(8), LocalTime::at_hour(24)), (local("08:00"), local("23:00")));
    }

    #[test]
    fn a_time_is_next_shown_today_or_tomorrow_unless_the_clocks_change_before() {
        let next = |start: &str, at: &str| london_in_2026().next_reading(instant(start), local(at)).to_string();
        assert_eq!(next("2026-11-20T06:59:59.9Z", "07:00"), "2026-11-20T07:00:00Z");
        assert_eq!(next("2026-11-20T07:00:00Z", "07:00"), "2026-11-21T07:00:00Z");
        assert_eq!(next("2026-06-20T05:00:00Z", "07:00"), "2026-06-20T06:00:00Z");
        assert_eq!(next("2026-10-25T00:30:00Z", "07:00"), "2026-10-25T01:00:00Z");
        assert_eq!(next("2026-10-25T01:00:00Z", "07:00"), "2026-10-25T07:00:00Z");
    }

    #[test]
    fn a_day_is_written_as_it_is_read() {
        let day = |text| LocalDate::parse(text).unwrap();
        assert_eq!(String::from(day("2026-02-28")), "2026-02-28");
        assert_eq!(day("2026-11-20").day_of_week(), DayOfWeek::Friday);
        assert_eq!(day("2026-11-22").monday(), day("2026-11-16"));
        assert_eq!(day("2026-11-16").monday(), day("2026-11-16"));
        assert_eq!(day("2027-01-01").days_since(day("2026-12-30")), 2);
        assert_eq!(london_in_2026().date_of(instant("2026-06-28T23:00:00Z")), day("2026-06-29"));
        for wrong in ["2026-02-29", "2026-2-28", "28.02.2026", "", "2026-02-28T"] {
            assert_eq!(LocalDate::parse(wrong), None, "{wrong}");
        }
    }

    fn local(text: &str) -> LocalTime {
        LocalTime::parse(text).unwrap()
    }

    #[test]
    fn the_calendar_ends_without_breaking_anything() {
        let (zone, last) = (london_in_2026(), instant("9999-12-31T23:59:59Z"));
        assert_eq!(zone.days_after(last, 30_000, None).to_string(), "9999-12-31T23:59:59Z");
        assert_eq!(last.plus_days(1).plus_seconds(1).to_string(), "9999-12-31T23:59:59.999999Z");
        let tokyo = [OffsetChange { from: instant("2000-01-01T00:00:00Z"), seconds: 32_400 }].to_vec();
        let tokyo = Zone { name: "Asia/Tokyo".to_owned(), offsets: tokyo };
        assert_eq!(tokyo.days_after(last, 1, LocalTime::parse("00:00")).to_string(), "9999-12-30T15:00:00Z");
        let new_york = [OffsetChange { from: instant("2000-01-01T00:00:00Z"), seconds: -18_000 }].to_vec();
        let new_york = Zone { name: "America/New_York".to_owned(), offsets: new_york };
        let evening = LocalTime::parse("23:00");
        assert_eq!(new_york.days_after(last, 0, evening).to_string(), "9999-12-31T23:59:59.999999Z");
    }

    #[test]
    fn a_local_time_has_two_digits_each() {
        assert!(LocalTime::parse("23:59").is_some());
        for wrong in ["24:00", "9:00", "09:60", "09", "", "+9:00", "09:00:00"] {
            assert_eq!(LocalTime::parse(wrong), None, "{wrong}");
        }
    }
}
