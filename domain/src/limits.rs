//! Every business constant, each with where it comes from. A rule names one of these; it never
//! writes a number of its own.
//!
//! *(ours)* behind a constant means that we chose the number: nobody outside prescribes it, and it may be changed.
//! Where a name stands in its place, the number is that of another product or of a standard. A day is 24 hours,
//! unless a sentence speaks of calendar days or of a session's clocks. An amount in *basis points* is in hundredths
//! of a per cent: 10,000 are the whole, 6,000 are 60 %.

/// The version of the rules, sent with every snapshot so that an old page can tell that it is old: `1`.
pub const RULES_VERSION: &str = "1";

/// The most sessions that the catalogue shows, soonest first: 500 (ours).
pub const MAX_LISTED_SESSIONS: u16 = 500;

/// Days of access after a session's end unless the session says otherwise: 21 (as Extern and Pathstream), at the
/// same hour on the session's clocks.
pub const GRACE_DAYS: u16 = 21;

/// The days by which access can be extended: 7, 14 and 30 days (ours).
pub const EXTENSION_DAYS: [u16; 3] = [7, 14, 30];

/// How many days before a session's end its learners may begin to extend their access: 7 (ours).
pub const EXTENSION_OPENS_DAYS_BEFORE_END: i32 = 7;

/// How many days after its end an access may still be extended: up to, not including, 90 days (ours).
pub const EXTENSION_CLOSES_DAYS_AFTER_ACCESS: i32 = 90;

/// The most extensions of one enrolment, of any kind: 3 (ours).
pub const MAX_EXTENSIONS: u32 = 3;

/// The pass mark of a scored mission, unless its author sets one: 6,000 basis points, 60 % (ours).
pub const PASS_MARK_BP: u32 = 6_000;

/// The whole, in basis points: 10,000.
pub const WHOLE_BP: u32 = 10_000;

/// The most characters (Unicode scalar values) that a text answer may have: 50,000.
pub const MAX_CHARS: u32 = 50_000;

/// The most characters of a draft that are kept: 200,000. It lies above [`MAX_CHARS`], so that a text that is
/// too long to hand in is still saved while the learner shortens it.
pub const MAX_DRAFT_CHARS: u32 = 200_000;

/// The most characters of the sentence that reminds a learner of an answer: one line of a list on a desk, two on a phone.
pub const MAX_EXCERPT_CHARS: u32 = 120;

/// The most bytes of one uploaded file (25 MB, 25,000,000 bytes).
pub const MAX_FILE_BYTES: u64 = 25_000_000;

/// The most files in one answer: 5.
pub const MAX_FILES: u32 = 5;

/// The most characters of a question's title: one line of a phone.
pub const MAX_BLOCK_TITLE_CHARS: usize = 40;

/// The most options of a choice, and the most steps of a checklist: 50.
pub const MAX_OPTIONS: u32 = 50;

/// The most decimal places of a number that is asked for: 6.
pub const MAX_DECIMALS: u8 = 6;

/// The identity service's default minimum length of a password, 6 characters, used where its
/// policy cannot be fetched.
pub const PASSWORD_MIN_LENGTH: u32 = 6;

/// The characters that the identity service counts as symbols of a password.
pub const PASSWORD_SYMBOLS: &str = r##"^$*.[]{}()?"!@#%&/\,><':;|_~"##;

/// Seconds between two verification mails to one account: 60.
pub const VERIFY_MAIL_PAUSE_SECONDS: i64 = 60;

/// Verification mails that one account may ask for within [an hour](MAIL_WINDOW_SECONDS): 5.
pub const VERIFY_MAILS_PER_WINDOW: u32 = 5;

/// Mails to reset a password that one address gets within [an hour](MAIL_WINDOW_SECONDS): 5. More are dropped
/// in silence, so that nobody learns whether the address is known.
pub const RESET_MAILS_PER_ADDRESS: u32 = 5;

/// The most verification mails that an address gets within the window from accounts that want to have it: 5.
pub const VERIFY_MAILS_PER_ADDRESS: u32 = 5;

/// The most verification mails that are asked for from one network address within the window: 60, for a class.
pub const VERIFY_MAILS_PER_IP: u32 = 60;

/// The span of the limits of what people do all the time, in seconds.
pub const REQUEST_MINUTE_SECONDS: i64 = 60;

/// The span of the limits of what people do seldom, in seconds.
pub const REQUEST_HOUR_SECONDS: i64 = 60 * 60;

