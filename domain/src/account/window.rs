//! Limits how often something may happen within any span of a given length.

use crate::time::Timestamp;

/// At most `most` times within `seconds`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) most: u32,
    pub(crate) seconds: i64,
}

impl Window {
    /// Returns how often it may still happen, after it happened at the `earlier` times.
    pub(crate) fn left(self, earlier: &[Timestamp], now: Timestamp) -> u32 {
        let counted = u32::try_from(self.counted(earlier, now).len()).unwrap_or(u32::MAX);
        self.most.saturating_sub(counted)
    }

    /// Returns when it may happen again; `None` if it may happen now.
    pub(crate) fn opens_at(self, earlier: &[Timestamp], now: Timestamp) -> Option<Timestamp> {
        let counted = self.counted(earlier, now);
        let most = usize::try_from(self.most).unwrap_or(usize::MAX);
        let blocking = counted.len().checked_sub(most)?;
        counted.get(blocking).map(|at| at.plus_seconds(self.seconds))
    }

    /// The earlier times that are still within the span at `now`, oldest first.
    fn counted(self, earlier: &[Timestamp], now: Timestamp) -> Vec<Timestamp> {
        let mut counted: Vec<_> = earlier.iter().copied().filter(|at| at.plus_seconds(self.seconds) > now).collect();
        counted.sort_unstable();
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn a_place_is_free_again_when_the_oldest_time_leaves_the_window() {
        let window = Window { most: 2, seconds: 3600 };
        let earlier = ["2026-11-20T09:30:00Z", "2026-11-20T09:00:00Z"].map(instant);
        for (now, left, opens_at) in [
            ("2026-11-20T09:30:00Z", 0, Some("2026-11-20T10:00:00Z")),
            ("2026-11-20T09:59:59Z", 0, Some("2026-11-20T10:00:00Z")),
            ("2026-11-20T10:00:00Z", 1, None),
            ("2026-11-20T10:30:00Z", 2, None),
        ] {
            assert_eq!(window.left(&earlier, instant(now)), left, "{now}");
            assert_eq!(window.opens_at(&earlier, instant(now)), opens_at.map(instant), "{now}");
        }
        assert_eq!(window.opens_at(&[], instant("2026-11-20T09:30:00Z")), None);
    }
}
