//! Constants of the feature `account`, each with its source. [`limits`](crate::limits) explains how to read them.

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

/// Verification mails that an address gets within [an hour](MAIL_WINDOW_SECONDS), over all accounts that want to change
/// to this address: 5.
pub const VERIFY_MAILS_PER_ADDRESS: u32 = 5;

/// Verification mails that may be requested from one network address within [an hour](MAIL_WINDOW_SECONDS): 60, enough
/// for a class.
pub const VERIFY_MAILS_PER_IP: u32 = 60;

/// Span, in seconds, for the limits on frequent requests.
pub const REQUEST_MINUTE_SECONDS: i64 = 60;

/// Span, in seconds, for the limits on rare requests.
pub const REQUEST_HOUR_SECONDS: i64 = 60 * 60;

/// Maximum number of reading requests of one person within a minute: 600.
pub const MAX_READS: u32 = 600;

/// Maximum number of changing requests of one person within a minute: 300.
pub const MAX_CHANGES: u32 = 300;

/// Maximum number of signed uploads of one person within [`SIGNED_UPLOADS_SECONDS`]: 60.
pub const MAX_SIGNED_UPLOADS: u32 = 60;

/// Span, in seconds, for the limit on signed uploads.
pub const SIGNED_UPLOADS_SECONDS: i64 = 10 * 60;

/// Maximum number of messages of one person to support within an hour: 10.
pub const MAX_TICKETS: u32 = 10;

/// Maximum number of invitations that one person sends into teams within an hour: 20. Each is a mail to another person.
pub const MAX_INVITATIONS: u32 = 20;

/// Maximum number of exports of one account within an hour: 10.
pub const MAX_EXPORTS: u32 = 10;

/// Maximum number of webhooks from one network address within a minute: 300. Only webhooks that the server checks by a
/// request to their provider are counted.
pub const MAX_ASKED_WEBHOOKS: u32 = 300;

/// Seconds for which a link for a new password is valid: 3,600 (set by the identity service).
pub const RESET_LINK_SECONDS: i64 = 60 * 60;

/// Seconds until the first check whether a new password was set: 120 (ours).
pub const RESET_LOOK_SECONDS: i64 = 2 * 60;

/// Password resets that may be requested from one IP address within [an hour](MAIL_WINDOW_SECONDS): 20.
pub const RESETS_PER_IP: u32 = 20;

/// Span in which mails are counted: any period of one hour.
pub const MAIL_WINDOW_SECONDS: i64 = 60 * 60;

/// Age in minutes from which a sign-in is too old for an act that cannot be undone: 10.
pub const RECENT_SIGN_IN_MINUTES: u32 = 10;

/// Hosts from which sign-in methods serve pictures, with their subdomains: Google's (Firebase Authentication,
/// "Google").
pub const PICTURE_HOSTS: &[&str] = &["googleusercontent.com"];

/// Maximum length of a picture's address: 2,048 (the sitemap protocol's limit, which browsers support).
pub const MAX_PICTURE_URL_CHARS: usize = 2_048;

/// Maximum number of bytes of an e-mail address: 254 (RFC 5321).
pub const MAX_EMAIL_CHARS: usize = 254;

/// Maximum number of bytes before the `@` of an e-mail address: 64 (RFC 5321).
pub const MAX_EMAIL_LOCAL_CHARS: usize = 64;

/// Maximum number of bytes of one label of the host in an e-mail address (RFC 1034).
pub const MAX_EMAIL_LABEL_CHARS: usize = 63;

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
