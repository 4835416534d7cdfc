//! Decides when a notice is sent again to a push service that was busy.

use crate::notification::limits::{MAX_PUSH_PAUSE_SECONDS, MIN_PUSH_PAUSE_SECONDS};
use crate::time::Timestamp;

/// Returns the time of the next attempt: after the number of seconds that the service requests, limited to a minimum
/// and a maximum. `None` if the notice would be too late.
#[must_use]
pub fn retry_at(now: Timestamp, asked_seconds: Option<i64>, until: Option<Timestamp>) -> Option<Timestamp> {
    let pause = asked_seconds.unwrap_or(MIN_PUSH_PAUSE_SECONDS).clamp(MIN_PUSH_PAUSE_SECONDS, MAX_PUSH_PAUSE_SECONDS);
    let at = now.plus_seconds(pause);
    if until.is_some_and(|until| until <= at) { None } else { Some(at) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn check(asked_seconds: Option<i64>, until: Option<&str>, expected: Option<&str>) {
        let at = retry_at(instant("2026-11-20T12:00:00Z"), asked_seconds, until.map(instant));
        assert_eq!(at, expected.map(instant), "{asked_seconds:?}");
    }

    #[test]
    fn a_busy_service_is_asked_again_when_it_says_so_within_bounds() {
        check(Some(120), None, Some("2026-11-20T12:02:00Z"));
        check(None, None, Some("2026-11-20T12:01:00Z"));
        check(Some(-5), None, Some("2026-11-20T12:01:00Z"));
        check(Some(i64::MAX), None, Some("2026-11-20T18:00:00Z"));
    }

    #[test]
    fn what_would_come_too_late_is_not_sent_again() {
        check(Some(120), Some("2026-11-20T12:02:00Z"), None);
        check(Some(120), Some("2026-11-20T12:02:01Z"), Some("2026-11-20T12:02:00Z"));
    }
}
