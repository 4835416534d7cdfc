//! Tells the desk that a ticket waits. Called inside the transaction that opens the ticket, so that
//! nothing is told of a ticket that does not come to be.

use diesel_async::AsyncPgConnection;
use domain::ids::UserId;
use domain::time::Timestamp;

use crate::app::Platform;
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::ports::mail::{Mail, Message};
use crate::support::rows::TicketRow;

/// Writes the mail to the desk, whose answer goes to the person who wrote.
pub async fn notify_desk(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    ticket: &TicketRow,
    reply_to: &str,
    now: Timestamp,
) -> Result<()> {
    let user = UserId(ticket.user_id);
    let message = Message::SupportTicket {
        ticket: ticket.ticket.clone(),
        topic: ticket.topic.0,
        text: ticket.text.clone(),
        trace: ticket.trace.clone(),
        link: format!("{}{}", platform.config.public_url, ticket.route.as_deref().unwrap_or("/")),
    };
    let to = platform.config.mail.support.clone();
    let mail = Mail { user: Some(user), to, reply_to: Some(reply_to.to_owned()), message };
    jobs::enqueue(conn, Some(user), &Job::SendMail(mail), now, now).await?;
    Ok(())
}
