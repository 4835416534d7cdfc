//! Cancels, pauses, resumes or changes a subscription. The rule decides whether it is possible and what the effect is;
//! the provider performs it, and its answer is applied.

use domain::ids::SubscriptionId;
use domain::subscription::SubscriptionAction;
use domain::subscription::manage::Managed;

use crate::clock::new_id;
use crate::db::Pool;
use crate::prelude::*;
use crate::subscription::SubscriptionView;
use crate::subscription::change::{decide, refused};
use crate::subscription::follow::apply_in_transaction;
use crate::subscription::plan_rows::plans;
use crate::subscription::rows;
use crate::subscription::view::{current_row, view};

/// Request to manage a subscription.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManageRequest {
    /// The action.
    action: SubscriptionAction,
    /// The plan to change to. `None` for other actions.
    plan: Option<String>,
}

/// The result of an action.
#[derive(Serialize, ToSchema)]
pub(crate) struct ManagedSubscription {
    /// The effect, and its date.
    managed: Managed,
    /// The current subscription.
    subscription: SubscriptionView,
}

/// Manages the caller's subscription.
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
    let row = current_row(rows::subscriptions_of(&mut learner.conn, learner.id).await?, now)?;
    let row = row.ok_or(Refusal::SubscriptionNotFound)?;
    drop(learner);
    let (managed, change) = decide(&row, &all, (body.action, body.plan.as_deref()), now)?;
    let reference = row.reference.clone().ok_or_else(|| Error::broken("a subscription has no reference"))?;
    let key = format!("manage:{}", new_id(now));
    let said = platform.providers.change_subscription(row.provider.0, &reference, &change, &key).await;
    let said = said.map_err(|fault| refused(row.provider.0, &fault))?;
    let row = apply_in_transaction(&pool, SubscriptionId(row.id), &said, now).await?;
    let subscription = view(&mut *pool.connection().await?, &row, &all, now).await?;
    Ok(Json(ManagedSubscription { managed, subscription }))
}
