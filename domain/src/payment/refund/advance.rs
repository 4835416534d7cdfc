//! Advances a refund by one step: the decision of staff, the request to the provider, or the provider's answer.
//!
//! | step | by | from | to | the learner |
//! |---|---|---|---|---|
//! | `approve` | staff | `requested` | `approved` | gets no mail yet |
//! | `approve`, if only credit was paid | staff | `requested` | `refunded` | gets the mail `refund` |
//! | `deny` | staff | `requested`, `approved` | `denied` | gets the mail `refund` |
//! | `send` | the server | `approved` | `processing` | gets no mail yet |
//! | `send` again | staff | `failed` | `processing` | gets no mail yet |
//! | `confirm` | the provider | `processing` | `refunded` | gets the mail `refund` |
//! | `fail` | the provider | `processing` | `failed` | gets no mail; staff are notified |
//! | `fail`, if the money is returned to us | the provider | `refunded` | `failed` | gets no mail; staff are notified |
//!
//! A step that was taken before has no effect and is not refused. Otherwise the tests run in this order, and only the
//! first refusal is reported. A step that the refund's status does not allow is refused with `payment/refund-not-open`.
//! Then `approve` and `send` are refused with `payment/not-refundable`: with `not_paid` if the payment is no longer
//! paid, or with `certificate_issued` if a certificate was issued. A failed refund that is sent again is also refused
//! with `open` if another refund is open, or with `amount` if it is more than what is left. The refund of a payment
//! that staff refused in [review](crate::payment::review), and a refund whose money was returned to us, are only tested
//! for `open`.
//!
//! A failed refund can be sent again, even after the [7 days](crate::payment::refund). The step `fail` has
//! `payment/<provider>-refund-failed` (`card` for Stripe) in [`failure`](RefundAdvanced::failure); no request is
//! refused with this code. During the 7 days the learner may request another refund instead; then the failed one is not
//! sent.
//!
//! Money may be sent and then returned to us, because an account was closed or a card has expired. We still owe this
//! money to the learner: the effects of the refund are kept, and the refund is sent again, whatever the status of the
//! payment is. The refund was booked the first time and is not booked again.
//!
//! A full refund revokes the item, unless another payment pays for it. It reverses rewards that the payment earned for
//! others ([`reward::reverse`](crate::reward::reverse)), returns the credit that was spent on it
//! ([`reward::unspend`](crate::reward::unspend)), and releases the use of its coupon. A partial refund has none of
//! these effects; if the payment is disputed, the refund is booked and the dispute continues. The money of a payment
//! that was refused in review is refunded without these effects, because the item was never granted.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::effect::{Effect, refunded_now};
use crate::payment::refund::{NotRefundable, RefundStatus};
use crate::payment::settle::evidence::SettledPayment;
use crate::payment::settle::refunded::further_part;
use crate::payment::{PaymentFacts, PaymentStatus, refund_failed};
use crate::refusal::{Refusal, Refusals};

/// A step of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundStep {
    /// Staff approve it. If no money was paid, this completes it and returns the credit.
    Approve,
    /// Staff deny it, also after an approval.
    Deny,
    /// Ask the provider, again if it failed before. The idempotency key consists of a word for refunds, the refund's id
    /// and the number of times that it was sent before.
    Send,
    /// The provider has made the refund.
    Confirm,
    /// The provider did not make the refund.
    Fail,
}

/// A step and the facts about the refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundAdvanceFacts {
    /// The payment.
    pub payment: PaymentFacts,
    /// The sum of the payment's other completed refunds.
    pub others: Money,
    /// The amount of this refund.
    pub amount: Money,
    /// Status of this refund.
    pub status: RefundStatus,
    /// Whether another refund of the payment is open.
    pub has_open_refund: bool,
    /// Whether a certificate was issued for the item.
    pub has_certificate: bool,
    /// The step.
    pub step: RefundStep,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefundAdvanced {
    /// New status of the refund.
    pub status: RefundStatus,
    /// New status of the payment.
    pub payment: PaymentStatus,
    /// The code of a refund that the provider did not make: `payment/<provider>-refund-failed`.
    pub failure: Option<Refusal>,
    /// Effects of the step.
    pub effects: Vec<Effect>,
}

