//! Computes the status of a subscription at an instant, its access, and the possible actions.

use serde::Serialize;

use crate::subscription::limits::{SUBSCRIPTION_GRACE_DAYS, SUBSCRIPTION_RENEWAL_HOURS};
use crate::subscription::provider_terms::{ProviderTerms, provider_terms};
use crate::subscription::{SubscriptionAction, SubscriptionFacts, SubscriptionStatus};
use crate::time::Timestamp;

/// Status of a subscription at an instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionStanding {
    /// Status, including changes that follow from time.
    pub status: SubscriptionStatus,
    /// Whether it gives access.
    pub has_access: bool,
    /// End of the access unless it is renewed; `None` if it gives no access.
    pub access_until: Option<Timestamp>,
    /// Whether it ends with the period instead of being renewed.
    pub ends: bool,
    /// The next instant at which time changes the status or the access.
    pub next_change_at: Option<Timestamp>,
    /// Actions that are possible now; any other is refused with `subscription/not-possible`.
    pub actions: Vec<SubscriptionAction>,
    /// Whether its provider never changes it to another plan.
    pub is_plan_fixed: bool,
    /// Whether it prevents another subscription, which would be paid in addition or conflict with it. It does if it is
    /// running and will be renewed, its provider still charges for it, or it can be resumed. As long as this is true,
    /// another one is refused with `subscription/not-possible`.
    pub bars_another: bool,
}

/// Returns the status of the subscription now.
#[must_use]
pub fn standing(subscription: &SubscriptionFacts, now: Timestamp) -> SubscriptionStanding {
    let (status, next_change_at) = at(subscription, now);
    let access_until = access_until(subscription, status).filter(|until| now < *until);
    let ends = subscription.cancel_at_period_end
        && matches!(status, SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::Paused);
    let terms = provider_terms(subscription.provider);
    let is_suspended = subscription.status == SubscriptionStatus::PastDue
        && !subscription.cancel_at_period_end
        && !subscription.is_surplus;
    let is_possible = |action: &SubscriptionAction| {
        terms.is_some_and(|terms| is_possible(*action, status, ends, is_suspended && terms.suspends_unpaid, terms))
    };
    let actions: Vec<_> = SubscriptionAction::ALL.into_iter().filter(is_possible).collect();
    let has_access = access_until.is_some();
    let goes_on = if subscription.is_called_back {
        actions.contains(&SubscriptionAction::Cancel)
    } else {
        has_access && !ends && status != SubscriptionStatus::Canceled
    };
    let can_go_on =
        |action: &SubscriptionAction| matches!(action, SubscriptionAction::Pause | SubscriptionAction::Resume);
    SubscriptionStanding {
        status,
        has_access,
        access_until,
        ends,
        next_change_at: next_change_at.or(access_until),
        is_plan_fixed: !terms.is_some_and(|terms| terms.can_change_plan),
        bars_another: goes_on || actions.iter().any(can_go_on),
        actions,
    }
}

/// When the subscription becomes past due because no renewal was reported, and the learner is notified; `None` if it is
/// not renewed, or if the provider has reported that it is past due.
#[must_use]
pub fn past_due_at(subscription: &SubscriptionFacts) -> Option<Timestamp> {
    let renews = matches!(subscription.status, SubscriptionStatus::Trialing | SubscriptionStatus::Active);
    let ends = subscription.cancel_at_period_end || subscription.is_surplus;
    let end = subscription.period_end.filter(|_| renews && !ends)?;
    Some(end.plus_seconds(SUBSCRIPTION_RENEWAL_HOURS * 60 * 60))
}

/// The status at an instant, and when time next changes it.
fn at(subscription: &SubscriptionFacts, now: Timestamp) -> (SubscriptionStatus, Option<Timestamp>) {
    let SubscriptionFacts { status, period_end, cancel_at_period_end, is_surplus, .. } = *subscription;
    if is_surplus {
        return (SubscriptionStatus::Canceled, None);
    }
    let renewed_by = past_due_at(subscription);
    let ahead = |at: Option<Timestamp>| at.filter(|at| now < *at);
    match status {
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::Paused
            if cancel_at_period_end =>
        {
            match ahead(period_end) {
                Some(end) => (status, Some(end)),
                None => (SubscriptionStatus::Canceled, None),
            }
        }
        SubscriptionStatus::Incomplete | SubscriptionStatus::PastDue | SubscriptionStatus::Unpaid
            if cancel_at_period_end =>
        {
            (SubscriptionStatus::Canceled, None)
        }
        SubscriptionStatus::Trialing | SubscriptionStatus::Active if ahead(renewed_by).is_some() => {
            (status, renewed_by)
        }
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue => {
            match ahead(grace_until(subscription)) {
                Some(until) => (SubscriptionStatus::PastDue, Some(until)),
                None => (SubscriptionStatus::Unpaid, None),
            }
        }
        _ => (status, None),
    }
}

