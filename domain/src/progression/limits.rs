//! Constants of the feature `progression`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of times that a learner changes the name on a certificate: 3 (ours). Staff with the permission have
/// no maximum.
pub const MAX_CERTIFICATE_RENAMES: u32 = 3;

/// Minimum number of missions with a decided review by a person for the award *completion*: 1 (ours).
pub const COMPLETION_HUMAN_REVIEWS: u32 = 1;

/// Minimum overall score for a distinction: 8,500 basis points, 85 % (ours).
pub const DISTINCTION_SCORE_BP: u32 = 8_500;

/// Minimum attendance of the live sessions for a distinction: 5,000 basis points, half of them (as Extern).
pub const DISTINCTION_LIVE_BP: u32 = 5_000;

/// Minimum overall score for a satisfactory completion: 7,000 basis points, 70 % (ours).
pub const SATISFACTORY_SCORE_BP: u32 = 7_000;

/// Minimum number of missions that a person passed for a satisfactory completion: 1 (ours).
pub const SATISFACTORY_HUMAN_PASSES: u32 = 1;

/// Number of symbols of a serial number: 12.
pub const SERIAL_CHARS: usize = 12;

/// Number of symbols in one group of a serial number: 4.
pub const SERIAL_GROUP: usize = 4;

/// Number of random bytes for a serial number: 8.
pub const SERIAL_RANDOM_BYTES: usize = 8;

/// Maximum number of characters of a reference letter's purpose: 300.
pub const MAX_LETTER_PURPOSE_CHARS: u32 = 300;

/// Maximum number of characters of a reference letter: 5,000.
pub const MAX_LETTER_CHARS: u32 = 5_000;

/// Maximum number of facts in a reference letter: 50 (ours). That is seven single facts, and more skills than a program
/// teaches.
pub const MAX_LETTER_FACTS: u32 = 50;

/// Minimum satisfaction that a learner can give: 1; the maximum is [`MAX_RATING`](crate::limits::MAX_RATING), 5.
pub const MIN_SATISFACTION: u8 = 1;

/// Maximum likelihood to recommend a program: 10; the minimum is 0 (the Net Promoter Score's scale).
pub const MAX_NPS: u8 = 10;

/// Maximum number of characters of a testimonial: 1,000.
pub const MAX_TESTIMONIAL_CHARS: u32 = 1_000;

/// Address of LinkedIn's page for adding a certificate to a profile.
pub const LINKEDIN_ADD_URL: &str = "https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME";