/// The most requests of one person within a minute that read: 600.
pub const MAX_READS: u32 = 600;

/// The most requests of one person within a minute that change something: 300.
pub const MAX_CHANGES: u32 = 300;

/// The most uploads that are signed for one person within [`SIGNED_UPLOADS_SECONDS`]: 60.
pub const MAX_SIGNED_UPLOADS: u32 = 60;

/// The span of the limit of signed uploads, in seconds.
pub const SIGNED_UPLOADS_SECONDS: i64 = 10 * 60;

/// The most messages of one person to the desk within an hour: 10.
pub const MAX_TICKETS: u32 = 10;

/// The most invitations of one person into teams within an hour: 20. Each is a mail to somebody else.
pub const MAX_INVITATIONS: u32 = 20;

/// Maximum number of invitations into teams that one person gets within a day: 5 (ours). Each is a mail.
pub const MAX_INVITATIONS_RECEIVED: usize = 5;

/// The span of that limit: a day.
pub const INVITATION_SPAN_SECONDS: i64 = 86_400;

/// The most exports of one account within an hour: 10.
pub const MAX_EXPORTS: u32 = 10;

/// The most webhooks of one network address within a minute about which their provider has to be asked: 300.
pub const MAX_ASKED_WEBHOOKS: u32 = 300;

/// The most bytes of an event about which PayPal is asked: 128 KiB.
pub const MAX_PAYPAL_EVENT_BYTES: usize = 128 * 1024;

/// Seconds for which a link for a new password works: 3,600 (the identity service's own).
pub const RESET_LINK_SECONDS: i64 = 60 * 60;

/// Seconds until it is first looked whether a new password was set: 120 (ours).
pub const RESET_LOOK_SECONDS: i64 = 2 * 60;

/// Passwords that may be asked to be reset from one IP address within [an hour](MAIL_WINDOW_SECONDS): 20.
pub const RESETS_PER_IP: u32 = 20;

/// The span in which mails are counted: one hour, whichever one looks at.
pub const MAIL_WINDOW_SECONDS: i64 = 60 * 60;

/// How young a sign-in has to be for an act that cannot be undone: less than 10 minutes.
pub const RECENT_SIGN_IN_MINUTES: u32 = 10;

/// Hosts, with their subdomains, of the pictures that sign-in methods give: Google's (Firebase Authentication, "Google").
pub const PICTURE_HOSTS: &[&str] = &["googleusercontent.com"];

/// Maximum length of the address of such a picture: 2,048 (the sitemap protocol's limit, which browsers keep).
pub const MAX_PICTURE_URL_CHARS: usize = 2_048;

/// The most characters of a person's name: 100.
pub const MAX_NAME_CHARS: u32 = 100;

/// The most bytes of an e-mail address: 254 (RFC 5321).
pub const MAX_EMAIL_CHARS: usize = 254;
/// The most bytes of what stands before the `@` of an e-mail address: 64 (RFC 5321).
pub const MAX_EMAIL_LOCAL_CHARS: usize = 64;
/// The most bytes of one label of the host in an e-mail address (RFC 1034).
pub const MAX_EMAIL_LABEL_CHARS: usize = 63;

/// The currency that every price list has, used where no other fits: US dollars (`USD`, ISO 4217).
pub const DEFAULT_CURRENCY: &str = "USD";

/// The most minor units of a price: a million millions (ours), well within what every sum can hold.
pub const MAX_PRICE_MINOR: i64 = 1_000_000_000_000;

/// Minutes for which a quote is good: 30 (ours).
pub const QUOTE_MINUTES: i64 = 30;

/// Minutes for which a coupon is kept for somebody who is paying, where the payment provider does not say
/// how long its page is open: 30 (ours).
pub const RESERVATION_MINUTES: i64 = 30;

/// Hours for which the page of a checkout session is open: 24 (Stripe, where we ask for nothing else).
pub const STRIPE_SESSION_HOURS: i64 = 24;

/// Hours in which an order can be approved: 3 (PayPal, about, from its making on).
pub const PAYPAL_SESSION_HOURS: i64 = 3;

/// Hours for which a payment link is open: 24 (Flutterwave's longest session, 1,440 minutes).
pub const FLUTTERWAVE_SESSION_HOURS: i64 = 24;

/// The fewest characters of a coupon's code: 4 (ours).
pub const MIN_COUPON_CODE_CHARS: usize = 4;
/// The most characters of a coupon's code: 32 (ours).
pub const MAX_COUPON_CODE_CHARS: usize = 32;

