//! Queries of the payments in review.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PaymentId;
use domain::payment::PaymentStatus;
use serde_json::Value;

use crate::columns::TextEnum;
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::payment::rows::PaymentRow;
use crate::schema::{payment_events, payments};

/// Records that staff have decided on a payment.
pub async fn apply_decided(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::is_decided.eq(true)).execute(conn).await?;
    Ok(())
}

/// The payments in review, oldest first, each with the evidence that was recorded when it last entered review.
pub async fn in_review(conn: &mut AsyncPgConnection) -> Result<Vec<(PaymentRow, Value)>> {
    let last = payment_events::table.filter(payment_events::to_status.eq(TextEnum(PaymentStatus::Review)));
    let last = last.filter(payment_events::payment_id.eq(payments::id)).order(payment_events::id.desc());
    let why = last.select(payment_events::evidence).limit(1).single_value();
    let query = payments::table.filter(payments::status.eq(TextEnum(PaymentStatus::Review)));
    let query = query.order(payments::created_at).limit(MAX_ROWS).select((PaymentRow::as_select(), why));
    let rows: Vec<(PaymentRow, Option<Value>)> = query.load(conn).await?;
    Ok(rows.into_iter().map(|(row, why)| (row, why.unwrap_or_default())).collect())
}
