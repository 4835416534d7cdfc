//! Constants of the feature `showcase`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of sentences that are quoted from a piece: 2 (ours).
pub const MAX_QUOTES: usize = 2;

/// Minimum and maximum number of words of a quoted sentence: 5 and 45 (ours).
pub const QUOTE_WORDS: (u32, u32) = (5, 45);

/// Number of consecutive words that a sentence may not share with the author's texts: 8 (ours).
pub const COPIED_WORDS: usize = 8;

/// Maximum number of pieces on a page: 20 (ours).
pub const MAX_SHOWN_PIECES: u32 = 20;

/// Maximum number of characters of the headline of a page: 160 (ours).
pub const MAX_HEADLINE_CHARS: u32 = 160;

/// Maximum number of characters of the name on a page: 120 (ours).
pub const MAX_SHOWN_NAME_CHARS: u32 = 120;
