//! Constants of the feature `sitting`, each with its source. [`limits`](crate::limits) explains how to read them.

use crate::mission::limits::{MIN_PART_MINUTES, PLAN_STEP_MINUTES};

/// Minimum number of minutes of a sitting that a learner may choose: 30 (ours).
pub const MIN_SITTING_MINUTES: u32 = MIN_PART_MINUTES;

/// Maximum number of minutes of a sitting: 120 (ours).
pub const MAX_SITTING_MINUTES: u32 = 120;

/// Minutes of which the time and the length of a sitting are a multiple: 5 (ours).
pub const SITTING_STEP_MINUTES: u32 = PLAN_STEP_MINUTES;

/// Maximum number of days a week with a sitting, so that one day is free: 6 (ours).
pub const MAX_SITTING_DAYS: u32 = 6;

/// Maximum number of chosen days off: 60 (ours).
pub const MAX_DAYS_OFF: u32 = 60;
