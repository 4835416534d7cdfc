//! Constants of the feature `support`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of files with a message to support: 3.
pub const MAX_ATTACHMENTS: u32 = 3;

/// Minimum number of characters of a message to support: 10.
pub const MIN_SUPPORT_CHARS: u32 = 10;

/// Maximum number of characters of a message to support: 5,000.
pub const MAX_SUPPORT_CHARS: u32 = 5_000;

/// Maximum number of characters of the page's address in a message to support: 500.
pub const MAX_PAGE_CHARS: u32 = 500;

/// Maximum number of characters that are stored of the session that a message to support names: 500; the same applies
/// to the request.
pub const MAX_CONTEXT_CHARS: usize = 500;
