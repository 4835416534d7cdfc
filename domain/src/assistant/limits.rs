//! Constants of the feature `assistant`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of streamed answers and drafts that one person follows at the same time: 8 (ours).
pub const MAX_ANSWER_STREAMS: u32 = 8;

/// Seconds after which a page may try again to follow an answer: 5 (ours).
pub const ANSWER_STREAM_WAIT_SECONDS: i64 = 5;

/// Maximum number of questions that a learner may ask the assistant in a day: 20 (ours).
pub const AI_QUESTIONS_PER_DAY: u32 = 20;

/// Maximum number of questions in a day with the pro offer or a subscription: 100 (ours).
pub const AI_QUESTIONS_PER_DAY_PRO: u32 = 100;

/// Maximum number of characters of a question to the assistant: 4,000 (ours).
pub const MAX_QUESTION_CHARS: u32 = 4_000;

/// Maximum number of characters of the title of a conversation with the assistant: 80 (ours).
pub const MAX_THREAD_TITLE_CHARS: u32 = 80;

/// Maximum number of characters of a search in conversations: 200 (ours).
pub const MAX_THREAD_SEARCH_CHARS: u32 = 200;

/// Maximum number of passages for an answer of the assistant: 2 (ours).
pub const MAX_PASSAGES: u32 = 2;

/// Minimum percentage of a question, weighted by the rarity of its words, that a passage must have to answer it: 35
/// (ours).
pub const MIN_COVERED_PERCENT: u64 = 35;

/// Minimum score of a second passage, as a percentage of the score of the best one: 50 (ours).
pub const MIN_SECOND_PERCENT: u64 = 50;

/// Maximum number of characters of an answer of the assistant: 6,000 (ours).
pub const MAX_ANSWER_CHARS: u32 = 6_000;

/// Number of consecutive words of a mission's model answer that give it away, unless the material has them too: 8
/// (ours).
pub const GIVEAWAY_WORDS: u32 = 8;

/// Minimum number of words of a model answer that the assistant must not give away; a shorter one is not protected: 3
/// (ours).
pub const MIN_GIVEAWAY_WORDS: u32 = 3;

/// Maximum number of portfolio drafts that a learner may request in a day: 5 (ours).
pub const PORTFOLIO_DRAFTS_PER_DAY: u32 = 5;

/// Maximum number of portfolio drafts in a day with the pro offer or a subscription: 20 (ours).
pub const PORTFOLIO_DRAFTS_PER_DAY_PRO: u32 = 20;

/// Maximum number of programs for a portfolio draft: 5 (ours).
pub const MAX_PORTFOLIO_PROGRAMS: u32 = 5;

/// Maximum number of works of a program in a CV: 5 (ours).
pub const MAX_CV_WORKS: u32 = 5;

/// Maximum number of works of a program in a text for LinkedIn: 3 (ours).
pub const MAX_LINKEDIN_WORKS: u32 = 3;

/// Maximum number of characters of a model's claim: 600 (ours).
pub const MAX_CLAIM_CHARS: u32 = 600;

/// Maximum number of characters of a line that a learner edited: 2,000 (ours).
pub const MAX_EDITED_CLAIM_CHARS: u32 = 2_000;

/// Maximum number of sections of a draft: 40 (ours).
pub const MAX_PORTFOLIO_SECTIONS: u32 = 40;

/// Maximum number of lines of a section: 60 (ours).
pub const MAX_SECTION_CLAIMS: u32 = 60;

/// Maximum number of characters of the label of a draft: 300 (ours).
pub const MAX_PORTFOLIO_LABEL_CHARS: u32 = 300;

/// Maximum number of characters of a heading in a draft: 120 (ours).
pub const MAX_PORTFOLIO_HEADING_CHARS: u32 = 120;

/// Maximum number of characters of a comment on an answer of the assistant: 1,000 (ours).
pub const MAX_MESSAGE_COMMENT_CHARS: u32 = 1_000;
