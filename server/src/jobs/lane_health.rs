//! Health of this server's lanes, for monitoring: whether each lane is running.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::jobs::lane::Lane;

/// Time until which each lane of this server counts as running. Each heartbeat extends it. Empty if another process
/// runs the jobs.
#[derive(Debug, Default)]
pub struct LaneHealth(Mutex<HashMap<Lane, Instant>>);

impl LaneHealth {
    /// Expects heartbeats of a lane from now on, the first within `silence`.
    pub fn expect_life(&self, lane: Lane, silence: Duration) {
        self.lanes().insert(lane, Instant::now() + silence);
    }

    /// Records a heartbeat of a lane. The next is expected within `silence`.
    pub fn note_life(&self, lane: Lane, silence: Duration) {
        if let Some(until) = self.lanes().get_mut(&lane) {
            *until = (*until).max(Instant::now() + silence);
        }
    }

    /// Returns whether every lane is running.
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
        assert!(health.is_well_at(now + 100 * second), "without expected lanes, it is well");
        health.expect_life(Lane::Prompt, 60 * second);
        health.expect_life(Lane::Slow, 60 * second);
        assert!(health.is_well_at(now + 60 * second));
        health.note_life(Lane::Prompt, 600 * second);
        assert!(!health.is_well_at(now + 62 * second));
        health.note_life(Lane::Slow, 600 * second);
        assert!(health.is_well_at(now + 600 * second));
    }
}
