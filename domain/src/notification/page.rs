//! The page that a notice links to, and the session that it belongs to.

use crate::notification::notice::{MissionPlace, Notice};
use crate::screen::Screen;

impl Notice {
    /// The path of the page that it links to.
    #[must_use]
    pub fn page(&self) -> String {
        match self {
            Self::MissionUnlocked { mission }
            | Self::UnlockSoon { mission, .. }
            | Self::SubmissionReceived { mission }
            | Self::HumanFeedbackReady { mission }
            | Self::FeedbackReturned { mission }
            | Self::ReviewDelayed { mission } => Screen::Mission.address(&[&mission.session, &mission.slug]),
            Self::AiFeedbackReady { mission: MissionPlace { session, slug, .. }, submission } => {
                Screen::AiFeedback.address(&[session, slug, &submission.0.to_string()])
            }
            Self::SessionStarting { session, .. }
            | Self::SessionEnding { session, .. }
            | Self::AccessEnding { session, .. }
            | Self::ExtensionApplied { session, .. } => Screen::Dashboard.address(&[&session.slug]),
            Self::EventReminder { event, .. } | Self::EventChanged { event, .. } => {
                Screen::Dashboard.address(&[&event.session]) + "#events"
            }
            Self::Announcement { announcement } => {
                Screen::Dashboard.address(&[&announcement.session]) + "#announcements"
            }
            Self::CertificateIssued { certificate, .. } => Screen::Certificate.address(&[&certificate.serial]),
            Self::BadgeAwarded { .. } => Screen::Profile.address(&[]) + "#badges",
            Self::ReferralVerified { .. } | Self::ReferralStale { .. } => Screen::Referral.address(&[]),
            Self::CouponExpiring { coupon, .. } => match &coupon.program {
                Some(program) => Screen::Course.address(&[&program.slug]),
                None => Screen::Catalogue.address(&[]),
            },
            Self::RewardEarned { .. } | Self::CreditExpiring { .. } => Screen::Referral.address(&[]) + "#wallet",
            Self::PaymentSucceeded { .. } | Self::Refund { .. } => Screen::Purchases.address(&[]),
            Self::PaymentFailed { payment } => match (&payment.session, payment.days) {
                (None, _) => Screen::Subscription.address(&[]),
                (Some(session), None) => Screen::Checkout.address(&[]) + "?xs=" + session,
                (Some(session), Some(_)) => Screen::Extension.address(&[]) + "?xs=" + session,
            },
            Self::SubscriptionPastDue { .. } | Self::SubscriptionRenewed { .. } | Self::SubscriptionEnded { .. } => {
                Screen::Subscription.address(&[])
            }
            Self::LetterIssued { letter } => Screen::Letter.address(&[&letter.serial]),
            Self::SurveyDue { survey } => Screen::Survey.address(&[&survey.session, &survey.slug]),
            Self::TeamInvite { team, .. } => {
                Screen::Teams.address(&[&team.session]) + "?join=" + &team.id.0.to_string()
            }
            Self::ProgramOpened { program, .. } => Screen::Course.address(&[&program.slug]),
            Self::Security { .. } => Screen::Profile.address(&[]) + "#sessions",
        }
    }

    /// The slug of the notice's session; a person can mute the notices of a session. `None` for notices about rewards,
    /// payments and the account.
    #[must_use]
    pub fn session(&self) -> Option<&str> {
        match self {
            Self::MissionUnlocked { mission }
            | Self::UnlockSoon { mission, .. }
            | Self::SubmissionReceived { mission }
            | Self::AiFeedbackReady { mission, .. }
            | Self::HumanFeedbackReady { mission }
            | Self::FeedbackReturned { mission }
            | Self::ReviewDelayed { mission } => Some(&mission.session),
            Self::SessionStarting { session, .. }
            | Self::SessionEnding { session, .. }
            | Self::AccessEnding { session, .. }
            | Self::ExtensionApplied { session, .. } => Some(&session.slug),
            Self::EventReminder { event, .. } | Self::EventChanged { event, .. } => Some(&event.session),
            Self::Announcement { announcement } => Some(&announcement.session),
            Self::SurveyDue { survey } => Some(&survey.session),
            Self::TeamInvite { team, .. } => Some(&team.session),
            Self::BadgeAwarded { .. }
            | Self::RewardEarned { .. }
            | Self::ReferralVerified { .. }
            | Self::ReferralStale { .. }
            | Self::CouponExpiring { .. }
            | Self::CreditExpiring { .. }
            | Self::PaymentSucceeded { .. }
            | Self::PaymentFailed { .. }
            | Self::Refund { .. }
            | Self::SubscriptionPastDue { .. }
            | Self::SubscriptionRenewed { .. }
            | Self::SubscriptionEnded { .. }
            | Self::CertificateIssued { .. }
            | Self::LetterIssued { .. }
            | Self::ProgramOpened { .. }
            | Self::Security { .. } => None,
        }
    }
}
