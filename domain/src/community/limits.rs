//! Constants of the feature `community`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Number of characters of a code that links a Discord account: 8 (ours).
pub const DISCORD_CODE_CHARS: usize = 8;

/// Minutes for which a code that links a Discord account is valid: 10 (ours).
pub const DISCORD_CODE_MINUTES: i64 = 10;

/// Minutes in which a learner can answer Discord's request for authorisation: 15 (ours).
pub const DISCORD_CONSENT_MINUTES: i64 = 15;

/// Maximum difference between the time of Discord's signature and ours: 5 minutes (ours).
pub const DISCORD_INTERACTION_SECONDS: i64 = 5 * 60;

/// Minutes between two checks whether a linked learner has joined the Discord server: 10 (ours).
pub const DISCORD_JOIN_CHECK_MINUTES: i64 = 10;

/// Minutes until a retry after a problem that people have to solve on the Discord server: 60 (ours).
pub const DISCORD_MEND_CHECK_MINUTES: i64 = 60;

/// Hours after which a linked learner's roles are compared again even without a change on our side: 24 (ours).
pub const DISCORD_CHECK_HOURS: i64 = 24;
