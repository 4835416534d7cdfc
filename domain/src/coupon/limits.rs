//! Constants of the feature `coupon`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Minimum number of characters of a coupon's code: 4 (ours).
pub const MIN_COUPON_CODE_CHARS: usize = 4;

/// Maximum number of characters of a coupon's code: 32 (ours).
pub const MAX_COUPON_CODE_CHARS: usize = 32;

/// Times that one learner may redeem a coupon unless the coupon sets another number: 1 (ours).
pub const COUPON_USES_PER_LEARNER: u32 = 1;

/// Coupon codes that one account may try within [a minute](COUPON_TRY_SECONDS): 10 (ours).
pub const COUPON_TRIES_PER_USER: u32 = 10;

/// Coupon codes that may be tried from one IP address within [a minute](COUPON_TRY_SECONDS): 30 (ours).
pub const COUPON_TRIES_PER_IP: u32 = 30;

/// Span in which tries of coupon codes are counted: one minute.
pub const COUPON_TRY_SECONDS: i64 = 60;
