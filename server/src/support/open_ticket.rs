//! Accepts a message to the support desk.

use actix_web::HttpRequest;
use domain::support::open_ticket::{TicketDraft, open_ticket, ticket_name};

use crate::idempotency::{IdempotentResponse, Once};
use crate::jobs;
use crate::prelude::*;
use crate::support::notify_desk::NotifyDesk;
use crate::support::rows::{self, TicketRow};
use crate::upload::rows as upload_rows;
use crate::upload::{Purpose, inspect};

/// Number of names that are tried until one is free.
const TRIES: usize = 8;

/// Confirmation that a message arrived.
#[derive(Serialize, ToSchema)]
pub(crate) struct SupportReceipt {
    /// Name of its ticket.
    ticket: String,
    /// Time of arrival.
    created_at: Timestamp,
}

/// Accepts a message from the caller.
#[utoipa::path(params(Once), responses((status = 201, body = SupportReceipt)))]
#[post("/email/support")]
pub(crate) async fn write_support(
    request: HttpRequest,
    mut learner: Learner,
    once: Once,
    platform: Data<Platform>,
    Now(now): Now,
    Json(draft): Json<TicketDraft>,
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let mut known = Vec::new();
    if !draft.files.is_empty() {
        let uploads = upload_rows::known(&mut learner.conn, user, Purpose::Attachment, &draft.files).await?;
        (learner, known) = learner.without_connection(&request, inspect(&platform, uploads)).await?;
    }
    let work = async |conn: &mut AsyncPgConnection| {
        let mut row = TicketRow::new(user, open_ticket(draft, &known)?, now);
        add_under_a_free_name(conn, &mut row).await?;
        if !row.files.is_empty() {
            upload_rows::mark_used(conn, user, &row.files).await?;
        }
        jobs::enqueue(conn, Some(user), &NotifyDesk { ticket: row.id }, now, now).await?;
        Ok(SupportReceipt { ticket: row.ticket, created_at: now })
    };
    once.perform(&mut learner.conn, user, now, work).await
}

async fn add_under_a_free_name(conn: &mut AsyncPgConnection, row: &mut TicketRow) -> Result<()> {
    for _ in 0..TRIES {
        row.ticket = ticket_name(Uuid::new_v4().as_fields().0);
        if rows::add(conn, row).await? {
            return Ok(());
        }
    }
    Err(Error::broken("no free name was found for a ticket"))
}
