//! Constants of the feature `team`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of invitations into teams that one person gets within a day: 5 (ours). Each invitation is a mail.
pub const MAX_INVITATIONS_RECEIVED: usize = 5;

/// Period of the limit on invitations: a day.
pub const INVITATION_SPAN_SECONDS: i64 = 86_400;

/// Minimum number of members of a team that submits: 2 (ours).
pub const MIN_TEAM_SIZE: u32 = 2;

/// Maximum number of members of a team: 6 (ours).
pub const MAX_TEAM_SIZE: u32 = 6;

/// Seconds for which a member is shown as writing after the last report of their page: 20 (ours).
pub const WRITING_SECONDS: i64 = 20;

/// Maximum number of characters of a team's name: 60 (ours).
pub const MAX_TEAM_NAME_CHARS: u32 = 60;