/// How often one learner may redeem a coupon unless it says otherwise: once (ours).
pub const COUPON_USES_PER_LEARNER: u32 = 1;

/// Coupon codes that one account may try within [a minute](COUPON_TRY_SECONDS): 10 (ours).
pub const COUPON_TRIES_PER_USER: u32 = 10;

/// Coupon codes that may be tried from one IP address within [a minute](COUPON_TRY_SECONDS): 30 (ours).
pub const COUPON_TRIES_PER_IP: u32 = 30;

/// The span in which tries of coupon codes are counted: one minute.
pub const COUPON_TRY_SECONDS: i64 = 60;

/// The most minor units that an amount has, either way: every reader of JSON reads a whole number up to
/// here exactly, a browser's among them (RFC 8259, section 6). It is 9,007,199,254,740,991.
pub const MAX_AMOUNT_MINOR: i64 = (1 << 53) - 1;

/// Times a learner may change the name on a certificate: 3 (ours). Staff change it beyond that.
pub const MAX_CERTIFICATE_RENAMES: u32 = 3;

/// The most characters of the name that stands on a certificate: 120.
pub const MAX_LEGAL_NAME_CHARS: u32 = 120;

/// Missions that a person has to have reviewed for a completion rather than a participation: 1 (ours).
pub const COMPLETION_HUMAN_REVIEWS: u32 = 1;

/// The least overall score of a distinction: 8,500 basis points, 85 % (ours).
pub const DISTINCTION_SCORE_BP: u32 = 8_500;

/// The least part of the live sessions that a distinction asks: 5,000 basis points, half of them (as Extern).
pub const DISTINCTION_LIVE_BP: u32 = 5_000;

/// The least overall score of a satisfactory completion: 7,000 basis points, 70 % (ours).
pub const SATISFACTORY_SCORE_BP: u32 = 7_000;

/// Missions that a person has to have passed for a satisfactory completion: 1 (ours).
pub const SATISFACTORY_HUMAN_PASSES: u32 = 1;

/// The symbols of a serial number: 12.
pub const SERIAL_CHARS: usize = 12;
/// The symbols in one group of a serial number: 4.
pub const SERIAL_GROUP: usize = 4;

/// The random bytes that a serial number is made of: 8.
pub const SERIAL_RANDOM_BYTES: usize = 8;

/// The most characters of what a reference letter is asked for: 300.
pub const MAX_LETTER_PURPOSE_CHARS: u32 = 300;

/// The most characters of a reference letter: 5,000.
pub const MAX_LETTER_CHARS: u32 = 5_000;

/// The most facts that a reference letter states: 50. Ours; seven, and more skills than a program trains.
pub const MAX_LETTER_FACTS: u32 = 50;

/// The lowest satisfaction that a learner can tell: 1; the highest is [`MAX_RATING`], 5.
pub const MIN_SATISFACTION: u8 = 1;

/// How likely somebody is to recommend a program, at most: 10; the least is 0 (the Net Promoter Score's scale).
pub const MAX_NPS: u8 = 10;

/// The most characters of a testimonial: 1,000.
pub const MAX_TESTIMONIAL_CHARS: u32 = 1_000;

/// Where LinkedIn adds a certificate to a profile.
pub const LINKEDIN_ADD_URL: &str = "https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME";

/// The most characters of the line below a name: 160.
pub const MAX_HEADLINE_CHARS: u32 = 160;

/// The most characters that somebody may tell about themselves: 2,000.
pub const MAX_BIO_CHARS: u32 = 2_000;

/// The most characters of a school's or a degree's name: 120.
pub const MAX_SCHOOL_CHARS: u32 = 120;

/// The first year of graduation that a profile takes: 1950.
pub const FIRST_GRAD_YEAR: i32 = 1950;

/// How many years ahead somebody may say that they will graduate: 10.
pub const GRAD_YEARS_AHEAD: i32 = 10;

/// The most skills of a profile: 30.
pub const MAX_SKILLS: u32 = 30;

/// The most characters of one skill: 40.
pub const MAX_SKILL_CHARS: u32 = 40;

/// The most characters of a link in a profile: 300.
pub const MAX_LINK_CHARS: u32 = 300;

/// The most interests somebody may name, so that they still say something: 5.
pub const MAX_INTERESTS: u32 = 5;

/// The most characters of a referral code as it is typed, hyphens and blanks included: 32.
pub const MAX_REFERRAL_CODE_CHARS: u32 = 32;

