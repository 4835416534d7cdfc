//! Whether the lanes of this server work, for whoever watches over it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Lane;

/// The instant until which each lane of this server is taken to work. Empty if another process does the jobs.
#[derive(Debug, Default)]
pub struct LaneHealth(Mutex<HashMap<Lane, Instant>>);

impl LaneHealth {
    /// Expects signs of life of a lane from now on, the first within `silence`.
    pub fn expect_life(&self, lane: Lane, silence: Duration) {
        self.lanes().insert(lane, Instant::now() + silence);
    }

    /// Notes a sign of life of a lane, whose next one comes within `silence`.
    pub fn note_life(&self, lane: Lane, silence: Duration) {
        if let Some(until) = self.lanes().get_mut(&lane) {
            *until = (*until).max(Instant::now() + silence);
        }
    }

    /// Whether every lane gave its signs of life.
    #[must_use]
    pub fn is_well(&self) -> bool {
        self.is_well_at(Instant::now())
    }

    fn is_well_at(&self, now: Instant) -> bool {
        self.lanes().values().all(|until| now <= *until)
    }

    fn lanes(&self) -> std::sync::MutexGuard<'_, HashMap<Lane, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_silent_lane_is_enough_to_be_unwell() {
        let (health, second) = (LaneHealth::default(), Duration::from_secs(1));
        let now = Instant::now();
        health.note_life(Lane::Slow, second);
        assert!(health.is_well_at(now + 100 * second), "nothing is expected where another process does the jobs");
        health.expect_life(Lane::Prompt, 60 * second);
        health.expect_life(Lane::Slow, 60 * second);
        assert!(health.is_well_at(now + 60 * second));
        health.note_life(Lane::Prompt, 600 * second);
        assert!(!health.is_well_at(now + 62 * second));
        health.note_life(Lane::Slow, 600 * second);
        assert!(health.is_well_at(now + 600 * second));
    }
}
