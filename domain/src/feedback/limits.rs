//! Constants of the feature `feedback`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of criteria of a rubric: 12 (ours; more than a dozen can neither be read nor weighed).
pub const MAX_CRITERIA: usize = 12;

/// Minimum number of levels of a criterion: 2, so that a text can reach the higher one or miss it (ours).
pub const MIN_LEVELS: usize = 2;

/// Maximum number of points of a level: 1,000 (ours), so that the sum of twelve criteria is exact.
pub const MAX_LEVEL_POINTS: u32 = 1_000;

/// Maximum number of requests for AI feedback by a learner in a day: 3 (ours).
pub const AI_FEEDBACK_PER_DAY: u32 = 3;

/// Maximum number of requests for AI feedback in a day with the pro offer or a subscription: 10 (ours).
pub const AI_FEEDBACK_PER_DAY_PRO: u32 = 10;

/// Minimum confidence with which the model passes an attempt by itself: 7,000 basis points, 70 %; below it, a person
/// has to review it (ours).
pub const AI_CONFIDENCE_BP: u32 = 7_000;

/// Maximum number of calls to the model for one request: 3 (ours), failed calls included.
pub const MAX_AI_CALLS: u32 = 3;

/// Minimum number of words of a text that is sent to the model: 5 (ours), unless the text has [`MIN_JUDGED_CHARS`]
/// characters: not every script separates its words.
pub const MIN_JUDGED_WORDS: u32 = 5;

/// Minimum number of characters of a text that is sent to the model, if it has few words: 20 (ours).
pub const MIN_JUDGED_CHARS: u32 = 20;

/// Maximum number of characters of the model's next step: 600 (ours); a longer text is an essay, not a step.
pub const MAX_NEXT_STEP_CHARS: u32 = 600;

/// Seconds for which a reviewer holds a claimed review: 1,800, half an hour (as Exercism).
pub const REVIEW_LOCK_SECONDS: i64 = 30 * 60;

/// Days without progress after which a review ends by itself, whichever side it waits for: 28 (as Exercism).
pub const REVIEW_TIME_OUT_DAYS: i32 = 28;

/// Days after which the side that a review waits for is reminded: 7, 14 and 21 (as Exercism).
pub const REVIEW_NUDGE_DAYS: [i32; 3] = [7, 14, 21];

/// Minimum number of recent reviews from which the usual waiting time is shown: 5 (ours).
pub const MIN_MEDIAN_REVIEWS: usize = 5;

/// Minimum number of characters of a reviewer's comment on a returned attempt: 20 (ours).
pub const MIN_REVIEW_CHARS: u32 = 20;

/// Maximum number of characters of a reviewer's comment on an attempt: 10,000.
pub const MAX_REVIEW_CHARS: u32 = 10_000;

/// Days after a decision within which a learner can appeal against it: 7 (as Artemis).
pub const APPEAL_DAYS: i32 = 7;

/// Minimum number of characters of the reason of an appeal: 20 (ours).
pub const MIN_APPEAL_CHARS: u32 = 20;

/// Maximum number of characters of the reason of an appeal: 2,000 (as Artemis).
pub const MAX_APPEAL_CHARS: u32 = 2_000;
