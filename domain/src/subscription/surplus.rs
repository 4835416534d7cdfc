//! Finds subscriptions that are paid in addition to another one. A second one never begins while one
//! [prevents it](crate::subscription::standing::SubscriptionStanding::bars_another). But a PayPal page cannot be
//! closed: a learner who leaves it, subscribes elsewhere and then agrees on the first page has two. The one that was
//! begun last is kept, because it is the learner's latest choice. The others are cancelled, and the charges of their
//! running periods are [refunded](crate::subscription::give_back).

use serde::{Deserialize, Serialize};

use crate::ids::SubscriptionId;
use crate::subscription::standing::standing;
use crate::subscription::{SubscriptionAction, SubscriptionFacts};
use crate::time::Timestamp;

/// A subscription of a learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldSubscription {
    /// The subscription.
    pub id: SubscriptionId,
    /// When the learner requested it.
    pub begun_at: Timestamp,
    /// Its stored state.
    pub subscription: SubscriptionFacts,
}

/// The learner's subscriptions to cancel because a later one is also paid, in their order.
#[must_use]
pub fn surplus(held: &[HeldSubscription], now: Timestamp) -> Vec<SubscriptionId> {
    let goes_on = |held: &&HeldSubscription| {
        let standing = standing(&held.subscription, now);
        standing.bars_another && standing.actions.contains(&SubscriptionAction::Cancel)
    };
    let going_on = held.iter().filter(goes_on);
    let Some(kept) = going_on.clone().max_by_key(|held| (held.begun_at, held.id)) else { return Vec::new() };
    going_on.filter(|held| held.id != kept.id).map(|held| held.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::subscriptions::{SubscriptionBuilder, a_subscription, held, subscription_id};
    use crate::money::provider_units::PaymentProvider;
    use crate::subscription::SubscriptionStatus::{Active, Canceled, Expired, Incomplete, PastDue, Paused};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(held: &[HeldSubscription], expected: &[u32]) {
        let expected = expected.iter().map(|number| subscription_id(*number)).collect::<Vec<_>>();
        assert_eq!(surplus(held, instant(NOW)), expected);
    }

    fn at_paypal() -> SubscriptionBuilder {
        a_subscription().at(PaymentProvider::Paypal)
    }

    #[test]
    fn the_one_that_was_begun_last_is_kept() {
        let (early, late) = ("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z");
        check(&[held(1, early, at_paypal()), held(2, late, a_subscription())], &[1]);
        check(&[held(2, late, a_subscription()), held(1, early, at_paypal())], &[1]);
        check(&[held(1, early, at_paypal()), held(2, early, at_paypal()), held(3, late, at_paypal())], &[1, 2]);
        check(&[held(1, early, at_paypal()), held(2, early, at_paypal())], &[1]);
        check(&[held(1, early, at_paypal())], &[]);
        check(&[], &[]);
    }

    #[test]
    fn one_that_is_not_charged_again_is_left_alone() {
        let (early, late) = ("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z");
        for standing in [Incomplete, Canceled, Expired] {
            check(&[held(1, early, at_paypal().standing(standing)), held(2, late, a_subscription())], &[]);
            check(&[held(1, early, a_subscription()), held(2, late, at_paypal().standing(standing))], &[]);
        }
        check(&[held(1, early, a_subscription()), held(2, late, at_paypal().ending())], &[]);
        check(&[held(1, early, a_subscription().ending()), held(2, late, at_paypal())], &[]);
    }

    #[test]
    fn one_that_rests_or_is_owed_for_would_be_charged_again() {
        let (early, late) = ("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z");
        for standing in [Active, Paused, PastDue] {
            check(&[held(1, early, a_subscription().standing(standing)), held(2, late, at_paypal())], &[1]);
        }
    }
}
