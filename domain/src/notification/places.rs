//! Subjects of notices, with the fields that texts and links need: ids, slugs, titles, dates.

use serde::{Deserialize, Serialize};

use crate::ids::{
    AnnouncementId, BadgeId, CertificateId, CouponId, EventId, LetterId, MissionId, PaymentId, ReferralId, SessionId,
    SubscriptionId, SurveyId, TeamId,
};
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::notification::event::EventKind;
use crate::time::Timestamp;

/// A mission, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionPlace {
    /// The mission.
    pub id: MissionId,
    /// The mission's slug.
    pub slug: String,
    /// Its number in the program.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// The session's slug.
    pub session: String,
}

/// A session, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionPlace {
    /// The session.
    pub id: SessionId,
    /// The session's slug.
    pub slug: String,
    /// The title of its program.
    pub program: String,
}

/// A survey, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyPlace {
    /// The survey.
    pub id: SurveyId,
    /// The survey's slug.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The session's slug.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// A team, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamPlace {
    /// The team.
    pub id: TeamId,
    /// The team's name.
    pub name: String,
    /// The session's slug.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// A scheduled event, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventPlace {
    /// The event.
    pub id: EventId,
    /// Kind of the event.
    pub kind: EventKind,
    /// Title of the event.
    pub title: String,
    /// The session's slug.
    pub session: String,
    /// The title of its program.
    pub program: String,
}

/// A change of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum EventChange {
    /// It takes place at another time.
    Moved {
        /// When it was planned to start.
        from: Timestamp,
        /// Its new start.
        to: Timestamp,
    },
    /// It was cancelled.
    Cancelled {
        /// When it was planned to start.
        from: Timestamp,
    },
}

/// An announcement, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementPlace {
    /// The announcement.
    pub id: AnnouncementId,
    /// Its title.
    pub title: String,
    /// The session's slug.
    pub session: String,
    /// The title of its program.
    pub program: String,
    /// Whether it is also sent by mail.
    pub is_important: bool,
}

/// A certificate, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificatePlace {
    /// The certificate.
    pub id: CertificateId,
    /// Its serial number as printed, which is also the address of its page.
    pub serial: String,
    /// The title of its program.
    pub program: String,
}

/// A badge, with the fields that a notice contains.
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

/// A friend who signed up with the learner's code, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendPlace {
    /// The referral.
    pub id: ReferralId,
    /// The friend's [masked](crate::referral::mask_name) name; `None` if they gave no name.
    pub name: Option<String>,
}

/// A learner's own coupon, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponPlace {
    /// The coupon.
    pub id: CouponId,
    /// The code.
    pub code: String,
    /// The program that it is for; `None` for any program.
    pub program: Option<ProgramPlace>,
}

/// A program, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgramPlace {
    /// The program's slug.
    pub slug: String,
    /// Its title.
    pub title: String,
}

/// A reference letter, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LetterPlace {
    /// The letter.
    pub id: LetterId,
    /// Its serial number as printed, which is also the address of its page.
    pub serial: String,
    /// The title of the program that it is about.
    pub program: String,
}

/// A payment, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentPlace {
    /// The payment.
    pub id: PaymentId,
    /// The amount paid or to be paid.
    pub amount: Money,
    /// The session's slug; `None` for a subscription.
    pub session: Option<String>,
    /// The title of its program, or of the subscription's plan.
    pub program: String,
    /// The days of an extension; `None` for any other payment.
    #[serde(default)]
    pub days: Option<u16>,
}

/// A subscription, with the fields that a notice contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionPlace {
    /// The subscription.
    pub id: SubscriptionId,
    /// The title of its plan.
    pub plan: String,
    /// The price of a period, or the amount charged.
    pub amount: Money,
}

/// Reason for the charge of a subscription.
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

/// Outcome of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum RefundOutcome {
    /// Money was returned to the original payment method.
    GivenBack {
        /// The amount.
        amount: Money,
    },
    /// Money that was received but not used for a purchase is returned to the original payment method.
    SentBack {
        /// The amount.
        amount: Money,
        /// Whether the person has the item through another payment.
        has_item: bool,
    },
    /// A subscription was stopped because a later one is also paid. Its charge is returned to the original payment
    /// method.
    SubscriptionBack {
        /// The amount.
        amount: Money,
        /// The provider that received it.
        provider: PaymentProvider,
    },
    /// The payment was in credit only, and the credit was returned.
    CreditBack,
    /// The refund was denied.
    Denied,
}

/// The date that a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeDate {
    /// The date.
    pub at: Timestamp,
    /// Whether the date has come; otherwise it lies ahead.
    pub has_come: bool,
}

/// A security event of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecurityEvent {
    /// Every sign-in was ended.
    SignInsEnded,
    /// The account has another e-mail address; the old address gets the notice.
    AddressChanged,
    /// The password was changed.
    PasswordChanged,
    /// The account's roles were changed.
    RolesChanged,
}

impl SecurityEvent {
    /// Every security event.
    pub const ALL: [Self; 4] = [Self::SignInsEnded, Self::AddressChanged, Self::PasswordChanged, Self::RolesChanged];
}
