//! Mails an inactive friend a reminder on behalf of their referrer.

use domain::ids::UserId;
use domain::referral::mask_name::first_name;
use domain::referral::standing::StaleReason;
use domain::screen::Screen;
use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::ports::mail::{Mail, MailMessage};
use crate::referral::rows;

/// Job that mails the friend a reminder.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendReminder {
    /// The friend to remind.
    pub(super) referee: UserId,
    /// The referrer who requested it.
    pub(super) referrer: UserId,
    /// The step that the friend has not taken.
    pub(super) waits_for: StaleReason,
}

impl Job for SendReminder {
    const KIND: &'static str = "referral/send_reminder";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let friend = rows::person(&mut conn, self.referee).await?;
        let referrer = rows::person(&mut conn, self.referrer).await?;
        drop(conn);
        let Some(((_, to), (name, _))) = friend.zip(referrer) else { return Ok(()) };
        let screen = match self.waits_for {
            StaleReason::NotVerified => Screen::Verification,
            StaleReason::NotEngaged => Screen::Home,
        };
        let message = MailMessage::FriendReminder {
            by: first_name(name.as_deref()),
            waits_for: self.waits_for,
            link: platform.config.page_link(&screen.address(&[]), &[]),
        };
        let mail = Mail { user: Some(self.referee), to, reply_to: None, message };
        Ok(platform.mailer.send(&mail, id, now).await?)
    }
}