/// The end of the grace days: as set by the provider's events but not before the end of the paid period, or else 15
/// days after that end.
fn grace_until(subscription: &SubscriptionFacts) -> Option<Timestamp> {
    let period_end = subscription.period_end;
    let told = subscription.grace_until.filter(|_| subscription.status == SubscriptionStatus::PastDue);
    told.map(|until| period_end.map_or(until, |end| until.max(end)))
        .or(period_end.map(|end| end.plus_days(SUBSCRIPTION_GRACE_DAYS)))
}

/// The end of the access that this status gives. A subscription that was never paid, or whose money is refunded or
/// charged back, gives no access in any status.
fn access_until(subscription: &SubscriptionFacts, status: SubscriptionStatus) -> Option<Timestamp> {
    match status {
        _ if subscription.status == SubscriptionStatus::Incomplete => None,
        _ if subscription.is_surplus || subscription.is_called_back => None,
        SubscriptionStatus::Trialing | SubscriptionStatus::Active if !subscription.cancel_at_period_end => {
            grace_until(subscription)
        }
        SubscriptionStatus::Trialing
        | SubscriptionStatus::Active
        | SubscriptionStatus::Paused
        | SubscriptionStatus::Unpaid
        | SubscriptionStatus::Canceled
        | SubscriptionStatus::Expired
        | SubscriptionStatus::Incomplete => subscription.period_end,
        SubscriptionStatus::PastDue => grace_until(subscription),
    }
}

/// Whether an action is possible on a subscription with this status.
fn is_possible(
    action: SubscriptionAction,
    status: SubscriptionStatus,
    ends: bool,
    is_suspended: bool,
    terms: ProviderTerms,
) -> bool {
    use SubscriptionStatus::{Active, Canceled, Expired, Paused, Trialing};
    match action {
        SubscriptionAction::Cancel => !ends && !matches!(status, Canceled | Expired),
        SubscriptionAction::Resume => ends || status == Paused || is_suspended,
        SubscriptionAction::Pause => !ends && status == Active,
        SubscriptionAction::ChangePlan => !ends && matches!(status, Trialing | Active) && terms.can_change_plan,
    }
}

#[cfg(test)]
mod tests {
    use super::SubscriptionAction::{Cancel, ChangePlan, Pause, Resume};
    use super::SubscriptionStatus::{Active, Canceled, Expired, Incomplete, PastDue, Paused, Trialing, Unpaid};
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::subscriptions::{SubscriptionBuilder, a_subscription};
    use crate::money::provider_units::PaymentProvider::{Paypal, Paystack, Stripe};

    /// End of the period of every subscription in these tests. `RENEWED` is the end of the day in which it can be
    /// renewed, and `GRACE` the end of its grace days. `BEFORE_END` and `BEFORE_GRACE` are the instants just before.
    const END: &str = "2026-12-01T00:00:00Z";
    const BEFORE_END: &str = "2026-11-30T23:59:59.999999Z";
    const RENEWED: &str = "2026-12-02T00:00:00Z";
    const GRACE: &str = "2026-12-16T00:00:00Z";
    const BEFORE_GRACE: &str = "2026-12-15T23:59:59.999999Z";

    /// Checks the status, the end of the access and the next change.
    fn check(subscription: SubscriptionBuilder, now: &str, expected: (SubscriptionStatus, Option<&str>, Option<&str>)) {
        let standing = standing(&subscription.build(), instant(now));
        let (status, access_until, next_change_at) = expected;
        let actual = (standing.status, standing.access_until, standing.next_change_at);
        assert_eq!(actual, (status, access_until.map(instant), next_change_at.map(instant)), "{now}");
        assert_eq!(standing.has_access, access_until.is_some(), "{now}");
    }

    fn check_possible(subscription: SubscriptionBuilder, ends: bool, expected: &[SubscriptionAction]) {
        let standing = standing(&subscription.build(), instant("2026-11-20T12:00:00Z"));
        assert_eq!((standing.ends, standing.actions.as_slice()), (ends, expected));
    }

