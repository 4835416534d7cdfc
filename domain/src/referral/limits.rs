//! Constants of the feature `referral`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Number of random bytes for a referral code: 5, five bits for each character.
pub const REFERRAL_CODE_BYTES: usize = 5;

/// Days for which the first followed referral link counts: 30 (ours).
pub const CAPTURE_DAYS: i32 = 30;

/// Minutes after a sign-up in which a referral can still be bound to it: 10 (ours). The sign-up itself has an empty
/// body, so the code follows in a second request.
pub const BIND_MINUTES: i64 = 10;

/// Days in which a referral has to be verified, or it becomes stale: 30 (ours).
pub const REFERRAL_VERIFY_DAYS: i32 = 30;

/// Days without engagement after which a verified referral becomes stale: 90 (ours).
pub const REFERRAL_ENGAGE_DAYS: i32 = 90;

/// Days between two reminders to one referral: 7 (ours).
pub const REMINDER_PAUSE_DAYS: i32 = 7;

/// Maximum number of reminders to one referral: 3 (ours).
pub const MAX_REMINDERS: u32 = 3;

/// Days for which a milestone's coupon is valid: 90 (ours).
pub const REWARD_COUPON_DAYS: i32 = 90;

/// Days after the sign-up in which a referred person has the referral's offer: 30 (ours).
pub const REFERRAL_OFFER_DAYS: i32 = 30;
