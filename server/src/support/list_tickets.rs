//! The learner's own messages to the desk.

use actix_web::get;
use actix_web::web::Query;
use domain::support::{SupportTicketStatus, SupportTopic};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::page::{self, Page};
use crate::support::rows::{self, TicketRow};

/// Which page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketsQuery {
    /// Where the last page ended.
    next: Option<String>,
}

/// A message and where it stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct SupportTicket {
    /// Its name.
    ticket: String,
    /// What it is about.
    topic: SupportTopic,
    /// What it says.
    text: String,
    /// Where it stands.
    status: SupportTicketStatus,
    /// When it arrived.
    created_at: Timestamp,
}

impl From<TicketRow> for SupportTicket {
    fn from(row: TicketRow) -> Self {
        let (topic, status, created_at) = (row.topic.0, row.status.0, row.created_at.0);
        Self { ticket: row.ticket, topic, text: row.text, status, created_at }
    }
}

/// Lists the messages of the person who asks, newest first.
#[utoipa::path(tag = "support", security(("bearer" = [])), params(TicketsQuery),
    responses((status = 200, body = Page<SupportTicket>)))]
#[get("/support-tickets")]
pub(crate) async fn list_support_tickets(
    mut learner: Learner,
    query: Query<TicketsQuery>,
) -> Result<Json<Page<SupportTicket>>> {
    let after = query.next.as_deref().map(page::decode).transpose()?;
    let rows = rows::tickets_of(&mut learner.conn, learner.id, after.as_deref(), page::MOST_ROWS).await?;
    let tickets = rows.into_iter().map(SupportTicket::from).collect();
    Ok(Json(Page::of_rows(tickets, |ticket| ticket.ticket.clone())))
}
