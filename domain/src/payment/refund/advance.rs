//! Takes a refund one step on: a person's decision, the call to the provider, and what the provider answers.
//!
//! | step | by | from | to | the learner |
//! |---|---|---|---|---|
//! | `approve` | staff | `requested` | `approved` | hears nothing yet |
//! | `deny` | staff | `requested` | `denied` | gets the mail `refund` |
//! | `send` | us | `approved` | `processing` | hears nothing yet |
//! | `confirm` | the provider | `processing` | `refunded` | gets the mail `refund` |
//! | `fail` | the provider | `processing` | `failed` | hears nothing; staff are told |
//!
//! The tests, in their order, the first alone: a step that was taken before does nothing and is no refusal;
//! `payment/refund-not-open` where the refund does not wait for this step; and for `approve` and `send`
//! `payment/not-refundable` with `not_paid` where the payment is not paid any more, else with `certificate_issued`.
//!
//! A refund that failed is over. The step then names `payment/<provider>-refund-failed` (`card` for Stripe) in
//! [`failure`](Advanced::failure): no answer of ours refuses with it. Another refund may be asked for while the
//! [7 days](crate::payment::refund) last.
//!
//! A refund in full takes the item away, takes back what the payment earned others
//! ([`reward::reverse`](crate::reward::reverse)), and gives the credit back that was spent on it
//! ([`reward::unspend`](crate::reward::unspend)). A refund of a part does none of these. Neither gives a coupon back.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::effect::{Effect, effects_of, given_back_now};
use crate::payment::refund::{NotRefundable, RefundStatus};
use crate::payment::{PaymentFacts, PaymentStatus, refund_failed};
use crate::refusal::{Refusal, Refusals};

/// A step of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundStep {
    /// A person agrees.
    Approve,
    /// A person does not agree.
    Deny,
    /// The provider is asked; the refund is its idempotency key.
    Send,
    /// The provider has given the money back.
    Confirm,
    /// The provider has not given it back.
    Fail,
}

/// All that a step takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdvanceFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// How much the payment's other refunds have given back.
    pub others: Money,
    /// How much this refund gives back.
    pub amount: Money,
    /// Where the refund stands.
    pub status: RefundStatus,
    /// Whether a certificate was issued for what was paid for.
    pub has_certificate: bool,
    /// The step.
    pub step: RefundStep,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advanced {
    /// Where the refund stands now.
    pub status: RefundStatus,
    /// Where the payment stands now.
    pub payment: PaymentStatus,
    /// What is told of a refund that the provider did not make: `payment/<provider>-refund-failed`.
    pub failure: Option<Refusal>,
    /// What is to be done together with the step.
    pub effects: Vec<Effect>,
}

/// Takes the step. One that was taken before is no refusal and does nothing.
///
/// # Errors
/// `payment/refund-not-open` where the refund does not wait for this step, then `payment/not-refundable` where the
/// bank called the money back, or a certificate was issued, before a person agreed or the provider was asked.
pub fn advance_refund(facts: &AdvanceFacts) -> Result<Advanced, Refusals> {
    let next = match facts.step {
        RefundStep::Approve => RefundStatus::Approved,
        RefundStep::Deny => RefundStatus::Denied,
        RefundStep::Send => RefundStatus::Processing,
        RefundStep::Confirm => RefundStatus::Refunded,
        RefundStep::Fail => RefundStatus::Failed,
    };
    let unmoved = Advanced { status: next, payment: facts.payment.status, failure: None, effects: Vec::new() };
    if facts.status == next {
        return Ok(unmoved);
    }
    if !facts.status.may_become(next) {
        return Err(Refusal::PaymentRefundNotOpen { status: facts.status }.into());
    }
    let told = vec![Effect::Notify { kind: NotificationKind::Refund }];
    match facts.step {
        RefundStep::Approve | RefundStep::Send => match barred(facts) {
            Some(reason) => Err(Refusal::PaymentNotRefundable { reason }.into()),
            None => Ok(unmoved),
        },
        RefundStep::Deny => Ok(Advanced { effects: told, ..unmoved }),
        RefundStep::Fail => {
            let failure = Some(refund_failed(facts.payment.provider));
            Ok(Advanced { failure, effects: vec![Effect::TellStaff], ..unmoved })
        }
        RefundStep::Confirm => Ok(confirmed(facts, unmoved)),
    }
}

/// What came between the request and the money.
fn barred(facts: &AdvanceFacts) -> Option<NotRefundable> {
    if !facts.payment.status.grants() {
        return Some(NotRefundable::NotPaid { status: facts.payment.status });
    }
    facts.has_certificate.then_some(NotRefundable::CertificateIssued)
}

/// The payment after its money, or a part of it, is back. What the provider's own news have booked already is not
/// booked again.
fn confirmed(facts: &AdvanceFacts, unmoved: Advanced) -> Advanced {
    let payment = &facts.payment;
    let total = facts.others.plus(facts.amount).unwrap_or(payment.amount);
    let is_part = total.compared(payment.amount).is_ok_and(Ordering::is_lt);
    let next = if is_part { PaymentStatus::PartiallyRefunded } else { PaymentStatus::Refunded };
    let given_back = given_back_now(payment, total);
    let is_further_part = is_part && payment.status == next && !given_back.is_zero();
    if !payment.status.may_become(next) && !is_further_part {
        return unmoved;
    }
    Advanced { payment: next, effects: effects_of(payment, next, given_back), ..unmoved }
}