/// The characters of a referral code: 8 (ours). 32 to the eighth power are a million million codes.
pub const REFERRAL_CODE_CHARS: usize = 8;

/// The random bytes that a referral code is made from: 5, five bits for each character.
pub const REFERRAL_CODE_BYTES: usize = 5;

/// Days for which the first referral link that somebody followed counts: 30 (ours).
pub const CAPTURE_DAYS: i32 = 30;

/// Minutes after a sign-up in which a referral is still bound to it: 10 (ours). The sign-up itself has an empty
/// body, so the code follows in a request of its own.
pub const BIND_MINUTES: i64 = 10;

/// Days in which a referral has to be verified before it is stale: 30 (ours).
pub const REFERRAL_VERIFY_DAYS: i32 = 30;

/// Days without engagement after which a verified referral is stale: 90 (ours).
pub const REFERRAL_ENGAGE_DAYS: i32 = 90;

/// Days between two reminders to one referral: 7 (ours).
pub const REMINDER_PAUSE_DAYS: i32 = 7;

/// The most reminders to one referral: 3 (ours).
pub const MAX_REMINDERS: u32 = 3;

/// How many referrals the milestones ask unless they are configured otherwise: 1, 3, 5 and 10 (ours).
pub const SAMPLE_MILESTONES: [u32; 4] = [1, 3, 5, 10];

/// Days for which a coupon counts that a milestone gave: 90 (ours).
pub const REWARD_COUPON_DAYS: i32 = 90;

/// Days after the sign-up in which a referred person has the offer of the referral: 30 (ours).
pub const REFERRAL_OFFER_DAYS: i32 = 30;

/// Days for which the credit for a paid referral is held: 14 (ours; CodeCrafters withholds too).
pub const CREDIT_HOLD_DAYS: i32 = 14;

/// Days after which credit expires: 365, twelve months (ours).
pub const CREDIT_DAYS: i32 = 365;

/// Days before the expiry of credit at which a notice falls due, the earlier first: 30 and 7 (ours).
pub const CREDIT_NOTICE_DAYS: [i32; 2] = [30, 7];

/// Days past its expiry for which credit can still be spent that came back from a payment: 30 (ours). It is
/// longer than a payment can be given back, so that nobody loses credit by a payment that did not last.
pub const RETURNED_CREDIT_DAYS: i32 = 30;

/// The most characters of the reason that staff give for changing somebody's credit: 500 (ours).
pub const MAX_CREDIT_REASON_CHARS: u32 = 500;

/// How many sessions are offered at the end of the onboarding at most: 3; the third one only where something speaks
/// for it.
pub const MAX_OFFERS: usize = 3;

/// How many sessions are offered where there are so many, whether something speaks for them or not: 2.
pub const MIN_OFFERS: usize = 2;

/// A session that starts within so many days starts soon: 14.
pub const SOON_DAYS: i32 = 14;

/// The most bytes of a picture of a person (5 MB).
pub const MAX_AVATAR_BYTES: u64 = 5_000_000;

/// The most bytes of one file with a message to support (10 MB).
pub const MAX_ATTACHMENT_BYTES: u64 = 10_000_000;

/// The most files with a message to support: 3.
pub const MAX_ATTACHMENTS: u32 = 3;

/// The most attempts at one mission, those that were taken back included: 100. All of them are shown at once.
pub const MAX_ATTEMPTS: u32 = 100;

/// The fewest characters of a message to support: 10.
pub const MIN_SUPPORT_CHARS: u32 = 10;

/// The most characters of a message to support: 5,000.
pub const MAX_SUPPORT_CHARS: u32 = 5_000;

/// The most characters of the address of a page, as a message to the desk names it: 500.
pub const MAX_PAGE_CHARS: u32 = 500;

/// The most characters that are kept of the session and of the request that a message to the desk names: 500.
pub const MAX_CONTEXT_CHARS: usize = 500;

/// The most characters of the name of an uploaded file: 200.
pub const MAX_FILE_NAME_CHARS: u32 = 200;

/// Seconds in which a signed address takes or gives a file: 300.
pub const SIGNED_SECONDS: u32 = 300;

/// The most bytes of one person's uploads that nothing uses: 20 of the largest files (500 MB).
pub const MAX_UNUSED_UPLOAD_BYTES: u64 = 20 * MAX_FILE_BYTES;

