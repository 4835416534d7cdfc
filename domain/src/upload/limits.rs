//! Constants of the feature `upload`, each with its source. [`limits`](crate::limits) explains how to read them.

use crate::limits::MAX_FILE_BYTES;

/// Maximum number of bytes of an account's picture (5 MB).
pub const MAX_AVATAR_BYTES: u64 = 5_000_000;

/// Maximum number of bytes of one file with a message to support (10 MB).
pub const MAX_ATTACHMENT_BYTES: u64 = 10_000_000;

/// Maximum number of characters of the name of an uploaded file: 200.
pub const MAX_FILE_NAME_CHARS: u32 = 200;

/// Maximum number of bytes of one person's unused uploads: 20 of the largest files (500 MB).
pub const MAX_UNUSED_UPLOAD_BYTES: u64 = 20 * MAX_FILE_BYTES;

/// Hours after which an unused upload is removed: 24.
pub const UNUSED_UPLOAD_HOURS: u32 = 24;
