//! Chooses the subscription that a learner sees and manages. A learner can have several: one that was cancelled
//! permanently gives access until its paid time ends, while the next is already running. A subscription that will
//! charge again or can be resumed is preferred, then one that gives access, then one that gave access earlier. Of
//! several equal ones, the one that was begun last is chosen.

use crate::ids::SubscriptionId;
use crate::subscription::standing::standing;
use crate::subscription::surplus::HeldSubscription;
use crate::time::Timestamp;

/// The learner's current subscription; `None` if no subscription was ever paid.
#[must_use]
pub fn current(held: &[HeldSubscription], now: Timestamp) -> Option<SubscriptionId> {
    let paid = held.iter().filter(|held| held.subscription.period_end.is_some());
    let rank = |held: &&HeldSubscription| {
        let standing = standing(&held.subscription, now);
        (standing.bars_another, standing.has_access, held.begun_at, held.id)
    };
    paid.max_by_key(rank).map(|held| held.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::subscriptions::{SubscriptionBuilder, a_subscription, held, subscription_id};
    use crate::money::provider_units::PaymentProvider;
    use crate::subscription::SubscriptionStatus::{Canceled, Expired, Incomplete, Paused, Unpaid};

    const EARLY: &str = "2026-11-20T09:00:00Z";
    const LATE: &str = "2026-11-20T10:00:00Z";

    fn check(held: &[HeldSubscription], expected: Option<u32>) {
        let expected = expected.map(subscription_id);
        assert_eq!(current(held, instant("2026-11-20T12:00:00Z")), expected);
    }

    fn canceled() -> SubscriptionBuilder {
        a_subscription().at(PaymentProvider::Paypal).standing(Canceled)
    }

    #[test]
    fn one_that_is_charged_again_comes_before_one_that_was_cancelled() {
        check(&[held(1, EARLY, canceled()), held(2, LATE, a_subscription())], Some(2));
        check(&[held(2, EARLY, canceled()), held(1, EARLY, a_subscription())], Some(1));
        check(&[held(1, EARLY, a_subscription()), held(2, LATE, canceled())], Some(1));
        check(&[held(1, EARLY, canceled()), held(2, LATE, a_subscription().standing(Paused))], Some(2));
        check(&[held(1, EARLY, a_subscription().ending()), held(2, LATE, canceled())], Some(1));
    }

    #[test]
    fn one_that_gives_access_comes_before_one_that_did() {
        let over = canceled().paid_until("2026-11-01T00:00:00Z");
        check(&[held(1, EARLY, canceled()), held(2, LATE, over)], Some(1));
    }

    #[test]
    fn of_those_that_are_over_the_latest_is_shown() {
        let over = || canceled().paid_until("2026-11-01T00:00:00Z");
        check(&[held(1, EARLY, over()), held(2, LATE, over())], Some(2));
        check(&[held(2, EARLY, over()), held(1, EARLY, over())], Some(2));
    }

    #[test]
    fn one_that_was_never_paid_is_none() {
        for standing in [Incomplete, Expired, Unpaid] {
            check(&[held(1, EARLY, a_subscription().standing(standing).without_period())], None);
        }
        check(&[], None);
    }
}
