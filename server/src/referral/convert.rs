//! Effects of a purchase or its refund on the referral through which the payer signed up.

use domain::ids::{PaymentId, ReferralId};
use domain::money::Money;
use domain::referral::advance::ReferralStep;

use crate::prelude::*;
use crate::referral::rows;
use crate::referral::step::take_step;

/// Records a purchase, in the transaction that books it.
pub async fn convert(
    conn: &mut AsyncPgConnection,
    (payment, payer): (PaymentId, UserId),
    paid: Money,
    now: Timestamp,
) -> Result<()> {
    let Some(step) = ReferralStep::of_purchase(paid) else { return Ok(()) };
    let Some(before) = rows::lock_referee(conn, payer).await? else { return Ok(()) };
    let taken = take_step(conn, payer, step, now).await?;
    let converted_at = taken.and_then(|taken| taken.advanced.referral.converted_at);
    if before.converted_at.is_none() && converted_at.is_some() {
        rows::apply_payment(conn, ReferralId(before.id), payment).await?;
    }
    Ok(())
}

/// Records the refund of a purchase. Returns the referral that it had converted, and its referrer.
pub async fn unconvert(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    now: Timestamp,
) -> Result<Option<(ReferralId, UserId)>> {
    let Some(row) = rows::converted_by(conn, payment).await? else { return Ok(None) };
    take_step(conn, UserId(row.referee_id), ReferralStep::Refunded, now).await?;
    Ok(Some((ReferralId(row.id), UserId(row.referrer_id))))
}
