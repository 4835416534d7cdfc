//! Every business constant, with its source. Rules use these constants and contain no numbers of their own.
//!
//! *(ours)* after a number means that we chose it: no standard prescribes it, and it may be changed. If a name appears
//! instead, the number comes from another product or a standard. A day is 24 hours, unless the sentence says calendar
//! days or a session's clocks. *Basis points* are hundredths of a per cent: 10,000 are the whole, 6,000 are 60 %.

/// Version of the rules, sent with every snapshot so that an old page can detect that it is outdated: `1`.
pub const RULES_VERSION: &str = "1";

/// Maximum number of sessions in the catalogue, soonest first: 500 (ours).
pub const MAX_LISTED_SESSIONS: u16 = 500;

/// Days of access after a session's end unless the session sets another number: 21 (as Extern and Pathstream), at the
/// same hour on the session's clocks.
pub const GRACE_DAYS: u16 = 21;

/// The days by which access can be extended: 7, 14 and 30 days (ours).
pub const EXTENSION_DAYS: [u16; 3] = [7, 14, 30];

/// Days before a session's end from which its learners may extend their access: 7 (ours).
pub const EXTENSION_OPENS_DAYS_BEFORE_END: i32 = 7;

/// Days after its end in which an access may still be extended: 90 (ours), the last instant excluded.
pub const EXTENSION_CLOSES_DAYS_AFTER_ACCESS: i32 = 90;

/// Maximum number of extensions of one enrolment, of any kind: 3 (ours).
pub const MAX_EXTENSIONS: u32 = 3;

/// The pass mark of a scored mission, unless its author sets one: 6,000 basis points, 60 % (ours).
pub const PASS_MARK_BP: u32 = 6_000;

/// The whole, in basis points: 10,000.
pub const WHOLE_BP: u32 = 10_000;

/// Maximum number of characters (Unicode scalar values) of a text answer: 50,000.
pub const MAX_CHARS: u32 = 50_000;

/// Maximum number of characters of a stored draft: 200,000. It is larger than [`MAX_CHARS`], so that a text that is too
/// long to submit is still saved while the learner shortens it.
pub const MAX_DRAFT_CHARS: u32 = 200_000;

/// Maximum number of characters of the excerpt of an answer: one line of a list on a desktop, two lines on a phone.
pub const MAX_EXCERPT_CHARS: u32 = 120;

/// Maximum number of bytes of one uploaded file (25 MB, 25,000,000 bytes).
pub const MAX_FILE_BYTES: u64 = 25_000_000;

/// Maximum number of files in one answer: 5.
pub const MAX_FILES: u32 = 5;

/// Maximum number of characters of a question's title: one line of a phone.
pub const MAX_BLOCK_TITLE_CHARS: usize = 40;

/// Maximum number of options of a choice, and of steps of a checklist: 50.
pub const MAX_OPTIONS: u32 = 50;

/// Maximum number of decimal places that a question can ask for: 6.
pub const MAX_DECIMALS: u8 = 6;

/// The identity service's default minimum length of a password, 6 characters; used if its policy cannot be fetched.
pub const PASSWORD_MIN_LENGTH: u32 = 6;

/// The characters that the identity service counts as symbols of a password.
pub const PASSWORD_SYMBOLS: &str = r##"^$*.[]{}()?"!@#%&/\,><':;|_~"##;

/// Seconds between two verification mails to one account: 60.
pub const VERIFY_MAIL_PAUSE_SECONDS: i64 = 60;

/// Verification mails that one account may request within [an hour](MAIL_WINDOW_SECONDS): 5.
pub const VERIFY_MAILS_PER_WINDOW: u32 = 5;

/// Mails to reset a password that one address gets within [an hour](MAIL_WINDOW_SECONDS): 5. Further requests are
/// dropped silently, so that the caller cannot find out whether the address is known.
pub const RESET_MAILS_PER_ADDRESS: u32 = 5;

/// Verification mails that an address gets within the window from accounts that want to use it: 5.
pub const VERIFY_MAILS_PER_ADDRESS: u32 = 5;

