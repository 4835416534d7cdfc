//! Mails the links that verify an address. `verify_email.rs` enqueues the jobs.

use domain::ids::UserId;
use domain::screen::Screen;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::account::{code_link, mail_rows};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::ports::mail::{Mail, MailMessage};

/// Job that makes the link that changes an account's address, and mails it. It sends no mail if another account has the
/// address.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendAddressChange {
    /// Record of the mail.
    pub mail: Uuid,
}

impl Job for SendAddressChange {
    const KIND: &'static str = "account/change_address";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let platform = context.platform;
        let found = mail_rows::address_change(&mut *context.pool.connection().await?, self.mail).await?;
        let Some((user, address, to)) = found else { return Ok(()) };
        let Some(code) = platform.identity.change_code(&address, &to).await? else { return Ok(()) };
        let message = MailMessage::ChangeEmail { link: code_link(platform, Screen::Verification, &code) };
        let mail = Mail { user: Some(user), to, reply_to: None, message };
        Ok(platform.mailer.send(&mail, context.id, context.now).await?)
    }
}

/// Job that sends a verification mail to the recorded address.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendVerification {
    /// Owner of the address.
    pub user: UserId,
    /// Record of the mail.
    pub mail: Uuid,
    /// Text of the mail.
    pub message: MailMessage,
}

impl Job for SendVerification {
    const KIND: &'static str = "account/verify_email";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let address = mail_rows::verification_address(&mut *context.pool.connection().await?, self.mail).await?;
        let Some(to) = address else { return Ok(()) };
        let mail = Mail { user: Some(self.user), to, reply_to: None, message: self.message };
        Ok(context.platform.mailer.send(&mail, context.id, context.now).await?)
    }
}
