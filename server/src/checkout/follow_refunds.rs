//! Scheduled check of refunds: sends approved refunds that were not sent, and asks providers about refunds in progress,
//! because not every provider reports their progress.

use domain::ids::{PaymentId, RefundId};
use providers::Subject;
use serde::{Deserialize, Serialize};

use crate::checkout::send_refund::follow;
use crate::error::Result;
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::payment::give_back::SendRefund;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::find_payment;

/// Job that asks about the refunds that providers process.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowRefunds;

impl Job for FollowRefunds {
    const KIND: &'static str = "checkout/follow_refunds";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let mut conn = context.pool.connection().await?;
        // An approved refund remains unsent if its job has failed, so the job is enqueued again.
        for refund in refund_rows::to_send(&mut conn).await? {
            jobs::enqueue(&mut conn, None, &SendRefund { refund: refund.id }, context.now, context.now).await?;
        }
        let refunds = refund_rows::at_provider(&mut conn).await?;
        drop(conn);
        for refund in refunds {
            // If asking fails, the next run asks again.
            if let Err(fault) = ask(context, &refund).await {
                tracing::warn!(refund = %refund.id, %fault, "could not read a refund from its provider");
            }
        }
        Ok(())
    }
}

/// Asks the provider about one refund, and takes the step that follows from the answer.
pub(super) async fn ask(context: &Context<'_>, refund: &RefundRow) -> Result<(), JobFailure> {
    let of = Subject { payment: Some(PaymentId(refund.payment_id)), ..Subject::default() };
    let payment = find_payment(&mut *context.pool.connection().await?, &of).await?;
    let provider = payment.and_then(|payment| payment.method.0.provider());
    let (Some(provider), Some(reference)) = (provider, &refund.reference) else { return Ok(()) };
    let said = context.platform.providers.read_refund(provider, reference).await;
    let said = said.map_err(|fault| JobFailure::Later(fault.to_string()))?;
    Ok(follow(context, RefundId(refund.id), said.words.progress).await?)
}
