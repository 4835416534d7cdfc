//! Begins a subscription: the learner goes to a page of the provider, and what they do there is read from it. Asking again
//! gives the same page; asking for another plan closes the page of before.

use domain::ids::SubscriptionId;
use domain::money::Currency;
use domain::money::provider_units::PaymentProvider;
use domain::payment::initiate_failed;
use domain::subscription::choose_provider::choose_subscription_provider;
use domain::subscription::standing::standing;
use domain::subscription::{SubscriptionAction, SubscriptionStatus};
use providers::{Fault, Subject, SubscriptionOrder, Then};

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::db::Pool;
use crate::idempotency::{Answer, Once};
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::price_rows::PriceFor;
use crate::subscription::follow::{FollowFault, ask_and_apply};
use crate::subscription::plan_rows::{PricedPlan, plans};
use crate::subscription::rows::{self, SubscriptionRow};

/// What somebody subscribes to, and how they pay.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscribeRequest {
    /// The plan.
    plan: String,
    /// Who is to ask for the money.
    provider: PaymentProvider,
    /// The currency that the learner asks for.
    currency: Option<Currency>,
}

/// Where the subscriber goes on.
#[derive(Serialize, ToSchema)]
pub(crate) struct BegunSubscription {
    /// The subscription.
    subscription: SubscriptionId,
    /// The address of the provider's page.
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
) -> Result<Answer> {
    let (user, email) = (learner.id, learner.user.email.clone());
    if let Some(given) = once.repeated(&mut learner.conn, user).await? {
        return Ok(given);
    }
    let of = PriceFor { country: learner.user.country().or(network.0), currency: body.currency };
    let plan = plans(&mut learner.conn).await?.into_iter().find(|plan| plan.row.slug == body.plan);
    let plan = plan.filter(|plan| plan.row.is_offered).ok_or(Refusal::SubscriptionPlanNotOffered)?;
    let all = rows::subscriptions_of(&mut learner.conn, user).await?;
    drop(learner);
    // A page that is open may have been paid on a moment ago: the provider says, before another one is opened.
    for open in all.iter().filter(|row| row.status.0 == SubscriptionStatus::Incomplete) {
        settle_open(&platform, &pool, open, &plan).await?;
    }
    let conn = &mut *pool.connection().await?;
    let work = async |conn: &mut AsyncPgConnection| begin(conn, user, &plan, &body, of, &platform, now).await;
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

/// Reads how an open page stands, and closes it if it is for another plan.
async fn settle_open(platform: &Platform, pool: &Pool, open: &SubscriptionRow, plan: &PricedPlan) -> Result<()> {
    if open.plan_slug != plan.row.slug
        && let Some(reference) = &open.reference
    {
        let of = Subject { reference: Some(reference.clone()), ..Subject::default() };
        // One that is closed or paid already refuses, and is read.
        let closed = platform.providers.cancel(open.provider.0, &of).await;
        closed.map(drop).or_else(passing)?;
    }
    match ask_and_apply(platform, pool, open).await {
        Ok(_) => Ok(()),
        Err(FollowFault::Provider(fault)) => passing(fault),
        Err(FollowFault::Ours(error)) => Err(error),
    }
}

/// Nothing is begun while it is not known what became of the page before.
fn passing(fault: Fault) -> Result<()> {
    match fault {
        Fault::Unknown | Fault::Refused { .. } | Fault::Nonsense(_) => Ok(()),
        fault => {
            tracing::warn!(%fault, "a subscription could not be looked after");
            Err(Refusal::TemporarilyUnavailable.into())
        }
    }
}

/// The row of a subscription that begins: the one whose page is open, or a new one.
async fn begin(
    conn: &mut AsyncPgConnection,
    user: UserId,
    plan: &PricedPlan,
    body: &SubscribeRequest,
    of: PriceFor,
    platform: &Platform,
    now: Timestamp,
) -> Result<SubscriptionRow> {
    rows::lock_subscriber(conn, user).await?;
    let price = plan.price(of, now)?.amount;
    for row in rows::subscriptions_of(conn, user).await? {
        let standing = standing(&row.facts(Vec::new())?, now);
        // One that runs, or that the provider still asks money for, is changed and not doubled.
        if standing.has_access && !standing.ends || standing.actions.contains(&SubscriptionAction::Pause) {
            let action = SubscriptionAction::ChangePlan;
            return Err(Refusal::SubscriptionNotPossible { action, status: standing.status }.into());
        }
        let is_same = row.plan_slug == plan.row.slug && row.price()? == price && row.provider.0 == body.provider;
        if row.status.0 == SubscriptionStatus::Incomplete && row.page.is_some() && is_same {
            return Ok(row);
        }
    }
    let choices = choose_subscription_provider(price, &platform.providers.set_up());
    let choice = choices.iter().find(|choice| choice.provider == body.provider);
    let (provider, choice) = (body.provider, choice.ok_or_else(|| initiate_failed(body.provider))?);
    if let Some(reason) = choice.hidden {
        return Err(Refusal::PaymentProviderNotOffered { provider, reason }.into());
    }
    let row = SubscriptionRow {
        id: new_id(now),
        user_id: user.0,
        plan_slug: plan.row.slug.clone(),
        amount_minor: price.amount_minor,
        currency: price.currency.code().to_owned(),
        provider: TextEnum(provider),
        reference: None,
        page: None,
        status: TextEnum(SubscriptionStatus::Incomplete),
        period_end: None,
        cancel_at_period_end: false,
        grace_until: None,
        is_past_due_told: false,
        has_access: false,
        news_at: None,
        next_change_at: None,
        created_at: At(now),
        updated_at: At(now),
    };
    rows::insert(conn, &row).await?;
    Ok(row)
}

/// Opens the page at the provider, and keeps its address.
async fn open_page(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    row: SubscriptionRow,
    plan: &PricedPlan,
    email: String,
) -> Result<SubscriptionRow> {
    let id = SubscriptionId(row.id);
    let name = id.to_string();
    let order = SubscriptionOrder {
        subscription: id,
        plan: plan.row.title.clone(),
        price: row.price()?,
        interval: plan.row.interval.0,
        email,
        return_to: platform.config.page_link("/subscription/checkout-success", &[("subscription", name.as_str())]),
        cancel_to: platform.config.page_link("/subscription", &[]),
    };
    let provider = row.provider.0;
    let started = platform.providers.subscribe(provider, &order).await.map_err(|fault| {
        tracing::warn!(%fault, subscription = %id, "a subscription could not be started");
        Error::from(initiate_failed(provider))
    })?;
    let Then::Page { address } = started.then else {
        return Err(Error::broken("a subscription is paid on a page"));
    };
    conn.transaction(async |conn| {
        let locked = rows::lock_subscription(conn, id).await?;
        let mut row = locked.ok_or_else(|| Error::broken("a subscription is gone"))?;
        (row.page, row.reference) = (Some(address), row.reference.or(Some(started.reference)));
        rows::store(conn, &row).await?;
        Ok(row)
    })
    .await
}
