//! Settles a payment in review by a decision of staff.
//!
//! # Why is a payment in review?
//! | reason | it is in review because |
//! |---|---|
//! | review by the provider | Paymentwall reports it with the word `pending` |
//! | `reference` | the money was paid with the reference of another payment |
//! | `no_amount` | the provider did not report the paid amount |
//! | `currency` | another currency was paid |
//! | `amount` | less was paid than the amount to pay; more is accepted |
//! | `country` | the price is for other countries than the card's, or the card's country is not known |
//! | `paid_twice` | the same item was paid for by another payment |
//! | `decided` | staff have decided on it before |
//! | `holds_released` | it ended unpaid, which released its coupon and its credit, and was paid afterwards |
//! | `coupon_gone` | [no use of its coupon is left](crate::coupon::settle) |
//! | `refunded_first` | a part was refunded before we learned that it was paid |
//! | `refunded_amount` | the refunded amount is not reported, or is in another currency |
//! | a dispute that was won | the bank decided for us, and the payment was [never granted](crate::payment::dispute) |
//!
//! A payment can have several of these [discrepancies](crate::payment::settle::evidence::Discrepancy), in this order.
//! While it is in review it grants no item, and staff are notified. Money with a discrepancy moves an unpaid payment (`failed`,
//! `cancelled`, `expired`) back to `review`. The only exception is a payment that staff have refused: it stays `failed`
//! with the same discrepancies, including `decided`, and staff are notified.
//!
//! # Who settles it?
//! Either staff or the provider. Staff with the permission
//! [`settle_review`](crate::account::permission::Permission::SettleReview) (finance, admin) accept it, and it is
//! `succeeded`, or refuse it, and it is `failed`. Or new evidence from the provider settles it: evidence without a
//! discrepancy makes it `succeeded`, and evidence that it failed or was cancelled ends it. There is no time limit: the
//! [sweep](crate::payment::sweep) neither asks the provider about it nor closes it.
//!
//! # What happens to the money?
//! | decision | received money | its coupon | its credit |
//! |---|---|---|---|
//! | open | is kept until the decision | is reserved while the page is open, [half an hour to a day](crate::payment::method); then others can use it | stays spent |
//! | open, and it had ended unpaid | is kept until the decision | is already released | is already returned |
//! | accepted | is booked, even if it is less or more than the amount to pay | is committed if a use is left | stays spent |
//! | accepted without money, or with only another currency | not possible: `payment/not-received` | | |
//! | refused | the provider is asked at once to refund all of it, in any currency | is released | is returned |
//! | refused without money | no refund | is released | is returned |
//!
//! A decision is based on the received money: the amount that the provider last reported, or that staff have found at
//! the provider. A payment that had ended unpaid before the review has already released its coupon and its credit. If
//! it is accepted, it takes neither again. If its coupon has no use left, the payment does not take a use either: staff
//! accept the payment without them. A refund is never more than the booked amount.
//!
//! During a review the learner cannot request a refund (`not_paid`), and a new payment is refused with
//! `payment/in-progress`. The learner gets no mail until it is settled. Items that the learner already has are not
//! affected; only the item of this payment is not granted yet.
//!
//! After a *refusal*, the learner gets a mail that the payment failed, or, if money was received, that it is refunded.
//! The [refund](crate::payment::refund) needs no request: it is created in `processing`, and if the provider does not
//! make it, staff [send it again](crate::payment::refund::advance). The decision of staff is final: later evidence of
//! the provider never grants a refused payment, and staff are notified of it. Staff should refuse a payment that was
//! made twice, which refunds it.

use serde::{Deserialize, Serialize};

use crate::coupon::settle::KeptUse;
use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::effect::{Effect, granted};
use crate::payment::settle::evidence::SettledPayment;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::refusal::{Refusal, Refusals};

/// A payment in review, and the decision of staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentReviewFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// The use of its coupon, if one was reserved.
    pub kept: Option<KeptUse>,
    /// The money that the provider has received for it, as last reported or as found by staff; `None` if there is no
    /// money.
    pub received: Option<Money>,
    /// Whether staff accept it as paid.
    pub is_accepted: bool,
}

