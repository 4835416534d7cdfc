//! Starts a payment at its provider. Only one call runs at a time for each payment: a second one would be refused at
//! some providers, and would open a second page at others. The provider is called outside any transaction.

use std::time::Duration;

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::PaymentId;
use domain::payment::initiate_failed;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use providers::{Fault, Order};

use crate::checkout::begin::call_off;
use crate::checkout::settle::ask_and_settle;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::payment::rows::{self as payment_rows, PaymentRow};
use crate::payment::start_rows::{claim_start, end_start};
use crate::platform::Platform;

/// The pause between two checks whether another request has started the payment, and the number of checks.
const PAUSE: Duration = Duration::from_millis(200);
const LOOKS: u32 = 40;

/// Whether a payment must be started at its provider before the payer can continue.
pub(super) fn is_to_start(row: &PaymentRow) -> bool {
    row.page.is_none() && row.status.0.waits_for_payer()
}

/// Starts a payment, or waits for the request that is starting it. Returns the payment afterwards.
///
/// # Errors
/// `payment/<provider>-initiate-failed`; `idempotency/in-flight` if another request is still starting it.
pub(super) async fn start(platform: &Platform, pool: &Pool, order: &Order, now: Timestamp) -> Result<PaymentRow> {
    for _ in 0..LOOKS {
        let mut conn = pool.connection().await?;
        if claim_start(&mut conn, order.payment, now).await? {
            let row = read(&mut conn, order.payment).await?;
            if is_to_start(&row) {
                drop(conn);
                return call(platform, pool, order, &row, now).await;
            }
            end_start(&mut conn, order.payment).await?;
            return Ok(row);
        }
        drop(conn);
        tokio::time::sleep(PAUSE).await;
    }
    Err(Refusal::IdempotencyInFlight.into())
}

/// The current state of the payment.
pub(super) async fn read(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<PaymentRow> {
    let row = payment_rows::lock_payment(conn, payment).await?;
    row.ok_or_else(|| Error::broken("a payment that was begun does not exist"))
}

async fn call(platform: &Platform, pool: &Pool, order: &Order, row: &PaymentRow, now: Timestamp) -> Result<PaymentRow> {
    let payment = order.payment;
    let fault = match platform.providers.start(row.method.0, order).await {
        Ok(started) => {
            let mut conn = pool.connection().await?;
            let kept = conn.transaction(async |conn| {
                payment_rows::apply_page(conn, payment, &started.reference, &started.then.into()).await?;
                end_start(conn, payment).await?;
                read(conn, payment).await
            });
            return kept.await;
        }
        Err(fault) => fault,
    };
    tracing::warn!(%fault, %payment, "could not start a payment");
    // If the provider already has the payment, its page is lost here, so the provider's status of the payment decides.
    let is_asked = fault == Fault::Repeated && ask_and_settle(platform, pool, row, None, "initialise").await.is_ok();
    let mut conn = pool.connection().await?;
    let after = conn.transaction(async |conn| {
        let row = read(conn, payment).await?;
        let is_over = is_asked || !fault.may_be_done();
        if is_over && is_to_start(&row) {
            call_off(conn, &row, now).await?;
        }
        end_start(conn, payment).await?;
        read(conn, payment).await
    });
    let after = after.await?;
    if after.status.0.is_unpaid() {
        return Err(after.method.0.provider().map_or(Refusal::UnexpectedPaymentType, initiate_failed).into());
    }
    Ok(after)
}