/// Hours after which an uploaded file that nothing uses is removed: 24.
pub const UNUSED_UPLOAD_HOURS: u32 = 24;

/// The first bytes of a file by which its kind is told: 4,096.
pub const SNIFFED_BYTES: usize = 4_096;

/// How long an idempotency key is remembered: 24 hours.
pub const IDEMPOTENCY_HOURS: u32 = 24;

/// The highest rating a learner can give a mission: 5; the lowest is 1.
pub const MAX_RATING: u8 = 5;

/// Minutes after which a payment that is not settled is asked about, and again after as many: 10 (ours).
pub const PAYMENT_ASKED_AFTER_MINUTES: i64 = 10;

/// Hours after which a payment that nobody has paid is closed: 24 (Flutterwave's longest session).
pub const PAYMENT_CLOSED_AFTER_HOURS: i64 = 24;

/// How far the instant in Stripe's signature may lie from ours: 300 seconds (the default of Stripe's libraries).
pub const SIGNATURE_TOLERANCE_SECONDS: i64 = 5 * 60;

/// Days from the payment on in which it may be given back: 7 (as Extern).
pub const REFUND_WINDOW_DAYS: i32 = 7;

/// The most characters of the reason for which somebody asks for their money: 1,000. Ours.
pub const MAX_REFUND_REASON_CHARS: u32 = 1_000;

/// The most characters of the name on a receipt: 120 (ours).
pub const MAX_BILLING_NAME_CHARS: u32 = 120;

/// The most characters of the address on a receipt: 400 (ours).
pub const MAX_BILLING_ADDRESS_CHARS: u32 = 400;

/// The most characters of a tax number: 40 (ours; the longest in use have fewer than 25).
pub const MAX_TAX_NUMBER_CHARS: u32 = 40;

/// The most that one person of staff may give back of a payment, in minor units of each currency (ours): about 200 US
/// dollars. More takes two people, and so does any amount in another currency.
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

/// Nothing is given back once so many missions were handed in: 2 (ours).
pub const REFUND_MISSIONS_BELOW: u32 = 2;

/// Hours after the end of a period in which its renewal may still be on its way: 24 (Stripe charges about one
/// hour after the end, and its news may be late).
pub const SUBSCRIPTION_RENEWAL_HOURS: i64 = 24;

/// Hours for which a page is waited on where nobody has agreed to a subscription: 24, as long as Stripe's is open (ours).
pub const SUBSCRIPTION_PAGE_HOURS: i64 = 24;

/// Hours after which a provider is asked again that has not charged yet for what was resumed, or could not be asked: 1
/// (ours).
pub const SUBSCRIPTION_ASK_AGAIN_HOURS: i64 = 1;

/// Days in which a subscription that could not be renewed still gives access: 15 (as Exercism).
pub const SUBSCRIPTION_GRACE_DAYS: i32 = 15;

/// The hour on a person's clocks at which their daily and weekly mails are gathered: 8 o'clock (ours).
pub const DIGEST_HOUR: u8 = 8;

/// The most lines of one gathered mail: 20; what is more is only counted (ours).
pub const MAX_DIGEST_LINES: usize = 20;

/// How many days before the end of a session a notice comes: 7, 2 and 0, which is the end itself (ours).
pub const SESSION_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// How many days before the end of an access a notice comes: 7, 2 and 0, which is the end itself (ours).
pub const ACCESS_ENDING_DAYS: [i32; 3] = [7, 2, 0];

/// How many days before the start of a session a notice comes: 1 and 0, which is the start itself (ours).
pub const SESSION_STARTING_DAYS: [i32; 2] = [1, 0];

/// How many days before a mission opens a notice comes: 1 (ours).
pub const UNLOCK_SOON_DAYS: [i32; 1] = [1];

/// How many days before a coupon expires a notice comes: 7 and 1 (ours).
pub const COUPON_EXPIRING_DAYS: [i32; 2] = [7, 1];

/// How many minutes before an event a notice comes: 1,440, which are 24 hours, and 15 (ours).
pub const EVENT_REMINDER_MINUTES: [i64; 2] = [24 * 60, 15];

/// The most notices that are marked as read at a time, one by one: 100, a page of them (ours).
pub const MAX_READ_NOTICES: u32 = 100;

/// Seconds for which a push service keeps a notice for a device that is off: 259,200, which are three days (ours); Mozilla
/// keeps none for more than thirty.
pub const PUSH_TTL_SECONDS: i64 = 3 * 24 * 60 * 60;

