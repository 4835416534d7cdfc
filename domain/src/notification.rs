//! Notices: which kinds there are, through which channel each is sent, and when.
//!
//! # Kinds
//! The table lists every kind with its default. No push is sent until the person registers a device. With the first
//! device, push is enabled for the kinds that are urgent ([`NotificationKind::is_for_devices`]).
//!
//! | kind | event | in the application | e-mail |
//! |---|---|---|---|
//! | `mission_unlocked` | a mission has opened | yes | |
//! | `unlock_soon` | a mission opens in a day | yes | |
//! | `submission_received` | an attempt was submitted | yes | |
//! | `ai_feedback_ready` | AI feedback is ready | yes | yes |
//! | `human_feedback_ready` | a reviewer has decided on an attempt, and it passed | yes | yes |
//! | `feedback_returned` | a reviewer returned an attempt, or an appeal left it returned | yes | yes |
//! | `review_delayed` | a promised review is late | yes | |
//! | `thread_reply` | a reply was posted in a thread | yes | yes, daily digest |
//! | `mention` | the person was mentioned | yes | yes |
//! | `badge_awarded` | a badge was awarded | yes | |
//! | `reward_earned` | a reward was earned | yes | yes |
//! | `referral_verified` | a friend's address is verified | yes | |
//! | `referral_stale` | a friend makes no progress | yes | |
//! | `coupon_expiring` | a coupon expires in 7 days, in 1 day | | yes |
//! | `credit_expiring` | credit expires in 30 days, in 7 days | yes | yes |
//! | `payment_succeeded` | a payment succeeded | | **always** |
//! | `payment_failed` | a payment failed, or was refused in review | yes | **always** |
//! | `refund` | a refund was made or denied | | **always** |
//! | `subscription_past_due` | a subscription could not be renewed, or was not renewed in time | yes | **always** |
//! | `subscription_renewed` | a subscription was charged: begun, renewed, or with another plan | yes | **always** |
//! | `subscription_ended` | a subscription no longer gives access | yes | yes |
//! | `session_starting` | a session starts in 1 day, starts now | yes | yes |
//! | `session_ending` | a session ends in 7 days, in 2 days, ends now | yes | yes |
//! | `access_ending` | an access ends in 7 days, in 2 days, ends now | yes | yes |
//! | `extension_applied` | an access was extended | yes | yes |
//! | `event_reminder` | an event starts in 24 hours, in 15 minutes | yes | yes |
//! | `event_changed` | an event was moved or cancelled | yes | yes |
//! | `certificate_issued` | a certificate was issued | yes | yes |
//! | `letter_issued` | a reference letter was issued | yes | yes |
//! | `survey_due` | a survey is due | yes | |
//! | `team_invite` | a team invites the learner | yes | yes |
//! | `announcement` | staff announce something to the session | yes | yes, if it is important |
//! | `program_opened` | a new program takes learners, and the person asked for news | yes | yes |
//! | `security` | a security event of the account | | **always** |
//!
//! An e-mail marked *always* cannot be switched off, and neither quiet hours nor a digest delay it, because it is about
//! money or the account's safety ([`NotificationKind::is_always`]). Every other e-mail can be switched off or collected
//! in a digest. These e-mails, and every push, are held until the end of quiet hours. A person's preferences are stored
//! as differences from this table ([`change_preferences`]). A stored preference wins over any default, so an
//! unsubscription ([`unsubscribe`]) survives a new enrolment and a changed default.
//!
//! # Why was a notice sent, or not sent
//! [`route`] decides for each channel, in this order:
//! 1. If the channel is switched off for the kind, the notice is not sent. If the notice is an announcement that is not
//!    important, or its session is muted, no e-mail and no push is sent; announcements of a muted session do not appear
//!    in the application either. An "always" e-mail is sent at once, whatever the preferences and quiet hours are.
//! 2. In the application the notice appears at once, because it makes no sound there.
//! 3. E-mail and push follow their cadence: `instant` sends at once, `daily` at the next
//!    [`DIGEST_HOUR`](crate::notification::limits::DIGEST_HOUR) o'clock in the person's time zone, `weekly` at that
//!    hour on the next Monday.
//! 4. An e-mail or push that would be sent in quiet hours is sent at their end. Quiet hours include the minute at which
//!    they begin and exclude the minute at which they end.
//! 5. A notice that would be sent too late to be useful, for example a reminder after the start, is not sent.
//!
//! The daily or weekly mail is composed by [`digest`].
//!
//! # Why was no mail sent
//! Possible reasons: The kind has no e-mail by default. The person switched it off, unsubscribed, or muted the session;
//! muting lasts until they undo it, even if they leave the session and enrol in it again. The mail waits for the next
//! digest or for the end of quiet hours. The notice was read in the application before the digest was sent, and the
//! digest left it out. The subject of the notice ended before the notice was due, for example because the survey was
//! answered ([`schedule`]). Or the mail was sent, and is in the spam folder, or the account has another address than
//! the person thinks. A notice about a new program is sent only to people who have [asked for
//! news](crate::program::announce). Mails that verify an address or reset a password are not notices. They
//! are sent on request; [`verify_email`](crate::account::verify_email) and
//! [`reset_password`](crate::account::reset_password) say when they are not sent.
//!
//! # What is not a notice
//! Two mails have rules but no kind of notice: the [reminder](crate::feedback::remind) of a review to a reviewer or a
//! learner, and the [reminder](crate::referral::remind) of a referral to a friend.
//!
//! # Which notices are sent by date
//! [`schedule`] finds the notices that depend on dates: a session that starts or ends, an access or a coupon that ends,
//! an event, a mission that opens by its date, a review or a referral that is late, a subscription that was not renewed
//! in time, a survey. Each notice is sent once; if its date moves, it is sent again for the new date. Notices about
//! expiring credit come from [`expire`](mod@crate::reward::expire), which knows the remaining amount.
//!
//! # What a notice contains
//! A [`notice`] contains ids and facts, but no text. It has a variant for each kind that is already sent.
//!
//! # Why did my page change by itself
//! An open page [follows](mod@follow) the changes that concern its person. An update has no content: it only names the
//! feature that changed, and the page requests the data of that feature again.
//!
//! # Devices
//! [`push`] decides which browsers get notices outside the application, and how.
//!
//! # Events
//! An [`event`] is a date in a session; [`ics`] writes events for calendar programs.
//!
//! The features depend on this module: settings are stored as differences from its table, and features that send
//! notices read the table and the settings.