/// Takes the step. A step that was taken before has no effect and is not refused.
///
/// # Errors
/// `payment/refund-not-open` if the refund's status does not allow this step. `payment/not-refundable` for an approval
/// or a request to the provider, if a certificate was issued or the payment is no longer paid. If a failed refund is
/// sent again, the same code also if another refund is open, or if less than the refund's amount is left.
pub fn advance_refund(facts: &RefundAdvanceFacts) -> Result<RefundAdvanced, Refusals> {
    let is_of_credit = facts.amount.is_zero();
    let next = match facts.step {
        RefundStep::Approve if is_of_credit => RefundStatus::Refunded,
        RefundStep::Approve => RefundStatus::Approved,
        RefundStep::Deny => RefundStatus::Denied,
        RefundStep::Send => RefundStatus::Processing,
        RefundStep::Confirm => RefundStatus::Refunded,
        RefundStep::Fail => RefundStatus::Failed,
    };
    let unmoved = RefundAdvanced { status: next, payment: facts.payment.status, failure: None, effects: Vec::new() };
    if facts.status == next {
        return Ok(unmoved);
    }
    // A refund of credit only was never sent to a provider.
    let is_impossible = is_of_credit && facts.step == RefundStep::Fail;
    let is_approval = facts.step == RefundStep::Approve && facts.status == RefundStatus::Requested;
    if is_impossible || !is_approval && !facts.status.may_become(next) {
        return Err(Refusal::PaymentRefundNotOpen { status: facts.status }.into());
    }
    let told = vec![Effect::Notify { kind: NotificationKind::Refund }];
    match facts.step {
        RefundStep::Approve | RefundStep::Send => match barred(facts) {
            Some(reason) => Err(Refusal::PaymentNotRefundable { reason }.into()),
            None if next == RefundStatus::Refunded => Ok(confirmed(facts, unmoved)),
            None => Ok(unmoved),
        },
        RefundStep::Deny => Ok(RefundAdvanced { effects: told, ..unmoved }),
        RefundStep::Fail => {
            let failure = facts.payment.provider.map(refund_failed);
            Ok(RefundAdvanced { failure, effects: vec![Effect::TellStaff], ..unmoved })
        }
        RefundStep::Confirm => Ok(confirmed(facts, unmoved)),
    }
}

/// The reason that prevents the refund now. A payment that staff refused is always refunded.
fn barred(facts: &RefundAdvanceFacts) -> Option<NotRefundable> {
    let is_doubled = facts.status == RefundStatus::Failed && facts.has_open_refund;
    if facts.payment.is_refused() {
        return is_doubled.then_some(NotRefundable::Open);
    }
    if has_come_back(facts) {
        return is_doubled.then_some(NotRefundable::Open);
    }
    if !facts.payment.status.grants() {
        return Some(NotRefundable::NotPaid { status: facts.payment.status });
    }
    if facts.has_certificate {
        return Some(NotRefundable::CertificateIssued);
    }
    if facts.status != RefundStatus::Failed {
        return None;
    }
    if is_doubled {
        return Some(NotRefundable::Open);
    }
    let most = facts.payment.paid().minus(facts.others).unwrap_or(facts.payment.paid());
    let fits = facts.amount.compared(most).is_ok_and(Ordering::is_le);
    (!fits).then_some(NotRefundable::Amount { most })
}

/// Whether a failed refund had been booked before: its money was sent and returned, and is still owed.
fn has_come_back(facts: &RefundAdvanceFacts) -> bool {
    let booked = facts.others.plus(facts.amount).and_then(|total| total.compared(facts.payment.refunded));
    facts.status == RefundStatus::Failed && !facts.amount.is_zero() && booked.is_ok_and(Ordering::is_le)
}

/// The payment after the refund. An amount that was booked by the provider's events is not booked again. The status of
/// a payment that was never booked as a purchase does not change.
fn confirmed(facts: &RefundAdvanceFacts, unmoved: RefundAdvanced) -> RefundAdvanced {
    let payment = &facts.payment;
    let total = facts.others.plus(facts.amount).unwrap_or(payment.paid());
    let refunded_now = refunded_now(payment, total);
    let is_part = total.compared(payment.paid()).is_ok_and(Ordering::is_lt);
    if payment.booked.is_none() || payment.status == PaymentStatus::Refunded {
        return unmoved;
    }
    let settled = if is_part {
        further_part(payment, refunded_now)
    } else {
        SettledPayment::moved(payment, PaymentStatus::Refunded, refunded_now)
    };
    RefundAdvanced { payment: settled.to, effects: settled.effects, ..unmoved }
}

#[cfg(test)]
mod tests {
    use super::RefundStatus::{Approved, Denied, Failed, Processing, Refunded, Requested};
    use super::RefundStep::{Approve, Confirm, Deny, Fail, Send};
    use super::*;
    use crate::fixtures::payments::{a_payment, money};
    use crate::payment::PaymentStatus::{Disputed, PartiallyRefunded, Succeeded};

