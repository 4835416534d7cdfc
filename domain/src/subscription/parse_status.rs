//! Parses the providers' words for the status of a subscription.

use crate::money::provider_units::PaymentProvider;
use crate::subscription::SubscriptionStatus;

/// Status for a provider's word; `None` if the word is not known.
pub(super) fn parse_status(provider: PaymentProvider, word: &str) -> Option<SubscriptionStatus> {
    match provider {
        PaymentProvider::Stripe => match word {
            "incomplete" => Some(SubscriptionStatus::Incomplete),
            "incomplete_expired" => Some(SubscriptionStatus::Expired),
            "trialing" => Some(SubscriptionStatus::Trialing),
            "active" => Some(SubscriptionStatus::Active),
            "past_due" => Some(SubscriptionStatus::PastDue),
            "paused" => Some(SubscriptionStatus::Paused),
            "unpaid" => Some(SubscriptionStatus::Unpaid),
            "canceled" => Some(SubscriptionStatus::Canceled),
            _ => None,
        },
        PaymentProvider::Paypal => match word {
            "APPROVAL_PENDING" | "APPROVED" => Some(SubscriptionStatus::Incomplete),
            "ACTIVE" => Some(SubscriptionStatus::Active),
            "SUSPENDED" => Some(SubscriptionStatus::Paused),
            "CANCELLED" => Some(SubscriptionStatus::Canceled),
            "EXPIRED" => Some(SubscriptionStatus::Expired),
            _ => None,
        },
        PaymentProvider::Paymentwall => match word {
            "0" | "201" => Some(SubscriptionStatus::Active),
            "12" => Some(SubscriptionStatus::Canceled),
            "13" => Some(SubscriptionStatus::Expired),
            "14" => Some(SubscriptionStatus::PastDue),
            _ => None,
        },
        PaymentProvider::Paystack | PaymentProvider::Flutterwave => None,
    }
}

#[cfg(test)]
mod tests {
    use super::SubscriptionStatus::{Active, Canceled, Expired, Incomplete, PastDue, Paused};
    use super::*;

    fn check_word(provider: PaymentProvider, word: &str, expected: Option<SubscriptionStatus>) {
        assert_eq!(parse_status(provider, word), expected, "{provider:?} {word}");
    }

    #[test]
    fn the_words_of_stripe_are_ours() {
        let words = ["incomplete", "trialing", "active", "past_due", "paused", "unpaid", "canceled"];
        for (word, status) in words.into_iter().zip(SubscriptionStatus::ALL) {
            check_word(PaymentProvider::Stripe, word, Some(status));
        }
        check_word(PaymentProvider::Stripe, "incomplete_expired", Some(Expired));
        check_word(PaymentProvider::Stripe, "ACTIVE", None);
    }

    #[test]
    fn the_words_of_paypal_are_read() {
        for (word, status) in [
            ("APPROVAL_PENDING", Incomplete),
            ("APPROVED", Incomplete),
            ("ACTIVE", Active),
            ("SUSPENDED", Paused),
            ("CANCELLED", Canceled),
            ("EXPIRED", Expired),
        ] {
            check_word(PaymentProvider::Paypal, word, Some(status));
        }
        check_word(PaymentProvider::Paypal, "active", None);
    }

    #[test]
    fn pingbacks_of_paymentwall_are_read_by_their_type() {
        for (word, status) in [("0", Active), ("201", Active), ("12", Canceled), ("13", Expired), ("14", PastDue)] {
            check_word(PaymentProvider::Paymentwall, word, Some(status));
        }
        check_word(PaymentProvider::Paymentwall, "2", None);
    }

    #[test]
    fn providers_without_subscriptions_say_nothing() {
        check_word(PaymentProvider::Paystack, "active", None);
        check_word(PaymentProvider::Flutterwave, "active", None);
    }
}
