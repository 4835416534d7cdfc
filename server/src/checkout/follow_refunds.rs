//! Has refunds sent that nobody has sent, and asks providers how far they have got with giving money back, by the clock:
//! not every provider tells of itself.

use domain::ids::{PaymentId, RefundId};
use providers::Subject;
use serde::{Deserialize, Serialize};

use crate::checkout::send_refund::follow;
use crate::error::Result;
use crate::jobs::{self, Context, Failure, Job, Lane};
use crate::payment::give_back::SendRefund;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::find_payment;

/// The job: asks about the refunds that providers have in hand.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowRefunds;

impl Job for FollowRefunds {
    const KIND: &'static str = "checkout/follow_refunds";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let mut conn = context.pool.connection().await?;
        // Whatever became of the job that was to send it.
        for refund in refund_rows::to_send(&mut conn).await? {
            jobs::enqueue(&mut conn, None, &SendRefund { refund: refund.id }, context.now, context.now).await?;
        }
        let refunds = refund_rows::at_provider(&mut conn).await?;
        drop(conn);
        for refund in refunds {
            // One that cannot be asked about now is asked about the next time.
            if let Err(fault) = ask(context, &refund).await {
                tracing::warn!(refund = %refund.id, %fault, "a refund could not be asked about");
            }
        }
        Ok(())
    }
}

/// Asks about one refund, and takes the step that the answer means.
pub(super) async fn ask(context: &Context<'_>, refund: &RefundRow) -> Result<(), Failure> {
    let of = Subject { payment: Some(PaymentId(refund.payment_id)), ..Subject::default() };
    let payment = find_payment(&mut *context.pool.connection().await?, &of).await?;
    let provider = payment.and_then(|payment| payment.method.0.provider());
    let (Some(provider), Some(reference)) = (provider, &refund.reference) else { return Ok(()) };
    let said = context.platform.providers.read_refund(provider, reference).await;
    let said = said.map_err(|fault| Failure::Later(fault.to_string()))?;
    Ok(follow(context, RefundId(refund.id), &said.words).await?)
}
