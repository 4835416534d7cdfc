//! The provider's page for subscribing: opens it, finds it again, and closes it if the learner wants another one.

use domain::ids::SubscriptionId;
use domain::money::provider_units::PaymentProvider;
use domain::payment::initiate_failed;
use domain::screen::Screen;
use domain::subscription::choose_provider::choose_subscription_provider;
use domain::subscription::standing::standing;
use domain::subscription::{SubscriptionAction, SubscriptionStatus};
use providers::{Fault, SubscriptionOrder, Then};

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::db::Pool;
use crate::prelude::*;
use crate::program::price_rows::PriceFor;
use crate::subscription::follow::{FollowFault, ask_and_apply};
use crate::subscription::plan_rows::PricedPlan;
use crate::subscription::provider_plan::subscribe;
use crate::subscription::rows::{self, SubscriptionRow};

/// Reads the state of an open page, and closes it if it is for another plan or at another provider.
pub(super) async fn settle_open(
    platform: &Platform,
    pool: &Pool,
    open: &SubscriptionRow,
    (plan, provider): (&PricedPlan, PaymentProvider),
) -> Result<()> {
    let is_wanted = open.plan_slug == plan.row.slug && open.provider.0 == provider;
    if let Some(reference) = open.reference.as_ref().filter(|_| !is_wanted) {
        // The provider refuses to close a page that is already closed or paid. The subscription is read next.
        platform.providers.close_subscription_page(open.provider.0, reference).await.or_else(passing)?;
    }
    match ask_and_apply(platform, pool, open).await {
        Ok(_) => Ok(()),
        Err(FollowFault::Provider(fault)) => passing(fault),
        Err(FollowFault::Ours(error)) => Err(error),
    }
}

/// Refuses to begin another subscription if the fault leaves the state of the earlier page unknown.
fn passing(fault: Fault) -> Result<()> {
    match fault {
        Fault::Unknown | Fault::Refused { .. } | Fault::Nonsense(_) => Ok(()),
        fault => {
            tracing::warn!(%fault, "could not check a subscription");
            Err(Refusal::TemporarilyUnavailable.into())
        }
    }
}

/// The row of a subscription that begins: an existing row whose page is still open, or a new row.
pub(super) async fn begin(
    conn: &mut AsyncPgConnection,
    user: UserId,
    plan: &PricedPlan,
    (provider, of): (PaymentProvider, PriceFor),
    platform: &Platform,
    now: Timestamp,
) -> Result<SubscriptionRow> {
    rows::lock_subscriber(conn, user).await?;
    let price = plan.price(of, now)?.amount;
    for row in rows::subscriptions_of(conn, user).await? {
        let standing = standing(&row.facts(Vec::new())?, now);
        if standing.bars_another {
            let action = SubscriptionAction::ChangePlan;
            return Err(Refusal::SubscriptionNotPossible { action, status: standing.status }.into());
        }
        let is_same = row.plan_slug == plan.row.slug && row.price()? == price && row.provider.0 == provider;
        if row.status.0.is_incomplete() && row.page.is_some() && is_same {
            return Ok(row);
        }
    }
    let choices = choose_subscription_provider(price, &platform.providers.set_up());
    let choice = choices.iter().find(|choice| choice.provider == provider);
    let choice = choice.ok_or_else(|| initiate_failed(provider))?;
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
        surplus_at: None,
        called_back_at: None,
    };
    rows::insert(conn, &row).await?;
    Ok(row)
}

/// Opens the page at the provider, and stores its URL.
pub(super) async fn open_page(
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
        slug: plan.row.slug.clone(),
        plan: plan.row.title.clone(),
        price: row.price()?,
        interval: plan.row.interval.0,
        provider_plan: None,
        email,
        return_to: platform
            .config
            .page_link(&Screen::SubscriptionSuccess.address(&[]), &[("subscription", name.as_str())]),
        cancel_to: platform.config.page_link(&Screen::Subscription.address(&[]), &[]),
    };
    let provider = row.provider.0;
    let started = subscribe(platform, conn, provider, &plan.row, order).await.map_err(|fault| match fault {
        FollowFault::Provider(fault) => {
            tracing::warn!(%fault, subscription = %id, "could not start a subscription");
            Error::from(initiate_failed(provider))
        }
        FollowFault::Ours(error) => error,
    })?;
    let Then::Page { address } = started.then else {
        return Err(Error::broken("a subscription needs a page of its provider"));
    };
    conn.transaction(async |conn| {
        let locked = rows::lock_subscription(conn, id).await?;
        let mut row = locked.ok_or_else(|| Error::broken("a subscription does not exist"))?;
        (row.page, row.reference) = (Some(address), row.reference.or(Some(started.reference)));
        rows::store(conn, &row).await?;
        Ok(row)
    })
    .await
}
