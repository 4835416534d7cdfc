//! Rows and queries of the table `staff_actions`: who of the staff did what, to which entries are only added.

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

/// What the audit holds of a person. It stays: somebody answers for what was done.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "staff_actions", theirs: "actor_id = $1", left_out: &[], erasure: Erasure::Nothing }];

/// Something that staff did.
#[derive(Clone, Debug)]
pub struct StaffAction {
    /// What was done, in one word.
    pub action: &'static str,
    /// What it was done to.
    pub subject: String,
    /// What is to be known of it.
    pub details: Value,
}

/// The account in whose name something is done from the command line.
///
/// # Errors
/// Breaks where no account has the address, more than one has, or it is not proved.
pub async fn acting(conn: &mut AsyncPgConnection, address: &str) -> Result<UserRow> {
    let user = person_at(conn, address).await?;
    if user.email_verified {
        return Ok(user);
    }
    Err(Error::broken("the account has not verified this address; nothing was changed"))
}

/// The account that staff name by its address.
///
/// # Errors
/// Breaks where no account has the address, or more than one has.
pub async fn person_at(conn: &mut AsyncPgConnection, address: &str) -> Result<UserRow> {
    let mut users = users_by_address(conn, &address.trim().to_lowercase()).await?;
    match (users.pop(), users.is_empty()) {
        (Some(user), true) => Ok(user),
        (Some(_), false) => Err(Error::broken("more than one account has this address; nothing was changed")),
        (None, _) => Err(Error::broken("no account has this address; nothing was changed")),
    }
}

/// Notes what somebody did, in the transaction in which they did it.
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
