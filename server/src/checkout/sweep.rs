//! Scheduled check of the payments about which no webhook has arrived.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{PaymentId, UserId};
use domain::payment::limits::PAYMENT_ASKED_AFTER_MINUTES;
use domain::payment::sweep::{SweepFacts, Swept, sweep};
use domain::time::Timestamp;
use providers::Fault;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checkout::apply::apply_settled;
use crate::checkout::close_page::close_page;
use crate::checkout::settle::{SettleFault, ask_and_settle};
use crate::error::Result;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::payment::page_rows::with_open_page;
use crate::payment::rows::{self, PaymentRow, payments_of};

/// Job that asks providers about payments that are not settled, and closes unpaid ones.
#[derive(Debug, Serialize, Deserialize)]
pub struct SweepPayments;

impl Job for SweepPayments {
    const KIND: &'static str = "checkout/sweep_payments";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { pool, now, .. } = *context;
        let before = now.plus_seconds(-PAYMENT_ASKED_AFTER_MINUTES * 60);
        let unsettled = rows::unsettled(&mut *pool.connection().await?, before).await?;
        for row in unsettled {
            // If the check fails, it is repeated in a minute.
            if let Err(fault) = look_after(context, &row, now).await {
                tracing::warn!(payment = %row.id, %fault, "could not check a payment");
            }
        }
        let open = with_open_page(&mut *pool.connection().await?).await?;
        for row in open {
            if let Err(fault) = close_page(context, &row).await {
                tracing::warn!(payment = %row.id, %fault, "could not close the page of a payment");
            }
        }
        Ok(())
    }
}

async fn look_after(context: &Context<'_>, row: &PaymentRow, now: Timestamp) -> Result<(), JobFailure> {
    let Context { platform, pool, .. } = *context;
    let mut conn = pool.connection().await?;
    let swept = swept_of(&mut conn, row, now).await?;
    drop(conn);
    match swept {
        Swept::Done | Swept::Wait { .. } => Ok(()),
        Swept::Ask => {
            match ask_and_settle(platform, pool, row, None, "sweep").await {
                Ok(_) => Ok(()),
                // A payment that the provider does not know cannot be paid there.
                Err(SettleFault::Provider(Fault::Unknown)) => {
                    let mut conn = pool.connection().await?;
                    Ok(rows::apply_asked(&mut conn, PaymentId(row.id), None, now).await?)
                }
                Err(fault) => Err(JobFailure::Later(format!("{fault:?}"))),
            }
        }
        Swept::Close(_) => {
            let mut conn = pool.connection().await?;
            let closed = conn.transaction(async |conn| {
                let Some(row) = rows::lock_payment(conn, PaymentId(row.id)).await? else { return Ok(()) };
                let Swept::Close(settled) = swept_of(conn, &row, now).await? else { return Ok(()) };
                apply_settled(conn, &row, &settled, "sweep", &Value::Null, now).await
            });
            Ok(closed.await?)
        }
    }
}

async fn swept_of(conn: &mut AsyncPgConnection, row: &PaymentRow, now: Timestamp) -> Result<Swept> {
    let all = payments_of(conn, UserId(row.user_id)).await?;
    Ok(sweep(&SweepFacts {
        now,
        payment: row.facts(&all)?,
        initialised_at: row.created_at.0,
        asked_at: row.asked_at.map(|at| at.0),
    }))
}
