//! The words of notices in mails: of a single notice, and of several in one mail. The compiler requires words for every
//! kind of notice.

mod events;
mod money;

use std::borrow::Cow;

use domain::money::Money;
use domain::notification::notice::{
    FriendPlace, MissionPlace, Notice, NoticeDate, PaymentPlace, SecurityEvent, SessionPlace,
};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::texts::{Line, MailWords};
use crate::zone::local_text;

/// The notices of one mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeMail {
    /// The notices, at least one.
    pub notices: Vec<MailedNotice>,
    /// Number of further notices that are not listed.
    pub more: u32,
    /// The name of the time zone for dates.
    pub zone: String,
    /// The page with all notices.
    pub all: String,
    /// Ways to stop mails of this kind. `None`: they cannot be stopped.
    pub stop: Option<Stop>,
}

/// One notice of a mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailedNotice {
    /// The notice.
    pub notice: Notice,
    /// Number of notices of this kind about the same subject.
    pub count: u32,
    /// The page that it leads to.
    pub link: String,
}

/// Ways to stop mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The page that asks before it stops them.
    pub page: String,
    /// The URL with which a mail program stops them in one click.
    pub one_click: String,
    /// The page with the settings for notices.
    pub settings: String,
}

/// The words of one notice.
struct NoticeWords {
    /// The whole notice in one line.
    subject: String,
    body: Cow<'static, str>,
    button: Cow<'static, str>,
    aside: &'static str,
}

const FOOT: &str = "Fieldwork – job simulations online. You get this mail because you have an account there. Please do \
    not reply to it.";

impl NoticeMail {
    /// A word for the kind of mail, in the name of its file.
    pub(super) fn kind(&self) -> String {
        match self.notices.as_slice() {
            [only] => only.notice.kind().word().replace('_', "-"),
            _ => "notices".to_owned(),
        }
    }

    pub(super) fn words(&self) -> MailWords<'_> {
        match self.notices.as_slice() {
            [only] => self.words_of(only),
            several => self.gathered(several),
        }
    }

    fn words_of<'a>(&'a self, MailedNotice { notice, link, .. }: &'a MailedNotice) -> MailWords<'a> {
        let NoticeWords { subject, body, button, aside } = words(notice, &self.zone);
        MailWords {
            heading: subject.clone().into(),
            subject: subject.into(),
            body,
            lines: Vec::new(),
            button,
            link,
            aside: aside.into(),
            foot: FOOT,
            stop: self.stop.as_ref(),
        }
    }

    fn gathered<'a>(&'a self, several: &'a [MailedNotice]) -> MailWords<'a> {
        let line = |mailed: &'a MailedNotice| {
            let NoticeWords { subject, .. } = words(&mailed.notice, &self.zone);
            let text = if mailed.count == 1 { subject } else { format!("{subject} ({} times)", mailed.count) };
            Line { text, link: &mailed.link }
        };
        let more = if self.more == 0 { String::new() } else { format!("And {} more.", self.more) };
        MailWords {
            subject: "What is new on Fieldwork".into(),
            heading: "What is new".into(),
            body: "Here is what has happened since the last mail.".into(),
            lines: several.iter().map(line).collect(),
            button: "See all notices".into(),
            link: &self.all,
            aside: more.into(),
            foot: FOOT,
            stop: self.stop.as_ref(),
        }
    }
}

/// A short form of a notice for a device: a title and a text.
#[must_use]
pub fn short_words(notice: &Notice, zone: &str) -> (String, String) {
    let NoticeWords { subject, body, .. } = words(notice, zone);
    (subject, body.into_owned())
}

