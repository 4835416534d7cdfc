//! Every word of every mail, in one place.

use super::Message;

/// The words of one mail.
pub(super) struct Words<'a> {
    pub(super) subject: &'static str,
    pub(super) heading: &'static str,
    pub(super) body: &'static str,
    pub(super) button: &'static str,
    pub(super) link: &'a str,
    pub(super) aside: &'static str,
}

/// Above the address that the button leads to, for programs that show no button.
pub(super) const BY_HAND: &str = "If the button does nothing, copy this address into your browser:";

/// At the foot of every mail.
pub(super) const FOOT: &str = "Fieldwork – job simulations online. This mail was sent because somebody used your \
    address there; nobody reads answers to it.";

impl Message {
    /// A word for the kind of mail, in the name of its file.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::VerifyEmail { .. } => "verify-email",
            Self::ChangeEmail { .. } => "change-email",
            Self::ResetPassword { .. } => "reset-password",
        }
    }

    pub(super) fn words(&self) -> Words<'_> {
        match self {
            Self::VerifyEmail { link } => Words {
                subject: "Verify your e-mail address",
                heading: "Is this your address?",
                body: "Confirm it once, and your Fieldwork account is ready: your place, your answers and your \
                       certificates stay yours, even when you forget your password.",
                button: "Verify my address",
                link,
                aside: "You did not sign up? Then do nothing: without this step the address is not used.",
            },
            Self::ChangeEmail { link } => Words {
                subject: "Confirm your new e-mail address",
                heading: "Your new address",
                body: "Confirm it, and from then on you log in to Fieldwork with it. Until then the old one counts.",
                button: "Use this address",
                link,
                aside: "You did not ask for this? Then do nothing: the account stays as it is.",
            },
            Self::ResetPassword { link } => Words {
                subject: "Set a new password",
                heading: "A new password",
                body: "Somebody, we hope you, asked to set a new password for the Fieldwork account with this \
                       address. The link works once and for an hour.",
                button: "Set a new password",
                link,
                aside: "You did not ask for this? Then do nothing: your password stays as it is.",
            },
        }
    }
}