/// The least and the most seconds after which a notice is sent again to a push service that was busy: 60 and 21,600, which
/// are six hours (ours).
pub const MIN_PUSH_PAUSE_SECONDS: i64 = 60;
/// See [`MIN_PUSH_PAUSE_SECONDS`].
pub const MAX_PUSH_PAUSE_SECONDS: i64 = 6 * 60 * 60;

/// The most characters of a browser's address at its push service: 2,048 (ours); Windows has the longest, of some hundreds.
pub const MAX_PUSH_ENDPOINT_CHARS: u32 = 2_048;

/// The most characters of the name of a device: 60 (ours).
pub const MAX_DEVICE_CHARS: usize = 60;

/// The most devices of one person that are told: 10 (ours). One more takes the place of the one that was registered first.
pub const MAX_DEVICES: u32 = 10;

/// The most badges that are noted as seen at a time: 100 (ours), more than a program has.
pub const MAX_SEEN_BADGES: u32 = 100;

/// The most browsers of one person that follow what changes at a time: 3 (ours). The pages of one browser share one.
pub const MAX_FOLLOWERS: u32 = 3;

/// The most answers and drafts of one person that are followed at a time while they are written: 8 (ours).
pub const MAX_ANSWER_STREAMS: u32 = 8;

/// Seconds after which a page may try again to follow an answer: 5 (ours).
pub const ANSWER_STREAM_WAIT_SECONDS: i64 = 5;

/// Seconds for which a browser follows before it asks again: 600 (ours), so that a connection that nobody reads ends.
pub const FOLLOW_SECONDS: i64 = 10 * 60;

/// Seconds after which a browser that may not follow asks what has changed: 60 (ours).
pub const FOLLOW_POLL_SECONDS: i64 = 60;

/// The most bytes of a line of a calendar file, its end not counted: 75 (RFC 5545, section 3.1).
pub const ICS_LINE_BYTES: usize = 75;

/// How often calendars are asked to read the feed again: every hour (ours).
pub const ICS_REFRESH_HOURS: u32 = 1;

/// How many minutes before an event its link to join is shown: 15 (ours), as long before as the last reminder comes.
pub const EVENT_JOIN_MINUTES: i64 = 15;

/// The most hours that an event may last: 12 (ours).
pub const MAX_EVENT_HOURS: i64 = 12;

/// The most characters of the title of an event or of an announcement: 120 (ours).
pub const MAX_EVENT_TITLE_CHARS: u32 = 120;

/// The most events of a session, cancelled ones included: 200 (ours).
pub const MAX_SESSION_EVENTS: u32 = 200;

/// The most events that a list shows: 100 (ours), those that are ahead first.
pub const MAX_LISTED_EVENTS: usize = 100;

/// How many days a cancelled event stays in calendars: 30 (ours), since some programs read seldom.
pub const CANCELLED_EVENT_DAYS: i32 = 30;

/// The most characters of an announcement's text: 5,000 (ours).
pub const MAX_ANNOUNCEMENT_CHARS: u32 = 5_000;

/// The highest number of a survey's scale, which begins at 1: 5 (ours).
pub const SURVEY_SCALE: u32 = 5;
/// The most questions of a survey, and so answers that are sent at once: 30 (ours).
pub const MAX_SURVEY_QUESTIONS: u32 = 30;
/// The most options of a survey's question: 20 (ours).
pub const MAX_SURVEY_OPTIONS: u32 = 20;
/// The most characters of a text in a survey: 2,000 (ours).
pub const MAX_SURVEY_TEXT_CHARS: u32 = 2_000;

/// The fewest members of a team that hands in: 2 (ours).
pub const MIN_TEAM_SIZE: u32 = 2;
/// The most members of a team: 6 (ours).
pub const MAX_TEAM_SIZE: u32 = 6;

/// For how long a member is shown as writing after their page said so: 20 seconds (ours).
pub const WRITING_SECONDS: i64 = 20;

/// The most characters of a team's name: 60 (ours).
pub const MAX_TEAM_NAME_CHARS: u32 = 60;

/// The characters of a code that links a Discord account: 8 (ours).
pub const DISCORD_CODE_CHARS: usize = 8;

/// How long a code that links a Discord account can be used: 10 minutes (ours).
pub const DISCORD_CODE_MINUTES: i64 = 10;

/// How long somebody may take to answer Discord's question whether we may link their account: 15 minutes (ours).
pub const DISCORD_CONSENT_MINUTES: i64 = 15;

