//! Settles a payment that waits in review by a person's decision.
//!
//! # Why is a payment in review
//! | reason | it is in review because |
//! |---|---|
//! | the provider looks at it | Paymentwall says so, with its word `200` |
//! | `reference` | the money came under the name of another payment |
//! | `no_amount` | the provider did not say how much was paid |
//! | `currency` | another currency was paid |
//! | `amount` | less was paid than asked; more is fine |
//! | `paid_twice` | the same item was paid for by another payment |
//! | a use of a coupon that is gone | it came late, and [no use is left](crate::coupon::settle) |
//!
//! Several may hold at once: they are its [doubts](crate::payment::settle::Doubt), in this order. While it waits it
//! grants nothing, and staff are told. What came to a payment that was closed already leaves it closed, with the same
//! doubts, and staff are told too; there `decided` is one of them.
//!
//! # Who settles it
//! Either of two. A person of ours says that it counts as paid, and it is `succeeded`, or that it does not, and it is
//! `failed`. Or the provider speaks again: evidence that fits makes it `succeeded`, and its word that the payment
//! failed or was cancelled closes it. There is no time limit: the [sweep](crate::payment::sweep) neither asks the
//! provider about it nor closes it.
//!
//! # What becomes of the money
//! *Accepted*: the item, the coupon and the credit are as after any payment. *Refused*: the coupon and the credit
//! are free again, the learner gets the mail that the payment failed, and what a person has decided stands: no later
//! word of the provider turns a refused payment into a grant, and staff are told where it tries. **Money that did
//! come in is not sent back by this**: a refused payment counts as unpaid, so that no [refund](crate::payment::refund)
//! can be asked for it. Staff give it back at the provider; the provider's word then makes the payment `refunded`. A
//! payment that came twice may be refused likewise; or it is accepted, and refunded as any other.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::payment::settle::Settled;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::refusal::{Refusal, Refusals};

/// A payment in review, and what a person of ours says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// Whether it counts as paid; otherwise it is refused, for good.
    pub is_accepted: bool,
}

/// Moves the payment to `succeeded` or to `failed`. It asks for no permission: whoever asks has tested
/// [`SettleReview`](crate::account::permission::Permission::SettleReview).
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
