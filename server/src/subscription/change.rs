//! The order that a provider gets to cancel, pause, resume or change a subscription.

use domain::money::provider_units::PaymentProvider;
use domain::payment::initiate_failed;
use domain::subscription::SubscriptionAction;
use domain::subscription::manage::{ManageFacts, Managed, manage};
use providers::{Fault, SubscriptionChange};

use crate::prelude::*;
use crate::subscription::plan_rows::PricedPlan;
use crate::subscription::rows::SubscriptionRow;
use crate::subscription::view::offer_of;

/// Returns the effect of the action, and the order that the provider gets.
pub(super) fn decide(
    row: &SubscriptionRow,
    all: &[PricedPlan],
    (action, plan): (SubscriptionAction, Option<&str>),
    now: Timestamp,
) -> Result<(Managed, SubscriptionChange)> {
    let facts = row.facts(Vec::new())?;
    let named = plan.and_then(|slug| all.iter().find(|plan| plan.row.is_offered && plan.row.slug == slug));
    let wanted = named.and_then(|plan| offer_of(plan, &facts, now));
    let asked = ManageFacts { now, subscription: facts, action, plan: wanted.clone() };
    let managed = manage(&asked)?;
    let change = match action {
        SubscriptionAction::Cancel if managed.is_final => SubscriptionChange::EndNow,
        SubscriptionAction::Cancel => SubscriptionChange::EndWithPeriod,
        SubscriptionAction::Pause => SubscriptionChange::Pause,
        SubscriptionAction::Resume => SubscriptionChange::GoOn { is_charged_now: managed.is_charged_now },
        SubscriptionAction::ChangePlan if managed.is_at_once(now) => {
            let (plan, named) = wanted.as_ref().zip(named).ok_or(Refusal::SubscriptionPlanNotOffered)?;
            SubscriptionChange::Plan { slug: plan.slug.clone(), price: plan.price, interval: named.row.interval.0 }
        }
        // The provider cannot change the plan at the start of the next period.
        SubscriptionAction::ChangePlan => return Err(Refusal::SubscriptionPlanNotOffered.into()),
    };
    Ok((managed, change))
}

pub(super) fn refused(provider: PaymentProvider, fault: &Fault) -> Error {
    tracing::warn!(%fault, "could not change a subscription");
    initiate_failed(provider).into()
}
