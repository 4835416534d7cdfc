//! Mails a new ticket to the support desk. The job is written in the transaction that opens the ticket, so that no mail
//! is sent for a ticket that is rolled back.

use domain::ids::UserId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::account::rows::standing_user;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::ports::mail::{Mail, MailMessage};
use crate::support::rows;

/// Job that mails a ticket to the support desk. A reply to the mail goes to the learner.
#[derive(Debug, Serialize, Deserialize)]
pub struct NotifyDesk {
    /// Id of the ticket.
    pub ticket: Uuid,
}

impl Job for NotifyDesk {
    const KIND: &'static str = "support/notify_desk";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(ticket) = rows::ticket(&mut conn, self.ticket).await? else { return Ok(()) };
        let user = UserId(ticket.user_id);
        let writer = standing_user(&mut conn, user).await?;
        drop(conn);
        let message = MailMessage::SupportTicket {
            ticket: ticket.ticket,
            topic: ticket.topic.0,
            text: ticket.text,
            trace: ticket.trace,
            link: platform.config.page_link(ticket.route.as_deref().unwrap_or("/"), &[]),
        };
        let to = platform.config.mail.support.clone();
        let mail = Mail { user: Some(user), to, reply_to: writer.map(|writer| writer.email), message };
        Ok(platform.mailer.send(&mail, id, now).await?)
    }
}
