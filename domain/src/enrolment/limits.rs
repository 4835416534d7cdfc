//! Constants of the feature `enrolment`, each with its source. [`limits`](crate::limits) explains how to read them.

/// The days by which access can be extended: 7, 14 and 30 days (ours).
pub const EXTENSION_DAYS: [u16; 3] = [7, 14, 30];

/// Days before a session's end from which its learners may extend their access: 7 (ours).
pub const EXTENSION_OPENS_DAYS_BEFORE_END: i32 = 7;

/// Days after its end in which an access may still be extended: 90 (ours), the last instant excluded.
pub const EXTENSION_CLOSES_DAYS_AFTER_ACCESS: i32 = 90;

/// Maximum number of extensions of one enrolment, of any kind: 3 (ours).
pub const MAX_EXTENSIONS: u32 = 3;
