//! Estimates the time of a review: the usual time, the place in the queue, and a date. The date is three working days
//! (Monday to Friday, on the calendar of the session's zone) after the request, at the same time of day; for a request
//! on a Saturday or a Sunday it is the next Wednesday. Public holidays are not considered. The date never changes, so a
//! late review is shown as late.

use serde::{Deserialize, Serialize};

use crate::feedback::limits::MIN_MEDIAN_REVIEWS;
use crate::limits::REVIEW_TARGET_DAYS;
use crate::time::{Timestamp, Zone};

/// Facts for [`promise`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromiseFacts {
    /// The present time.
    pub now: Timestamp,
    /// The session's zone.
    pub zone: Zone,
    /// When the learner requested the review.
    pub requested_at: Timestamp,
    /// Number of earlier requests that still wait.
    pub ahead: u32,
    /// Durations of the recent reviews in seconds, from request to decision.
    pub recent_seconds: Vec<u32>,
}

/// Estimate for a learner who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewPromise {
    /// The median duration of the recent reviews in seconds; of an even number, the longer of the two in the middle.
    /// `None` if there are too few reviews.
    pub median_seconds: Option<u32>,
    /// The place in the queue, from 1.
    pub position: u32,
    /// The promised date.
    pub by: Timestamp,
    /// Whether the promised date has passed. The review continues.
    pub is_late: bool,
}

/// Returns the estimate for a review.
#[must_use]
pub fn promise(facts: &PromiseFacts) -> ReviewPromise {
    let mut recent = facts.recent_seconds.clone();
    recent.sort_unstable();
    let median_seconds = recent.get(recent.len() / 2).copied().filter(|_| recent.len() >= MIN_MEDIAN_REVIEWS);
    let by = facts.zone.working_days_after(facts.requested_at, REVIEW_TARGET_DAYS);
    ReviewPromise { median_seconds, position: facts.ahead.saturating_add(1), by, is_late: facts.now >= by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, london};

    fn a_promise() -> PromiseFacts {
        PromiseFacts {
            now: instant("2026-11-20T12:00:00Z"),
            zone: london(),
            requested_at: instant("2026-11-20T12:00:00Z"),
            ahead: 0,
            recent_seconds: Vec::new(),
        }
    }

    #[test]
    fn the_usual_time_is_told_from_five_reviews_on() {
        let median = |recent: &[u32]| promise(&PromiseFacts { recent_seconds: recent.to_vec(), ..a_promise() });
        assert_eq!(median(&[]).median_seconds, None);
        assert_eq!(median(&[1, 2, 3, 4]).median_seconds, None);
        assert_eq!(median(&[50, 10, 40, 20, 30]).median_seconds, Some(30));
        assert_eq!(median(&[10, 20, 30, 40, 50, 60]).median_seconds, Some(40));
    }

    #[test]
    fn the_place_in_the_row_counts_from_one() {
        for (ahead, position) in [(0, 1), (6, 7), (u32::MAX, u32::MAX)] {
            assert_eq!(promise(&PromiseFacts { ahead, ..a_promise() }).position, position);
        }
    }

    #[test]
    fn the_date_is_three_working_days_ahead_and_then_it_is_late() {
        let at = |now: &str| promise(&PromiseFacts { now: instant(now), ..a_promise() });
        let by = instant("2026-11-25T12:00:00Z");
        assert_eq!((at("2026-11-25T11:59:59Z").by, at("2026-11-25T11:59:59Z").is_late), (by, false));
        assert!(at("2026-11-25T12:00:00Z").is_late);
    }
}
