//! Queries about the pages on which providers accept payments.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PaymentId;
use domain::payment::PaymentStatus;

use crate::columns::TextEnum;
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::payment::rows::PaymentRow;
use crate::schema::payments;

/// Payments that are closed in our database while the provider's page is still open, oldest first.
pub async fn with_open_page(conn: &mut AsyncPgConnection) -> Result<Vec<PaymentRow>> {
    let closed = [PaymentStatus::Failed, PaymentStatus::Cancelled, PaymentStatus::Expired].map(TextEnum);
    let query = payments::table.filter(payments::status.eq_any(closed)).filter(payments::is_page_open);
    let query = query.order(payments::created_at).limit(MAX_ROWS).select(PaymentRow::as_select());
    Ok(query.load(conn).await?)
}

/// Records that the provider's page of a payment is closed.
pub async fn apply_page_closed(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::is_page_open.eq(false)).execute(conn).await?;
    Ok(())
}
