//! Rows and queries of the table `payment_starts`, which contains the payments that are being started at their
//! provider.

use diesel::prelude::ExpressionMethods as _;
use diesel::query_dsl::methods::FilterDsl;
use diesel::upsert::excluded;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PaymentId;
use domain::time::Timestamp;

use crate::columns::At;
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::payment_starts;

/// The table has no personal data; its rows exist for seconds.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "payment_starts",
    theirs: "payment_id IN (SELECT id FROM payments WHERE user_id = $1)",
    left_out: &["until"],
    erasure: Erasure::Rows,
}];

/// Seconds after which the claim on an unfinished start expires. All calls of a start together take less time.
const LEASE_SECONDS: i64 = 120;

/// Claims the start of a payment. Returns `false` while another request has the claim.
pub async fn claim_start(conn: &mut AsyncPgConnection, payment: PaymentId, now: Timestamp) -> Result<bool> {
    let until = At(now.plus_seconds(LEASE_SECONDS));
    let insert = diesel::insert_into(payment_starts::table)
        .values((payment_starts::payment_id.eq(payment.0), payment_starts::until.eq(until)))
        .on_conflict(payment_starts::payment_id)
        .do_update()
        .set(payment_starts::until.eq(excluded(payment_starts::until)));
    Ok(FilterDsl::filter(insert, payment_starts::until.le(At(now))).execute(conn).await? == 1)
}

/// Ends the claim on the start of a payment.
pub async fn end_start(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<()> {
    let own = FilterDsl::filter(payment_starts::table, payment_starts::payment_id.eq(payment.0));
    diesel::delete(own).execute(conn).await?;
    Ok(())
}
