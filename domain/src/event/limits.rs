//! Constants of the feature `event`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Minutes before an event's start at which the link to join opens: 15 (ours), when the last reminder is sent.
pub const EVENT_JOIN_MINUTES: i64 = 15;

/// Maximum number of hours of an event: 12 (ours).
pub const MAX_EVENT_HOURS: i64 = 12;

/// Maximum number of characters of the title of an event or of an announcement: 120 (ours).
pub const MAX_EVENT_TITLE_CHARS: u32 = 120;

/// Maximum number of events of a session, cancelled ones included: 200 (ours).
pub const MAX_SESSION_EVENTS: u32 = 200;

/// Maximum number of events in a list: 100 (ours), upcoming ones first.
pub const MAX_LISTED_EVENTS: usize = 100;

/// Days for which a cancelled event stays in calendars: 30 (ours), since some programs read rarely.
pub const CANCELLED_EVENT_DAYS: i32 = 30;

/// Maximum number of characters of an announcement's text: 5,000 (ours).
pub const MAX_ANNOUNCEMENT_CHARS: u32 = 5_000;
