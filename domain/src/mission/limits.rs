//! Constants of the feature `mission`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of options of a choice, and of steps of a checklist: 50.
pub const MAX_OPTIONS: u32 = 50;

/// Maximum number of decimal places that a question can ask for: 6.
pub const MAX_DECIMALS: u8 = 6;

/// Minimum number of characters of the reason for a grant: 3 (ours).
pub const MIN_GRANT_REASON_CHARS: u32 = 3;

/// Maximum number of characters of the reason for a grant: 500 (ours).
pub const MAX_GRANT_REASON_CHARS: u32 = 500;

/// Maximum number of missions of a chart for many learners: 52, so that a set of missions is an integer that every JSON
/// parser reads exactly; the reason is the same as for [`MAX_AMOUNT_MINOR`](crate::limits::MAX_AMOUNT_MINOR).
pub const MAX_COHORT_MISSIONS: usize = 52;

/// Minutes that a plan assumes for a mission without an estimate: 60 (ours).
pub const DEFAULT_MISSION_MINUTES: u32 = 60;

/// Minutes that a plan leaves for an AI review: 5 (ours).
pub const PLAN_AI_REVIEW_MINUTES: u32 = 5;

/// Days that a plan looks ahead: 3,650, which is ten years; a later end is treated as no end (ours).
pub const PLAN_HORIZON_DAYS: i32 = 3_650;

/// Maximum number of missions of a plan: 64, because a set of missions is one machine word (ours).
pub const PLAN_MAX_MISSIONS: usize = 64;

/// Maximum number of states that the search visits for one plan, with its remedies and deadlines: 3,000 (ours).
pub const PLAN_MAX_STATES: u32 = 3_000;

/// Maximum number of acts that are tried in combination to make a plan possible, an extension not included: 5 (ours).
pub const PLAN_MAX_ACTS: usize = 5;

/// Maximum number of days of a simulated course: 400; a longer program is not simulated to its end (ours).
pub const SIMULATED_MAX_DAYS: i32 = 400;

/// Missions a day of a simulated learner who works steadily: 1 (ours).
pub const STEADY_MISSIONS_PER_DAY: u32 = 1;

/// Missions a day of a simulated learner who works only at weekends: 2 (ours).
pub const WEEKEND_MISSIONS_PER_DAY: u32 = 2;

/// Days for which a simulated learner pauses half-way: 14 (ours).
pub const STOPPER_PAUSE_DAYS: i32 = 14;

/// Minimum number of minutes of a part of a mission, unless the mission or its rest is shorter: 30 (ours).
pub const MIN_PART_MINUTES: u32 = 30;

/// Minutes to which the times of a plan with working hours are rounded up: 5 (ours).
pub const PLAN_STEP_MINUTES: u32 = 5;
