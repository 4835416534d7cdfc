//! A notice to one person: a variant with the ids and facts that its text needs. The web and the mails have a text for
//! each variant; a new variant compiles only when both have a text for it.

use serde::{Deserialize, Serialize};

use crate::ids::{LotId, MissionId, ProgramId, SubjectId, SubmissionId, UserId};
use crate::money::Money;
use crate::notification::NotificationKind;
pub use crate::notification::places::{
    AnnouncementPlace, BadgePlace, CertificatePlace, ChargeCause, CouponPlace, EventChange, EventPlace, FriendPlace,
    LetterPlace, MissionPlace, NoticeDate, PaymentPlace, ProgramPlace, RefundOutcome, SecurityEvent, SessionPlace,
    SubscriptionPlace, SurveyPlace, TeamPlace,
};
use crate::notification::schedule::{DueNotice, Lead};
use crate::time::Timestamp;

/// A notice to one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Notice {
    /// A mission has opened.
    MissionUnlocked {
        /// The mission.
        mission: MissionPlace,
    },
    /// A mission opens soon.
    UnlockSoon {
        /// The mission.
        mission: MissionPlace,
        /// When it opens.
        at: Timestamp,
    },
    /// An attempt was submitted.
    SubmissionReceived {
        /// The mission of the attempt.
        mission: MissionPlace,
    },
    /// AI feedback, or feedback of the built-in reader, is ready.
    AiFeedbackReady {
        /// The mission of the attempt.
        mission: MissionPlace,
        /// The attempt.
        submission: SubmissionId,
    },
    /// A reviewer has passed an attempt, or reviewed one that stays passed.
    HumanFeedbackReady {
        /// The mission.
        mission: MissionPlace,
    },
    /// A reviewer has returned an attempt.
    FeedbackReturned {
        /// The mission.
        mission: MissionPlace,
    },
    /// The promised date of a review has passed.
    ReviewDelayed {
        /// The mission.
        mission: MissionPlace,
    },
    /// A badge was awarded.
    BadgeAwarded {
        /// The badge.
        badge: BadgePlace,
    },
    /// Credit was earned by a friend's payment.
    RewardEarned {
        /// The friend.
        friend: FriendPlace,
        /// The amount.
        amount: Money,
        /// When it can be spent.
        free_at: Timestamp,
    },
    /// A friend has verified their address.
    ReferralVerified {
        /// The friend.
        friend: FriendPlace,
    },
    /// A friend makes no progress.
    ReferralStale {
        /// The friend.
        friend: FriendPlace,
    },
    /// The person's own coupon expires soon.
    CouponExpiring {
        /// The coupon.
        coupon: CouponPlace,
        /// When it expires.
        at: Timestamp,
    },
    /// Credit expires soon.
    CreditExpiring {
        /// The credit that expires.
        lot: LotId,
        /// The amount that is left of it.
        amount: Money,
        /// When it expires.
        at: Timestamp,
    },
    /// A payment succeeded: the person has what was paid for.
    PaymentSucceeded {
        /// The payment.
        payment: PaymentPlace,
        /// The number of its receipt.
        receipt: String,
    },
    /// A payment failed, so the person does not get the item.
    PaymentFailed {
        /// The payment.
        payment: PaymentPlace,
    },
    /// A refund has ended, or a dispute has ended like a refund.
    Refund {
        /// The payment.
        payment: PaymentPlace,
        /// Outcome of the refund.
        outcome: RefundOutcome,
        /// The number of the credit note; `None` if no money was returned.
        #[serde(default)]
        credit_note: Option<String>,
    },
    /// A subscription could not be renewed.
    SubscriptionPastDue {
        /// The subscription.
        subscription: SubscriptionPlace,
        /// When the access ends if the subscription stays unpaid.
        until: Option<Timestamp>,
    },
    /// A subscription was charged.
    SubscriptionRenewed {
        /// The subscription, with the amount that was charged.
        subscription: SubscriptionPlace,
        /// The end of the paid period.
        until: Option<Timestamp>,
        /// The reason for the charge.
        #[serde(default)]
        cause: ChargeCause,
        /// The number of its receipt; `None` in notices from before charges had receipts.
        #[serde(default)]
        receipt: Option<String>,
    },
    /// A subscription no longer gives access.
    SubscriptionEnded {
        /// The subscription.
        subscription: SubscriptionPlace,
        /// Whether the subscription is only paused, not over.
        #[serde(default)]
        is_paused: bool,
    },
    /// A session starts.
    SessionStarting {
        /// The session.
        session: SessionPlace,
        /// When it starts.
        date: NoticeDate,
    },
    /// A session ends.
    SessionEnding {
        /// The session.
        session: SessionPlace,
        /// When it ends.
        date: NoticeDate,
    },
    /// The access to a session ends.
    AccessEnding {
        /// The session.
        session: SessionPlace,
        /// When the access ends.
        date: NoticeDate,
    },
    /// The access to a session was extended.
    ExtensionApplied {
        /// The session.
        session: SessionPlace,
        /// The new end of the access.
        until: Timestamp,
    },
    /// An event starts soon.
    EventReminder {
        /// The event.
        event: EventPlace,
        /// When it starts.
        at: Timestamp,
    },
    /// An event was moved or cancelled.
    EventChanged {
        /// The event.
        event: EventPlace,
        /// The change.
        change: EventChange,
    },
    /// Staff announce something to everybody in a session.
    Announcement {
        /// The announcement.
        announcement: AnnouncementPlace,
    },
    /// A certificate was issued, or its award was raised.
    CertificateIssued {
        /// The certificate.
        certificate: CertificatePlace,
        /// Whether it was issued before, and a review has raised its award.
        #[serde(default)]
        is_raised: bool,
    },
    /// A reference letter was issued.
    LetterIssued {
        /// The letter.
        letter: LetterPlace,
    },
    /// A survey is due.
    SurveyDue {
        /// The survey.
        survey: SurveyPlace,
    },
    /// A team of the learner's session invites them.
    TeamInvite {
        /// The team.
        team: TeamPlace,
        /// The name of the person who invites, if they gave one.
        by: Option<String>,
    },
    /// A new program takes learners.
    ProgramOpened {
        /// The program.
        id: ProgramId,
        /// Its slug and its title.
        program: ProgramPlace,
    },
    /// A security event of the account.
    Security {
        /// The account.
        user: UserId,
        /// The security event.
        event: SecurityEvent,
    },
}

