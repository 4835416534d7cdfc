//! References of our plans at providers that require a plan to be created before a learner can subscribe to it. There
//! is one reference for each plan and price, which all subscribers share.

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::time::Timestamp;
use providers::{Fault, PlanOrder, Started, SubscriptionOrder};
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::platform::Platform;
use crate::schema::provider_plans;
use crate::subscription::follow::FollowFault;
use crate::subscription::plan_rows::PlanRow;

/// Begins a subscription on a page of its provider, with the plan that the provider requires. If the provider does not
/// know the plan, it is created again.
pub(super) async fn subscribe(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    provider: PaymentProvider,
    plan: &PlanRow,
    mut order: SubscriptionOrder,
) -> Result<Started, FollowFault> {
    if !platform.providers.wants_plan(provider) {
        return platform.providers.subscribe(provider, &order).await.map_err(FollowFault::Provider);
    }
    let mut is_again = false;
    loop {
        let (id, known) = keep(conn, provider, plan, order.price, platform.clock.now()).await?;
        order.provider_plan = match known {
            Some(reference) => Some(reference),
            None => Some(make(platform, conn, provider, id, &order).await?),
        };
        match platform.providers.subscribe(provider, &order).await {
            Err(Fault::Unknown) if !is_again => forget(conn, id).await?,
            answer => return answer.map_err(FollowFault::Provider),
        }
        is_again = true;
    }
}

async fn make(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    provider: PaymentProvider,
    id: Uuid,
    SubscriptionOrder { plan, price, interval, .. }: &SubscriptionOrder,
) -> Result<String, FollowFault> {
    let asked = PlanOrder { key: id.to_string(), title: plan.clone(), price: *price, interval: *interval };
    let reference = platform.providers.make_plan(provider, &asked).await.map_err(FollowFault::Provider)?;
    let row = diesel::update(provider_plans::table.find(id));
    row.set(provider_plans::reference.eq(&reference)).execute(conn).await.map_err(crate::error::Error::from)?;
    Ok(reference)
}

/// The row of a plan at a price, and the provider's reference if it has one. Two concurrent requests get the same row,
/// and so the same plan.
async fn keep(
    conn: &mut AsyncPgConnection,
    provider: PaymentProvider,
    plan: &PlanRow,
    price: Money,
    now: Timestamp,
) -> Result<(Uuid, Option<String>)> {
    use provider_plans::{amount_minor, created_at, currency, id, interval, plan_slug, provider as of, reference};

    let key = (
        of.eq(TextEnum(provider)),
        plan_slug.eq(&plan.slug),
        interval.eq(plan.interval),
        amount_minor.eq(price.amount_minor),
        currency.eq(price.currency.code()),
    );
    let new = diesel::insert_into(provider_plans::table).values((id.eq(new_id(now)), created_at.eq(At(now)), key));
    new.on_conflict_do_nothing().execute(conn).await?;
    let row = provider_plans::table.filter(of.eq(TextEnum(provider))).filter(plan_slug.eq(&plan.slug));
    let row = row.filter(interval.eq(plan.interval)).filter(amount_minor.eq(price.amount_minor));
    Ok(row.filter(currency.eq(price.currency.code())).select((id, reference)).first(conn).await?)
}

async fn forget(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(provider_plans::table.find(id)).execute(conn).await?;
    Ok(())
}
