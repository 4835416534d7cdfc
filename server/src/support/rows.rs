//! Rows and queries of the table `support_tickets`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::support::open_ticket::TicketOpened;
use domain::support::{SupportTicketStatus, SupportTopic};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::support_tickets;

/// Personal data in support tickets.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "support_tickets", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// One ticket.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = support_tickets)]
pub struct TicketRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub ticket: String,
    pub topic: TextEnum<SupportTopic>,
    pub text: String,
    pub route: Option<String>,
    pub xs: Option<String>,
    pub trace: Option<String>,
    pub files: Vec<String>,
    pub status: TextEnum<SupportTicketStatus>,
    pub created_at: At,
}

impl TicketRow {
    /// Returns the row of a ticket, which has no name yet.
    #[must_use]
    pub fn new(user: UserId, opened: TicketOpened, now: Timestamp) -> Self {
        Self {
            id: new_id(now),
            user_id: user.0,
            ticket: String::new(),
            topic: TextEnum(opened.topic),
            text: opened.text,
            route: opened.page,
            xs: opened.xs,
            trace: opened.trace,
            files: opened.files,
            status: TextEnum(SupportTicketStatus::Open),
            created_at: At(now),
        }
    }
}

/// Writes a ticket. Returns whether its name was free.
pub async fn add(conn: &mut AsyncPgConnection, row: &TicketRow) -> Result<bool> {
    let insert = diesel::insert_into(support_tickets::table).values(row);
    Ok(insert.on_conflict(support_tickets::ticket).do_nothing().execute(conn).await? == 1)
}

/// Returns a ticket.
pub async fn ticket(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Option<TicketRow>> {
    Ok(support_tickets::table.find(id).select(TicketRow::as_select()).first(conn).await.optional()?)
}

/// Returns a page of a person's tickets, newest first: with `after`, only those after that one.
pub async fn tickets_of(conn: &mut AsyncPgConnection, user: UserId, after: Option<&str>) -> Result<Vec<TicketRow>> {
    use support_tickets::{created_at, id, ticket, user_id};

    let own = support_tickets::table.filter(user_id.eq(user.0)).order((created_at.desc(), id.desc())).limit(MAX_ROWS);
    let own = own.select(TicketRow::as_select()).into_boxed();
    let Some(after) = after else { return Ok(own.load(conn).await?) };
    let last = support_tickets::table.filter(user_id.eq(user.0).and(ticket.eq(after))).select((created_at, id));
    let Some((at, last)): Option<(At, Uuid)> = last.first(conn).await.optional()? else { return Ok(Vec::new()) };
    Ok(own.filter(created_at.lt(at).or(created_at.eq(at).and(id.lt(last)))).load(conn).await?)
}
