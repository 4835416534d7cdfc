//! Settles a payment that waits in review by a person's decision. What they have decided stands: no later word
//! of the provider turns a refused payment into a grant.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::payment::settle::Settled;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::refusal::{Refusal, Refusals};

/// A payment in review, and what a person says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// Whether it counts as paid.
    pub is_accepted: bool,
}

/// Moves the payment to `succeeded` or to `failed`.
///
/// # Errors
/// `payment/not-in-review` where the payment does not wait for a person.
pub fn review(facts: &ReviewFacts) -> Result<Settled, Refusals> {
    let payment = &facts.payment;
    if payment.status != PaymentStatus::Review {
        return Err(Refusal::PaymentNotInReview { status: payment.status }.into());
    }
    let to = if facts.is_accepted { PaymentStatus::Succeeded } else { PaymentStatus::Failed };
    Ok(Settled::moved(payment, to, Money::zero(payment.amount.currency)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{a_payment, money};
    use crate::notification::NotificationKind;
    use crate::payment::PaymentStatus::{Failed, Review, Succeeded};
    use crate::payment::effect::Effect;

    fn check(is_accepted: bool, to: PaymentStatus, effects: &[Effect]) {
        let payment = a_payment().standing(Review).with_coupon().build();
        let expected = Settled { from: Review, to, doubts: Vec::new(), effects: effects.to_vec() };
        assert_eq!(review(&ReviewFacts { payment, is_accepted }), Ok(expected));
    }

    #[test]
    fn a_person_accepts_or_refuses_what_is_in_review() {
        let booked = Effect::BookPurchase { amount: money(4_900) };
        let told = |kind| Effect::Notify { kind };
        let accepted =
            [Effect::GrantEntitlement, Effect::CommitCoupon, booked, told(NotificationKind::PaymentSucceeded)];
        check(true, Succeeded, &accepted);
        check(false, Failed, &[Effect::ReleaseCoupon, told(NotificationKind::PaymentFailed)]);
    }

    #[test]
    fn nothing_else_is_decided_by_a_person() {
        for status in PaymentStatus::ALL {
            let payment = a_payment().standing(status).build();
            let refused = review(&ReviewFacts { payment, is_accepted: true });
            let expected = Err(Refusal::PaymentNotInReview { status }.into());
            assert!(status == Review || refused == expected, "{status:?}");
        }
    }
}
