//! The caller's subscription with all possible actions, and the plans on offer.

use domain::feedback::limits::{AI_FEEDBACK_PER_DAY, AI_FEEDBACK_PER_DAY_PRO};
use domain::money::Currency;
use domain::subscription::choose_provider::{SubscriptionProviderChoice, choose_subscription_provider};
use domain::subscription::offer::PlanOffer;

use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::subscription::plan_rows::plans;
use crate::subscription::rows;
use crate::subscription::view::{current_row, offered, plan_offer, view};
use crate::subscription::{PlanView, SubscriptionView};

/// Query parameters: a currency.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionQuery {
    /// The requested currency.
    #[param(value_type = Option<String>)]
    currency: Option<Currency>,
}

/// The learner's subscription, and the plans on offer.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubscriptionPage {
    /// The current subscription: the one that will be charged again, otherwise one that gives access, otherwise the
    /// last one that did.
    subscription: Option<SubscriptionView>,
    /// The plans on offer.
    plans: Vec<PlanView>,
    /// The currencies in which they can be bought.
    currencies: Vec<Currency>,
    /// The requested currency or that of the country, if no plan can be bought in it.
    #[schema(value_type = Option<String>)]
    not_in: Option<Currency>,
    /// The providers, the actions possible at each, and the reasons why a provider is unavailable.
    providers: Vec<SubscriptionProviderChoice>,
    /// The daily quotas of AI feedback.
    ai_feedback: AiFeedbackQuota,
}

/// Number of answers for which a learner may request AI feedback in a day.
#[derive(Serialize, ToSchema)]
pub(crate) struct AiFeedbackQuota {
    /// Without a subscription.
    plain: u32,
    /// With a subscription.
    subscribed: u32,
}

/// Shows the caller's subscription.
#[utoipa::path(params(SubscriptionQuery), responses((status = 200, body = SubscriptionPage)))]
#[get("/subscription")]
pub(crate) async fn show_subscription(
    mut learner: Learner,
    platform: Data<Platform>,
    network: NetworkCountry,
    Now(now): Now,
    query: Query<SubscriptionQuery>,
) -> Result<Json<SubscriptionPage>> {
    let of = network.prices_for(learner.user.country(), query.currency);
    let conn = &mut learner.conn;
    let all = plans(conn).await?;
    let set_up = platform.providers.set_up();
    let offer = plan_offer(&all, of, &set_up, now);
    let offered = offered(&all, of, &offer, &set_up, now);
    let least = offered.iter().map(|plan| plan.price).min_by_key(|price| price.amount_minor);
    let providers = least.map_or_else(Vec::new, |price| choose_subscription_provider(price, &set_up));
    let subscription = match current_row(rows::subscriptions_of(conn, learner.id).await?, now)? {
        Some(row) => Some(view(conn, &row, &all, now).await?),
        None => None,
    };
    let ai_feedback = AiFeedbackQuota { plain: AI_FEEDBACK_PER_DAY, subscribed: AI_FEEDBACK_PER_DAY_PRO };
    let PlanOffer { currencies, not_in, .. } = offer;
    Ok(Json(SubscriptionPage { subscription, plans: offered, currencies, not_in, providers, ai_feedback }))
}
