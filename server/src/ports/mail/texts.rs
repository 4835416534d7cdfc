//! Every word of every mail, in one place.

use std::borrow::Cow;

use domain::support::SupportTopic;

use super::Message;

/// The words of one mail.
pub(super) struct Words<'a> {
    pub(super) subject: Cow<'a, str>,
    pub(super) heading: Cow<'a, str>,
    pub(super) body: Cow<'a, str>,
    pub(super) button: &'static str,
    pub(super) link: &'a str,
    pub(super) aside: Cow<'a, str>,
    /// Why the mail came.
    pub(super) foot: &'static str,
}

/// Above the address that the button leads to, for programs that show no button.
pub(super) const BY_HAND: &str = "If the button does nothing, copy this address into your browser:";

/// At the foot of every mail to a person with an account.
const FOOT: &str = "Fieldwork – job simulations online. This mail was sent because somebody used your \
    address there; nobody reads answers to it.";

/// At the foot of every mail to the desk.
const DESK_FOOT: &str = "Fieldwork – job simulations online. An answer to this mail goes to the person who wrote.";

impl Message {
    /// A word for the kind of mail, in the name of its file.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::VerifyEmail { .. } => "verify-email",
            Self::ChangeEmail { .. } => "change-email",
            Self::ResetPassword { .. } => "reset-password",
            Self::SupportTicket { .. } => "support-ticket",
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
                button: "Verify my address",
                link,
                aside: "You did not sign up? Then do nothing: without this step the address is not used.".into(),
                foot: FOOT,
            },
            Self::ChangeEmail { link } => Words {
                subject: "Confirm your new e-mail address".into(),
                heading: "Your new address".into(),
                body: "Confirm it, and from then on you log in to Fieldwork with it. Until then the old one counts."
                    .into(),
                button: "Use this address",
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
                button: "Set a new password",
                link,
                aside: "You did not ask for this? Then do nothing: your password stays as it is.".into(),
                foot: FOOT,
            },
            Self::SupportTicket { ticket, topic, text, trace, link } => Words {
                subject: format!("{ticket}: {}", word_for(*topic)).into(),
                heading: ticket.into(),
                body: text.into(),
                button: "Open the page they were on",
                link,
                aside: trace.as_ref().map_or_else(String::new, |trace| format!("Failed request: {trace}")).into(),
                foot: DESK_FOOT,
            },
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
