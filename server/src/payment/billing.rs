//! The billing details that a buyer wants on receipts.

use domain::payment::billing::{BillingDetails, BillingRequest, check_billing};

use crate::payment::document_rows::{apply_billing, billing_of};
use crate::prelude::*;

/// The billing details of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Billing {
    /// The details. `None`: they are not set.
    details: Option<BillingDetails>,
}

/// Shows the caller's billing details.
#[utoipa::path(responses((status = 200, body = Billing)))]
#[get("/user/billing-details")]
pub(crate) async fn show_billing(mut learner: Learner) -> Result<Json<Billing>> {
    Ok(Json(Billing { details: billing_of(&mut learner.conn, learner.id).await? }))
}

/// Saves the caller's billing details, for future receipts. Empty details are deleted.
#[utoipa::path(responses((status = 200, body = Billing)))]
#[put("/user/billing-details")]
pub(crate) async fn save_billing(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<BillingRequest>,
) -> Result<Json<Billing>> {
    let details = check_billing(&body)?;
    apply_billing(&mut learner.conn, learner.id, details.as_ref(), now).await?;
    Ok(Json(Billing { details }))
}
