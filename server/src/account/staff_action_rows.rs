//! Rows and queries of the table `staff_actions`, the audit. Rows are only added.

use diesel::prelude::ExpressionMethods as _;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::time::Timestamp;
use serde_json::Value;

use crate::account::rows::{UserRow, users_by_address};
use crate::clock::new_id;
use crate::columns::At;
use crate::error::{Error, Result};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::staff_actions;

/// Personal data in the audit. It is kept, because staff remain accountable for their actions.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "staff_actions", theirs: "actor_id = $1", left_out: &[], erasure: Erasure::Nothing }];

/// An action of staff.
#[derive(Clone, Debug)]
pub struct StaffAction {
    /// Name of the action.
    pub action: &'static str,
    /// Object of the action.
    pub subject: String,
    /// Details of the action.
    pub details: Value,
}

/// Returns the account in whose name a command acts.
///
/// # Errors
/// Breaks if no account has the address, if several have it, or if it is not verified.
pub async fn acting(conn: &mut AsyncPgConnection, address: &str) -> Result<UserRow> {
    let user = person_at(conn, address).await?;
    if user.email_verified {
        return Ok(user);
    }
    Err(Error::broken("the account has not verified this address; nothing was changed"))
}

/// Returns the account whose address staff have entered.
///
/// # Errors
/// Breaks if no account has the address, or if several have it.
pub async fn person_at(conn: &mut AsyncPgConnection, address: &str) -> Result<UserRow> {
    let mut users = users_by_address(conn, &address.trim().to_lowercase()).await?;
    match (users.pop(), users.is_empty()) {
        (Some(user), true) => Ok(user),
        (Some(_), false) => Err(Error::broken("more than one account has this address; nothing was changed")),
        (None, _) => Err(Error::broken("no account has this address; nothing was changed")),
    }
}

/// Records an action, in the transaction that performs it.
pub async fn note(conn: &mut AsyncPgConnection, actor: &UserRow, action: StaffAction, now: Timestamp) -> Result<()> {
    let row = (
        staff_actions::id.eq(new_id(now)),
        staff_actions::actor_id.eq(actor.id),
        staff_actions::action.eq(action.action),
        staff_actions::subject.eq(action.subject),
        staff_actions::details.eq(action.details),
        staff_actions::at.eq(At(now)),
    );
    diesel::insert_into(staff_actions::table).values(row).execute(conn).await?;
    Ok(())
}