    #[test]
    fn a_period_that_nobody_renews_is_past_due_a_day_later_and_unpaid_after_15() {
        for status in [Trialing, Active] {
            let subscription = || a_subscription().standing(status);
            check(subscription(), BEFORE_END, (status, Some(GRACE), Some(RENEWED)));
            check(subscription(), END, (status, Some(GRACE), Some(RENEWED)));
            check(subscription(), "2026-12-01T23:59:59.999999Z", (status, Some(GRACE), Some(RENEWED)));
            check(subscription(), RENEWED, (PastDue, Some(GRACE), Some(GRACE)));
            check(subscription(), BEFORE_GRACE, (PastDue, Some(GRACE), Some(GRACE)));
            check(subscription(), GRACE, (Unpaid, None, None));
        }
    }

    #[test]
    fn the_days_of_grace_are_counted_from_when_the_provider_told() {
        let told = || a_subscription().standing(PastDue).in_grace_until("2026-12-18T00:00:00Z");
        let until = Some("2026-12-18T00:00:00Z");
        check(told(), GRACE, (PastDue, until, until));
        check(told(), "2026-12-18T00:00:00Z", (Unpaid, None, None));
        check(a_subscription().standing(PastDue), BEFORE_GRACE, (PastDue, Some(GRACE), Some(GRACE)));
        check(told().standing(Active), RENEWED, (PastDue, Some(GRACE), Some(GRACE)));
    }

    #[test]
    fn a_cancelled_period_is_used_up_and_has_no_days_of_grace() {
        for status in [Trialing, Active, Paused] {
            let ending = || a_subscription().standing(status).ending();
            check(ending(), BEFORE_END, (status, Some(END), Some(END)));
            check(ending(), END, (Canceled, None, None));
        }
        check(a_subscription().standing(Canceled), BEFORE_END, (Canceled, Some(END), Some(END)));
        check(a_subscription().standing(Canceled), END, (Canceled, None, None));
    }

    #[test]
    fn what_is_cancelled_while_money_is_owed_ends_at_once() {
        for status in [Incomplete, PastDue, Unpaid] {
            check(a_subscription().standing(status).ending(), END, (Canceled, None, None));
        }
        let told = a_subscription().standing(PastDue).in_grace_until(GRACE);
        check(told.ending(), BEFORE_END, (Canceled, Some(END), Some(END)));
        check(a_subscription().standing(Incomplete).ending(), BEFORE_END, (Canceled, None, None));
    }

    #[test]
    fn what_is_paid_is_open_to_its_end_whatever_became_of_the_subscription() {
        for status in [Unpaid, Expired] {
            check(a_subscription().standing(status), BEFORE_END, (status, Some(END), Some(END)));
            check(a_subscription().standing(status), END, (status, None, None));
        }
        let earlier = || a_subscription().standing(PastDue).in_grace_until("2026-11-30T00:00:00Z");
        check(earlier(), BEFORE_END, (PastDue, Some(END), Some(END)));
        check(earlier(), END, (Unpaid, None, None));
    }

    #[test]
    fn the_learner_is_told_a_day_after_a_period_that_nobody_renews() {
        let check = |subscription: SubscriptionBuilder, expected: Option<&str>| {
            assert_eq!(past_due_at(&subscription.build()), expected.map(instant));
        };
        for status in [Trialing, Active] {
            check(a_subscription().standing(status), Some(RENEWED));
            check(a_subscription().standing(status).ending(), None);
            check(a_subscription().standing(status).without_period(), None);
        }
        for status in [Incomplete, PastDue, Paused, Unpaid, Canceled, Expired] {
            check(a_subscription().standing(status), None);
        }
    }

    #[test]
    fn a_paused_subscription_is_used_to_the_end_of_the_paid_period() {
        check(a_subscription().standing(Paused), BEFORE_END, (Paused, Some(END), Some(END)));
        check(a_subscription().standing(Paused), END, (Paused, None, None));
    }

    #[test]
    fn what_was_never_paid_or_is_over_gives_no_access() {
        check(a_subscription().standing(Incomplete), BEFORE_END, (Incomplete, None, None));
        for status in [Unpaid, Expired] {
            check(a_subscription().standing(status).without_period(), BEFORE_END, (status, None, None));
        }
        check(a_subscription().standing(Active).without_period(), BEFORE_END, (Unpaid, None, None));
        check(a_subscription().standing(Canceled).without_period(), BEFORE_END, (Canceled, None, None));
    }

