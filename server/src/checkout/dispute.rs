//! Applies a dispute: the state that the payer's bank reports, in one transaction with all its effects.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{PaymentId, UserId};
use domain::money::Money;
use domain::payment::dispute::{DisputeFacts, DisputeStatus, dispute};
use domain::payment::settle::evidence::SettledPayment;
use domain::time::Timestamp;
use serde_json::json;

use crate::checkout::open_cases::count_open_cases;
use crate::checkout::settle::apply_or_review;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::payment::refund_rows::{apply_dispute, dispute_of};
use crate::payment::rows::{lock_payment, payments_of};

/// The state that the bank reports.
#[derive(Clone, Debug)]
pub(super) struct DisputeReport {
    /// The provider's id of the dispute.
    pub(super) reference: String,
    /// Its status.
    pub(super) news: DisputeStatus,
    /// The disputed amount, if known.
    pub(super) amount: Option<Money>,
}

/// Updates a dispute and its payment.
pub(super) async fn follow_dispute(
    pool: &Pool,
    payment: PaymentId,
    said: &DisputeReport,
    now: Timestamp,
) -> Result<()> {
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| apply(conn, payment, said, now).await).await
}

async fn apply(conn: &mut AsyncPgConnection, id: PaymentId, said: &DisputeReport, now: Timestamp) -> Result<()> {
    let row = lock_payment(conn, id).await?.ok_or_else(|| Error::broken("there is no such payment"))?;
    let facts = DisputeFacts {
        payment: row.facts(&payments_of(conn, UserId(row.user_id)).await?)?,
        dispute: dispute_of(conn, id, &said.reference).await?,
        news: said.news,
        amount: said.amount,
    };
    let disputed = dispute(&facts);
    apply_dispute(conn, id, &said.reference, disputed.dispute, now).await?;
    count_open_cases(conn, &row, now).await?;
    let (from, to) = (row.status.0, disputed.payment);
    let settled = SettledPayment { from, to, discrepancies: Vec::new(), effects: disputed.effects };
    let evidence = json!({ "dispute": said.reference, "news": said.news, "amount": said.amount });
    apply_or_review(conn, &row, settled, "dispute", &evidence, now).await.map(|_| ())
}
