//! Checks an action on a subscription (cancel, resume, pause, change of plan) and returns its effects before the
//! learner confirms it: when it takes effect, what remains, what is charged, and whether it is final. This rule changes
//! no data: the server asks the provider, and the provider's events report the change.

use serde::{Deserialize, Serialize};

use crate::ids::ProgramId;
use crate::refusal::{Refusal, Refusals};
use crate::subscription::provider_terms::provider_terms;
use crate::subscription::standing::standing;
use crate::subscription::{SubscriptionAction, SubscriptionFacts, SubscriptionPlan, SubscriptionStatus};
use crate::time::Timestamp;

/// A subscription, and an action on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManageFacts {
    /// The time now.
    pub now: Timestamp,
    /// The subscription.
    pub subscription: SubscriptionFacts,
    /// The action.
    pub action: SubscriptionAction,
    /// The new plan, for a change of plan.
    pub plan: Option<SubscriptionPlan>,
}

/// Effects of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Managed {
    /// The action.
    pub action: SubscriptionAction,
    /// When it takes effect: now, or at the end of the period.
    pub effective_at: Timestamp,
    /// The end of the access; `None` if there is no access or it continues.
    pub access_until: Option<Timestamp>,
    /// Whether the access ends now, because the current time is not paid.
    pub is_access_lost_now: bool,
    /// When the next charge is made; `None` if there is no further charge.
    pub charged_at: Option<Timestamp>,
    /// Whether the next charge is made now.
    pub is_charged_now: bool,
    /// Whether it ends the subscription permanently, so that it cannot be resumed.
    pub is_final: bool,
    /// Programs that stay open because they were bought. Progress and certificates always remain.
    pub keeps: Vec<ProgramId>,
    /// Programs that close when the access ends; empty if the access continues.
    pub closes: Vec<ProgramId>,
}

impl Managed {
    /// Whether it takes effect now.
    #[must_use]
    pub fn is_at_once(&self, now: Timestamp) -> bool {
        self.effective_at == now
    }
}

/// Returns the effects of the action.
///
/// # Errors
/// `subscription/not-possible` if the subscription does not allow it; `subscription/plan-not-offered` if the new plan
/// is missing, the current one or in another currency.
pub fn manage(facts: &ManageFacts) -> Result<Managed, Refusals> {
    let ManageFacts { now, subscription, action, .. } = facts;
    let standing = standing(subscription, *now);
    if !standing.actions.contains(action) {
        return Err(Refusal::SubscriptionNotPossible { action: *action, status: standing.status }.into());
    }
    let period_end = subscription.period_end.filter(|end| now < end).unwrap_or(*now);
    let access_until = standing.access_until.map(|_| period_end);
    let goes_on = |effective_at, charged_at| managed(facts, effective_at, None, Some(charged_at));
    Ok(match action {
        SubscriptionAction::Cancel => {
            let is_paid = access_until.is_some_and(|until| now < &until);
            let is_for_good = provider_terms(subscription.provider).is_some_and(|terms| terms.is_cancelled_for_good);
            let is_final = is_for_good || !is_paid;
            let effective_at = if is_final { *now } else { period_end };
            Managed { is_final, ..managed(facts, effective_at, access_until, None) }
        }
        SubscriptionAction::Pause => managed(facts, period_end, access_until, None),
        SubscriptionAction::Resume => goes_on(*now, period_end),
        SubscriptionAction::ChangePlan if is_dearer(facts)? => goes_on(*now, *now),
        SubscriptionAction::ChangePlan => goes_on(period_end, period_end),
    })
}

fn managed(
    facts: &ManageFacts,
    effective_at: Timestamp,
    access_until: Option<Timestamp>,
    charged_at: Option<Timestamp>,
) -> Managed {
    let programs = facts.subscription.programs.iter();
    let of = |is_bought| programs.clone().filter(move |begun| begun.is_bought == is_bought).map(|begun| begun.program);
    let closes = if charged_at.is_none() { of(false).collect() } else { Vec::new() };
    Managed {
        action: facts.action,
        effective_at,
        access_until,
        is_access_lost_now: access_until == Some(facts.now),
        charged_at,
        is_charged_now: charged_at == Some(facts.now),
        is_final: false,
        keeps: of(true).collect(),
        closes,
    }
}