/// Verification mails that may be requested from one network address within the window: 60, enough for a class.
pub const VERIFY_MAILS_PER_IP: u32 = 60;

/// Span of the limits of frequent requests, in seconds.
pub const REQUEST_MINUTE_SECONDS: i64 = 60;

/// Span of the limits of rare requests, in seconds.
pub const REQUEST_HOUR_SECONDS: i64 = 60 * 60;

/// Maximum number of reading requests of one person within a minute: 600.
pub const MAX_READS: u32 = 600;

/// Maximum number of changing requests of one person within a minute: 300.
pub const MAX_CHANGES: u32 = 300;

/// Maximum number of signed uploads of one person within [`SIGNED_UPLOADS_SECONDS`]: 60.
pub const MAX_SIGNED_UPLOADS: u32 = 60;

/// Span of the limit of signed uploads, in seconds.
pub const SIGNED_UPLOADS_SECONDS: i64 = 10 * 60;

/// Maximum number of messages of one person to support within an hour: 10.
pub const MAX_TICKETS: u32 = 10;

/// Maximum number of invitations that one person sends into teams within an hour: 20. Each is a mail to another person.
pub const MAX_INVITATIONS: u32 = 20;

/// Maximum number of invitations into teams that one person gets within a day: 5 (ours). Each is a mail.
pub const MAX_INVITATIONS_RECEIVED: usize = 5;

/// Span of that limit: a day.
pub const INVITATION_SPAN_SECONDS: i64 = 86_400;

/// Maximum number of exports of one account within an hour: 10.
pub const MAX_EXPORTS: u32 = 10;

/// Maximum number of webhooks from one network address within a minute that need a request to their provider: 300.
pub const MAX_ASKED_WEBHOOKS: u32 = 300;

/// Maximum number of bytes of an event that is sent to PayPal for verification: 128 KiB.
pub const MAX_PAYPAL_EVENT_BYTES: usize = 128 * 1024;

/// Seconds for which a link for a new password is valid: 3,600 (the identity service's own).
pub const RESET_LINK_SECONDS: i64 = 60 * 60;

/// Seconds until the first check whether a new password was set: 120 (ours).
pub const RESET_LOOK_SECONDS: i64 = 2 * 60;

/// Password resets that may be requested from one IP address within [an hour](MAIL_WINDOW_SECONDS): 20.
pub const RESETS_PER_IP: u32 = 20;

/// Span in which mails are counted: any one hour.
pub const MAIL_WINDOW_SECONDS: i64 = 60 * 60;

/// Maximum age of a sign-in for an act that cannot be undone: less than 10 minutes.
pub const RECENT_SIGN_IN_MINUTES: u32 = 10;

/// Hosts, with their subdomains, of pictures from sign-in methods: Google's (Firebase Authentication, "Google").
pub const PICTURE_HOSTS: &[&str] = &["googleusercontent.com"];

/// Maximum length of such a picture's address: 2,048 (the sitemap protocol's limit, which browsers keep).
pub const MAX_PICTURE_URL_CHARS: usize = 2_048;

/// Maximum number of characters of a person's name: 100.
pub const MAX_NAME_CHARS: u32 = 100;

/// Maximum number of bytes of an e-mail address: 254 (RFC 5321).
pub const MAX_EMAIL_CHARS: usize = 254;
/// Maximum number of bytes before the `@` of an e-mail address: 64 (RFC 5321).
pub const MAX_EMAIL_LOCAL_CHARS: usize = 64;
/// Maximum number of bytes of one label of the host in an e-mail address (RFC 1034).
pub const MAX_EMAIL_LABEL_CHARS: usize = 63;

/// The currency that every price list has, used if no other fits: US dollars (`USD`, ISO 4217).
pub const DEFAULT_CURRENCY: &str = "USD";

/// Maximum price in minor units: a million millions (ours), small enough for every sum.
pub const MAX_PRICE_MINOR: i64 = 1_000_000_000_000;

