//! Lists the learner's own messages to the support desk.

use domain::support::{SupportTicketStatus, SupportTopic};

use crate::page::PageQuery;
use crate::prelude::*;
use crate::support::rows::{self, TicketRow};

/// A message with its status.
#[derive(Serialize, ToSchema)]
pub(crate) struct SupportTicket {
    /// Name of the ticket.
    ticket: String,
    /// Topic.
    topic: SupportTopic,
    /// Text.
    text: String,
    /// Status.
    status: SupportTicketStatus,
    /// Time of arrival.
    created_at: Timestamp,
}

impl From<TicketRow> for SupportTicket {
    fn from(row: TicketRow) -> Self {
        let (topic, status, created_at) = (row.topic.0, row.status.0, row.created_at.0);
        Self { ticket: row.ticket, topic, text: row.text, status, created_at }
    }
}

/// Lists the caller's messages, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<SupportTicket>)))]
#[get("/support-tickets")]
pub(crate) async fn list_support_tickets(
    mut learner: Learner,
    query: Query<PageQuery>,
) -> Result<Json<Page<SupportTicket>>> {
    let rows = rows::tickets_of(&mut learner.conn, learner.id, query.after()?.as_deref()).await?;
    let tickets = rows.into_iter().map(SupportTicket::from).collect();
    Ok(Json(Page::of_rows(tickets, |ticket| ticket.ticket.clone())))
}
