//! Notices: what a person can be told of, where each goes, and when.
//!
//! # Kinds
//! [`NotificationKind`] lists every kind with its default (rules, section 8): into the application, by
//! e-mail, or both; one (`thread_reply`) is gathered into a daily mail. Five kinds are about money or the
//! account's safety, and their e-mail *always* comes ([`NotificationKind::is_always`]). A person's choices
//! are kept as differences from the table ([`change_preferences`]); a stored choice wins over any default,
//! so that an unsubscription ([`unsubscribe`]) outlives a new enrolment and a default that changes.
//!
//! # Why did a notice come, or not
//! [`route`] answers for each channel, in this order:
//! 1. The channel is switched off for the kind: it does not come. An e-mail of an "always" kind comes at once
//!    in spite of every choice, of quiet hours too.
//! 2. Into the application it comes now: nothing rings there.
//! 3. E-mail and push wait for their cadence: `instant` not at all, `daily` until the next
//!    [`DIGEST_HOUR`](crate::limits::DIGEST_HOUR) o'clock on the person's clocks, `weekly` until that hour on Monday.
//! 4. What would come in quiet hours comes at their end. They reach from their first minute up to, and not
//!    into, their last.
//!
//! What waits for a daily or weekly mail is gathered by [`digest`].
//!
//! # Which notices come by themselves
//! [`schedule`] tells those that dates bring: a session that starts or ends, an access or a coupon that ends,
//! an event, a mission that opens, a review or a referral that is late, a survey. Each comes once for its date.
//!
//! # Events
//! An [`event`] is a date of a session that people attend or keep; [`ics`] writes them for calendars.
//!
//! The table lies below the features: settings are differences from it, and what sends a notice reads both.

pub mod change_preferences;
pub mod digest;
pub mod event;
pub mod ics;
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
        /// What a notice is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum NotificationKind {
            $(#[doc = $doc] #[serde(rename = $word)] $name,)+
        }

        impl NotificationKind {
            /// Every kind, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The kind as it is written.
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
    /// A mission is open.
    MissionUnlocked = "mission_unlocked", WEB;
    /// A mission opens soon.
    UnlockSoon = "unlock_soon", WEB;
    /// An attempt arrived.
    SubmissionReceived = "submission_received", WEB;
    /// The feedback of the model is there.
    AiFeedbackReady = "ai_feedback_ready", WEB | EMAIL;
    /// The feedback of a person is there.
    HumanFeedbackReady = "human_feedback_ready", WEB | EMAIL;
    /// An attempt came back to be improved.
    FeedbackReturned = "feedback_returned", WEB | EMAIL;
    /// A review takes longer than promised.
    ReviewDelayed = "review_delayed", WEB;
    /// Somebody answered in a thread.
    ThreadReply = "thread_reply", WEB | EMAIL | DAILY;
    /// Somebody was named.
    Mention = "mention", WEB | EMAIL;
    /// A badge was earned.
    BadgeAwarded = "badge_awarded", WEB;
    /// A reward was earned.
    RewardEarned = "reward_earned", WEB | EMAIL;
    /// A friend who was referred is verified.
    ReferralVerified = "referral_verified", WEB;
    /// A friend who was referred does not go on.
    ReferralStale = "referral_stale", WEB;
    /// A coupon ends soon.
    CouponExpiring = "coupon_expiring", EMAIL;
    /// A payment succeeded.
    PaymentSucceeded = "payment_succeeded", EMAIL | ALWAYS;
    /// A payment failed.
    PaymentFailed = "payment_failed", WEB | EMAIL | ALWAYS;
    /// Money was given back.
    Refund = "refund", EMAIL | ALWAYS;
    /// A subscription could not be renewed.
    SubscriptionPastDue = "subscription_past_due", WEB | EMAIL | ALWAYS;
    /// A session starts.
    SessionStarting = "session_starting", WEB | EMAIL;
    /// A session ends.
    SessionEnding = "session_ending", WEB | EMAIL;
    /// The access to a session ends.
    AccessEnding = "access_ending", WEB | EMAIL;
    /// An access was made longer.
    ExtensionApplied = "extension_applied", WEB | EMAIL;
    /// An event is near.
    EventReminder = "event_reminder", WEB | EMAIL;
    /// A certificate is there.
    CertificateIssued = "certificate_issued", WEB | EMAIL;
    /// A reference letter is there.
    LetterIssued = "letter_issued", WEB | EMAIL;
    /// A survey waits.
    SurveyDue = "survey_due", WEB;
    /// A team invites.
    TeamInvite = "team_invite", WEB | EMAIL;
    /// Something is announced to all.
    Announcement = "announcement", WEB | EMAIL;
    /// Something happened to the account.
    Security = "security", EMAIL | ALWAYS;
}

/// How often a kind of notice is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cadence {
    /// Each by itself.
    Instant,
    /// Together, once a day.
    Daily,
    /// Together, once a week.
    Weekly,
}

/// Where a kind of notice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NotifyChoice {
    /// Into the application.
    pub web: bool,
    /// By e-mail.
    pub email: bool,
    /// To the device.
    pub push: bool,
    /// How often, outside the application.
    pub cadence: Cadence,
}

/// When nothing is sent, on the clock of the person's own zone; it may reach over midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From this time on.
    pub from: LocalTime,
    /// Until this time.
    pub to: LocalTime,
}

/// What a person chose for one kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindChoice {
    /// The kind.
    pub kind: NotificationKind,
    /// Where it goes.
    pub choice: NotifyChoice,
}

impl NotificationKind {
    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Where it goes unless a person says otherwise.
    #[must_use]
    pub fn default_choice(self) -> NotifyChoice {
        let has = |flag| self.flags() & flag != 0;
        let cadence = if has(DAILY) { Cadence::Daily } else { Cadence::Instant };
        NotifyChoice { web: has(WEB), email: has(EMAIL), push: false, cadence }
    }

    /// Whether its e-mail always comes: it is about money or about the account's safety.
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
        assert_eq!(words, ["payment_failed", "payment_succeeded", "refund", "security", "subscription_past_due"]);
        for kind in always {
            assert!(kind.default_choice().email && kind.default_choice().cadence == Cadence::Instant, "{kind:?}");
        }
    }

    #[test]
    fn the_defaults_are_those_of_the_rules() {
        let check = |kind: NotificationKind, web, email, cadence| {
            assert_eq!(kind.default_choice(), NotifyChoice { web, email, push: false, cadence }, "{kind:?}");
        };
        check(NotificationKind::MissionUnlocked, true, false, Cadence::Instant);
        check(NotificationKind::ThreadReply, true, true, Cadence::Daily);
        check(NotificationKind::CouponExpiring, false, true, Cadence::Instant);
        check(NotificationKind::PaymentFailed, true, true, Cadence::Instant);
    }
}