/// How far the time of a signed interaction of Discord may lie from ours: 5 minutes (ours).
pub const DISCORD_INTERACTION_SECONDS: i64 = 5 * 60;

/// After how long is looked again whether a linked person has joined the Discord server: 10 minutes (ours).
pub const DISCORD_JOIN_CHECK_MINUTES: i64 = 10;

/// After how long is tried again what somebody has to put right on the Discord server: 60 minutes (ours).
pub const DISCORD_MEND_CHECK_MINUTES: i64 = 60;

/// After how long the roles of a linked person are compared though nothing changed here: 24 hours (ours).
pub const DISCORD_CHECK_HOURS: i64 = 24;

/// The fewest characters of the reason for a permission beside the lock rules: 3 (ours).
pub const MIN_GRANT_REASON_CHARS: u32 = 3;

/// The most characters of the reason for a permission beside the lock rules: 500 (ours).
pub const MAX_GRANT_REASON_CHARS: u32 = 500;

/// The most missions of a chart that is asked for many learners at once: a set of them is a whole number
/// that every reader of JSON reads exactly, as [`MAX_AMOUNT_MINOR`]. It is 52.
pub const MAX_COHORT_MISSIONS: usize = 52;

/// The most criteria of a rubric: 12 (ours; more than a dozen can neither be read nor weighed).
pub const MAX_CRITERIA: usize = 12;

/// The fewest levels of a criterion: 2, one that is reached and one that is not (ours).
pub const MIN_LEVELS: usize = 2;

/// The most points of a level: 1,000 (ours), so that twelve criteria are added up exactly.
pub const MAX_LEVEL_POINTS: u32 = 1_000;

/// Times a day that a learner without the pro offer may ask the model for feedback: 3 (ours).
pub const AI_FEEDBACK_PER_DAY: u32 = 3;

/// Times a day that a learner with the pro offer or a subscription may ask the model for feedback: 10 (ours).
pub const AI_FEEDBACK_PER_DAY_PRO: u32 = 10;

/// The least confidence with which the model passes an attempt by itself: 7,000 basis points, 70 %; below it a
/// person is to look (ours).
pub const AI_CONFIDENCE_BP: u32 = 7_000;

/// Times that the service of the model is called for one request: 3 (ours), those that failed included.
pub const MAX_AI_CALLS: u32 = 3;

/// The fewest words of a text that the model is asked about: 5 (ours), where it has fewer than
/// [`MIN_JUDGED_CHARS`] characters too: not every script parts its words.
pub const MIN_JUDGED_WORDS: u32 = 5;

/// The fewest characters of a text that the model is asked about, where it has few words: 20 (ours).
pub const MIN_JUDGED_CHARS: u32 = 20;

/// The most characters of the model's next step: 600 (ours); what is longer is an essay and not a step.
pub const MAX_NEXT_STEP_CHARS: u32 = 600;

/// Seconds for which a reviewer holds a claimed review: 1,800, half an hour (as Exercism).
pub const REVIEW_LOCK_SECONDS: i64 = 30 * 60;

/// Working days in which a review is promised: 3 (ours).
pub const REVIEW_TARGET_DAYS: u32 = 3;

/// Days after which a review that nobody goes on with ends by itself, on either side: 28 (as Exercism).
pub const REVIEW_TIME_OUT_DAYS: i32 = 28;

/// Days after which the side that a review waits for is reminded: 7, 14 and 21 (as Exercism).
pub const REVIEW_NUDGE_DAYS: [i32; 3] = [7, 14, 21];

/// The fewest recent reviews from which a usual waiting time is told: 5 (ours).
pub const MIN_MEDIAN_REVIEWS: usize = 5;

/// The fewest characters of what a reviewer says of work that comes back: 20 (ours).
pub const MIN_REVIEW_CHARS: u32 = 20;

/// The most characters of what a reviewer says of an attempt: 10,000.
pub const MAX_REVIEW_CHARS: u32 = 10_000;

/// Days within which a decision can be appealed against: 7 (as Artemis).
pub const APPEAL_DAYS: i32 = 7;

/// The fewest characters of the reason of an appeal: 20 (ours).
pub const MIN_APPEAL_CHARS: u32 = 20;

/// The most characters of the reason of an appeal: 2,000 (as Artemis).
pub const MAX_APPEAL_CHARS: u32 = 2_000;

/// Questions a day that a learner may ask the assistant: 20 (ours).
pub const AI_QUESTIONS_PER_DAY: u32 = 20;

