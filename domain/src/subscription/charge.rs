//! Detects from a provider's report whether a subscription was charged now, and why: the first period, a further
//! period, or another plan. Each charge gets one receipt and one mail. A charge is an invoice that the provider reports
//! as paid and that was not known to be paid before. An invoice of zero, for example for a trial, is not a charge.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::notification::notice::ChargeCause;
use crate::subscription::SubscriptionPlan;

/// An invoice, and the state before the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeFacts {
    /// Whether the subscription was charged before.
    pub was_charged: bool,
    /// The plan before the report.
    pub plan_before: SubscriptionPlan,
    /// The plan in the report.
    pub plan: SubscriptionPlan,
    /// Amount of the latest invoice.
    pub amount: Money,
    /// Whether the provider reports the invoice as paid.
    pub is_paid: bool,
    /// Whether it was known to be paid before the report.
    pub was_known_paid: bool,
}

/// Cause of the new charge; `None` if there is no new charge.
#[must_use]
pub fn charge(facts: &ChargeFacts) -> Option<ChargeCause> {
    if !facts.is_paid || facts.was_known_paid || facts.amount.amount_minor <= 0 {
        return None;
    }
    Some(match facts {
        ChargeFacts { was_charged: false, .. } => ChargeCause::Begun,
        ChargeFacts { plan_before, plan, .. } if plan_before.slug != plan.slug => ChargeCause::PlanChanged,
        _ => ChargeCause::Renewed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prices::usd;

    fn plan(slug: &str, price: i64) -> SubscriptionPlan {
        SubscriptionPlan { slug: slug.to_owned(), price: usd(price) }
    }

    fn facts() -> ChargeFacts {
        ChargeFacts {
            was_charged: true,
            plan_before: plan("monthly", 1_200),
            plan: plan("monthly", 1_200),
            amount: usd(1_200),
            is_paid: true,
            was_known_paid: false,
        }
    }

    #[test]
    fn a_charge_says_what_it_was_for() {
        assert_eq!(charge(&ChargeFacts { was_charged: false, ..facts() }), Some(ChargeCause::Begun));
        assert_eq!(charge(&facts()), Some(ChargeCause::Renewed));
        let changed = ChargeFacts { plan: plan("yearly", 9_600), amount: usd(8_400), ..facts() };
        assert_eq!(charge(&changed), Some(ChargeCause::PlanChanged));
    }

    #[test]
    fn a_new_price_of_the_same_plan_is_a_renewal() {
        assert_eq!(charge(&ChargeFacts { plan: plan("monthly", 1_500), ..facts() }), Some(ChargeCause::Renewed));
    }

    #[test]
    fn what_is_not_paid_or_known_or_nothing_is_no_charge() {
        for none in [
            ChargeFacts { is_paid: false, ..facts() },
            ChargeFacts { was_known_paid: true, ..facts() },
            ChargeFacts { amount: usd(0), ..facts() },
            ChargeFacts { amount: usd(-1), ..facts() },
        ] {
            assert_eq!(charge(&none), None, "{none:?}");
        }
    }
}
