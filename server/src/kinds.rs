//! Registry of every kind of job, by feature.

use crate::account::end_sign_ins::EndSignIns;
use crate::account::finish_erasure::FinishErasure;
use crate::account::follow_password::FollowPassword;
use crate::account::forget::ForgetOld;
use crate::account::send_password_reset::SendPasswordReset;
use crate::account::send_verification::{SendAddressChange, SendVerification};
use crate::assistant::answer::AnswerQuestion;
use crate::assistant::portfolio::write::WritePortfolio;
use crate::checkout::apply_webhook::ApplyWebhook;
use crate::checkout::follow_refunds::FollowRefunds;
use crate::checkout::sweep::SweepPayments;
use crate::checkout::tell_desk::TellDesk;
use crate::community::sync_discord::SyncDiscord;
use crate::event::remind::RemindOfEvents;
use crate::event::tell_session::TellSession;
use crate::feedback::read_attempt::ReadAttempt;
use crate::feedback::remind::RemindReviews;
use crate::idempotency::ForgetAnswers;
use crate::jobs::Kind;
use crate::jobs::forget::ForgetGivenUp;
use crate::jobs::schedule::Recurs;
use crate::live::forget::ForgetUpdates;
use crate::mission::notices::WatchDates;
use crate::notification::due::TellDue;
use crate::notification::mail::MailNotices;
use crate::notification::push::{PushNotice, PushToDevice};
use crate::payment::give_back::SendRefund;
use crate::price::forget::ForgetQuotes;
use crate::program::announce::AnnouncePrograms;
use crate::progression::raise_awards::RaiseAwards;
use crate::referral::follow::FollowReferrals;
use crate::referral::send_reminder::SendReminder;
use crate::reward::credit::EarnCredit;
use crate::reward::follow_credit::FollowCredit;
use crate::subscription::end_erased::EndErased;
use crate::subscription::end_surplus::EndSurplus;
use crate::subscription::look_after::LookAfterSubscriptions;
use crate::support::notify_desk::NotifyDesk;
use crate::upload::RemoveUnused;

/// The kinds that the workers of this server can run.
pub const KINDS: &[Kind] = &[
    Kind::of::<SendVerification>(),
    Kind::of::<SendAddressChange>(),
    Kind::of::<SendPasswordReset>(),
    Kind::of::<FollowPassword>(),
    Kind::of::<EndSignIns>(),
    Kind::of::<FinishErasure>(),
    Kind::of::<NotifyDesk>(),
    Kind::of::<MailNotices>(),
    Kind::of::<PushNotice>(),
    Kind::of::<PushToDevice>(),
    Kind::of::<ReadAttempt>(),
    Kind::of::<AnswerQuestion>(),
    Kind::of::<WritePortfolio>(),
    Kind::of::<ApplyWebhook>(),
    Kind::of::<SendRefund>(),
    Kind::of::<TellDesk>(),
    Kind::of::<EndSurplus>(),
    Kind::of::<EndErased>(),
    Kind::of::<SendReminder>(),
    Kind::of::<TellSession>(),
    Kind::recurring::<SweepPayments>(Recurs::minutely()),
    Kind::recurring::<LookAfterSubscriptions>(Recurs::minutely()),
    Kind::recurring::<WatchDates>(Recurs::minutely()),
    Kind::recurring::<TellDue>(Recurs::minutely()),
    Kind::recurring::<RemindOfEvents>(Recurs::minutely()),
    Kind::recurring::<FollowReferrals>(Recurs::minutely()),
    Kind::recurring::<AnnouncePrograms>(Recurs::minutely()),
    Kind::recurring::<RaiseAwards>(Recurs::minutely()),
    Kind::recurring::<SyncDiscord>(Recurs::minutely()),
    Kind::recurring::<EarnCredit>(Recurs::minutely()),
    Kind::recurring::<FollowCredit>(Recurs::minutely()),
    Kind::recurring::<RemindReviews>(Recurs::hourly(35)),
    Kind::recurring::<FollowRefunds>(Recurs::hourly(40)),
    Kind::recurring::<RemoveUnused>(Recurs::hourly(5)),
    Kind::recurring::<ForgetQuotes>(Recurs::hourly(10)),
    Kind::recurring::<ForgetAnswers>(Recurs::hourly(15)),
    Kind::recurring::<ForgetOld>(Recurs::hourly(25)),
    Kind::recurring::<ForgetUpdates>(Recurs::hourly(45)),
    Kind::recurring::<ForgetGivenUp>(Recurs::daily(3, 35)),
];
