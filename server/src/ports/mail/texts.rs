//! The words of all mails except notices.

use std::borrow::Cow;

use domain::referral::standing::StaleReason;
use domain::support::SupportTopic;

use super::MailMessage;
use super::notices::Stop;

/// The words of one mail.
pub(super) struct MailWords<'a> {
    pub(super) subject: Cow<'a, str>,
    pub(super) heading: Cow<'a, str>,
    pub(super) body: Cow<'a, str>,
    /// The items that the mail lists. Empty: it has no list.
    pub(super) lines: Vec<Line<'a>>,
    pub(super) button: Cow<'static, str>,
    pub(super) link: &'a str,
    pub(super) aside: Cow<'a, str>,
    /// The reason for the mail.
    pub(super) foot: &'static str,
    /// Ways to stop mails of this kind. `None`: they cannot be stopped.
    pub(super) stop: Option<&'a Stop>,
}

/// One item of a mail that lists several.
pub(super) struct Line<'a> {
    pub(super) text: String,
    pub(super) link: &'a str,
}

/// Labels of the links that stop mails.
pub(super) const STOP: &str = "No more mails like this";
pub(super) const SETTINGS: &str = "Choose which mails you get";

/// Introduces the button's URL, for programs that show no button.
pub(super) const BY_HAND: &str = "If the button does not work, copy this address into your browser:";

/// Foot of mails about a sign-in. They go to an address that a person has entered.
const FOOT: &str = "Fieldwork – job simulations online. This mail was sent because somebody used your \
    address there. Please do not reply to it.";

/// Foot of support tickets to the desk.
const DESK_FOOT: &str = "Fieldwork – job simulations online. A reply to this mail goes to the person who wrote.";

/// Foot of the server's own mails to the desk.
const PAYMENT_FOOT: &str = "Fieldwork – job simulations online. Please do not reply to this mail.";

impl MailMessage {
    /// Word for the kind of mail, in the name of its file.
    pub(super) fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::VerifyEmail { .. } => "verify-email".into(),
            Self::ChangeEmail { .. } => "change-email".into(),
            Self::ResetPassword { .. } => "reset-password".into(),
            Self::SupportTicket { .. } => "support-ticket".into(),
            Self::PaymentWaits { .. } => "payment-waits".into(),
            Self::SubscriptionSurplus { .. } => "subscription-surplus".into(),
            Self::FriendReminder { .. } => "friend-reminder".into(),
            Self::Notices(mail) => mail.kind().into(),
        }
    }

    pub(super) fn words(&self) -> MailWords<'_> {
        match self {
            Self::VerifyEmail { link } => MailWords {
                subject: "Verify your e-mail address".into(),
                heading: "Is this your address?".into(),
                body: "Confirm it once, and your Fieldwork account is ready: you keep your place, your answers and \
                       your certificates, even if you forget your password."
                    .into(),
                button: "Verify my address".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "If you did not sign up, ignore this mail: the address is not used without this step.".into(),
                foot: FOOT,
            },
            Self::ChangeEmail { link } => MailWords {
                subject: "Confirm your new e-mail address".into(),
                heading: "Your new address".into(),
                body: "Once you confirm it, you log in to Fieldwork with it. Until then, use your old address.".into(),
                button: "Use this address".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "If you did not ask for this, ignore this mail: your account stays as it is.".into(),
                foot: FOOT,
            },
            Self::ResetPassword { link } => MailWords {
                subject: "Set a new password".into(),
                heading: "A new password".into(),
                body: "Someone, we hope you, asked to set a new password for the Fieldwork account with this \
                       address. The link works only once, and for one hour."
                    .into(),
                button: "Set a new password".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "If you did not ask for this, ignore this mail: your password stays as it is.".into(),
                foot: FOOT,
            },
            Self::SupportTicket { ticket, topic, text, trace, link } => MailWords {
                subject: format!("{ticket}: {}", word_for(*topic)).into(),
                heading: ticket.into(),
                body: text.into(),
                button: "Open the page they were on".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: trace.as_ref().map_or_else(String::new, |trace| format!("Failed request: {trace}")).into(),
                foot: DESK_FOOT,
            },
            Self::PaymentWaits { payment, status, refund, link } => {
                let (subject, body) = match refund {
                    Some((refund, refund_status, reason)) => (
                        format!("Refund {refund}: {refund_status}"),
                        format!("It is a refund of the payment {payment}, which is {status}.\n\n{reason}"),
                    ),
                    None => (
                        format!("Payment {payment}: {status}"),
                        "It needs a check: its data do not match, or its provider has reported a change.".to_owned(),
                    ),
                };
                MailWords {
                    subject: subject.clone().into(),
                    heading: subject.into(),
                    body: body.into(),
                    button: "Open Fieldwork".into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "`server refund` lists the waiting refunds and decides on them.".into(),
                    foot: PAYMENT_FOOT,
                }
            }
            Self::SubscriptionSurplus { subscription, provider, reference, link } => {
                let subject = format!("Subscription {subscription}: paid twice");
                MailWords {
                    subject: subject.clone().into(),
                    heading: subject.into(),
                    body: format!(
                        "Its learner has a later one that is paid as well, so it was cancelled. Its id at {provider} \
                         is {reference}. The charge of its last period is refunded automatically, unless it was over."
                    )
                    .into(),
                    button: "Open Fieldwork".into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "The learner was notified and keeps access through the other one.".into(),
                    foot: PAYMENT_FOOT,
                }
            }
            Self::FriendReminder { by, waits_for, link } => {
                let by = by.as_deref().unwrap_or("A friend");
                let (body, button) = match waits_for {
                    StaleReason::NotVerified => (
                        "Your account is ready, but you still have to verify your address. Then you can begin.",
                        "Verify my address",
                    ),
                    StaleReason::NotEngaged => (
                        "Your account is ready. Choose a simulation and submit your first piece of work.",
                        "Choose a simulation",
                    ),
                };
                MailWords {
                    subject: format!("{by} wonders how you are getting on").into(),
                    heading: format!("{by} thought of you").into(),
                    body: body.into(),
                    button: button.into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "You came to Fieldwork through their link. They can remind you at most three times.".into(),
                    foot: FOOT,
                }
            }
            Self::Notices(mail) => mail.words(),
        }
    }
}

fn word_for(topic: SupportTopic) -> &'static str {
    match topic {
        SupportTopic::Missions => "missions",
        SupportTopic::Submissions => "submissions",
        SupportTopic::Payment => "payment",
        SupportTopic::Certificate => "certificate",
        SupportTopic::Account => "account",
        SupportTopic::Other => "something else",
    }
}
