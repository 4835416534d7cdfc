//! Mails to people: through a mail server where one is configured, else as one file each, for a
//! developer to open. Called by jobs alone, so a mail that fails is tried again. No failure holds an
//! address.

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
use files::Folder;
use letter::Sender;

/// How long the mail server may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// One mail to one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Whose account it is about, where there is one.
    pub user: Option<UserId>,
    /// The address.
    pub to: String,
    /// Whom an answer reaches, where it does not go to the sender.
    #[serde(default)]
    pub reply_to: Option<String>,
    /// What it says.
    pub message: Message,
}

/// What a mail says; its words are in `texts.rs`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// Prove that the account's address is yours.
    VerifyEmail {
        /// The page that does it.
        link: String,
    },
    /// Prove that the account's new address is yours.
    ChangeEmail {
        /// The page that does it.
        link: String,
    },
    /// Set a new password.
    ResetPassword {
        /// The page that does it.
        link: String,
    },
    /// Somebody wrote to the desk.
    SupportTicket {
        /// The name of the ticket.
        ticket: String,
        /// What it is about.
        topic: SupportTopic,
        /// What they wrote.
        text: String,
        /// The request that went wrong.
        trace: Option<String>,
        /// The page that they were on.
        link: String,
    },
    /// A payment waits for a person at the desk.
    PaymentWaits {
        /// The payment.
        payment: PaymentId,
        /// Where it stands, in one word.
        status: String,
        /// The refund that it is about: which, where it stands, and why it was asked for.
        refund: Option<(Uuid, String, String)>,
        /// The application.
        link: String,
    },
    /// A subscription was paid beside a later one, and is cancelled.
    SubscriptionSurplus {
        /// The subscription.
        subscription: SubscriptionId,
        /// Who asked for the money, in one word.
        provider: String,
        /// Its name there.
        reference: String,
        /// The application.
        link: String,
    },
    /// A friend asks whether one goes on.
    FriendReminder {
        /// The friend's first name, where they have told one.
        by: Option<String>,
        /// What is to be done.
        waits_for: StaleReason,
        /// The page on which one goes on.
        link: String,
    },
    /// Something that the person is told of, or several things.
    Notices(NoticeMail),
}

/// Why a mail did not leave.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It may leave later.
    #[error("the mail server is away: {0}")]
    Away(String),
    /// It never will.
    #[error("the mail was refused: {0}")]
    Refused(String),
}

/// Sends mails.
pub struct Mailer {
    sender: Sender,
    way: Way,
}

enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Files(Folder),
}

impl Mailer {
    /// The mailer of these settings; `public_url` is where the links lead.
    pub fn new(settings: &MailSettings, public_url: &str) -> Result<Self> {
        let way = match &settings.smtp_url {
            Some(url) => {
                let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(Error::broken)?;
                Way::Smtp(Box::new(smtp.timeout(Some(PATIENCE)).build()))
            }
            None => Way::Files(Folder(settings.folder.clone())),
        };
        Ok(Self { sender: Sender::new(settings.from.clone(), public_url), way })
    }

    /// Sends a mail. The id makes two sendings of one mail recognisable as the same.
    pub async fn send(&self, mail: &Mail, id: Uuid, now: Timestamp) -> Result<(), Failure> {
        let letter = self.sender.write(mail, id, now)?;
        match &self.way {
            Way::Smtp(smtp) => match smtp.send(letter).await {
                Ok(_) => Ok(()),
                Err(failure) => Err(told(&failure)),
            },
            Way::Files(folder) => folder.add(mail, &letter, id, now).map_err(unavailable),
        }
    }

    /// Removes what lies here of a person's mails. What a mail server was given is out of reach.
    pub fn forget(&self, user: UserId, addresses: &[String]) -> Result<(), Failure> {
        match &self.way {
            Way::Smtp(_) => Ok(()),
            Way::Files(folder) => folder.forget(user, addresses).map_err(unavailable),
        }
    }
}

fn unavailable(cause: std::io::Error) -> Failure {
    Failure::Away(cause.kind().to_string())
}

/// A mail server repeats addresses in its sentences, so no more than its number is kept.
fn told(failure: &lettre::transport::smtp::Error) -> Failure {
    let code = failure.status().map_or_else(|| "no answer".to_owned(), |code| code.to_string());
    if failure.is_permanent() { Failure::Refused(code) } else { Failure::Away(code) }
}

#[cfg(test)]
mod tests {
    use domain::account::address::read_address;
    use lettre::Address;
    use proptest::prelude::{Strategy as _, any, prop_oneof};
    use proptest::proptest;

    /// Whether our rule takes the address; what it takes, the mail library takes.
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