    fn facts(status: RefundStatus, step: RefundStep) -> RefundAdvanceFacts {
        let payment = a_payment().standing(Succeeded).build();
        let (others, amount) = (money(0), money(4_900));
        RefundAdvanceFacts { payment, others, amount, status, has_open_refund: false, has_certificate: false, step }
    }

    fn advanced(status: RefundStatus, payment: PaymentStatus, effects: &[Effect]) -> RefundAdvanced {
        RefundAdvanced { status, payment, failure: None, effects: effects.to_vec() }
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
            let payment = a_payment().standing(standing).refunded(others).build();
            let (others, amount) = (money(others), money(amount));
            advance_refund(&RefundAdvanceFacts { payment, others, amount, ..facts(Processing, Confirm) }).unwrap()
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
        let expected = RefundAdvanced {
            failure: Some(Refusal::PaymentCardRefundFailed),
            ..advanced(Failed, Succeeded, &[Effect::TellStaff])
        };
        assert_eq!(advance_refund(&facts(Processing, Fail)), Ok(expected));
    }

    #[test]
    fn money_that_comes_back_from_the_payer_s_bank_is_sent_again_and_booked_once() {
        for (standing, amount) in [(PaymentStatus::Refunded, 4_900), (PartiallyRefunded, 1_000)] {
            let of = |status, step| {
                let payment = a_payment().standing(standing).refunded(amount).build();
                RefundAdvanceFacts { payment, amount: money(amount), ..facts(status, step) }
            };
            let failure = Some(Refusal::PaymentCardRefundFailed);
            let expected = RefundAdvanced { failure, ..advanced(Failed, standing, &[Effect::TellStaff]) };
            assert_eq!(advance_refund(&of(Refunded, Fail)), Ok(expected));
            assert_eq!(advance_refund(&of(Failed, Send)), Ok(advanced(Processing, standing, &[])));
            assert_eq!(advance_refund(&of(Processing, Confirm)), Ok(advanced(Refunded, standing, &[])));
            let doubled = RefundAdvanceFacts { has_open_refund: true, ..of(Failed, Send) };
            let reason = NotRefundable::Open;
            assert_eq!(advance_refund(&doubled), Err(Refusal::PaymentNotRefundable { reason }.into()));
        }
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
            [(Requested, Send), (Requested, Confirm), (Denied, Approve), (Refunded, Send), (Failed, Confirm)]
                .into_iter()
                .chain([(Failed, Approve), (Failed, Deny), (Processing, Deny), (Processing, Approve)])
        {
            let expected = Refusal::PaymentRefundNotOpen { status };
            assert_eq!(advance_refund(&facts(status, step)), Err(expected.into()), "{status:?} {step:?}");
        }
    }

