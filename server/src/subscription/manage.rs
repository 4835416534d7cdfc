//! Cancels, resumes or changes a subscription: the rule says whether that is possible and what it means, the provider
//! does it, and what it says then is applied.

use domain::ids::SubscriptionId;
use domain::money::provider_units::PaymentProvider;
use domain::payment::initiate_failed;
use domain::subscription::SubscriptionAction;
use domain::subscription::manage::{ManageFacts, Managed, manage};
use providers::SubscriptionChange;

use crate::clock::new_id;
use crate::db::Pool;
use crate::prelude::*;
use crate::subscription::SubscriptionView;
use crate::subscription::follow::apply_in_transaction;
use crate::subscription::plan_rows::{PricedPlan, plans};
use crate::subscription::rows::{self, SubscriptionRow};
use crate::subscription::show::{current, offer_of, view};

/// What is to be done with the subscription.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManageRequest {
    /// The act.
    action: SubscriptionAction,
    /// The plan to change to, where the act is that.
    plan: Option<String>,
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub(crate) struct ManagedSubscription {
    /// What it does, and when.
    managed: Managed,
    /// The subscription as it stands now.
    subscription: SubscriptionView,
}

/// Manages the subscription of the learner who asks.
#[utoipa::path(responses((status = 200, body = ManagedSubscription)))]
#[post("/subscription/manage")]
pub(crate) async fn manage_subscription(
    mut learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<ManageRequest>,
) -> Result<Json<ManagedSubscription>> {
    let all = plans(&mut learner.conn).await?;
    let row = current(rows::subscriptions_of(&mut learner.conn, learner.id).await?, now)?;
    let row = row.ok_or(Refusal::RouteNotFound)?;
    drop(learner);
    let (managed, change, wanted) = decide(&row, &all, &body, now)?;
    let reference = row.reference.clone().ok_or_else(|| Error::broken("a subscription has no reference"))?;
    let key = format!("manage:{}", new_id(now));
    let said = platform.providers.change_subscription(row.provider.0, &reference, &change, &key).await;
    let said = said.map_err(|fault| refused(row.provider.0, &fault))?;
    let mut row = apply_in_transaction(&pool, SubscriptionId(row.id), &said, now).await?;
    let conn = &mut *pool.connection().await?;
    if let Some(plan) = wanted {
        row = rows::apply_plan(conn, row.id, &plan).await?;
    }
    let subscription = view(conn, &row, &all, now).await?;
    Ok(Json(ManagedSubscription { managed, subscription }))
}

/// What the act means, what the provider is asked to do, and the plan that the learner has then, where that is another.
fn decide(
    row: &SubscriptionRow,
    all: &[PricedPlan],
    ManageRequest { action, plan }: &ManageRequest,
    now: Timestamp,
) -> Result<(Managed, SubscriptionChange, Option<domain::subscription::SubscriptionPlan>)> {
    let facts = row.facts(Vec::new())?;
    let named = plan.as_ref().and_then(|slug| all.iter().find(|plan| plan.row.is_offered && plan.row.slug == *slug));
    let wanted = named.and_then(|plan| offer_of(plan, &facts, now));
    let asked = ManageFacts { now, subscription: facts, action: *action, plan: wanted.clone() };
    let managed = manage(&asked)?;
    let change = match action {
        SubscriptionAction::Cancel if managed.access_until.is_some_and(|until| now < until) => {
            SubscriptionChange::EndWithPeriod
        }
        SubscriptionAction::Cancel => SubscriptionChange::EndNow,
        SubscriptionAction::Resume => SubscriptionChange::GoOn,
        SubscriptionAction::ChangePlan if managed.effective_at == now => {
            let (plan, named) = wanted.as_ref().zip(named).ok_or(Refusal::SubscriptionPlanNotOffered)?;
            SubscriptionChange::Plan { price: plan.price, interval: named.row.interval.0 }
        }
        // The provider cannot be asked for these: a plan that begins with the next period, and a pause.
        SubscriptionAction::ChangePlan => return Err(Refusal::SubscriptionPlanNotOffered.into()),
        SubscriptionAction::Pause => {
            return Err(Refusal::SubscriptionNotPossible { action: *action, status: row.status.0 }.into());
        }
    };
    let wanted = wanted.filter(|_| *action == SubscriptionAction::ChangePlan);
    Ok((managed, change, wanted))
}

fn refused(provider: PaymentProvider, fault: &providers::Fault) -> Error {
    tracing::warn!(%fault, "a subscription could not be changed");
    initiate_failed(provider).into()
}
