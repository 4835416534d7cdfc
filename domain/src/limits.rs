//! Business constants that several features use, with their sources. Rules contain no other numbers.
//!
//! Constants that only one feature uses are in its own module:
//! [`account`](crate::account::limits), [`assistant`](crate::assistant::limits),
//! [`community`](crate::community::limits), [`coupon`](crate::coupon::limits),
//! [`enrolment`](crate::enrolment::limits), [`event`](crate::event::limits), [`feedback`](crate::feedback::limits),
//! [`mission`](crate::mission::limits), [`notification`](crate::notification::limits),
//! [`onboarding`](crate::onboarding::limits), [`payment`](crate::payment::limits), [`price`](crate::price::limits),
//! [`program`](crate::program::limits), [`progression`](crate::progression::limits),
//! [`referral`](crate::referral::limits), [`reward`](crate::reward::limits), [`showcase`](crate::showcase::limits),
//! [`sitting`](crate::sitting::limits), [`submission`](crate::submission::limits),
//! [`subscription`](crate::subscription::limits), [`support`](crate::support::limits),
//! [`survey`](crate::survey::limits), [`team`](crate::team::limits), [`upload`](crate::upload::limits).
//!
//! *(ours)* after a number means that we chose it: no standard prescribes it, and it may be changed. If a name appears
//! instead, the number comes from another product or a standard. A day is 24 hours, unless the sentence says calendar
//! days or a session's clocks. *Basis points* are hundredths of a per cent: 10,000 are the whole, 6,000 are 60 %.

/// Version of the rules, sent with every snapshot so that an old page can detect that it is outdated: `1`.
pub const RULES_VERSION: &str = "1";

/// The pass mark of a scored mission, unless its author sets one: 6,000 basis points, 60 % (ours).
pub const PASS_MARK_BP: u32 = 6_000;

/// The whole, in basis points: 10,000.
pub const WHOLE_BP: u32 = 10_000;

/// Maximum number of characters (Unicode scalar values) of a text answer: 50,000.
pub const MAX_CHARS: u32 = 50_000;

/// Maximum number of bytes of one uploaded file (25 MB, 25,000,000 bytes).
pub const MAX_FILE_BYTES: u64 = 25_000_000;

/// Maximum number of files in one answer: 5.
pub const MAX_FILES: u32 = 5;

/// Maximum number of characters of a person's name: 100.
pub const MAX_NAME_CHARS: u32 = 100;

/// The currency that every price list has, used if no other fits: US dollars (`USD`, ISO 4217).
pub const DEFAULT_CURRENCY: &str = "USD";

/// Minutes for which a coupon is reserved for a learner who is paying, if the payment provider does not say how long
/// its page is open: 30 (ours).
pub const RESERVATION_MINUTES: i64 = 30;

/// Maximum amount in minor units, positive or negative: every JSON parser, browsers' included, reads whole numbers up
/// to this one exactly (RFC 8259, section 6). It is 9,007,199,254,740,991.
pub const MAX_AMOUNT_MINOR: i64 = (1 << 53) - 1;

/// Maximum number of characters of the name on a certificate: 120.
pub const MAX_LEGAL_NAME_CHARS: u32 = 120;

/// Maximum number of characters of a typed referral code, with hyphens and blanks: 32.
pub const MAX_REFERRAL_CODE_CHARS: u32 = 32;

/// Number of characters of a referral code: 8 (ours). With 32 symbols there are 32⁸ possible codes, about 10¹².
pub const REFERRAL_CODE_CHARS: usize = 8;

/// Seconds for which a signed address for an upload or download is valid: 300.
pub const SIGNED_SECONDS: u32 = 300;

/// Number of bytes at the beginning of a file that are read to identify its kind: 4,096.
pub const SNIFFED_BYTES: usize = 4_096;

/// Hours for which an idempotency key is remembered: 24.
pub const IDEMPOTENCY_HOURS: i64 = 24;

/// Maximum rating that a learner can give a mission: 5; the minimum is 1.
pub const MAX_RATING: u8 = 5;

/// Working days within which a review is promised: 3 (ours).
pub const REVIEW_TARGET_DAYS: u32 = 3;
