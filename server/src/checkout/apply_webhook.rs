//! Applies an event of the inbox: its payment is settled by what the provider says when it is asked, its refund takes
//! the step that the provider tells of, and a dispute is followed.

use domain::ids::{PaymentId, RefundId};
use domain::money::provider_units::PaymentProvider;
use domain::payment::read_status::read_status;
use domain::payment::refund::read_refund::RefundWords;
use providers::{Fault, News, Statement};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::checkout::dispute::{Said, follow_dispute};
use crate::checkout::follow_refunds::ask;
use crate::checkout::send_refund::follow;
use crate::checkout::settle::{SettleFault, ask_and_settle, settle_statement};
use crate::error::Result;
use crate::jobs::{Context, Failure, Job, Lane};
use crate::payment::inbox_rows::{self, InboxEvent};
use crate::payment::refund_rows::{RefundRow, refunds_of};
use crate::payment::rows::{PaymentRow, find_payment};
use crate::subscription::apply_webhook::apply_subscription;

/// The job: applies an event.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyWebhook {
    /// The event.
    pub event: Uuid,
}

impl Job for ApplyWebhook {
    const KIND: &'static str = "checkout/apply_webhook";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let Context { pool, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(event) = inbox_rows::waiting(&mut conn, self.event).await? else { return Ok(()) };
        let row = find_payment(&mut conn, &event.subject).await?;
        drop(conn);
        if let News::Subscription { reference } = &event.news {
            apply_subscription(context, event.provider, reference).await?;
        }
        if let Some(row) = row {
            apply(context, &row, &event).await?;
        }
        inbox_rows::apply_applied(&mut *pool.connection().await?, self.event, now).await?;
        Ok(())
    }
}

async fn apply(context: &Context<'_>, row: &PaymentRow, event: &InboxEvent) -> Result<(), Failure> {
    match &event.news {
        News::Payment(_) => settle(context, row).await,
        // What went back in all is the payment's to tell, so it is asked first.
        News::Refund { refund, .. } => {
            settle(context, row).await?;
            follow_refund(context, row, refund.as_deref()).await
        }
        News::Said(statement) => apply_said(context, row, (event.provider, statement)).await,
        News::Subscription { .. } | News::Other => Ok(()),
    }
}

async fn settle(context: &Context<'_>, row: &PaymentRow) -> Result<(), Failure> {
    let Context { platform, pool, .. } = *context;
    match ask_and_settle(platform, pool, row, None, "webhook").await {
        // Whatever it tells of, the provider says no more about the payment: no later answer will be another.
        Ok(_) | Err(SettleFault::Provider(Fault::Unknown)) => Ok(()),
        Err(fault) => Err(Failure::Later(format!("{fault:?}"))),
    }
}

/// The refund that an event is about takes its step; one that nobody here has asked for is not followed.
async fn follow_refund(context: &Context<'_>, row: &PaymentRow, reference: Option<&str>) -> Result<(), Failure> {
    let refunds = refunds_of(&mut *context.pool.connection().await?, &[row.id]).await?;
    let is_meant = |refund: &&RefundRow| match reference {
        Some(reference) => refund.reference.as_deref() == Some(reference),
        None => refund.status.0.is_at_provider(),
    };
    match refunds.iter().rfind(is_meant) {
        Some(refund) => ask(context, refund).await,
        None => Ok(()),
    }
}

async fn apply_said(
    context: &Context<'_>,
    row: &PaymentRow,
    (provider, statement): (PaymentProvider, &Statement),
) -> Result<(), Failure> {
    let Context { platform, pool, now, .. } = *context;
    let news = read_status(&statement.words).and_then(|reading| reading.dispute);
    if let (Some(news), Some(reference)) = (news, statement.dispute.clone()) {
        let said = Said { reference, news, amount: statement.amount };
        return Ok(follow_dispute(pool, PaymentId(row.id), &said, now).await?);
    }
    let mut said = statement.clone();
    if said.amount.is_none() {
        // A pingback that says no amount is a reason to ask for it; where it cannot be asked for, a person decides.
        let asked = platform.providers.read(provider, &said.subject).await;
        said.amount = asked.ok().and_then(|asked| asked.amount);
    }
    let status = settle_statement(platform, pool, row, (provider, &said), None, "webhook").await?;
    if status.is_all_back() {
        // Nothing else tells what came of a request to people.
        let words = RefundWords { provider, status: "refunded".to_owned() };
        let refunds = refunds_of(&mut *pool.connection().await?, &[row.id]).await?;
        for refund in refunds.iter().filter(|refund| refund.status.0.is_at_provider()) {
            follow(context, RefundId(refund.id), &words).await?;
        }
    }
    Ok(())
}