    #[test]
    fn a_certificate_or_a_dispute_that_came_between_ends_it() {
        for (status, step) in [(Requested, Approve), (Approved, Send)] {
            let certified = RefundAdvanceFacts { has_certificate: true, ..facts(status, step) };
            let reason = NotRefundable::CertificateIssued;
            assert_eq!(advance_refund(&certified), Err(Refusal::PaymentNotRefundable { reason }.into()));
            let payment = a_payment().standing(Disputed).build();
            let disputed = RefundAdvanceFacts { payment, ..facts(status, step) };
            let reason = NotRefundable::NotPaid { status: Disputed };
            assert_eq!(advance_refund(&disputed), Err(Refusal::PaymentNotRefundable { reason }.into()));
        }
        let certified = RefundAdvanceFacts { has_certificate: true, ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&certified).unwrap().payment, PaymentStatus::Refunded);
    }

    #[test]
    fn what_was_approved_can_be_denied_until_it_is_sent() {
        let payment = || a_payment().standing(Disputed).build();
        for has_certificate in [false, true] {
            let facts = RefundAdvanceFacts { payment: payment(), has_certificate, ..facts(Approved, Deny) };
            assert_eq!(advance_refund(&facts), Ok(advanced(Denied, Disputed, &[told()])));
        }
    }

    #[test]
    fn what_failed_at_the_provider_can_be_sent_again() {
        let failed = || facts(Failed, Send);
        assert_eq!(advance_refund(&failed()), Ok(advanced(Processing, Succeeded, &[])));
        let refused = |facts: RefundAdvanceFacts, reason| {
            assert_eq!(advance_refund(&facts), Err(Refusal::PaymentNotRefundable { reason }.into()));
        };
        refused(RefundAdvanceFacts { has_open_refund: true, ..failed() }, NotRefundable::Open);
        refused(RefundAdvanceFacts { has_certificate: true, ..failed() }, NotRefundable::CertificateIssued);
        refused(RefundAdvanceFacts { others: money(1), ..failed() }, NotRefundable::Amount { most: money(4_899) });
        let rest = RefundAdvanceFacts { others: money(1), amount: money(4_899), ..failed() };
        assert_eq!(advance_refund(&rest), Ok(advanced(Processing, Succeeded, &[])));
        let first = RefundAdvanceFacts { has_open_refund: true, ..facts(Approved, Send) };
        assert_eq!(advance_refund(&first), Ok(advanced(Processing, Succeeded, &[])));
    }

    #[test]
    fn where_only_credit_was_paid_an_approval_gives_it_back() {
        let payment = || a_payment().costing(0).standing(Succeeded).with_credit(4_900);
        let of_credit = |status, step| RefundAdvanceFacts {
            payment: payment().without_provider().build(),
            amount: money(0),
            ..facts(status, step)
        };
        let effects = [
            Effect::RevokeEntitlement,
            Effect::ReverseRewards,
            Effect::ReleaseCredit { amount: money(4_900) },
            Effect::BookRefund { amount: money(0) },
            told(),
        ];
        let expected = advanced(Refunded, PaymentStatus::Refunded, &effects);
        assert_eq!(advance_refund(&of_credit(Requested, Approve)), Ok(expected));
        assert_eq!(advance_refund(&of_credit(Refunded, Approve)), Ok(advanced(Refunded, Succeeded, &[])));
        let status = Refunded;
        assert_eq!(advance_refund(&of_credit(status, Fail)), Err(Refusal::PaymentRefundNotOpen { status }.into()));
        assert_eq!(advance_refund(&of_credit(Requested, Deny)), Ok(advanced(Denied, Succeeded, &[told()])));
        let certified = RefundAdvanceFacts { has_certificate: true, ..of_credit(Requested, Approve) };
        assert!(advance_refund(&certified).is_err());
    }

    #[test]
    fn a_part_that_is_back_while_the_payment_is_disputed_is_booked_and_the_dispute_goes_on() {
        let part = |refunded_now, others, amount| {
            let payment = a_payment().standing(Disputed).refunded(refunded_now).build();
            let (others, amount) = (money(others), money(amount));
            advance_refund(&RefundAdvanceFacts { payment, others, amount, ..facts(Processing, Confirm) }).unwrap()
        };
        let booked = |amount| [Effect::BookRefund { amount: money(amount) }, told()];
        assert_eq!(part(0, 0, 900), advanced(Refunded, Disputed, &booked(900)));
        assert_eq!(part(100, 100, 900), advanced(Refunded, Disputed, &booked(900)));
        assert_eq!(part(900, 0, 900), advanced(Refunded, Disputed, &[]));
        assert_eq!(part(0, 0, 4_900).payment, PaymentStatus::Refunded);
    }

    #[test]
    fn no_more_goes_back_than_was_booked() {
        let payment = a_payment().standing(Succeeded).booked(100).build();
        let facts = RefundAdvanceFacts { payment, amount: money(100), ..facts(Processing, Confirm) };
        let back = advance_refund(&facts).unwrap();
        assert_eq!(back.payment, PaymentStatus::Refunded);
        assert!(back.effects.contains(&Effect::BookRefund { amount: money(100) }));
    }

    #[test]
    fn money_that_was_given_back_of_a_refused_payment_is_no_refund_of_a_purchase() {
        let payment = || a_payment().standing(PaymentStatus::Failed).decided().build();
        for amount in [100, 4_900, 5_000] {
            let back = RefundAdvanceFacts { payment: payment(), amount: money(amount), ..facts(Processing, Confirm) };
            assert_eq!(advance_refund(&back), Ok(advanced(Refunded, PaymentStatus::Failed, &[])));
            let again = RefundAdvanceFacts { has_certificate: true, step: Send, status: Failed, ..back };
            assert_eq!(advance_refund(&again), Ok(advanced(Processing, PaymentStatus::Failed, &[])));
            let doubled = advance_refund(&RefundAdvanceFacts { has_open_refund: true, ..again });
            assert_eq!(doubled, Err(Refusal::PaymentNotRefundable { reason: NotRefundable::Open }.into()));
        }
    }

    #[test]
    fn news_of_the_refund_that_was_faster_than_its_answer_is_not_booked_twice() {
        let payment = a_payment().standing(PaymentStatus::Refunded).refunded(4_900).build();
        let late = RefundAdvanceFacts { payment, ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&late), Ok(advanced(Refunded, PaymentStatus::Refunded, &[])));
        let payment = a_payment().standing(PartiallyRefunded).refunded(900).build();
        let late = RefundAdvanceFacts { payment, amount: money(900), ..facts(Processing, Confirm) };
        assert_eq!(advance_refund(&late), Ok(advanced(Refunded, PartiallyRefunded, &[])));
    }
}