/// Questions a day that a learner with the pro offer or a subscription may ask the assistant: 100 (ours).
pub const AI_QUESTIONS_PER_DAY_PRO: u32 = 100;

/// The most characters of a question to the assistant: 4,000 (ours).
pub const MAX_QUESTION_CHARS: u32 = 4_000;

/// The most characters of the title of a conversation with the assistant: 80 (ours).
pub const MAX_THREAD_TITLE_CHARS: u32 = 80;

/// The most characters of the words by which conversations are looked for: 200 (ours).
pub const MAX_THREAD_SEARCH_CHARS: u32 = 200;

/// The most passages that the assistant answers from: 6 (ours).
pub const MAX_PASSAGES: u32 = 6;

/// The most characters of an answer of the assistant: 6,000 (ours).
pub const MAX_ANSWER_CHARS: u32 = 6_000;

/// How many words in a row of a model answer give it away, if the material does not have them as well: 8 (ours).
pub const GIVEAWAY_WORDS: u32 = 8;

/// How many words a model answer has that is given away only by the whole of it: 3 or more (ours).
pub const MIN_GIVEAWAY_WORDS: u32 = 3;

/// Drafts of a portfolio a day that a learner may ask for: 5 (ours).
pub const PORTFOLIO_DRAFTS_PER_DAY: u32 = 5;

/// Drafts of a portfolio a day that a learner with the pro offer or a subscription may ask for: 20 (ours).
pub const PORTFOLIO_DRAFTS_PER_DAY_PRO: u32 = 20;

/// The most programs that a draft of a portfolio rests on: 5 (ours).
pub const MAX_PORTFOLIO_PROGRAMS: u32 = 5;

/// The most works of a program in a CV: 5 (ours).
pub const MAX_CV_WORKS: u32 = 5;

/// The most works of a program in a text for LinkedIn: 3 (ours).
pub const MAX_LINKEDIN_WORKS: u32 = 3;

/// The most characters of a claim that a model writes: 600 (ours).
pub const MAX_CLAIM_CHARS: u32 = 600;

/// The most characters of a line that a learner has edited: 2,000 (ours).
pub const MAX_EDITED_CLAIM_CHARS: u32 = 2_000;

/// The most parts of a draft: 40 (ours).
pub const MAX_PORTFOLIO_SECTIONS: u32 = 40;

/// The most lines of a part of a draft: 60 (ours).
pub const MAX_SECTION_CLAIMS: u32 = 60;

/// The most characters of the label of a draft: 300 (ours).
pub const MAX_PORTFOLIO_LABEL_CHARS: u32 = 300;

/// The most characters of a heading in a draft: 120 (ours).
pub const MAX_PORTFOLIO_HEADING_CHARS: u32 = 120;

/// The most characters of what somebody says about an answer of the assistant: 1,000 (ours).
pub const MAX_MESSAGE_COMMENT_CHARS: u32 = 1_000;

/// Minutes that a mission is planned with whose author estimates none: 60 (ours).
pub const DEFAULT_MISSION_MINUTES: u32 = 60;

/// Minutes that a plan leaves for an AI review: 5 (ours).
pub const PLAN_AI_REVIEW_MINUTES: u32 = 5;

/// How far ahead a plan looks: 3,650 days, ten years; what ends later counts as never ending (ours).
pub const PLAN_HORIZON_DAYS: i32 = 3_650;

/// The most missions of a plan: 64, because a set of them is one machine word (ours).
pub const PLAN_MAX_MISSIONS: usize = 64;

/// The most states that are tried for one plan, its remedies and latest instants included: 3,000 (ours).
pub const PLAN_MAX_STATES: u32 = 3_000;

/// The most things beside an extension that are tried, each with each, to make a plan possible: 5 (ours).
pub const PLAN_MAX_ACTS: usize = 5;

/// The most days of a simulated course: 400; a program that takes longer is not followed to its end (ours).
pub const SIMULATED_MAX_DAYS: i32 = 400;

/// Missions a day of a simulated learner who works steadily: 1 (ours).
pub const STEADY_MISSIONS_PER_DAY: u32 = 1;

/// Missions a day of a simulated learner who has only the weekends: 2 (ours).
pub const WEEKEND_MISSIONS_PER_DAY: u32 = 2;

/// Days for which a simulated learner stays away who stops half-way: 14 (ours).
pub const STOPPER_PAUSE_DAYS: i32 = 14;