/// Moves the payment to `succeeded` or to `failed`. It tests no permission: its caller has tested
/// [`SettleReview`](crate::account::permission::Permission::SettleReview).
///
/// # Errors
/// `payment/not-in-review` if the payment is not in review; `payment/not-received` if it is accepted without money in
/// its currency.
pub fn review(facts: &PaymentReviewFacts) -> Result<SettledPayment, Refusals> {
    let PaymentReviewFacts { payment, received, .. } = facts;
    if payment.status != PaymentStatus::Review {
        return Err(Refusal::PaymentNotInReview { status: payment.status }.into());
    }
    let received = received.filter(|received| received.amount_minor > 0);
    if !facts.is_accepted {
        let mut refused = SettledPayment::moved(payment, PaymentStatus::Failed, Money::zero(payment.amount.currency));
        if let Some(amount) = received {
            // The learner gets the mail about the refund instead of the mail that the payment failed.
            refused.effects.retain(|effect| !matches!(effect, Effect::Notify { .. }));
            let has_item = payment.is_paid_elsewhere();
            refused.effects.push(Effect::GiveBack { amount, has_item });
            refused.effects.push(Effect::Notify { kind: NotificationKind::Refund });
        }
        return Ok(refused);
    }
    match received.filter(|received| received.currency == payment.amount.currency) {
        None => Err(Refusal::PaymentNotReceived { need: payment.amount, have: received }.into()),
        Some(paid) => {
            let is_there = facts.kept.as_ref().is_some_and(KeptUse::is_there_when_paid);
            let effects = granted(paid, payment.coupon && is_there && !payment.has_released_holds());
            let to = PaymentStatus::Succeeded;
            Ok(SettledPayment { from: payment.status, to, discrepancies: Vec::new(), effects })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{PaymentBuilder, a_kept_use, a_payment, a_use_that_is_gone, money};
    use crate::money::Currency;
    use crate::payment::PaymentStatus::{Failed, Review, Succeeded};

    fn decided(
        payment: PaymentBuilder,
        received: Option<Money>,
        is_accepted: bool,
    ) -> Result<SettledPayment, Refusals> {
        let payment = payment.standing(Review).build();
        review(&PaymentReviewFacts { payment, kept: Some(a_kept_use()), received, is_accepted })
    }

    /// Checks the status afterwards and the effects.
    fn check(payment: PaymentBuilder, received: Option<Money>, is_accepted: bool, effects: &[Effect]) {
        let to = if is_accepted { Succeeded } else { Failed };
        let expected = SettledPayment { from: Review, to, discrepancies: Vec::new(), effects: effects.to_vec() };
        assert_eq!(decided(payment, received, is_accepted), Ok(expected));
    }

    fn told(kind: NotificationKind) -> Effect {
        Effect::Notify { kind }
    }

    fn accepted(booked: i64, taken: &[Effect]) -> Vec<Effect> {
        let booked = Effect::BookPurchase { amount: money(booked) };
        let then = [booked, told(NotificationKind::PaymentSucceeded)];
        [&[Effect::GrantEntitlement], taken, &then].concat()
    }

    #[test]
    fn a_person_accepts_what_was_received_and_takes_the_coupon_that_was_kept() {
        let payment = || a_payment().with_coupon().with_credit(1_000);
        check(payment(), Some(money(4_900)), true, &accepted(4_900, &[Effect::CommitCoupon]));
        check(a_payment(), Some(money(4_900)), true, &accepted(4_900, &[]));
    }

    #[test]
    fn what_was_received_is_booked_be_it_less_or_more() {
        for received in [1, 100, 4_899, 4_901] {
            check(a_payment(), Some(money(received)), true, &accepted(received, &[]));
        }
    }

    #[test]
    fn what_was_let_go_is_not_taken_again() {
        let payment = || a_payment().with_coupon().with_credit(1_000).let_go();
        check(payment(), Some(money(4_900)), true, &accepted(4_900, &[]));
        check(payment(), None, false, &[told(NotificationKind::PaymentFailed)]);
    }

    #[test]
    fn a_coupon_is_not_used_more_often_than_it_may_be() {
        for kept in [None, Some(a_use_that_is_gone())] {
            let payment = a_payment().standing(Review).with_coupon().build();
            let facts = PaymentReviewFacts { payment, kept, received: Some(money(4_900)), is_accepted: true };
            assert_eq!(review(&facts).unwrap().effects, accepted(4_900, &[]));
        }
    }

    #[test]
    fn nothing_and_another_currency_cannot_be_accepted() {
        let naira = Money { amount_minor: 4_900, currency: Currency::from_code("NGN").unwrap() };
        for (received, have) in
            [(None, None), (Some(money(0)), None), (Some(money(-1)), None), (Some(naira), Some(naira))]
        {
            let expected = Refusal::PaymentNotReceived { need: money(4_900), have };
            assert_eq!(decided(a_payment(), received, true), Err(expected.into()));
        }
    }

    #[test]
    fn money_that_was_received_for_a_refused_payment_is_given_back() {
        let failed = told(NotificationKind::PaymentFailed);
        let back = |amount, has_item| [Effect::GiveBack { amount, has_item }, told(NotificationKind::Refund)];
        let naira = Money { amount_minor: 4_900, currency: Currency::from_code("NGN").unwrap() };
        check(a_payment(), Some(money(100)), false, &back(money(100), false));
        check(a_payment(), Some(naira), false, &back(naira, false));
        check(a_payment().paid_elsewhere(), Some(money(4_900)), false, &back(money(4_900), true));
        for nothing in [None, Some(money(0)), Some(money(-1))] {
            check(a_payment().with_coupon(), nothing, false, &[Effect::ReleaseCoupon, failed.clone()]);
        }
    }

    #[test]
    fn nothing_else_is_decided_by_a_person() {
        for status in PaymentStatus::ALL {
            let payment = a_payment().standing(status).build();
            let refused =
                review(&PaymentReviewFacts { payment, kept: None, received: Some(money(1)), is_accepted: true });
            let expected = Err(Refusal::PaymentNotInReview { status }.into());
            assert!(status == Review || refused == expected, "{status:?}");
        }
    }
}
