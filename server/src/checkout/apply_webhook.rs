//! Applies an event of the inbox. The provider is asked about the payment, refund, dispute or subscription of the
//! event, and only its answer changes anything.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, RefundId};
use domain::money::provider_units::PaymentProvider;
use domain::payment::refund::progress::RefundProgress;
use providers::{Fault, News, Subject};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::checkout::dispute::{DisputeReport, follow_dispute};
use crate::checkout::follow_refunds::ask;
use crate::checkout::send_refund::follow;
use crate::checkout::settle::{SettleFault, ask_and_settle};
use crate::checkout::tell_desk::TellDesk;
use crate::error::Result;
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::payment::inbox_rows;
use crate::payment::refund_rows::{RefundRow, refunds_of};
use crate::payment::rows::{PaymentRow, find_payment};
use crate::subscription::apply_webhook::apply_subscription;

/// Job that applies an event.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyWebhook {
    /// The event.
    pub event: Uuid,
}

impl Job for ApplyWebhook {
    const KIND: &'static str = "checkout/apply_webhook";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { pool, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(event) = inbox_rows::waiting(&mut conn, self.event).await? else { return Ok(()) };
        let row = payment_at(&mut conn, event.provider, &event.subject).await?;
        drop(conn);
        match (&event.news, row) {
            (News::Subscription { reference }, _) => apply_subscription(context, event.provider, reference).await?,
            (News::Dispute { dispute }, _) => apply_dispute(context, event.provider, dispute).await?,
            (News::Payment(_), Some(row)) => settle(context, &row).await?,
            // The payment contains the refunded total, so the payment is settled first.
            (News::Refund { refund, .. }, Some(row)) => {
                settle(context, &row).await?;
                follow_refund(context, (event.provider, &row), refund.as_deref()).await?;
            }
            (News::Payment(_) | News::Refund { .. } | News::Other, _) => {}
        }
        inbox_rows::apply_applied(&mut *pool.connection().await?, self.event, now).await?;
        Ok(())
    }
}

/// The payment that an event refers to, if it is paid at this provider.
async fn payment_at(
    conn: &mut AsyncPgConnection,
    provider: PaymentProvider,
    of: &Subject,
) -> Result<Option<PaymentRow>> {
    Ok(find_payment(conn, of).await?.filter(|row| row.method.0.provider() == Some(provider)))
}

async fn settle(context: &Context<'_>, row: &PaymentRow) -> Result<(), JobFailure> {
    let Context { platform, pool, .. } = *context;
    match ask_and_settle(platform, pool, row, None, "webhook").await {
        // If the provider does not know the payment, a retry would get the same answer, so the event counts as applied.
        Ok(_) | Err(SettleFault::Provider(Fault::Unknown)) => Ok(()),
        Err(fault) => Err(JobFailure::Later(format!("{fault:?}"))),
    }
}

/// Advances the refund that an event reports. Does not track refunds that were not requested here.
async fn follow_refund(
    context: &Context<'_>,
    (provider, row): (PaymentProvider, &PaymentRow),
    reference: Option<&str>,
) -> Result<(), JobFailure> {
    let mut conn = context.pool.connection().await?;
    let refunds = refunds_of(&mut conn, &[row.id]).await?;
    let is_meant = |refund: &&RefundRow| match reference {
        Some(reference) => refund.reference.as_deref() == Some(reference),
        None => refund.status.0.is_at_provider(),
    };
    let meant = refunds.iter().rfind(is_meant);
    if context.platform.providers.names_refunds(provider) {
        drop(conn);
        return match meant {
            Some(refund) => ask(context, refund).await,
            None => Ok(()),
        };
    }
    let now_said = find_payment(&mut conn, &row.subject()).await?;
    if now_said.is_some_and(|row| row.status.0.is_all_back()) {
        drop(conn);
        if let Some(refund) = meant {
            follow(context, RefundId(refund.id), Some(RefundProgress::Done)).await?;
        }
        return Ok(());
    }
    // The provider's API does not confirm the event, so staff must check it.
    let desk = TellDesk { payment: PaymentId(row.id), refund: None };
    jobs::enqueue(&mut conn, None, &desk, context.now, context.now).await?;
    Ok(())
}

/// Applies the provider's state of a dispute to the payment that the API names.
async fn apply_dispute(context: &Context<'_>, provider: PaymentProvider, dispute: &str) -> Result<(), JobFailure> {
    let Context { platform, pool, now, .. } = *context;
    let said = match platform.providers.read_dispute(provider, dispute).await {
        Ok(said) => said,
        Err(Fault::Unknown) => return Ok(()),
        Err(fault) => return Err(JobFailure::Later(fault.to_string())),
    };
    let row = payment_at(&mut *pool.connection().await?, provider, &said.of).await?;
    let news = said.words.reading.and_then(|reading| reading.dispute);
    let (Some(row), Some(news)) = (row, news) else { return Ok(()) };
    let said = DisputeReport { reference: dispute.to_owned(), news, amount: said.amount };
    Ok(follow_dispute(pool, PaymentId(row.id), &said, now).await?)
}