/// Minutes for which a quote is valid: 30 (ours).
pub const QUOTE_MINUTES: i64 = 30;

/// Minutes for which a coupon is reserved for a learner who is paying, if the payment provider does not say how long
/// its page is open: 30 (ours).
pub const RESERVATION_MINUTES: i64 = 30;

/// Hours for which the page of a checkout session is open: 24 (Stripe's default).
pub const STRIPE_SESSION_HOURS: i64 = 24;

/// Hours in which an order can be approved: 3 (PayPal, about, from its creation).
pub const PAYPAL_SESSION_HOURS: i64 = 3;

/// Hours for which a payment link is open: 24 (Flutterwave's longest session, 1,440 minutes).
pub const FLUTTERWAVE_SESSION_HOURS: i64 = 24;

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

/// Maximum amount in minor units, positive or negative: every JSON parser, browsers' included, reads whole numbers up
/// to this one exactly (RFC 8259, section 6). It is 9,007,199,254,740,991.
pub const MAX_AMOUNT_MINOR: i64 = (1 << 53) - 1;

/// Times a learner may change the name on a certificate: 3 (ours). Staff change it beyond that.
pub const MAX_CERTIFICATE_RENAMES: u32 = 3;

/// Maximum number of characters of the name on a certificate: 120.
pub const MAX_LEGAL_NAME_CHARS: u32 = 120;

/// Missions with a decided review by a person that a completion requires, rather than a participation: 1 (ours).
pub const COMPLETION_HUMAN_REVIEWS: u32 = 1;

/// Minimum overall score for a distinction: 8,500 basis points, 85 % (ours).
pub const DISTINCTION_SCORE_BP: u32 = 8_500;

/// Minimum attendance of the live sessions for a distinction: 5,000 basis points, half of them (as Extern).
pub const DISTINCTION_LIVE_BP: u32 = 5_000;

/// Minimum overall score for a satisfactory completion: 7,000 basis points, 70 % (ours).
pub const SATISFACTORY_SCORE_BP: u32 = 7_000;

/// Missions passed by a person's review that a satisfactory completion requires: 1 (ours).
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

/// Maximum number of facts in a reference letter: 50 (ours); seven, and more skills than a program teaches.
pub const MAX_LETTER_FACTS: u32 = 50;

/// Minimum satisfaction that a learner can give: 1; the maximum is [`MAX_RATING`], 5.
pub const MIN_SATISFACTION: u8 = 1;

/// Maximum likelihood to recommend a program: 10; the minimum is 0 (the Net Promoter Score's scale).
pub const MAX_NPS: u8 = 10;

/// Maximum number of characters of a testimonial: 1,000.
pub const MAX_TESTIMONIAL_CHARS: u32 = 1_000;

/// LinkedIn's page for adding a certificate to a profile.
pub const LINKEDIN_ADD_URL: &str = "https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME";

/// Maximum number of characters of the line below a name: 160.
pub const MAX_HEADLINE_CHARS: u32 = 160;

/// Maximum number of characters of a person's text about themselves: 2,000.
pub const MAX_BIO_CHARS: u32 = 2_000;

/// Maximum number of characters of a school's or a degree's name: 120.
pub const MAX_SCHOOL_CHARS: u32 = 120;

/// First year of graduation that a profile accepts: 1950.
pub const FIRST_GRAD_YEAR: i32 = 1950;

/// Maximum number of years until graduation: 10.
pub const GRAD_YEARS_AHEAD: i32 = 10;

/// Maximum number of skills of a profile: 30.
pub const MAX_SKILLS: u32 = 30;

/// Maximum number of characters of one skill: 40.
pub const MAX_SKILL_CHARS: u32 = 40;

/// Maximum number of characters of a link in a profile: 300.
pub const MAX_LINK_CHARS: u32 = 300;

/// Maximum number of interests, so that they stay meaningful: 5.
pub const MAX_INTERESTS: u32 = 5;

/// Maximum number of characters of a typed referral code, with hyphens and blanks: 32.
pub const MAX_REFERRAL_CODE_CHARS: u32 = 32;

