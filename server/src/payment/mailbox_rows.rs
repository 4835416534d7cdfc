//! Rows and queries of the table `paying_mailboxes`: the mailboxes of people who have paid something, as hashes.
//! Accounts with the same mailbox share one first purchase.

use diesel::dsl::{exists, select};
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::mailbox::mailbox;
use domain::coupon::is_first_purchase;
use domain::ids::UserId;
use domain::payment::initialise::EarlierPayment;
use sha2::{Digest as _, Sha256};

use crate::account::rows::UserRow;
use crate::error::Result;
use crate::payment::rows::payments_of;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{paying_mailboxes, users};

/// Mailbox hashes are erased with the account.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "paying_mailboxes",
    theirs: "user_id = $1",
    left_out: &["mailbox"],
    erasure: Erasure::Rows,
}];

/// Records that a person has paid something.
pub async fn note_paid(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    let email: String = users::table.find(user.0).select(users::email).first(conn).await?;
    let Some(hash) = hash_of(&email) else { return Ok(()) };
    let row = (paying_mailboxes::mailbox.eq(hash), paying_mailboxes::user_id.eq(user.0));
    diesel::insert_into(paying_mailboxes::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Whether another account with the same mailbox as this address has paid something.
pub async fn has_paid_elsewhere(conn: &mut AsyncPgConnection, user: UserId, email: &str) -> Result<bool> {
    let Some(hash) = hash_of(email) else { return Ok(false) };
    let others = paying_mailboxes::table.filter(paying_mailboxes::mailbox.eq(hash));
    let others = others.filter(paying_mailboxes::user_id.ne(user.0)).select(paying_mailboxes::user_id);
    Ok(select(exists(others)).get_result(conn).await?)
}

/// Whether the next purchase of a person is their first.
pub async fn is_first_purchase_of(conn: &mut AsyncPgConnection, user: &UserRow) -> Result<bool> {
    let id = UserId(user.id);
    let earlier = payments_of(conn, id).await?;
    let earlier = earlier.iter().map(|row| row.earlier()).collect::<Result<Vec<EarlierPayment>>>()?;
    let purchases = earlier.iter().map(EarlierPayment::purchase).collect::<Vec<_>>();
    Ok(is_first_purchase(&purchases, has_paid_elsewhere(conn, id, &user.email).await?))
}

fn hash_of(email: &str) -> Option<Vec<u8>> {
    mailbox(email).map(|mailbox| Sha256::digest(mailbox).to_vec())
}
