//! Settles a payment that waits in review by a person's decision.
//!
//! # Why is a payment in review
//! | reason | it is in review because |
//! |---|---|
//! | the provider looks at it | Paymentwall says so, with its word `pending` |
//! | `reference` | the money came under the name of another payment |
//! | `no_amount` | the provider did not say how much was paid |
//! | `currency` | another currency was paid |
//! | `amount` | less was paid than asked; more is fine |
//! | `country` | the price is for other countries than the card's, or the card's country is not known |
//! | `paid_twice` | the same item was paid for by another payment |
//! | `decided` | a person has decided on it before |
//! | `let_go` | it was closed, so that its coupon and its credit were let go, and was paid afterwards |
//! | `coupon_gone` | [no use of its coupon is left](crate::coupon::settle) for it |
//! | `refunded_first` | a part of it went back before we heard that it was paid |
//! | `refunded_amount` | money went back, and how much is not told, or in another currency |
//! | a dispute that was won | the bank decided for us, and the payment had [never granted](crate::payment::dispute) |
//!
//! Several of the first may hold at once: they are its [discrepancies](crate::payment::settle::Discrepancy), in this order. While it
//! waits it grants nothing, and staff are told. Money that does not fit takes a payment that was closed (`failed`,
//! `cancelled`, `expired`) back to `review`. The one exception is a payment that a person has refused: it stays
//! `failed` with the same discrepancies, `decided` among them, and staff are told.
//!
//! # Who settles it
//! Either of two. A person with the permission [`settle_review`](crate::account::permission::Permission::SettleReview)
//! (finance, admin) says that it counts as paid, and it is `succeeded`, or that it does not, and it is `failed`. Or the
//! provider speaks again: evidence that fits makes it `succeeded`, and its word that the payment failed or was
//! cancelled closes it. There is no time limit: the [sweep](crate::payment::sweep) neither asks the provider about it
//! nor closes it.
//!
//! # What becomes of the money
//! | the decision | the money that was received | its coupon | its credit |
//! |---|---|---|---|
//! | none yet | waits | is kept while the page is open, [half an hour to a day](crate::payment::method); then others may use it | stays spent |
//! | none yet, and it was closed before | waits | is free already | is back already |
//! | accepted | it is booked, be it less or more than was asked | is used, where a use is left | stays spent |
//! | accepted, where none came, or only another currency | cannot be: `payment/not-received` | | |
//! | refused | the provider is asked at once to give all of it back, whatever its currency | is free | is back |
//! | refused, where none came | nothing is given back | is free | is back |
//!
//! A person's word needs the money: what was received is what the provider last said, or what the person has found
//! there. A payment that was closed before it came into review has let its coupon and its credit go already: accepted,
//! it takes neither again, nor a use of a coupon that there is no more: the person has decided on the payment as it
//! stands. No more than was booked is ever given back.
//!
//! While it waits no refund can be asked for (`not_paid`), and to pay anew meets `payment/in-progress`. Until it is
//! settled the learner hears nothing, and what they have already stays theirs: only what this payment is for waits.
//!
//! *Refused*, the learner gets the mail that the payment failed, or if money was received, that this money goes back.
//! No [refund](crate::payment::refund) has to be asked for: one is `processing` by itself, and where the provider does not do it, staff
//! [send it again](crate::payment::refund::advance). What a person has decided stands: no later word of the provider
//! turns a refused payment into a grant, and staff are told where it tries. A payment that came twice is best refused,
//! which gives its money back.

use serde::{Deserialize, Serialize};

use crate::coupon::settle::KeptUse;
use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::effect::{Effect, granted};
use crate::payment::settle::Settled;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::refusal::{Refusal, Refusals};

/// A payment in review, and what a person of ours says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// The use of its coupon, where one was kept.
    pub kept: Option<KeptUse>,
    /// What the provider has received for it, as it last said or as the person has found there; nothing where it
    /// has received nothing.
    pub received: Option<Money>,
    /// Whether it counts as paid.
    pub is_accepted: bool,
}

/// Moves the payment to `succeeded` or to `failed`. It asks for no permission: whoever asks has tested
/// [`SettleReview`](crate::account::permission::Permission::SettleReview).
///
/// # Errors
/// `payment/not-in-review` where the payment does not wait for a person, `payment/not-received` where it is
/// accepted and no money of its currency was received.
pub fn review(facts: &ReviewFacts) -> Result<Settled, Refusals> {
    let ReviewFacts { payment, received, .. } = facts;
    if payment.status != PaymentStatus::Review {
        return Err(Refusal::PaymentNotInReview { status: payment.status }.into());
    }
    let received = received.filter(|received| received.amount_minor > 0);
    if !facts.is_accepted {
        let mut refused = Settled::moved(payment, PaymentStatus::Failed, Money::zero(payment.amount.currency));
        if let Some(amount) = received {
            // The learner hears which money goes back, not that a payment failed.
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
            Ok(Settled { from: payment.status, to, discrepancies: Vec::new(), effects })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::payments::{PaymentBuilder, a_kept_use, a_payment, a_use_that_is_gone, money};
    use crate::money::Currency;
    use crate::payment::PaymentStatus::{Failed, Review, Succeeded};

    fn decided(payment: PaymentBuilder, received: Option<Money>, is_accepted: bool) -> Result<Settled, Refusals> {
        let payment = payment.standing(Review).build();
        review(&ReviewFacts { payment, kept: Some(a_kept_use()), received, is_accepted })
    }

    /// Compares where the payment stands afterwards and what is done.
    fn check(payment: PaymentBuilder, received: Option<Money>, is_accepted: bool, effects: &[Effect]) {
        let to = if is_accepted { Succeeded } else { Failed };
        let expected = Settled { from: Review, to, discrepancies: Vec::new(), effects: effects.to_vec() };
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
            let facts = ReviewFacts { payment, kept, received: Some(money(4_900)), is_accepted: true };
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
            let refused = review(&ReviewFacts { payment, kept: None, received: Some(money(1)), is_accepted: true });
            let expected = Err(Refusal::PaymentNotInReview { status }.into());
            assert!(status == Review || refused == expected, "{status:?}");
        }
    }
}
