//! Asks for the money of a purchase. A person of ours agrees or does not.

use domain::ids::{PaymentId, RefundId};
use domain::money::Money;
use domain::payment::refund::{RefundStatus, check_reason};

use crate::checkout::refund::ask;
use crate::checkout::tell_desk::TellDesk;
use crate::idempotency::{Answer, Once};
use crate::jobs;
use crate::payment::refund_rows::RefundRow;
use crate::payment::rows;
use crate::prelude::*;

/// Why somebody wants their money back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefundRequest {
    /// The reason, in their own words.
    reason: String,
}

/// A refund as its learner sees it.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Refund)]
pub(crate) struct RefundView {
    /// The refund.
    id: RefundId,
    /// Where it stands.
    status: RefundStatus,
    /// How much it gives back.
    amount: Money,
    /// When it was asked for.
    requested_at: Timestamp,
}

impl RefundView {
    pub(super) fn of(row: &RefundRow) -> Result<Self> {
        let (id, status, amount) = (RefundId(row.id), row.status.0, row.amount()?);
        Ok(Self { id, status, amount, requested_at: row.requested_at.0 })
    }
}

/// Asks for all that is left of the money of a purchase.
#[utoipa::path(params(("id" = PaymentId, Path), Once), responses((status = 201, body = RefundView)))]
#[post("/purchases/{id}/refund")]
pub(crate) async fn request_refund(
    mut learner: Learner,
    once: Once,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<RefundRequest>,
) -> Result<Answer> {
    let (user, payment) = (learner.id, PaymentId(*id));
    let work = async |conn: &mut AsyncPgConnection| {
        let reason = check_reason(&body.reason)?;
        // Another's is not even held, and answered as what there is not.
        rows::purchase(conn, user, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let paid = rows::lock_payment(conn, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let row = ask(conn, &paid, None, (reason, None), now).await?;
        jobs::enqueue(conn, None, &TellDesk { payment, refund: Some(RefundId(row.id)) }, now, now).await?;
        RefundView::of(&row)
    };
    once.perform(&mut learner.conn, user, now, work).await
}
