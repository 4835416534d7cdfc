//! Constants of the feature `subscription`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Hours after the end of a period in which its renewal may still arrive: 24 (Stripe charges about one hour after the
/// end, and its webhook may be late).
pub const SUBSCRIPTION_RENEWAL_HOURS: i64 = 24;

/// Hours after which an unfinished page for a subscription counts as abandoned: 24, as long as Stripe's page is open
/// (ours).
pub const SUBSCRIPTION_PAGE_HOURS: i64 = 24;

/// Hours after which a provider is asked again if it has not charged a resumed subscription yet or could not be
/// reached: 1 (ours).
pub const SUBSCRIPTION_ASK_AGAIN_HOURS: i64 = 1;

/// Days for which a subscription that could not be renewed still gives access: 15 (as Exercism).
pub const SUBSCRIPTION_GRACE_DAYS: i32 = 15;