/// Number of characters of a referral code: 8 (ours). There are 32 to the eighth power codes, a million million.
pub const REFERRAL_CODE_CHARS: usize = 8;

/// Number of random bytes for a referral code: 5, five bits for each character.
pub const REFERRAL_CODE_BYTES: usize = 5;

/// Days for which the first followed referral link counts: 30 (ours).
pub const CAPTURE_DAYS: i32 = 30;

/// Minutes after a sign-up in which a referral can still be bound to it: 10 (ours). The sign-up itself has an empty
/// body, so the code follows in a second request.
pub const BIND_MINUTES: i64 = 10;

/// Days in which a referral has to be verified, or it becomes stale: 30 (ours).
pub const REFERRAL_VERIFY_DAYS: i32 = 30;

/// Days without engagement after which a verified referral becomes stale: 90 (ours).
pub const REFERRAL_ENGAGE_DAYS: i32 = 90;

/// Days between two reminders to one referral: 7 (ours).
pub const REMINDER_PAUSE_DAYS: i32 = 7;

/// Maximum number of reminders to one referral: 3 (ours).
pub const MAX_REMINDERS: u32 = 3;

/// Numbers of referrals for the milestones unless they are configured otherwise: 1, 3, 5 and 10 (ours).
pub const SAMPLE_MILESTONES: [u32; 4] = [1, 3, 5, 10];

/// Days for which a milestone's coupon is valid: 90 (ours).
pub const REWARD_COUPON_DAYS: i32 = 90;

/// Days after the sign-up in which a referred person has the referral's offer: 30 (ours).
pub const REFERRAL_OFFER_DAYS: i32 = 30;

/// Days for which the credit for a paid referral is held: 14 (ours; CodeCrafters holds it too).
pub const CREDIT_HOLD_DAYS: i32 = 14;

/// Days after which credit expires: 365, twelve months (ours).
pub const CREDIT_DAYS: i32 = 365;

/// Days before the expiry of credit on which a notice is due, the earlier first: 30 and 7 (ours).
pub const CREDIT_NOTICE_DAYS: [i32; 2] = [30, 7];

/// Days past its expiry for which credit that was returned from a payment can still be spent: 30 (ours). Refunds are
/// possible for a shorter time, so no learner loses credit through a payment that was undone.
pub const RETURNED_CREDIT_DAYS: i32 = 30;

/// Maximum number of characters of staff's reason for changing a learner's credit: 500 (ours).
pub const MAX_CREDIT_REASON_CHARS: u32 = 500;

/// Maximum number of sessions offered at the end of the onboarding: 3; the third only if there is a reason for it.
pub const MAX_OFFERS: usize = 3;

/// Number of sessions offered even without a reason, if there are as many: 2.
pub const MIN_OFFERS: usize = 2;

/// Days before or after its start in which a session counts as starting soon: 14.
pub const SOON_DAYS: i32 = 14;

/// Maximum number of bytes of an account's picture (5 MB).
pub const MAX_AVATAR_BYTES: u64 = 5_000_000;

/// Maximum number of bytes of one file with a message to support (10 MB).
pub const MAX_ATTACHMENT_BYTES: u64 = 10_000_000;

/// Maximum number of files with a message to support: 3.
pub const MAX_ATTACHMENTS: u32 = 3;

/// Maximum number of attempts at one mission, withdrawn ones included: 100. All of them are shown together.
pub const MAX_ATTEMPTS: u32 = 100;

/// Minimum number of characters of a message to support: 10.
pub const MIN_SUPPORT_CHARS: u32 = 10;

/// Maximum number of characters of a message to support: 5,000.
pub const MAX_SUPPORT_CHARS: u32 = 5_000;

/// Maximum number of characters of the page's address in a message to support: 500.
pub const MAX_PAGE_CHARS: u32 = 500;

/// Maximum number of stored characters of the session and of the request in a message to support: 500.
pub const MAX_CONTEXT_CHARS: usize = 500;

