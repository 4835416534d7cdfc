//! Begins a refund that was not requested: of a duplicate payment, or of a payment without a purchase.

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{PaymentId, RefundId};
use domain::money::Money;
use domain::payment::refund::RefundStatus;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::Result;
use crate::jobs;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::PaymentRow;
use crate::schema::payments;

/// Job that sends a refund. The checkout performs it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendRefund {
    /// The refund.
    pub refund: Uuid,
}

/// Writes an approved refund of a payment, and the job that sends it. The payer must be locked.
pub async fn give_back(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    amount: Money,
    now: Timestamp,
) -> Result<RefundId> {
    let refund = RefundRow::new(payment, amount, RefundStatus::Approved, String::new(), now);
    refund_rows::insert(conn, &refund).await?;
    jobs::enqueue(conn, None, &SendRefund { refund: refund.id }, now, now).await?;
    Ok(RefundId(refund.id))
}

/// Stores the provider's id of a payment's transaction, if it was unknown. A refund needs this id.
pub async fn apply_first_transaction(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    transaction: &str,
) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0).filter(payments::transaction.is_null()));
    row.set(payments::transaction.eq(transaction)).execute(conn).await?;
    Ok(())
}