pub mod change_preferences;
pub mod digest;
pub mod event;
pub mod follow;
pub mod ics;
pub mod limits;
pub mod mark_read;
pub mod notice;
mod page;
pub mod places;
pub mod push;
pub mod route;
pub mod schedule;
pub mod unsubscribe;

use serde::{Deserialize, Serialize};

use crate::time::LocalTime;

const WEB: u8 = 1;
const EMAIL: u8 = 2;
const DAILY: u8 = 4;
const ALWAYS: u8 = 8;

macro_rules! kinds {
    ($(#[doc = $doc:literal] $name:ident = $word:tt, $flags:expr;)+) => {
        /// Kind of a notice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum NotificationKind {
            $(#[doc = $doc] #[serde(rename = $word)] $name,)+
        }

        impl NotificationKind {
            /// Every kind, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The kind's name.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            fn flags(self) -> u8 {
                match self { $(Self::$name => $flags,)+ }
            }
        }
    };
}

kinds! {
    /// A mission has opened.
    MissionUnlocked = "mission_unlocked", WEB;
    /// A mission opens soon.
    UnlockSoon = "unlock_soon", WEB;
    /// An attempt was submitted.
    SubmissionReceived = "submission_received", WEB;
    /// AI feedback is ready.
    AiFeedbackReady = "ai_feedback_ready", WEB | EMAIL;
    /// A reviewer's feedback is ready.
    HumanFeedbackReady = "human_feedback_ready", WEB | EMAIL;
    /// An attempt was returned for improvement.
    FeedbackReturned = "feedback_returned", WEB | EMAIL;
    /// A review takes longer than promised.
    ReviewDelayed = "review_delayed", WEB;
    /// A reply was posted in a thread.
    ThreadReply = "thread_reply", WEB | EMAIL | DAILY;
    /// The person was mentioned.
    Mention = "mention", WEB | EMAIL;
    /// A badge was earned.
    BadgeAwarded = "badge_awarded", WEB;
    /// A reward was earned.
    RewardEarned = "reward_earned", WEB | EMAIL;
    /// A referred friend is verified.
    ReferralVerified = "referral_verified", WEB;
    /// A referred friend makes no progress.
    ReferralStale = "referral_stale", WEB;
    /// A coupon expires soon.
    CouponExpiring = "coupon_expiring", EMAIL;
    /// Credit expires soon.
    CreditExpiring = "credit_expiring", WEB | EMAIL;
    /// A payment succeeded.
    PaymentSucceeded = "payment_succeeded", EMAIL | ALWAYS;
    /// A payment failed.
    PaymentFailed = "payment_failed", WEB | EMAIL | ALWAYS;
    /// A refund was made or denied.
    Refund = "refund", EMAIL | ALWAYS;
    /// A subscription could not be renewed.
    SubscriptionPastDue = "subscription_past_due", WEB | EMAIL | ALWAYS;
    /// A subscription was charged: it began, was renewed, or changed its plan.
    SubscriptionRenewed = "subscription_renewed", WEB | EMAIL | ALWAYS;
    /// A subscription no longer gives access.
    SubscriptionEnded = "subscription_ended", WEB | EMAIL;
    /// A session starts.
    SessionStarting = "session_starting", WEB | EMAIL;
    /// A session ends.
    SessionEnding = "session_ending", WEB | EMAIL;
    /// The access to a session ends.
    AccessEnding = "access_ending", WEB | EMAIL;
    /// An access was extended.
    ExtensionApplied = "extension_applied", WEB | EMAIL;
    /// An event is near.
    EventReminder = "event_reminder", WEB | EMAIL;
    /// An event was moved or cancelled.
    EventChanged = "event_changed", WEB | EMAIL;
    /// A certificate was issued.
    CertificateIssued = "certificate_issued", WEB | EMAIL;
    /// A reference letter was issued.
    LetterIssued = "letter_issued", WEB | EMAIL;
    /// A survey is due.
    SurveyDue = "survey_due", WEB;
    /// A team invites the learner.
    TeamInvite = "team_invite", WEB | EMAIL;
    /// Staff announce something to the session.
    Announcement = "announcement", WEB | EMAIL;
    /// A new program takes learners.
    ProgramOpened = "program_opened", WEB | EMAIL;
    /// A security event of the account.
    Security = "security", EMAIL | ALWAYS;
}

