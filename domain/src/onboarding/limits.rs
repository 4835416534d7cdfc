//! Constants of the feature `onboarding`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of interests, so that they stay meaningful: 5.
pub const MAX_INTERESTS: u32 = 5;

/// Maximum number of sessions offered at the end of the onboarding: 3; the third only if there is a reason for it.
pub const MAX_OFFERS: usize = 3;

/// Number of sessions offered even without a reason, if there are as many: 2.
pub const MIN_OFFERS: usize = 2;

/// Days before or after its start in which a session counts as starting soon: 14.
pub const SOON_DAYS: i32 = 14;