#[cfg(test)]
mod tests {
    use super::RefundStatus::{Approved, Denied, Failed, Processing, Refunded, Requested};
    use super::RefundStep::{Approve, Confirm, Deny, Fail, Send};
    use super::*;
    use crate::fixtures::payments::{a_payment, money};
    use crate::payment::PaymentStatus::{Disputed, PartiallyRefunded, Succeeded};

    fn facts(status: RefundStatus, step: RefundStep) -> AdvanceFacts {
        let payment = a_payment().standing(Succeeded).build();
        AdvanceFacts { payment, others: money(0), amount: money(4_900), status, has_certificate: false, step }
    }

    fn advanced(status: RefundStatus, payment: PaymentStatus, effects: &[Effect]) -> Advanced {
        Advanced { status, payment, failure: None, effects: effects.to_vec() }
    }

    fn told() -> Effect {
        Effect::Notify { kind: NotificationKind::Refund }
    }

    #[test]
    fn a_person_agrees_or_does_not() {
        assert_eq!(advance_refund(&facts(Requested, Approve)), Ok(advanced(Approved, Succeeded, &[])));
        assert_eq!(advance_refund(&facts(Requested, Deny)), Ok(advanced(Denied, Succeeded, &[told()])));
        assert_eq!(advance_refund(&facts(Approved, Send)), Ok(advanced(Processing, Succeeded, &[])));
    }

    #[test]
    fn money_that_is_back_closes_what_it_paid_for() {
        let effects =
            [Effect::RevokeEntitlement, Effect::ReverseRewards, Effect::BookRefund { amount: money(4_900) }, told()];
        let expected = advanced(Refunded, PaymentStatus::Refunded, &effects);
        assert_eq!(advance_refund(&facts(Processing, Confirm)), Ok(expected));
    }

    #[test]
    fn a_part_that_is_back_closes_nothing_until_the_parts_are_the_whole() {
        let part = |others, amount, standing| {
            let payment = a_payment().standing(standing).given_back(others).build();
            let (others, amount) = (money(others), money(amount));
            advance_refund(&AdvanceFacts { payment, others, amount, ..facts(Processing, Confirm) }).unwrap()
        };
        let booked = |amount| [Effect::BookRefund { amount: money(amount) }, told()];
        assert_eq!(part(0, 4_899, Succeeded), advanced(Refunded, PartiallyRefunded, &booked(4_899)));
        assert_eq!(part(1_000, 3_899, PartiallyRefunded), advanced(Refunded, PartiallyRefunded, &booked(3_899)));
        let whole = part(1_000, 3_900, PartiallyRefunded);
        assert_eq!(whole.payment, PaymentStatus::Refunded);
        assert!(whole.effects.contains(&Effect::RevokeEntitlement));
        assert!(whole.effects.contains(&Effect::BookRefund { amount: money(3_900) }));
    }

    #[test]
    fn a_provider_that_does_not_give_the_money_back_is_named() {
        let expected = Advanced {
            failure: Some(Refusal::PaymentCardRefundFailed),
            ..advanced(Failed, Succeeded, &[Effect::TellStaff])
        };
        assert_eq!(advance_refund(&facts(Processing, Fail)), Ok(expected));
    }

    #[test]
    fn a_step_that_was_taken_does_nothing_again() {
        let taken = [(Approved, Approve), (Denied, Deny), (Processing, Send), (Refunded, Confirm), (Failed, Fail)];
        for (status, step) in taken {
            assert_eq!(advance_refund(&facts(status, step)), Ok(advanced(status, Succeeded, &[])));
        }
    }

    #[test]
    fn a_step_out_of_turn_is_refused() {
        for (status, step) in
            [(Requested, Send), (Requested, Confirm), (Denied, Approve), (Refunded, Fail), (Failed, Confirm)]
        {
            let expected = Refusal::PaymentRefundNotOpen { status };
            assert_eq!(advance_refund(&facts(status, step)), Err(expected.into()), "{status:?} {step:?}");
        }
    }

    #[test]
    fn a_certificate_or_a_dispute_that_came_between_ends_it() {
        for (status, step) in [(Requested, Approve), (Approved, Send)] {
            let certified = AdvanceFacts { has_certificate: true, ..facts(status, step) };
            let reason = NotRefundable::CertificateIssued;
            assert_eq!(advance_refund(&certified), Err(Refusal::PaymentNotRefundable { reason }.into()));
            let payment = a_payment().standing(Disputed).build();
            let disputed = AdvanceFacts { payment, ..facts(status, step) };
            let reason = NotRefundable::NotPaid { status: Disputed };
            assert_eq!(advance_refund(&disputed), Err(Refusal::PaymentNotRefundable { reason }.into()));
        }
        let certified = AdvanceFacts { has_certificate: true, ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&certified).unwrap().payment, PaymentStatus::Refunded);
    }

    #[test]
    fn news_of_the_refund_that_was_faster_than_its_answer_is_not_booked_twice() {
        let payment = a_payment().standing(PaymentStatus::Refunded).given_back(4_900).build();
        let late = AdvanceFacts { payment, ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&late), Ok(advanced(Refunded, PaymentStatus::Refunded, &[])));
        let payment = a_payment().standing(PartiallyRefunded).given_back(900).build();
        let late = AdvanceFacts { payment, amount: money(900), ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&late), Ok(advanced(Refunded, PartiallyRefunded, &[])));
    }
}
