//! Notices: what a person can be told of, where each goes, and when.
//!
//! # Kinds
//! Every kind with its default. To a device (push) nothing goes unless the person registers one; with the first, those kinds
//! go there that cannot wait for a look into the application ([`NotificationKind::is_for_devices`]).
//!
//! | kind | comes when | in the application | e-mail |
//! |---|---|---|---|
//! | `mission_unlocked` | a mission is open now | yes | |
//! | `unlock_soon` | a mission opens in a day | yes | |
//! | `submission_received` | an attempt was handed in | yes | |
//! | `ai_feedback_ready` | the model's feedback is there | yes | yes |
//! | `human_feedback_ready` | a reviewer has decided on an attempt, and it has passed | yes | yes |
//! | `feedback_returned` | a reviewer sent an attempt back, or an appeal left it so | yes | yes |
//! | `review_delayed` | a promised review is late | yes | |
//! | `thread_reply` | somebody answered in a thread | yes | yes, gathered daily |
//! | `mention` | somebody named the person | yes | yes |
//! | `badge_awarded` | a badge was awarded | yes | |
//! | `reward_earned` | a reward was earned | yes | yes |
//! | `referral_verified` | a friend's address is verified | yes | |
//! | `referral_stale` | a friend does not go on | yes | |
//! | `coupon_expiring` | a coupon ends in 7 days, in 1 | | yes |
//! | `credit_expiring` | credit ends in 30 days, in 7 | yes | yes |
//! | `payment_succeeded` | something was paid | | **always** |
//! | `payment_failed` | a payment failed, or was refused in review | yes | **always** |
//! | `refund` | money was given back, or that was denied | | **always** |
//! | `subscription_past_due` | a subscription could not be renewed, or nobody renewed it | yes | **always** |
//! | `subscription_renewed` | a subscription was charged: it began, was renewed, or has another plan | yes | **always** |
//! | `subscription_ended` | a subscription gives no access any more | yes | yes |
//! | `session_starting` | a session starts in 1 day, starts | yes | yes |
//! | `session_ending` | a session ends in 7 days, in 2, ends | yes | yes |
//! | `access_ending` | an access ends in 7 days, in 2, ends | yes | yes |
//! | `extension_applied` | an access was made longer | yes | yes |
//! | `event_reminder` | an event is 24 hours away, 15 minutes | yes | yes |
//! | `event_changed` | an event was moved or cancelled | yes | yes |
//! | `certificate_issued` | a certificate is there | yes | yes |
//! | `letter_issued` | a reference letter is there | yes | yes |
//! | `survey_due` | a survey waits | yes | |
//! | `team_invite` | a team invites | yes | yes |
//! | `announcement` | something is announced to all | yes | yes, if it is important |
//! | `security` | something happened to the account | | **always** |
//!
//! An e-mail that *always* comes cannot be switched off and waits for nothing, neither for quiet hours nor for a
//! daily mail: it is about money or the account's safety ([`NotificationKind::is_always`]). Every other e-mail can be
//! switched off or gathered, and waits for the end of quiet hours; so does every push. A person's choices are kept as
//! differences from this table ([`change_preferences`]); a stored choice wins over any default, so that an
//! unsubscription ([`unsubscribe`]) outlives a new enrolment and a default that changes.
//!
//! # Why did a notice come, or not
//! [`route`] answers for each channel, in this order:
//! 1. The channel is switched off for the kind: it does not come. Neither does it outside the application if the notice is
//!    a quiet one, or of a session that the person has muted; announcements of a muted session come nowhere. An e-mail of
//!    an "always" kind comes at once in spite of every choice, of quiet hours too.
//! 2. Into the application it comes now: nothing rings there.
//! 3. E-mail and push wait for their cadence: `instant` not at all, `daily` until the next
//!    [`DIGEST_HOUR`](crate::limits::DIGEST_HOUR) o'clock on the person's clocks, `weekly` until that hour on Monday.
//! 4. What would come in quiet hours comes at their end. They reach from their first minute up to, and not
//!    into, their last.
//! 5. What would come when it is of no use any more, as a reminder after the start, does not come.
//!
//! What waits for a daily or weekly mail is gathered by [`digest`].
//!
//! # Why did no mail come
//! The kind has no e-mail by default, or the person switched it off or unsubscribed, or muted the session, which counts
//! for as long as they say nothing else, also after they have left it and enrolled in it again; it waits for the next gathered
//! mail, or for the end of quiet hours; it was read in the application before the gathered mail went out, which then
//! leaves it out; or what it was about came to its end first ([`schedule`]). It may also have come and lie among the
//! unwanted mails, or the account's address is another one than the person thinks. Advertising is no notice: it comes
//! only to who has [opted in](crate::account::change_settings). Mails that verify an address or reset a password are no
//! notices: they follow a click, and [`verify_email`](crate::account::verify_email) and
//! [`reset_password`](crate::account::reset_password) say when none is sent.
//!
//! # What becomes no notice
//! Some rules find that a person is to be told and have no kind of notice for it: a reviewer or a learner who is to be
//! [reminded](crate::feedback::remind) of a review, a friend who is [reminded](crate::referral::remind) of a referral.
//!
//! # Which notices come by themselves
//! [`schedule`] tells those that dates bring: a session that starts or ends, an access or a coupon that ends, an event,
//! a mission that opens by its date, a review or a referral that is late, a subscription that nobody renewed, a survey. Each comes
//! once for its date. Of credit that ends [`expire`](mod@crate::reward::expire) tells: it knows how much is left.
//!
//! # What a notice holds
//! A [`notice`] holds ids and facts, and no words. Those that something causes so far are its variants.
//!
//! # Why did my page change by itself
//! Pages that are open [follow](mod@follow) what changes for their person, without content: which feature has news, and
//! they ask for it again.
//!
//! # Devices
//! [`push`] says which browsers are told outside the application, and how.
//!
//! # Events
//! An [`event`] is a date of a session that people attend or keep; [`ics`] writes them for calendars.
//!
//! The table lies below the features: settings are differences from it, and what sends a notice reads both.

