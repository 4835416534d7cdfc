//! Begins a subscription: the learner is sent to a page of the provider, and the result is read from the provider. A
//! repeated request returns the same page; a request for another plan or provider closes the earlier page.

use domain::ids::SubscriptionId;
use domain::money::Currency;
use domain::money::provider_units::PaymentProvider;

use crate::db::Pool;
use crate::idempotency::{IdempotentResponse, Once};
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::price_rows::PriceFor;
use crate::subscription::open_page::{begin, open_page, settle_open};
use crate::subscription::plan_rows::plans;
use crate::subscription::rows;
use crate::subscription::view::plan_offer;

/// Request for a subscription.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscribeRequest {
    /// The plan.
    plan: String,
    /// The provider that charges the learner.
    provider: PaymentProvider,
    /// The requested currency.
    currency: Option<Currency>,
}

/// A subscription that has begun, and the provider's page on which the learner continues.
#[derive(Serialize, ToSchema)]
pub(crate) struct BegunSubscription {
    /// The subscription.
    subscription: SubscriptionId,
    /// The URL of the provider's page.
    address: String,
}

/// Begins a subscription.
#[utoipa::path(params(Once), responses((status = 201, body = BegunSubscription)))]
#[post("/subscription")]
pub(crate) async fn begin_subscription(
    mut learner: Learner,
    platform: Data<Platform>,
    (once, pool): (Once, Pool),
    network: NetworkCountry,
    Now(now): Now,
    Json(body): Json<SubscribeRequest>,
) -> Result<IdempotentResponse> {
    let (user, email) = (learner.id, learner.user.email.clone());
    if let Some(given) = once.repeated(&mut learner.conn, user).await? {
        return Ok(given);
    }
    let of = network.prices_for(learner.user.country(), body.currency);
    let all = plans(&mut learner.conn).await?;
    // If no currency is requested, the offered one is used.
    let offered = plan_offer(&all, of, &platform.providers.set_up(), now).currency;
    let of = PriceFor { currency: body.currency.or(offered), ..of };
    let plan = all.into_iter().find(|plan| plan.row.slug == body.plan);
    let plan = plan.filter(|plan| plan.row.is_offered).ok_or(Refusal::SubscriptionPlanNotOffered)?;
    let all = rows::subscriptions_of(&mut learner.conn, user).await?;
    drop(learner);
    // If a page is still open, its subscription may just have been paid. So its provider is asked before another page
    // is opened.
    for open in all.iter().filter(|row| row.status.0.is_incomplete()) {
        settle_open(&platform, &pool, open, (&plan, body.provider)).await?;
    }
    let conn = &mut *pool.connection().await?;
    let work = async |conn: &mut AsyncPgConnection| begin(conn, user, &plan, (body.provider, of), &platform, now).await;
    let row = conn.transaction(work).await?;
    let row = match &row.page {
        Some(_) => row,
        None => open_page(&platform, conn, row, &plan, email).await?,
    };
    let answer = async |_: &mut AsyncPgConnection| {
        let address = row.page.clone().ok_or_else(|| Error::broken("a subscription has no page"))?;
        Ok(BegunSubscription { subscription: SubscriptionId(row.id), address })
    };
    once.perform(conn, user, now, answer).await
}
