//! Mails the link that sets a new password, if an account has the requested address.

use domain::account::limits::RESET_LOOK_SECONDS;
use domain::account::reset_password::gets_reset_mail;
use domain::ids::UserId;
use domain::screen::Screen;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::account::follow_password::FollowPassword;
use crate::account::rows::users_by_address;
use crate::account::{code_link, mail_rows};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::ports::mail::{Mail, MailMessage};

/// Job that makes the link and mails it, if an account has the address and the rate limit allows the mail.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendPasswordReset {
    /// Record of the request.
    pub request: Uuid,
}

impl Job for SendPasswordReset {
    const KIND: &'static str = "account/reset_password";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(request) = mail_rows::reset(&mut conn, self.request).await? else { return Ok(()) };
        let users = users_by_address(&mut conn, &request.address).await?;
        drop(conn);
        if gets_reset_mail(&request.earlier, request.asked_at)
            && let Some(code) = platform.identity.reset_code(&request.address).await?
        {
            let message = MailMessage::ResetPassword { link: code_link(platform, Screen::PasswordReset, &code) };
            let user = users.as_slice().first().map(|user| UserId(user.id));
            let mail = Mail { user, to: request.address, reply_to: None, message };
            platform.mailer.send(&mail, self.request, now).await?;
            if let Some(user) = user {
                let job = FollowPassword { user, asked_at: request.asked_at };
                let run_at = now.plus_seconds(RESET_LOOK_SECONDS);
                jobs::enqueue(&mut *pool.connection().await?, Some(user), &job, run_at, now).await?;
            }
        }
        Ok(mail_rows::forget_address_of_reset(&mut *pool.connection().await?, self.request).await?)
    }
}
