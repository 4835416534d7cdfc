//! Finds the subscriptions to end when their learner's account is erased, because the learner can no longer sign in to
//! cancel them.

use crate::subscription::standing::standing;
use crate::subscription::{SubscriptionAction, SubscriptionFacts};
use crate::time::Timestamp;

/// Whether the provider could charge for the subscription from now on. This includes a subscription without its first
/// payment, because the learner may be about to pay.
#[must_use]
pub fn can_charge(subscription: &SubscriptionFacts, now: Timestamp) -> bool {
    standing(subscription, now).actions.contains(&SubscriptionAction::Cancel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::subscriptions::{SubscriptionBuilder, a_subscription};
    use crate::money::provider_units::PaymentProvider::{Paypal, Paystack, Stripe};
    use crate::subscription::SubscriptionStatus::{
        Active, Canceled, Expired, Incomplete, PastDue, Paused, Trialing, Unpaid,
    };

    fn check(subscription: SubscriptionBuilder, expected: bool) {
        let subscription = subscription.build();
        assert_eq!(can_charge(&subscription, instant("2026-11-20T12:00:00Z")), expected, "{subscription:?}");
    }

    #[test]
    fn whatever_is_not_over_can_charge() {
        for provider in [Stripe, Paypal] {
            for status in [Incomplete, Trialing, Active, PastDue, Paused, Unpaid] {
                check(a_subscription().at(provider).standing(status), true);
            }
            for status in [Canceled, Expired] {
                check(a_subscription().at(provider).standing(status), false);
            }
        }
    }

    #[test]
    fn one_that_ends_already_or_is_kept_by_no_provider_cannot() {
        check(a_subscription().ending(), false);
        check(a_subscription().stopped_as_surplus(), false);
        check(a_subscription().at(Paystack), false);
    }
}
