//! Constants of the feature `notification`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Hour in a person's time zone at which daily and weekly mails are sent: 8 o'clock (ours).
pub const DIGEST_HOUR: u8 = 8;

/// Maximum number of lines of one digest: 20; further lines are only counted (ours).
pub const MAX_DIGEST_LINES: usize = 20;

/// Days before the end of a session on which notices are sent: 7, 2 and 0, the end itself (ours).
pub const SESSION_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// Days before the end of an access on which notices are sent: 7, 2 and 0, the end itself (ours).
pub const ACCESS_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// Days before the start of a session on which notices are sent: 1 and 0, the start itself (ours).
pub const SESSION_STARTING_DAYS: [i32; 2] = [1, 0];

/// Days before a mission's opening on which a notice is sent: 1 (ours).
pub const UNLOCK_SOON_DAYS: [i32; 1] = [1];

/// Days before the expiry of a coupon on which notices are sent: 7 and 1 (ours).
pub const COUPON_EXPIRING_DAYS: [i32; 2] = [7, 1];

/// Minutes before an event at which reminders are sent: 1,440, which are 24 hours, and 15 (ours).
pub const EVENT_REMINDER_MINUTES: [i64; 2] = [24 * 60, 15];

/// Maximum number of notices that one request marks as read: 100, one page (ours).
pub const MAX_READ_NOTICES: u32 = 100;

/// Seconds for which a push service keeps a notice for a device that is off: 259,200, three days (ours); Mozilla keeps
/// it for at most thirty days.
pub const PUSH_TTL_SECONDS: i64 = 3 * 24 * 60 * 60;

/// Minimum and maximum number of seconds before a retry at a busy push service: 60 and 21,600, six hours (ours).
pub const MIN_PUSH_PAUSE_SECONDS: i64 = 60;

/// See [`MIN_PUSH_PAUSE_SECONDS`].
pub const MAX_PUSH_PAUSE_SECONDS: i64 = 6 * 60 * 60;

/// Maximum number of characters of a browser's address at its push service: 2,048 (ours); Windows uses some hundreds.
pub const MAX_PUSH_ENDPOINT_CHARS: u32 = 2_048;

/// Maximum number of characters of the name of a device: 60 (ours).
pub const MAX_DEVICE_CHARS: usize = 60;

/// Maximum number of registered devices of one person: 10 (ours). One more replaces the oldest.
pub const MAX_DEVICES: u32 = 10;

/// Maximum number of browsers of one person that follow changes at a time: 3 (ours). The pages of one browser share one
/// connection.
pub const MAX_FOLLOWERS: u32 = 3;

/// Seconds for which a browser follows before it asks again: 600 (ours), so that an abandoned connection ends.
pub const FOLLOW_SECONDS: i64 = 10 * 60;

/// Seconds between two polls of a browser that may not follow: 60 (ours).
pub const FOLLOW_POLL_SECONDS: i64 = 60;

/// Maximum number of bytes of a line of a calendar file, without its end: 75 (RFC 5545, section 3.1).
pub const ICS_LINE_BYTES: usize = 75;

/// Hours after which calendar programs are asked to read the feed again: 1 (ours).
pub const ICS_REFRESH_HOURS: u32 = 1;
