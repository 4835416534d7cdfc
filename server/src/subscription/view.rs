//! A learner's view of a subscription and of the plans on offer.

use domain::ids::{PaymentId, ProgramId, SubscriptionId};
use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::subscription::current::current;
use domain::subscription::manage::{ManageFacts, Managed, manage};
use domain::subscription::offer::{PlanOffer, can_be_bought, offer_plans};
use domain::subscription::standing::standing;
use domain::subscription::{SubscriptionAction, SubscriptionFacts, SubscriptionPlan};

use crate::enrolment::rows::begun_programs;
use crate::payment::rows::{amount, receipts};
use crate::prelude::*;
use crate::program::price_rows::PriceFor;
use crate::subscription::plan_rows::PricedPlan;
use crate::subscription::rows::{self, SubscriptionRow};
use crate::subscription::{InvoiceReceipt, InvoiceView, PlanView, PossibleAct, SubscriptionView};

/// The currency in which plans are offered: the requested one, or that of the country, if plans can be bought in it.
pub(super) fn plan_offer(all: &[PricedPlan], of: PriceFor, providers: &[PaymentProvider], now: Timestamp) -> PlanOffer {
    let offered = all.iter().filter(|plan| plan.row.is_offered).collect::<Vec<_>>();
    let prices = offered.iter().flat_map(|plan| {
        let listed = plan.currencies(of, now).into_iter();
        listed
            .filter_map(move |currency| Some(plan.price(PriceFor { currency: Some(currency), ..of }, now).ok()?.amount))
    });
    let own = offered.iter().find_map(|plan| Some(plan.price(of, now).ok()?.amount.currency));
    offer_plans(of.currency.or(own), &prices.collect::<Vec<_>>(), providers)
}

/// The plans that can be bought in the offered currency.
pub(super) fn offered(
    all: &[PricedPlan],
    of: PriceFor,
    offer: &PlanOffer,
    providers: &[PaymentProvider],
    now: Timestamp,
) -> Vec<PlanView> {
    let of = PriceFor { currency: offer.currency, ..of };
    let plans = all.iter().filter(|plan| plan.row.is_offered);
    let priced = plans.filter_map(|plan| Some((plan, plan.price(of, now).ok()?.amount)));
    let bought = priced.filter(|(_, price)| Some(price.currency) == offer.currency && can_be_bought(*price, providers));
    bought.map(|(plan, price)| plan_view(plan, price)).collect()
}

fn plan_view(PricedPlan { row, .. }: &PricedPlan, price: Money) -> PlanView {
    PlanView {
        slug: row.slug.clone(),
        title: row.title.clone(),
        about: row.about.clone(),
        interval: row.interval.0,
        price,
    }
}

/// The current subscription.
pub(super) fn current_row(all: Vec<SubscriptionRow>, now: Timestamp) -> Result<Option<SubscriptionRow>> {
    let current = current(&rows::held(&all)?, now);
    Ok(all.into_iter().find(|row| Some(SubscriptionId(row.id)) == current))
}

/// A subscription as the learner sees it.
pub(super) async fn view(
    conn: &mut AsyncPgConnection,
    row: &SubscriptionRow,
    all: &[PricedPlan],
    now: Timestamp,
) -> Result<SubscriptionView> {
    let begun = begun_programs(conn, UserId(row.user_id)).await?;
    let facts = row.facts(begun.iter().map(|(program, _)| *program).collect())?;
    let plan = all.iter().find(|plan| plan.row.slug == row.plan_slug);
    let plan = plan.ok_or_else(|| Error::broken("a subscription has no plan"))?;
    let invoices = rows::invoices_of(conn, row.id).await?;
    let booked = invoices.iter().filter_map(|invoice| invoice.payment_id).collect::<Vec<_>>();
    let receipts = receipts(conn, &booked).await?;
    let invoices = invoices.into_iter().map(|invoice| {
        let purchase = receipts.iter().find(|purchase| Some(purchase.payment_id) == invoice.payment_id);
        let receipt = purchase.map(|purchase| InvoiceReceipt {
            purchase: PaymentId(purchase.payment_id),
            number: purchase.receipt.0.number.clone(),
        });
        Ok(InvoiceView {
            receipt,
            amount: amount(invoice.amount_minor, &invoice.currency)?,
            reference: invoice.reference,
            is_paid: invoice.is_paid,
            made_at: invoice.made_at.0,
        })
    });
    let title = |id: &ProgramId| begun.iter().find(|(begun, _)| begun.program == *id).map(|(_, title)| title.clone());
    let acts = acts(&facts, all, now).into_iter().map(|(plan, managed)| {
        let closes = managed.closes.iter().filter_map(title).collect();
        PossibleAct { plan, managed, closes }
    });
    Ok(SubscriptionView {
        id: SubscriptionId(row.id),
        plan: plan_view(plan, row.price()?),
        provider: row.provider.0,
        standing: standing(&facts, now),
        period_end: row.period_end.map(|at| at.0),
        acts: acts.collect(),
        invoices: invoices.collect::<Result<_>>()?,
    })
}

/// Every possible action with its effect. A change of plan is included only if it takes effect immediately.
fn acts(facts: &SubscriptionFacts, all: &[PricedPlan], now: Timestamp) -> Vec<(Option<SubscriptionPlan>, Managed)> {
    let plans = all.iter().filter(|plan| plan.row.is_offered).filter_map(|plan| offer_of(plan, facts, now));
    let changes = plans.map(|plan| (SubscriptionAction::ChangePlan, Some(plan)));
    let others = [SubscriptionAction::Resume, SubscriptionAction::Pause, SubscriptionAction::Cancel];
    let asked = others.into_iter().map(|action| (action, None)).chain(changes).map(|(action, plan)| {
        let asked = ManageFacts { now, subscription: facts.clone(), action, plan };
        (manage(&asked), asked.plan)
    });
    let possible = asked.filter_map(|(managed, plan)| Some((plan, managed.ok()?)));
    possible.filter(|(plan, managed)| plan.is_none() || managed.is_at_once(now)).collect()
}

/// A plan at its price in the currency of a subscription.
pub(super) fn offer_of(plan: &PricedPlan, facts: &SubscriptionFacts, now: Timestamp) -> Option<SubscriptionPlan> {
    let currency = facts.plan.price.currency;
    let of = PriceFor { currency: Some(currency), ..PriceFor::default() };
    let price = plan.price(of, now).ok()?.amount;
    Some(SubscriptionPlan { slug: plan.row.slug.clone(), price })
}