fn words(notice: &Notice, zone: &str) -> NoticeWords {
    match notice {
        Notice::MissionUnlocked { mission } => of_mission(
            format!("Mission {} is open: {}", mission.number, mission.title),
            "You can work on it from now on.".into(),
            mission,
        ),
        Notice::UnlockSoon { mission, at } => of_mission(
            format!("Mission {} opens soon: {}", mission.number, mission.title),
            format!("It opens on {}. You can read its brief now.", local(*at, zone)).into(),
            mission,
        ),
        Notice::SubmissionReceived { mission } => of_mission(
            format!("Your work on mission {} has arrived: {}", mission.number, mission.title),
            "We have saved it as you submitted it.".into(),
            mission,
        ),
        Notice::AiFeedbackReady { mission, .. } => NoticeWords {
            subject: format!("Your feedback on mission {} is ready: {}", mission.number, mission.title),
            body: "It comes from an automatic check: what it found in your text, and what to do next.".into(),
            button: "Read the feedback".into(),
            aside: "",
        },
        Notice::HumanFeedbackReady { mission } => of_mission(
            format!("A reviewer has looked at your work on mission {}: {}", mission.number, mission.title),
            "You have completed the mission. You can read their feedback next to your text.".into(),
            mission,
        ),
        Notice::FeedbackReturned { mission } => of_mission(
            format!("Your work on mission {} was returned: {}", mission.number, mission.title),
            "The reviewer explains what to do next. Your text is saved, and you can continue from it.".into(),
            mission,
        ),
        Notice::ReviewDelayed { mission } => of_mission(
            format!("The review of mission {} takes longer: {}", mission.number, mission.title),
            "We promised it for today. Your work keeps its place in the queue. You do not need to do anything.".into(),
            mission,
        ),
        Notice::SessionStarting { session, date } => of_session(session, *date, zone, ["starts", "has started"]),
        Notice::SessionEnding { session, date } => of_session(session, *date, zone, ["ends", "has ended"]),
        Notice::AccessEnding { session, date } => {
            let access = SessionPlace { program: format!("Your access to {}", session.program), ..session.clone() };
            of_session(&access, *date, zone, ["ends", "has ended"])
        }
        Notice::ExtensionApplied { session, until } => NoticeWords {
            subject: format!("You have more time: {}", session.program),
            body: format!("Your access was extended. It ends on {}.", local(*until, zone)).into(),
            button: "Continue working".into(),
            aside: "",
        },
        Notice::EventReminder { event, at } => events::reminder(event, *at, zone),
        Notice::EventChanged { event, change } => events::change(event, *change, zone),
        Notice::Announcement { announcement } => events::announcement(announcement),
        Notice::BadgeAwarded { badge } => NoticeWords {
            subject: format!("You have a new badge: {}", badge.title),
            body: format!("It is for your work in {}.", badge.program).into(),
            button: "See my badges".into(),
            aside: "",
        },
        Notice::RewardEarned { friend, amount, free_at } => NoticeWords {
            subject: format!("You have earned {}: {} has bought a place", written(*amount), name_of(friend)),
            body: format!("You can spend it from {}.", local(*free_at, zone)).into(),
            button: "See my credit".into(),
            aside: "If the place is refunded before then, you lose this credit.",
        },
        Notice::ReferralVerified { friend } => NoticeWords {
            subject: format!("{} has come through your link", name_of(friend)),
            body: "Their address is verified, so they count for your rewards.".into(),
            button: "See my friends".into(),
            aside: "",
        },
        Notice::ReferralStale { friend } => NoticeWords {
            subject: format!("{} has become inactive", name_of(friend)),
            body: "They do not count for your rewards at the moment. A reminder from you may help.".into(),
            button: "See my friends".into(),
            aside: "",
        },
        Notice::CouponExpiring { coupon, at } => NoticeWords {
            subject: format!("Your coupon {} expires soon", coupon.code),
            body: match &coupon.program {
                Some(program) => format!("You can use it for {} until {}.", program.title, local(*at, zone)),
                None => format!("You can use it for any simulation until {}.", local(*at, zone)),
            }
            .into(),
            button: "See what it is for".into(),
            aside: "Enter the code when you pay.",
        },
        Notice::CreditExpiring { amount, at, .. } => NoticeWords {
            subject: format!("{} of your credit expires soon", written(*amount)),
            body: format!("You can spend it until {}.", local(*at, zone)).into(),
            button: "See my credit".into(),
            aside: "",
        },
        Notice::PaymentSucceeded { payment, receipt } => NoticeWords {
            subject: format!("Your receipt {receipt}: {}", payment.program),
            body: format!(
                "You paid {} for {}. This is receipt {receipt}; your purchases show it line by line.",
                written(payment.amount),
                bought(payment)
            )
            .into(),
            button: "See my purchases".into(),
            aside: "",
        },
        Notice::PaymentFailed { payment } => NoticeWords {
            subject: format!("Your payment failed: {}", payment.program),
            body: format!(
                "The payment of {} for {} was not completed. If money has left your account, it goes back \
                 to it.",
                written(payment.amount),
                bought(payment)
            )
            .into(),
            button: "Try again".into(),
            aside: "",
        },
        Notice::Refund { payment, outcome, credit_note } => {
            let (subject, body) = money::of_refund(*outcome, credit_note.as_deref());
            NoticeWords {
                subject: format!("{subject}: {}", payment.program),
                body,
                button: "See my purchases".into(),
                aside: "Do you have a question about it? Write to our support.",
            }
        }
        Notice::SubscriptionPastDue { subscription, until } => NoticeWords {
            subject: format!("Your subscription could not be renewed: {}", subscription.plan),
            body: match until {
                Some(until) => format!(
                    "The payment of {} did not go through. You keep your access until {}; the payment provider's \
                     mail has a link to the page where you can pay.",
                    written(subscription.amount),
                    local(*until, zone)
                ),
                None => format!("The payment of {} did not go through.", written(subscription.amount)),
            }
            .into(),
            button: "See my subscription".into(),
            aside: "",
        },
        Notice::SubscriptionRenewed { subscription, until, cause, receipt } => {
            money::of_charge(subscription, *until, *cause, receipt.as_deref(), zone)
        }
        Notice::SubscriptionEnded { subscription, is_paused: true } => NoticeWords {
            subject: format!("Your subscription is paused: {}", subscription.plan),
            body: "The time that you paid for has ended. We charge nothing until you resume it. You keep your \
                   work, your certificates and everything you bought."
                .into(),
            button: "See my subscription".into(),
            aside: "",
        },
        Notice::SubscriptionEnded { subscription, is_paused: false } => NoticeWords {
            subject: format!("Your subscription has ended: {}", subscription.plan),
            body: "You keep your work, your certificates and everything you bought.".into(),
            button: "See my subscription".into(),
            aside: "",
        },
        Notice::CertificateIssued { certificate, is_raised: true } => NoticeWords {
            subject: format!("Your award has risen: {}", certificate.program),
            body:
                "A reviewer has passed your work, so your certificate now has a higher award. Its address is the same."
                    .into(),
            button: "See my certificate".into(),
            aside: "",
        },
        Notice::CertificateIssued { certificate, is_raised: false } => NoticeWords {
            subject: format!("Your certificate is here: {}", certificate.program),
            body: "Anyone with the link to its page can verify it. You can also add it to LinkedIn.".into(),
            button: "See my certificate".into(),
            aside: "",
        },
        Notice::LetterIssued { letter } => NoticeWords {
            subject: format!("Your reference letter is here: {}", letter.program),
            body: "You can share the link to its page with anyone, or send the letter as a PDF.".into(),
            button: "See my letter".into(),
            aside: "",
        },
        Notice::SurveyDue { survey } => NoticeWords {
            subject: format!("Please answer a survey: {}", survey.title),
            body: format!("It asks about {}. Your answers do not affect your result.", survey.program).into(),
            button: "Answer the survey".into(),
            aside: "",
        },
        Notice::TeamInvite { team, by } => NoticeWords {
            subject: format!("You are invited to a team: {}", team.name),
            body: format!("{} invites you to join in {}.", by.as_deref().unwrap_or("Somebody"), team.program).into(),
            button: "See the team".into(),
            aside: "",
        },
        Notice::ProgramOpened { program, .. } => NoticeWords {
            subject: format!("A new simulation is open: {}", program.title),
            body: "You asked us to write to you about new simulations. You can join it now.".into(),
            button: "See the simulation".into(),
            aside: "",
        },
        Notice::Security { event, .. } => of_account(*event),
    }
}

