//! Tells the desk that a ticket waits. Called inside the transaction that opens the ticket, so that
//! nothing is told of a ticket that does not come to be.

use diesel_async::AsyncPgConnection;

use crate::error::Result;
use crate::support::rows::TicketRow;

/// Notes that the desk has to be told. The ticket's row is all that it has so far.
pub async fn notify_desk(_: &mut AsyncPgConnection, ticket: &TicketRow) -> Result<()> {
    tracing::info!(ticket = ticket.ticket, "a ticket waits for the desk");
    Ok(())
}
