//! Times of day, days of the calendar, and days of the week.

use serde::{Deserialize, Serialize};
use time::{Date, Duration, Month, Time};

/// The number that two ASCII digits represent.
pub(super) fn two_digits(digits: [u8; 2]) -> Option<u8> {
    let [tens, ones] = digits.map(|digit| digit.wrapping_sub(b'0'));
    (tens <= 9 && ones <= 9).then(|| tens * 10 + ones)
}

/// A time of day on the clock of a session's time zone, to the minute; `09:00` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LocalTime {
    pub(super) hour: u8,
    pub(super) minute: u8,
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for LocalTime {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        crate::schema::text("^([01][0-9]|2[0-3]):[0-5][0-9]$", "09:00")
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for LocalTime {}

impl LocalTime {
    /// Parses `HH:MM` on a 24-hour clock, both parts with two digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once(':')?;
        let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        if !two_digits(hour) || !two_digits(minute) {
            return None;
        }
        let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
        Time::from_hms(hour, minute, 0).ok().map(|_| Self { hour, minute })
    }

    /// A full hour of the day, from 0 to 23; a larger number counts as 23.
    #[must_use]
    pub const fn at_hour(hour: u8) -> Self {
        Self { hour: if hour < 24 { hour } else { 23 }, minute: 0 }
    }

    /// Minutes since midnight.
    #[must_use]
    pub fn minute_of_day(self) -> u32 {
        u32::from(self.hour) * 60 + u32::from(self.minute)
    }

    pub(super) fn as_time(self) -> Time {
        Time::from_hms(self.hour, self.minute, 0).unwrap_or(Time::MIDNIGHT)
    }
}

impl TryFrom<String> for LocalTime {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a local time is written HH:MM on a 24-hour clock")
    }
}

impl From<LocalTime> for String {
    fn from(local: LocalTime) -> Self {
        format!("{:02}:{:02}", local.hour, local.minute)
    }
}

/// A day of the calendar; `2026-11-20` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LocalDate(pub(super) Date);

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for LocalDate {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        crate::schema::text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "2026-11-20")
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for LocalDate {}

impl LocalDate {
    /// Parses `YYYY-MM-DD`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [a, b, c, d, b'-', e, f, b'-', g, h] = text.as_bytes() else { return None };
        let year = i32::from(two_digits([*a, *b])?) * 100 + i32::from(two_digits([*c, *d])?);
        let month = Month::try_from(two_digits([*e, *f])?).ok()?;
        Date::from_calendar_date(year, month, two_digits([*g, *h])?).ok().map(Self)
    }

    /// The day of the week.
    #[must_use]
    pub fn day_of_week(self) -> DayOfWeek {
        DayOfWeek::ALL.into_iter().nth(self.0.weekday().number_days_from_monday().into()).unwrap_or(DayOfWeek::Monday)
    }

    /// The Monday of this day's week.
    #[must_use]
    pub fn monday(self) -> Self {
        Self(self.0.saturating_sub(Duration::days(self.0.weekday().number_days_from_monday().into())))
    }

    /// Number of days from an earlier day to this day; negative if that day is later.
    #[must_use]
    pub fn days_since(self, earlier: Self) -> i32 {
        self.0.to_julian_day() - earlier.0.to_julian_day()
    }
}

impl TryFrom<String> for LocalDate {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a day is written YYYY-MM-DD")
    }
}

impl From<LocalDate> for String {
    fn from(LocalDate(date): LocalDate) -> Self {
        format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
    }
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DayOfWeek {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl DayOfWeek {
    /// Every day, from Monday.
    pub const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];
}