/// Maximum number of characters of the name of an uploaded file: 200.
pub const MAX_FILE_NAME_CHARS: u32 = 200;

/// Seconds for which a signed address for an upload or download is valid: 300.
pub const SIGNED_SECONDS: u32 = 300;

/// Maximum number of bytes of one person's unused uploads: 20 of the largest files (500 MB).
pub const MAX_UNUSED_UPLOAD_BYTES: u64 = 20 * MAX_FILE_BYTES;

/// Hours after which an unused upload is removed: 24.
pub const UNUSED_UPLOAD_HOURS: u32 = 24;

/// Number of first bytes that identify a file's kind: 4,096.
pub const SNIFFED_BYTES: usize = 4_096;

/// Hours for which an idempotency key is remembered: 24.
pub const IDEMPOTENCY_HOURS: u32 = 24;

/// Maximum rating that a learner can give a mission: 5; the minimum is 1.
pub const MAX_RATING: u8 = 5;

/// Minutes between two requests to the provider about a payment that is not settled: 10 (ours).
pub const PAYMENT_ASKED_AFTER_MINUTES: i64 = 10;

/// Hours after which an unpaid payment is closed: 24 (Flutterwave's longest session).
pub const PAYMENT_CLOSED_AFTER_HOURS: i64 = 24;

/// Maximum difference between the time in Stripe's signature and ours: 300 seconds (the default of Stripe's libraries).
pub const SIGNATURE_TOLERANCE_SECONDS: i64 = 5 * 60;

/// Days after the payment in which it may be refunded: 7 (as Extern).
pub const REFUND_WINDOW_DAYS: i32 = 7;

/// Maximum number of characters of the reason for a refund: 1,000 (ours).
pub const MAX_REFUND_REASON_CHARS: u32 = 1_000;

/// Maximum number of characters of the name on a receipt: 120 (ours).
pub const MAX_BILLING_NAME_CHARS: u32 = 120;

/// Maximum number of characters of the address on a receipt: 400 (ours).
pub const MAX_BILLING_ADDRESS_CHARS: u32 = 400;

/// Maximum number of characters of a tax number: 40 (ours; the longest in use have fewer than 25).
pub const MAX_TAX_NUMBER_CHARS: u32 = 40;

/// Maximum refund of a payment that one member of staff may decide, in minor units of each currency (ours): about 200
/// US dollars. A larger refund, or one in another currency, takes two people.
pub const REFUND_BY_ONE_PERSON: [(&str, i64); 8] = [
    ("EUR", 20_000),
    ("GBP", 20_000),
    ("GHS", 250_000),
    ("INR", 1_700_000),
    ("KES", 2_500_000),
    ("NGN", 30_000_000),
    ("USD", 20_000),
    ("ZAR", 350_000),
];

/// Number of submitted missions from which no refund is given: 2 (ours).
pub const REFUND_MISSIONS_BELOW: u32 = 2;

/// Hours after the end of a period in which its renewal may still arrive: 24 (Stripe charges about one hour after the
/// end, and its webhook may be late).
pub const SUBSCRIPTION_RENEWAL_HOURS: i64 = 24;

/// Hours after which an unfinished page for a subscription is given up: 24, as long as Stripe's is open (ours).
pub const SUBSCRIPTION_PAGE_HOURS: i64 = 24;

/// Hours after which a provider is asked again if it has not charged a resumed subscription yet or could not be
/// reached: 1 (ours).
pub const SUBSCRIPTION_ASK_AGAIN_HOURS: i64 = 1;

/// Days for which a subscription that could not be renewed still gives access: 15 (as Exercism).
pub const SUBSCRIPTION_GRACE_DAYS: i32 = 15;

/// Hour on a person's clocks at which daily and weekly mails are sent: 8 o'clock (ours).
pub const DIGEST_HOUR: u8 = 8;

/// Maximum number of lines of one digest: 20; further lines are only counted (ours).
pub const MAX_DIGEST_LINES: usize = 20;

