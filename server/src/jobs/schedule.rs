//! Recurrence of jobs: an interval in seconds, counted from a fixed instant, so that all servers compute the same times
//! and a restart does not change them.

use domain::time::Timestamp;
use time::OffsetDateTime;

/// Seconds of a minute, an hour and a day.
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The times at which a job recurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurs {
    /// Interval.
    every_seconds: i64,
    /// Offset from a whole multiple of the interval.
    offset_seconds: i64,
}

impl Recurs {
    /// Recurs every minute.
    #[must_use]
    pub const fn minutely() -> Self {
        Self { every_seconds: MINUTE, offset_seconds: 0 }
    }

    /// Recurs every hour at this minute.
    #[must_use]
    pub const fn hourly(minute: i64) -> Self {
        Self { every_seconds: HOUR, offset_seconds: minute * MINUTE }
    }

    /// Recurs every day at this hour and minute, UTC.
    #[must_use]
    pub const fn daily(hour: i64, minute: i64) -> Self {
        Self { every_seconds: DAY, offset_seconds: hour * HOUR + minute * MINUTE }
    }

    /// Returns its first time after an instant.
    #[must_use]
    pub fn next_after(self, now: Timestamp) -> Timestamp {
        let Self { every_seconds, offset_seconds } = self;
        let now = OffsetDateTime::from(now).unix_timestamp();
        let since_last = (now - offset_seconds).rem_euclid(every_seconds);
        let next = OffsetDateTime::from_unix_timestamp(now - since_last + every_seconds);
        next.unwrap_or(OffsetDateTime::UNIX_EPOCH).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(recurs: Recurs, now: &str, expected: &str) {
        let [now, expected] = [now, expected].map(|text| Timestamp::parse(text).expect("an instant"));
        assert_eq!(recurs.next_after(now), expected);
    }

    #[test]
    fn the_next_time_is_always_ahead() {
        check(Recurs::minutely(), "2026-06-01T09:00:00Z", "2026-06-01T09:01:00Z");
        check(Recurs::hourly(5), "2026-06-01T09:00:00Z", "2026-06-01T09:05:00Z");
        check(Recurs::hourly(5), "2026-06-01T09:04:59Z", "2026-06-01T09:05:00Z");
        check(Recurs::hourly(5), "2026-06-01T09:05:00Z", "2026-06-01T10:05:00Z");
        check(Recurs::daily(3, 30), "2026-06-01T09:00:00Z", "2026-06-02T03:30:00Z");
        check(Recurs::daily(3, 30), "2026-06-02T03:29:59Z", "2026-06-02T03:30:00Z");
        check(Recurs::daily(3, 30), "1969-12-31T23:00:00Z", "1970-01-01T03:30:00Z");
    }
}