fn of_mission(subject: String, body: Cow<'static, str>, mission: &MissionPlace) -> NoticeWords {
    NoticeWords { subject, body, button: format!("Go to mission {}", mission.number).into(), aside: "" }
}

/// A friend's name, or "A friend" if they have not given one.
fn name_of(FriendPlace { name, .. }: &FriendPlace) -> &str {
    name.as_deref().unwrap_or("A friend")
}

/// Words about a session's date. The first form is for the time before the date, the second for the time afterwards.
fn of_session(
    SessionPlace { program, .. }: &SessionPlace,
    NoticeDate { at, has_come }: NoticeDate,
    zone: &str,
    [ahead, come]: [&str; 2],
) -> NoticeWords {
    let at = local(at, zone);
    NoticeWords {
        subject: format!("{program} {}", if has_come { come } else { ahead }),
        body: if has_come { format!("That was on {at}.") } else { format!("That is on {at}.") }.into(),
        button: "Open the dashboard".into(),
        aside: "",
    }
}

/// The item that a payment is for.
fn bought(PaymentPlace { program, days, .. }: &PaymentPlace) -> String {
    days.map_or_else(|| format!("a place in {program}"), |days| format!("{days} more days of {program}"))
}

/// An amount, as mails write it.
fn written(amount: Money) -> String {
    format!("{} {}", amount.currency.code(), amount.to_decimal())
}