/// Days before the end of a session on which notices are sent: 7, 2 and 0, the end itself (ours).
pub const SESSION_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// Days before the end of an access on which notices are sent: 7, 2 and 0, the end itself (ours).
pub const ACCESS_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// Days before the start of a session on which notices are sent: 1 and 0, the start itself (ours).
pub const SESSION_STARTING_DAYS: [i32; 2] = [1, 0];

/// Days before a mission's opening on which a notice is sent: 1 (ours).
pub const UNLOCK_SOON_DAYS: [i32; 1] = [1];

/// Days before the expiry of a coupon on which notices are sent: 7 and 1 (ours).
pub const COUPON_EXPIRING_DAYS: [i32; 2] = [7, 1];

/// Minutes before an event at which reminders are sent: 1,440, which are 24 hours, and 15 (ours).
pub const EVENT_REMINDER_MINUTES: [i64; 2] = [24 * 60, 15];

/// Maximum number of notices that one request marks as read: 100, one page (ours).
pub const MAX_READ_NOTICES: u32 = 100;

/// Seconds for which a push service keeps a notice for a device that is off: 259,200, three days (ours); Mozilla keeps
/// it for at most thirty days.
pub const PUSH_TTL_SECONDS: i64 = 3 * 24 * 60 * 60;

/// Minimum and maximum number of seconds before a retry at a busy push service: 60 and 21,600, six hours (ours).
pub const MIN_PUSH_PAUSE_SECONDS: i64 = 60;
/// See [`MIN_PUSH_PAUSE_SECONDS`].
pub const MAX_PUSH_PAUSE_SECONDS: i64 = 6 * 60 * 60;

/// Maximum number of characters of a browser's address at its push service: 2,048 (ours); Windows uses some hundreds.
pub const MAX_PUSH_ENDPOINT_CHARS: u32 = 2_048;

/// Maximum number of characters of the name of a device: 60 (ours).
pub const MAX_DEVICE_CHARS: usize = 60;

/// Maximum number of registered devices of one person: 10 (ours). One more replaces the oldest.
pub const MAX_DEVICES: u32 = 10;

/// Maximum number of badges that one request marks as seen: 100 (ours), more than a program has.
pub const MAX_SEEN_BADGES: u32 = 100;

/// Maximum number of browsers of one person that follow changes at a time: 3 (ours). The pages of one browser share it.
pub const MAX_FOLLOWERS: u32 = 3;

/// Maximum number of streamed answers and drafts that one person follows at a time: 8 (ours).
pub const MAX_ANSWER_STREAMS: u32 = 8;

/// Seconds after which a page may try again to follow an answer: 5 (ours).
pub const ANSWER_STREAM_WAIT_SECONDS: i64 = 5;

/// Seconds for which a browser follows before it asks again: 600 (ours), so that an abandoned connection ends.
pub const FOLLOW_SECONDS: i64 = 10 * 60;

/// Seconds between two polls of a browser that may not follow: 60 (ours).
pub const FOLLOW_POLL_SECONDS: i64 = 60;

/// Maximum number of bytes of a line of a calendar file, without its end: 75 (RFC 5545, section 3.1).
pub const ICS_LINE_BYTES: usize = 75;

/// Hours after which calendar programs are asked to read the feed again: 1 (ours).
pub const ICS_REFRESH_HOURS: u32 = 1;

/// Minutes before an event at which its link to join is shown: 15 (ours), together with the last reminder.
pub const EVENT_JOIN_MINUTES: i64 = 15;

/// Maximum number of hours of an event: 12 (ours).
pub const MAX_EVENT_HOURS: i64 = 12;

/// Maximum number of characters of the title of an event or of an announcement: 120 (ours).
pub const MAX_EVENT_TITLE_CHARS: u32 = 120;

/// Maximum number of events of a session, cancelled ones included: 200 (ours).
pub const MAX_SESSION_EVENTS: u32 = 200;

/// Maximum number of events in a list: 100 (ours), upcoming ones first.
pub const MAX_LISTED_EVENTS: usize = 100;

/// Days for which a cancelled event stays in calendars: 30 (ours), since some programs read rarely.
pub const CANCELLED_EVENT_DAYS: i32 = 30;

