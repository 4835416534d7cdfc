//! Sends an approved refund to the provider; the provider's answer decides the refund's next step. The provider is
//! called outside any transaction. A provider that cannot recognise a repeated request is never called twice.

use diesel_async::AsyncConnection as _;
use domain::ids::{PaymentId, RefundId};
use domain::money::provider_units::PaymentProvider;
use domain::payment::refund::advance::RefundStep;
use domain::payment::refund::progress::RefundProgress;
use providers::{RefundOrder, Subject};

use crate::checkout::refund::advance;
use crate::checkout::tell_desk::TellDesk;
use crate::columns::count;
use crate::error::{Error, Result};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::payment::give_back::SendRefund;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::{PaymentRow, find_payment};

impl Job for SendRefund {
    const KIND: &'static str = "checkout/send_refund";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, now, .. } = *context;
        let id = RefundId(self.refund);
        let Some((refund, payment, provider)) = taken(context, id).await? else { return Ok(()) };
        let mut of = payment.subject();
        if of.transaction.is_none() {
            // Neither a webhook nor the payer's return has reported the transaction's id, so the provider is asked for
            // it.
            of.transaction =
                platform.providers.read(provider, &of).await.ok().and_then(|said| said.subject.transaction);
        }
        let (amount, paid) = (refund.amount()?, payment.money(payment.booked_minor.unwrap_or(refund.amount_minor))?);
        let sent = count(refund.sent).saturating_sub(1);
        let order = RefundOrder { refund: id, sent, of, amount, paid, note: String::new() };
        let said = platform.providers.refund(provider, &order).await;
        let mut conn = pool.connection().await?;
        match said {
            Ok(said) => {
                let Some(reference) = &said.reference else {
                    return Ok(follow(context, id, said.words.progress).await?);
                };
                refund_rows::apply_reference(&mut conn, id, reference, now).await?;
                drop(conn);
                // A repeated request gets the first answer, which may be outdated, so the refund is read again.
                let now_said = platform.providers.read_refund(provider, reference).await;
                Ok(follow(context, id, now_said.unwrap_or(said.clone()).words.progress).await?)
            }
            Err(fault) if platform.providers.knows_refund_again(provider) && fault.is_passing() => {
                Err(JobFailure::Later(fault.to_string()))
            }
            Err(fault) if fault.may_be_done() => {
                tracing::warn!(%fault, refund = %refund.id, "the result of a refund is unknown");
                let desk = TellDesk { payment: PaymentId(payment.id), refund: Some(id) };
                jobs::enqueue(&mut conn, None, &desk, now, now).await?;
                Ok(())
            }
            Err(fault) => {
                tracing::warn!(%fault, refund = %refund.id, "a provider did not make a refund");
                conn.transaction(async |conn| advance(conn, id, RefundStep::Fail, now).await).await?;
                Ok(())
            }
        }
    }
}

/// Takes the step that follows from a provider's report on a refund, if the report implies one.
pub(super) async fn follow(context: &Context<'_>, id: RefundId, progress: Option<RefundProgress>) -> Result<()> {
    let Some(step) = progress.and_then(RefundProgress::step) else { return Ok(()) };
    let mut conn = context.pool.connection().await?;
    match conn.transaction(async |conn| advance(conn, id, step, context.now).await).await {
        // The report is outdated: the refund has advanced in the meantime.
        Ok(_) | Err(Error::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Marks a refund as being sent. Returns `None` if the refund must not be sent now, or if it was sent before and the
/// provider cannot recognise a repeated request.
async fn taken(context: &Context<'_>, id: RefundId) -> Result<Option<(RefundRow, PaymentRow, PaymentProvider)>> {
    let Context { platform, pool, now, .. } = *context;
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        let Some(mut refund) = refund_rows::refund(conn, id).await? else { return Ok(None) };
        let payment = PaymentId(refund.payment_id);
        let of = Subject { payment: Some(payment), ..Subject::default() };
        let row = find_payment(conn, &of).await?.ok_or_else(|| Error::broken("a refund has no payment"))?;
        let Some(provider) = row.method.0.provider() else { return Ok(None) };
        if refund.status.0.waits_to_be_sent() {
            match advance(conn, id, RefundStep::Send, now).await {
                Ok(sent) => refund = sent,
                Err(Error::Refused(refusals)) => {
                    tracing::warn!(refund = %refund.id, code = refusals.first().code(), "did not send a refund");
                    jobs::enqueue(conn, None, &TellDesk { payment, refund: Some(id) }, now, now).await?;
                    return Ok(None);
                }
                Err(error) => return Err(error),
            }
        }
        let was_called = refund.called == refund.sent;
        if !refund.status.0.is_at_provider() || was_called && !platform.providers.knows_refund_again(provider) {
            return Ok(None);
        }
        refund_rows::apply_called(conn, id).await?;
        Ok::<_, Error>(Some((refund, row, provider)))
    })
    .await
}