impl Notice {
    /// The subject: notices of one kind about one subject are one line of a digest.
    #[must_use]
    pub fn subject(&self) -> SubjectId {
        SubjectId(match self {
            Self::MissionUnlocked { mission }
            | Self::UnlockSoon { mission, .. }
            | Self::SubmissionReceived { mission }
            | Self::AiFeedbackReady { mission, .. }
            | Self::HumanFeedbackReady { mission }
            | Self::FeedbackReturned { mission }
            | Self::ReviewDelayed { mission } => mission.id.0,
            Self::SessionStarting { session, .. }
            | Self::SessionEnding { session, .. }
            | Self::AccessEnding { session, .. }
            | Self::ExtensionApplied { session, .. } => session.id.0,
            Self::BadgeAwarded { badge } => badge.id.0,
            Self::RewardEarned { friend, .. } | Self::ReferralVerified { friend } | Self::ReferralStale { friend } => {
                friend.id.0
            }
            Self::CouponExpiring { coupon, .. } => coupon.id.0,
            Self::CreditExpiring { lot, .. } => lot.0,
            Self::PaymentSucceeded { payment, .. } | Self::PaymentFailed { payment } | Self::Refund { payment, .. } => {
                payment.id.0
            }
            Self::SubscriptionPastDue { subscription, .. }
            | Self::SubscriptionRenewed { subscription, .. }
            | Self::SubscriptionEnded { subscription, .. } => subscription.id.0,
            Self::EventReminder { event, .. } | Self::EventChanged { event, .. } => event.id.0,
            Self::Announcement { announcement } => announcement.id.0,
            Self::CertificateIssued { certificate, .. } => certificate.id.0,
            Self::LetterIssued { letter } => letter.id.0,
            Self::SurveyDue { survey } => survey.id.0,
            Self::TeamInvite { team, .. } => team.id.0,
            Self::ProgramOpened { id, .. } => id.0,
            Self::Security { user, .. } => user.0,
        })
    }

    /// The mission whose feedback it announces. The notice counts as read once the learner has read the feedback, or once
    /// there is newer feedback on the mission.
    #[must_use]
    pub fn feedback_on(&self) -> Option<MissionId> {
        match self {
            Self::AiFeedbackReady { mission, .. }
            | Self::HumanFeedbackReady { mission }
            | Self::FeedbackReturned { mission }
            | Self::ReviewDelayed { mission } => Some(mission.id),
            _ => None,
        }
    }