/// Maximum number of characters of an announcement's text: 5,000 (ours).
pub const MAX_ANNOUNCEMENT_CHARS: u32 = 5_000;

/// Highest number of a survey's scale, which begins at 1: 5 (ours).
pub const SURVEY_SCALE: u32 = 5;
/// Maximum number of questions of a survey, and so of answers in one request: 30 (ours).
pub const MAX_SURVEY_QUESTIONS: u32 = 30;
/// Maximum number of options of a survey's question: 20 (ours).
pub const MAX_SURVEY_OPTIONS: u32 = 20;
/// Maximum number of characters of a text in a survey: 2,000 (ours).
pub const MAX_SURVEY_TEXT_CHARS: u32 = 2_000;

/// Minimum number of members of a team that submits: 2 (ours).
pub const MIN_TEAM_SIZE: u32 = 2;
/// Maximum number of members of a team: 6 (ours).
pub const MAX_TEAM_SIZE: u32 = 6;

/// Seconds for which a member is shown as writing after their page said so: 20 (ours).
pub const WRITING_SECONDS: i64 = 20;

/// Maximum number of characters of a team's name: 60 (ours).
pub const MAX_TEAM_NAME_CHARS: u32 = 60;

/// Number of characters of a code that links a Discord account: 8 (ours).
pub const DISCORD_CODE_CHARS: usize = 8;

/// Minutes for which a code that links a Discord account is valid: 10 (ours).
pub const DISCORD_CODE_MINUTES: i64 = 10;

/// Minutes in which a learner can answer Discord's request for authorisation: 15 (ours).
pub const DISCORD_CONSENT_MINUTES: i64 = 15;

/// Maximum difference between the time of Discord's signature and ours: 5 minutes (ours).
pub const DISCORD_INTERACTION_SECONDS: i64 = 5 * 60;

/// Minutes between two checks whether a linked learner has joined the Discord server: 10 (ours).
pub const DISCORD_JOIN_CHECK_MINUTES: i64 = 10;

/// Minutes until a retry after a problem that people have to solve on the Discord server: 60 (ours).
pub const DISCORD_MEND_CHECK_MINUTES: i64 = 60;

/// Hours after which a linked learner's roles are compared without a change here: 24 (ours).
pub const DISCORD_CHECK_HOURS: i64 = 24;

/// Minimum number of characters of the reason for a grant: 3 (ours).
pub const MIN_GRANT_REASON_CHARS: u32 = 3;

/// Maximum number of characters of the reason for a grant: 500 (ours).
pub const MAX_GRANT_REASON_CHARS: u32 = 500;

/// Maximum number of missions of a chart for many learners: 52, so that a set of missions is a whole number that every
/// JSON parser reads exactly, as for [`MAX_AMOUNT_MINOR`].
pub const MAX_COHORT_MISSIONS: usize = 52;

/// Maximum number of criteria of a rubric: 12 (ours; more than a dozen can neither be read nor weighed).
pub const MAX_CRITERIA: usize = 12;

/// Minimum number of levels of a criterion: 2, one that is reached and one that is not (ours).
pub const MIN_LEVELS: usize = 2;

/// Maximum number of points of a level: 1,000 (ours), so that the sum of twelve criteria is exact.
pub const MAX_LEVEL_POINTS: u32 = 1_000;

/// AI feedback requests a day of a learner without the pro offer: 3 (ours).
pub const AI_FEEDBACK_PER_DAY: u32 = 3;

/// AI feedback requests a day of a learner with the pro offer or a subscription: 10 (ours).
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

/// Working days within which a review is promised: 3 (ours).
pub const REVIEW_TARGET_DAYS: u32 = 3;

/// Days without progress after which a review ends by itself, whichever side it waits for: 28 (as Exercism).
pub const REVIEW_TIME_OUT_DAYS: i32 = 28;

/// Days after which the side that a review waits for is reminded: 7, 14 and 21 (as Exercism).
pub const REVIEW_NUDGE_DAYS: [i32; 3] = [7, 14, 21];

