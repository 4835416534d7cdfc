//! Where a notice leads: to its page, and to the session that it is of.

use crate::notification::notice::{MissionPlace, Notice};

impl Notice {
    /// The path of the page that it leads to.
    #[must_use]
    pub fn page(&self) -> String {
        match self {
            Self::MissionUnlocked { mission }
            | Self::UnlockSoon { mission, .. }
            | Self::SubmissionReceived { mission }
            | Self::HumanFeedbackReady { mission }
            | Self::FeedbackReturned { mission }
            | Self::ReviewDelayed { mission } => format!("/{}/{}", mission.session, mission.slug),
            Self::AiFeedbackReady { mission: MissionPlace { session, slug, .. }, submission } => {
                format!("/{session}/{slug}/submission/{}/ai-feedback", submission.0)
            }
            Self::SessionStarting { session, .. }
            | Self::SessionEnding { session, .. }
            | Self::AccessEnding { session, .. }
            | Self::ExtensionApplied { session, .. } => format!("/{}/dashboard", session.slug),
            Self::EventReminder { event, .. } | Self::EventChanged { event, .. } => {
                format!("/{}/dashboard#events", event.session)
            }
            Self::Announcement { announcement } => format!("/{}/dashboard#announcements", announcement.session),
            Self::CertificateIssued { certificate } => format!("/certificates/{}", certificate.serial),
            Self::BadgeAwarded { .. } => "/profile#badges".to_owned(),
            Self::ReferralVerified { .. } | Self::ReferralStale { .. } => "/referral".to_owned(),
            Self::CouponExpiring { coupon, .. } => match &coupon.program {
                Some(program) => format!("/courses/{}/overview", program.slug),
                None => "/job-simulations".to_owned(),
            },
            Self::RewardEarned { .. } | Self::CreditExpiring { .. } => "/referral#wallet".to_owned(),
            Self::PaymentSucceeded { .. } | Self::Refund { .. } => "/purchases".to_owned(),
            Self::PaymentFailed { payment } => match payment.days {
                None => format!("/checkout?xs={}", payment.session),
                Some(_) => format!("/extension?xs={}", payment.session),
            },
            Self::SubscriptionPastDue { .. } | Self::SubscriptionRenewed { .. } | Self::SubscriptionEnded { .. } => {
                "/subscription".to_owned()
            }
            Self::LetterIssued { letter } => format!("/letters/{}", letter.serial),
            Self::SurveyDue { survey } => format!("/{}/surveys/{}", survey.session, survey.slug),
            Self::TeamInvite { team, .. } => format!("/{}/teams?join={}", team.session, team.id.0),
            Self::Security { .. } => "/profile#sessions".to_owned(),
        }
    }

    /// The name in addresses of the session that it is of, whose notices a person can mute. What is earned, paid for or
    /// about the account is of no session.
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
            | Self::Security { .. } => None,
        }
    }
}