/// Whether the plan costs more than the current one. Then it begins at once, otherwise with the next period, because
/// the current period is already paid.
fn is_dearer(facts: &ManageFacts) -> Result<bool, Refusals> {
    let present = &facts.subscription.plan;
    let wanted = facts.plan.as_ref().filter(|wanted| wanted.slug != present.slug);
    let order = wanted.and_then(|wanted| wanted.price.compared(present.price).ok());
    let order = order.ok_or(Refusal::SubscriptionPlanNotOffered)?;
    let is_paid = facts.subscription.status != SubscriptionStatus::Trialing;
    Ok(is_paid && order.is_gt())
}

#[cfg(test)]
mod tests {
    use super::SubscriptionAction::{Cancel, ChangePlan, Pause, Resume};
    use super::SubscriptionStatus::{Active, Canceled, Incomplete, PastDue, Paused, Trialing, Unpaid};
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::money;
    use crate::fixtures::subscriptions::{SubscriptionBuilder, a_subscription, program_id};
    use crate::money::provider_units::PaymentProvider::{Paypal, Stripe};
    use crate::money::{Currency, Money};

    const NOW: &str = "2026-11-20T12:00:00Z";
    const END: &str = "2026-12-01T00:00:00Z";

    fn ask(
        subscription: SubscriptionBuilder,
        action: SubscriptionAction,
        plan: Option<SubscriptionPlan>,
    ) -> Result<Managed, Refusals> {
        manage(&ManageFacts { now: instant(NOW), subscription: subscription.build(), action, plan })
    }

    /// Checks when the action takes effect, when the access ends, and when the next charge is made.
    fn check(
        subscription: SubscriptionBuilder,
        action: SubscriptionAction,
        expected: (&str, Option<&str>, Option<&str>),
    ) {
        let managed = ask(subscription, action, None).unwrap();
        let (effective_at, access_until, charged_at) = expected;
        let actual = (managed.effective_at, managed.access_until, managed.charged_at);
        assert_eq!(actual, (instant(effective_at), access_until.map(instant), charged_at.map(instant)));
        assert_eq!(managed.action, action);
    }

    #[test]
    fn cancelling_says_the_date_and_what_stays() {
        let expected = Managed {
            action: Cancel,
            effective_at: instant(END),
            access_until: Some(instant(END)),
            is_access_lost_now: false,
            charged_at: None,
            is_charged_now: false,
            is_final: false,
            keeps: vec![program_id(1)],
            closes: vec![program_id(2), program_id(3)],
        };
        let subscription = || a_subscription().with(1, true).with(2, false).with(3, false);
        assert_eq!(ask(subscription(), Cancel, None), Ok(expected.clone()));
        let for_good = Managed { effective_at: instant(NOW), is_final: true, ..expected };
        assert_eq!(ask(subscription().at(Paypal), Cancel, None), Ok(for_good));
    }

    #[test]
    fn cancelling_what_is_not_paid_ends_it_at_once() {
        let over = |status| a_subscription().standing(status).paid_until("2026-11-15T00:00:00Z");
        check(over(PastDue), Cancel, (NOW, Some(NOW), None));
        check(over(Unpaid), Cancel, (NOW, None, None));
        check(over(Paused), Cancel, (NOW, None, None));
        check(a_subscription().standing(Incomplete).without_period(), Cancel, (NOW, None, None));
        check(a_subscription().paid_until(NOW), Cancel, (NOW, Some(NOW), None));
        check(a_subscription().standing(PastDue), Cancel, (END, Some(END), None));
        check(a_subscription().standing(Unpaid), Cancel, (END, Some(END), None));
        let lost = ask(over(PastDue), Cancel, None).unwrap();
        assert!(lost.is_final && lost.is_access_lost_now);
        assert!(!ask(over(Unpaid), Cancel, None).unwrap().is_access_lost_now);
        assert!(!ask(a_subscription().standing(PastDue), Cancel, None).unwrap().is_final);
    }

