//! Constants of the feature `price`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum price in minor units: 10^12 (ours), small enough for every sum.
pub const MAX_PRICE_MINOR: i64 = 1_000_000_000_000;

/// Minutes for which a quote is valid: 30 (ours).
pub const QUOTE_MINUTES: i64 = 30;
