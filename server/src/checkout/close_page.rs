//! Closes a payment at its provider after it was closed here, so that it can no longer be paid. If it was paid in the
//! meantime, it is settled as paid.

use domain::ids::PaymentId;
use providers::Fault;

use crate::checkout::settle::settle_statement;
use crate::jobs::{Context, JobFailure};
use crate::payment::page_rows::apply_page_closed;
use crate::payment::rows::PaymentRow;

/// Closes the page of a payment, if its provider supports it.
pub(super) async fn close_page(context: &Context<'_>, row: &PaymentRow) -> Result<(), JobFailure> {
    let Context { platform, pool, .. } = *context;
    let Some(provider) = row.method.0.provider() else { return Ok(()) };
    match platform.providers.cancel(provider, &row.subject()).await {
        Ok(said) => {
            settle_statement(platform, pool, row, (provider, &said), None, "closed").await?;
        }
        Err(Fault::Unknown) => {}
        Err(fault) => return Err(JobFailure::Later(fault.to_string())),
    }
    Ok(apply_page_closed(&mut *pool.connection().await?, PaymentId(row.id)).await?)
}
