//! Settings for sending mails, and the support desk's address.

use std::path::PathBuf;

use clap::Args;
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use reqwest::Url;

use super::{SettingsFault, is_unset, set};

/// Sender of mails if the setting is missing. The sender's host cannot exist.
const DEVELOPMENT_SENDER: &str = "Fieldwork <no-reply@fieldwork.invalid>";

/// Address of the support desk if the setting is missing.
const DEVELOPMENT_DESK: &str = "support@fieldwork.invalid";

/// Arguments for mails.
#[derive(Args, Clone, Debug)]
pub(super) struct MailArguments {
    /// The mail server, for instance smtps://name:password@mail.example.org. If not set, each mail is written to a
    /// file.
    #[arg(long, env = "FIELDWORK_SMTP_URL", hide_env_values = true)]
    smtp_url: Option<String>,
    /// Sender of the mails, for instance Fieldwork <no-reply@example.org>.
    #[arg(long, env = "FIELDWORK_MAIL_FROM")]
    mail_from: Option<String>,
    /// The folder for mails if there is no mail server.
    #[arg(long, env = "FIELDWORK_MAIL_DIR", default_value = ".fieldwork/mail")]
    mail_dir: PathBuf,
    /// The support desk's address.
    #[arg(long, env = "FIELDWORK_SUPPORT_EMAIL")]
    support_email: Option<String>,
}

/// Settings for sending mails.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The sender.
    pub from: Mailbox,
    /// The mail server's URL. `None`: each mail is written to a file in the folder.
    pub smtp_url: Option<String>,
    /// The folder.
    pub folder: PathBuf,
    /// The support desk's address.
    pub support: String,
}

impl MailArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 6] {
        let is_smtp = |url: &String| AsyncSmtpTransport::<Tokio1Executor>::from_url(url).is_ok();
        [
            (is_production && self.smtp_url.is_none(), "FIELDWORK_SMTP_URL is not set"),
            (self.smtp_url.as_ref().is_some_and(|url| !is_smtp(url)), "FIELDWORK_SMTP_URL is not an smtp URL"),
            (
                is_production && self.smtp_url.as_ref().is_some_and(|url| is_smtp(url) && !asks_tls(url)),
                "FIELDWORK_SMTP_URL does not require TLS: use smtps://…, or smtp://…?tls=required",
            ),
            (is_production && self.mail_from.is_none(), "FIELDWORK_MAIL_FROM is not set"),
            (self.sender().is_none(), "FIELDWORK_MAIL_FROM is not an e-mail address"),
            (is_production && is_unset(self.support_email.as_ref()), "FIELDWORK_SUPPORT_EMAIL is not set"),
        ]
    }

    /// The settings. `None` if the sender is invalid, which is reported as a fault.
    pub(super) fn settings(self) -> Option<MailSettings> {
        Some(MailSettings {
            from: self.sender()?,
            smtp_url: self.smtp_url,
            folder: self.mail_dir,
            support: set(self.support_email).unwrap_or_else(|| DEVELOPMENT_DESK.to_owned()),
        })
    }

    fn sender(&self) -> Option<Mailbox> {
        self.mail_from.as_deref().unwrap_or(DEVELOPMENT_SENDER).parse().ok()
    }
}

/// Whether the connection to the mail server is encrypted before anything is sent, including the password.
fn asks_tls(url: &str) -> bool {
    let is_required = |url: &Url| url.query_pairs().any(|(name, value)| name == "tls" && value == "required");
    Url::parse(url).is_ok_and(|url| url.scheme() == "smtps" || is_required(&url))
}