    #[test]
    fn one_that_was_stopped_beside_a_later_one_gives_nothing_and_bars_nothing() {
        for (provider, status) in
            [Stripe, Paypal].into_iter().flat_map(|provider| SubscriptionStatus::ALL.map(|status| (provider, status)))
        {
            let stopped = || a_subscription().at(provider).standing(status).stopped_as_surplus();
            check(stopped(), BEFORE_END, (Canceled, None, None));
            let standing = standing(&stopped().build(), instant(BEFORE_END));
            assert_eq!((standing.actions.as_slice(), standing.bars_another), (&[][..], false), "{status:?}");
            assert_eq!(past_due_at(&stopped().build()), None, "{status:?}");
        }
    }

    #[test]
    fn one_whose_charge_was_called_back_gives_nothing_and_bars_another_until_it_is_cancelled() {
        let called_back = |status| a_subscription().standing(status).called_back();
        check(called_back(Active), BEFORE_END, (Active, None, Some(RENEWED)));
        check(called_back(PastDue), BEFORE_GRACE, (PastDue, None, Some(GRACE)));
        check(called_back(Active).ending(), BEFORE_END, (Active, None, Some(END)));
        check(called_back(Canceled), BEFORE_END, (Canceled, None, None));
        check_possible(called_back(Active), false, &[Cancel, Pause, ChangePlan]);
        let bars = |status| standing(&called_back(status).build(), instant(BEFORE_END)).bars_another;
        assert_eq!([Trialing, Active, PastDue, Paused].map(bars), [true; 4]);
        assert_eq!([Canceled, Expired].map(bars), [false; 2]);
    }

    #[test]
    fn another_one_is_barred_while_it_goes_on_or_can_be_taken_up_again() {
        let bars =
            |subscription: SubscriptionBuilder, now: &str| standing(&subscription.build(), instant(now)).bars_another;
        for status in [Trialing, Active, PastDue, Paused] {
            assert!(bars(a_subscription().standing(status), BEFORE_END), "{status:?}");
        }
        for status in [Trialing, Active, Paused] {
            assert!(bars(a_subscription().standing(status).ending(), BEFORE_END), "{status:?}");
            assert!(!bars(a_subscription().standing(status).ending(), END), "{status:?}");
        }
        assert!(bars(a_subscription().standing(Paused), END));
        assert!(!bars(a_subscription().at(Paypal).standing(Canceled), BEFORE_END));
        for status in [Canceled, Expired] {
            assert!(!bars(a_subscription().standing(status), END), "{status:?}");
        }
        assert!(!bars(a_subscription().standing(Incomplete), BEFORE_END));
        assert!(!bars(a_subscription().standing(Unpaid), GRACE));
    }

    #[test]
    fn what_is_possible_follows_from_where_it_stands() {
        let standing = |status| a_subscription().standing(status);
        check_possible(standing(Incomplete), false, &[Cancel]);
        check_possible(standing(Trialing), false, &[Cancel, ChangePlan]);
        check_possible(standing(Active), false, &[Cancel, Pause, ChangePlan]);
        check_possible(standing(PastDue), false, &[Cancel]);
        check_possible(standing(Paused), false, &[Cancel, Resume]);
        check_possible(standing(Unpaid), false, &[Cancel]);
        check_possible(standing(Canceled), false, &[]);
        check_possible(standing(Expired), false, &[]);
        for status in [Trialing, Active, Paused] {
            check_possible(standing(status).ending(), true, &[Resume]);
        }
        check_possible(standing(PastDue).ending(), false, &[]);
        check_possible(standing(Canceled).ending(), false, &[]);
    }

    #[test]
    fn what_is_possible_follows_from_the_provider_too() {
        let at_paypal = |status| a_subscription().at(Paypal).standing(status);
        check_possible(at_paypal(Active), false, &[Cancel, Pause]);
        check_possible(at_paypal(Paused), false, &[Cancel, Resume]);
        check_possible(at_paypal(PastDue), false, &[Cancel, Resume]);
        check_possible(at_paypal(PastDue).ending(), false, &[]);
        check_possible(at_paypal(PastDue).paid_until("2026-10-01T00:00:00Z"), false, &[Cancel, Resume]);
        check_possible(at_paypal(Active).paid_until("2026-10-01T00:00:00Z"), false, &[Cancel]);
        check_possible(at_paypal(Canceled), false, &[]);
        check_possible(a_subscription().at(Paystack), false, &[]);
        let is_fixed = |provider| standing(&a_subscription().at(provider).build(), instant(END)).is_plan_fixed;
        assert_eq!([Stripe, Paypal, Paystack].map(is_fixed), [false, true, true]);
    }
}
