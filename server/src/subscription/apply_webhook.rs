//! Applies an event about a subscription: asks the provider for the subscription's state, and applies the answer.

use domain::ids::SubscriptionId;
use domain::money::provider_units::PaymentProvider;
use providers::Fault;

use crate::jobs::{Context, JobFailure};
use crate::subscription::follow::apply_in_transaction;
use crate::subscription::rows::subscription_called;

/// Reads the subscription of an event from its provider, and applies its state. Ignores subscriptions that are not
/// ours.
pub async fn apply_subscription(
    context: &Context<'_>,
    provider: PaymentProvider,
    reference: &str,
) -> Result<(), JobFailure> {
    let Context { platform, pool, now, .. } = *context;
    let said = match platform.providers.read_subscription(provider, reference).await {
        Ok(said) => said,
        Err(Fault::Unknown) => return Ok(()),
        Err(fault) => return Err(JobFailure::Later(fault.to_string())),
    };
    let known = subscription_called(&mut *pool.connection().await?, provider, reference).await?;
    let Some(id) = known.map(|row| SubscriptionId(row.id)).or(said.subscription) else { return Ok(()) };
    apply_in_transaction(pool, id, &said, now).await?;
    Ok(())
}
