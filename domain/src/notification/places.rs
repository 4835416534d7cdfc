//! What a notice is about, as far as its words and its link need it: ids, names in addresses, titles, dates.

use serde::{Deserialize, Serialize};

use crate::ids::{
    AnnouncementId, BadgeId, CertificateId, CouponId, EventId, LetterId, MissionId, PaymentId, ReferralId, SessionId,
    SubscriptionId, SurveyId, TeamId,
};
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::notification::event::EventKind;
use crate::time::Timestamp;

/// A mission, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionPlace {
    /// The mission.
    pub id: MissionId,
    /// Its name in addresses.
    pub slug: String,
    /// Its number in the program.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// The session's name in addresses.
    pub session: String,
}

/// A session, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionPlace {
    /// The session.
    pub id: SessionId,
    /// Its name in addresses.
    pub slug: String,
    /// The title of its program.
    pub program: String,
}

/// A survey, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyPlace {
    /// The survey.
    pub id: SurveyId,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The session's name in addresses.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// A team, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamPlace {
    /// The team.
    pub id: TeamId,
    /// What it is called.
    pub name: String,
    /// The session's name in addresses.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// A scheduled event, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventPlace {
    /// The event.
    pub id: EventId,
    /// What it is.
    pub kind: EventKind,
    /// What it is called.
    pub title: String,
    /// The session's name in addresses.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// What was changed about an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum EventChange {
    /// It takes place at another time.
    Moved {
        /// When it was to start.
        from: Timestamp,
        /// When it starts now.
        to: Timestamp,
    },
    /// It does not take place.
    Cancelled {
        /// When it was to start.
        from: Timestamp,
    },
}

/// An announcement, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementPlace {
    /// The announcement.
    pub id: AnnouncementId,
    /// Its title.
    pub title: String,
    /// The session's name in addresses.
    pub session: String,
    /// The title of its program.
    pub program: String,
    /// Whether it goes out by mail too.
    pub is_important: bool,
}

/// A certificate, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificatePlace {
    /// The certificate.
    pub id: CertificateId,
    /// Its serial number as it is written, by which its page is found.
    pub serial: String,
    /// The title of its program.
    pub program: String,
}

/// A badge, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BadgePlace {
    /// The badge.
    pub id: BadgeId,
    /// Its title.
    pub title: String,
    /// The title of its program.
    pub program: String,
}

/// A friend who came through somebody's code, as a notice names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendPlace {
    /// The referral.
    pub id: ReferralId,
    /// Their [masked](crate::referral::mask_name) name. `None` if they have told none.
    pub name: Option<String>,
}

/// A coupon of one's own, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponPlace {
    /// The coupon.
    pub id: CouponId,
    /// The code.
    pub code: String,
    /// The program that it is for. `None` if it is for any.
    pub program: Option<ProgramPlace>,
}

/// A program, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgramPlace {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
}

/// A reference letter, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LetterPlace {
    /// The letter.
    pub id: LetterId,
    /// Its serial number as it is written, by which its page is found.
    pub serial: String,
    /// The title of the program that it is about.
    pub program: String,
}

/// A payment, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentPlace {
    /// The payment.
    pub id: PaymentId,
    /// What was paid or was to be.
    pub amount: Money,
    /// The session's name in addresses; `None` for a subscription.
    pub session: Option<String>,
    /// The title of its program, or of the subscription's plan.
    pub program: String,
    /// The days of an extension; nothing where a place is paid for.
    #[serde(default)]
    pub days: Option<u16>,
}

/// A subscription, as a notice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionPlace {
    /// The subscription.
    pub id: SubscriptionId,
    /// The title of its plan.
    pub plan: String,
    /// What a period costs, or what was charged.
    pub amount: Money,
}

/// What a subscription was charged for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChargeCause {
    /// The subscription began.
    Begun,
    /// A further period.
    #[default]
    Renewed,
    /// Another plan.
    PlanChanged,
}

/// How a refund ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum RefundOutcome {
    /// Money went back to where it was paid from.
    GivenBack {
        /// How much.
        amount: Money,
    },
    /// Money that was received and not taken for a purchase goes back to where it was paid from.
    SentBack {
        /// How much.
        amount: Money,
        /// Whether what it was meant for is theirs by another payment.
        has_item: bool,
    },
    /// The charge of a subscription that was stopped because a later one is paid as well goes back to where it was paid
    /// from.
    SubscriptionBack {
        /// How much.
        amount: Money,
        /// Where it was paid.
        provider: PaymentProvider,
    },
    /// Credit alone had been paid, and it is theirs again.
    CreditBack,
    /// It was denied.
    Denied,
}

/// A date that a notice comes before, or at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeDate {
    /// The date.
    pub at: Timestamp,
    /// Whether the notice comes at the date itself, and not ahead of it.
    pub has_come: bool,
}

/// What happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecurityEvent {
    /// Every sign-in was ended.
    SignInsEnded,
    /// The account has another e-mail address; the old one is told.
    AddressChanged,
    /// The password was changed.
    PasswordChanged,
    /// The account may do more than before, or less.
    RolesChanged,
}

impl SecurityEvent {
    /// Everything that may happen.
    pub const ALL: [Self; 4] = [Self::SignInsEnded, Self::AddressChanged, Self::PasswordChanged, Self::RolesChanged];
}