pub mod change_preferences;
pub mod digest;
pub mod event;
pub mod follow;
pub mod ics;
mod leads;
pub mod mark_read;
pub mod notice;
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
    /// Credit ends soon.
    CreditExpiring = "credit_expiring", WEB | EMAIL;
    /// A payment succeeded.
    PaymentSucceeded = "payment_succeeded", EMAIL | ALWAYS;
    /// A payment failed.
    PaymentFailed = "payment_failed", WEB | EMAIL | ALWAYS;
    /// Money was given back.
    Refund = "refund", EMAIL | ALWAYS;
    /// A subscription could not be renewed.
    SubscriptionPastDue = "subscription_past_due", WEB | EMAIL | ALWAYS;
    /// A subscription was charged: it began, was renewed, or has another plan.
    SubscriptionRenewed = "subscription_renewed", WEB | EMAIL | ALWAYS;
    /// A subscription gives no access any more.
    SubscriptionEnded = "subscription_ended", WEB | EMAIL;
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
    /// An event was moved or cancelled.
    EventChanged = "event_changed", WEB | EMAIL;
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
    /// By e-mail; of no meaning for a kind whose e-mail always comes.
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
    /// From this time on, this minute included.
    pub from: LocalTime,
    /// Up to this time, this minute not included.
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

    /// Whether what it tells of waits for the person from its date on, so that it is still of use after the date.
    #[must_use]
    pub fn waits(self) -> bool {
        self == Self::SurveyDue
    }

    /// Whether a person who lets a device be told hears of it there, as long as they say nothing else: something has opened,
    /// come back or is near.
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

    /// Every kind that is sent by default, and whether into the application and by e-mail.
    const DEFAULTS: [(&str, bool, bool); 33] = [
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