/// Minimum number of recent reviews for showing the usual waiting time: 5 (ours).
pub const MIN_MEDIAN_REVIEWS: usize = 5;

/// Minimum number of characters of a reviewer's comment on a returned attempt: 20 (ours).
pub const MIN_REVIEW_CHARS: u32 = 20;

/// Maximum number of characters of a reviewer's comment on an attempt: 10,000.
pub const MAX_REVIEW_CHARS: u32 = 10_000;

/// Days within which a decision can be appealed: 7 (as Artemis).
pub const APPEAL_DAYS: i32 = 7;

/// Minimum number of characters of the reason of an appeal: 20 (ours).
pub const MIN_APPEAL_CHARS: u32 = 20;

/// Maximum number of characters of the reason of an appeal: 2,000 (as Artemis).
pub const MAX_APPEAL_CHARS: u32 = 2_000;

/// Questions a day of a learner to the assistant: 20 (ours).
pub const AI_QUESTIONS_PER_DAY: u32 = 20;

/// Questions a day of a learner with the pro offer or a subscription to the assistant: 100 (ours).
pub const AI_QUESTIONS_PER_DAY_PRO: u32 = 100;

/// Maximum number of characters of a question to the assistant: 4,000 (ours).
pub const MAX_QUESTION_CHARS: u32 = 4_000;

/// Maximum number of characters of the title of a conversation with the assistant: 80 (ours).
pub const MAX_THREAD_TITLE_CHARS: u32 = 80;

/// Maximum number of characters of a search in conversations: 200 (ours).
pub const MAX_THREAD_SEARCH_CHARS: u32 = 200;

/// Maximum number of passages for an answer of the assistant: 6 (ours).
pub const MAX_PASSAGES: u32 = 6;

/// Maximum number of characters of an answer of the assistant: 6,000 (ours).
pub const MAX_ANSWER_CHARS: u32 = 6_000;

/// Number of consecutive words of a model answer that give it away, unless the material has them too: 8 (ours).
pub const GIVEAWAY_WORDS: u32 = 8;

/// Minimum number of words of a model answer that is given away as a whole: 3 (ours).
pub const MIN_GIVEAWAY_WORDS: u32 = 3;

/// Portfolio drafts a day of a learner: 5 (ours).
pub const PORTFOLIO_DRAFTS_PER_DAY: u32 = 5;

/// Portfolio drafts a day of a learner with the pro offer or a subscription: 20 (ours).
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

/// Minutes that a plan assumes for a mission without an estimate: 60 (ours).
pub const DEFAULT_MISSION_MINUTES: u32 = 60;

/// Minutes that a plan leaves for an AI review: 5 (ours).
pub const PLAN_AI_REVIEW_MINUTES: u32 = 5;

/// Days that a plan looks ahead: 3,650, ten years; a later end counts as no end (ours).
pub const PLAN_HORIZON_DAYS: i32 = 3_650;

/// Maximum number of missions of a plan: 64, because a set of missions is one machine word (ours).
pub const PLAN_MAX_MISSIONS: usize = 64;

/// Maximum number of states that are searched for one plan, its remedies and deadlines included: 3,000 (ours).
pub const PLAN_MAX_STATES: u32 = 3_000;

/// Maximum number of acts, beside an extension, that are tried in combination to make a plan possible: 5 (ours).
pub const PLAN_MAX_ACTS: usize = 5;

/// Maximum number of days of a simulated course: 400; a longer program is not simulated to its end (ours).
pub const SIMULATED_MAX_DAYS: i32 = 400;

/// Missions a day of a simulated learner who works steadily: 1 (ours).
pub const STEADY_MISSIONS_PER_DAY: u32 = 1;

/// Missions a day of a simulated learner who works only at weekends: 2 (ours).
pub const WEEKEND_MISSIONS_PER_DAY: u32 = 2;

/// Days for which a simulated learner pauses half-way: 14 (ours).
pub const STOPPER_PAUSE_DAYS: i32 = 14;