fn of_account(event: SecurityEvent) -> NoticeWords {
    let (subject, body) = match event {
        SecurityEvent::SignInsEnded => (
            "You were logged out everywhere",
            "Every device and browser was logged out of your Fieldwork account, because you or somebody with \
             your password requested it.",
        ),
        SecurityEvent::AddressChanged => (
            "Your Fieldwork account has another address",
            "Until now, this was the address of your account. From now on, you log in with another address.",
        ),
        SecurityEvent::PasswordChanged => (
            "Your password was changed",
            "Your Fieldwork account has a new password. Everyone who signed in with the old one is logged out.",
        ),
        SecurityEvent::RolesChanged => (
            "The permissions of your account have changed",
            "Your Fieldwork account was given a role, or lost one. If something is missing, log in again.",
        ),
    };
    NoticeWords {
        subject: subject.to_owned(),
        body: body.into(),
        button: "See my account".into(),
        aside: "If this was not you, set a new password now and write to our support.",
    }
}

fn local(at: Timestamp, zone: &str) -> String {
    local_text(at, zone).unwrap_or_else(|| at.to_string())
}

#[cfg(test)]
mod tests {
    use domain::fixtures::notices::every_notice;

    use super::*;

    fn mailed(notice: Notice) -> MailedNotice {
        MailedNotice { notice, count: 1, link: "https://example.org/x".to_owned() }
    }

    fn mail(notices: Vec<MailedNotice>, more: u32) -> NoticeMail {
        NoticeMail {
            notices,
            more,
            zone: "Africa/Lagos".to_owned(),
            all: "https://example.org/n".to_owned(),
            stop: None,
        }
    }

    #[test]
    fn every_notice_has_words_of_its_own() {
        let mails = every_notice().map(|notice| mail(vec![mailed(notice)], 0));
        let subjects = mails.each_ref().map(|mail| mail.words().subject.into_owned());
        assert_eq!(
            subjects,
            [
                "Mission 1 is open: First look: can we trust the extract?",
                "Mission 1 opens soon: First look: can we trust the extract?",
                "Your work on mission 1 has arrived: First look: can we trust the extract?",
                "Your feedback on mission 1 is ready: First look: can we trust the extract?",
                "A reviewer has looked at your work on mission 1: First look: can we trust the extract?",
                "Your work on mission 1 was returned: First look: can we trust the extract?",
                "The review of mission 1 takes longer: First look: can we trust the extract?",
                "You have a new badge: First hand-in",
                "You have earned USD 10.00: Kofi M. has bought a place",
                "Kofi M. has come through your link",
                "Kofi M. has become inactive",
                "Your coupon FRIENDS-7K3Q9 expires soon",
                "USD 10.00 of your credit expires soon",
                "Your receipt FW-000001: Data analysis at a bank",
                "Your payment failed: Data analysis at a bank",
                "Your money is on its way back: Data analysis at a bank",
                "Your subscription could not be renewed: Month by month",
                "Your subscription has another plan: Month by month",
                "Your subscription has ended: Month by month",
                "Data analysis at a bank starts",
                "Data analysis at a bank ends",
                "Your access to Data analysis at a bank ends",
                "You have more time: Data analysis at a bank",
                "Soon: Office hours (Data analysis at a bank)",
                "Office hours (Data analysis at a bank) is cancelled",
                "Your certificate is here: Data analysis at a bank",
                "Your reference letter is here: Data analysis at a bank",
                "Please answer a survey: How do you arrive?",
                "You are invited to a team: The night shift",
                "Data analysis at a bank: The extract has a new column",
                "A new simulation is open: Data analysis at a bank",
                "You were logged out everywhere",
            ]
        );
        assert_eq!(mails[0].kind(), "mission-unlocked");
        assert_eq!(mails[19].words().body, "That is on Thu 26 November 2026, 10:00 (Africa/Lagos).");
        assert!(mails[13].words().body.starts_with("You paid USD 49.00 for a place in Data analysis at a bank."));
        for event in SecurityEvent::ALL {
            assert!(of_account(event).subject.len() > 10, "{event:?}");
        }
    }

    #[test]
    fn a_gathered_mail_has_a_line_for_each_thing() {
        let notices = every_notice().map(mailed).into_iter().take(2).collect::<Vec<_>>();
        let twice = MailedNotice { count: 2, ..notices[1].clone() };
        let mail = mail(vec![notices[0].clone(), twice], 3);
        let words = mail.words();
        assert_eq!(words.lines.len(), 2);
        assert!(words.lines[1].text.ends_with("(2 times)"), "{}", words.lines[1].text);
        assert_eq!((words.aside.as_ref(), mail.kind().as_str()), ("And 3 more.", "notices"));
    }
}
