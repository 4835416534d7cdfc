//! Support: messages to the support desk.

pub mod list_tickets;
pub mod notify_desk;
pub mod open_ticket;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