/// How often notices of a kind are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cadence {
    /// Each notice at once.
    Instant,
    /// Collected, once a day.
    Daily,
    /// Collected, once a week.
    Weekly,
}

/// Channels and cadence of a kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NotifyChoice {
    /// In the application.
    pub web: bool,
    /// By e-mail; ignored for a kind whose e-mail is always sent.
    pub email: bool,
    /// By push.
    pub push: bool,
    /// How often e-mail and push are sent.
    pub cadence: Cadence,
}

/// Hours without e-mail and push, in the person's time zone; they may span midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The first minute of the quiet hours.
    pub from: LocalTime,
    /// The first minute after the quiet hours.
    pub to: LocalTime,
}

/// A person's preference for one kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindChoice {
    /// The kind.
    pub kind: NotificationKind,
    /// The channels and the cadence.
    pub choice: NotifyChoice,
}

impl NotificationKind {
    /// Returns the kind with this name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Returns the default channels and cadence.
    #[must_use]
    pub fn default_choice(self) -> NotifyChoice {
        let has = |flag| self.flags() & flag != 0;
        let cadence = if has(DAILY) { Cadence::Daily } else { Cadence::Instant };
        NotifyChoice { web: has(WEB), email: has(EMAIL), push: false, cadence }
    }

    /// Whether the notice is still useful after its date, because it asks the person to do something.
    #[must_use]
    pub fn waits(self) -> bool {
        self == Self::SurveyDue
    }

