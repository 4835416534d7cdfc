//! Every word of every mail, in one place.

use std::borrow::Cow;

use domain::referral::standing::StaleReason;
use domain::support::SupportTopic;

use super::Message;
use super::notices::Stop;

/// The words of one mail.
pub(super) struct Words<'a> {
    pub(super) subject: Cow<'a, str>,
    pub(super) heading: Cow<'a, str>,
    pub(super) body: Cow<'a, str>,
    /// What the mail lists, if it lists anything.
    pub(super) lines: Vec<Line<'a>>,
    pub(super) button: Cow<'static, str>,
    pub(super) link: &'a str,
    pub(super) aside: Cow<'a, str>,
    /// Why the mail came.
    pub(super) foot: &'static str,
    /// How to have no more such mails, if they can be stopped.
    pub(super) stop: Option<&'a Stop>,
}

/// One line of a mail that lists something.
pub(super) struct Line<'a> {
    pub(super) text: String,
    pub(super) link: &'a str,
}

/// Beside the links by which mails are stopped.
pub(super) const STOP: &str = "No more mails like this";
pub(super) const SETTINGS: &str = "Choose what reaches you";

/// Above the address that the button leads to, for programs that show no button.
pub(super) const BY_HAND: &str = "If the button does nothing, copy this address into your browser:";

/// At the foot of every mail to a person with an account.
const FOOT: &str = "Fieldwork – job simulations online. This mail was sent because somebody used your \
    address there; nobody reads answers to it.";

/// At the foot of every mail to the desk.
const DESK_FOOT: &str = "Fieldwork – job simulations online. An answer to this mail goes to the person who wrote.";

/// At the foot of every mail to the desk that nobody has written.
const PAYMENT_FOOT: &str = "Fieldwork – job simulations online. Nobody reads answers to this mail.";

impl Message {
    /// A word for the kind of mail, in the name of its file.
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

    pub(super) fn words(&self) -> Words<'_> {
        match self {
            Self::VerifyEmail { link } => Words {
                subject: "Verify your e-mail address".into(),
                heading: "Is this your address?".into(),
                body: "Confirm it once, and your Fieldwork account is ready: your place, your answers and your \
                       certificates stay yours, even when you forget your password."
                    .into(),
                button: "Verify my address".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "You did not sign up? Then do nothing: without this step the address is not used.".into(),
                foot: FOOT,
            },
            Self::ChangeEmail { link } => Words {
                subject: "Confirm your new e-mail address".into(),
                heading: "Your new address".into(),
                body: "Confirm it, and from then on you log in to Fieldwork with it. Until then the old one counts."
                    .into(),
                button: "Use this address".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "You did not ask for this? Then do nothing: the account stays as it is.".into(),
                foot: FOOT,
            },
            Self::ResetPassword { link } => Words {
                subject: "Set a new password".into(),
                heading: "A new password".into(),
                body: "Somebody, we hope you, asked to set a new password for the Fieldwork account with this \
                       address. The link works once and for an hour."
                    .into(),
                button: "Set a new password".into(),
                lines: Vec::new(),
                stop: None,
                link,
                aside: "You did not ask for this? Then do nothing: your password stays as it is.".into(),
                foot: FOOT,
            },
            Self::SupportTicket { ticket, topic, text, trace, link } => Words {
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
                        format!("It is of the payment {payment}, which is {status}.\n\n{reason}"),
                    ),
                    None => (
                        format!("Payment {payment}: {status}"),
                        "Something about it does not fit, or its provider has news of it.".to_owned(),
                    ),
                };
                Words {
                    subject: subject.clone().into(),
                    heading: subject.into(),
                    body: body.into(),
                    button: "Open Fieldwork".into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "`server refund` lists the refunds that wait, and decides on them.".into(),
                    foot: PAYMENT_FOOT,
                }
            }
            Self::SubscriptionSurplus { subscription, provider, reference, link } => {
                let subject = format!("Subscription {subscription}: paid twice");
                Words {
                    subject: subject.clone().into(),
                    heading: subject.into(),
                    body: format!(
                        "Its learner has a later one that is paid as well, so it was cancelled. At {provider} it is \
                         {reference}. The charge of its last period goes back by itself, unless that period was over."
                    )
                    .into(),
                    button: "Open Fieldwork".into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "The learner was told, and keeps access by the other one.".into(),
                    foot: PAYMENT_FOOT,
                }
            }
            Self::FriendReminder { by, waits_for, link } => {
                let by = by.as_deref().unwrap_or("A friend");
                let (body, button) = match waits_for {
                    StaleReason::NotVerified => (
                        "Your account is made, and your address waits to be verified. After that you can begin.",
                        "Verify my address",
                    ),
                    StaleReason::NotEngaged => (
                        "Your account is ready. Choose a simulation, and hand in a first piece of work.",
                        "Choose a simulation",
                    ),
                };
                Words {
                    subject: format!("{by} wonders how you get on").into(),
                    heading: format!("{by} thought of you").into(),
                    body: body.into(),
                    button: button.into(),
                    lines: Vec::new(),
                    stop: None,
                    link,
                    aside: "You came to Fieldwork through their link. They can remind you three times at most.".into(),
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
