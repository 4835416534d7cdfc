//! Constants of the feature `program`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of sessions in the catalogue, soonest first: 500 (ours).
pub const MAX_LISTED_SESSIONS: u16 = 500;

/// Days of access after a session's end unless the session sets another number: 21 (as Extern and Pathstream), at the
/// same local time of the session.
pub const GRACE_DAYS: u16 = 21;

/// Maximum number of characters of a question's title: one line on a phone.
pub const MAX_BLOCK_TITLE_CHARS: usize = 40;

/// Maximum number of options of a question in a survey: 20 (ours).
pub const MAX_SURVEY_OPTIONS: u32 = 20;

/// Days after its publication for which a program is announced as new: 14 (ours).
pub const NEW_PROGRAM_DAYS: i64 = 14;
