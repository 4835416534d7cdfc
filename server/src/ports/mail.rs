//! Mails to people. A mail server sends them if one is configured; otherwise each mail is a file for a developer to
//! open. Only jobs send mails, so a failed mail is retried. No failure contains an address.

mod files;
mod letter;
mod notices;
mod texts;

use std::time::Duration;

use domain::ids::{PaymentId, SubscriptionId, UserId};
use domain::referral::standing::StaleReason;
use domain::support::SupportTopic;
use domain::time::Timestamp;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use notices::{MailedNotice, NoticeMail, Stop, short_words};

use crate::config::MailSettings;
use crate::error::{Error, Result};
use files::MailFolder;
use letter::LetterSender;

/// Maximum time for the mail server.
const PATIENCE: Duration = Duration::from_secs(10);

/// One mail to one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// The account that the mail is about. `None`: no account.
    pub user: Option<UserId>,
    /// The address.
    pub to: String,
    /// The address for replies. `None`: the sender's.
    #[serde(default)]
    pub reply_to: Option<String>,
    /// Its content.
    pub message: MailMessage,
}

/// The content of a mail; `texts.rs` has the words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MailMessage {
    /// Verifies the account's address.
    VerifyEmail {
        /// The page that verifies it.
        link: String,
    },
    /// Verifies the account's new address.
    ChangeEmail {
        /// The page that verifies it.
        link: String,
    },
    /// Sets a new password.
    ResetPassword {
        /// The page that sets it.
        link: String,
    },
    /// A message to the support desk.
    SupportTicket {
        /// The name of the ticket.
        ticket: String,
        /// The topic.
        topic: SupportTopic,
        /// The person's message.
        text: String,
        /// The id of the failed request.
        trace: Option<String>,
        /// The page from which it was sent.
        link: String,
    },
    /// A payment that staff must check.
    PaymentWaits {
        /// The payment.
        payment: PaymentId,
        /// Its status, in one word.
        status: String,
        /// The refund that staff must check, if any: its id, its status, and its reason.
        refund: Option<(Uuid, String, String)>,
        /// The application.
        link: String,
    },
    /// A subscription that is cancelled because the learner also pays for a later one.
    SubscriptionSurplus {
        /// The subscription.
        subscription: SubscriptionId,
        /// The provider that charged it, in one word.
        provider: String,
        /// The provider's reference of it.
        reference: String,
        /// The application.
        link: String,
    },
    /// A friend's reminder to continue.
    FriendReminder {
        /// The friend's first name. `None`: they have not given a name.
        by: Option<String>,
        /// The step to take.
        waits_for: StaleReason,
        /// The page on which to continue.
        link: String,
    },
    /// One or more notices.
    Notices(NoticeMail),
}

/// Reason why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum MailFailure {
    /// A retry may succeed.
    #[error("the mail server is unavailable: {0}")]
    Away(String),
    /// A retry cannot succeed.
    #[error("the mail was refused: {0}")]
    Refused(String),
}

/// Sends mails.
pub struct Mailer {
    sender: LetterSender,
    way: Way,
}

enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Files(MailFolder),
}

impl Mailer {
    /// The mailer for these settings; `public_url` is the base of the links.
    pub fn new(settings: &MailSettings, public_url: &str) -> Result<Self> {
        let way = match &settings.smtp_url {
            Some(url) => {
                let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(Error::broken)?;
                Way::Smtp(Box::new(smtp.timeout(Some(PATIENCE)).build()))
            }
            None => Way::Files(MailFolder(settings.folder.clone())),
        };
        Ok(Self { sender: LetterSender::new(settings.from.clone(), public_url), way })
    }

    /// Sends a mail. Two sendings of the same mail have the same id.
    pub async fn send(&self, mail: &Mail, id: Uuid, now: Timestamp) -> Result<(), MailFailure> {
        let letter = self.sender.write(mail, id, now)?;
        match &self.way {
            Way::Smtp(smtp) => match smtp.send(letter).await {
                Ok(_) => Ok(()),
                Err(failure) => Err(told(&failure)),
            },
            Way::Files(folder) => folder.add(mail, &letter, id, now).map_err(unavailable),
        }
    }

    /// Removes a person's mails that are stored here. Mails that a mail server has accepted cannot be removed.
    pub fn forget(&self, user: UserId, addresses: &[String]) -> Result<(), MailFailure> {
        match &self.way {
            Way::Smtp(_) => Ok(()),
            Way::Files(folder) => folder.forget(user, addresses).map_err(unavailable),
        }
    }
}

fn unavailable(cause: std::io::Error) -> MailFailure {
    MailFailure::Away(cause.kind().to_string())
}

/// Keeps only the status code, because a mail server repeats addresses in its messages.
fn told(failure: &lettre::transport::smtp::Error) -> MailFailure {
    let code = failure.status().map_or_else(|| "no answer".to_owned(), |code| code.to_string());
    if failure.is_permanent() { MailFailure::Refused(code) } else { MailFailure::Away(code) }
}

#[cfg(test)]
mod tests {
    use domain::account::address::read_address;
    use lettre::Address;
    use proptest::prelude::{Strategy as _, any, prop_oneof};
    use proptest::proptest;

    /// Every address that our rule accepts is also accepted by the mail library.
    fn is_taken(text: &str) -> bool {
        let taken = read_address(text);
        let is_sent = taken.as_ref().is_none_or(|address| address.parse::<Address>().is_ok());
        assert!(is_sent, "{taken:?} would be given up");
        taken.is_some()
    }

    #[test]
    fn an_address_that_no_mail_can_go_to_is_not_taken() {
        for fit in ["ada@example.org", "o'neil+a=b@example.co.uk", "ada@bücher.example", "дарья@пример.example"]
        {
            assert!(is_taken(fit), "{fit}");
        }
        assert_eq!(read_address("ada\u{200e}@example.org").as_deref(), Some("ada@example.org"));
        for unfit in ["{{7*7}}@example.org", "ada@exa\u{202e}mple.org", "a\u{301}@example.org"] {
            assert!(!is_taken(unfit), "{unfit}");
        }
    }

    proptest! {
        #[test]
        fn every_address_that_is_taken_can_be_mailed_to(
            local in prop_oneof![4 => "[a-z.!#$%&'*+/=?^_`{|}~0-9-]{1,20}", 2 => "\\PC{1,12}", 1 => any::<String>()],
            host in prop_oneof![4 => "[a-z0-9-]{1,20}", 2 => "\\PC{1,8}", 1 => "[a-z]{60,70}"],
            top in prop_oneof![4 => "[a-z]{2,6}", 1 => "\\PC{1,4}"].prop_map(|top| top.replace('@', "")),
        ) {
            let text = format!("{local}@{host}.{top}");
            is_taken(&text);
        }
    }
}
