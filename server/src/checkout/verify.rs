//! Checks a payment when the payer returns from the provider: the provider is asked, and the payment is settled by its
//! answer.

use domain::ids::PaymentId;
use domain::payment::verify_failed;
use providers::Subject;

use crate::checkout::request_refund::RefundView;
use crate::checkout::settle::{SettleFault, ask_and_settle};
use crate::checkout::{PaymentPath, PaymentView};
use crate::db::Pool;
use crate::payment::refund_rows::refunds_of;
use crate::payment::rows::find_payment;
use crate::prelude::*;

/// Request to check a payment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyRequest {
    /// The payment's id, or the provider's reference.
    reference: String,
}

/// A payment after its provider was asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct VerifiedPayment {
    /// The payment.
    payment: PaymentView,
    /// The enrolment that it paid for.
    enrolment: Option<EnrolmentId>,
    /// Its latest refund.
    refund: Option<RefundView>,
}

/// Checks a payment.
#[utoipa::path(params(("method" = PaymentPath, Path)), responses((status = 200, body = VerifiedPayment)))]
#[post("/payment/{method}/verify-transaction")]
pub(crate) async fn verify_transaction(
    mut learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    path: Path<PaymentPath>,
    Json(body): Json<VerifyRequest>,
) -> Result<Json<VerifiedPayment>> {
    let (user, method) = (learner.id, path.method());
    let provider = method.provider().ok_or(Refusal::UnexpectedPaymentType)?;
    let of = match Uuid::try_parse(&body.reference) {
        Ok(id) => Subject { payment: Some(PaymentId(id)), ..Subject::default() },
        Err(_) => Subject { reference: Some(body.reference), ..Subject::default() },
    };
    // Another learner's payment is answered like an unknown one.
    let row = find_payment(&mut learner.conn, &of).await?.filter(|row| row.user_id == user.0);
    let row = row.ok_or_else(|| verify_failed(provider))?;
    if row.method.0 != method {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    drop(learner);
    if row.status.0.is_unpaid() {
        match ask_and_settle(&platform, &pool, &row, Some(user), "verify").await {
            Ok(_) => {}
            Err(SettleFault::Provider(fault)) => {
                tracing::warn!(%fault, payment = %row.id, "could not verify a payment");
                return Err(verify_failed(provider).into());
            }
            Err(SettleFault::Ours(error)) => return Err(error),
        }
    }
    let of = Subject { payment: Some(PaymentId(row.id)), ..Subject::default() };
    let mut conn = pool.connection().await?;
    let row = find_payment(&mut conn, &of).await?;
    let row = row.ok_or_else(|| Error::broken("a payment does not exist"))?;
    let refund = refunds_of(&mut conn, &[row.id]).await?.last().map(RefundView::of).transpose()?;
    let enrolment = row.enrolment_id.map(EnrolmentId);
    Ok(Json(VerifiedPayment { payment: PaymentView::of(&row)?, enrolment, refund }))
}
