//! Constants of the feature `reward`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Days for which the credit for a paid referral is held: 14 (ours; CodeCrafters holds it too).
pub const CREDIT_HOLD_DAYS: i32 = 14;

/// Days after which credit expires: 365, twelve months (ours).
pub const CREDIT_DAYS: i32 = 365;

/// Days before the expiry of credit on which a notice is due, the earlier first: 30 and 7 (ours).
pub const CREDIT_NOTICE_DAYS: [i32; 2] = [30, 7];

/// Days past its expiry for which credit that was returned from a payment can still be spent: 30 (ours). Refunds are
/// possible for a shorter time, so no learner loses credit through a payment that was undone.
pub const RETURNED_CREDIT_DAYS: i32 = 30;

/// Maximum number of characters of staff's reason for changing a learner's credit: 500 (ours).
pub const MAX_CREDIT_REASON_CHARS: u32 = 500;

/// Maximum number of badges that one request marks as seen: 100 (ours), more than a program has.
pub const MAX_SEEN_BADGES: u32 = 100;