    /// When e-mail and push become useless; `None` if they stay useful.
    #[must_use]
    pub fn until(&self) -> Option<Timestamp> {
        if let Self::EventReminder { at, .. } = self { Some(*at) } else { None }
    }

    /// Whether e-mail and push are still useful.
    #[must_use]
    pub fn is_of_use(&self, now: Timestamp) -> bool {
        self.until().is_none_or(|until| now < until)
    }

    /// Whether it appears in the application only: an announcement that is not important.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        matches!(self, Self::Announcement { announcement } if !announcement.is_important)
    }

    /// Returns the notice with the date for which it fell due.
    #[must_use]
    pub fn due(self, due: &DueNotice) -> Self {
        let date = NoticeDate { at: due.at, has_come: matches!(due.lead, Lead::Days(0) | Lead::Minutes(0)) };
        match self {
            Self::UnlockSoon { mission, .. } => Self::UnlockSoon { mission, at: due.at },
            Self::SessionStarting { session, .. } => Self::SessionStarting { session, date },
            Self::SessionEnding { session, .. } => Self::SessionEnding { session, date },
            Self::AccessEnding { session, .. } => Self::AccessEnding { session, date },
            Self::EventReminder { event, .. } => Self::EventReminder { event, at: due.at },
            Self::CouponExpiring { coupon, .. } => Self::CouponExpiring { coupon, at: due.at },
            undated => undated,
        }
    }
}

/// Connects each variant of [`Notice`] with its kind.
macro_rules! kinds_of_notices {
    ($($name:ident)+) => {
        impl Notice {
            /// The kind of the notice; it decides how the notice is routed.
            #[must_use]
            pub fn kind(&self) -> NotificationKind {
                match self { $(Self::$name { .. } => NotificationKind::$name,)+ }
            }
        }

        impl NotificationKind {
            /// Whether notices of this kind are already sent. A kind that is not sent yet has no variant of
            /// [`Notice`], and settings do not show it.
            #[must_use]
            pub fn has_cause(self) -> bool {
                matches!(self, $(Self::$name)|+)
            }
        }
    };
}

