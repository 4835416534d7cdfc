//! Constants of the feature `survey`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Highest number of a survey's scale, which begins at 1: 5 (ours).
pub const SURVEY_SCALE: u32 = 5;

/// Maximum number of questions of a survey, and so of answers in one request: 30 (ours).
pub const MAX_SURVEY_QUESTIONS: u32 = 30;

/// Maximum number of characters of a text in a survey: 2,000 (ours).
pub const MAX_SURVEY_TEXT_CHARS: u32 = 2_000;