    /// Whether push is enabled for the kind when a person registers their first device: the kind reports an opening, an
    /// answer or an approaching date.
    #[must_use]
    pub fn is_for_devices(self) -> bool {
        matches!(
            self,
            Self::MissionUnlocked
                | Self::AiFeedbackReady
                | Self::HumanFeedbackReady
                | Self::FeedbackReturned
                | Self::SessionStarting
                | Self::SessionEnding
                | Self::AccessEnding
                | Self::EventReminder
                | Self::EventChanged
                | Self::CertificateIssued
                | Self::LetterIssued
                | Self::TeamInvite
                | Self::Announcement
        )
    }

    /// Whether the kind's e-mail is always sent, because it is about money or about the account's safety.
    #[must_use]
    pub fn is_always(self) -> bool {
        self.flags() & ALWAYS != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_found_by_its_word() {
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::from_word(kind.word()), Some(*kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
        assert_eq!(NotificationKind::from_word("newsletter"), None);
    }

    #[test]
    fn what_always_comes_comes_by_mail_at_once() {
        let always = NotificationKind::ALL.iter().filter(|kind| kind.is_always()).collect::<Vec<_>>();
        let mut words = always.iter().map(|kind| kind.word()).collect::<Vec<_>>();
        words.sort_unstable();
        assert_eq!(
            words,
            [
                "payment_failed",
                "payment_succeeded",
                "refund",
                "security",
                "subscription_past_due",
                "subscription_renewed"
            ]
        );
        for kind in always {
            assert!(kind.default_choice().email && kind.default_choice().cadence == Cadence::Instant, "{kind:?}");
        }
    }

    /// Every kind that is sent by default, and whether it is sent in the application and by e-mail.
    const DEFAULTS: [(&str, bool, bool); 34] = [
        ("mission_unlocked", true, false),
        ("unlock_soon", true, false),
        ("submission_received", true, false),
        ("ai_feedback_ready", true, true),
        ("human_feedback_ready", true, true),
        ("feedback_returned", true, true),
        ("review_delayed", true, false),
        ("thread_reply", true, true),
        ("mention", true, true),
        ("badge_awarded", true, false),
        ("reward_earned", true, true),
        ("referral_verified", true, false),
        ("referral_stale", true, false),
        ("coupon_expiring", false, true),
        ("credit_expiring", true, true),
        ("payment_succeeded", false, true),
        ("payment_failed", true, true),
        ("refund", false, true),
        ("subscription_past_due", true, true),
        ("subscription_renewed", true, true),
        ("subscription_ended", true, true),
        ("session_starting", true, true),
        ("session_ending", true, true),
        ("access_ending", true, true),
        ("extension_applied", true, true),
        ("event_reminder", true, true),
        ("event_changed", true, true),
        ("certificate_issued", true, true),
        ("letter_issued", true, true),
        ("survey_due", true, false),
        ("team_invite", true, true),
        ("announcement", true, true),
        ("program_opened", true, true),
        ("security", false, true),
    ];

    #[test]
    fn the_defaults_are_those_of_the_rules() {
        let defaults = NotificationKind::ALL.iter().map(|kind| {
            let NotifyChoice { web, email, push, cadence } = kind.default_choice();
            assert!(!push, "{kind:?}");
            let is_gathered = *kind == NotificationKind::ThreadReply;
            assert_eq!(cadence, if is_gathered { Cadence::Daily } else { Cadence::Instant }, "{kind:?}");
            (kind.word(), web, email)
        });
        assert_eq!(defaults.collect::<Vec<_>>(), DEFAULTS);
    }
}
