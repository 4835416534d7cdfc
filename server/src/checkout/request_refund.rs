//! Requests a refund of a purchase. Staff approve or deny it.

use domain::ids::{PaymentId, RefundId};
use domain::money::Money;
use domain::payment::refund::{RefundStatus, check_reason};

use crate::checkout::refund::ask;
use crate::checkout::tell_desk::TellDesk;
use crate::idempotency::{IdempotentResponse, Once};
use crate::jobs;
use crate::payment::refund_rows::RefundRow;
use crate::payment::rows;
use crate::prelude::*;

/// Request for a refund.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefundRequest {
    /// The reason, in the learner's own words.
    reason: String,
}

/// A refund as the learner sees it.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Refund)]
pub(crate) struct RefundView {
    /// The refund.
    id: RefundId,
    /// Its status.
    status: RefundStatus,
    /// The amount that it gives back.
    amount: Money,
    /// When it was requested.
    requested_at: Timestamp,
}

impl RefundView {
    pub(super) fn of(row: &RefundRow) -> Result<Self> {
        let (id, status, amount) = (RefundId(row.id), row.status.0, row.amount()?);
        Ok(Self { id, status, amount, requested_at: row.requested_at.0 })
    }
}

/// Requests a refund of all that has not been refunded of a purchase.
#[utoipa::path(params(("id" = PaymentId, Path), Once), responses((status = 201, body = RefundView)))]
#[post("/purchases/{id}/refund")]
pub(crate) async fn request_refund(
    mut learner: Learner,
    once: Once,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<RefundRequest>,
) -> Result<IdempotentResponse> {
    let (user, payment) = (learner.id, PaymentId(*id));
    let work = async |conn: &mut AsyncPgConnection| {
        let reason = check_reason(&body.reason)?;
        // Another learner's payment is not locked; it is answered like an unknown one.
        rows::purchase(conn, user, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let paid = rows::lock_payment(conn, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let row = ask(conn, &paid, None, (reason, None), now).await?;
        jobs::enqueue(conn, None, &TellDesk { payment, refund: Some(RefundId(row.id)) }, now, now).await?;
        RefundView::of(&row)
    };
    once.perform(&mut learner.conn, user, now, work).await
}