    #[test]
    fn a_pause_begins_with_the_end_of_the_period() {
        for provider in [Stripe, Paypal] {
            check(a_subscription().at(provider), Pause, (END, Some(END), None));
        }
    }

    #[test]
    fn what_paypal_suspended_unpaid_is_charged_when_it_is_resumed() {
        let suspended = || a_subscription().standing(PastDue).paid_until("2026-11-15T00:00:00Z");
        check(suspended().at(Paypal), Resume, (NOW, None, Some(NOW)));
        let refused = Refusal::SubscriptionNotPossible { action: Resume, status: PastDue };
        assert_eq!(ask(suspended(), Resume, None), Err(refused.into()));
    }

    #[test]
    fn going_on_charges_with_the_end_of_the_period_or_at_once_where_it_is_over() {
        check(a_subscription().ending(), Resume, (NOW, None, Some(END)));
        check(a_subscription().standing(Paused), Resume, (NOW, None, Some(END)));
        let over = || a_subscription().standing(Paused).paid_until("2026-11-15T00:00:00Z");
        check(over(), Resume, (NOW, None, Some(NOW)));
        assert!(ask(over(), Resume, None).unwrap().is_charged_now);
        assert!(!ask(a_subscription().standing(Paused), Resume, None).unwrap().is_charged_now);
        let goes_on = ask(a_subscription().ending().with(1, true).with(2, false), Resume, None).unwrap();
        assert_eq!((goes_on.keeps, goes_on.closes), (vec![program_id(1)], Vec::new()));
    }

    fn plan(slug: &str, price: Money) -> Option<SubscriptionPlan> {
        Some(SubscriptionPlan { slug: slug.to_owned(), price })
    }

    #[test]
    fn a_dearer_plan_begins_at_once_and_any_other_with_the_next_period() {
        let change = |subscription, price| {
            let managed = ask(subscription, ChangePlan, plan("yearly", money(price))).unwrap();
            (managed.effective_at, managed.charged_at, managed.access_until)
        };
        let at = |text| (instant(text), Some(instant(text)), None);
        assert_eq!(change(a_subscription(), 1_901), at(NOW));
        assert_eq!(change(a_subscription(), 1_900), at(END));
        assert_eq!(change(a_subscription(), 1_899), at(END));
        assert_eq!(change(a_subscription().standing(Trialing), 1_901), at(END));
    }

    #[test]
    fn a_plan_is_changed_to_another_one_of_the_same_currency() {
        let naira = Money { amount_minor: 5_000, currency: Currency::from_code("NGN").unwrap() };
        for plan in [None, plan("monthly", money(9_900)), plan("yearly", naira)] {
            let refused = ask(a_subscription(), ChangePlan, plan);
            assert_eq!(refused, Err(Refusal::SubscriptionPlanNotOffered.into()));
        }
    }

    #[test]
    fn what_is_not_possible_is_refused_with_where_it_stands() {
        for (subscription, action, status) in [
            (a_subscription().ending(), Cancel, Active),
            (a_subscription().ending(), Pause, Active),
            (a_subscription(), Resume, Active),
            (a_subscription().standing(Canceled), Resume, Canceled),
            (a_subscription().paid_until("2026-11-19T12:00:00Z"), ChangePlan, PastDue),
            (a_subscription().ending().paid_until(NOW), Resume, Canceled),
            (a_subscription().at(Paypal), ChangePlan, Active),
            (a_subscription().at(Paypal).standing(Canceled), Resume, Canceled),
        ] {
            let expected = Refusal::SubscriptionNotPossible { action, status };
            assert_eq!(ask(subscription, action, plan("yearly", money(1))), Err(expected.into()));
        }
    }
}
