//! The only place that reads a clock. All other code gets the time of its request as an argument, so that a test can
//! set it.

use std::fmt;
use std::sync::Arc;

use domain::time::Timestamp;
use time::OffsetDateTime;
use uuid::{ContextV7, Uuid};

/// A source of the current time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// The clock of the machine.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the clock")]
    pub fn system() -> Self {
        Self::new(|| OffsetDateTime::now_utc().into())
    }

    /// Returns a clock that shows the result of `read`.
    #[must_use]
    pub fn new(read: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// Returns the current time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

/// Returns a new id that sorts after those created before `now`.
#[must_use]
pub fn new_id(now: Timestamp) -> Uuid {
    let now = OffsetDateTime::from(now);
    let seconds = u64::try_from(now.unix_timestamp()).unwrap_or_default();
    Uuid::new_v7(uuid::Timestamp::from_unix(ContextV7::new(), seconds, now.nanosecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_the_time_they_were_made() {
        let at = |text| new_id(Timestamp::parse(text).expect("an instant"));
        let earlier = at("2026-11-20T09:00:00.001Z");
        let later = at("2026-11-20T09:00:00.002Z");
        assert!(earlier < later);
        assert_eq!(earlier.get_version_num(), 7);
    }
}