kinds_of_notices! {
    MissionUnlocked UnlockSoon SubmissionReceived AiFeedbackReady HumanFeedbackReady FeedbackReturned ReviewDelayed
    BadgeAwarded RewardEarned ReferralVerified ReferralStale CouponExpiring CreditExpiring PaymentSucceeded
    PaymentFailed Refund SubscriptionPastDue SubscriptionRenewed SubscriptionEnded SessionStarting SessionEnding
    AccessEnding ExtensionApplied EventReminder EventChanged Announcement CertificateIssued LetterIssued SurveyDue
    TeamInvite ProgramOpened Security
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::every_notice;
    use crate::ids::CouponId;

    #[test]
    fn a_notice_is_written_with_the_word_of_its_kind_and_read_again() {
        for notice in every_notice() {
            let written = serde_json::to_value(&notice).unwrap();
            assert_eq!(written["kind"], notice.kind().word());
            assert_eq!(serde_json::from_value::<Notice>(written).unwrap(), notice);
        }
    }

    #[test]
    fn the_kinds_about_feedback_name_the_mission_of_the_feedback() {
        let about = every_notice().into_iter().filter(|notice| notice.feedback_on().is_some());
        for notice in about.clone() {
            assert_eq!(notice.feedback_on().map(|mission| mission.0), Some(notice.subject().0));
        }
        let kinds = about.map(|notice| notice.kind().word()).collect::<Vec<_>>();
        assert_eq!(kinds, ["ai_feedback_ready", "human_feedback_ready", "feedback_returned", "review_delayed"]);
    }

    #[test]
    fn every_kind_with_a_cause_has_a_notice_and_no_other() {
        let told = every_notice().iter().map(Notice::kind).collect::<Vec<_>>();
        for kind in NotificationKind::ALL {
            assert_eq!(kind.has_cause(), told.contains(kind), "{kind:?}");
        }
    }

    #[test]
    fn a_notice_leads_to_what_it_is_about() {
        let pages = every_notice().iter().map(Notice::page).collect::<Vec<_>>();
        let mission = "/harbour-data-autumn/first-look";
        let feedback = "/harbour-data-autumn/first-look/submission/00000000-0000-0000-0000-000000000009/ai-feedback";
        let session = "/harbour-data-autumn/dashboard";
        let (certificate, letter) = ("/certificates/T6W2-SAPC-RVYM", "/letters/T6W2-SAPC-RVYM");
        let missions = [mission, mission, mission, feedback, mission, mission, mission];
        assert_eq!(pages[..7], missions);
        let payments = ["/purchases", "/checkout?xs=harbour-data-autumn", "/purchases"];
        assert_eq!((pages[7].as_str(), &pages[13..16]), ("/profile#badges", &payments.map(str::to_owned)[..]));
        let (wallet, course) = ("/referral#wallet", "/courses/data-analysis-at-a-bank/overview");
        assert_eq!(pages[8..13], [wallet, "/referral", "/referral", course, wallet]);
        let (events, news) = ("/harbour-data-autumn/dashboard#events", "/harbour-data-autumn/dashboard#announcements");
        let survey = "/harbour-data-autumn/surveys/arrival";
        let team = "/harbour-data-autumn/teams?join=00000000-0000-0000-0000-000000000001";
        let dates = [session, session, session, session, events, events];
        assert!(pages[16..19].iter().all(|page| page == "/subscription"));
        assert_eq!(
            pages[19..],
            [&dates[..], &[certificate, letter, survey, team, news, course, "/profile#sessions"]].concat()
        );
        let subjects = every_notice().iter().map(|notice| notice.subject().0.as_u128()).collect::<Vec<_>>();
        let expected = [1, 1, 1, 1, 1, 1, 1, 5, 7, 7, 7, 9, 8, 6, 6, 6, 7, 7, 7, 2, 2, 2, 2, 1, 1, 4, 5, 1, 1, 6, 2, 3];
        assert_eq!(subjects, expected);
    }

    #[test]
    fn a_coupon_for_any_program_leads_to_all_of_them() {
        let coupon = CouponPlace { id: CouponId(Uuid::nil()), code: "FRIENDS-7K3Q9".to_owned(), program: None };
        let notice = Notice::CouponExpiring { coupon, at: instant("2026-12-14T09:00:00Z") };
        assert_eq!(notice.page(), "/job-simulations");
    }

    #[test]
    fn what_happens_in_a_session_is_of_it_and_what_is_earned_or_paid_is_not() {
        let notices = every_notice();
        let (of_session, others): (Vec<_>, Vec<_>) = notices.iter().partition(|notice| notice.session().is_some());
        assert!(of_session.iter().all(|notice| notice.session() == Some("harbour-data-autumn")));
        assert_eq!((of_session.len(), others.len()), (16, 16));
        assert!(of_session.iter().all(|notice| !notice.kind().is_always()));
    }

    #[test]
    fn a_reminder_has_an_end_and_what_is_not_important_is_quiet() {
        let notices = every_notice();
        let ending = notices.iter().filter(|notice| notice.until().is_some()).map(|notice| notice.kind().word());
        assert_eq!(ending.collect::<Vec<_>>(), ["event_reminder"]);
        let Some(Notice::Announcement { announcement }) =
            notices.into_iter().find(|notice| notice.kind() == NotificationKind::Announcement)
        else {
            panic!("there is an announcement")
        };
        let is_quiet = |is_important| {
            Notice::Announcement { announcement: AnnouncementPlace { is_important, ..announcement.clone() } }.is_quiet()
        };
        assert_eq!([is_quiet(true), is_quiet(false)], [false, true]);
    }

    #[test]
    fn a_date_that_was_moved_is_told_as_it_stands() {
        let at = instant("2026-12-14T09:00:00Z");
        let subject = SubjectId(Uuid::nil());
        let due = |kind, lead| DueNotice { due_at: at, kind, subject, lead, at };
        for notice in every_notice() {
            for (lead, has_come) in [(Lead::Days(2), false), (Lead::Days(0), true), (Lead::Minutes(0), true)] {
                let told = notice.clone().due(&due(notice.kind(), lead));
                assert_eq!((told.kind(), told.subject()), (notice.kind(), notice.subject()));
                match told {
                    Notice::SessionStarting { date, .. }
                    | Notice::SessionEnding { date, .. }
                    | Notice::AccessEnding { date, .. } => assert_eq!(date, NoticeDate { at, has_come }),
                    Notice::UnlockSoon { at: told, .. }
                    | Notice::EventReminder { at: told, .. }
                    | Notice::CouponExpiring { at: told, .. } => assert_eq!(told, at),
                    undated => assert_eq!(undated, notice),
                }
            }
        }
    }
}
